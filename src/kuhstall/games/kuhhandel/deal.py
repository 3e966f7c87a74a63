"""Where the cards are when a game begins: what the set-up lines say, and the rest shuffled by the seed (KH-1.2).

`pile:` names the cards from the top. `lying NAME:` names animals, rats and pedigree cards that lie before a player
already, as in a game that is taken up in its middle. `box: rest` leaves in the box whatever neither of them names, so
that a short game is played with fewer kinds; all four of a kind are in it, or none.
"""

from collections import Counter
from collections.abc import Iterable

from kuhstall.core.chance import stream
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup, nobody_called
from kuhstall.core.names import NOBODY, seat_of
from kuhstall.games.kuhhandel.rules.bag import cards
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition

REST = "rest"


def pile_of(edition: Edition, setup: Setup) -> list[int]:
    """The pile from its top: what the set-up says, then the other cards as chance has them."""
    top = read_cards(edition, "pile", setup.lines.get("pile", ""))
    before = [card for _, some in lying(edition, setup) for card in some]
    red, stock = left_over(edition, top, before)
    if "box" in setup.lines:
        check_box(edition, setup.lines["box"], Counter(top + before))
        return top
    chance, money = stream(setup.seed, "pile"), int(edition.money)
    in_pile = len(cards(edition.stock)) - edition.boxed - sum(card >= money for card in top)
    if in_pile < 0:
        raise Malformed("kuhhandel.pile_money", about="pile", rule=edition.pile)
    if stock and in_pile:
        chance.shuffle(stock)  # Some of the money stays in the box unseen (KM-6.1).
    rest = red + [money + kind for kind in stock[:in_pile]]
    if rest:
        chance.shuffle(rest)
    return top + rest


def lying(edition: Edition, setup: Setup) -> list[tuple[int, list[int]]]:
    """What lies before the players already, by seat."""
    found = []
    for name, text in setup.lines.items():
        kind, _, player = name.partition(" ")
        if kind == "lying":
            found.append((seat_called(setup, name, player.strip()), read_cards(edition, name, text)))
    return found


def seat_called(setup: Setup, about: str, player: str) -> int:
    """The seat of the player whom a set-up line names."""
    seat = seat_of(setup.players, player)
    if seat == NOBODY:
        raise nobody_called(player, setup.players, about)
    return seat


def read_cards(edition: Edition, about: str, text: str) -> list[int]:
    """The cards that a set-up line names; money lies in a pile only."""
    known = edition.cards if about == "pile" else edition.cards[: int(edition.money)]
    for word in text.split():
        if word not in known:
            raise Malformed(
                "kuhhandel.pile_card",
                about=about,
                word=word,
                known=", ".join(edition.cards[: edition.pedigree]),
            )
    return [edition.cards.index(word) for word in text.split()]


def left_over(edition: Edition, top: Iterable[int], before: Iterable[int]) -> tuple[list[int], list[int]]:
    """The animals and the money that no set-up line names; Malformed where one names too many."""
    money = int(edition.money)
    red = [kind for kind in range(len(edition.animals)) for _ in range(QUARTET)] + list(edition.extra_cards)
    stock = cards(edition.stock)
    for about, named in (("lying", before), ("pile", top)):
        for card in named:
            left, kind = (stock, card - money) if card >= money else (red, card)
            if kind not in left:
                raise Malformed(
                    "kuhhandel.pile_too_many",
                    about=about,
                    rule=edition.pile,
                    card=edition.cards[card],
                )
            left.remove(kind)
    return red, stock


def check_box(edition: Edition, text: str, there: Counter[int]) -> None:
    """Raise Malformed unless the box holds the rest, and of each kind all or none: else its quartet has no end."""
    if text != REST:
        raise Malformed("kuhhandel.box_rest", about="box", word=text)
    for kind in range(int(edition.pedigree)):
        if there[kind] % QUARTET:
            raise Malformed("kuhhandel.box_whole", about="box", rule=edition.pile, card=edition.cards[kind])
