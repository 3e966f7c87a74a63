"""What each connection is told: built for what its guest may see, once for all who see the same."""

from collections.abc import Collection, Container, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from kuhstall.core.errors import Refused
from kuhstall.core.journal import Event
from kuhstall.core.match import Match
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.core.state import PUBLIC
from kuhstall.tables import entries, moments, summary, wire
from kuhstall.tables.ledger import Ledger, Told
from kuhstall.tables.log import LOG
from kuhstall.tables.trying import Trial

if TYPE_CHECKING:
    from kuhstall.tables.driver import Driver
    from kuhstall.tables.table import Table

MOST_NAMED: Final = 50
"""So many of those who watch are told by their names."""
Viewer = tuple[int, ...]
"""The seats through whose eyes a connection sees; spectators see as PUBLIC, and so does a screen that several share."""
Sight = Mapping[int, Struct]
"""How each seat sees the game."""


def viewer_of(ledger: Ledger, guest: str) -> Viewer:
    """The seats through whose eyes a guest sees; a screen that several share also as everybody."""
    seats = ledger.seats_of(guest)
    return seats if len(seats) == 1 else (*seats, PUBLIC)


def told_to(table: "Table", guest: str) -> Ledger:
    """The table as far as a guest is told of it: who only watches may have to wait."""
    return table.ledger if table.ledger.seats_of(guest) else table.ledger.watched


def summarise(table: "Table", ledger: Ledger | None = None) -> summary.TableSummary:
    """A table as everybody may know it or, with its own ledger, as those who play do."""
    ledger = ledger or table.ledger.watched
    played, over = ledger.played, ledger.state == "over"
    return summary.TableSummary(
        code=ledger.code,
        game=ledger.opened.game,
        options=ledger.opened.options,
        rules=ledger.rules,
        attachments=ledger.vouchers,
        pace=ledger.opened.pace,
        listed=ledger.opened.listed,
        one_screen=ledger.opened.one_screen,
        lesson=ledger.is_lesson,
        state=ledger.state,
        paused=ledger.paused or ledger.pause is not None,
        host=ledger.opened.host,
        chairs=[chair(table, ledger, seat) for seat in range(len(ledger.sitters))],
        watchers=sum(not table.ledger.seats_of(one.guest) for one in table.connections),
        spectators=spectators(table),
        audience=ledger.opened.audience,
        moves=len(played.moves) if played else 0,
        commitment=(played.setup.commitment or "") if played else "",
        seed=(played.setup.seed or "") if played and over else "",
        result=played.result if played and over else "",
        winners=played.ended.winners if played and over and played.ended else [],
        fault=ledger.fault,
        follows=ledger.opened.follows,
        group=ledger.opened.group,
        rematch=ledger.rematch,
        rematch_by=ledger.rematch_by,
    )


def spectators(table: "Table") -> list[summary.Spectator]:
    """Those who watch under a name, in its order."""
    watch = [one for one in table.connections if one.name and not table.ledger.seats_of(one.guest)]
    named = {(one.name, one.guest) for one in watch}
    return [summary.Spectator(person, name) for name, person in sorted(named)][:MOST_NAMED]


def of_guest(table: "Table", guest: str) -> summary.MyTable:
    """A table in the list of a guest's own."""
    seats = table.ledger.seats_of(guest)
    asked = table.ledger.pause is None and any(seat in table.driver.decisions for seat in seats)
    return summary.MyTable(table=summarise(table, told_to(table, guest)), seats=list(seats), asked=asked)


def chair(table: "Table", ledger: Ledger, seat: int) -> summary.Chair:
    """A seat as everybody sees it."""
    sitter, played = ledger.sitters[seat], ledger.played
    return summary.Chair(
        seat=seat,
        name=sitter.name,
        player=played.setup.players[seat] if played else "",
        person=sitter.guest,
        bot=sitter.bot,
        present=bool(sitter.bot) or sitter.guest in table.presence.present,
        stand_in=table.driver.stands_in(seat),
        resigned=sitter.resigned,
        kept_until=sitter.kept_until if played is None else 0,
        ready=played is None and (bool(sitter.bot) or sitter.guest in table.presence.ready),
    )


def clock(driver: "Driver") -> summary.Clock:
    """What the server waits for, as everybody may know it."""
    standing = driver.frozen is not None
    shown = driver.way.shown(standing)
    return summary.Clock(
        now=moments.today(),
        deciding=shown.deciding,
        hammer=shown.hammer,
        countdown=shown.countdown,
        rest=rest(driver),
        suggestion=suggestion(driver.table),
        pause=pause(driver.table),
        asleep=standing and driver.rest is None and driver.table.ledger.pause is None,
    )


def clock_of(table: "Table", ledger: Ledger) -> summary.Clock:
    """The clock as those see it who are told of this ledger: of one that is late nothing runs now."""
    if ledger is table.ledger:
        return clock(table.driver)
    return summary.Clock(now=moments.today(), deciding=[], pause=pause(table))


def suggestion(table: "Table") -> summary.Suggestion | None:
    """The pause that somebody suggests, if any."""
    ledger, suggested = table.ledger, table.pausing.suggestion
    if suggested is None or ledger.state != "running":
        return None
    waits = [seat for guest in table.pausing.waits for seat in ledger.seats_of(guest)]
    seat, until = ledger.seats_of(suggested.guest)[0], moments.stamp(suggested.until)
    return summary.Suggestion(seat=seat, waits=sorted(waits), until=until)


def pause(table: "Table") -> summary.Paused | None:
    """The pause on which the players have agreed, while it lasts."""
    paused, ends = table.ledger.pause, table.pausing.ends
    if paused is None:
        return None
    return summary.Paused(
        seat=next(iter(table.ledger.seats_of(paused.by)), -1),
        since=paused.at,
        until=paused.until,
        ends=None if ends is None else moments.stamp(ends),
    )


def rest(driver: "Driver") -> summary.Rest | None:
    """The break that people take, if any."""
    if driver.rest is None:
        return None
    seats = [seat for guest in driver.rest.waits for seat in driver.table.ledger.seats_of(guest)]
    return summary.Rest(seats=sorted(seats), until=moments.told(driver.rest.until))


def sight(match: Match, seats: Collection[int]) -> Sight:
    """The game as each of these seats sees it now."""
    return dict(zip(seats, match.game.views(match.state, [*seats]), strict=True))


def seen(
    ledger: Ledger, viewer: Viewer, now: Sight, asked: Container[int], events: Sequence[Event] = ()
) -> list[summary.Seen]:
    """What happened as each seat sees it, and how it sees the game now unless more follows at once."""
    return [
        summary.Seen(
            seat=seat,
            events=[event.seen_by(seat) for event in events],
            view=now.get(seat),
            choices=choices(ledger.playing, seat) if now and seat in asked else [],
            fallback=default_move(ledger.playing, seat) if now and seat in asked else "",
            limit=ledger.limits.get(seat) if now else None,
            tried=[] if now and seat in asked and tries(ledger) else None,
        )
        for seat in viewer
    ]


def tries(ledger: Ledger) -> bool:
    """Whether a turn may be tried out now before it counts."""
    return ledger.state == "running" and ledger.game.tempo(ledger.playing.state).turn > 0


def tried(ledger: Ledger, trial: Trial, events: Sequence[Event] = ()) -> summary.Seen:
    """A turn that is tried out, as its own seat sees it."""
    game, seat, state = ledger.game, trial.seat, trial.state
    return summary.Seen(
        seat=seat,
        events=[event.seen_by(seat) for event in events],
        view=game.view(state, seat),
        choices=[] if trial.over else game.choices(state, seat, trial.match.setup.players),
        fallback="",
        limit=None,
        tried=list(trial.moves),
    )


def first_sight(table: "Table", ledger: Ledger, viewer: Viewer) -> list[summary.Seen]:
    """The game for somebody who has not seen it yet: nothing if it has stopped, or is over and refused by the rules."""
    if ledger.played is None or ledger.stopped:
        return []
    try:
        now = sight(ledger.playing, viewer)
    except Exception as error:
        if ledger.how != "told":
            raise
        LOG.warning("a game that is over has no final view any more", extra={"why": type(error).__name__})
        return []
    first = seen(ledger, viewer, now, table.driver.decisions)
    return [tried(ledger, Trial.of(ledger, one.seat)) if ledger.tried.get(one.seat) else one for one in first]


def choices(match: Match, seat: int) -> list[str]:
    """What a seat can do now, as people write it."""
    return match.game.choices(match.state, seat, match.setup.players)


def default_move(match: Match, seat: int) -> str:
    """What will be done for a seat when its time is up, as people write it."""
    return match.game.write(match.state, seat, match.fallback(seat), match.setup.players)


def happened(
    ledger: Ledger, told: Told, viewer: Viewer, now: Sight, asked: Container[int] = (), at: summary.Clock | None = None
) -> wire.Happened:
    """A move and what is seen of it; without a sight and a clock more follows at once."""
    entry = told.entry
    assert isinstance(entry, entries.Moved)
    return wire.Happened(
        number=told.number,
        seat=entry.seat,
        by="player" if entry.by == "limit" else entry.by,  # That there is a limit is nobody else's business.
        moves=told.moves,
        seen=seen(ledger, viewer, now, asked, told.events),
        clock=at,
    )


def spoken(told: Told) -> wire.Spoken:
    """Talk."""
    entry = told.entry
    assert isinstance(entry, entries.Said)
    return wire.Spoken(
        number=told.number,
        at=entry.at,
        person=entry.guest,
        name=entry.name,
        text=entry.text,
        phrase=entry.phrase,
        watching=entry.watching,
    )


def welcome(table: "Table", guest: str, since: int) -> wire.Welcome:
    """Everything for a guest who comes, or comes back having seen everything up to a number."""
    return welcome_of(table, told_to(table, guest), guest, since)


def welcome_of(table: "Table", ledger: Ledger, guest: str, since: int) -> wire.Welcome:
    """The same for one who is told of this ledger of the table."""
    viewer = viewer_of(table.ledger, guest)
    return wire.Welcome(
        version=wire.VERSION,
        you=guest,
        seats=[*table.ledger.seats_of(guest)],
        number=ledger.number,
        table=summarise(table, ledger),
        clock=clock_of(table, ledger),
        seen=first_sight(table, ledger, viewer),
        missed=[missed(ledger, told, viewer) for told in ledger.since(since) if audible(table.ledger, guest, told)],
    )


def missed(ledger: Ledger, told: Told, viewer: Viewer) -> wire.Happened | wire.Spoken:
    """Something that happened while a guest was away."""
    if isinstance(told.entry, entries.Said):
        return spoken(told)
    return happened(ledger, told, viewer, {})


def audible(ledger: Ledger, guest: str, told: Told) -> bool:
    """Whether a guest is told of it: not what somebody says whom they have muted."""
    return not isinstance(told.entry, entries.Said) or told.entry.guest not in ledger.muted.get(guest, ())


def changed(table: "Table", ledger: Ledger, viewer: Viewer, begun: bool) -> wire.Changed:
    """The table after a change that is no move; with the first view if the game has begun."""
    return wire.Changed(
        number=ledger.number,
        seats=[seat for seat in viewer if seat != PUBLIC],
        table=summarise(table, ledger),
        clock=clock_of(table, ledger),
        seen=first_sight(table, ledger, viewer) if begun else [],
    )


def refusal(ledger: Ledger, about: int, refused: Refused) -> wire.Refusal:
    """That a rule forbids a message, in every language."""
    text = {language: ledger.game.rulebook.refusal(refused, language) for language in LANGUAGES}
    return wire.Refusal(id=about, rule=refused.rule, reason=refused.reason, text=text)
