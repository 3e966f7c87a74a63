"""Notifications: asked for once and at the right moment, shown by the real service worker, off with one tap.

Browsers fetch a subscription from their maker's push service, which is out of reach here: the page is given one of
a push service of our own. What the server sends there is then delivered to the real worker by the browser's own tools.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, Worker, expect

from kuhstall.server.pages import BUILT
from tests.browser.conftest import watch
from tests.browser.players import LISTENING
from tests.browser.test_pages import SCHEMES, serious, too_wide
from tests.server.house import ServerProcess
from tests.server.pushing import Browser, Service, mail_server, service, until

DAYS = {"kind": "turns", "think": 3 * 86_400}
SUBSCRIBED = """
(given) => {
    const toJSON = () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } });
    const made = { toJSON, options: {}, unsubscribe: async () => !(localStorage.removeItem("subscribed")) };
    PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? made : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
        if (!userVisibleOnly || applicationServerKey.length !== 87) throw new TypeError();
        localStorage.subscribed = applicationServerKey;
        const raw = atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/"));
        made.options.applicationServerKey = Uint8Array.from(raw, (one) => one.charCodeAt(0)).buffer;
        return made;
    };
}
"""
SHOWN = "self.registration.getNotifications().then((all) => all.map(({ title, body, data, actions, tag }) => "
SHOWN += "({ title, body, path: data.path, tag, actions: actions.map((one) => one.title) })))"
CLICK = """
async (action) => {
    self.opened = [];
    self.clients.openWindow = async (url) => self.opened.push(new URL(url).pathname);
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
}
"""
PersonFor = Callable[..., Page]


@pytest.fixture(scope="module")
def push() -> Iterator[Service]:
    with service() as made:
        yield made


@pytest.fixture(scope="module")
def ringing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that soon calls who is away."""
    if not (BUILT / "index.html").is_file():
        pytest.skip("the page was left out")
    with mail_server() as mails:
        settings = {"smtp_url": mails.url, "mail_from": "cows@c.example", "public_url": "http://c.example"}
        process = ServerProcess(
            tmp_path_factory.mktemp("ringing"), call_after=0.3, push_private="true", **settings
        ).start()
        yield process
        process.stop()


@pytest.fixture
def person(browser: Chromium, ringing: ServerProcess, troubles: list[str]) -> Iterator[PersonFor]:
    """Opens a page of somebody new, who lets sites notify them."""
    contexts: list[BrowserContext] = []

    def opened(width: int = 390, height: int = 844, language: str = "en", subscribed: Browser | None = None) -> Page:
        context = browser.new_context(
            base_url=ringing.url,
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "de": "de-DE"}[language],
            permissions=["notifications"],
            timezone_id="Europe/Berlin",
        )
        contexts.append(context)
        context.add_init_script(LISTENING)
        if subscribed:
            given = {name: subscribed.wish[name] for name in ("endpoint", "p256dh", "auth")}
            context.add_init_script(f"({SUBSCRIBED})({json.dumps(given)})")
        page = context.new_page()
        watch(page, troubles)
        return page

    yield opened
    found = list(troubles)
    for context in contexts:
        context.close()
    assert found == []


def two_at_a_table(ada: Page, ben: Page) -> str:
    """Ada and Ben at a table by turns; the code."""
    assert ada.request.post("/api/guest", data={}).ok
    wish = {"game": "kuhhandel-duel", "seats": 2, "name": "Ada", "pace": DAYS}
    code = str(ada.request.post("/api/tables", data=wish).json()["code"])
    ada.goto(f"/t/{code}")
    ben.goto(f"/t/{code}")
    ben.locator("main input").first.fill("Ben")
    ben.locator("main li .btn").first.click()
    ada.locator("main li", has_text="Ben").wait_for()
    ada.locator(".dock .btn.go:not(:disabled)").click()
    for page in (ada, ben):
        page.locator("[data-phase]").wait_for()
        expect(page.locator(".bell")).to_have_count(0)  # Nobody has moved yet.
    return code


def play_until_asked(ada: Page, ben: Page) -> None:
    """Both move until Ada has moved and is not asked any more."""
    for _ in range(60):
        if ada.locator(".bell").count():
            return
        for page in (ada, ben):
            ready = page.locator(".app [data-move]:visible:not(:disabled)")
            if page.locator("main.mine").count() and ready.count():
                ready.first.click()
                page.wait_for_timeout(50)
                break
        ada.wait_for_timeout(50)
    expect(ada.locator(".bell")).to_be_visible()


def play_until_turn(ada: Page, ben: Page) -> None:
    """Both move until it is Ada's turn."""
    for _ in range(60):
        if ada.locator("main.mine").count():
            return
        ready = ben.locator(".app [data-move]:visible:not(:disabled)")
        if ben.locator("main.mine").count() and ready.count():
            ready.first.click()
        ben.wait_for_timeout(50)
    expect(ada.locator("main.mine")).to_be_visible()


def worker_of(page: Page) -> Worker:
    found = page.context.service_workers
    return found[0] if found else page.context.wait_for_event("serviceworker")


def delivered(page: Page, origin: str, message: dict[str, Any]) -> None:
    """Hand a push to the page's real service worker, as the browser does with one from a push service."""
    session = page.context.new_cdp_session(page)
    known: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(one["registrationId"] for one in event["registrations"] if not one["isDeleted"]),
    )
    session.send("ServiceWorker.enable")
    for _ in range(100):
        if known:
            break
        page.wait_for_timeout(20)
    push = {"origin": origin, "registrationId": known[0], "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", push)
    session.detach()


def test_asked_after_the_own_move_then_called_and_off_with_one_tap(
    person: PersonFor, push: Service, ringing: ServerProcess
) -> None:
    device = Browser(push)
    ada, ben = person(subscribed=device), person(1280, 800)
    code = two_at_a_table(ada, ben)
    play_until_asked(ada, ben)
    asking = ada.locator(".bell")
    expect(asking).to_contain_text("Shall we tell you when it is your turn again?")
    assert not too_wide(ada)
    for scheme in SCHEMES:
        ada.emulate_media(color_scheme=scheme)
        assert serious(ada) == []
    asking.locator("[data-do=ring]").click()
    expect(asking).to_contain_text("You will be told here.")
    (own,) = ada.request.get("/api/guest/bells", max_retries=2).json()["own"]
    assert (own["start"], own["end"]) == (22 * 60, 7 * 60)
    wide_awake = {"id": own["id"], "hours": {"language": "en"}}  # It may be night while this is tested.
    assert ada.request.post("/api/guest/bells/quiet", data=wide_awake).ok
    worker = worker_of(ada)
    ada.goto("about:blank")
    play_until_turn_elsewhere(ben)
    until(lambda: device.posted)
    (message,) = device.heard
    assert message["path"] == f"/t/{code}"
    delivered(ada, ringing.url, message)
    shown = shown_by(worker)
    assert shown == [
        {
            "title": message["title"],
            "body": message["body"],
            "path": f"/t/{code}",
            "tag": "kuhstall",
            "actions": ["Go there", "Turn off"],
        }
    ]
    worker.evaluate(CLICK, "")
    until(lambda: worker.evaluate("self.opened.length"))
    assert worker.evaluate("self.opened") == [f"/t/{code}"]
    delivered(ada, ringing.url, message)
    shown_by(worker)
    worker.evaluate(CLICK, "off")
    until(lambda: not ada.request.get("/api/guest/bells", max_retries=2).json()["own"])


def play_until_turn_elsewhere(ben: Page) -> None:
    """Ben moves as long as he is asked; then somebody else is."""
    for _ in range(60):
        ready = ben.locator(".app [data-move]:visible:not(:disabled)")
        if not ben.locator("main.mine").count() and ben.locator(".bar .where .mute", has_text="Ada").count():
            return
        if ben.locator("main.mine").count() and ready.count():
            ready.first.click()
        ben.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def shown_by(worker: Worker) -> list[dict[str, Any]]:
    """The notifications, once there are some."""
    until(lambda: worker.evaluate(SHOWN))
    found: list[dict[str, Any]] = worker.evaluate(SHOWN)
    return found


def test_whoever_has_said_no_is_not_asked_again(person: PersonFor, push: Service) -> None:
    ada, ben = person(820, 1180, "de"), person()
    two_at_a_table(ada, ben)
    play_until_asked(ada, ben)
    expect(ada.locator(".bell")).to_contain_text("Sollen wir dir Bescheid sagen")
    ada.locator(".bell [data-do=no-bell]").click()
    expect(ada.locator(".bell")).to_have_count(0)
    ada.reload()
    ada.locator("[data-phase]").wait_for()
    play_until_turn(ada, ben)
    ada.locator(".app [data-move]:visible:not(:disabled)").first.click()
    expect(ada.locator(".bell")).to_have_count(0)


def test_in_sight_the_page_says_it_itself(person: PersonFor, push: Service, ringing: ServerProcess) -> None:
    ada = person(subscribed=Browser(push))
    ada.goto("/tables")
    worker = worker_of(ada)
    ada.evaluate("navigator.serviceWorker.ready")
    ada.wait_for_function("navigator.serviceWorker.controller")
    message = {"title": "Mü: it is your turn", "body": "table CDFG-HJKM", "path": "/t/CDFGHJKM", "open": "", "off": ""}
    delivered(ada, ringing.url, message)
    expect(ada.locator(".rung")).to_contain_text("Mü: it is your turn")
    expect(ada.locator(".rung a")).to_have_attribute("href", "/t/CDFGHJKM")
    assert worker.evaluate(SHOWN) == []
    assert serious(ada) == []
    ada.locator(".rung button").click()
    expect(ada.locator(".rung")).to_have_count(0)


@pytest.mark.parametrize(("language", "width"), [("en", 1440), ("de", 390)])
def test_the_settings_have_a_switch_quiet_hours_and_mail(
    person: PersonFor, push: Service, language: str, width: int
) -> None:
    device = Browser(push)
    page = person(width, 900, language, subscribed=device)
    page.goto("/tables")
    page.evaluate("navigator.serviceWorker.ready")
    page.locator(".bar .ib").last.click()
    page.locator("dialog summary").first.press("Enter")
    page.locator("dialog [data-do=ring]").click()
    expect(page.locator("dialog [data-do=ring]")).to_be_checked()
    quiet = page.locator("dialog [data-do=hush]")
    expect(quiet).to_be_checked()
    expect(page.locator("dialog input[type=time]").first).to_have_value("22:00")
    page.locator("dialog input[type=time]").last.fill("06:30")
    page.locator("dialog input[type=time]").last.blur()
    until(lambda: [one["end"] for one in page.request.get("/api/guest/bells", max_retries=2).json()["own"]] == [390])
    page.locator("dialog input[type=email]").fill("ada@example.org")
    page.locator("dialog form .btn").click()
    expect(page.locator("dialog .mail")).to_contain_text("ada@example.org")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []
    assert not too_wide(page)
    quiet.click()
    expect(page.locator("dialog input[type=time]")).to_have_count(0)
    page.locator("dialog [data-do=ring]").click()
    kinds = [one["kind"] for one in page.request.get("/api/guest/bells", max_retries=2).json()["own"]]
    until(
        lambda: (
            kinds == ["mail"] or page.request.get("/api/guest/bells", max_retries=2).json()["own"][0]["kind"] == "mail"
        )
    )


def test_an_iphone_is_told_to_install_the_page_first(
    browser: Chromium, ringing: ServerProcess, push: Service, troubles: list[str]
) -> None:
    agent = (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"
    )
    context = browser.new_context(base_url=ringing.url, viewport={"width": 390, "height": 844}, user_agent=agent)
    page = context.new_page()
    watch(page, troubles)
    page.goto("/tables")
    page.locator(".bar .ib").last.click()
    page.locator("dialog summary").first.press("Enter")
    expect(page.locator("dialog section").first).to_contain_text(re.compile("home screen|Home-Bildschirm"))
    expect(page.locator("dialog [data-do=ring]")).to_have_count(0)
    context.close()
    assert troubles == []
