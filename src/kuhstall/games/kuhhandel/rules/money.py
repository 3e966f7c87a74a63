"""Money in the hand: what it is worth, and with which cards a price can be paid (KH-3.9, KH-3.10)."""

from typing import Final

from kuhstall.games.kuhhandel.rules.bag import FULL, ONE, WIDTH, cards, count, size
from kuhstall.games.kuhhandel.rules.cards import NOTES

ZEROS: Final = FULL
"""The mask of the zeros in a bag of money: they are its lowest kind."""
DEAREST: Final = len(NOTES) - 1


def worth(purse: int) -> int:
    """The value of the money in the purse."""
    total, kind = 0, 0
    while purse:
        total += (purse & FULL) * NOTES[kind]
        purse >>= WIDTH
        kind += 1
    return total


def notes(purse: int) -> list[int]:
    """The values of the money cards, in falling order."""
    return [NOTES[kind] for kind in cards(purse)]


def up_to(purse: int, kind: int) -> int:
    """The part of the purse that is worth no more a card than this kind."""
    return purse & (ONE[kind + 1] - 1)


def lowest(purse: int) -> int:
    """The kind of the cheapest card in the purse, or the dearest kind there is when the purse is empty."""
    for kind in range(DEAREST):
        if count(purse, kind):
            return kind
    return DEAREST


def payments(purse: int, price: int) -> list[int]:
    """Every way to pay a sum: sets that reach it and from which no card could be left out (KH-3.10)."""
    ways: list[int] = []
    _pay(purse, price, size(purse), DEAREST, 0, ways)
    return ways


def payments_of(purse: int, price: int, n: int) -> list[int]:
    """Every way to pay a sum with exactly n cards."""
    ways: list[int] = []
    _pay(purse, price, n, DEAREST, 0, ways)
    return [way for way in ways if size(way) == n]


def _pay(purse: int, due: int, room: int, dearest: int, laid: int, ways: list[int]) -> None:
    # Laid in falling order, a set is complete with the card that reaches the price: that one was needed, so all were.
    if due <= 0:
        ways.append(laid)
        return
    for kind in range(dearest, 0, -1):
        if room * NOTES[kind] < due:
            return
        if count(purse, kind) and worth(up_to(purse, kind)) >= due:
            _pay(purse - ONE[kind], due - NOTES[kind], room - 1, kind, laid + ONE[kind], ways)


def best_payment(purse: int, price: int) -> int:
    """The payment that loses least to missing change and, of those, uses the fewest cards."""
    return _best(purse, price, DEAREST, 0, 0)


def _best(purse: int, due: int, dearest: int, laid: int, best: int) -> int:
    # Completes what is laid in every way that may beat the best payment so far, and returns the new best.
    if due <= 0:
        return laid if _beats(laid, best) else best
    for kind in range(dearest, 0, -1):
        if not count(purse, kind) or worth(up_to(purse, kind)) < due:
            continue
        n = size(laid) + (due + NOTES[kind] - 1) // NOTES[kind]
        if best and n >= size(best) and worth(best) == worth(laid) + due:
            break  # The best so far pays exactly, and from here on it takes as many cards at least.
        best = _best(purse - ONE[kind], due - NOTES[kind], kind, laid + ONE[kind], best)
    return best


def _beats(way: int, best: int) -> bool:
    if not best or worth(way) != worth(best):
        return not best or worth(way) < worth(best)
    return size(way) < size(best)


def cheapest(purse: int, n: int) -> int:
    """The n cheapest cards of the purse."""
    taken = 0
    for kind in reversed(cards(purse)):
        if n == 0:
            break
        taken += ONE[kind]
        n -= 1
    return taken
