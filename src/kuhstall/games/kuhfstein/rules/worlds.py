"""Another world that looks the same to one seat: everything it cannot know is redrawn."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kuhstall.core.luck import Luck
from kuhstall.games.kuhfstein.rules.edition import TURN
from kuhstall.games.kuhfstein.rules.goals import GOALS
from kuhstall.games.kuhfstein.rules.pile import Pile

if TYPE_CHECKING:
    from kuhstall.games.kuhfstein.rules.position import Position


def another_world(position: "Position", seat: i64, luck: Luck) -> "Position":
    """A copy of the position in which this seat (or PUBLIC) could be sitting just as well."""
    world, dice = position.clone(), luck.dice()
    world.luck = dice
    if seat != position.turn and position.midway():
        undo_half_move(world, seat)
    world.tiles.pieces, world.tiles.drawn = shuffled_rest(world.tiles, dice), 0
    other_goals(world, seat, dice)
    other_cards(world, seat, dice)
    return world


def undo_half_move(world: "Position", seat: i64) -> None:
    """Nobody else sees the first step of a move that is not complete."""
    world.phase = world.phase_for(seat)
    using, swaps = world.using, world.swaps
    world.forget()
    world.using, world.swaps = using, swaps


def shuffled_rest(pile: Pile, dice: Luck) -> list[int]:
    """The face-down pieces of a pile in an order that owes nothing to the true one."""
    rest = sorted(pile.rest())
    dice.shuffle(rest)
    return rest


def other_goals(world: "Position", seat: i64, dice: Luck) -> None:
    """The seat's own goals and the shown ones stay, the others are redrawn (KF-1.5)."""
    known = [
        player.goals if at == seat else [goal for goal in player.goals if goal == player.shown]
        for at, player in enumerate(world.players)
    ]
    seen = [goal for goals in known for goal in goals]
    unseen = [goal for goal in range(len(GOALS)) if goal not in seen]
    dice.shuffle(unseen)
    for player, goals in zip(world.players, known, strict=True):
        wanted = 2 - len(goals)
        player.goals, unseen = sorted(goals + unseen[:wanted]), unseen[wanted:]


def other_cards(world: "Position", seat: i64, dice: Luck) -> None:
    """Redeal the others' first cards and the face-down pile; everything else was taken openly (KF-1.6, KF-4.1).

    Once the pile has been made from the discards, everybody has seen all cards but the others' first ones, and knows
    what lies in it.
    """
    hidden = [other for other in range(world.seats) if other != seat and world.players[other].secret >= 0]
    firsts: list[int] = [world.players[other].secret for other in hidden]
    pile = world.cards
    rest = sorted(pile.rest())
    pool = sorted(firsts if pile.renewed else firsts + rest)
    dice.shuffle(pool)
    favour_who_must_act(world, hidden, pool)
    for at, other in enumerate(hidden):
        player = world.players[other]
        player.hand[player.hand.index(player.secret)] = pool[at]
        player.secret = pool[at]
    if pile.renewed:
        dice.shuffle(rest)
    else:
        rest = pool[len(hidden) :]
    pile.pieces, pile.drawn = rest, 0


def favour_who_must_act(world: "Position", hidden: list[int], pool: list[int]) -> None:
    """A player who is asked can do something: if all else is impossible, the first card can be played (KF-2.3)."""
    seat = world.turn
    player = world.players[seat]
    if seat not in hidden or world.phase is not world.edition.phases[TURN]:
        return
    if world.open_tiles or world.open_cards or player.board.cows:
        return
    if any(can_play(world, seat, card) for card in player.seen_hand()):
        return
    at = hidden.index(seat)
    for other in range(len(pool)):
        if can_play(world, seat, pool[other]):
            pool[at], pool[other] = pool[other], pool[at]
            return


def can_play(world: "Position", seat: i64, number: i64) -> bool:
    """Whether a seat that held the card could play it."""
    player = world.players[seat]
    return world.edition.deck.playable(number, player.board, player.cows)
