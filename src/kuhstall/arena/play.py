"""The games of a batch: bots are seated, watched and timed, and what came of it is one line a game."""

from functools import lru_cache
from time import process_time
from traceback import format_exc
from typing import Final

from msgspec import Struct, field

from kuhstall.arena.exploiters import exploiters
from kuhstall.arena.job import Batch, Fixture, Job, Lesson
from kuhstall.arena.sitting import Sitting
from kuhstall.bots.protocol import Bot
from kuhstall.bots.registry import bot_from
from kuhstall.core.chance import stream
from kuhstall.core.errors import KuhstallError, Malformed
from kuhstall.core.luck import Luck
from kuhstall.core.perspective import Perspective
from kuhstall.core.state import BITS, State

FINE: Final = 1 << 20
"""Into so many parts the share of decisions is divided at which advisers are asked."""
KEPT: Final = 64
"""How many bots a worker keeps at hand; those that learn come with a new lesson again and again."""
CLOSE: Final = 1e-3
"""How far chances may add up to something else than 1."""


class Said(Struct, frozen=True, array_like=True):
    """What a bot gave for everybody's chance to win, when it was about to make a certain move of the game."""

    move: int
    seat: int
    chances: list[float]


class Played(Struct, frozen=True, kw_only=True):
    """A game that has been played: the line that is kept of it."""

    part: str
    deal: int
    hero: str
    among: str
    seat: int
    seated: tuple[str, ...]
    scores: list[int]
    ranks: list[int]
    """Numbers by which the seats are ranked: the scores with ties broken."""
    winners: list[int]
    """The winning seats."""
    moves: int
    early: bool
    """Whether it was ended before its time."""
    said: list[Said] = field(default_factory=list)

    def share(self, seat: int) -> float:
        """How much of the win belongs to a seat."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def ahead(self, seat: int) -> float:
        """How many points a seat has more than the others on average."""
        others = sum(self.scores) - self.scores[seat]
        return self.scores[seat] - others / (len(self.scores) - 1)


class Effort(Struct):
    """How long a bot has thought, in seconds of processor time."""

    decisions: int = 0
    seconds: float = 0
    longest: float = 0

    def add(self, other: "Effort") -> None:
        """Count what it has done elsewhere."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


class Outcome(Struct):
    """What a worker brings back: games, efforts by the bots' names, and what has gone wrong, if anything has."""

    played: list[Played] = field(default_factory=list)
    efforts: dict[str, Effort] = field(default_factory=dict)
    failure: KuhstallError | None = None
    trace: str = ""
    where: str = ""
    """The node of a cluster that has played it."""


class Poll:
    """Decides by dice of its own when an adviser is asked, and keeps what it says."""

    def __init__(self, luck: Luck, share: float) -> None:
        """Ask at this share of all decisions."""
        self.luck = luck
        self.below = round(share * FINE)
        self.moves = 0
        self.said: list[Said] = []

    def ask(self, bot: Bot, perspective: Perspective, seed: str) -> None:
        """Before a decision, perhaps ask for the chances."""
        if self.luck.below(FINE) < self.below and hasattr(bot, "chances"):
            chances = [round(float(chance), 6) for chance in bot.chances(perspective, seed)]
            if abs(sum(chances) - 1) > CLOSE or min(chances) < 0:
                raise ValueError(f"its chances are {chances}, which do not make 1")
            self.said.append(Said(self.moves, perspective.seat, chances))
        self.moves += 1


class Seated:
    """A bot in its seat: it is timed, its steps are checked, and what goes wrong is told with its place."""

    def __init__(self, name: str, bot: Bot, poll: Poll) -> None:
        """Seat a bot."""
        self.name = name
        self.bot = bot
        self.poll = poll
        self.effort = Effort()
        self.spent = 0.0

    def choose(self, perspective: Perspective, seed: str) -> int:
        """What the bot chooses, if it is legal."""
        if perspective.step == 0:
            self.poll.ask(self.bot, perspective, seed)
            self.effort.decisions += 1
            self.spent = 0
        before = process_time()
        chosen = self.bot.choose(perspective, seed)
        seconds = process_time() - before
        self.spent += seconds
        self.effort.seconds += seconds
        self.effort.longest = max(self.effort.longest, self.spent)
        if chosen not in perspective.legal:
            raise ValueError(f"it chose {chosen!r}, which is not legal")
        return chosen


class Player:
    """Plays the games of a job, with one bot of each name."""

    def __init__(self, job: Job) -> None:
        """Take the job; bots are made when they are needed."""
        self.job = job
        self.game = job.rules
        self.bot = lru_cache(KEPT)(self.made)

    def play(self, batch: Batch) -> Outcome:
        """Play the games of a batch; if a bot fails, those before it are kept."""
        outcome, start = Outcome(), self.game.start(self.job.start(batch.fixtures[0].deal, batch.label))
        for fixture in batch.fixtures:
            try:
                outcome.played.append(self.play_one(fixture, batch, start, outcome.efforts))
            except KuhstallError as failure:
                outcome.failure, outcome.trace = failure, format_exc()
                break
        return outcome

    def play_one(self, fixture: Fixture, batch: Batch, start: State, efforts: dict[str, Effort]) -> Played:
        """Play a game."""
        key = f"{self.job.seed} {batch.label} {fixture.part} {fixture.deal} {' '.join(fixture.seated)}"
        poll = Poll(stream(key, "positions").dice(), self.job.positions)
        seated = [Seated(name, self.bot(batch.lessons.get(name, name)), poll) for name in fixture.seated]
        sitting = Sitting(self.game, start, seated, key, self.job.playouts)
        try:
            count = sum(1 for _ in sitting.moves())
        except Exception as error:
            raise failed(fixture, sitting.state.asked(), batch.label, error) from error
        for sitter in seated:
            efforts.setdefault(sitter.name, Effort()).add(sitter.effort)
        return told(fixture, sitting.state, count, poll.said)

    def made(self, key: str | Lesson) -> Bot:
        """The bot of a name, or the one that plays by a lesson."""
        if isinstance(key, str):
            return bot_from(key, self.game.id)
        return exploiters(self.game.id)[key.exploiter].make(key.learned)


def failed(fixture: Fixture, seat: int, label: str, error: Exception) -> Malformed:
    """What to say of a bot that has raised an error or broken a rule: where it was, and what it was."""
    return Malformed(
        "bot_failed",
        name=fixture.seated[seat],
        part=f"{label} {fixture.part}".strip(),
        hero=fixture.hero,
        among=fixture.among,
        place=fixture.seat,
        deal=fixture.deal,
        seat=seat,
        error=f"{type(error).__name__}: {error}",
    )


def told(fixture: Fixture, state: State, count: int, said: list[Said]) -> Played:
    """The line of a game that is over."""
    winners = [seat for seat in range(state.seats) if state.winners() & BITS[seat]]
    return Played(
        part=fixture.part,
        deal=fixture.deal,
        hero=fixture.hero,
        among=fixture.among,
        seat=fixture.seat,
        seated=fixture.seated,
        scores=state.scores(),
        ranks=state.ranks(),
        winners=winners,
        moves=count,
        early=state.ending() != "",
        said=said,
    )
