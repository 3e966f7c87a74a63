"""What a guest may ask of a table besides moves: the answer is what to write into the log, or Denied."""

import secrets

from msgspec.structs import replace

from kuhstall.bots import FRIENDLY, bots_for, called_now, strongest
from kuhstall.tables import entries, wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import AnyEntry
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.names import cow, plain, record_names, tidy, told_apart


def answer(ledger: Ledger, guest: str, message: wire.ClientMessage, at: int) -> list[AnyEntry]:
    """What a guest's request writes into the log."""
    if not guest:
        raise Denied("spectator")
    match message:
        case wire.Mute():
            return [muted(ledger, guest, message, at)]
        case wire.Admit():
            only(guest == ledger.opened.host)
            return [admitted(ledger, message, at)]
        case wire.Resign():
            return resigned(ledger, guest, at)
        case wire.HurryBots():
            only(guest == ledger.opened.host)
            return [hurried(ledger, message, at)]
        case wire.Limit():
            return [limited(ledger, guest, message, at)]
        case wire.Arrange() | wire.Sit() | wire.Rise() | wire.Swap() | wire.SeatBot() | wire.Begin() | wire.Close():
            if ledger.state != "waiting":
                raise Denied("begun")
            return before_the_game(ledger, guest, message, at)
    raise Denied("out_of_place")


def before_the_game(ledger: Ledger, guest: str, message: wire.ClientMessage, at: int) -> list[AnyEntry]:
    """Seats, bots, the start."""
    host = guest == ledger.opened.host
    match message:
        case wire.Sit():
            return [guest_sat(ledger, guest, message, at)]
        case wire.Rise():
            own_seat(ledger, guest, message.seat, host)
            return [entries.Rose(at=at, seat=message.seat)]
        case wire.Swap():
            own_seat(ledger, guest, message.one, host)
            if ledger.sitters[existing(ledger, message.other)].guest not in ("", guest) and not host:
                raise Denied("taken_by_another")
            return [entries.Swapped(at=at, one=message.one, other=message.other)]
        case wire.SeatBot():
            only(host)
            return [bot_sat(ledger, message, at)]
        case wire.Arrange():
            only(host)
            return [arranged(ledger, message, at)]
        case wire.Begin():
            only(host or (bool(ledger.seats_of(guest)) and message.first is None))
            return [began(ledger, at, message.first)]
    only(host)
    return [entries.Closed(at=at, why="host")]


def sat_down(ledger: Ledger, name: str, bot: str, at: int) -> list[AnyEntry]:
    """What seats the host of a new table under a name and, with a bot's name, fills the other seats and begins."""
    written: list[AnyEntry] = []

    def write(entry: AnyEntry) -> None:
        ledger.add(entry)
        written.append(entry)

    write(guest_sat(ledger, ledger.opened.host, wire.Sit(seat=0, name=name), at))
    if bot:
        for seat in range(1, len(ledger.sitters)):
            write(bot_sat(ledger, wire.SeatBot(seat=seat, bot=bot), at))
        prepared = ledger.opened.prepared
        write(began(ledger, at, prepared.first if prepared else None))
    return written


def only(allowed: bool) -> None:
    """Deny what is for the host."""
    if not allowed:
        raise Denied("host_only")


def existing(ledger: Ledger, seat: int) -> int:
    """A seat of this table."""
    if seat not in range(len(ledger.sitters)):
        raise Denied("no_seat", seat=seat)
    return seat


def free_seat(ledger: Ledger, seat: int, at: int) -> None:
    """Deny a seat that is taken, or still kept for somebody."""
    if not ledger.sitters[existing(ledger, seat)].may_be_taken(at):
        raise Denied("seat_taken")


def own_seat(ledger: Ledger, guest: str, seat: int, host: bool = False) -> None:
    """Deny a seat that is not the guest's, unless it is the host who asks; a bot's seat is nobody's."""
    held = ledger.sitters[existing(ledger, seat)].guest
    if not host and (not guest or held != guest):
        raise Denied("not_your_seat")


def arranged(ledger: Ledger, message: wire.Arrange, at: int) -> AnyEntry:
    """Another pace and other options, if the game can be played with them."""
    ledger.game.check(replace(ledger.setup_with(record_names([""] * len(ledger.sitters))), options=message.options))
    return entries.Arranged(at=at, pace=message.pace, options=message.options)


def guest_sat(ledger: Ledger, guest: str, message: wire.Sit, at: int) -> AnyEntry:
    """A guest takes a free seat or, on their own seat, another name; at most tables one guest holds one seat."""
    own, seat = ledger.seats_of(guest), existing(ledger, message.seat)
    if seat not in own:
        free_seat(ledger, seat, at)
        if own and not ledger.opened.one_screen:
            raise Denied("seated_already")
    return entries.Sat(at=at, seat=seat, guest=guest, name=name_at(ledger, seat, message.name))


def kept_seats_taken(ledger: Ledger, guest: str, at: int) -> list[AnyEntry]:
    """What a guest who comes before the game writes, if seats are kept for them: that they sit there."""
    kept = [seat for seat in ledger.seats_of(guest) if ledger.sitters[seat].kept_until and ledger.state == "waiting"]
    return [entries.Sat(at=at, seat=seat, guest=guest, name=ledger.sitters[seat].name) for seat in kept]


def name_at(ledger: Ledger, seat: int, wanted: str) -> str:
    """The name under which somebody sits on a seat, unlike all others at the table."""
    name = tidy(wanted)
    if not name:
        raise Denied("name_needs_letters")
    return told_apart(name, names_besides(ledger, seat))


def names_besides(ledger: Ledger, seat: int) -> list[str]:
    """The names of those who sit on the other seats."""
    return [sitter.name for at, sitter in enumerate(ledger.sitters) if at != seat and not sitter.free]


def bot_sat(ledger: Ledger, message: wire.SeatBot, at: int) -> AnyEntry:
    """A bot takes a free seat, with a name that nobody there has, or another one goes on under a bot's name."""
    seat, bot = existing(ledger, message.seat), called_now(message.bot)
    before = ledger.sitters[seat]
    if not before.bot:
        free_seat(ledger, seat, at)
    if bot not in [*bots_for(ledger.game.id), *([FRIENDLY] if ledger.is_lesson else [])]:
        raise Denied("no_bot", known=", ".join(bots_for(ledger.game.id)))
    name = before.name if before.bot else cow(names_besides(ledger, seat))
    return entries.Sat(at=at, seat=seat, name=name, bot=bot)


def began(ledger: Ledger, at: int, first: int | None = None) -> AnyEntry:
    """The start of the game, with a new seed of 128 bits, and who begins if it is not left to the lot."""
    if any(sitter.free for sitter in ledger.sitters):
        raise Denied("seat_free")
    players = record_names([sitter.name for sitter in ledger.sitters])
    ledger.game.check(ledger.setup_with(players))
    first = None if first is None else existing(ledger, first)
    rules = ledger.game.rulebook.revision
    return entries.Began(at=at, seed=secrets.token_hex(16), players=players, first=first, rules=rules)


def said(ledger: Ledger, guest: str, message: wire.Say, at: int, name: str = "") -> AnyEntry:
    """Talk, of those who sit at the table; where the host allows it also of those who watch, under their name."""
    if not guest:
        raise Denied("spectator")
    seats, audience = ledger.seats_of(guest), ledger.opened.audience
    if not seats and not (audience.talk and not audience.late):
        raise Denied("not_seated")
    if not seats and not name:
        raise Denied("name_needs_letters")
    text = plain(message.text)
    if bool(text) == bool(message.phrase) or (message.phrase and message.phrase not in wire.PHRASES):
        raise Denied("nothing_said")
    called = ledger.sitters[seats[0]].name if seats else name
    return entries.Said(at=at, guest=guest, name=called, text=text, phrase=message.phrase, watching=not seats)


def admitted(ledger: Ledger, message: wire.Admit, at: int) -> AnyEntry:
    """How the table may be watched; nobody's eyes are opened while the game goes on."""
    if ledger.state not in ("waiting", "running"):
        raise Denied("no_game_on")
    before, after = ledger.opened.audience, message.audience
    if after == before:
        raise Denied("changes_nothing")
    if after.late != before.late and ledger.state != "waiting":
        raise Denied("begun")
    return entries.Admitted(at=at, audience=after)


def playing(ledger: Ledger, guest: str) -> tuple[int, ...]:
    """The seats of somebody who plays; Denied to others, and where no game is on."""
    if not ledger.seats_of(guest):
        raise Denied("spectator")
    if ledger.state != "running":
        raise Denied("no_game_on")
    return ledger.seats_of(guest)


def resigned(ledger: Ledger, guest: str, at: int) -> list[AnyEntry]:
    """That bots play on for a guest; where nobody else plays, that the table is no more."""
    seats = playing(ledger, guest)
    if ledger.pause:
        raise Denied("paused")
    if ledger.alone:
        return [entries.Closed(at=at, why="resigned")]
    return [entries.Resigned(at=at, seat=seat, bot=strongest(ledger.game.id)) for seat in seats]


def muted(ledger: Ledger, guest: str, message: wire.Mute, at: int) -> AnyEntry:
    """That a guest hears somebody at the table no more, or again; what changes nothing is not written."""
    if message.on and message.who not in {*ledger.guests, *ledger.speakers}:
        raise Denied("no_such_person")
    if message.on == (message.who in ledger.muted.get(guest, ())):
        raise Denied("changes_nothing")
    return entries.Muted(at=at, guest=guest, who=message.who, on=message.on)


def hurried(ledger: Ledger, message: wire.HurryBots, at: int) -> AnyEntry:
    """How long bots take from now on; what changes nothing is not written."""
    if ledger.state not in ("waiting", "running"):
        raise Denied("no_game_on")
    if message.bots == ledger.opened.pace.bots:
        raise Denied("changes_nothing")
    return entries.Hurried(at=at, bots=message.bots)


def limited(ledger: Ledger, guest: str, message: wire.Limit, at: int) -> AnyEntry:
    """An auto-bid limit for what is bid for now; one that was meant for another card is late."""
    own_seat(ledger, guest, message.seat)
    if ledger.state != "running" or ledger.game.tempo(ledger.playing.state).kind != "open":
        raise Denied("no_auction")
    if message.at is not None and message.at < ledger.bid_since:
        raise Denied("sold")
    return entries.Limited(at=at, seat=message.seat, limit=message.limit)
