"""Several people at one table: the room, a live auction, trade and slap, talk, a lost line, the rematch, one device."""

import json
import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import PageFor
from tests.browser.players import LISTENING, LIVE, Player, open_table
from tests.browser.pressing import click
from tests.browser.rushing import GO_ON, one_screen


def visitor(page_for: PageFor, width: int = 1440, height: int = 900) -> Page:
    """A page with ears and without motion, not yet anywhere."""
    page = page_for(width, height)
    page.context.add_init_script(LISTENING)
    return page


def play_on(players: Iterable[Player], stop: AbstractSet[str] = frozenset()) -> Player | None:
    """Let everybody play until one is asked in one of these phases, or to the end."""
    handled = dict.fromkeys(players, -1)
    while True:
        for player, version in handled.items():
            now = player.next(version, 60)
            if now["over"]:
                return None
            if now["turn"] and now["version"] != version:
                if now["phase"] in stop:
                    return player
                handled[player] = now["version"]
                player.take_turn(now)


def events(page: Page) -> list[dict[str, Any]]:
    """Everything that the page was told to have happened."""
    told = [json.loads(frame) for frame in page.evaluate("heard.frames")]
    happened = [one for message in told for one in (message, *message.get("missed", ())) if one["type"] == "happened"]
    return [event for one in happened for seen in one["seen"] for event in seen["events"]]


def test_from_the_room_to_the_rematch(page_for: PageFor, troubles: list[str]) -> None:
    ada, ben, eve = visitor(page_for), visitor(page_for), visitor(page_for, 390, 844)
    link = open_room(ada)
    sit_down(ada, ben, link)
    eve.goto(link)
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, ben, eve):
        page.locator("[data-phase]").wait_for()
    assert eve.locator("[data-place=hand]").count() == 0
    talk(ada, ben)
    players = [Player(ada, "mue", 3), Player(ben, "mue", 4)]
    lose_the_line(ben, players[0])
    troubles[:] = [one for one in troubles if "ERR_INTERNET_DISCONNECTED" not in one]
    play_on(players)
    go_on_together(ada, ben)


def open_room(ada: Page) -> str:
    """Open a table by the form, and return the link that the room shows."""
    ada.goto("/new")
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_label("Game").select_option("mue")
    ada.get_by_text("3", exact=True).click()
    ada.get_by_text("House rules").click()
    ada.get_by_label(re.compile("hands", re.IGNORECASE)).last.fill("2")
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("Invitation").input_value()
    assert link == ada.url
    return link


def sit_down(ada: Page, ben: Page, link: str) -> None:
    """The second sits down, they swap seats, and a bot takes the last one."""
    ben.goto(link)
    ben.get_by_label("What is your name?").fill("Ben")
    ben.get_by_role("button", name="Sit here").first.click()
    expect(ada.locator("main .chairs li")).to_have_text([re.compile("Ada"), re.compile("Ben"), re.compile("free")])
    expect(ada.get_by_role("button", name="Start the game")).to_be_disabled()
    ben.get_by_role("button", name="Hello!").click()
    expect(ada.get_by_label("Chat", exact=True)).to_contain_text("Ben Hello!")
    expect(ben.locator("main")).to_contain_text("Live, 60 seconds for each decision")
    ada.get_by_role("button", name="Change").click()
    ada.get_by_text("2 min", exact=True).click()
    ada.get_by_role("button", name="Use these").click()
    expect(ben.locator("main")).to_contain_text("Live, 120 seconds for each decision")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.get_by_role("button", name="Copy code").click()
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    assert ada.evaluate("navigator.clipboard.readText()") == link.rsplit("/", 1)[-1]
    assert ben.get_by_role("button", name="Move up one seat").count() == 0, "only the host moves others"
    ada.get_by_role("button", name="Move up one seat: Ben").click()
    expect(ada.locator("main .chairs li")).to_have_text([re.compile("Ben"), re.compile("Ada"), re.compile("free")])
    ada.get_by_role("button", name="Fill free seats with bots").click()
    expect(ben.locator("main .chairs li").last).to_contain_text("Bot · medium")


def talk(ada: Page, ben: Page) -> None:
    """What is said is marked until it is read; it is heard, but not from somebody who is muted."""
    ada.get_by_role("button", name="Chat", exact=True).last.click()
    ada.get_by_role("button", name="Moo!").click()
    say(ada, "Good evening")
    expect(ben.locator("aside .dot")).to_be_visible()
    expect(ben.locator(".said").filter(has_text="Ada: Good evening")).to_have_attribute("aria-live", "polite")
    ben.locator("aside").get_by_role("button", name="Chat, 2 new").click()
    expect(ben.locator(".dot:visible")).to_have_count(0)
    expect(ben.locator("aside").get_by_role("button", name="Chat", exact=True)).to_be_visible()
    heard = ben.locator("aside ol")
    expect(heard).to_contain_text("Moo!")
    expect(heard).to_contain_text("Good evening")
    ben.get_by_role("button", name="Mute Ada").click()
    expect(heard).not_to_contain_text("Good evening")
    say(ada, "Can you hear me?")
    say(ben, "No")
    expect(ada.locator("aside ol")).to_contain_text("No")
    expect(heard).to_contain_text("No")
    expect(heard).not_to_contain_text("Can you hear me?")
    ben.get_by_role("button", name="Hear Ada again").click()
    expect(heard).to_contain_text("Good evening")
    for page in (ada, ben):
        page.get_by_role("button", name="Log", exact=True).last.click()


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_label("Say something")).to_have_value("")


def lose_the_line(ben: Page, ada: Player) -> None:
    """The line breaks while the game goes on; it comes back without a reload, and nothing was missed."""
    ben.evaluate("window.same = true")
    ben.context.set_offline(True)
    ben.evaluate("heard.socket.close()")
    ada.bold = True  # Somebody has to bid, or the game is over too soon.
    enough = ada.page.evaluate("heard.moves") + 4
    ada.play(until=lambda _: ada.page.evaluate("heard.moves") >= enough)  # A bot plays for whoever is away.
    expect(ben.locator(".offline")).to_contain_text("A bot will soon play for you")
    ben.context.set_offline(False)
    ben.wait_for_function("(least) => heard.moves >= least", arg=ada.page.evaluate("heard.moves"))
    expect(ben.locator("aside li")).to_have_count(ada.page.locator("aside li").count())
    numbers = [page.evaluate("heard.numbers") for page in (ben, ada.page)]
    assert set(numbers[0]) == set(numbers[1])
    assert ben.evaluate("window.same")
    read_what_was_missed(ben)


def read_what_was_missed(ben: Page) -> None:
    """Who was away is told what a bot did for them, and puts it away when it is read."""
    told = ben.locator(".absence")
    expect(told).to_contain_text(re.compile("While you were away, a bot played for you (once|[0-9]+ times)"))
    told.get_by_role("button", name="What happened?").click()
    expect(ben.get_by_role("dialog", name="While you were away").locator("li").first).to_contain_text("Ben")
    ben.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(told).to_have_count(0)


def go_on_together(ada: Page, ben: Page) -> None:
    """One asks and is there, the other is told and comes along with one press; who is missing is asked about."""
    finished = ada.url
    moods = [page.get_by_label("Who plays again").locator("li") for page in (ada, ben)]
    expect(moods[0].filter(has_text="Ben")).to_contain_text("still reading")
    ada.get_by_role("button", name="Rematch").click()
    for mood in moods:
        expect(mood.filter(has_text=re.compile("Ada|you")).filter(has_text="ready")).to_have_count(1)
    expect(ada.locator("main")).to_contain_text("as soon as everybody is ready: 1 of 2")
    ada.locator("[data-do=begin]").click()  # Nobody is left behind unasked.
    dialog = ada.get_by_role("dialog", name="Ben is still reading")
    expect(dialog).to_contain_text("No bot plays for anybody who is here")
    dialog.get_by_role("button", name="Keep waiting").click()
    expect(ben.get_by_role("status").filter(has_text="Ada wants to play again")).to_be_visible()
    assert ben.title().startswith("● Ada wants to play again")
    ben.get_by_role("button", name="Look at the table").click()  # Also there the invitation is seen.
    assert ada.url == finished
    ben.get_by_role("button", name="Rematch").click()
    for page in (ada, ben):
        page.locator("[data-phase=auction]").wait_for()
    assert ada.url == ben.url != finished
    assert ben.locator("[data-place=hand]").count()


def test_a_rematch_that_begins_early_does_not_give_the_seat_away(page_for: PageFor) -> None:
    ada, ben = visitor(page_for), visitor(page_for, 390, 844)
    code = open_table(ada, "mue", 3, "Ada", bot="", pace=LIVE, options={"hands": 1})
    ben.goto(f"/t/{code}")
    ben.get_by_label("What is your name?").fill("Ben")
    ben.get_by_role("button", name="Sit here").first.click()
    ada.locator("main .chairs li", has_text="Ben").wait_for()
    ada.get_by_role("button", name="Fill free seats with bots").click()
    ada.get_by_role("button", name="Start the game").click()
    ben.locator("[data-phase]").wait_for()
    play_on([Player(ada, "mue", 3), Player(ben, "mue", 4)])
    ada.get_by_role("button", name="Rematch").click()
    ada.locator("[data-do=begin]").click()
    ada.get_by_role("dialog").get_by_role("button", name="Start anyway").click()
    ada.locator("[data-phase]").wait_for()
    begun = next(one for one in map(json.loads, ada.evaluate("heard.frames")) if is_start(one, ada))
    assert [chair["stand_in"] for chair in begun["table"]["chairs"]] == [False] * 3
    ben.locator("[data-phase]").wait_for()
    assert ben.locator("[data-place=hand]").count()


def is_start(message: dict[str, Any], page: Page) -> bool:
    """Whether the table that the page shows has begun with this message."""
    return message["type"] == "changed" and bool(message["seen"]) and page.url.endswith(message["table"]["code"])


def test_live_auction_trade_and_slap(page_for: PageFor) -> None:
    ada, ben, eve = visitor(page_for), visitor(page_for, 390, 844), visitor(page_for)
    code = open_live(ada, ben)
    eve.goto(f"/t/{code}")
    eve.locator("[data-phase]").wait_for()
    players = [Player(ada, "kuhhandel-master", 5), Player(ben, "kuhhandel-master", 6)]
    auction(players, eve)
    trader = play_on(players, {"offer"})
    assert trader
    trade(trader, eve, players)
    slap(players, eve)


def open_live(ada: Page, ben: Page) -> str:
    """A live table of Kuhhandel Master with two people and two bots, begun."""
    pace = {"kind": "live", "think": 60, "call": 0.7, "count": 0.4}
    code = open_table(ada, "kuhhandel-master", 4, "Ada", bot="", pace=pace)
    ben.goto(f"/t/{code}")
    ben.get_by_label("What is your name?").fill("Ben")
    ben.get_by_role("button", name="Sit here").first.click()
    ada.locator("main .chairs li", has_text="Ben").wait_for()
    ada.get_by_role("button", name="Fill free seats with bots").click()
    ada.get_by_role("button", name="Start the game").click()
    ben.locator("[data-phase]").wait_for()
    return code


def test_who_resigns_is_followed_by_a_bot_and_everybody_is_told(page_for: PageFor) -> None:
    ada, ben = visitor(page_for), visitor(page_for, 390, 844)
    open_live(ada, ben)
    ben.locator("header.bar .ib").last.click()
    ben.locator("[data-do=go]:not([data-new])").click()
    dialog = ben.get_by_role("dialog", name="Leaving the table")
    expect(dialog.locator("[data-do=leave]")).to_have_text("Away for a while")
    dialog.locator("[data-do=resign]:not([data-new])").click()
    expect(ben.locator("header.bar")).to_contain_text("You are watching")
    expect(ben.locator("[data-place=seat-1]")).to_contain_text("Bot · strong")
    expect(ada.locator(".resigned")).to_have_text("Ben resigns. A bot plays to the end.")
    expect(ada.locator("aside li", has_text="Ben resigns")).to_be_visible()
    expect(ada.locator("[data-place=seat-1]")).to_contain_text("Bot · strong")
    ben.reload()
    expect(ben.locator("header.bar")).to_contain_text("You are watching")
    expect(ben.locator(".resigned")).to_have_count(0)


def test_who_watches_is_named_and_talks_if_the_host_allows_it(page_for: PageFor) -> None:
    ada, eve = visitor(page_for), visitor(page_for, 390, 844)
    code = open_table(ada, "mue", 3, "Ada", bot="", pace=LIVE)
    eve.add_init_script("localStorage.setItem('kuhstall', JSON.stringify({ name: 'Eve' }))")
    eve.goto(f"/t/{code}")
    expect(ada.locator("[data-place=watchers]")).to_have_text("1 spectator: Eve")
    ada.get_by_text("Rules for spectators").click()
    ada.get_by_text("30 moves later").click()
    expect(eve.locator("main")).to_contain_text("Spectators see everything 30 moves later.")
    ada.get_by_text("at once", exact=True).click()
    ada.get_by_role("button", name="Fill free seats with bots").click()
    ada.get_by_role("button", name="Start the game").click()
    ada.locator("aside").get_by_role("button", name="Chat").click()
    eve.locator("header.bar").get_by_role("button", name="Chat").click()
    assert eve.get_by_label("Say something").count() == 0
    ada.get_by_label("Spectators may talk").check()
    eve.get_by_label("Say something").fill("Good luck, Ada")
    eve.get_by_role("button", name="Send").click()
    line = ada.locator("aside ol li", has_text="Good luck, Ada")
    expect(line).to_contain_text("Eve watching Good luck, Ada")
    ada.locator("[data-do=hide-spectators]").click()
    expect(line).to_have_count(0)
    ada.get_by_role("button", name="Show spectators").click()
    ada.get_by_role("button", name="Mute Eve").click()
    expect(line).to_have_count(0)


def auction(players: list[Player], eve: Page) -> None:
    """Both bid for the same card; a pass is taken back before the hammer falls."""
    taken_back = False
    while not taken_back or not {0, 1} <= bidders(eve):
        play_on(players, {"bidding"})
        if not all(player.sees("[data-move=pass]") for player in players):
            for player in players:
                player.take_turn(player.page.evaluate("heard.moment()"))
        elif taken_back:
            for player in players:
                bid_once(player)
        else:
            taken_back = pass_and_take_back(players[0].page)


def pass_and_take_back(page: Page) -> bool:
    mine = page.locator("main [data-move=pass]")
    click(mine)
    expect(mine).to_have_attribute("aria-pressed", "true")
    click(mine)
    expect(mine).to_have_attribute("aria-pressed", "false")
    return True


def bid_once(player: Player) -> None:
    """Bid, unless the hammer was quicker."""
    before = player.page.evaluate("heard.version")
    with suppress(Late):
        player.press("[data-move^=bid]")
        player.page.evaluate("(version) => heard.next(version, 500)", before)


def bidders(page: Page) -> set[int]:
    """Who has bid for the last card."""
    seats: set[int] = set()
    for event in events(page):
        if event["type"] == "CardTurned":
            seats.clear()
        if event["type"] == "BidMade":
            seats.add(event["seat"])
    return seats


def trade(trader: Player, eve: Page, players: list[Player]) -> None:
    """A stack is laid face down, if the trader has any money left; everybody sees how the trade ends."""
    hand = trader.all("[data-place=hand] [data-card]")
    if hand.count():
        click(hand.first)
    trader.press("[data-do=offer]")
    play_on(players, {"turn", "bidding", "payment", "countdown", "rat", "knockdown", "encore"})
    ends = {"TradeWon", "TradeTied"}
    for page in (*(player.page for player in players), eve):
        assert ends & {event["type"] for event in events(page)}
    assert all(event.get("money") is None for event in events(eve) if event["type"] == "Offered")


def slap(players: list[Player], eve: Page) -> None:
    """Whoever slaps first in a countdown has to be seen doing so by everybody."""
    seat = None
    while seat is None or seat not in {event["seat"] for event in events(eve) if event["type"] == "Slapped"}:
        slapper = play_on(players, {"countdown"})
        assert slapper, "nobody could slap in the whole game"
        seat = players.index(slapper)
        before = slapper.page.evaluate("heard.version")
        if slapper.sees("[data-do=slap]"):
            expect(slapper.all("[data-do=slap]")).to_have_accessible_name(re.compile("^Slap"))
            slapper.press("[data-do=slap]")
        slapper.page.evaluate("(version) => heard.next(version, 1500)", before)
    expect(eve.locator("aside")).to_contain_text("slap")


def around_one_screen(page: Page, game: str) -> None:
    """Three people begin a game on one device."""
    page.goto("/screen")
    page.get_by_label("Game").select_option(game)
    page.get_by_text("3", exact=True).click()
    page.get_by_text("Pass the device").click()
    for at, name in enumerate(("Ada", "Ben", "Cleo"), 1):
        page.get_by_label(f"Name {at}").fill(name)
    page.get_by_role("button", name="Open the table").click()


def test_one_device_is_passed_on_behind_a_curtain(page_for: PageFor) -> None:
    page = visitor(page_for, 390, 844)
    around_one_screen(page, "mue")
    hands = []
    for name in take_turns(page, 3):
        assert name
        hands.append(sorted(page.locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")))
        Player(page, "mue").press("[data-move=pass]")
    assert len({tuple(hand) for hand in hands}) == 3


def take_turns(page: Page, turns: int) -> Iterable[str]:
    """Whoever is asked takes the device; before that nothing of the game is in the page."""
    names = []
    for _ in range(turns):
        curtain = page.get_by_role("button", name=re.compile("^I am "))
        expect(curtain).to_be_visible()
        assert page.locator("[data-phase], [data-card], .card").count() == 0
        names.append(curtain.inner_text().removeprefix("I am "))
        assert names[-1] in page.locator("h2").inner_text()
        curtain.click()
        page.locator("[data-phase]").wait_for()
        yield names[-1]
    assert sorted(names) == ["Ada", "Ben", "Cleo"]


def test_what_everybody_may_see_is_decided_without_handing_the_device_round(page_for: PageFor) -> None:
    page = visitor(page_for, 390, 844)
    around_one_screen(page, "kuhhandel-2")
    everybody, money = page.locator("[data-phase]"), page.locator("main .card.mo")
    click(page.locator("[data-move=auction]"))
    rows = page.locator("[data-phase=bidding] [data-seat]")
    expect(rows).to_have_count(2)
    click(rows.last.locator("[data-move='bid 10']"))
    expect(rows).to_have_count(1)
    click(rows.locator("[data-move='bid 20']"))
    expect(everybody).to_contain_text("20")
    click(rows.locator("[data-move=pass]"))
    expect(page.locator("[data-move=buy]")).not_to_contain_text("exact")
    assert money.count() == 0, "nobody's money lies open"
    click(page.locator("[data-move=sell]"))
    click(page.get_by_role("button", name=re.compile("^I am ")))
    assert money.count() > 0
    click(page.locator("[data-do=pay]"))
    expect(page.locator("[data-phase=turn]")).to_be_visible()
    assert money.count() == 0
    click(page.locator("[data-move=auction]"))
    click(page.get_by_role("button", name="Third call"))
    expect(page.locator("[data-phase=turn] [data-seat]")).to_have_count(1)


LEFT = """(code) => localStorage.setItem("kuhstall-seen", JSON.stringify({ [code]: { number: 6, at: 0 } }))"""
"""The table was looked at long ago."""


def test_who_comes_back_after_the_end_is_told_what_happened_meanwhile(page_for: PageFor) -> None:
    page = page_for(390, 844)
    code = one_screen(page)
    page.evaluate(GO_ON, [code, ""])
    page.evaluate(LEFT, code)
    page.goto(f"/t/{code}")
    told = page.locator("main .absence")
    expect(told).to_contain_text(re.compile("While you were away, there were [0-9]+ moves"))
    told.get_by_role("button", name="What happened?").click()
    read = page.get_by_role("dialog", name="While you were away")
    expect(read).to_contain_text("The game is over")
    read.get_by_role("button", name="Go on").click()
    expect(told).to_have_count(0)
