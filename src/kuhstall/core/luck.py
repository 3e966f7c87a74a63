"""Where random numbers come from: the documented stream of a record, or fast dice for playing on in one's head."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

WORD: Final = 4294967295
"""The largest number of 32 bits."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Luck:
    """A source of random numbers."""

    def word(self) -> i64:
        """The next 32 bits."""
        raise NotImplementedError

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely; nothing is drawn when n is 1."""
        raise NotImplementedError

    def clone(self) -> "Luck":
        """An independent source that goes on like this one."""
        raise NotImplementedError

    def dice(self) -> "Dice":
        """Fast dice whose seed is drawn from here."""
        return Dice(((self.word() & 2147483647) << 32) | self.word())

    def shuffle(self, cards: list[int]) -> None:
        """Put the list in random order, each order equally likely (Fisher and Yates, from the end)."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def mix(self, cards: vec[i64], start: i64, end: i64) -> None:
        """Do the same with a part of a native list."""
        i = end - 1
        while i > start:
            j = start + self.below(i - start + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1


@final
@mypyc_attr(acyclic=True)
class Dice(Luck):
    """Fast random numbers for playouts and resampling, never for what is recorded: sfc32 by Chris Doty-Humphrey.

    It works with 32-bit words, so that compiled and plain code draw the same numbers. A number below n is off by at
    most n in four thousand million, which no playout can notice.
    """

    a: i64
    b: i64
    c: i64
    drawn: i64

    def __init__(self, seed: i64, warm_up: i64 = 12) -> None:
        """Start the dice of a seed of up to 63 bits; the first words are thrown away, as seeds alike begin alike."""
        self.a = seed & WORD
        self.b = (seed >> 32) & WORD
        self.c = 2654435769
        self.drawn = 1
        for _ in range(warm_up):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        b, c = self.b, self.c
        word = (self.a + b + self.drawn) & WORD
        self.drawn = (self.drawn + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
        return word

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1; nothing is drawn when n is 1."""
        if n > 1:  # Not `x if … else 0`, for which compiled code would make a Python number of x.
            return (self.word() * n) >> 32
        return 0

    def clone(self) -> "Dice":
        """Dice that will fall like these."""
        twin = Dice(0, warm_up=0)
        twin.a, twin.b, twin.c, twin.drawn = self.a, self.b, self.c, self.drawn
        return twin

    def key(self) -> str:
        """The dice as a text from which `dice_of` makes them again."""
        return f"dice {self.a} {self.b} {self.c} {self.drawn}"


def dice_of(key: str) -> Dice:
    """The dice that `Dice.key` wrote."""
    words = key.split()
    dice = Dice(0, warm_up=0)
    dice.a, dice.b, dice.c, dice.drawn = int(words[1]), int(words[2]), int(words[3]), int(words[4])
    return dice
