"""Money in the hand: what it is worth, and with which cards a price can be paid (KH-3.9, KH-3.10).

What each kind of money is worth differs between editions, so everybody who counts says it with `note`.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kuhstall.games.kuhhandel.rules.bag import FULL, ONE, WIDTH, cards, count, size

ZEROS: Final = FULL
"""The mask of the zeros in a bag of money: they are its lowest kind."""


def worth(purse: i64, note: vec[i64]) -> i64:
    """The value of the money in the purse."""
    total: i64 = 0
    kind: i64 = 0
    while purse:
        total += (purse & FULL) * note[kind]
        purse >>= WIDTH
        kind += 1
    return total


def up_to(purse: i64, kind: i64) -> i64:
    """The part of the purse that is worth no more a card than this kind."""
    return purse & (ONE[kind + 1] - 1)


def payments(purse: i64, price: i64, note: vec[i64]) -> vec[i64]:
    """Every way to pay a sum: sets that reach it and from which no card could be left out (KH-3.10)."""
    return _pay(purse, price, size(purse), len(note) - 1, 0, note, False, vec[i64]())


def payments_of(purse: i64, price: i64, n: i64, note: vec[i64]) -> vec[i64]:
    """Every way to pay a sum with exactly n cards."""
    return _pay(purse, price, n, len(note) - 1, 0, note, True, vec[i64]())


def _pay(
    purse: i64, due: i64, room: i64, dearest: i64, laid: i64, note: vec[i64], fill: bool, ways: vec[i64]
) -> vec[i64]:
    # Laid in falling order, a set is complete with the card that reaches the price: that one was needed, so all were.
    if due <= 0:
        return ways if fill and room else append(ways, laid)
    kind = dearest
    while kind > 0 and room * note[kind] >= due:
        if count(purse, kind) and worth(up_to(purse, kind), note) >= due:
            one = ONE[kind]
            ways = _pay(purse - one, due - note[kind], room - 1, kind, laid + one, note, fill, ways)
        kind -= 1
    return ways


def best_payment(purse: i64, price: i64, note: vec[i64]) -> i64:
    """The payment that loses least to missing change and, of those, uses the fewest cards."""
    return _best(purse, price, len(note) - 1, 0, 0, note)


def _best(purse: i64, due: i64, dearest: i64, laid: i64, best: i64, note: vec[i64]) -> i64:
    # Completes what is laid in every way that may beat the best payment so far, and returns the new best.
    if due <= 0:
        return laid if _beats(laid, best, note) else best
    kind = dearest + 1
    while kind > 1:
        kind -= 1
        if not count(purse, kind) or worth(up_to(purse, kind), note) < due:
            continue
        n = size(laid) + (due + note[kind] - 1) // note[kind]
        if best and n >= size(best) and worth(best, note) == worth(laid, note) + due:
            break  # The best so far pays exactly, and from here on it takes as many cards at least.
        best = _best(purse - ONE[kind], due - note[kind], kind, laid + ONE[kind], best, note)
    return best


def _beats(way: i64, best: i64, note: vec[i64]) -> bool:
    if not best or worth(way, note) != worth(best, note):
        return not best or worth(way, note) < worth(best, note)
    return size(way) < size(best)


def cheapest(purse: i64, n: i64) -> i64:
    """The n cheapest cards of the purse."""
    taken: i64 = 0
    for kind in reversed(cards(purse)):
        if n <= 0:
            break
        taken += ONE[kind]
        n -= 1
    return taken
