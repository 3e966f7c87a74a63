"""What the others cannot know: goals, the first card, the piles. What was taken openly is remembered."""

from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhfstein.rules.table import Table
from kuhstall.games.kuhfstein.sight import view
from tests.kuhfstein.scenes import build, farm, hold, show, table
from tests.rules import play, refused, story

WORLDS = 60


def worlds(match: Match, seat: int) -> list[Table]:
    chance = Chance("worlds")
    return [table(match).resample(seat, chance) for _ in range(WORLDS)]


def test_cards_taken_openly_are_certain_and_the_first_one_is_not() -> None:
    match = farm(
        "Anna: card house / Anna: card wood1", players="Anna, Ben, Cleo", cards="house wood1 lake1 lake2 hay1 hay5 pair"
    )
    numbers = table(match).kit.deck.numbers
    hands = {tuple(world.hands[0]) for world in worlds(match, 1)}
    assert all(hand[1:] == (numbers["house"], numbers["wood1"]) for hand in hands)
    assert len({hand[0] for hand in hands}) > 5
    assert all(numbers["hay5"] == world.hands[1][0] for world in worlds(match, 1))
    assert all(world.hands[0] == table(match).hands[0] for world in worlds(match, 0))


def test_goals_of_others_are_drawn_anew_but_shown_ones_stay() -> None:
    match = show(farm(goals_Anna="lakes hay", goals_Ben="trees cows"), "lake lake lake lake lake")
    table(match).last_round, table(match).turn = True, 1
    play(match, "Ben: tile lake 0,0 / Ben: tile lake 0,1 / Ben: goal cows")
    pairs = {tuple(world.goals[1]) for world in worlds(match, 0)}
    assert all(6 in pair for pair in pairs)
    assert len(pairs) > 3
    assert all(world.goals[0] == [0, 1] for world in worlds(match, 0))
    assert all(not set(world.goals[0]) & set(world.goals[1]) for world in worlds(match, PUBLIC))


def test_a_pile_made_anew_is_known_and_with_two_so_is_the_first_card() -> None:
    match = farm()
    state = table(match)
    pile, first = state.cards.pieces[state.cards.gone :], state.secrets[1]
    state.cards.aside, state.cards.pieces, state.cards.gone = pile[1:], pile[:1], 0
    play(match, "Anna: card house")
    show(match, "hay lake lake lake house")
    play(match, "Anna: tile hay 0,0")
    assert table(match).cards.renewed == 1
    for world in worlds(match, 0):
        assert world.secrets[1] == first
        assert sorted(world.cards.pieces) == sorted(pile[1:])
    assert len({tuple(world.cards.pieces) for world in worlds(match, 0)}) > 5


def test_nothing_in_a_world_tells_what_was_in_the_true_one() -> None:
    match = farm()
    secret = table(match).secrets[1]
    held = [world for world in worlds(match, 0) if world.secrets[1] != secret]
    assert held
    for world in held:
        everything = [*world.cards.pieces, *world.cards.aside, *world.open_cards, *world.hands[0], *world.hands[1]]
        assert sorted(everything) == list(range(len(world.kit.deck.cards)))
        assert world.cards.gone == world.tiles.gone == 0


def test_a_player_who_is_asked_can_do_something_in_every_world() -> None:
    match = build(farm(), 1, "h")
    state = table(match)
    state.turn, state.last_round = 1, True
    state.open_tiles, state.open_cards, state.tiles.pieces, state.tiles.gone = [], [], [], 0
    assert list(state.legal(1))
    for world in worlds(match, 0):
        assert list(world.legal(1))


def test_a_half_made_move_is_undone_for_the_others() -> None:
    match = build(hold(show(farm(), "hay hay hay hay lake"), 0, "hay1 hay26"), 0, "hh\nh")
    for steps in (1, 2):
        assert undone(match, "tile hay 1,0", steps) == "turn"
    assert undone(match, "play hay1 0,0 0", 1) == "turn"
    show(play(match, "Anna: swap tiles"), "hay lake lake lake house")
    assert undone(match, "tile hay 1,0", 1) == "swapped tiles"


def undone(match: Match, move: str, steps: int) -> str:
    """The phase that others see while Anna has made so many steps of a move."""
    draft = table(match).clone()
    for step in match.game.read(match.state, 0, move, match.setup.players)[:steps]:
        draft.apply(0, step)
    assert draft.midway()
    world = draft.resample(1, Chance("half"))
    assert view(world, 1) == view(table(match), 1)
    return world.phase.name


def test_a_half_used_tile_bonus_is_undone_for_the_others() -> None:
    match = build(hold(show(farm(), "hay hay lake"), 0, "hay1"), 0, "hh")
    table(match).points[0] = 25
    play(match, "Anna: play hay1 0,0 0")
    assert undone(match, "tile lake 0,1", 1) == "bonus tile"


def test_a_refusal_about_a_hidden_card_tells_its_owner_only() -> None:
    match = farm()
    assert refused(match, "Anna", "play hay5 0,0 0").reason == "not_held"
    assert b"hay5" not in story(match, "Anna")
    assert b"hay5" not in story(match, "public")
    assert b"hay5" in story(match, "Ben")
