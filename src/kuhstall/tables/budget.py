"""How much a bot may think: less while many wait, rather than later, and less where the machine is slow."""

from typing import Final

STEPS: Final = ((2, 2), (5, 4))
"""With more than so many waiting for each process, a bot gets its playouts divided by that."""
CROWD: Final = 10
"""With more waiting there is no time for any bot but the quick one."""
LONG: Final = 0.5
"""Thoughts of more seconds are too long: the next ones like it get half the playouts, or less."""
CALM: Final = 50
"""After so many thoughts in a row of less than half that, the next ones get twice as many again."""


class Pace:
    """How fast a bot thinks about a game on a machine."""

    def __init__(self, long: float = LONG, halvings: int = 0) -> None:
        """Until more is known its playouts are halved so often; thoughts of more seconds than `long` are too long."""
        self.long, self.halvings = long, halvings
        self._feeling = halvings > 0
        """Whether it still feels its way: what was quick has shown that there is time for twice as many at once."""
        self._quick = 0
        """How many quick thoughts it has had in a row."""

    def took(self, seconds: float) -> None:
        """Learn from how long a thought was."""
        self._quick = self._quick + 1 if seconds < self.long / 2 else 0
        self._feeling = self._feeling and seconds < self.long / 3
        while seconds > self.long:
            self.halvings, seconds = self.halvings + 1, seconds / 2
        if (self._feeling or self._quick == CALM) and self.halvings:
            self.halvings, self._quick = self.halvings - 1, 0


class Budget:
    """The playouts of each thought."""

    def __init__(self, playouts: int, workers: int, long: float = LONG, halvings: int = 0) -> None:
        """A host's number of playouts, for bots that think in so many processes now.

        Thoughts of more seconds than `long` are too long; where a machine may be slow, they begin with fewer playouts.
        """
        self.full, self.workers, self.long, self.halvings = playouts, workers, long, halvings
        self._paces: dict[tuple[str, str, str], Pace] = {}

    def playouts(self, game: str, bot: str, waiting: int, where: str = "") -> int:
        """What a bot may spend while so many others wait, on this machine or on another one."""
        divisor = max((divided for few, divided in STEPS if waiting > few * self.workers), default=1)
        return max((self.full >> self.pace(game, bot, where).halvings) // divisor, 1)

    def crowded(self, waiting: int) -> bool:
        """Whether so many wait that only the quick bot has the time."""
        return waiting > CROWD * self.workers

    def pace(self, game: str, bot: str, where: str = "") -> Pace:
        """How fast a bot thinks about a game, on this machine or on another one."""
        return self._paces.setdefault((game, bot, where), Pace(self.long, self.halvings))

    def forget(self, where: str) -> None:
        """A machine is gone that may never come again."""
        self._paces = {key: pace for key, pace in self._paces.items() if key[2] != where}
