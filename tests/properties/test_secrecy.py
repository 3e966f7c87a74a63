"""No seat learns what it may not know: other worlds that look the same to it stay the same to it."""

from collections.abc import Sequence

import msgspec

from kuhstall.bots import bot_named, bots_for
from kuhstall.core.chance import Chance
from kuhstall.core.journal import Event
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from kuhstall.core.state import BITS, PUBLIC, State
from tests.plain import PLAIN
from tests.properties.every import every_variant
from tests.properties.variants import Variant, play_match, random_seat, steps_of_a_move

TRIES = 20
PLAYOUTS, ASKED = (2, 40) if PLAIN else (8, 8)
"""What bots may spend on a decision, and one of how many moves they are asked for."""


def looks(variant: Variant, state: State, seat: int) -> bytes:
    """Everything that a seat sees, as it would be sent."""
    legal = [] if seat == PUBLIC else list(state.legal(seat))
    return msgspec.json.encode((variant.game.view(state, seat), legal, state.to_act(), state.asked(), state.midway()))


def told(events: Sequence[object], seat: int) -> bytes:
    """What a seat is told, as it would be sent."""
    return msgspec.json.encode([event.seen_by(seat) for event in events if isinstance(event, Event)])


@every_variant
def test_another_world_looks_the_same(variant: Variant) -> None:
    differed = 0

    def check(match: Match, chance: Chance) -> None:
        nonlocal differed
        if chance.below(4):
            return
        for seat in (PUBLIC, *range(variant.seats)):
            world = match.state.resample(seat, chance)
            assert looks(variant, world, seat) == looks(variant, match.state, seat)
            differed += world.dump() != match.state.dump()

    play_match(variant, "1", check)
    assert differed, "every world was the true one: nothing was tested"


@every_variant
def test_a_world_depends_on_nothing_that_the_seat_cannot_know(variant: Variant) -> None:
    """Drawn with the same chance from two worlds that look the same, the world is the same to the last byte."""

    def check(match: Match, chance: Chance) -> None:
        if chance.below(4):
            return
        for seat in (PUBLIC, *range(variant.seats)):
            other = match.state.resample(seat, chance)
            seed = f"{chance.word()}"
            assert match.state.resample(seat, Chance(seed)).dump() == other.resample(seat, Chance(seed)).dump()

    play_match(variant, "7", check)


@every_variant
def test_a_world_has_worlds_for_everybody(variant: Variant) -> None:
    """Searches that think for the other seats draw worlds within worlds."""

    def check(match: Match, chance: Chance) -> None:
        if chance.below(8):
            return
        world = match.state.resample(chance.below(variant.seats), chance)
        for seat in (PUBLIC, *range(variant.seats)):
            assert looks(variant, world.resample(seat, chance), seat) == looks(variant, world, seat)

    play_match(variant, "8", check)


@every_variant
def test_a_move_that_is_not_complete_is_seen_by_nobody_else(variant: Variant) -> None:
    def check(match: Match, chance: Chance) -> None:
        mover = random_seat(match.state, chance)
        steps = steps_of_a_move(match.state, mover, chance)
        if len(steps) < 2 or chance.below(3):
            return
        draft = match.state.clone()
        for step in steps[: 1 + chance.below(len(steps) - 1)]:
            draft.apply(mover, step)
        for seat in (PUBLIC, *range(variant.seats)):
            world = draft.resample(seat, chance)
            assert looks(variant, world, seat) == looks(variant, draft if seat == mover else match.state, seat)

    play_match(variant, "2", check)


@every_variant
def test_a_begun_move_changes_nothing_that_the_others_see(variant: Variant) -> None:
    """At every step midway, what the others see of the true state is what they see of a world in which it is undone."""
    midway = 0

    def check(match: Match, chance: Chance) -> None:
        nonlocal midway
        mover = random_seat(match.state, chance)
        draft = match.state.clone()
        for step in steps_of_a_move(match.state, mover, chance)[:-1]:
            draft.apply(mover, step)
            midway += 1
            for seat in {PUBLIC, *range(variant.seats)} - {mover}:
                world = draft.resample(seat, chance)
                assert sights(variant, draft, seat) == sights(variant, world, seat)
                assert sights(variant, draft, seat) == sights(variant, match.state, seat)

    play_match(variant, "9", check)
    assert midway, "no move had two steps: nothing was tested"


def sights(variant: Variant, state: State, seat: int) -> bytes:
    """What a seat sees of a state in which another seat may be midway in a move."""
    legal = [] if seat == PUBLIC else list(state.legal(seat))
    return msgspec.json.encode((variant.game.view(state, seat), legal, state.to_act(), state.asked()))


@every_variant
def test_another_world_can_be_played_to_its_end(variant: Variant) -> None:
    def check(match: Match, chance: Chance) -> None:
        if chance.below(30):
            return
        world = match.state.resample(chance.below(variant.seats + 1) - 1, chance)
        while world.to_act():
            mover = random_seat(world, chance)
            assert list(world.legal(mover))
            for step in steps_of_a_move(world, mover, chance):
                world.apply(mover, step)

    play_match(variant, "3", check)


@every_variant
def test_bots_choose_the_same_in_every_world(variant: Variant) -> None:
    bots = [bot_named(name, variant.game.id) for name in bots_for(variant.game.id)]

    def check(match: Match, chance: Chance) -> None:
        if chance.below(ASKED):
            return
        seat = random_seat(match.state, chance)
        world = match.state.resample(seat, chance)
        packed = match.perspective(seat, PLAYOUTS).pack(chance)
        for bot in bots:
            chosen = bot.choose(match.perspective(seat, PLAYOUTS), "5eed")
            assert chosen in match.state.legal(seat)
            other = Perspective(variant.game, world, seat, events=match.events, playouts=PLAYOUTS)
            assert bot.choose(other, "5eed") == chosen
            assert bot.choose(Perspective.unpack(variant.game, packed), "5eed") == chosen

    play_match(variant, "4", check)


@every_variant
def test_what_others_do_in_secret_looks_the_same(variant: Variant) -> None:
    """Another seat moves, in the true world and, with other hidden cards, in another one that looks the same."""
    compared = 0

    def check(match: Match, chance: Chance) -> None:
        nonlocal compared
        mover = random_seat(match.state, chance)
        steps = steps_of_a_move(match.state, mover, chance)
        for seat in (PUBLIC, *range(variant.seats)):
            world = match.state.resample(seat, chance)
            like = move_of_the_same_shape(variant, match.state, world, mover, steps, chance)
            if seat != mover and like is not None:
                compared += compare(variant, match.state, world, (mover, steps, like), seat)

    play_match(variant, "5", check)
    assert compared > TRIES


def move_of_the_same_shape(
    variant: Variant, state: State, world: State, mover: int, steps: Sequence[int], chance: Chance
) -> list[int] | None:
    """A move in the other world that begins with the same word and has as many steps, with other cards if possible."""
    verb = variant.game.write(state, mover, steps, [""] * variant.seats).split()[0]
    for _ in range(TRIES):
        like = steps_of_a_move(world, mover, chance)
        written = variant.game.write(world, mover, like, [""] * variant.seats)
        if len(like) == len(steps) and written.split()[0] == verb and (is_hidden(verb) or like == list(steps)):
            return like
    return None


def is_hidden(verb: str) -> bool:
    """Whether the move's cards are not shown to the others."""
    return verb in ("offer", "counter", "lay", "pay", "slap", "keep", "give")


def compare(
    variant: Variant, state: State, world: State, move: tuple[int, Sequence[int], Sequence[int]], seat: int
) -> int:
    """Make the two moves; unless something was revealed to the seat, it sees and is told the same."""
    mover, steps, like = move
    one, other = after(state, mover, steps), after(world, mover, like)
    if revealing(one[1], seat) or revealing(other[1], seat):
        return 0
    assert told(one[1], seat) == told(other[1], seat)
    assert looks(variant, one[0], seat) == looks(variant, other[0], seat)
    return 1


def after(state: State, mover: int, steps: Sequence[int]) -> tuple[State, list[object]]:
    """The state after a move, and what happened."""
    draft, happened = state.clone(), list[object]()
    draft.journal = happened
    for step in steps:
        draft.apply(mover, step)
    return draft, happened


REVEALED = {
    "CardTurned": (),
    "Exposed": (),
    "Slapped": (),
    "ZerosReturned": (),
    "TradeTied": (),
    "TradeWon": (),
    "CardDealt": (),
    "GameEnded": (),
    "TilesSwapped": (),
    "CardsSwapped": (),
    "TilesRefilled": (),
    "CardsRefilled": (),
    "Looked": (),
    "Paid": ("payer", "payee"),
    "Accepted": ("rival", "challenger"),
    "RatTaken": ("seat",),
    "HandReceived": ("seat",),
}
"""The events that tell something hidden: to everybody, or to the seats that these fields name."""


def revealing(events: Sequence[object], seat: int) -> bool:
    """Whether any of the events tells the seat something that it could not know before."""
    for event in events:
        fields = REVEALED.get(type(event).__name__)
        if fields == () or (fields and seat in [getattr(event, name) for name in fields]):
            return True
    return False


@every_variant
def test_the_public_knows_no_more_than_any_seat(variant: Variant) -> None:
    """What PUBLIC sees and is told is the same in every world of every seat."""

    def check(match: Match, chance: Chance) -> None:
        if chance.below(6):
            return
        seat = chance.below(variant.seats)
        world = match.state.resample(seat, chance)
        assert world.to_act() == match.state.to_act()
        assert BITS[world.asked()] & world.to_act()
        assert looks(variant, world, PUBLIC) == looks(variant, match.state, PUBLIC)

    play_match(variant, "6", check)
