"""Hand after hand: the deal, what a hand brought, and the end of the game (MU-1, MU-6)."""

from typing import Final

from mypy_extensions import i64

from kuhstall.core.chance import stream
from kuhstall.core.luck import Luck
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.cards import less, members, names, with_card
from kuhstall.games.mue.rules.cells import CELLS, CONCEALED, TOTALS
from kuhstall.games.mue.rules.position import AUCTION, OVER, Position
from kuhstall.games.mue.rules.scoring import NOBODY, Outcome, bonus, points_for

UNPLAYED_LIMIT: Final = 10  # MU-3.7


def begin(position: Position, dealer: i64) -> None:
    """Deal the first hand (MU-1.5)."""
    position.number, position.dealer, position.unplayed, position.ended_by = 1, dealer, 0, ""
    position.history = ()
    deal(position)


def deal(position: Position) -> None:
    """Deal all the cards and ask the dealer for the first bid (MU-1.3, MU-2.1)."""
    for cell in range(CONCEALED, CELLS):
        position.cells[cell] = 0
    if position.number in position.prepared:
        deal_prepared(position, position.prepared[position.number])
    else:
        deal_shuffled(position, luck_for(position))
    position.turn, position.passes = position.dealer, 0
    position.highest, position.level, position.showing, position.laid = 0, NOBODY, 0, 0
    position.chief = position.vice = position.partner = NOBODY
    position.chief_trump = position.vice_trump = NOBODY
    position.trumps, position.order, position.left, position.leader = 0, 0, position.variant.hand, NOBODY
    position.played, position.led, position.best, position.best_power = 0, 0, NOBODY, 0
    position.last_leader = position.last_winner = NOBODY
    position.enter(AUCTION)


def luck_for(position: Position) -> Luck:
    """What this deal is drawn from: a stream of its own under the seed, or the dice of an imagined world."""
    if position.dice is not None:
        return position.dice
    return stream(position.seed, f"deal {position.number}")


def deal_shuffled(position: Position, luck: Luck) -> None:
    """The pack is shuffled and dealt hand by hand from seat 0 on."""
    deck, at = position.deck[:], 0
    hand: i64 = position.variant.hand
    luck.mix(deck, 0, len(deck))
    for seat in range(position.seats):
        cards: i64 = 0
        for kind in deck[at : at + hand]:
            cards = with_card(cards, kind)
        position.cells[CONCEALED + seat] = cards
        at += hand


def deal_prepared(position: Position, hands: list[int]) -> None:
    """Hands as they are set up; the other cards are shuffled and dealt from seat 0 on."""
    pack: i64 = position.variant.pack()
    open_seats = 0
    for hand in hands:
        pack = less(pack, hand)
        open_seats += hand == 0
    rest = members(pack)
    if open_seats > 1:  # The last hand is what the others leave, without chance.
        luck_for(position).shuffle(rest)
    at = 0
    for seat in range(position.seats):
        cards: i64 = hands[seat]
        if not cards:
            for kind in rest[at : at + position.variant.hand]:
                cards = with_card(cards, kind)
            at += position.variant.hand
        position.cells[CONCEALED + seat] = cards


def score_hand(position: Position) -> None:
    """Write down the hand, then deal the next one or end the game (MU-1.5, MU-6.5)."""
    hand = position.outcome()
    short = position.variant.scale.short(hand)
    position.history = (*position.history, hand)
    if position.watched and not hand.is_eklat():
        tell_target(position, hand, short)
    for seat in range(position.seats):
        points = points_for(hand, seat, short)
        position.cells[TOTALS + seat] += points
        if position.watched:
            position.tell(events.Scored(seat, points, position.cells[TOTALS + seat]))
    position.unplayed = position.unplayed + 1 if hand.is_eklat() else 0
    go_on(position)


def tell_target(position: Position, hand: Outcome, short: i64) -> None:
    """Say whether the chief's team has reached its target (MU-6.3, MU-6.4)."""
    points, target = hand.team_points(), position.target()
    if short > 0:
        position.tell(events.TargetMissed(position.chief, points, target, short))
    else:
        reward = bonus(position.chief_trump, position.highest)
        position.tell(events.TargetReached(position.chief, points, target, reward))


def go_on(position: Position) -> None:
    """End the game, or let the next dealer deal (MU-1.5, MU-3.7, MU-6.5, MU-6.6)."""
    if is_decided(position):
        finish(position, "")
    elif position.unplayed == UNPLAYED_LIMIT:
        finish(position, "MU-3.7")
    else:
        position.number += 1
        position.dealer = position.left_of(position.dealer)
        deal(position)
        if position.watched:
            tell_deal(position)


def tell_deal(position: Position) -> None:
    """Tell of the new hand, and each seat of its cards."""
    position.tell(events.Dealt(position.number, position.dealer))
    for seat in range(position.seats):
        position.tell(events.HandReceived(seat, names(position.cells[CONCEALED + seat])))


def is_decided(position: Position) -> bool:
    """Whether the agreed end is reached (MU-6.5, MU-6.6)."""
    variant = position.variant
    if variant.hands:
        return position.number == variant.hands
    most: i64 = 0
    for seat in range(position.seats):
        most = max(most, position.cells[TOTALS + seat])
    return most >= variant.end


def finish(position: Position, rule: str) -> None:
    """End the game and say so."""
    position.ended_by = rule
    position.enter(OVER)
    if position.watched:
        position.tell(events.GameEnded(position.of_seats(TOTALS), rule))
