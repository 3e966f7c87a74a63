"""What a guest may ask of a table besides moves: the answer is what to write into the log, or Denied."""

import secrets

from kuhstall.bots import bots_for, called_now
from kuhstall.tables import entries, wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import AnyEntry
from kuhstall.tables.ledger import Ledger, record_names
from kuhstall.tables.names import cow, plain, tidy, told_apart


def answer(ledger: Ledger, guest: str, message: wire.ClientMessage, at: int) -> list[AnyEntry]:
    """What a guest's request writes into the log."""
    if not guest:
        raise Denied("spectator")
    match message:
        case wire.Say():
            return [said(ledger, guest, message, at)]
        case wire.Mute():
            return [muted(ledger, guest, message, at)]
        case wire.Limit():
            return [limited(ledger, guest, message, at)]
        case wire.Sit() | wire.Rise() | wire.Swap() | wire.SeatBot() | wire.Begin() | wire.Close():
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
        write(began(ledger, at))
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
    if bot not in bots_for(ledger.game.id):
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


def said(ledger: Ledger, guest: str, message: wire.Say, at: int) -> AnyEntry:
    """Talk, of those who sit at the table."""
    seats = ledger.seats_of(guest)
    if not seats:
        raise Denied("not_seated")
    text = plain(message.text)
    if bool(text) == bool(message.phrase) or (message.phrase and message.phrase not in wire.PHRASES):
        raise Denied("nothing_said")
    return entries.Said(at=at, guest=guest, name=ledger.sitters[seats[0]].name, text=text, phrase=message.phrase)


def muted(ledger: Ledger, guest: str, message: wire.Mute, at: int) -> AnyEntry:
    """That a guest hears somebody at the table no more, or again; what changes nothing is not written."""
    if message.on and message.who not in ledger.guests:
        raise Denied("no_such_person")
    if message.on == (message.who in ledger.muted.get(guest, ())):
        raise Denied("changes_nothing")
    return entries.Muted(at=at, guest=guest, who=message.who, on=message.on)


def limited(ledger: Ledger, guest: str, message: wire.Limit, at: int) -> AnyEntry:
    """An auto-bid limit for what is bid for now; one that was meant for another card is late."""
    own_seat(ledger, guest, message.seat)
    if ledger.state != "running" or ledger.game.tempo(ledger.playing.state).kind != "open":
        raise Denied("no_auction")
    if message.at is not None and message.at < ledger.bid_since:
        raise Denied("sold")
    return entries.Limited(at=at, seat=message.seat, limit=message.limit)
