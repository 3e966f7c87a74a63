"""Playing cards, points and bonuses (KF-5, KF-7)."""

import pytest

from kuhstall.core.match import Match
from kuhstall.games.kuhfstein.deck import DECK as OURS
from kuhstall.games.kuhfstein.events import (
    BonusLapsed,
    BonusReached,
    CardPlayed,
    CowGained,
    CowsReturned,
)
from kuhstall.games.kuhfstein.rules.cards import COVERED
from kuhstall.games.kuhfstein.rules.tiles import COUNTS, HAY, LAKE
from kuhstall.games.kuhfstein.rules.viewing import view
from tests.kuhfstein.scenes import build, farm, hold, show, table
from tests.rules import happens, play, refused, rule

# The ell stands upright: lake below left, hay below right, two covered cells above the lake.
TURNED = {0: "m.\nm.\nlh", 1: "lmm\nh..", 2: "hl\n.m\n.m", 3: "..h\nmml"}
MIRRORED = ["..m\nlmm", ".m\n.m\nhl", "h..\nlmm", "lh\nm.\nm.", "mml\n..h"]


@rule("KF-5.1")
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_card_may_be_turned(turns: int) -> None:
    match = build(hold(farm(), 0, "ell jay"), 0, TURNED[turns])
    ways = [(way.card, way.x, way.y, way.turns) for way in view(table(match), 0).placements]
    assert ways == [("ell", 0, 0, turns)]
    assert happens(match, f"Anna: play ell 0,0 {turns}")[0] == CardPlayed(0, "ell", 0, 0, turns, 2, 8)


@rule("KF-5.1")
@pytest.mark.parametrize("picture", MIRRORED)
def test_a_card_is_never_mirrored(picture: str) -> None:
    match = build(hold(farm(), 0, "ell"), 0, picture)
    assert view(table(match), 0).placements == []
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            for turns in range(4):
                assert refused(match, "Anna", f"play ell {x},{y} {turns}").rule in ("KF-5.1", "KF-5.2")


@rule("KF-5.1")
def test_only_cards_in_hand_and_whole_shapes_are_played() -> None:
    match = build(hold(farm(), 0, "row"), 0, "hh")
    assert refused(match, "Anna", "play ell 0,0 0").reason == "not_held"
    assert refused(match, "Anna", "play row 0,0 0").reason == "shape"


@rule("KF-5.1")
def test_of_turns_that_look_the_same_the_fewest_are_written() -> None:
    match = build(hold(farm(), 0, "twins"), 0, "hh")
    play(match, "Anna: play twins 0,0 2")
    assert match.moves[-1][1] == "play twins 0,0 0"


@rule("KF-5.2")
def test_open_cells_need_the_terrain_and_no_cow_covered_cells_anything() -> None:
    match = build(hold(farm(), 0, "row"), 0, "hml")
    play(match, "Anna: play row 0,0 0")
    match = build(hold(farm(), 0, "row"), 0, "hml", "1,0")
    play(match, "Anna: play row 0,0 0")
    match = build(hold(farm(), 0, "row"), 0, "hml", "2,0")
    assert refused(match, "Anna", "play row 0,0 0").reason == "cow"
    assert refused(match, "Anna", "play row 0,0 2").reason == "terrain"


@rule("KF-5.3")
def test_a_cow_goes_onto_each_open_cell() -> None:
    match = build(hold(farm(), 0, "row four"), 0, "hml\nhhh\nhhhh"[4:])
    play(match, "Anna: play four 0,0 0")
    assert table(match).players[0].cows == 0
    match = build(hold(farm(), 0, "row"), 0, "hml")
    play(match, "Anna: play row 0,0 0")
    tiles = view(table(match), 0).players[0].tiles
    assert [tile.cow for tile in tiles] == [True, False, True]
    assert table(match).players[0].cows == 2


@rule("KF-5.3")
def test_there_must_be_cows_for_all_open_cells() -> None:
    match = build(hold(farm(), 0, "five"), 0, "hhhhh")
    refusal = refused(match, "Anna", "play five 0,0 0")
    assert (refusal.reason, refusal.values) == ("cows", {"need": 5, "have": 4})


@rule("KF-5.4")
def test_a_card_scores_and_lies_open_on_the_discards() -> None:
    match = build(hold(farm(), 0, "hay12"), 0, "h")
    play(match, "Anna: play hay12 0,0 0")
    assert [player.points for player in table(match).players] == [12, 0]
    assert view(table(match), -1).discards == ["hay12"]
    assert view(table(match), 0).hand == []


@rule("KF-5.5")
def test_our_deck_follows_its_own_rules() -> None:
    cards = OURS.cards
    assert len(cards) == 55
    assert {len(card.cells) for card in cards} == {2, 3, 4, 5}
    assert sum(any(terrain == COVERED for terrain, _, _ in card.cells) for card in cards) > 27
    for card in cards:
        assert card.points == max(4, 2 * len(card.cells) + 2 * (card.open - 2))
    shown = [terrain for card in cards for terrain, _, _ in card.cells if terrain != COVERED]
    for terrain, count in enumerate(COUNTS):
        assert abs(shown.count(terrain) - len(shown) * count / sum(COUNTS)) < 1.5


@rule("KF-5.5")
def test_our_deck_has_the_ell_of_the_printed_example() -> None:
    def is_it(points: int, cells: list[tuple[int, int, int]]) -> bool:
        spots, opens = {(x, y) for _, x, y in cells}, sorted(terrain for terrain, _, _ in cells if terrain != COVERED)
        sides = sorted((max(each) - min(each) + 1) for each in zip(*spots, strict=True))
        corner = sum((x + 1, y) in spots for x, y in spots), sum((x, y + 1) in spots for x, y in spots)
        return (points, len(spots), opens, sides, sorted(corner)) == (8, 4, [HAY, LAKE], [2, 3], [1, 2])

    assert any(is_it(card.points, card.cells) for card in OURS.cards)


@rule("KF-5.5")
def test_both_mirror_images_are_cards_of_their_own() -> None:
    def form(cells: list[tuple[int, int, int]]) -> frozenset[tuple[int, int]]:
        from kuhstall.games.kuhfstein.rules.cards import turned_cells

        return min((frozenset((x, y) for _, x, y in turned_cells(cells, turns)) for turns in range(4)), key=sorted)

    forms = [form(card.cells) for card in OURS.cards]
    mirrored = [form([(terrain, -x, y) for terrain, x, y in card.cells]) for card in OURS.cards]
    assert all(forms.count(other) == forms.count(own) for own, other in zip(forms, mirrored, strict=True))


def with_points(points: int, hand: str, picture: str = "hhhh", **lines: str) -> Match:
    match = build(hold(show(farm(**lines), "hay lake lake house forest"), 0, hand), 0, picture)
    table(match).players[0].points = points
    return match


@rule("KF-7.1", "KF-7.2")
@pytest.mark.parametrize(
    ("points", "card", "gains"), [(0, "hay12", False), (0, "hay13", True), (12, "hay1", True), (13, "hay1", False)]
)
def test_reaching_or_passing_a_cow_space_gives_the_cow(points: int, card: str, gains: bool) -> None:
    match = with_points(points, card)
    happened = happens(match, f"Anna: play {card} 0,0 0")
    assert (CowGained(0) in happened) == gains == (BonusReached(0, 13, "cow") in happened)
    assert table(match).players[0].cows == (4 if gains else 3)


@rule("KF-7.1", "KF-7.2")
def test_the_printed_example_eight_points_pass_a_bonus_space() -> None:
    match = build(with_points(8, "ell"), 0, "h.\nh.\nlh")
    happened = happens(match, "Anna: play ell 0,0 0")
    assert BonusReached(0, 13, "cow") in happened
    assert table(match).players[0].points == 16


@rule("KF-7.1")
def test_a_card_that_passes_two_spaces_gives_both_bonuses_in_track_order() -> None:
    match = with_points(0, "hay26")
    happened = happens(match, "Anna: play hay26 0,0 0")
    reached = [event.bonus for event in happened if isinstance(event, BonusReached)]
    assert reached == ["cow", "tile"]
    assert CowGained(0) in happened
    assert view(table(match), 0).bonus == "tile"
    assert refused(match, "Anna", "card house").reason == "tile"
    play(match, "Anna: tile lake 0,1")
    assert (table(match).left, table(match).asked()) == (1, 0)


@rule("KF-7.1", "KF-7.3")
def test_an_extra_action_may_score_again_and_pass_another_space() -> None:
    match = with_points(0, "hay26 hay12 hay13", options="random-bonus", bonus="action tile card")
    play(match, "Anna: card house / Anna: play hay13 0,0 0")
    assert (view(table(match), 0).bonus, table(match).left) == ("action", 0)
    play(match, "Anna: play hay12 1,0 0")
    assert table(match).asked() == 1
    match = with_points(0, "hay26 hay12 hay13", options="random-bonus", bonus="action tile card")
    play(match, "Anna: card house / Anna: play hay13 0,0 0 / Anna: play hay26 1,0 0")
    assert (view(table(match), 0).bonus, view(table(match), 0).waiting) == ("tile", ["cow"])
    play(match, "Anna: tile lake 0,1")
    assert (table(match).players[0].cows, table(match).asked()) == (4, 1)


@rule("KF-7.1")
def test_bonuses_earned_meanwhile_join_the_end_of_the_queue() -> None:
    match = with_points(0, "hay26 hay13", picture="hh\nh", options="random-bonus", bonus="tile action card")
    play(match, "Anna: play hay26 0,0 0")
    assert (view(table(match), 0).bonus, view(table(match), 0).waiting) == ("tile", ["action"])
    table(match).players[0].points = 37
    happened = happens(match, "Anna: tile hay 1,0 tree")
    assert BonusReached(0, 39, "cow") in happened
    assert (view(table(match), 0).bonus, view(table(match), 0).waiting) == ("action", ["cow"])
    play(match, "Anna: card house")
    assert (table(match).players[0].cows, table(match).left) == (5, 1)


@rule("KF-7.1")
def test_each_bonus_comes_once_a_game() -> None:
    match = with_points(64, "hay65")
    happened = happens(match, "Anna: play hay65 0,0 0")
    assert not any(isinstance(event, BonusReached) for event in happened)
    assert table(match).players[0].points == 129


@rule("KF-7.4")
def test_a_tile_bonus_may_bring_a_tree_but_no_swap() -> None:
    match = with_points(25, "hay1", picture="hh\nh")
    play(match, "Anna: play hay1 0,0 0")
    show(match, "hay hay hay hay lake")
    assert refused(match, "Anna", "swap tiles").reason == "tile"
    play(match, "Anna: tile hay 1,0 tree")
    assert table(match).players[0].points == 31


@rule("KF-7.4")
def test_a_card_bonus_takes_an_open_card_without_a_swap() -> None:
    match = with_points(
        12, "hay1", options="random-bonus", bonus="card tile action", cards="hay64 row four five hay65 wood1"
    )
    play(match, "Anna: play hay1 0,0 0")
    assert view(table(match), 0).bonus == "card"
    assert refused(match, "Anna", "swap cards").reason == "card"
    assert refused(match, "Anna", "tile lake 0,1").reason == "card"
    play(match, "Anna: card row")
    assert (view(table(match), 0).hand, table(match).left) == (["row"], 1)


@rule("KF-7.5")
def test_the_all_cows_bonus_brings_every_cow_back_by_itself() -> None:
    match = with_points(25, "hay1", options="random-bonus", bonus="cow all-cows action")
    build(match, 0, "hhhh", "2,0 3,0")
    happened = happens(match, "Anna: play hay1 0,0 0")
    assert CowsReturned(0, 3) in happened
    assert (table(match).players[0].cows, table(match).players[0].board.cows) == (4, 0)


@rule("KF-7.6")
@pytest.mark.parametrize(("bonus", "lapses"), [("tile", "tile"), ("card", "card")])
def test_a_bonus_that_cannot_be_used_lapses(bonus: str, lapses: str) -> None:
    match = with_points(
        12, "hay1", options="random-bonus", bonus=f"{bonus} {'cow' if bonus == 'tile' else 'tile'} action"
    )
    if bonus == "tile":
        table(match).open_tiles = []
    else:
        table(match).open_cards = []
    happened = happens(match, "Anna: play hay1 0,0 0")
    assert BonusLapsed(0, lapses) in happened
    assert table(match).left == 1
