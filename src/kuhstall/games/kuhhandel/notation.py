"""Moves as people and records write them: read into steps, or refused with the rule that forbids them."""

from collections.abc import Callable, Sequence
from typing import Final

from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.game import nobody_called
from kuhstall.core.names import seat_of
from kuhstall.core.speech import say
from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel.rules.actions import (
    ACCEPT,
    AUCTION,
    BUY,
    DIVIDE,
    DONE,
    END,
    GIVE,
    KEEP,
    LAY,
    MOST_SEATS,
    PASS,
    SELL,
    TAKE,
    TRADE,
    WAIT,
)
from kuhstall.games.kuhhandel.rules.auction import may_bid_up_to
from kuhstall.games.kuhhandel.rules.bag import bag_of, cards, count, size
from kuhstall.games.kuhhandel.rules.cards import ANIMALS, CARDS, NOTES, PEDIGREE, TRADED
from kuhstall.games.kuhhandel.rules.countdown import HIGHEST_COUNT, may_slap_from
from kuhstall.games.kuhhandel.rules.money import lowest, notes, payments, worth
from kuhstall.games.kuhhandel.rules.table import FREE, QUARTET, Table
from kuhstall.games.kuhhandel.rules.turn import may_trade

Reader = Callable[[Table, int, list[str], Sequence[str]], list[int]]

FIXED: Final = {
    "auction": AUCTION,
    "divide": DIVIDE,
    "end": END,
    "pass": PASS,
    "sell": SELL,
    "buy": BUY,
    "accept": ACCEPT,
    "wait": WAIT,
    "take": TAKE,
    "keep": KEEP,
    "give": GIVE,
}
"""Moves of one word, which are one step."""

WHEN: Final = {
    "auction": ("turn", "encore"),
    "divide": ("turn", "encore"),
    "trade": ("turn",),
    "end": ("encore",),
    "bid": ("bidding",),
    "pass": ("bidding",),
    "sell": ("knockdown",),
    "buy": ("knockdown",),
    "pay": ("payment",),
    "offer": ("offer",),
    "accept": ("answer",),
    "counter": ("answer",),
    "slap": ("countdown",),
    "wait": ("countdown",),
    "take": ("rat",),
    "lay": ("rat",),
    "keep": ("division",),
    "give": ("division",),
}
"""The phases in which each move is made."""


def read(table: Table, seat: int, move: str, players: Sequence[str]) -> list[int]:
    """The steps of a move; Malformed if it cannot be read, Refused if a rule forbids it."""
    verb, *words = move.split() or [""]
    if verb not in WHEN:
        raise Malformed("there is no move {verb!r}; moves begin with {known}", verb=verb, known=", ".join(WHEN))
    if verb in FIXED and words:
        raise Malformed("{verb!r} stands alone, without {words!r}", verb=verb, words=" ".join(words))
    if table.phase.name not in WHEN[verb]:
        raise not_now(table, seat, verb)
    if not table.to_act() & BITS[seat]:
        raise not_asked(table, seat, players)
    steps = READERS[verb](table, seat, words, players) if verb in READERS else [FIXED[verb]]
    if verb in FIXED and FIXED[verb] not in table.legal(seat):
        raise forbidden(table, verb)
    return steps


ORDER: Final = {
    "turn": "KH-2.1",
    "bidding": "KH-3.1",
    "countdown": "KM-3.2",
    "knockdown": "KH-3.7",
    "payment": "KH-3.7",
    "rat": "KM-3.7",
    "offer": "KH-4.2",
    "answer": "KH-4.3",
    "division": "KM-6.3",
    "encore": "KM-7.1",
    "over": "KH-2.4",
}
"""The rule that says who does what in each phase."""


BY_CARDS: Final = {"knockdown": "KM-3.3", "payment": "KM-3.2"}
"""The same where the price is a number of cards."""


def order(table: Table) -> str:
    """The rule that says who does what now."""
    phase = table.phase.name
    if phase == "over" and table.ended_by:
        return table.ended_by
    return BY_CARDS[phase] if table.by_cards and phase in BY_CARDS else ORDER[phase]


def not_now(table: Table, seat: int, verb: str) -> Refused:
    """Why a move is not made in this phase."""
    phase = table.phase.name
    if phase in ("offer", "answer") and verb == "pass" and seat == table.rival:
        return Refused("KH-4.1", "refuse")
    if phase == "knockdown" and verb in ("bid", "pass"):
        return Refused("KH-3.5", "late")
    if phase == "encore" and verb == "trade" and seat == table.turn:
        return Refused("KM-7.1", "once")
    reason = {"payment": "pay_now", "over": "over"}.get(phase, "not_now")
    return Refused(order(table), reason, move=verb)


def not_asked(table: Table, seat: int, players: Sequence[str]) -> Refused:
    """Why a seat has nothing to decide in an auction, or at all."""
    phase, cap = table.phase.name, table.caps[seat]
    if phase in ("bidding", "countdown") and seat == table.turn:
        return Refused("KH-3.1" if phase == "bidding" else "KM-3.4", "auctioneer")
    if phase == "bidding" and seat == table.bidder:
        return Refused("KH-3.14", "leading")
    if phase == "bidding" and cap != FREE and cap <= table.bid:
        return Refused(table.edition.insolvency, "cap", most=cap)
    if phase == "bidding":
        passed = table.silent & BITS[seat] != 0
        return Refused("KH-3.14", "passed") if passed else Refused("KH-3.4", "high", most=table.in_play)
    if phase == "countdown":
        return Refused(table.edition.insolvency, "cap_cards", most=cap) if cap == 0 else Refused("KM-3.6", "answered")
    return Refused(order(table), "other_pays" if phase == "payment" else "other", player=players[table.asked()])


def forbidden(table: Table, verb: str) -> Refused:
    """Why a move of one word is not open to a seat that has to decide."""
    if verb == "buy":
        if table.by_cards:
            return Refused("KM-3.3", "poor", count=table.bid)
        return Refused("KH-3.8", "poor", price=table.bid)
    if table.edition.draw != FIXED[verb]:
        return Refused("KM-6.2", "no_auction") if verb == "auction" else Refused("KH-2.1", "no_division")
    return Refused("KH-2.3", "pile_empty")


def whole(words: list[str], verb: str) -> int:
    """The one number behind a verb; one that is longer than any sum in play counts as a million."""
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
        raise Malformed("write '{verb} NUMBER'", verb=verb)
    return int(words[0]) if len(words[0].lstrip("0")) <= 6 else 1_000_000


def read_bid(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """A bid that beats the highest by a multiple of 10 (KH-3.3, KH-3.4, KM-3.1)."""
    amount = whole(words, "bid")
    if amount % 10:
        raise Refused("KH-3.3", "step")
    if amount <= table.bid:
        raise Refused("KH-3.3", "low", least=table.bid + 10)
    if amount > table.in_play:
        raise Refused("KH-3.4", "high", most=table.in_play)
    if amount > may_bid_up_to(table, seat):
        raise Refused(table.edition.insolvency, "cap", most=table.caps[seat])
    return [PASS + (amount - table.bid) // 10]


def read_slap(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """A slap at a count (KM-3.2)."""
    at = whole(words, "slap")
    if not 1 <= at <= HIGHEST_COUNT:
        raise Refused("KM-3.2", "count")
    if at > may_slap_from(table, seat):
        raise Refused(table.edition.insolvency, "cap_cards", most=table.caps[seat])
    return [WAIT + at]


def read_trade(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """A challenge for an animal that both own (KH-2.2)."""
    if len(words) != 2:
        raise Malformed("write 'trade ANIMAL PLAYER'")
    known = [CARDS[card] for card in (*range(len(ANIMALS)), *sorted(set(table.edition.extra_cards)))]
    card = CARDS.index(words[0]) if words[0] in known else -1
    rival = seat_of(players, words[1])
    if card < 0:
        animals = ", ".join(known[:TRADED])
        raise Malformed("there is no animal {word!r}; the animals are {animals}", word=words[0], animals=animals)
    if rival < 0:
        raise nobody_called(words[1], players)
    if not may_trade(table):
        raise Refused("KH-2.5", "stalled")
    if card >= PEDIGREE:
        raise Refused("KM-4.3", "pedigree")
    if rival == seat:
        raise Refused("KH-2.2", "self")
    if QUARTET in (table.owns(seat, card), table.owns(rival, card)):
        raise Refused("KH-2.2", "complete", animal=words[0])
    if not table.can_trade(seat, card, rival):
        raise Refused("KH-2.2", "not_both", animal=words[0], player=players[rival])
    return [TRADE + card * MOST_SEATS + rival]


def money(table: Table, seat: int, words: list[str], rule: str) -> int:
    """The money cards that were named; Refused if the seat does not hold them."""
    known = [note for kind, note in enumerate(NOTES) if count(table.edition.deck, kind)]
    for word in words:
        if word not in [str(note) for note in known]:
            there = ", ".join(map(str, known))
            raise Malformed("there is no money card {word!r}; there are {known}", word=word, known=there)
    for note in known:
        kind = NOTES.index(note)
        if words.count(str(note)) > count(table.purses[seat], kind):
            raise Refused(rule, "missing", card=note)
    return bag_of([NOTES.index(int(word)) for word in words])


def lay(bag: int) -> list[int]:
    """The steps that lay these cards: in falling order, so that each set has one spelling."""
    return [LAY + kind for kind in cards(bag)]


def read_pay(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """Money that reaches the price and from which no card could be left out (KH-3.9, KH-3.10)."""
    paid = money(table, seat, words, "KH-3.10")
    if table.by_cards:
        if size(paid) != table.bid:
            raise Refused("KM-3.2", "cards", count=table.bid)
        return lay(paid)
    if worth(paid) < table.bid:
        raise Refused("KH-3.9", "short", paid=worth(paid), price=table.bid)
    least = NOTES[lowest(paid)]
    if worth(paid) - least >= table.bid:
        raise Refused("KH-3.10", "surplus", card=least)
    return lay(paid)


def read_offer(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """Any money cards, or nothing (KH-4.2)."""
    if not words:
        raise Malformed("write 'offer NUMBER NUMBER …' or 'offer nothing'")
    return [*lay(money(table, seat, [] if words == ["nothing"] else words, "KH-4.2")), DONE]


def read_counter(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """At least one money card (KH-4.4)."""
    if not words or words == ["nothing"]:
        raise Refused("KH-4.4", "empty")
    return [*lay(money(table, seat, words, "KH-4.2")), DONE]


def read_lay(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """One money card beside the rat (KM-3.7)."""
    whole(words, "lay")
    return lay(money(table, seat, words, "KM-3.7"))


READERS: Final[dict[str, Reader]] = {
    "bid": read_bid,
    "slap": read_slap,
    "trade": read_trade,
    "pay": read_pay,
    "offer": read_offer,
    "counter": read_counter,
    "lay": read_lay,
}
"""Moves of several words."""

LAYING: Final = {"payment": "pay", "offer": "offer", "answer": "counter", "rat": "lay"}
WORDS: Final = {action: verb for verb, action in FIXED.items()}


def write(table: Table, seat: int, steps: Sequence[int], players: Sequence[str]) -> str:
    """A move as records write it, given its steps and the table before it."""
    step = steps[0]
    if LAY <= step < WAIT:
        laid = [str(NOTES[lay - LAY]) for lay in steps if lay != DONE]
        return f"{LAYING[table.phase.name]} {' '.join(laid)}"
    if step == DONE:
        return "offer nothing"
    if step in WORDS:
        return WORDS[step]
    if step < TRADE:
        return f"slap {step - WAIT}"
    if step < PASS:
        return f"trade {CARDS[(step - TRADE) // MOST_SEATS]} {players[(step - TRADE) % MOST_SEATS]}"
    return f"bid {table.bid + 10 * (step - PASS)}"


MOST_WAYS: Final = 12
"""How many payments are listed before the rest is only counted."""


def choices(table: Table, seat: int, players: Sequence[str], language: str = "en") -> list[str]:
    """The possible moves of a seat, long ranges put shortly."""
    if not table.to_act() & BITS[seat]:
        return []
    in_hand = " ".join(str(note) for note in notes(table.purses[seat]))
    match table.phase.name:
        case "bidding":
            most = may_bid_up_to(table, seat)
            return ["pass", say("bid {least} to {most}", language, least=table.bid + 10, most=most)]
        case "countdown":
            return ["wait", say("slap 1 to {most}", language, most=may_slap_from(table, seat))]
        case "payment":
            return payment_choices(table, seat, language)
        case "offer":
            return ["offer nothing", *([say("offer any of {cards}", language, cards=in_hand)] if in_hand else [])]
        case "answer":
            return ["accept", say("counter any of {cards}", language, cards=in_hand)]
    return [write(table, seat, [action], players) for action in table.legal(seat)]


def payment_choices(table: Table, seat: int, language: str) -> list[str]:
    """The ways to pay."""
    if table.by_cards:
        held = " ".join(str(note) for note in notes(table.purses[seat]))
        return [say("pay any {count} of {cards}", language, count=table.bid, cards=held)]
    ways = payments(table.purses[seat], table.bid)
    shown = [f"pay {' '.join(str(note) for note in notes(way))}" for way in ways[:MOST_WAYS]]
    more = len(ways) - MOST_WAYS
    return shown + ([say("… and {more} more ways to pay", language, more=more)] if more > 0 else [])
