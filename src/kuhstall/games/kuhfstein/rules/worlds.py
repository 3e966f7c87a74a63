"""Another world that looks the same to one seat: everything it cannot know is drawn anew."""

from typing import TYPE_CHECKING

from kuhstall.core.chance import Chance
from kuhstall.games.kuhfstein.rules.goals import GOALS
from kuhstall.games.kuhfstein.rules.pile import Pile
from kuhstall.games.kuhfstein.rules.track import TILE_BONUS

if TYPE_CHECKING:
    from kuhstall.games.kuhfstein.rules.table import Table


def another_world(table: "Table", seat: int, chance: Chance) -> "Table":
    """A copy of the table in which this seat (or PUBLIC) could be sitting just as well."""
    world = table.clone()
    world.chance = chance.fork("play")
    if seat != table.asked() and table.midway():
        undo_half_move(world)
    world.tiles.pieces, world.tiles.gone = shuffled_rest(world.tiles, chance), 0
    world.goals = other_goals(table, seat, chance)
    other_cards(world, seat, chance)
    return world


def undo_half_move(world: "Table") -> None:
    """Nobody else sees the first step of a move that is not complete."""
    using, swaps = world.using, world.swaps
    world.forget()
    world.using, world.swaps = using, swaps
    name = "swapped tiles" if swaps else "bonus tile" if using == TILE_BONUS else "turn"
    world.phase = next(phase for phase in world.kit.phases if phase.name == name)


def shuffled_rest(pile: Pile, chance: Chance) -> list[int]:
    """The face-down pieces of a pile in an order that owes nothing to the true one."""
    rest = sorted(pile.pieces[pile.gone :])
    chance.shuffle(rest)
    return rest


def other_goals(table: "Table", seat: int, chance: Chance) -> list[list[int]]:
    """The seat's own goals and the shown ones, and any others for the rest (KF-1.5)."""
    known = [
        [goal for goal in table.goals[other] if other == seat or table.shown[other] == goal]
        for other in range(table.seats)
    ]
    unseen = [goal for goal in range(len(GOALS)) if not any(goal in goals for goals in known)]
    chance.shuffle(unseen)
    drawn: list[list[int]] = []
    for goals in known:
        wanted = 2 - len(goals)
        drawn.append(sorted(goals + unseen[:wanted]))
        unseen = unseen[wanted:]
    return drawn


def other_cards(world: "Table", seat: int, chance: Chance) -> None:
    """Deal the others' first cards and the face-down pile anew; everything else was taken openly (KF-1.6, KF-4.1).

    Once the pile was made anew from the discards, everybody has seen all cards but the others' first ones, and knows
    what lies in it.
    """
    hidden = [other for other in range(world.seats) if other != seat and world.secrets[other] >= 0]
    firsts = [world.secrets[other] for other in hidden]
    pile = world.cards
    rest = sorted(pile.pieces[pile.gone :])
    pool = sorted(firsts if pile.renewed else firsts + rest)
    chance.shuffle(pool)
    favour_who_must_act(world, hidden, pool)
    for at, other in enumerate(hidden):
        hand = world.hands[other]
        hand[hand.index(world.secrets[other])] = pool[at]
        world.secrets[other] = pool[at]
    if pile.renewed:
        chance.shuffle(rest)
    else:
        rest = pool[len(hidden) :]
    pile.pieces, pile.gone = rest, 0


def favour_who_must_act(world: "Table", hidden: list[int], pool: list[int]) -> None:
    """A player who is asked can do something: if all else is impossible, the first card can be played (KF-2.3)."""
    seat = world.turn
    if world.phase.name != "turn" or seat not in hidden:
        return
    if world.open_tiles or world.open_cards or world.boards[seat].cows:
        return
    known = [card for card in world.hands[seat] if card != world.secrets[seat]]
    if any(can_play(world, seat, card) for card in known):
        return
    at = hidden.index(seat)
    for other in range(len(pool)):
        if can_play(world, seat, pool[other]):
            pool[at], pool[other] = pool[other], pool[at]
            return


def can_play(world: "Table", seat: int, number: int) -> bool:
    """Whether a seat that held the card could play it."""
    return world.kit.deck.playable(number, world.boards[seat], world.supplies[seat])
