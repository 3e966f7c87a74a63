"""Looking at a game again: each position is the engine's, and a seat's eyes see what the seat saw, and no more."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import json

from kuhstall.core.chance import Chance
from kuhstall.core.errors import Malformed
from kuhstall.core.journal import Event
from kuhstall.core.record import BadRecord, Record, begun, parse, replay_line
from kuhstall.core.reel import Reel
from kuhstall.core.registry import GAMES
from kuhstall.core.state import PUBLIC
from tests.test_golden import FILES

every_golden_game = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
OPENINGS = {
    "kuhhandel": {"CardTurned", "Challenged", "Looked"},
    "mue": {"Dealt", "ChiefFound"},
}


def read(file: Path) -> Record:
    return parse(file.read_text("utf-8"))


def bytes_of(thing: object) -> bytes:
    return json.encode(thing)


@every_golden_game
def test_every_position_is_the_engines(file: Path) -> None:
    told = read(file)
    reel, match = Reel(told), begun(told, "en", {})
    assert len(reel) == len(told.moves) + 1
    for at, line in enumerate([None, *told.moves]):
        if line:
            replay_line(match, line)
        assert bytes_of(reel.views(at)) == bytes_of([match.view(seat) for seat in (PUBLIC, *range(match.state.seats))])
    assert [step.events for step in reel.steps] == match.events
    assert [(step.seat, step.move) for step in reel.steps] == match.moves


@every_golden_game
def test_a_seats_eyes_see_nothing_that_the_seat_could_not_know(file: Path) -> None:
    """In another world that the seat could not tell from this one, it sees the same to the last byte."""
    told, chance = read(file), Chance(file.stem)
    reel, match = Reel(told), begun(told, "en", {})
    differed = 0
    for at, line in enumerate(told.moves):
        if at % 7 == 0:
            for viewer, view in zip(reel.viewers, reel.views(at), strict=True):
                world = match.state.resample(viewer, chance)
                assert bytes_of(match.game.view(world, viewer)) == bytes_of(view)
                differed += world.dump() != match.state.dump()
        replay_line(match, line)
    assert differed, "every world was the true one: nothing was tested"


@every_golden_game
def test_a_seat_is_told_again_what_it_was_told(file: Path) -> None:
    reel = Reel(read(file))
    for step, events in zip(reel.steps, reel.match.events, strict=True):
        for viewer in reel.viewers:
            assert step.seen.get(viewer, step.events) == told_to(events, viewer)
        assert all(seen != step.events for seen in step.seen.values())


def told_to(events: Sequence[Event], viewer: int) -> list[Event]:
    return [event.seen_by(viewer) for event in events]


@every_golden_game
def test_chapters_begin_where_something_begins(file: Path) -> None:
    reel = Reel(read(file))
    chapters, events = reel.chapters, reel.match.events
    assert [chapter.at for chapter in chapters] == sorted(chapter.at for chapter in chapters)
    openings = OPENINGS.get(reel.match.game.id.partition("-")[0])
    if openings:
        kinds = [type(event).__name__ for happened in events for event in happened if type(event).__name__ in openings]
        assert [type(events[one.move - 1][one.event]).__name__ for one in chapters] == kinds
    else:
        movers = [seat for seat, _ in reel.match.moves]
        assert [movers[one.at] for one in chapters] == [
            seat for at, seat in enumerate(movers) if at == 0 or movers[at - 1] != seat
        ]


def test_every_game_has_chapters() -> None:
    reels = [Reel(read(file)) for file in FILES]
    assert {reel.match.game.id for reel in reels if reel.chapters} == GAMES.keys()


def test_a_bad_line_is_named_in_every_language() -> None:
    told = read(FILES[6])
    text = FILES[6].read_text("utf-8").replace("bid 10\n", "bid 11\n", 1)
    with pytest.raises(BadRecord) as bad:
        Reel(parse(text))
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.endswith("bid 11"))
    assert bad.value.line == line
    assert bad.value.said("de").startswith(f"Zeile {line}: ")
    assert bad.value.said("en").startswith(f"line {line}: ")
    assert bad.value.said("de") != bad.value.said("en") == str(bad.value)
    assert len(Reel(told)) == len(told.moves) + 1


def test_what_is_no_record_says_so() -> None:
    with pytest.raises(Malformed, match="not a record"):
        parse("moo")
