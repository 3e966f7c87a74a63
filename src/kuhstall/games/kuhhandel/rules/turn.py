"""Your turn: take a card from the pile, or challenge somebody to a cow trade (KH-2)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.bits import size
from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.game import nobody_called
from kuhstall.core.luck import Luck
from kuhstall.core.names import seat_of
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import AUCTION, DIVIDE, MOST_SEATS
from kuhstall.games.kuhhandel.rules.auction import turn_up
from kuhstall.games.kuhhandel.rules.bag import kind_of, kinds_in, nth_kind
from kuhstall.games.kuhhandel.rules.division import look
from kuhstall.games.kuhhandel.rules.edition import QUARTET
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase
from kuhstall.games.kuhhandel.rules.position import ANIMALS, OFFER, Position
from kuhstall.games.kuhhandel.view import Partner, TurnView


def draw(position: Position) -> None:
    """Take the top card of the pile the way this edition does: auction it, or look at it and divide (KM-6.2)."""
    position.clear()
    position.stalled = 0
    if position.edition.divides:
        look(position)
    else:
        turn_up(position)


def draw_verb(position: Position) -> str:
    """How a card is taken from the pile in this edition."""
    return "divide" if position.edition.divides else "auction"


def why_no_card(position: Position, verb: str) -> Refused:
    """Why no card is taken from the pile this way."""
    if verb == draw_verb(position):
        return Refused("KH-2.3", "pile_empty")
    return Refused("KM-6.2", "no_auction") if verb == "auction" else Refused("KH-2.1", "no_division")


def may_trade(position: Position) -> bool:
    """Trading is open unless too many trades in a row led nowhere and a card can still be turned up (KH-2.5)."""
    return position.stalled < position.edition.stall_limit or position.drawn == len(position.pile)


def shared_with(position: Position, seat: i64, rival: i64) -> i64:
    """The kinds that both own, one card of each; then neither has the quartet (KH-2.2)."""
    if seat == rival:
        return 0
    return kinds_in(position.held[ANIMALS + seat]) & kinds_in(position.held[ANIMALS + rival])


def challenge(position: Position, kind: i64, rival: i64) -> None:
    """The challenger names a player and an animal; two pairs are traded as pairs (KH-4.1, KH-4.8)."""
    position.clear()
    position.rival, position.animal = rival, kind
    position.stake = stake_of(position, position.turn, kind, rival)
    position.enter(OFFER)
    if position.watched:
        animal = position.edition.cards[kind]
        position.tell(events.Challenged(position.turn, rival, animal, position.stake))


def stake_of(position: Position, seat: i64, kind: i64, rival: i64) -> i64:
    """Two animals each if both own a pair, else one (KH-4.8)."""
    return 2 if position.owns(seat, kind) == 2 and position.owns(rival, kind) == 2 else 1


@final
class Turn(FamilyPhase):
    """Auction the top card or trade (KH-2.1); with an empty pile trading is a duty (KH-2.3)."""

    name = "turn"
    rule = "KH-2.1"
    verbs: tuple[str, ...] = ("auction", "divide", "trade")
    alone: tuple[str, ...] = ("auction", "divide")

    def asked(self, position: Position) -> i64:
        """The player whose turn it is."""
        return position.turn

    def count(self, position: Position, seat: i64) -> i64:
        """A card while there are cards, and every trade with everybody (KH-2.2)."""
        n: i64 = 1 if position.drawn < len(position.pile) else 0
        if may_trade(position):
            for rival in range(position.seats):
                n += size(shared_with(position, seat, rival))
        return n

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The card, then the trades by animals."""
        if position.drawn < len(position.pile):
            if n == 0:
                return position.edition.draw
            n -= 1
        mine = kinds_in(position.held[ANIMALS + seat])
        while mine:
            kind = kind_of(mine)
            for rival in range(position.seats):
                if rival != seat and position.owns(rival, kind):
                    if n == 0:
                        return position.edition.trade_at + kind * MOST_SEATS + rival
                    n -= 1
            mine &= mine - 1
        raise IndexError

    def pick(self, position: Position, seat: i64, luck: Luck) -> i64:
        """One of them; here the trades are counted by rivals, which is faster."""
        n = luck.below(self.count(position, seat))
        if position.drawn < len(position.pile):
            if n == 0:
                return position.edition.draw
            n -= 1
        rival: i64 = 0
        shared = shared_with(position, seat, 0)
        while n >= size(shared):
            n -= size(shared)
            rival += 1
            shared = shared_with(position, seat, rival)
        return position.edition.trade_at + nth_kind(shared, n) * MOST_SEATS + rival

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Begin the auction, the division or the trade."""
        trade = action - position.edition.trade_at
        if trade >= 0:
            challenge(position, trade // MOST_SEATS, trade % MOST_SEATS)
        else:
            draw(position)

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A card, or a challenge."""
        if verb != "trade":
            return [AUCTION if verb == "auction" else DIVIDE]
        kind, rival = named(position, words, players)
        if kind > position.edition.rat:
            return []
        return [position.edition.trade_at + kind * MOST_SEATS + rival]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """A card, or a challenge."""
        trade = steps[0] - position.edition.trade_at
        if trade < 0:
            return draw_verb(position)
        return f"trade {position.edition.cards[trade // MOST_SEATS]} {players[trade % MOST_SEATS]}"

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """There is no card, or no such trade (KH-2.2, KH-2.5)."""
        if verb != "trade":
            return why_no_card(position, verb)
        if not may_trade(position):
            return Refused("KH-2.5", "stalled")
        kind, rival = named(position, words, players)
        if kind > position.edition.rat:
            return Refused("KM-4.3", "pedigree")
        if rival == seat:
            return Refused("KH-2.2", "self")
        if QUARTET in (position.owns(seat, kind), position.owns(rival, kind)):
            return Refused("KH-2.2", "complete", animal=words[0])
        return Refused("KH-2.2", "not_both", animal=words[0], player=players[rival])

    def view(self, position: Position, seat: int) -> TurnView:
        """A card from the pile, or a trade."""
        may_draw = position.drawn < len(position.pile)
        trades = open_trades(position) if seat == position.turn else None
        return TurnView(draw_verb(position), may_draw, not may_trade(position), trades)


def open_trades(position: Position) -> list[Partner]:
    """What the player whose turn it is may trade."""
    first: int = position.edition.trade_at
    seat: int = position.turn
    return [partner(position, action - first) for action in position.legal(seat) if action >= first]


def partner(position: Position, trade: int) -> Partner:
    """An open trade."""
    kind, rival = trade // MOST_SEATS, trade % MOST_SEATS
    return Partner(position.edition.cards[kind], rival, stake_of(position, position.turn, kind, rival))


def named(position: Position, words: list[str], players: Sequence[str]) -> tuple[int, int]:
    """The card and the player that a challenge names."""
    if len(words) != 2:
        raise Malformed("kuhhandel.write_trade")
    edition = position.edition
    known = [*edition.animals, *[edition.cards[card] for card in sorted(set(edition.extra_cards))]]
    if words[0] not in known:
        animals = ", ".join(known[: edition.rat + 1])
        raise Malformed("kuhhandel.no_animal", word=words[0], animals=animals)
    rival = seat_of(players, words[1])
    if rival < 0:
        raise nobody_called(words[1], players)
    return edition.cards.index(words[0]), rival
