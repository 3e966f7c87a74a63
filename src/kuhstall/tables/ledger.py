"""A table as its log tells it: no clock, no socket, only what was written, so that a restart finds the same table."""

from collections import deque
from collections.abc import Sequence, Set
from contextlib import nullcontext, suppress
from copy import copy
from functools import cached_property
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from kuhstall.bots import called_now
from kuhstall.core import record
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Game, Setup
from kuhstall.core.journal import Event
from kuhstall.core.match import Draft, Match
from kuhstall.core.registry import game_by_id
from kuhstall.tables import entries
from kuhstall.tables.entries import PRIVATE, UNTOLD, AnyEntry, Pace
from kuhstall.tables.faults import Fault, Unreadable, fault_with
from kuhstall.tables.happenings import are_stored
from kuhstall.tables.late import Late
from kuhstall.tables.people import Sitter
from kuhstall.tables.played import Played
from kuhstall.tables.store import Row, TableState

MOST_TALK: Final = 200
"""How much of the talk is kept in memory for those who come back."""
UNREADABLE: Final = entries.Opened(at=0, game="", options={}, seats=0, pace=Pace(), listed=False, host="")
"""What stands for the beginning of a log that cannot be read."""
How = Literal["judged", "told", "salvaged"]
"""How moves are read: judged by the rules; told as they are stored, once the game is over; or as far as that goes."""


class Told(Struct, frozen=True, gc=False):
    """An entry that everybody learns of, with its number and, for a move, what it brought about."""

    number: int
    entry: AnyEntry
    events: list[Event]
    moves: int
    """How many moves had been made then."""


class Ledger:
    """The fold of a table's entries."""

    def __init__(self, code: str, opened: entries.Opened, how: How = "judged") -> None:
        """A table that has just been set up."""
        self.code = code
        self.how = how
        self.opened = opened
        self.sitters = [Sitter()] * opened.seats
        self._held: dict[str, tuple[int, ...]] = {}
        self.played: Played | None = None
        """The game, once it has begun."""
        self.began = 0
        """When the game began, in milliseconds since 1970."""
        self.limits: dict[int, int] = {}
        self.tried: dict[int, tuple[str, ...]] = {}
        """The moves of its turn that a seat has tried out and may take back."""
        self.bid_since = 0
        """How many moves had been made when what is bid for now was put up."""
        self.muted: dict[str, set[str]] = {}
        self.left: dict[int, int] = {}
        self.paused = False
        """Whether nobody has been there for a while."""
        self.pause: entries.Paused | None = None
        """The pause on which the players have agreed, while it lasts."""
        self.paused_for: dict[str, int] = {}
        """How many milliseconds the pauses have lasted that each guest suggested."""
        self.closed = ""
        self.fault: Fault | None = None
        """Why the log cannot be read to its end, if it cannot, so that nothing more can happen here."""
        self.rematch = ""
        self.rematch_by = ""
        """The name of who asked for the rematch."""
        self.review = b""
        """What the bots found when they looked at the game, empty if they have not."""
        self.updated = opened.at
        self.visited = opened.at
        """When a person last did something here."""
        self.state: TableState = "waiting"
        """Where the table is in its life."""
        self.seq = 1
        self.number = 1
        self.leads = True
        """Whether this is the table itself, and no copy."""
        self._moves: list[Told] = []
        self._talk: deque[Told] = deque(maxlen=MOST_TALK)
        self.late: Late | None = None
        """What is told to those who only watch, if that is not all."""
        self._admit()

    @classmethod
    def fold(cls, code: str, log: Sequence[AnyEntry]) -> "Ledger":
        """The table that a whole log describes; Unreadable says which entry describes none.

        A game that is over, as its log says, is not judged again.
        """
        ledger, number = cls(code, UNREADABLE), 0
        try:
            for number, entry in enumerate(log, 1):
                if number == 1:
                    ledger = cls._begun(code, entry, "told" if is_told(log) else "judged")
                else:
                    ledger.add(entry)
            if ledger.late:
                ledger.late.fresh()  # It has been told.
        except Exception as error:
            moved = isinstance(entry, entries.Moved) and ledger.played
            raise Unreadable(fault_with(error, number, len(moved.moves) + 1 if moved else 0)) from error
        return ledger

    @classmethod
    def salvaged(cls, code: str, log: Sequence[bytes], fault: Fault) -> "Ledger":
        """The table as far as anything of its log can be read: nothing more can happen there, because of a fault."""
        ledger = cls(code, UNREADABLE)
        with suppress(Exception):
            ledger = cls._begun(code, entries.decode(log[0]), "salvaged")
            for payload in log[1:]:
                ledger.add(entries.decode(payload))
        ledger.fault, ledger.paused, ledger.pause, ledger.state = fault, False, None, "stopped"
        return ledger

    @classmethod
    def _begun(cls, code: str, opened: AnyEntry, how: How) -> "Ledger":
        if not isinstance(opened, entries.Opened):
            raise Malformed("a log begins with the opening of its table")
        ledger = cls(code, opened, how)
        game = ledger.game
        if how == "judged":
            game.check_options(opened.options)
        return ledger

    def prove(self, payloads: Sequence[bytes]) -> None:
        """Raise whatever would be raised if these entries were read back and added; nothing changes."""
        trial = self._copied()
        for payload in payloads:
            trial.add(entries.decode(payload))

    def _copied(self) -> "Ledger":
        """A ledger of its own, which shares nothing with this one that entries can change."""
        twin = copy(self)
        twin.leads, twin.late = False, None
        twin.sitters, twin.limits, twin._held = [*self.sitters], {**self.limits}, {**self._held}
        twin.tried = {**self.tried}
        twin.paused_for = {**self.paused_for}
        twin.muted = {guest: {*unheard} for guest, unheard in self.muted.items()}
        twin._moves, twin._talk = [*self._moves], self._talk.copy()
        twin.played = self.played and self.played.copy()
        return twin

    @cached_property
    def game(self) -> Game:
        """The game that is played here; Malformed if there is none of this name."""
        return game_by_id(self.opened.game)

    @cached_property
    def vouchers(self) -> dict[str, str]:
        """The set-up lines for the players' own files: title and SHA-256; Malformed says what is wrong with one."""
        found = {}
        for name, text in self.opened.attachments.items():
            with suppress(Exception) if self.how == "salvaged" else nullcontext():
                found[name] = self.game.voucher(name, text)
        return found

    @property
    def is_lesson(self) -> bool:
        """Whether this is somebody's first game: the deal is prepared, and everything waits for the reader."""
        return self.opened.prepared is not None

    @property
    def stopped(self) -> bool:
        """Whether nothing more can happen here."""
        return self.fault is not None

    def _state(self) -> TableState:
        if self.stopped:
            return "stopped"
        if self.closed:
            return "closed"
        if self.played is None:
            return "waiting"
        return "over" if self.played.over else "running"

    @property
    def watched(self) -> "Ledger":
        """The table as far as those may know of it who only watch."""
        return self.late.ledger if self.late else self

    @property
    def speakers(self) -> set[str]:
        """The guests who have said something lately."""
        return {told.entry.guest for told in self._talk if isinstance(told.entry, entries.Said)}

    @property
    def moved_at(self) -> int:
        """When the last move was made, 0 before the first one."""
        return self._moves[-1].entry.at if self._moves else 0

    @property
    def row(self) -> Row:
        """The table's row in the store's index."""
        return Row(self.code, self.state, self.opened.listed, self.updated, group=self.opened.group)

    @property
    def playing(self) -> Match:
        """The game as the rules judge it, only once it has begun; raises what they say against it when it is over."""
        assert self.played is not None
        return self.played.match

    def seat(self, seat: int) -> int:
        """A seat of this table; Malformed if it has no such seat."""
        if seat not in range(len(self.sitters)):
            raise Malformed(f"there is no seat {seat}")
        return seat

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats that a guest holds."""
        return self._held.get(guest, ())

    def concerns(self, guest: str) -> bool:
        """Whether a guest holds a seat or is host."""
        return bool(guest) and (guest == self.opened.host or bool(self.seats_of(guest)))

    @property
    def alone(self) -> tuple[int, ...]:
        """The seats of a guest for whom nobody but bots waits; none where several guests play."""
        return next(iter(self._held.values())) if len(self._held) == 1 else ()

    @property
    def guests(self) -> Set[str]:
        """The guests who hold seats."""
        return self._held.keys()

    def add(self, entry: AnyEntry, draft: Draft | None = None) -> Told | None:
        """Add an entry, with the draft if its move was tried already; what everybody is told of it."""
        told = self._add(entry, draft)
        if isinstance(entry, entries.Admitted) and self.played is None:
            self._admit(told)
        elif self.late:
            self.late.add(entry, self.state)
        return told

    def _admit(self, *told: Told | None) -> None:
        """Begin to tell spectators late, or not, and first that it is so; only before the game."""
        late = self.opened.audience.late
        self.late = Late(self._copied(), late, told) if late and self.leads and self.how == "judged" else None

    def _add(self, entry: AnyEntry, draft: Draft | None) -> Told | None:
        self.seq += 1
        if self._is_visit(entry):
            self.visited = max(self.visited, entry.at)
        events = self._change(entry, draft)
        self.state = self._state()
        if isinstance(entry, PRIVATE):
            return None
        self.updated = max(self.updated, entry.at)
        self.number += 1
        if isinstance(entry, entries.Moved):
            entry = replace(entry, events=UNTOLD)  # They have been read.
        told = Told(self.number, entry, events, len(self.played.moves) if self.played else 0)
        if isinstance(entry, entries.Moved):
            self._moves.append(told)
        elif isinstance(entry, entries.Said) and (entry.text or entry.phrase):  # What was taken out is silence.
            self._talk.append(told)
        return told

    def _is_visit(self, entry: AnyEntry) -> bool:
        """Whether a person has done something; a pause begins and ends without anybody too."""
        match entry:
            case entries.Moved():
                return entry.by == "player"
            case entries.Paused():
                return bool(entry.by)
            case entries.Resumed():
                return bool(entry.by) or self.pause is None
        return True

    def since(self, number: int) -> list[Told]:
        """The moves, and the latest talk, that were told after a number."""
        later = [told for told in (*self._moves, *self._talk) if told.number > number]
        return sorted(later, key=lambda told: told.number)

    def _change(self, entry: AnyEntry, draft: Draft | None) -> list[Event]:
        match entry:
            case entries.Moved():
                return self._move(entry, draft)
            case entries.Began():
                self._begin(entry)
            case entries.Limited():
                self._limit(entry)
            case entries.Tried():
                self.tried[self.seat(entry.seat)] = entry.moves
            case entries.Muted():
                heard = self.muted.setdefault(entry.guest, set())
                (heard.add if entry.on else heard.discard)(entry.who)
            case entries.Paused():
                self._stand_still(entry)
            case entries.Resumed():
                self._go_on(entry)
            case entries.Closed():
                self.closed = entry.why
            case entries.Rematched() | entries.Reviewed():
                self._look_back(entry)
            case _:
                self._arrange(entry)
        return []

    def _look_back(self, entry: entries.Rematched | entries.Reviewed) -> None:
        if isinstance(entry, entries.Reviewed):
            self.review = bytes(entry.review)
        else:
            self.rematch = entry.code
            self.rematch_by = next((one.name for one in self.sitters if one.guest and one.guest == entry.guest), "")

    def _stand_still(self, entry: entries.Paused) -> None:
        if entry.by:
            self.pause, self.left = entry, entry.left
        else:
            self.paused = True

    def _go_on(self, entry: entries.Resumed) -> None:
        if self.pause:
            lasted = max(entry.at - self.pause.at, 0)
            self.paused_for[self.pause.by] = self.paused_for.get(self.pause.by, 0) + lasted
        self.paused, self.pause = False, None

    def _arrange(self, entry: AnyEntry) -> None:
        match entry:
            case entries.Hurried():
                self.opened = replace(self.opened, pace=replace(self.opened.pace, bots=entry.bots))
            case entries.Sat():
                bot = called_now(entry.bot)
                self.sitters[self.seat(entry.seat)] = Sitter(entry.guest, entry.name, bot, entry.kept_until)
                self.limits.pop(entry.seat, None)
            case entries.Admitted():
                self.opened = replace(self.opened, audience=entry.audience)
            case entries.Arranged():
                self.opened = replace(self.opened, pace=entry.pace, options=entry.options)
            case entries.Resigned():
                sitter = self.sitters[self.seat(entry.seat)]
                self.sitters[entry.seat] = Sitter(
                    name=sitter.name, bot=called_now(entry.bot), resigned=self.number + 1, was=sitter.guest
                )
                self.limits.pop(entry.seat, None)
            case entries.Rose():
                self.sitters[self.seat(entry.seat)] = Sitter()
            case entries.Swapped():
                one, other = self.seat(entry.one), self.seat(entry.other)
                self.sitters[one], self.sitters[other] = self.sitters[other], self.sitters[one]
        self._held = {}
        for seat, sitter in enumerate(self.sitters):
            if sitter.guest:
                self._held[sitter.guest] = (*self._held.get(sitter.guest, ()), seat)

    def _begin(self, entry: entries.Began) -> None:
        self.began = entry.at
        self.played = Played(self.game, self.setup_of(entry))
        if self.how == "judged":
            self.played.start()

    def _move(self, entry: entries.Moved, draft: Draft | None) -> list[Event]:
        assert self.played is not None
        self.left = entry.left
        self.tried.clear()
        if self.how != "judged":
            return self.played.take(entry) if self.how == "told" else self.played.salvage(entry)
        events, match = self.played.judge(entry, draft), self.played.match
        if self.game.tempo(match.state).kind != "open":
            self.bid_since = len(match.moves) + 1
            self.limits.clear()
        return events

    def _limit(self, entry: entries.Limited) -> None:
        if entry.limit is None:
            self.limits.pop(entry.seat, None)
        else:
            self.limits[entry.seat] = entry.limit

    @property
    def rules(self) -> int:
        """The revision of the rules that is played by, the newest until the game begins."""
        if self.played and self.played.setup.rules:
            return self.played.setup.rules
        return 1 if self.stopped else self.game.rulebook.revision

    def setup_of(self, began: entries.Began) -> Setup:
        """The set-up of the game that began so."""
        promise = record.commitment(began.seed)
        return replace(
            self.setup_with(began.players), first=began.first, rules=began.rules, seed=began.seed, commitment=promise
        )

    def setup_with(self, players: tuple[str, ...]) -> Setup:
        """The set-up to try before the game begins."""
        own, prepared = self.opened.attachments, self.opened.prepared
        lines = self.vouchers | (prepared.lines_for(players) if prepared else {})
        return Setup(players=players, options=self.opened.options, lines=lines, attachments=own)


def is_told(log: Sequence[AnyEntry]) -> bool:
    """Whether a log says itself how its game went and ended."""
    moved = [entry for entry in log if isinstance(entry, entries.Moved)]
    return any(entry.ended for entry in moved) and all(map(are_stored, moved))
