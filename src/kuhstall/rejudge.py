"""`kuhstall rejudge`: what the rules as they are now would change in everything that is stored."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.progress import Progress

from kuhstall.core.errors import Malformed
from kuhstall.core.lines import decoded
from kuhstall.core.speech import say
from kuhstall.server.stored import Kept, archive
from kuhstall.tables import results
from kuhstall.tables.rejudging import NEWEST, Difference, Verdict, judge_log, judge_record

__all__ = ["NEWEST", "Judge", "run"]
SENTENCES: Final = {
    "unreadable": "rejudge_unreadable",
    "refused": "rejudge_refused",
    "impossible": "rejudge_impossible",
    "written": "rejudge_written",
    "events": "rejudge_events",
    "end": "rejudge_end",
    "score": "rejudge_score",
    "index": "rejudge_index",
}
"""What is said of each kind of difference."""
TOGETHER: Final = 50
"""So many games are handed to a process at once."""
AHEAD: Final = 4
"""So many of these wait for each process."""


class Judge(Struct, frozen=True):
    """By what is judged: a revision instead of each game's own, and the players' own files."""

    revision: int | None
    own: Mapping[str, str]

    def judge(self, kept: Kept, language: str) -> Verdict:
        """What came of a stored game."""
        if kept.log:
            result = results.DECODER.decode(kept.result) if kept.result else None
            return judge_log(kept.log, result, self.revision)
        try:
            text = decoded(kept.record)
        except Malformed as error:
            return Verdict(difference=Difference(at=error.line or 1, what="unreadable", more=error.because(language)))
        return judge_record(text, self.own, self.revision, language)


def some_judged(judge: Judge, language: str, some: Sequence[Kept]) -> list[tuple[str, Verdict]]:
    """Some games judged."""
    return [(kept.place, judge.judge(kept, language)) for kept in some]


def run(places: Sequence[str], judge: Judge, workers: int, language: str) -> int:
    """Judge everything at these places, tell each difference and the sum; 1 if there is any."""
    out, counts, differences = Console(highlight=False, soft_wrap=True), Counter[str](), 0
    with Progress(console=Console(stderr=True)) as progress:
        for place in places:
            found = archive(place)
            if not found.number:
                raise Malformed("rejudge_nothing", place=place)
            verdicts = judged(found.games, partial(some_judged, judge, language), workers)
            for name, verdict in progress.track(verdicts, total=found.number, description=place.rpartition("@")[2]):
                counts.update(counted(verdict))
                if verdict.difference:
                    differences += 1
                    out.print(f"{name}: {told(verdict.difference, language)}", markup=False)
    out.print(say("rejudge_sum", language, **{name: counts[name] for name in ("games", "moves", "events", "waiting")}))
    if differences:
        out.print(say("rejudge_differ", language, count=differences))
    else:
        out.print(say("rejudge_alike", language))
    return 1 if differences else 0


def told(difference: Difference, language: str) -> str:
    """A difference in a sentence."""
    return say(SENTENCES[difference.what], language, at=difference.at, more=difference.more)


def counted(verdict: Verdict) -> dict[str, int]:
    """What a verdict adds to the sum."""
    begun = bool(verdict.revision or verdict.difference)
    return {
        "games": int(begun),
        "waiting": int(not begun),
        "moves": verdict.moves,
        "events": verdict.moves * verdict.events,
    }


def judged(
    games: Iterator[Kept], work: "partial[list[tuple[str, Verdict]]]", workers: int
) -> Iterator[tuple[str, Verdict]]:
    """Every game with what came of it, in order, by this process or by several."""
    bundles = iter(lambda: list(islice(games, TOGETHER)), [])
    if workers == 1:
        for bundle in bundles:
            yield from work(bundle)
        return
    pending = deque[Future[list[tuple[str, Verdict]]]]()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for bundle in bundles:
            pending.append(pool.submit(work, bundle))
            if len(pending) >= AHEAD * workers:
                yield from pending.popleft().result()
        while pending:
            yield from pending.popleft().result()
