"""The only randomness in a game: a stream of numbers that a key fixes for ever.

The stream is part of the record format, version 1. Block n of the stream with key K is SHA-512 of the text
"K n" (n in decimal), read as sixteen big-endian 32-bit words, so any tool that hashes can check a shuffle.
"""

from hashlib import sha512
from struct import unpack
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from kuhstall.core.errors import Unseeded
from kuhstall.core.luck import Luck

WORDS: Final = 16
SPAN: Final = 4294967296


@final
@mypyc_attr(acyclic=True)
class Chance(Luck):
    """Random numbers that depend on the key and on nothing else."""

    def __init__(self, key: str, drawn: int = 0) -> None:
        """Start the stream of this key after `drawn` words; an empty key can draw nothing."""
        self.key = key
        self.drawn = drawn
        self._block: tuple[int, ...] = ()

    def clone(self) -> "Chance":
        """An independent stream that continues like this one."""
        twin = Chance(self.key, self.drawn)
        twin._block = self._block
        return twin

    def word(self) -> i64:
        """The next 32 bits of the stream."""
        at = self.drawn % WORDS
        if at == 0 or not self._block:
            self._block = self._hashed(self.drawn // WORDS)
        self.drawn += 1
        return self._block[at]

    def _hashed(self, block: int) -> tuple[int, ...]:
        if not self.key:
            raise Unseeded
        words: tuple[int, ...] = unpack(">16I", sha512(f"{self.key} {block}".encode()).digest())
        return words

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely; nothing is drawn when n is 1."""
        if n == 1:
            return 0
        fair = SPAN - SPAN % n  # Words past the last whole multiple of n would favour small numbers.
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % n

    def fork(self, label: str) -> "Chance":
        """A new stream whose key is drawn from this one."""
        return Chance(f"{self.word():08x}{self.word():08x}{self.word():08x}{self.word():08x} {label}")


def stream(seed: str | None, label: str) -> Chance:
    """The stream of one purpose ("first", "pile", "play") under a game's seed; without a seed it can draw nothing."""
    return Chance(f"{seed} {label}" if seed else "")
