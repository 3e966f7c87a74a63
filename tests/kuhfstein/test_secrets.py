"""What the others cannot know: goals, the first card, the piles. What was taken openly is remembered."""

from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.viewing import view
from tests.kuhfstein.scenes import build, farm, hold, show, table
from tests.rules import play, refused, story

WORLDS = 60


def worlds(match: Match, seat: int) -> list[Position]:
    chance = Chance("worlds")
    return [table(match).resample(seat, chance) for _ in range(WORLDS)]


def test_cards_taken_openly_are_certain_and_the_first_one_is_not() -> None:
    match = farm(
        "Anna: card house / Anna: card wood1", players="Anna, Ben, Cleo", cards="house wood1 lake1 lake2 hay1 hay5 pair"
    )
    numbers = table(match).edition.deck.numbers
    hands = {tuple(world.players[0].hand) for world in worlds(match, 1)}
    assert all(hand[1:] == (numbers["house"], numbers["wood1"]) for hand in hands)
    assert len({hand[0] for hand in hands}) > 5
    assert all(numbers["hay5"] == world.players[1].hand[0] for world in worlds(match, 1))
    assert all(world.players[0].hand == table(match).players[0].hand for world in worlds(match, 0))


def test_goals_of_others_are_drawn_anew_but_shown_ones_stay() -> None:
    match = show(farm(goals_Anna="lakes hay", goals_Ben="trees cows"), "lake lake lake lake lake")
    table(match).last_round, table(match).turn = True, 1
    play(match, "Ben: tile lake 0,0 / Ben: tile lake 0,1 / Ben: goal cows")
    pairs = {tuple(world.players[1].goals) for world in worlds(match, 0)}
    assert all(6 in pair for pair in pairs)
    assert len(pairs) > 3
    assert all(world.players[0].goals == [0, 1] for world in worlds(match, 0))
    assert all(not set(world.players[0].goals) & set(world.players[1].goals) for world in worlds(match, PUBLIC))


def test_a_pile_made_anew_is_known_and_with_two_so_is_the_first_card() -> None:
    match = farm()
    state = table(match)
    pile, first = state.cards.pieces[state.cards.drawn :], state.players[1].secret
    state.cards.aside, state.cards.pieces, state.cards.drawn = pile[1:], pile[:1], 0
    play(match, "Anna: card house")
    show(match, "hay lake lake lake house")
    play(match, "Anna: tile hay 0,0")
    assert table(match).cards.renewed == 1
    for world in worlds(match, 0):
        assert world.players[1].secret == first
        assert sorted(world.cards.pieces) == sorted(pile[1:])
    assert len({tuple(world.cards.pieces) for world in worlds(match, 0)}) > 5


def test_nothing_in_a_world_tells_what_was_in_the_true_one() -> None:
    match = farm()
    secret = table(match).players[1].secret
    held = [world for world in worlds(match, 0) if world.players[1].secret != secret]
    assert held
    for world in held:
        everything = [
            *world.cards.pieces,
            *world.cards.aside,
            *world.open_cards,
            *world.players[0].hand,
            *world.players[1].hand,
        ]
        assert sorted(everything) == list(range(len(world.edition.deck.cards)))
        assert world.cards.drawn == world.tiles.drawn == 0


def test_a_player_who_is_asked_can_do_something_in_every_world() -> None:
    match = build(farm(), 1, "h")
    state = table(match)
    state.turn, state.last_round = 1, True
    state.open_tiles, state.open_cards, state.tiles.pieces, state.tiles.drawn = [], [], [], 0
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
    """The phase that others see while Anna has made that many steps of a move."""
    draft = table(match).clone()
    for step in match.game.read(match.state, 0, move, match.setup.players)[:steps]:
        draft.apply(0, step)
    assert draft.midway()
    world = draft.resample(1, Chance("half"))
    assert view(world, 1) == view(table(match), 1)
    return world.phase.name


def test_a_half_used_tile_bonus_is_undone_for_the_others() -> None:
    match = build(hold(show(farm(), "hay hay lake"), 0, "hay1"), 0, "hh")
    table(match).players[0].points = 25
    play(match, "Anna: play hay1 0,0 0")
    assert undone(match, "tile lake 0,1", 1) == "bonus tile"


def test_a_refusal_about_a_hidden_card_tells_its_owner_only() -> None:
    match = farm()
    assert refused(match, "Anna", "play hay5 0,0 0").reason == "not_held"
    assert b"hay5" not in story(match, "Anna")
    assert b"hay5" not in story(match, "public")
    assert b"hay5" in story(match, "Ben")
