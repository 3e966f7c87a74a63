"""The turn, tiles, trees, cards and herds (KF-2, KF-3, KF-4, KF-6)."""

import pytest

from kuhstall.core.chance import Chance
from kuhstall.core.errors import Malformed, Unseeded
from kuhstall.games.kuhfstein.events import CardsSwapped, CardTaken, HerdTaken, TilePlaced, TilesSwapped, TreePlanted
from kuhstall.games.kuhfstein.rules.board import place_at
from kuhstall.games.kuhfstein.rules.viewing import view
from kuhstall.games.kuhfstein.view import TurnView
from tests.kuhfstein.scenes import build, face_down, farm, hold, show, table
from tests.rules import happens, play, refused, rule


@rule("KF-2.1", "KF-2.4")
def test_a_turn_is_two_actions_and_goes_clockwise() -> None:
    match = farm(players="Anna, Ben, Cleo", tiles="hay hay lake lake house", cards="")
    for name, moves in (("Anna", "tile hay 0,0"), ("Ben", "tile lake 0,0"), ("Cleo", "tile house 0,0")):
        show(match, "hay hay lake lake house")
        play(match, f"{name}: {moves}")
        assert table(match).asked() == match.setup.seat(name)
        show(match, "hay hay lake lake house")
        play(match, f"{name}: {moves[:-3]}1,0")
    assert table(match).asked() == 0
    assert refused(match, "Ben", "tile hay 0,1").rule == "KF-2.4"


@rule("KF-2.1")
def test_all_four_actions_may_be_chosen_and_one_twice() -> None:
    match = build(hold(show(farm(), "hay lake house meadow forest"), 0, "hay1 lake1"), 0, "hl", "0,0")
    phase = view(table(match), 0).phase
    assert isinstance(phase, TurnView)
    assert phase.kinds == ["tile", "card", "herd", "play"]
    play(match, "Anna: card house / Anna: card wood1")
    assert table(match).asked() == 1


@rule("KF-2.2")
def test_what_was_taken_is_refilled_only_after_the_turn() -> None:
    match = farm("Anna: card house")
    assert len(table(match).open_cards) == 3
    play(match, f"Anna: tile {view(table(match), 0).open_tiles[0]} 0,0")
    assert len(table(match).open_cards) == 4
    assert len(table(match).open_tiles) == 5


@rule("KF-2.3")
def test_what_is_impossible_cannot_be_chosen_and_the_rest_of_the_turn_lapses() -> None:
    match = show(farm(), "hay")
    state = table(match)
    state.last_round = True
    state.open_cards, state.cards.pieces, state.cards.drawn = [], [], 0
    state.tiles.pieces, state.tiles.drawn = [], 0
    phase = view(state, 0).phase
    assert isinstance(phase, TurnView)
    assert phase.kinds == ["tile"]
    happened = [type(event).__name__ for event in happens(hold(match, 0, "lake1"), "Anna: tile hay 0,0")]
    assert happened[:2] == ["TilePlaced", "TurnLapsed"]
    assert table(match).asked() != 0 or table(match).phase.name == "goals"


@rule("KF-3.1")
def test_tiles_are_laid_edge_to_edge_and_any_terrains_may_touch() -> None:
    match = show(farm(), "hay lake house meadow forest")
    assert refused(match, "Anna", "tile hay 1,0").reason == "first"
    assert happens(match, "Anna: tile hay 0,0") == [TilePlaced(0, "hay", 0, 0)]
    assert refused(match, "Anna", "tile hay 0,0").reason == "not_open"
    assert refused(match, "Anna", "tile lake 0,0").reason == "occupied"
    for apart in ("1,1", "2,0", "-1,-1", "0,90"):
        assert refused(match, "Anna", f"tile lake {apart}").reason == "apart"
    for beside in ("1,0", "0,1", "-1,0", "0,-1"):
        twin = match.game.read(match.state, 0, f"tile lake {beside}", match.setup.players)
        assert match.game.write(match.state, 0, twin, match.setup.players) == f"tile lake {beside}"


@rule("KF-3.2")
@pytest.mark.parametrize(
    ("board", "tile", "earns"),
    [
        ("hm f", "lake", True),
        ("hh h", "hay", True),
        ("hh h", "lake", False),
        ("hm f", "hay", False),
        ("hm m", "hay", False),
    ],
)
def test_four_equal_or_four_different_terrains_earn_a_tree(board: str, tile: str, earns: bool) -> None:
    match = build(show(farm(), f"{tile} house house"), 0, board.replace(" ", "\n"))
    if not earns:
        assert refused(match, "Anna", f"tile {tile} 1,0 tree").reason == "no_square"
        return
    happened = happens(match, f"Anna: tile {tile} 1,0 tree")
    assert TreePlanted(0, 0, 0, 5) in happened
    assert (table(match).players[0].points, table(match).trees) == (5, 3)
    assert view(table(match), 0).tree_points == 5
    assert match.moves[-1][1] == f"tile {tile} 1,0 tree"


@rule("KF-3.2")
def test_a_tree_is_planted_at_once_or_never() -> None:
    match = build(show(farm(), "lake house house"), 0, "hm\nf")
    play(match, "Anna: tile lake 1,0")
    assert table(match).players[0].points == 0
    assert refused(match, "Anna", "tile house 2,0 tree").reason == "no_square"
    assert refused(match, "Anna", "tile house 2,0 tree 0,0").reason == "no_square"


@rule("KF-3.2")
def test_each_tile_serves_one_tree_only_and_the_trees_run_out() -> None:
    match = build(show(farm(), "hay hay hay lake lake"), 0, "hh\nh")
    play(match, "Anna: tile hay 1,0 tree")
    table(match).players[0].board.lay(0, place_at(2, 0))
    refusal = refused(match, "Anna", "tile hay 2,1 tree 1,0")
    assert refusal.reason == "used"
    table(match).trees = 0
    assert refused(match, "Anna", "tile hay 2,1 tree").reason == "no_trees"


@rule("KF-3.2")
def test_of_several_squares_one_is_chosen() -> None:
    match = build(show(farm(), "hay lake"), 0, "hhh\nh.h")
    assert refused(match, "Anna", "tile hay 1,0 tree").reason == "which"
    play(match, "Anna: tile hay 1,0 tree 1,0")
    assert match.moves[-1][1] == "tile hay 1,0 tree 1,0"
    assert table(match).players[0].board.trees == [(1, 0)]
    assert table(match).players[0].points == 5


@rule("KF-3.3")
def test_cows_may_stand_on_tiles_with_a_tree() -> None:
    match = build(hold(show(farm(), "hay lake"), 0, "hay1"), 0, "hh\nh")
    play(match, "Anna: tile hay 1,0 tree / Anna: play hay1 0,0 0")
    assert table(match).players[0].points == 6


@rule("KF-3.4")
def test_four_alike_may_be_swapped_and_only_a_swap_or_a_tile_may_follow() -> None:
    match = farm(tiles="hay hay hay hay lake house house house house lake forest")
    happened = happens(match, "Anna: swap tiles")
    assert happened == [TilesSwapped(0, ["hay"] * 4 + ["lake"], ["house"] * 4 + ["lake"])]
    assert table(match).left == 2
    assert refused(match, "Anna", "card house").reason == "swapped"
    assert refused(match, "Anna", "swap cards").reason == "swapped"
    play(match, "Anna: swap tiles")
    show(match, "hay lake forest house meadow")
    assert refused(match, "Anna", "swap tiles").reason == "not_alike"
    play(match, "Anna: tile hay 0,0")
    assert table(match).left == 1


@rule("KF-3.4")
def test_four_open_tiles_of_one_sort_are_enough_and_as_many_are_turned_up() -> None:
    match = show(farm(), "hay hay hay lake lake")
    assert refused(match, "Anna", "swap tiles").reason == "not_alike"
    show(match, "hay hay hay hay")
    play(match, "Anna: swap tiles")
    assert len(table(match).open_tiles) == 4


@rule("KF-3.4")
def test_an_action_has_at_most_three_swaps() -> None:
    match = farm()
    for _ in range(3):
        play(show(match, "hay hay hay hay hay"), "Anna: swap tiles")
    assert refused(show(match, "hay hay hay hay hay"), "Anna", "swap tiles").reason == "thrice"


@rule("KF-3.4")
def test_one_tile_face_down_is_enough_since_those_set_aside_are_turned_up_again() -> None:
    match = face_down(show(farm(), "hay hay hay hay lake"), "house")
    (swapped,) = happens(match, "Anna: swap tiles")
    state = table(match)
    assert isinstance(swapped, TilesSwapped)
    assert swapped.tiles[0] == "house"
    assert len(state.open_tiles) == 5
    assert (state.tiles.hidden, state.tiles.aside, state.tiles.renewed) == (1, [], 1)
    assert sorted([*state.open_tiles[1:], *state.tiles.pieces[state.tiles.drawn :]]) == [0, 0, 0, 0, 3]
    assert refused(face_down(show(farm(), "hay hay hay hay"), ""), "Anna", "swap tiles").reason == "few"


@rule("KF-3.4", "KF-4.2")
def test_before_revision_2_as_many_had_to_be_left_as_were_set_aside() -> None:
    match = face_down(show(farm(rules="1"), "hay hay hay hay lake"), "house house house house")
    assert refused(match, "Anna", "swap tiles").reason == "few"
    play(face_down(match, "house house house house house"), "Anna: swap tiles")
    match = farm(rules="1", cards="hay64 row four five house wood1")
    table(match).cards.pieces, table(match).cards.drawn = [0, 1, 2], 0
    assert refused(match, "Anna", "swap cards").reason == "few"


@rule("KF-3.5")
def test_tiles_set_aside_make_a_new_pile_when_the_last_is_turned_up() -> None:
    match = show(farm(), "hay hay hay hay lake")
    table(match).tiles.pieces, table(match).tiles.drawn = [1, 1, 1, 1, 2], 0
    play(match, "Anna: swap tiles")
    state = table(match)
    assert state.open_tiles == [1, 1, 1, 1, 2]
    assert (state.tiles.hidden, state.tiles.aside, state.tiles.renewed) == (5, [], 1)
    assert sorted(state.tiles.pieces) == [0, 0, 0, 0, 3]


@rule("KF-3.5")
def test_without_a_seed_a_pile_cannot_be_made_anew() -> None:
    match = show(farm(), "hay hay hay hay lake")
    state = table(match)
    state.luck = Chance("")
    state.tiles.pieces, state.tiles.drawn = [1, 1, 1, 1, 2], 0
    before = match.state.dump()
    with pytest.raises(Unseeded):
        match.move(0, "swap tiles")
    assert match.state.dump() == before


@rule("KF-4.1")
def test_an_open_card_is_taken_and_there_is_no_hand_limit() -> None:
    match = farm()
    assert refused(match, "Anna", "card hay1").reason == "not_open"
    assert happens(match, "Anna: card house") == [CardTaken(0, "house")]
    hold(match, 0, "hay1 hay5 hay12 hay13 hay26 hay39 hay52 hay64 hay65 twins")
    play(match, "Anna: card wood1")
    assert view(table(match), 1).players[0].cards == 11
    assert "wood1" in view(table(match), 1).players[0].known_cards
    with pytest.raises(Malformed):
        match.move(1, "card nosuch")


@rule("KF-4.2")
def test_four_cards_that_share_a_terrain_may_be_swapped() -> None:
    match = farm(cards="hay64 row four five house wood1 hay1 pair twins jay lake1")
    happened = happens(match, "Anna: swap cards")
    assert isinstance(happened[0], CardsSwapped)
    assert happened[0].discarded == ["hay64", "row", "four", "five"]
    assert happened[0].cards == ["hay1", "pair", "twins", "jay"]
    assert refused(match, "Anna", "tile hay 0,0").reason == "swapped"
    play(match, "Anna: swap cards")
    match = farm(cards="hay64 row four lake1 house wood1")
    assert refused(match, "Anna", "swap cards").reason == "not_alike"


@rule("KF-4.2")
def test_cards_are_swapped_only_four_at_a_time_and_three_times() -> None:
    match = farm("Anna: card hay64", cards="hay64 row four five house wood1")
    assert refused(match, "Anna", "swap cards").reason == "not_alike"
    match = farm(
        cards="hay64 row four five house wood1 hay1 pair twins jay hay5 hay12 hay13 hay26 hay39 hay52 hay65 ell"
    )
    play(match, "Anna: swap cards / Anna: swap cards / Anna: swap cards")
    assert refused(match, "Anna", "swap cards").reason == "thrice"


@rule("KF-4.2")
def test_one_card_in_the_pile_is_enough_since_the_discards_are_turned_up_again() -> None:
    match = farm(cards="hay64 row four five house wood1")
    state = table(match)
    last, open_cards = state.edition.deck.numbers["jay"], state.open_cards[:]
    state.cards.pieces, state.cards.drawn = [last], 0
    play(match, "Anna: swap cards")
    state = table(match)
    assert (state.open_cards[0], len(state.open_cards), state.cards.hidden, state.cards.renewed) == (last, 4, 1, 1)
    assert {*state.open_cards[1:], *state.cards.pieces[state.cards.drawn :]} == {*open_cards}
    match = farm(cards="hay64 row four five house wood1")
    table(match).cards.pieces, table(match).cards.drawn = [], 0
    assert refused(match, "Anna", "swap cards").reason == "few"


@rule("KF-4.2")
def test_the_printed_example_four_open_cards_with_a_lake_may_be_swapped() -> None:
    match = farm(cards="lake1 pair row ell house wood1")
    (swapped,) = happens(match, "Anna: swap cards")
    assert isinstance(swapped, CardsSwapped)
    assert swapped.discarded == ["lake1", "pair", "row", "ell"]


@rule("KF-4.3")
def test_an_empty_pile_of_cards_is_made_from_the_discards() -> None:
    match = farm("Anna: card house")
    state = table(match)
    state.cards.aside = [0, 1, 2]
    state.cards.pieces, state.cards.drawn = [5], 0
    play(match, f"Anna: tile {view(state, 0).open_tiles[0]} 0,0")
    state = table(match)
    assert state.open_cards[-1] == 5
    assert (sorted(state.cards.pieces), state.cards.aside, state.cards.renewed) == ([0, 1, 2], [], 1)


@rule("KF-4.3")
def test_without_cards_fewer_lie_open() -> None:
    match = farm("Anna: card house")
    state = table(match)
    state.cards.pieces, state.cards.drawn = [], 0
    play(match, f"Anna: tile {view(state, 0).open_tiles[0]} 0,0")
    assert len(table(match).open_cards) == 3


@rule("KF-6.1")
def test_a_herd_is_all_cows_edge_to_edge() -> None:
    match = build(farm(), 0, "hhh\nh.h\nhhh", "0,0 0,1 2,2")
    assert refused(match, "Anna", "herd 1,2").reason == "no_cow"
    assert refused(match, "Anna", "herd 9,9").reason == "no_cow"
    assert happens(match, "Anna: herd 0,1") == [HerdTaken(0, 0, 0, 2)]
    assert match.moves[-1][1] == "herd 0,0"
    assert table(match).players[0].cows == 3
    play(match, "Anna: herd 2,2")
    assert table(match).players[0].cows == 4


@rule("KF-6.1")
@pytest.mark.parametrize(("spot", "cows"), [("1,1", 4), ("3,0", 1)])
def test_the_printed_example_a_herd_of_four_or_the_single_cow(spot: str, cows: int) -> None:
    match = build(farm(), 0, "hhhh\nhhhh", "0,0 0,1 1,0 1,1 3,0")
    taken = happens(match, f"Anna: herd {spot}")[0]
    assert isinstance(taken, HerdTaken)
    assert taken.cows == cows


@rule("KF-6.1")
def test_a_herd_can_be_all_six_cows() -> None:
    match = build(farm(), 0, "hhh\nhhh", "0,0 1,0 2,0 0,1 1,1 2,1")
    assert happens(match, "Anna: herd 2,1")[0] == HerdTaken(0, 0, 0, 6)


@rule("KF-6.1")
def test_cows_at_a_corner_are_two_herds() -> None:
    match = build(farm(), 0, "hh\nhh", "0,0 1,1")
    assert [[(spot.x, spot.y) for spot in herd] for herd in view(table(match), 0).players[0].herds] == [
        [(1, 1)],
        [(0, 0)],
    ]
