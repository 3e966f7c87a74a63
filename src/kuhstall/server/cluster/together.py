"""What is limited is limited over all nodes: each tells the others once a second what was taken at it.

A node that misses a word lets somebody ask a little more; who was allowed too much that way has to make up for it.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from msgspec import Struct, json

from kuhstall.tables.house import House
from kuhstall.tables.hub import Limits

AT_ONCE: Final = 80
"""So many addresses fit into one word: a notification of PostgreSQL has 8,000 bytes at most."""
MANY: Final = 3
"""Guests with fewer sockets at a node are not worth a word."""


class Taken(Struct, frozen=True, tag=True):
    """What was taken of a limit at a node since its last word: by each address, how wide that is, and how much."""

    node: int
    limit: str
    by: list[tuple[str, int, int]]


class Many(Struct, frozen=True, tag=True):
    """How many sockets guests have at a node who have many; they replace those of its last word."""

    node: int
    sockets: dict[str, int]


DECODER: Final = json.Decoder(Taken | Many)


class Together:
    """What this node tells the others, and what it hears."""

    def __init__(self, house: House, limits: Mapping[str, Limits]) -> None:
        """The limits by their names, the same at all nodes, and the house that counts its sockets."""
        self._house, self._limits = house, limits
        self._told: dict[str, int] = {}
        for limit in limits.values():
            limit.shared = True

    def words(self, me: int, others: Collection[int]) -> Iterator[str]:
        """What to tell these other nodes now; of nodes that are no more everything is forgotten."""
        for gone in self._house.elsewhere.keys() - {*others}:
            del self._house.elsewhere[gone]
        for name, limit in self._limits.items():
            taken = limit.taken_since()
            for start in range(0, len(taken), AT_ONCE):
                yield json.encode(Taken(me, name, taken[start : start + AT_ONCE])).decode()
        many = {guest: count for guest, count in self._house.sockets.most_common(AT_ONCE) if count >= MANY}
        if many != self._told:
            self._told = many
            yield json.encode(Many(me, many)).decode()

    def hear(self, word: str, me: int) -> None:
        """Reckon with what another node has told."""
        said = DECODER.decode(word)
        if said.node == me:
            return
        if isinstance(said, Many):
            self._house.elsewhere[said.node] = Counter(said.sockets)
        elif said.limit in self._limits:
            for address, size, count in said.by:
                self._limits[said.limit].spend(address, size, count)
