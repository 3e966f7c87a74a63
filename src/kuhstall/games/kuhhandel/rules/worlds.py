"""Another world that looks the same to one seat: everything it cannot know is redrawn."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core.bits import native
from kuhstall.core.luck import Dice, Luck
from kuhstall.games.kuhhandel.rules.bag import bag_of, cards, size

if TYPE_CHECKING:
    from kuhstall.games.kuhhandel.rules.position import Position

PATIENCE: Final = 50
"""How often money is dealt again in the hope that the payer can pay, before he is given the dearest cards."""


def another_world(position: "Position", seat: i64, luck: Luck) -> "Position":
    """A copy of the position in which this seat (or PUBLIC) could be sitting just as well."""
    dice = luck.dice()
    world = position.clone()
    if seat != position.phase.asked(position):
        world.laid = 0  # Nobody sees the first cards of a move that is not complete.
        world.resume()
    world.held = solvent_purses(position, seat, dice)
    if seat != position.turn and position.offer:
        world.offer = some_cards(world.purse(position.turn), size(position.offer), dice)
    phase = position.now()
    if phase is not None:
        phase.imagine(world, seat, dice)
    world.pile, world.drawn = another_pile(world, seat, dice), 0
    world.memory.keep_only(seat, world.held)
    world.luck = dice
    return world


def solvent_purses(position: "Position", seat: i64, dice: Dice) -> vec[i64]:
    """Everything held, with purses redealt; a payer who was not exposed is known to be able to pay (KH-3.12)."""
    held = position.memory.redeal(seat, position.held, dice)
    if position.payer < 0 or position.by_cards:
        return held
    for _ in range(PATIENCE):
        if position.worth_of(held[position.payer]) >= position.bid:
            return held
        held = position.memory.redeal(seat, position.held, dice)
    return position.memory.redeal_in_favour(seat, position.held, position.payer, dice)


def some_cards(purse: i64, n: i64, dice: Dice) -> i64:
    """Any n cards of the purse."""
    pool = cards(purse)
    dice.shuffle(pool)
    return bag_of(pool[:n])


def another_pile(world: "Position", seat: i64, dice: Dice) -> vec[i64]:
    """What is left of the pile in another order; the colour of its top card is public (KM-6.6)."""
    rest: list[int] = list(world.pile[world.drawn :])
    if not world.edition.stock:
        rest.sort()
        dice.shuffle(rest)
        return native(rest)
    return native(two_colours(world, seat, rest, dice))


def two_colours(world: "Position", seat: i64, rest: list[int], dice: Dice) -> list[int]:
    """The same where money lies in the pile: nobody knows which, nor how much of it stayed in the box (KM-6.1)."""
    money: int = world.edition.money
    lifted: int = world.lifted()
    looked_at = rest[:lifted] if seat == world.turn else []
    backs = [int(card >= money) for card in rest]
    shown = backs[: lifted + 1]
    hidden = sorted(backs[len(shown) :])
    dice.shuffle(hidden)
    red = sorted([card for card in rest[len(looked_at) :] if card < money])
    dice.shuffle(red)
    green = cards(world.purse(world.stock) - bag_of([card - money for card in looked_at if card >= money]))
    dice.shuffle(green)
    order = (shown + hidden)[len(looked_at) :]
    return looked_at + [money + green.pop() if back else red.pop() for back in order]
