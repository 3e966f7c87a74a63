"""Reviews a game: the same record and budget give the same review.

A decision is judged in worlds that its player could not tell from the true one, so that nobody is blamed for a card
that lay face down. The curve is another matter: it is told afterwards, with all hands open.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec import to_builtins

from kuhstall.bots.judging import Idea, Judge, Tally
from kuhstall.bots.registry import judge_for
from kuhstall.core.chance import Chance
from kuhstall.core.errors import Malformed
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from kuhstall.review.findings import BETTER, GOOD, MISTAKES, Decision, Moment, Point, Review, Sums, kind_of

MOST: Final = 10_000
LEAST: Final = 10
BUDGETS: Final = {"low": 50, "medium": 200, "high": 800}
"""About how many games are played out for each question."""
CLOSER: Final = 2
"""What may be told is looked at again with so many times the budget."""
GLANCE: Final = 4
"""At first a decision gets this part of the budget."""
MOST_MISTAKES: Final = 10
"""So many decisions of each seat are looked at more closely."""
MOST_PRAISE: Final = 3
MOST_MOMENTS: Final = 8
CANDIDATES: Final = 12
"""So many turning points are looked at more closely."""
TURNING: Final = 0.06
"""From such a change on a passage of the game is a turning point."""
TOLD: Final = 3
"""So many events of a turning point are told."""
REST: Final = 0.4
"""The part of the work that comes after the first look at each move, about."""


class Seen(NamedTuple):
    """A decision as it was judged at first."""

    move: int
    passage: int
    perspective: Perspective
    made: list[int]
    idea: Idea
    tally: Tally | None
    """None if the player did as the bot would."""

    @property
    def seat(self) -> int:
        """Whose it was."""
        return self.perspective.seat


class Reviewer:
    """Works on one review; `steps` does it in small pieces, each of which tells how far it is."""

    def __init__(self, match: Match, playouts: int, seats: Sequence[int] | None = None) -> None:
        """Take a game that is over, and whose decisions to judge; all if nobody is named."""
        if not match.over:
            raise Malformed("review.running")
        judge = judge_for(match.game.id)
        if judge is None:
            raise Malformed("review.no_judge", game=match.game.id)
        self.match, self.playouts = match, playouts
        self.judge: Judge = judge
        self.game, self.seats = match.game, range(len(match.players)) if seats is None else seats
        self.seen: list[Seen] = []
        self.points: list[Point] = []
        self.found: Review | None = None

    def steps(self) -> Iterator[float]:
        """How much is done, as a part of 1, piece by piece; then `found` is there."""
        again, total = Match(self.game, self.match.setup), len(self.match.moves)
        self.look(again)
        for at, (seat, text) in enumerate(self.match.moves):
            if seat in self.seats and again.state.count(seat) > 1:
                self.judge_move(again, at + 1, seat, text)
            again.move(seat, text)
            self.look(again)
            yield (1 - REST) * (at + 1) / total
        decisions = list[Decision]()
        for number, seat in enumerate(self.seats, 1):
            decisions += [*self.mistakes(seat), *self.praise(seat)]
            yield 1 - REST + REST * number / (len(self.seats) + 1)
        self.found = self.review(again, sorted(decisions, key=lambda one: (one.kind == GOOD, -one.cost, one.move)))
        yield 1.0

    def review(self, again: Match, decisions: list[Decision]) -> Review:
        """Everything together."""
        seats = range(len(self.match.players))
        moments = self.moments(again)
        return Review(
            game=self.game.id,
            players=[*self.match.players],
            moves=len(self.match.moves),
            playouts=self.playouts,
            curve=self.points,
            moments=moments,
            decisions=decisions,
            sums=[self.sums(seat, decisions) if seat in self.seats else None for seat in seats],
        )

    def sums(self, seat: int, decisions: Sequence[Decision]) -> Sums:
        """What there is to say of a seat as a whole."""
        own = [seen for seen in self.seen if seen.seat == seat]
        mistakes = sum(one.seat == seat and one.kind in MISTAKES for one in decisions)
        return Sums(decisions=len(own), agreed=sum(not seen.tally for seen in own), mistakes=mistakes)

    # Decisions.

    def judge_move(self, again: Match, move: int, seat: int, text: str) -> None:
        """Look at the move that comes next."""
        made = self.game.read(again.state, seat, text, again.players)
        perspective = again.perspective(seat, max(1, self.playouts // 2))
        _ = perspective.history  # It is told up to now, before more is added.
        idea = self.judge.idea(perspective, f"idea {move}", made)
        tally = None
        if not idea.agrees:
            tally = self.compared(perspective, f"glance {move}", idea.best, made, self.playouts // GLANCE)
        self.seen.append(Seen(move, len(self.points), perspective, made, idea, tally))

    def compared(
        self, perspective: Perspective, seed: str, one: Sequence[int], other: Sequence[int], pairs: int
    ) -> Tally:
        """Two moves compared in so many worlds."""
        perspective.playouts = max(2, pairs)
        return self.judge.compare(perspective, seed, one, other)

    def mistakes(self, seat: int) -> list[Decision]:
        """What cost a seat something, and what was better than the bot's: of each passage only what matters most."""
        most = dict[int, tuple[float, Seen]]()
        for seen in self.seen:
            if seen.seat == seat and seen.tally:
                size = abs(seen.tally.cost)
                if size > most.get(seen.passage, (0.0, None))[0]:
                    most[seen.passage] = size, seen
        ranked = sorted(most.values(), key=lambda pair: (-pair[0], pair[1].move))[:MOST_MISTAKES]
        found = [self.closer(seen, seen.idea.best, seen.made) for _, seen in ranked]
        return [decision for decision in found if decision]

    def praise(self, seat: int) -> list[Decision]:
        """The moves of a seat that mattered and were found: all else that the bot thought of is clearly worse."""
        hits = [seen for seen in self.seen if seen.seat == seat and not seen.tally and seen.idea.second]
        ranked = sorted(hits, key=lambda seen: (-seen.idea.gap, seen.move))[: 2 * MOST_PRAISE]
        found = [self.closer(seen, seen.made, seen.idea.second, GOOD) for seen in ranked]
        return sorted([decision for decision in found if decision], key=lambda one: -one.cost)[:MOST_PRAISE]

    def closer(
        self, seen: Seen, one: Sequence[int], other: Sequence[int], praise: str | None = None
    ) -> Decision | None:
        """A decision looked at again, in worlds that were not looked at before; None if there is nothing to tell."""
        tally = self.compared(seen.perspective, f"closer {seen.move}", one, other, CLOSER * self.playouts)
        kind = kind_of(tally.cost, tally.error)
        if kind is None or (praise and kind == BETTER):
            return None
        return self.decision(seen, tally, (one, other), praise or kind)

    def decision(
        self, seen: Seen, tally: Tally, moves: tuple[Sequence[int], Sequence[int]], kind: str
    ) -> Decision | None:
        """What is told of a decision; None if both moves are called the same."""
        perspective = seen.perspective
        perspective.playouts = max(2, self.playouts // 2)
        good, bad = moves if kind != BETTER else (moves[1], moves[0])
        made, best = (self.judge.named(perspective, steps) for steps in (seen.made, moves[kind == GOOD]))
        if made == best:
            return None
        return Decision(
            move=seen.move,
            seat=seen.seat,
            kind=kind,
            made=made,
            best=best,
            cost=round(tally.cost, 4),
            error=round(tally.error, 4),
            chance=round(min(1.0, tally.chance + (tally.cost if kind == GOOD else 0.0)), 4),
            points=None if tally.points is None else round(tally.points, 1),
            playouts=tally.pairs,
            grounds=self.judge.grounds(perspective, f"grounds {seen.move}", good, bad),
        )

    # The curve.

    def look(self, again: Match) -> None:
        """Add a point to the curve if nothing is under way."""
        if again.over or self.judge.settled(again.state):
            self.points.append(self.point(again, self.playouts, "curve"))

    def point(self, again: Match, playouts: int, seed: str) -> Point:
        """The chances as they stand."""
        move = len(again.moves)
        chances = self.judge.chances(again.state, Chance(f"{seed} {move}"), max(1, playouts))
        return Point(move, [round(chance, 4) for chance in chances])

    def moments(self, again: Match) -> list[Moment]:
        """The passages in which somebody's chance changed most, told in their order."""
        turns = sorted(pairwise(self.points), key=lambda pair: -abs(largest(pair)[1]))[:CANDIDATES]
        self.sharpen({point.move for pair in turns for point in pair})
        wanted = {pair[1].move for pair in turns}
        pairs = [pair for pair in pairwise(self.points) if pair[1].move in wanted and abs(largest(pair)[1]) >= TURNING]
        kept = sorted(pairs, key=lambda pair: -abs(largest(pair)[1]))[:MOST_MOMENTS]
        return [self.moment(again, *pair) for pair in sorted(kept, key=lambda pair: pair[0].move)]

    def sharpen(self, moves: set[int]) -> None:
        """Look at some points of the curve more closely."""
        again, at = Match(self.game, self.match.setup), {point.move: at for at, point in enumerate(self.points)}
        for seat, text in self.match.moves:
            number = len(again.moves)
            if number in moves:
                self.points[at[number]] = self.point(again, 2 * CLOSER * self.playouts, "closer")
            again.move(seat, text)

    def moment(self, again: Match, before: Point, after: Point) -> Moment:
        """A turning point, with what there is to tell of it."""
        happened = [event for events in again.events[before.move : after.move] for event in events]
        told = [event for event in happened if type(event).__name__ in self.judge.tells]
        seat, change = largest((before, after))
        return Moment(
            move=after.move,
            first=before.move + 1,
            seat=seat,
            change=round(change, 4),
            events=[to_builtins(event) for event in told[:TOLD]],
        )


def largest(pair: tuple[Point, Point]) -> tuple[int, float]:
    """Whose chance changed most between two points, and by how much."""
    changes = [after - before for before, after in zip(pair[0].chances, pair[1].chances, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    return seat, changes[seat]


def budget_of(text: str) -> int:
    """The playouts that a budget means; Malformed if it means nothing."""
    playouts = BUDGETS.get(text) or (int(text) if text.isascii() and text.isdigit() else 0)
    if not LEAST <= playouts <= MOST:
        raise Malformed("review.budget", word=text, most=MOST)
    return playouts


def review(
    match: Match,
    playouts: int,
    seats: Sequence[int] | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Review:
    """The review of a game that is over."""
    reviewer = Reviewer(match, playouts, seats)
    for done in reviewer.steps():
        progress(done)
    assert reviewer.found
    return reviewer.found
