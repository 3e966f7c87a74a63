"""Series of games between bots, in which every seat order plays the same deals."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from msgspec import Struct, field

from kuhstall.arena.sitting import Sitting
from kuhstall.arena.tally import Tally
from kuhstall.bots.protocol import Bot
from kuhstall.core.game import Game, Setup
from kuhstall.core.match import Match
from kuhstall.core.state import BITS


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
    for seat, steps in Sitting(match.game, match.state, bots, seed).moves():
        match.play(seat, steps)


def deal_seed(seed: str, deal: int) -> str:
    """The seed of a deal in a series: 128 bits."""
    return sha256(f"{seed} deal {deal}".encode()).hexdigest()[:32]


def names(seated: Sequence[Entrant]) -> tuple[str, ...]:
    """A player's name for each entrant, numbered where several have the same."""
    plain = [entrant.name for entrant in seated]
    return tuple(
        name if plain.count(name) == 1 else f"{name}{plain[: at + 1].count(name)}" for at, name in enumerate(plain)
    )
