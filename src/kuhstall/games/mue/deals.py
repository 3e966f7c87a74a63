"""Hands that are not left to chance: the set-up lines `deal NAME:` and `deal NUMBER NAME:`."""

from collections.abc import Sequence

from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.games.mue.rules.cards import CARDS, SUIT, SUITS, count, pack_of, set_of
from kuhstall.games.mue.rules.table import Variant


def prepared_hands(variant: Variant, setup: Setup) -> dict[int, list[int]]:
    """For each deal that is named the hand of each seat, 0 where it is drawn."""
    deals: dict[int, list[int]] = {}
    for name, text in setup.lines.items():
        number, seat = which(name, setup)
        hands = deals.setdefault(number, [0] * variant.seats)
        if hands[seat]:
            raise Malformed(f"deal {number} is there twice for {setup.players[seat]}")
        hands[seat] = hand(variant, text, f"{name!r}")
    for number, hands in deals.items():
        check_together(variant, number, hands)
    return deals


def which(name: str, setup: Setup) -> tuple[int, int]:
    """The number of the deal and the seat that a line is about."""
    match name.split():
        case ["deal", player]:
            return 1, setup.seat(player)
        case ["deal", number, player] if number.isascii() and number.isdigit() and 1 <= int(number) < 10_000:
            return int(number), setup.seat(player)
    raise Malformed(f"write 'deal NAME: CARDS' or 'deal NUMBER NAME: CARDS', not {name!r}")


def hand(variant: Variant, text: str, line: str) -> int:
    """The cards of a line."""
    cards = [read_card(word) for word in text.split()]
    for kind in cards:
        if SUIT[kind] not in variant.suits:
            suits = ", ".join(SUITS[suit] for suit in variant.suits)
            raise Malformed(f"{CARDS[kind]} in {line} is not in the game for {variant.seats}: its suits are {suits}")
    if len(cards) != variant.hand:
        raise Malformed(f"{line} has {len(cards)} cards; with {variant.seats} players each gets {variant.hand}")
    check_copies(variant, cards, line)
    return set_of(cards)


def check_copies(variant: Variant, cards: Sequence[int], where: str) -> None:
    """Raise Malformed if there are more cards of a kind than the pack has."""
    pack = pack_of(list(variant.suits))
    for kind in cards:
        if cards.count(kind) > count(pack, kind):
            raise Malformed(f"{where} has {CARDS[kind]} {cards.count(kind)} times; the pack has {count(pack, kind)}")


def check_together(variant: Variant, number: int, hands: Sequence[int]) -> None:
    """Raise Malformed if the hands of a deal need a card more often than the pack has it."""
    together = [kind for kind in range(len(CARDS)) for cards in hands for _ in range(count(cards, kind))]
    check_copies(variant, together, f"deal {number}")


def read_card(word: str) -> int:
    """The kind of a card as people write it."""
    if word not in CARDS:
        raise Malformed(f"there is no card {word!r}; write suit and rank, like g7: {' '.join(SUITS)} and 0 to 9")
    return CARDS.index(word)
