"""Series of games between bots, in which every seat order plays the same deals."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from math import nan, sqrt

from msgspec import Struct, field

from kuhstall.bots.protocol import Bot, think
from kuhstall.core.chance import stream
from kuhstall.core.game import Game, Setup
from kuhstall.core.match import Match
from kuhstall.core.state import BITS


class Tally(Struct):
    """The mean of something over games, and its standard error over deals.

    The games of one deal are not independent: equal bots that leave nothing to chance play the same game in every seat
    order. So the error counts each deal once, as a cluster of games.
    """

    games: int = 0
    total: float = 0
    deals: dict[int, tuple[int, float]] = field(default_factory=dict)
    """For each deal how many games it has had, and the sum over them."""

    def add(self, deal: int, value: float) -> None:
        """Count a game."""
        games, total = self.deals.get(deal, (0, 0.0))
        self.deals[deal] = (games + 1, total + value)
        self.games += 1
        self.total += value

    @property
    def mean(self) -> float:
        """The mean over games."""
        return self.total / self.games

    @property
    def error(self) -> float:
        """The standard error of the mean over deals, not a number if there was only one."""
        clusters = len(self.deals)
        if clusters < 2:
            return nan
        squares = sum((total - games * self.mean) ** 2 for games, total in self.deals.values())
        return sqrt(squares * clusters / (clusters - 1)) / self.games


class Entrant(Struct):
    """One bot of a series, and how it has fared."""

    name: str
    bot: Bot
    wins: Tally = field(default_factory=Tally)
    """Games won; a shared win counts its share."""
    points: Tally = field(default_factory=Tally)
    pairs: int = 0
    ahead: float = 0
    """Pairs with an opponent of another name in which this one scored more, equal scores counted half."""


class Series(Struct, kw_only=True):
    """Games of the same bots; game g has deal g // seats and seats rotated by g % seats."""

    game: Game
    options: Mapping[str, int | None]
    seed: str
    entrants: list[Entrant]
    lines: Mapping[str, str] = field(default_factory=dict)
    attachments: Mapping[str, str] = field(default_factory=dict)
    """The set-up lines and the players' own files that every game has."""
    decisions: int = 0
    early_ends: int = 0

    def play(self, games: int) -> Iterator[Match]:
        """Play the games one by one; each finished match is counted and handed on."""
        for number in range(games):
            yield self.play_one(number)

    def play_one(self, number: int) -> Match:
        """Play one game and count it."""
        seats = len(self.entrants)
        deal, turned = divmod(number, seats)
        seated = [self.entrants[(seat + turned) % seats] for seat in range(seats)]
        match = Match(self.game, self.setup(seated, deal_seed(self.seed, deal)))
        finish(match, [entrant.bot for entrant in seated], f"{self.seed} {number}")
        self.decisions += len(match.moves)
        self.count(match, seated, deal)
        return match

    def setup(self, seated: Sequence[Entrant], seed: str) -> Setup:
        """The set-up of a game."""
        return Setup(
            players=names(seated), options=self.options, seed=seed, lines=self.lines, attachments=self.attachments
        )

    def count(self, match: Match, seated: Sequence[Entrant], deal: int) -> None:
        """Add a finished match of a deal to the entrants' results."""
        scores, winners = match.state.scores(), match.state.winners()
        self.early_ends += match.state.ending() != ""
        for seat, entrant in enumerate(seated):
            entrant.wins.add(deal, 1 / int(winners).bit_count() if winners & BITS[seat] else 0.0)
            entrant.points.add(deal, scores[seat])
            for other, opponent in enumerate(seated):
                if opponent.name != entrant.name:
                    entrant.pairs += 1
                    entrant.ahead += (scores[seat] > scores[other]) + (scores[seat] == scores[other]) / 2


def finish(match: Match, bots: Sequence[Bot], seed: str) -> None:
    """Let the bots play a match to its end; their seeds tell nothing about the deal."""
    chance = stream(seed, "bots")
    while not match.over:
        seat = match.state.asked()
        drawn = f"{chance.word():08x}{chance.word():08x}"
        match.play(seat, think(bots[seat], match.perspective(seat), drawn))


def deal_seed(seed: str, deal: int) -> str:
    """The seed of a deal in a series: 128 bits."""
    return sha256(f"{seed} deal {deal}".encode()).hexdigest()[:32]


def names(seated: Sequence[Entrant]) -> tuple[str, ...]:
    """A player's name for each entrant, numbered where several have the same."""
    plain = [entrant.name for entrant in seated]
    return tuple(
        name if plain.count(name) == 1 else f"{name}{plain[: at + 1].count(name)}" for at, name in enumerate(plain)
    )
