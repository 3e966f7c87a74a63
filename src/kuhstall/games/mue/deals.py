"""Hands that are not left to chance: the set-up lines `deal NAME:` and `deal NUMBER NAME:`."""

from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.games.mue.rules.cards import CARDS, SUIT, SUITS, count, kinds, read_card, set_of
from kuhstall.games.mue.rules.position import Variant


def prepared_hands(variant: Variant, setup: Setup) -> dict[int, list[int]]:
    """For each deal that is named the hand of each seat, 0 where it is drawn; Malformed names the line at fault."""
    deals: dict[int, list[int]] = {}
    for name, text in setup.lines.items():
        try:
            add_hand(variant, setup, deals, name, text)
        except Malformed as error:
            raise error.of(name) from None
    return deals


def add_hand(variant: Variant, setup: Setup, deals: dict[int, list[int]], name: str, text: str) -> None:
    """Add the hand of one line to its deal."""
    number, seat = which(name, setup)
    if variant.hands and number > variant.hands:
        raise Malformed("mue.deal_beyond_end", rule="MU-6.6", hands=variant.hands)
    hands = deals.setdefault(number, [0] * variant.seats)
    if hands[seat]:
        player = setup.players[seat]
        raise Malformed("mue.deal_twice", player=player, number=number)
    hands[seat] = hand(variant, text)
    in_pack = variant.pack()
    for kind in kinds(hands[seat]):
        dealt = sum(count(cards, kind) for cards in hands)
        if dealt > count(in_pack, kind):
            raise Malformed(
                "mue.deal_too_many",
                rule="MU-1.1",
                number=number,
                card=CARDS[kind],
                dealt=dealt,
                count=count(in_pack, kind),
            )


def which(name: str, setup: Setup) -> tuple[int, int]:
    """The number of the deal and the seat that a line is about."""
    match name.split():
        case ["deal", player]:
            return 1, setup.seat(player)
        case ["deal", number, player] if number.isascii() and number.isdigit() and len(number) <= 4 and int(number):
            return int(number), setup.seat(player)
    raise Malformed("mue.deal_line", name=name)


def hand(variant: Variant, text: str) -> int:
    """The cards of a line: exactly a hand, and none that is not in the pack."""
    cards = [read_card(word) for word in text.split()]
    pack = variant.pack()
    for kind in cards:
        if SUIT[kind] not in variant.suits:
            suits = ", ".join(SUITS[suit] for suit in variant.suits)
            raise Malformed(
                "mue.not_in_pack",
                rule="MU-1.4",
                card=CARDS[kind],
                seats=variant.seats,
                suits=suits,
            )
        if cards.count(kind) > count(pack, kind):
            raise Malformed(
                "mue.show_too_many",
                rule="MU-1.1",
                card=CARDS[kind],
                dealt=cards.count(kind),
                count=count(pack, kind),
            )
    if len(cards) != variant.hand:
        raise Malformed(
            "mue.deal_size",
            rule="MU-1.3",
            hand=variant.hand,
            seats=variant.seats,
            count=len(cards),
        )
    return set_of(cards)
