"""Another world that looks the same to one seat: everything it cannot know is drawn anew."""

from typing import TYPE_CHECKING, Final

from kuhstall.core.chance import Chance
from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel.rules.actions import WAIT
from kuhstall.games.kuhhandel.rules.bag import bag_of, cards, size
from kuhstall.games.kuhhandel.rules.cards import MONEY
from kuhstall.games.kuhhandel.rules.money import worth

if TYPE_CHECKING:
    from kuhstall.games.kuhhandel.rules.table import Table

PATIENCE: Final = 50
"""How often money is dealt anew in the hope that the payer can pay, before he is given the dearest cards."""


def another_world(table: "Table", seat: int, chance: Chance) -> "Table":
    """A copy of the table in which this seat (or PUBLIC) could be sitting just as well."""
    world = table.clone()
    world.chance = chance.fork("play")
    if seat != table.asked():
        world.laid = 0  # Nobody sees the first cards of a move that is not complete.
    world.purses = solvent_purses(table, seat, chance)
    if seat != table.turn:
        world.offer = some_cards(world.purses[table.turn], size(table.offer), chance)
    for other in range(table.seats):
        if other != seat and table.silent & BITS[other] and table.phase.name == "countdown":
            world.answers[other] = any_answer(table, other, chance)
    world.pile, world.gone = another_pile(world, seat, chance), 0
    world.memory.keep_only(seat, world.purses)
    return world


def solvent_purses(table: "Table", seat: int, chance: Chance) -> list[int]:
    """Purses dealt anew; a payer who was not exposed is known to be able to pay (KH-3.12)."""
    purses = table.memory.redeal(seat, table.purses, chance)
    if table.payer < 0 or table.by_cards:
        return purses
    for _ in range(PATIENCE):
        if worth(purses[table.payer]) >= table.bid:
            return purses
        purses = table.memory.redeal(seat, table.purses, chance)
    return table.memory.redeal_in_favour(seat, table.purses, table.payer, chance)


def some_cards(purse: int, n: int, chance: Chance) -> int:
    """Any n cards of the purse."""
    pool = cards(purse)
    chance.shuffle(pool)
    return bag_of(pool[:n])


def any_answer(table: "Table", seat: int, chance: Chance) -> int:
    """Any sealed answer that the seat could have given."""
    answers = table.phase.legal(table, seat)
    return answers[chance.below(len(answers))] - WAIT


def another_pile(world: "Table", seat: int, chance: Chance) -> list[int]:
    """What is left of the pile in another order; the colour of its top card is public (KM-6.6)."""
    rest = world.pile[world.gone :]
    looking = world.phase.name == "division"
    looked_at = rest[:1] if looking and seat == world.turn else []
    backs = [int(card >= MONEY) for card in rest]
    shown = backs[: 2 if looking else 1]
    hidden = sorted(backs[len(shown) :])
    chance.shuffle(hidden)
    red = sorted([card for card in rest[len(looked_at) :] if card < MONEY])
    chance.shuffle(red)
    green = cards(world.purses[world.stock] - bag_of([card - MONEY for card in looked_at if card >= MONEY]))
    chance.shuffle(green)
    order = (shown + hidden)[len(looked_at) :]
    return looked_at + [MONEY + green.pop() if back else red.pop() for back in order]
