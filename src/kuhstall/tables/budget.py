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

    def __init__(self) -> None:
        """As fast as it should be, until the contrary is known."""
        self.halvings = 0
        """How often its playouts are halved."""
        self._quick = 0
        """How many quick thoughts it has had in a row."""

    def took(self, seconds: float) -> None:
        """Learn from how long a thought was."""
        self._quick = self._quick + 1 if seconds < LONG / 2 else 0
        while seconds > LONG:
            self.halvings, seconds = self.halvings + 1, seconds / 2
        if self._quick == CALM and self.halvings:
            self.halvings, self._quick = self.halvings - 1, 0


class Budget:
    """The playouts of each thought."""

    def __init__(self, playouts: int, workers: int) -> None:
        """A host's number of playouts, for bots that think in so many processes now."""
        self.full, self.workers = playouts, workers
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
        return self._paces.setdefault((game, bot, where), Pace())

    def forget(self, where: str) -> None:
        """A machine is gone that may never come again."""
        self._paces = {key: pace for key, pace in self._paces.items() if key[2] != where}
