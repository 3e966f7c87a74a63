"""The HTTP side of bells: a guest's own, and the links in mails."""

from html import escape
from typing import Final

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import ValidationError, convert, json

from kuhstall.core.errors import Malformed
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.server.api import Call, address_of, config_of, count_against, house_of, known, no, over_the_limit
from kuhstall.server.bells.mail import ADDRESS
from kuhstall.server.bells.outside import Unsafe, checked
from kuhstall.server.bells.push import Subscription
from kuhstall.server.bells.ringers import Ringers
from kuhstall.server.pages import POLICY
from kuhstall.tables import belling
from kuhstall.tables.belling import AskMail, BellsHere, EndBell, Hours, Hush, Subscribe
from kuhstall.tables.bells import Bell, BellBook
from kuhstall.tables.denied import Denied
from kuhstall.tables.digest import said
from kuhstall.tables.identity import COOKIE

PRIVATE: Final = {"cache-control": "no-store"}
LETTER: Final = {
    **PRIVATE,
    "content-security-policy": POLICY.replace("form-action 'none'", "form-action 'self'"),
    "referrer-policy": "no-referrer",
}
PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Kuhstall</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1.2rem }}
button {{ font: inherit; font-weight: 700; padding: .7rem 1.4rem; border: 0; border-radius: .7rem; color: #fff;
background: #2f6b3a; cursor: pointer }}
</style>
<h1>Kuhstall</h1>
<p>{text}</p>
{button}
"""
BUTTON: Final = '<form method="post" action="/bell/{token}/{what}"><button>{text}</button></form>'


def ringers_of(state: State) -> tuple[BellBook, Ringers]:
    """Where bells are kept here, and who rings them."""
    bells = house_of(state).bells
    assert bells is not None
    assert isinstance(bells.ringer, Ringers)
    return bells.book, bells.ringer


async def listed(request: Call, guest: str) -> Response[BellsHere]:
    """The bells of a guest who asks from one of their devices."""
    book, ringers = ringers_of(request.app.state)
    public = ringers.push.public if ringers.push else ""
    found = await belling.here(book, guest, request.cookies.get(COOKIE), public, ringers.mail is not None)
    return Response(found, headers=PRIVATE)


@get("/api/guest/bells", summary="In which ways you can be called, and in which you are")
async def own_bells(request: Call) -> Response[BellsHere]:
    """Browsers and addresses of your own, with their quiet hours."""
    return await listed(request, await known(request))


@post("/api/guest/bells", status_code=200, summary="Be called in this browser")
async def subscribe(request: Call, data: JSONBody[Subscribe]) -> Response[BellsHere]:
    """By Web Push, when something waits for you at a table by turns and you are not there."""
    guest = await known(request)
    count_against(request)
    book, ringers = ringers_of(request.app.state)
    try:
        secret = secret_of(data, ringers.push is not None, config_of(request.app.state).push_private)
        check(data.hours)
        await belling.subscribe(book, guest, request.cookies.get(COOKIE), data, secret)
    except (Denied, Malformed) as error:
        raise no(error) from None
    return await listed(request, guest)


def secret_of(wish: Subscribe, on: bool, private: bool) -> str:
    """For whom pushes are encrypted; Denied or Malformed if none can be sent there."""
    belling.need_push(on)
    try:
        checked(wish.endpoint, private)
        keys = convert({"p256dh": wish.p256dh, "auth": wish.auth}, Subscription)
    except (Unsafe, ValidationError) as error:
        raise Malformed(f"this is no subscription: {error}") from None
    return json.encode(keys).decode()


def check(hours: Hours) -> None:
    """Malformed if nobody here speaks the language."""
    if hours.language not in LANGUAGES:
        raise Malformed(f"the languages are {', '.join(LANGUAGES)}")


@post("/api/guest/bells/mail", status_code=200, summary="Be called by e-mail")
async def ask_for_mail(request: Call, data: JSONBody[AskMail]) -> Response[BellsHere]:
    """First a mail asks whoever reads the address; only who follows its link and says yes gets more."""
    guest = await known(request)
    count_against(request)
    book, ringers = ringers_of(request.app.state)
    try:
        check(data.hours)
        belling.need_mail(ringers.mail is not None, ADDRESS.fullmatch(data.address) is not None)
    except (Denied, Malformed) as error:
        raise no(error) from None
    mails = request.app.state.mails
    if any(mails.spent(one) for one in (guest, f"to {data.address.lower()}")):
        raise over_the_limit(request)
    count_against(request, "mails")
    assert ringers.mail is not None
    bell = await belling.claim(book, guest, data)
    if bell:
        mails.take(guest)
        mails.take(f"to {data.address.lower()}")
        await ringers.mail.ask(bell)
    return await listed(request, guest)


@post("/api/guest/bells/quiet", status_code=200, summary="Give a bell other quiet hours")
async def hush(request: Call, data: JSONBody[Hush]) -> Response[BellsHere]:
    """What comes in these hours is kept until they are over, and told at once."""
    guest = await known(request)
    count_against(request)
    try:
        check(data.hours)
        await belling.hush(ringers_of(request.app.state)[0], guest, request.cookies.get(COOKIE), data)
    except (Denied, Malformed) as error:
        raise no(error) from None
    return await listed(request, guest)


@post("/api/guest/bells/end", status_code=200, summary="Be called no more: in this browser, or as the id says")
async def end(request: Call, data: JSONBody[EndBell]) -> Response[BellsHere]:
    """The answer are the bells that are left."""
    guest = await known(request)
    count_against(request)
    try:
        await belling.end(ringers_of(request.app.state)[0], guest, request.cookies.get(COOKIE), data.id)
    except Denied as error:
        raise no(error) from None
    return await listed(request, guest)


# What links in mails lead to. Programs that look into mails follow links, so only a button does something.


@get("/bell/{token:str}", media_type=MediaType.HTML, include_in_schema=False)
async def look_at(request: Call, token: FromPath[str]) -> Response[str]:
    """A page that asks whether mails shall come, or come no more."""
    bell = await with_token(request, token)
    if bell is None:
        return page("en", said("unknown", "en"), status=404)
    if belling.may_confirm(bell):
        return page(bell.language, said("confirm_title", bell.language, address=bell.address), bell, "confirm")
    if not bell.confirmed:
        return page(bell.language, said("unknown", bell.language), status=404)
    return page(bell.language, said("off_question", bell.language, address=bell.address), bell, "off")


@post("/bell/{token:str}/confirm", status_code=200, media_type=MediaType.HTML, include_in_schema=False)
async def confirm(request: Call, token: FromPath[str]) -> Response[str]:
    """Mails shall come."""
    bell = await with_token(request, token)
    if bell is None or not (bell.confirmed or belling.may_confirm(bell)):
        return page("en", said("unknown", "en"), status=404)
    await ringers_of(request.app.state)[0].confirm(bell.id)
    return page(bell.language, said("confirmed", bell.language, address=bell.address))


@post(["/bell/{token:str}", "/bell/{token:str}/off"], status_code=200, include_in_schema=False)
async def turn_off(request: Call, token: FromPath[str]) -> Response[str]:
    """No more mails: by the button, or by a mail program's own with one click."""
    bell = await with_token(request, token)
    if bell:
        await ringers_of(request.app.state)[0].end(bell.id)
    language = bell.language if bell else "en"
    return page(language, said("stopped", language))


async def with_token(request: Call, token: str) -> Bell | None:
    """The mail bell with a token; who tries many is slowed down."""
    if request.app.state.limits.spent(*address_of(request)):
        raise over_the_limit(request)
    bell = await ringers_of(request.app.state)[0].with_token(token)
    if bell is None or bell.kind != "mail":
        count_against(request)
        return None
    return bell


def page(language: str, text: str, bell: Bell | None = None, what: str = "", status: int = 200) -> Response[str]:
    """A small page, with one button if something can be done."""
    button = BUTTON.format(token=bell.token, what=what, text=escape(said(what, language))) if bell else ""
    body = PAGE.format(language=language, text=escape(text), button=button)
    return Response(body, status_code=status, media_type=MediaType.HTML, headers=LETTER)


ROUTES = [own_bells, subscribe, ask_for_mail, hush, end, look_at, confirm, turn_off]
