"""What never changes in a game, however it is played: cards and money. Each game says it for itself."""

from collections.abc import Callable

from kuhstall.core.state import BITS, State
from kuhstall.games.kuhhandel.rules.bag import count
from kuhstall.games.kuhhandel.rules.cards import ANIMALS, MONEY, PEDIGREE, TRADED
from kuhstall.games.kuhhandel.rules.table import NOBODY, Table


def kuhhandel(state: State) -> object:
    """All money, and all animals, rats and pedigrees, wherever they are."""
    assert isinstance(state, Table)
    left = [card for card in state.pile[state.gone :] if card < MONEY]
    auctioned = [state.card] if state.card != NOBODY else []
    animals = [
        sum(count(owned, kind) for owned in state.animals) + (left + auctioned).count(kind) for kind in range(TRADED)
    ]
    pedigrees = [
        sum(bool(owned & BITS[animal]) for owned in state.pedigrees) + (left + auctioned).count(PEDIGREE + animal)
        for animal in range(len(ANIMALS))
    ]
    assert all(count(purse, kind) >= 0 for purse in state.purses for kind in range(7))
    return sum(state.purses) + state.bank, animals, pedigrees


CONSERVED: dict[str, Callable[[State], object]] = {
    "kuhhandel-1": kuhhandel,
    "kuhhandel-2": kuhhandel,
    "kuhhandel-master": kuhhandel,
    "kuhhandel-duel": kuhhandel,
}
