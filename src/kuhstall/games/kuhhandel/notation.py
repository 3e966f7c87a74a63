"""Moves as people and records write them: read into steps, or refused with the rule that forbids them."""

from collections.abc import Callable, Sequence
from typing import Final

from kuhstall.core.errors import Malformed, Refused
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
        raise Malformed(f"there is no move {verb!r}; moves begin with {', '.join(WHEN)}")
    if verb in FIXED and words:
        raise Malformed(f"{verb!r} stands alone, without {' '.join(words)!r}")
    if table.phase.name not in WHEN[verb]:
        raise Refused("KH-2.1", "not_now", move=verb)
    if not table.to_act() & BITS[seat]:
        raise not_asked(table, seat)
    steps = READERS[verb](table, seat, words, players) if verb in READERS else [FIXED[verb]]
    if verb in FIXED and FIXED[verb] not in table.legal(seat):
        raise forbidden(table, verb)
    return steps


def not_asked(table: Table, seat: int) -> Refused:
    """Why a seat has nothing to decide in an auction, or at all."""
    phase, cap = table.phase.name, table.caps[seat]
    if phase in ("bidding", "countdown") and seat == table.turn:
        return Refused("KH-3.1" if phase == "bidding" else "KM-3.4", "auctioneer")
    if phase == "bidding" and seat == table.bidder:
        return Refused("KH-3.14", "leading")
    if phase == "bidding" and cap != FREE and cap <= table.bid:
        return Refused(table.edition.insolvency, "cap", most=cap)
    if phase == "bidding" and table.silent & BITS[seat]:
        return Refused("KH-3.14", "passed")
    if phase == "countdown" and cap == 0:
        return Refused(table.edition.insolvency, "cap_cards", most=cap)
    return Refused("KH-2.1", "not_asked")


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
    """The one number behind a verb."""
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 6:
        raise Malformed(f"write '{verb} NUMBER'")
    return int(words[0])


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
    rival = next((at for at, name in enumerate(players) if name.casefold() == words[1].casefold()), -1)
    if card < 0:
        raise Malformed(f"there is no animal {words[0]!r}; the animals are {', '.join(known[:TRADED])}")
    if rival < 0:
        raise Malformed(f"nobody here is called {words[1]!r}; the players are {', '.join(players)}")
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
            raise Malformed(f"there is no money card {word!r}; there are {', '.join(map(str, known))}")
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


def choices(table: Table, seat: int, players: Sequence[str]) -> list[str]:
    """The possible moves of a seat, long ranges put shortly."""
    if not table.to_act() & BITS[seat]:
        return []
    in_hand = " ".join(str(note) for note in notes(table.purses[seat]))
    match table.phase.name:
        case "bidding":
            return ["pass", f"bid {table.bid + 10} to {may_bid_up_to(table, seat)}"]
        case "countdown":
            return ["wait", f"slap 1 to {may_slap_from(table, seat)}"]
        case "payment":
            return payment_choices(table, seat)
        case "offer":
            return ["offer nothing", *([f"offer any of {in_hand}"] if in_hand else [])]
        case "answer":
            return ["accept", f"counter any of {in_hand}"]
    return [write(table, seat, [action], players) for action in table.legal(seat)]


def payment_choices(table: Table, seat: int) -> list[str]:
    """The ways to pay."""
    if table.by_cards:
        return [f"pay any {table.bid} of {' '.join(str(note) for note in notes(table.purses[seat]))}"]
    ways = payments(table.purses[seat], table.bid)
    shown = [f"pay {' '.join(str(note) for note in notes(way))}" for way in ways[:MOST_WAYS]]
    return shown + ([f"… and {len(ways) - MOST_WAYS} more ways to pay"] if len(ways) > MOST_WAYS else [])


def position(table: Table, players: Sequence[str]) -> str:
    """The position in one line, as the public knows it."""
    parts = [
        f"{table.pile_left()} cards in the pile",
        *(owned(table, seat, players[seat]) for seat in range(table.seats)),
    ]
    return " · ".join([*parts, situation(table, players)])


def owned(table: Table, seat: int, name: str) -> str:
    """What lies before a player, and how many money cards he holds (KH-1.4)."""
    lying = [f"{table.owns(seat, kind)} {CARDS[kind]}" for kind in range(TRADED) if table.owns(seat, kind)]
    lying += [CARDS[PEDIGREE + animal] for animal in range(10) if table.pedigrees[seat] & BITS[animal]]
    return f"{name}: {', '.join([*lying, f'{size(table.purses[seat])} money cards'])}"


def situation(table: Table, players: Sequence[str]) -> str:
    """What is going on."""
    turn = players[table.turn]
    if table.phase.name == "over":
        return "the game is over"
    if table.rival >= 0:
        again = ", again after a tie" if table.tied else ""
        return f"{turn} trades with {players[table.rival]} for {table.stake} {CARDS[table.animal]}{again}"
    if table.card >= 0:
        high = f", highest bid {table.bid} by {players[table.bidder]}" if table.bidder >= 0 else ""
        pot = f", {size(table.purses[table.pot])} cards beside it" if table.phase.name == "rat" else ""
        return f"{turn} auctions {CARDS[table.card]}{high}{pot}"
    return f"{turn} has looked at the top card" if table.phase.name == "division" else f"{turn}'s turn"
