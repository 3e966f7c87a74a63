"""Material, set-up and options (KF-1, KF-9)."""

import pytest

from kuhstall.core.errors import Malformed, Unseeded
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import game_by_id
from kuhstall.games.kuhfstein.deck import DECK as OURS
from kuhstall.games.kuhfstein.deck import TRACK
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS, tiles_for
from kuhstall.games.kuhfstein.rules.track import BONUSES
from kuhstall.games.kuhfstein.rules.viewing import view
from kuhstall.games.kuhfstein.view import View
from tests.kuhfstein.scenes import CELLS, FIRST, OPEN, farm, table
from tests.rules import happens, play, refused, rule

PLAYERS = {2: "Anna, Ben", 3: "Anna, Ben, Cleo", 4: "Anna, Ben, Cleo, Dora"}


def sees(match: Match, name: str) -> View:
    return view(table(match), -1 if name == "public" else match.setup.seat(name))


@rule("KF-1.1")
@pytest.mark.parametrize(
    ("seats", "counts"), [(2, [14, 13, 13, 11, 10]), (3, [15, 14, 14, 12, 11]), (4, [16, 15, 15, 13, 12])]
)
def test_so_many_tiles_of_each_sort_are_in_play(seats: int, counts: list[int]) -> None:
    tiles = tiles_for(seats)
    assert [tiles.count(terrain) for terrain in range(5)] == counts
    state = table(farm(players=PLAYERS[seats]))
    assert sorted(state.tiles.pieces[state.tiles.drawn :] + state.open_tiles) == tiles


@rule("KF-1.2")
def test_five_tiles_and_four_cards_lie_open_from_the_top() -> None:
    match = farm(tiles="hay lake lake house meadow forest")
    assert sees(match, "public").open_tiles == ["hay", "lake", "lake", "house", "meadow"]
    assert sees(match, "public").open_cards == OPEN.split()
    assert table(match).tiles.hidden == 61 - 5
    assert len(OURS.cards) == 55


@rule("KF-1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_two_trees_for_each_player(seats: int) -> None:
    assert table(farm(players=PLAYERS[seats])).trees == 2 * seats


@rule("KF-1.4")
def test_two_of_six_cows_wait_on_the_track() -> None:
    player = sees(farm(), "public").players[0]
    assert (player.cows, player.cows_on_track) == (4, 2)


@rule("KF-1.5")
def test_each_has_two_scoring_tiles_that_nobody_else_sees() -> None:
    match = farm(goals_Anna="lakes trees", goals_Ben="hay house")
    assert [goal.id for goal in sees(match, "Anna").goals or []] == ["lakes", "trees"]
    assert [goal.id for goal in sees(match, "Ben").goals or []] == ["hay", "house"]
    assert sees(match, "public").goals is None
    goals = [player.goals for player in table(farm(players=PLAYERS[4])).players]
    assert len({goal for pair in goals for goal in pair}) == 8


@rule("KF-1.6")
def test_each_gets_a_card_from_the_pile_the_fox_first() -> None:
    match = farm(first="Ben")
    assert sees(match, "Ben").hand == ["hay1"]
    assert sees(match, "Anna").hand == ["hay5"]
    assert sees(match, "Anna").players[1].known_cards == []
    assert sees(match, "Anna").players[1].cards == 1
    assert (table(match).fox, table(match).turn) == (1, 1)


@rule("KF-1.6")
def test_the_first_player_is_drawn() -> None:
    game = game_by_id("kuhfstein")
    foxes = {game.start(Setup(players=("A", "B", "C"), seed=f"{seed:x}")).asked() for seed in range(20)}
    assert foxes == {0, 1, 2}


@rule("KF-1.7")
def test_the_track_has_a_printed_cow_and_three_tiles() -> None:
    assert TRACK.lap == 65
    assert TRACK.spaces == (13, 26, 39, 52)
    assert [BONUSES[bonus] for bonus in TRACK.standard()] == ["cow", "tile", "cow", "action"]
    assert [[BONUSES[side] for side in tile] for tile in TRACK.tiles] == [
        ["cow", "card"],
        ["tile", "all-cows"],
        ["action", "tile"],
    ]


@rule("KF-1.8", "KF-9.1")
def test_a_cow_without_a_space_starts_in_the_supply() -> None:
    match = farm(options="random-bonus", bonus="action all-cows card")
    player = sees(match, "public").players[0]
    assert (player.cows, player.cows_on_track) == (5, 1)
    assert [bonus.bonus for bonus in sees(match, "public").bonuses] == ["action", "all-cows", "cow", "card"]


@rule("KF-9.1")
def test_random_bonus_tiles_are_drawn_with_order_and_side() -> None:
    drawn = {tuple(table(farm(options="random-bonus", seed=f"{seed:x}")).bonuses) for seed in range(150)}
    assert len(drawn) > 30
    assert all(bonuses[2] == 0 for bonuses in drawn)
    assert {tuple(table(farm(seed=f"{seed:x}")).bonuses) for seed in range(10)} == {tuple(TRACK.standard())}


@rule("KF-9.1")
@pytest.mark.parametrize("line", ["cow card tile", "cow tile", "cow all-cows all-cows", "cow milk tile"])
def test_sides_that_the_tiles_do_not_have_are_refused(line: str) -> None:
    with pytest.raises(Malformed):
        farm(options="random-bonus", bonus=line)


@rule("KF-9.1")
def test_the_line_bonus_goes_with_the_option() -> None:
    with pytest.raises(Malformed, match="random-bonus"):
        farm(bonus="cow tile action")


@rule("KF-9.2")
def test_first_cards_are_chosen_counter_clockwise_and_the_fox_is_last() -> None:
    match = farm(players=PLAYERS[3], options="choose-card", cards=OPEN)
    assert table(match).asked() == 2
    assert refused(match, "Cleo", "tile hay 0,0").rule == "KF-9.2"
    play(match, "Cleo: card house")
    assert sees(match, "Cleo").open_cards == ["wood1", "lake1", "lake2"]
    play(match, "Ben: card lake2")
    happened = happens(match, "Anna: card lake1")
    assert len(sees(match, "public").open_cards) == 4
    assert [type(event).__name__ for event in happened] == ["CardTaken", "CardsRefilled"]
    assert table(match).asked() == 0
    assert [player.known_cards for player in sees(match, "public").players] == [["lake1"], ["lake2"], ["house"]]


@rule("KF-1.2")
def test_without_a_seed_nothing_may_be_left_to_chance() -> None:
    with pytest.raises(Unseeded):
        farm(seed=None)
    tiles = " ".join(TERRAINS[tile] for tile in tiles_for(2))
    dealt = f"{OPEN} {FIRST}".split()
    cards = " ".join([*dealt, *(card for card in CELLS if card not in dealt)])
    match = farm(seed=None, tiles=tiles, cards=cards, goals_Anna="lakes hay", goals_Ben="trees cows")
    assert table(match).open_tiles == [0] * 5


@pytest.mark.parametrize(
    "lines",
    [
        {"tiles": "hay swamp"},
        {"tiles": " ".join(["house"] * 11)},
        {"cards": "hay1 hay1"},
        {"cards": "nosuch"},
        {"goals_Anna": "lakes hay trees"},
        {"goals_Anna": "lakes", "goals_Ben": "lakes"},
        {"goals_Anna": "riches"},
        {"goals_Zoe": "lakes"},
    ],
)
@rule("KF-1.5")
def test_a_wrong_set_up_line_is_refused(lines: dict[str, str]) -> None:
    with pytest.raises(Malformed):
        farm(**lines)
