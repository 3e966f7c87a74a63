"""Drawn worlds agree with everything that was seen, and every possible deal is equally likely."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt

import pytest

from kuhstall.core.bits import BIT, size
from kuhstall.core.chance import Chance
from kuhstall.core.game import Setup
from kuhstall.core.luck import Dice
from kuhstall.core.match import Match
from kuhstall.core.playout import play_out
from kuhstall.core.state import PUBLIC, State
from kuhstall.games.mue.rules.cards import CARDS, members, names, set_of
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, VOIDS
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.save import fill
from kuhstall.games.mue.rules.tricks import Tricks
from kuhstall.games.mue.rules.worlds import Worlds, below
from tests.mue.scenes import NAMES, SEATS, own, position, wander

Hands = tuple[int, ...]


def all_deals(held: Position, seat: int) -> Counter[Hands]:
    """Every way to deal the unseen cards, card by card, and how often it gives the same hands; slow and obvious."""
    others = [other for other in range(held.seats) if other != seat]
    unseen = [kind for other in others for kind in members(held.of_seats(CONCEALED)[other])]
    found: Counter[Hands] = Counter()
    for deal in deals_of(
        list(enumerate(unseen)), [(size(held.of_seats(CONCEALED)[o]), held.of_seats(VOIDS)[o]) for o in others]
    ):
        hands = list(held.of_seats(CONCEALED))
        for other, cards in zip(others, deal, strict=True):
            hands[other] = set_of(sorted(cards))
        found[tuple(hands)] += 1
    return found


def deals_of(cards: list[tuple[int, int]], seats: Sequence[tuple[int, int]]) -> Iterator[list[list[int]]]:
    """Every way to deal cards, each with a name of its own, to seats with a hand size and cards they cannot have."""
    if not seats:
        yield []
        return
    (number, void), *rest = seats
    for chosen in combinations(cards, number):
        if not any(BIT[kind] & void for _, kind in chosen):
            left = [card for card in cards if card not in chosen]
            for deal in deals_of(left, rest):
                yield [[kind for _, kind in chosen], *deal]


def endgames(seats: int, tricks: int, wanted: int) -> Iterator[Position]:
    """Positions in which that many tricks are left, of games in which somebody has shown a void."""
    found = 0
    for seed in range(400):
        for match in wander(seats, f"e{seed}", {"hands": 2}):
            held = position(match)
            if isinstance(held.phase, Tricks) and held.left == tricks and any(held.of_seats(VOIDS)):
                yield held
                found += 1
                break
        if found == wanted:
            return


def ways(worlds: Worlds) -> int:
    """How many deals a seat must think possible, as the engine counts them."""
    level = worlds.levels[0]
    return worlds.division(0, level.joined(worlds.sizes)).ways * level.ways_to_part(worlds.sizes)


@pytest.mark.parametrize(("seats", "tricks"), [(3, 3), (3, 4), (4, 2), (4, 3), (5, 2), (6, 1)])
def test_the_count_is_that_of_full_enumeration(seats: int, tricks: int) -> None:
    for held in endgames(seats, tricks, 6):
        for seat in (0, seats - 1):
            deals = all_deals(held, seat)
            assert ways(Worlds(seat, held.seats, held.cells)) == deals.total()
            assert tuple(held.of_seats(CONCEALED)) in deals


@pytest.mark.parametrize(("seats", "tricks"), [(3, 3), (4, 2), (5, 2), (6, 1)])
def test_every_possible_deal_is_equally_likely(seats: int, tricks: int) -> None:
    """The chi-squared statistic of many draws stays near the number of possible hands."""
    tested = 0
    for held in endgames(seats, tricks, 4):
        deals = all_deals(held, 0)
        draws = min(40 * len(deals), 6000)
        chance = Chance(f"{seats} {tricks} {tested}")
        drawn: Counter[Hands] = Counter()
        for _ in range(draws):
            world = held.resample(0, chance)
            assert isinstance(world, Position)
            drawn[tuple(world.of_seats(CONCEALED))] += 1
        assert set(drawn) <= set(deals)
        if len(deals) > 1:
            freedom = len(deals) - 1
            expected = {hands: draws * number / deals.total() for hands, number in deals.items()}
            distance = sum((drawn[hands] - number) ** 2 / number for hands, number in expected.items())
            assert abs(distance - freedom) < 5 * sqrt(2 * freedom) + 2
            tested += 1
    assert tested


def test_without_a_void_each_card_is_everywhere_equally_often() -> None:
    *_, match = (match for _, match in zip(range(4), wander(5, "f1"), strict=False))
    held, chance = position(match), Chance("spread")
    tallies: Counter[tuple[int, int]] = Counter()
    for _ in range(2000):
        world = held.resample(0, chance)
        assert isinstance(world, Position)
        tallies.update(
            (other, kind) for other in range(1, 5) for kind in set(members(world.of_seats(CONCEALED)[other]))
        )
    single = [kind for kind in range(50) if sum(kind in members(held.of_seats(CONCEALED)[o]) for o in range(1, 5)) == 1]
    singles = [
        kind for kind in single if sum(members(held.of_seats(CONCEALED)[o]).count(kind) for o in range(1, 5)) == 1
    ]
    hidden: int = sum(size(held.of_seats(CONCEALED)[other]) for other in range(1, 5))
    for other in range(1, 5):
        share = int(size(held.of_seats(CONCEALED)[other])) / hidden
        for kind in singles:
            assert abs(tallies[other, kind] / 2000 - share) < 0.05


@pytest.mark.parametrize("seats", SEATS)
def test_every_past_move_is_legal_in_a_drawn_world(seats: int) -> None:
    """The replay check: the hand is dealt again as the world says, and every move made so far is made again."""
    checked = 0
    for seed in range(30):
        chance = Chance(f"{seed} replay")
        for match in wander(seats, f"g{seed}", {"hands": 1}):
            if match.over or chance.below(6):
                continue
            seat = chance.below(seats + 1) - 1
            world = match.state.resample(seat, chance)
            assert isinstance(world, Position)
            again = replayed(match, world)
            assert [own(position(again), other) for other in range(seats)] == [own(world, o) for o in range(seats)]
            checked += 1
    assert checked > 60


def replayed(match: Match, world: Position) -> Match:
    """The moves of a match made with the hands that a world says were dealt."""
    hands = [own(world, seat) for seat in range(world.seats)]
    for seat, move in match.moves:
        if move.startswith("play "):
            hands[seat].append(move.split()[1])
    lines = {f"deal {NAMES[seat]}": " ".join(cards) for seat, cards in enumerate(hands)}
    setup = Setup(players=match.setup.players, options={"hands": 1}, first=position(match).dealer, lines=lines)
    again = Match(match.game, setup)
    for seat, move in match.moves:
        again.move(seat, move)
    return again


@pytest.mark.parametrize("seats", SEATS)
def test_a_world_keeps_what_the_seat_has_seen(seats: int) -> None:
    for match in wander(seats, "h1"):
        held, chance = position(match), Chance(f"{len(match.moves)} keeps")
        for seat in (PUBLIC, 0):
            world = held.resample(seat, chance)
            assert isinstance(world, Position)
            assert world.of_seats(FACES) == held.of_seats(FACES)
            assert [size(cards) for cards in world.of_seats(CONCEALED)] == [
                size(cards) for cards in held.of_seats(CONCEALED)
            ]
            assert not any(
                cards & void for cards, void in zip(world.of_seats(CONCEALED), held.of_seats(VOIDS), strict=True)
            )
            assert seat == PUBLIC or world.of_seats(CONCEALED)[seat] == held.of_seats(CONCEALED)[seat]
            assert (world.seed, world.prepared) != (held.seed, held.prepared)


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_drawn_does_not_depend_on_the_true_cards(seats: int) -> None:
    for match in wander(seats, "i1"):
        world = match.state.resample(0, Chance("another"))
        assert world.resample(0, Chance("x")).dump() == match.state.resample(0, Chance("x")).dump()


def test_many_voids_are_drawn_quickly() -> None:
    """Six players with two voids each and full hands, about the most that there is to count."""
    held = next(endgames(6, 8, 1)).clone()
    suits = [sum(BIT[kind] for kind in range(50) if CARDS[kind][0] == suit) for suit in "rygbk"]
    hands = [hidden | face_up for hidden, face_up in zip(held.of_seats(CONCEALED), held.of_seats(FACES), strict=True)]
    fill(
        held,
        VOIDS,
        [sum(suit for at, suit in enumerate(suits) if not hands[seat] & suit and at != seat % 5) for seat in range(6)],
    )
    world = held.resample(PUBLIC, Chance("voids"))
    assert isinstance(world, Position)
    assert Counter(card for cards in world.of_seats(CONCEALED) for card in names(cards)) == Counter(
        card for cards in held.of_seats(CONCEALED) for card in names(cards)
    )


def test_large_numbers_are_drawn_evenly() -> None:
    chance, huge = Chance("huge"), 3 * 2**70
    thirds = Counter(below(chance, huge) // 2**70 for _ in range(3000))
    assert all(900 < thirds[third] < 1100 for third in range(3))
    assert all(below(chance, 2**40) < 2**40 for _ in range(100))


def test_a_world_goes_on_with_dice_and_survives_a_dump() -> None:
    for match in wander(4, "j1", {"hands": 3}):
        world = match.state.resample(1, Chance("dice"))
        again = match.game.load(world.dump())
        assert again.dump() == world.dump()
        both = [(play_out(state, Dice(7)), state.dump()) for state in (world, again)]
        assert both[0] == both[1]


def test_a_copy_for_playouts_draws_its_next_deals_with_dice() -> None:
    match = next(wander(5, "k1", {"hands": 3}))
    copies = [match.state.clone(remember=remember) for remember in (True, False, False)]
    assert copies[0].dump() == match.state.dump()
    for state in copies:
        while state.asked() >= 0 and position_of(state).number == 1:
            state.apply(state.asked(), state.fallback(state.asked()))
    hands = [position_of(state).of_seats(CONCEALED) for state in copies]
    assert hands[0] != hands[1] == hands[2]


def test_what_was_counted_for_other_hidden_cards_is_not_used() -> None:
    """A phase asked directly, as playouts do, changes the position without telling it."""
    held = position(next(wander(3, "l1")))
    held.resample(0, Chance("before"))
    dice = Dice(3)
    while held.number == 1:
        held.phase.apply(held, held.asked(), held.phase.pick(held, held.asked(), dice))
        if not held.midway():
            world = held.resample(0, Chance("after"))
            assert isinstance(world, Position)
            assert [size(cards) for cards in world.of_seats(CONCEALED)] == [size(c) for c in held.of_seats(CONCEALED)]


def position_of(state: State) -> Position:
    """A state as the position that it is."""
    assert isinstance(state, Position)
    return state
