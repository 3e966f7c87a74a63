"""Hands that are not left to chance: the set-up lines `deal NAME:` and `deal NUMBER NAME:`."""

from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.games.mue.rules.cards import CARDS, SUIT, SUITS, count, kinds, pack_of, set_of
from kuhstall.games.mue.rules.table import Variant


def prepared_hands(variant: Variant, setup: Setup) -> dict[int, list[int]]:
    """For each deal that is named the hand of each seat, 0 where it is drawn; Malformed names the line at fault."""
    deals: dict[int, list[int]] = {}
    for name, text in setup.lines.items():
        try:
            add_hand(variant, setup, deals, name, text)
        except Malformed as error:
            raise Malformed(error.reason, about=name) from None
    return deals


def add_hand(variant: Variant, setup: Setup, deals: dict[int, list[int]], name: str, text: str) -> None:
    """Add the hand of one line to its deal."""
    number, seat = which(name, setup)
    hands = deals.setdefault(number, [0] * variant.seats)
    if hands[seat]:
        raise Malformed(f"the hand of {setup.players[seat]} in deal {number} is there twice")
    hands[seat] = hand(variant, text)
    in_pack = pack_of(list(variant.suits))
    for kind in kinds(hands[seat]):
        dealt = sum(count(cards, kind) for cards in hands)
        if dealt > count(in_pack, kind):
            raise Malformed(f"deal {number} has {CARDS[kind]} {dealt} times; the pack has {count(in_pack, kind)}")


def which(name: str, setup: Setup) -> tuple[int, int]:
    """The number of the deal and the seat that a line is about."""
    match name.split():
        case ["deal", player]:
            return 1, setup.seat(player)
        case ["deal", number, player] if number.isascii() and number.isdigit() and len(number) <= 4 and int(number):
            return int(number), setup.seat(player)
    raise Malformed(f"write 'deal NAME: CARDS' or 'deal NUMBER NAME: CARDS', not {name[:80]!r}")


def hand(variant: Variant, text: str) -> int:
    """The cards of a line: exactly a hand, and none that is not in the pack."""
    cards = [read_card(word) for word in text.split()]
    pack = pack_of(list(variant.suits))
    for kind in cards:
        if SUIT[kind] not in variant.suits:
            suits = ", ".join(SUITS[suit] for suit in variant.suits)
            raise Malformed(f"{CARDS[kind]} is not in the game for {variant.seats}, whose suits are {suits} (MU-1.4)")
        if cards.count(kind) > count(pack, kind):
            raise Malformed(f"{CARDS[kind]} is there {cards.count(kind)} times; the pack has {count(pack, kind)}")
    if len(cards) != variant.hand:
        raise Malformed(f"a hand has {variant.hand} cards with {variant.seats} players, not {len(cards)} (MU-1.3)")
    return set_of(cards)


def read_card(word: str) -> int:
    """The kind of a card as people write it."""
    if word not in CARDS:
        raise Malformed(f"there is no card {word[:80]!r}; write suit and rank, like g7: {' '.join(SUITS)} and 0 to 9")
    return CARDS.index(word)
