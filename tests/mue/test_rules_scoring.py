"""Targets, bonus, levels missed, the end of the game (MU-6)."""

import pytest

from kuhstall.core.errors import Malformed
from kuhstall.core.registry import GAMES
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cells import SHOWN
from kuhstall.games.mue.rules.scoring import HandScore, bonus, outcome_of
from kuhstall.games.mue.rules.trumps import TRUMPS
from kuhstall.games.mue.variants import VARIANTS
from tests.mue import slow
from tests.mue.scenes import NAMES, SEATS, position, sees, shows, wander
from tests.rules import play, refused, rule, scene


def hand(taken: list[int], height: int, trump: str, partner: int = 1) -> list[int]:
    """What a hand with chief 0 brings each seat."""
    seats = len(taken)
    shown = [height] + [0] * (seats - 1)
    outcome = outcome_of([0, 0, -1, partner, TRUMPS.index(trump), -1, -1], shown, taken)
    return HandScore(VARIANTS[seats].scale, outcome).points


@rule("MU-6.1", "MU-6.3")
def test_the_example_that_is_made() -> None:
    assert hand([20, 14, 10, 9, 7], 4, "1") == [70, 64, 10, 9, 7]  # 34 for a target of 33


@rule("MU-6.1", "MU-6.4")
def test_the_example_that_is_missed() -> None:
    assert hand([15, 14, 11, 10, 10], 4, "1") == [-5, 14, 21, 20, 20]  # 29: level 2, two short


@rule("MU-6.2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_targets_are_those_of_the_printed_table(seats: int) -> None:
    scale = VARIANTS[seats].scale
    assert [scale.target(height) for height in range(1, len(slow.TARGETS[seats]) + 1)] == slow.TARGETS[seats]
    assert len(slow.TARGETS[seats]) == VARIANTS[seats].hand


@rule("MU-6.2", "MU-6.3")
def test_the_rulebook_has_the_printed_tables() -> None:
    book = GAMES["mue"].rulebook.rules
    targets, bonuses = book["MU-6.2"].table, book["MU-6.3"].table
    assert targets is not None
    assert bonuses is not None
    for row, (seats, variant) in zip(targets.rows, sorted(VARIANTS.items()), strict=True):
        heights = range(1, variant.hand + 1)
        assert row.name["de"] == row.name["en"] == str(seats)
        assert [cell for cell in row.cells if cell] == [str(variant.scale.target(height)) for height in heights]
        assert len(row.cells) == len(targets.columns)
    for row, trump in zip(bonuses.rows, ("r", "7", "4", "none"), strict=True):
        assert list(row.cells) == [str(bonus(TRUMPS.index(trump), height)) for height in range(1, 11)]
        assert len(row.cells) == len(bonuses.columns)


@rule("MU-6.3")
def test_the_bonuses_are_those_of_the_printed_table() -> None:
    for number, trump in enumerate(TRUMPS):
        assert [bonus(number, height) for height in range(1, 16)] == [slow.bonus(trump, h) for h in range(1, 16)]
    assert bonus(TRUMPS.index("1"), 4) == 50


@rule("MU-6.4")
@pytest.mark.parametrize("seats", SEATS)
def test_every_result_against_the_slow_rules(seats: int) -> None:
    partner = None if seats == 3 else 1
    in_play = 36 if seats == 3 else 60
    for height in range(1, VARIANTS[seats].hand + 1):
        for team in range(in_play + 1):
            taken = [team, *([0] * (seats - 2)), in_play - team]
            expected = slow.points(seats, taken, (0, partner), height, "g")
            assert hand(taken, height, "g", -1 if partner is None else 1) == expected


@rule("MU-6.4")
def test_no_level_at_all_is_level_0() -> None:
    assert hand([5, 5, 20, 20, 10], 2, "r") == [-15, 5, 30, 30, 20]


@rule("MU-6.1", "MU-6.3", "MU-6.4")
@pytest.mark.parametrize("seats", SEATS)
def test_random_hands_score_as_the_slow_rules_say(seats: int) -> None:
    played = 0
    for seed in range(10):
        *_, match = wander(seats, f"c{seed}", {"hands": 4})
        for over in sees(match, "public").history:
            if over.chief is not None and over.chief_trump is not None:
                taken = next(row.numbers for row in over.rows if row.name == "triangles")
                team = (over.chief, over.partner)
                assert over.points == slow.points(seats, taken, team, over.height, over.chief_trump)
                played += 1
    assert played > 5


@rule("MU-6.5", "MU-6.6")
@pytest.mark.parametrize(("options", "end"), [("", 200), ("end=30", 30)])
def test_the_game_ends_with_somebody_at_200_or_at_another_end(options: str, end: int) -> None:
    match = scene("mue", options=options)
    while not match.over:
        assert max(match.state.scores()) < end
        seat = match.state.asked()
        held = position(match)
        bid = isinstance(held.phase, Auction) and held.of_seats(SHOWN)[seat] == held.highest < 3 and seat == held.dealer
        card = sees(match, NAMES[seat]).cards
        assert card is not None
        match.move(seat, f"show {card[0]}") if bid else match.play(seat, [match.state.fallback(seat)])
    assert max(match.state.scores()) >= end
    assert match.state.ending() == ""


@rule("MU-6.5")
def test_an_eklat_can_end_the_game_too() -> None:
    match = shows({"Anna": "r9", "Ben": "g9"}, seats=3, options="end=5")
    assert match.over
    assert match.state.scores() == [5, -10, 0]
    assert match.state.winners() == 0b001
    assert refused(match, "Anna", "pass").rule == "MU-6.5"


@rule("MU-6.5")
def test_equal_totals_share_the_win() -> None:
    match = shows({"Anna": "r9", "Ben": "g9", "Cleo": "b9"}, seats=3, options="end=5")
    assert match.state.scores() == [5, 5, -10]
    assert match.state.winners() == 0b011
    assert [type(event) for event in match.events[-1]][-1] is events.GameEnded


@rule("MU-6.6")
def test_a_number_of_hands_ends_the_game_and_an_eklat_counts() -> None:
    match = shows({"Anna": "r9", "Ben": "g9"}, seats=3, options="hands=2")
    assert not match.over
    play(match, "Ben, Cleo, Anna: pass")
    assert match.over
    assert match.state.ending() == ""


@rule("MU-6.6")
def test_hands_are_counted_whatever_the_points() -> None:
    *_, match = wander(4, "d1", {"hands": 12})
    assert len(sees(match, "public").history) == 12 or match.state.ending() == "MU-3.7"


@rule("MU-6.6")
@pytest.mark.parametrize("options", ["end=100, hands=3", "end=0", "hands=0", "end=1001", "hands=101", "end", "hands"])
def test_the_two_ends_exclude_each_other_and_need_a_number(options: str) -> None:
    with pytest.raises(Malformed, match=r"line \d+: ") as caught:
        scene("mue", options=options)
    assert caught.value.line == 6
