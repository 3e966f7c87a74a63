"""What guests may ask about their bells: which there are, another one, quiet hours, and the end of one."""

import secrets
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from kuhstall.tables import moments
from kuhstall.tables.bells import MOST_BELLS, Bell, BellBook, Minute, Quiet
from kuhstall.tables.denied import Denied
from kuhstall.tables.identity import digest

CLAIMED: Final = 2 * moments.A_DAY
"""For how many milliseconds an address may be confirmed."""
Text = Annotated[str, Meta(max_length=40)]
Zone = Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_+/-]*$")]
PushKey = Annotated[str, Meta(max_length=100, pattern="^[A-Za-z0-9_-]+={0,2}$")]


class OwnBell(Struct, frozen=True, kw_only=True):
    """A bell of one's own."""

    id: str
    kind: str
    address: str
    """The address of e-mail; empty for a browser."""
    this: bool
    """Whether it is in the browser that asks."""
    confirmed: bool
    start: int
    """The minute of the day at which its quiet hours begin, -1 for none."""
    end: int


class BellsHere(Struct, frozen=True, kw_only=True):
    """In which ways a guest can be called here, and in which they are."""

    key: str
    """The server's public key for Web Push, empty if it sends none."""
    mail: bool
    """Whether it sends mails."""
    own: list[OwnBell]


class Hours(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The language of a bell, and when it is to be quiet; -1 for never."""

    language: Annotated[str, Meta(max_length=10)]
    zone: Zone = "UTC"
    start: Minute = -1
    end: Minute = -1

    @property
    def quiet(self) -> Quiet:
        """The quiet hours."""
        return Quiet(self.start, self.end, self.zone)


class Subscribe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish to be called in this browser."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    p256dh: PushKey
    auth: PushKey
    hours: Hours


class AskMail(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish to be called by e-mail."""

    address: Annotated[str, Meta(max_length=200)]
    hours: Hours


class Hush(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Other quiet hours for a bell."""

    id: Text
    hours: Hours


class EndBell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which bell is to be ended: by its id, or without one that of this browser."""

    id: Text = ""


def need_push(on: bool) -> None:
    """Denied where no pushes are sent."""
    if not on:
        raise Denied("no_push")


def need_mail(on: bool, fits: bool) -> None:
    """Denied where no mails are sent, or to what is no address."""
    if not on:
        raise Denied("no_mail")
    if not fits:
        raise Denied("no_address")


async def here(book: BellBook, guest: str, key: str | None, public: str, mail: bool) -> BellsHere:
    """The bells of a guest who asks with a key from one of their devices."""
    this = await book.of_device(digest(key or ""))
    own = [told(bell, this) for bell in await book.of(guest) if bell.kind != "hook"]
    return BellsHere(key=public, mail=mail, own=own)


def told(bell: Bell, this: str) -> OwnBell:
    """A bell as its guest is told of it."""
    return OwnBell(
        id=bell.id,
        kind=bell.kind,
        address=bell.address if bell.kind == "mail" else "",
        this=bell.id == this,
        confirmed=bell.confirmed,
        start=bell.quiet.start,
        end=bell.quiet.end,
    )


async def subscribe(book: BellBook, guest: str, key: str | None, wish: Subscribe, secret: str) -> None:
    """Call a guest in a browser from now on, and nobody else who was called there."""
    device = digest(key or "")
    this = await book.of_device(device)
    own = await book.of(guest)
    if not this and len(own) >= MOST_BELLS:
        raise Denied("many_bells")
    before = next((bell for bell in own if bell.id == this), None)
    made = Bell(
        id=this or secrets.token_urlsafe(16),
        guest=guest,
        kind="push",
        address=wish.endpoint,
        secret=secret,
        token=before.token if before else secrets.token_urlsafe(24),
        language=wish.hours.language,
        quiet=wish.hours.quiet,
        made=moments.today(),
    )
    await book.end_others(wish.endpoint, made.id)
    await book.add(made, device)


async def claim(book: BellBook, guest: str, wish: AskMail) -> Bell | None:
    """A bell by e-mail that does not ring before somebody has confirmed it; None if there is one already."""
    own = [bell for bell in await book.of(guest) if bell.kind == "mail"]
    if any(bell.address == wish.address and bell.confirmed for bell in own):
        return None
    for bell in own:
        await book.end(bell.id)
    made = Bell(
        id=secrets.token_urlsafe(16),
        guest=guest,
        kind="mail",
        address=wish.address,
        token=secrets.token_urlsafe(24),
        language=wish.hours.language,
        quiet=wish.hours.quiet,
        confirmed=False,
        made=moments.today(),
    )
    await book.add(made, None)
    return made


async def own_bell(book: BellBook, guest: str, key: str | None, name: str) -> Bell:
    """A bell of a guest by its id, or the one of the device from which they ask; Denied if there is none."""
    wanted = name or await book.of_device(digest(key or ""))
    for bell in await book.of(guest):
        if bell.id == wanted and bell.kind != "hook":
            return bell
    raise Denied("no_bell")


async def hush(book: BellBook, guest: str, key: str | None, wish: Hush) -> None:
    """Give a bell other quiet hours."""
    bell = await own_bell(book, guest, key, wish.id)
    await book.add(replace(bell, language=wish.hours.language, quiet=wish.hours.quiet), None)


async def end(book: BellBook, guest: str, key: str | None, name: str) -> None:
    """End a bell."""
    await book.end((await own_bell(book, guest, key, name)).id)


def may_confirm(bell: Bell) -> bool:
    """Whether an address that was claimed can still be confirmed."""
    return not bell.confirmed and moments.today() - bell.made < CLAIMED
