"""Stored games judged anew: whether the rules as they are now would let them go as they went."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from kuhstall.core import record
from kuhstall.core.errors import KuhstallError, Malformed, Refused
from kuhstall.core.game import Game
from kuhstall.core.match import Match
from kuhstall.tables import entries, reading
from kuhstall.tables.entries import Ended, Moved
from kuhstall.tables.faults import BadEvents, Unreadable
from kuhstall.tables.happenings import are_stored, brought_about, ending, stored
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.results import Result

NEWEST: Final = 0
"""Stands for the newest revision of the rules."""
What = Literal["unreadable", "refused", "impossible", "written", "events", "end", "score", "index"]


class Difference(Struct, frozen=True, kw_only=True):
    """The first thing that would be different, and where: nothing of a table that still runs, but the rule."""

    at: int
    """The entry of a log or the line of a record, from 1 on."""
    what: What
    more: str = ""
    """The rule, the kind of event, the final line, or what is wrong with a record."""


class Verdict(Struct, frozen=True, kw_only=True):
    """What came of judging one game anew."""

    game: str = ""
    revision: int = 0
    """Of the rules that it was judged by; 0 if it had not begun."""
    moves: int = 0
    """How many were judged alike."""
    events: bool = False
    """Whether what they brought about was stored, so that it was compared too."""
    difference: Difference | None = None


class Differs(Exception):
    """A game would go another way."""

    def __init__(self, at: int, what: What, more: str = "") -> None:
        """Say where, and how."""
        super().__init__(what)
        self.difference = Difference(at=at, what=what, more=more)


def chosen(revision: int | None, own: int, game: Game) -> int:
    """The revision to judge by: a game's own unless another one is wished for."""
    return own if revision is None else revision or game.rulebook.revision


def judge_log(lines: Sequence[bytes], result: Result | None, revision: int | None) -> Verdict:
    """Judge the log of a table anew, and compare how it ended with what the index says, if it says anything."""
    try:
        log = reading.decoded(lines)
    except Unreadable as unreadable:
        return Verdict(difference=Difference(at=unreadable.fault.entry, what="unreadable"))
    if not isinstance(log[0], entries.Opened):
        return Verdict(difference=Difference(at=1, what="unreadable"))
    name, at = log[0].game, next((at for at, entry in enumerate(log, 1) if isinstance(entry, entries.Began)), 0)
    if not at:
        return Verdict(game=name)
    began = log[at - 1]
    assert isinstance(began, entries.Began)
    try:
        ledger = Ledger("", log[0])
        setup = replace(ledger.setup_of(began), rules=chosen(revision, began.rules, ledger.game))
        match = Match(ledger.game, setup)
    except KuhstallError:
        return Verdict(game=name, difference=Difference(at=at, what="impossible"))
    moves = [(number, entry) for number, entry in enumerate(log, 1) if isinstance(entry, Moved)]
    found = Verdict(game=name, revision=match.setup.rules or 0, events=all(are_stored(moved) for _, moved in moves))
    try:
        for number, moved in moves:
            judge_move(match, number, moved)
        if result and (result.scores, result.winners) != (match.scores, match.winners):
            raise Differs(len(log), "index", record.final_line(match))
    except Differs as differs:
        return replace(found, moves=len(match.moves), difference=differs.difference)
    return replace(found, moves=len(match.moves))


def judge_move(match: Match, at: int, moved: Moved) -> None:
    """Make a stored move; Differs says what would not be as it was."""
    try:
        draft = match.draft(moved.seat, moved.move)
    except Refused as refused:
        raise Differs(at, "refused", refused.rule) from None
    except KuhstallError:
        raise Differs(at, "impossible") from None
    if draft.text != moved.move:
        raise Differs(at, "written")
    if are_stored(moved) and bytes(stored(draft.events)) != bytes(moved.events):
        compare_events(match, at, moved, [*map(repr, draft.events)], [type(event).__name__ for event in draft.events])
    match.enter(draft)
    if not are_stored(moved):
        return
    if match.over != (moved.ended is not None):
        raise Differs(at, "end")
    if moved.ended and outcome(ending(match.game, match.state)) != outcome(moved.ended):
        raise Differs(at, "score", record.final_line(match))


def outcome(ended: Ended) -> tuple[list[int], list[int], str]:
    """What must not change of an end; how the score sheet is laid out may."""
    return ended.scores, ended.winners, ended.rule


def compare_events(match: Match, at: int, moved: Moved, now: Sequence[str], kinds: Sequence[str]) -> None:
    """Raise Differs with the first kind of event that is another one now; only how it is written may differ."""
    try:
        then = brought_about(match.game, moved, len(match.players))
    except BadEvents:
        raise Differs(at, "unreadable") from None
    for number, event in enumerate(then):
        if number >= len(now) or repr(event) != now[number]:
            raise Differs(at, "events", type(event).__name__)
    if len(now) > len(then):
        raise Differs(at, "events", kinds[len(then)])


def judge_record(text: str, own: Mapping[str, str], revision: int | None, language: str) -> Verdict:
    """Judge a record anew, with the players' own files that it has lines for."""
    try:
        read = record.parse(text)
    except Malformed as error:
        return Verdict(difference=Difference(at=error.line or 1, what="unreadable", more=error.because(language)))
    rules = chosen(revision, read.setup.rules or 1, read.game)
    read.setup = replace(read.setup, rules=rules)
    found = Verdict(game=read.game.id, revision=rules)
    try:
        match = record.replay(read, language, own)
    except record.BadRecord as bad:
        what: What = "refused" if bad.rule else "impossible"
        if read.final and bad.line == read.final.number:
            what = "score"
        return replace(found, difference=Difference(at=bad.line, what=what, more=bad.reason))
    except KuhstallError as error:
        return replace(found, difference=Difference(at=1, what="unreadable", more=error.said(language)))
    return replace(found, moves=len(match.moves))
