"""What a seat sees of the table: built up from what it may know, never stripped down from the whole."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kuhstall.core.state import BITS, PUBLIC
from kuhstall.games.kuhhandel.rules.actions import AUCTION, BUY, MOST_SEATS, TRADE
from kuhstall.games.kuhhandel.rules.auction import may_bid_up_to
from kuhstall.games.kuhhandel.rules.bag import cards, count, size
from kuhstall.games.kuhhandel.rules.cards import ANIMALS, CARDS, MONEY, NOTES, TRADED
from kuhstall.games.kuhhandel.rules.countdown import may_slap_from
from kuhstall.games.kuhhandel.rules.money import notes, payments, worth
from kuhstall.games.kuhhandel.rules.payment import suggested
from kuhstall.games.kuhhandel.rules.scoring import Step, sheet_of
from kuhstall.games.kuhhandel.rules.table import FREE, NOBODY, QUARTET, Table, estate_of
from kuhstall.games.kuhhandel.view import (
    AuctionView,
    BankStack,
    Bids,
    DivisionView,
    MoneyKnown,
    Moves,
    Partner,
    Payments,
    PileView,
    PlayerView,
    TradeView,
    View,
)

MOST_PAYMENTS: Final = 200
"""How many ways to pay are listed; the view says how many there are in all."""


class OpenCards(NamedTuple):
    """What lies before a player, the same for every observer."""

    animals: dict[str, int]
    quartets: list[str]
    pedigrees: list[str]
    score: int


def views(table: Table, seats: Sequence[int]) -> list[View]:
    """The table as each of these seats, or PUBLIC, sees it; what they all see is worked out once."""
    acting = table.to_act()
    options, to_act, winners = (
        [*table.edition.options],
        members(acting, table.seats),
        members(table.winners(), table.seats),
    )
    pile, bank = pile_view(table), bank_view(table)
    auction = auction_view(table, PUBLIC) if table.card != NOBODY else None
    trade = trade_view(table, PUBLIC) if table.rival != NOBODY else None
    players = players_seen(table, seats)
    return [
        View(
            game=table.edition.id,
            options=options,
            seat=seat,
            phase=table.phase.name,
            turn=table.turn,
            to_act=to_act,
            pile=pile,
            money_in_play=None if table.edition.stock else table.in_play,
            bank=bank,
            trades_stalled=table.stalled,
            players=players[at],
            auction=auction_view(table, seat) if auction is not None and auction.beside_rat else auction,
            trade=trade_view(table, seat) if trade is not None and seat == table.turn else trade,
            division=division_view(table, seat) if table.phase.name == "division" else None,
            money=None if seat == PUBLIC else notes(table.purses[seat]),
            moves=moves(table, seat) if seat != PUBLIC and acting & BITS[seat] else None,
            winners=winners,
            ending=table.ended_by,
        )
        for at, seat in enumerate(seats)
    ]


def members(seats: int, of: int) -> list[int]:
    """A set of seats as a list."""
    return [seat for seat in range(of) if seats & BITS[seat]]


def pile_view(table: Table) -> PileView:
    """What everybody sees of the pile."""
    left, donkeys = table.pile_left(), table.edition.donkeys
    return PileView(
        cards=left,
        top_is_money=table.pile[len(table.pile) - left] >= MONEY if table.edition.stock and left else None,
        donkeys=table.donkeys,
        next_donkey=NOTES[donkeys[table.donkeys]] if table.donkeys < len(donkeys) else None,
    )


def bank_view(table: Table) -> list[BankStack]:
    """What lies open in the bank, sorted (KH-1.3)."""
    stacks = [BankStack(NOTES[kind], count(table.bank, kind)) for kind in range(len(NOTES) - 1, -1, -1)]
    return [stack for stack in stacks if stack.count]


def players_seen(table: Table, observers: Sequence[int]) -> list[list[PlayerView]]:
    """For each observer, what is known of each player; those who know the same of a player share it."""
    found: list[list[PlayerView]] = [[] for _ in observers]
    memory, purses = table.memory, table.purses
    for player in range(table.seats):
        lying = open_cards(table, player)
        known: list[tuple[int, int, PlayerView]] = []
        for at, observer in enumerate(observers):
            certain = memory.certain[memory.row(observer) + player]
            unseen = memory.unseen(observer, player, purses)
            seen = shared(known, certain, unseen)
            if seen is None:
                seen = player_view(table, player, lying, money_known(certain, unseen, size(purses[player])))
                known.append((certain, unseen, seen))
            found[at].append(seen)
    return found


def shared(known: list[tuple[int, int, PlayerView]], certain: int, unseen: int) -> PlayerView | None:
    """What was worked out for somebody who knows the same; they are so few that looking at each is fastest."""
    for sure, rest, seen in known:
        if sure == certain and rest == unseen:
            return seen
    return None


def player_view(table: Table, player: int, lying: OpenCards, money: MoneyKnown) -> PlayerView:
    """A player of whose money this is known."""
    return PlayerView(
        seat=player,
        animals=lying.animals,
        quartets=lying.quartets,
        pedigrees=lying.pedigrees,
        has_dove=table.dove == player,
        money=money,
        cap=None if table.caps[player] == FREE else table.caps[player],
        has_answered=bool(table.silent & BITS[player]),
        score=lying.score,
    )


def open_cards(table: Table, player: int) -> OpenCards:
    """What lies before a player, and the score of it; money scores only when the game is over (KM-7.2)."""
    wealth = worth(table.purses[player]) if table.phase.name == "over" else 0
    return lying_open(
        table.edition.scoring, table.animals[player], table.pedigrees[player], table.dove == player, wealth
    )


# Most moves change nothing of what the following two work out.


@lru_cache(maxsize=65536)
def lying_open(scoring: tuple[Step, ...], animals: int, pedigrees: int, dove: bool, wealth: int) -> OpenCards:
    """What lies before somebody who owns this, and the score of it."""
    lying = {CARDS[kind]: number for kind in range(TRADED) if (number := count(animals, kind))}
    return OpenCards(
        lying,
        [animal for animal, number in lying.items() if number == QUARTET],
        [name for animal, name in enumerate(ANIMALS) if pedigrees & BITS[animal]],
        sheet_of(scoring, estate_of(animals, pedigrees, dove, wealth)).total,
    )


@lru_cache(maxsize=65536)
def money_known(certain: int, unseen: int, held: int) -> MoneyKnown:
    """What follows from the sure cards, those that may be there besides, and how many there are."""
    pool = [NOTES[kind] for kind in cards(unseen)]
    hidden = held - size(certain)
    base = worth(certain)
    return MoneyKnown(
        cards=held,
        certain=notes(certain),
        least=base + sum(pool[len(pool) - hidden :]),
        most=base + sum(pool[:hidden]),
    )


def auction_view(table: Table, seat: int) -> AuctionView:
    """The auction as a seat sees it."""
    memory = table.memory
    own = memory.certain[memory.row(seat) + table.pot] if seat != PUBLIC else 0
    return AuctionView(
        auctioneer=table.turn,
        card=CARDS[table.card],
        by_cards=table.by_cards,
        bid=table.bid,
        bidder=None if table.bidder == NOBODY else table.bidder,
        payer=None if table.payer == NOBODY else table.payer,
        beside_rat=size(table.purses[table.pot]),
        own_beside_rat=notes(own),
    )


def trade_view(table: Table, seat: int) -> TradeView:
    """The trade as a seat sees it."""
    answering = table.phase.name == "answer"
    return TradeView(
        challenger=table.turn,
        rival=table.rival,
        animal=CARDS[table.animal],
        stake=table.stake,
        after_tie=table.tied,
        offered=size(table.offer) if answering else None,
        own_offer=notes(table.offer) if answering and seat == table.turn else None,
    )


def division_view(table: Table, seat: int) -> DivisionView:
    """The division as a seat sees it."""
    card = table.pile[table.gone]
    return DivisionView(
        seat=table.turn,
        card=CARDS[card] if seat == table.turn else None,
        is_money=card >= MONEY,
    )


def moves(table: Table, seat: int) -> Moves:
    """What a seat that is to act can do."""
    match table.phase.name:
        case "turn":
            return turn_moves(table, seat)
        case "encore":
            return Moves(verbs=[draw_verb(table), "end"])
        case "bidding":
            return Moves(verbs=["bid", "pass"], bids=Bids(table.bid + 10, may_bid_up_to(table, seat)))
        case "countdown":
            return Moves(verbs=["slap", "wait"], counts=Bids(1, may_slap_from(table, seat)))
        case "knockdown":
            can_buy = BUY in table.legal(seat)
            cost = payment_view(table, seat) if can_buy else None
            return Moves(verbs=["sell", "buy"] if can_buy else ["sell"], payments=cost)
        case "payment":
            return Moves(verbs=["pay"], payments=payment_view(table, seat), laid=notes(table.laid))
        case "rat":
            return Moves(verbs=["take", "lay"])
        case "offer":
            return Moves(verbs=["offer"], laid=notes(table.laid))
        case "answer":
            return Moves(verbs=["accept", "counter"], laid=notes(table.laid))
    return Moves(verbs=["keep", "give"])


def draw_verb(table: Table) -> str:
    """How a card is taken from the pile in this edition."""
    return "auction" if table.edition.draw == AUCTION else "divide"


def turn_moves(table: Table, seat: int) -> Moves:
    """A card from the pile, or a trade."""
    open_trades = [action - TRADE for action in table.legal(seat) if action >= TRADE]
    verbs = [draw_verb(table)] if table.gone < len(table.pile) else []
    trades = [partner(table, seat, action // MOST_SEATS, action % MOST_SEATS) for action in open_trades]
    return Moves(verbs=[*verbs, "trade"] if trades else verbs, trades=trades)


def partner(table: Table, seat: int, kind: int, rival: int) -> Partner:
    """An open trade."""
    return Partner(CARDS[kind], rival, table.stake_of(seat, kind, rival))


def payment_view(table: Table, seat: int) -> Payments:
    """The ways to pay the bid; for cards of any value only how many and the cheapest ones (KM-3.2)."""
    best = notes(suggested(table, seat))
    if table.by_cards:
        return Payments(table.bid, [], 0, best)
    ways = payments(table.purses[seat], table.bid)
    return Payments(table.bid, [notes(way) for way in ways[:MOST_PAYMENTS]], len(ways), best)
