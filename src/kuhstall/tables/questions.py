"""What is asked about a table, answered by whichever node has it."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Raw, json

from kuhstall.tables import calls, replays, reviews, summary, telling, waits
from kuhstall.tables.calls import Missing, ScoreSheet, Withheld
from kuhstall.tables.denied import Denied
from kuhstall.tables.owners import Answer, Elsewhere, Question
from kuhstall.tables.table import Table
from kuhstall.tables.writing import NOT_WRITTEN

if TYPE_CHECKING:
    from kuhstall.tables.house import House


class NoTable(Missing):
    """There is no table with such a code."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("there is no such table")


class Kind(NamedTuple):
    """A kind of question: how a table answers it, and what the answer is."""

    answer: Callable[[Table, str], Awaitable[Any]]
    type: type


async def told(table: Table, _: str) -> summary.TableSummary:
    """The table as everybody may know it."""
    return telling.summarise(table)


async def mine(table: Table, guest: str) -> summary.MyTable:
    """The table in the list of a guest's own."""
    return telling.of_guest(table, guest)


async def written(table: Table, _: str) -> str:
    """The record of a game that is over."""
    return await calls.record_of(table)


async def attached(table: Table, name: str) -> str:
    """A file of the players' own."""
    return calls.attachment_of(table, name)


async def scored(table: Table, _: str) -> ScoreSheet:
    """The score sheet of a finished game."""
    return calls.score_of(table)


async def recorded(table: Table, _: str) -> replays.Source:
    """The game of a table that is over, to be looked at."""
    return replays.source_of(table)


async def leave(table: Table, guest: str) -> bool:
    """Whether a guest who has gone for good could be taken out; not if the log cannot be rewritten."""
    try:
        await table.lose(guest)
    except Denied as denied:
        if denied.reason in NOT_WRITTEN:
            raise
        return False
    return True


async def close(table: Table, _: str) -> str:
    """That the table is closed by an operator, and where in its life it was."""
    before = table.ledger.state
    if table.ledger.closed:
        raise NoTable
    await table.close("operator")
    return before


KINDS: Final = {
    "summary": Kind(told, summary.TableSummary),
    "mine": Kind(mine, summary.MyTable),
    "record": Kind(written, str),
    "attachment": Kind(attached, str),
    "score": Kind(scored, ScoreSheet),
    "replay": Kind(recorded, replays.Source),
    "review": Kind(reviews.answered, reviews.ReviewNow),
    "leave": Kind(leave, bool),
    "close": Kind(close, str),
    "wait": Kind(waits.waiting, waits.Wait | None),  # type: ignore[arg-type]
}


async def ask(house: "House", what: str, code: str, more: str = "") -> Any:
    """The answer to a question about a table, wherever it is; Missing if there is no such table."""
    try:
        table = await house.find(code)
    except Elsewhere as elsewhere:
        answer = await house.owners.ask(elsewhere.node, Question(what, code, more))
        return opened(answer, KINDS[what].type)
    if table is None:
        raise NoTable
    return await KINDS[what].answer(table, more)


def opened(answer: Answer, kind: type) -> Any:
    """What another node has answered."""
    if answer.missing:
        raise Missing(answer.missing)
    if answer.withheld:
        raise Withheld(answer.withheld)
    return json.decode(answer.found, type=kind)


async def answered(house: "House", question: Question) -> Answer:
    """The answer for another node; a table that is not here either is missing, so that nobody asks in circles."""
    try:
        table = await house.find(question.code)
        if table is None or question.what not in KINDS:
            return Answer(missing="there is no such table")
        return Answer(found=Raw(json.encode(await KINDS[question.what].answer(table, question.more))))
    except Elsewhere:
        return Answer(missing="this table is on its way to another node")
    except Missing as missing:
        return Answer(missing=str(missing))
    except (Withheld, Denied) as withheld:
        return Answer(withheld=str(withheld))
