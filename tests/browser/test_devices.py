"""One's own devices in the settings: each can be ended from another one, after a second press."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import LISTENING, LIVE, open_table
from tests.browser.test_carry import PERSON, seated
from tests.browser.test_pages import SCHEMES, serious, too_wide

WORDS = {
    "en": ("Your devices", "this device", "End", "Really end it?", "Ended. You are nobody there any more."),
    "de": ("Deine Geräte", "dieses Gerät", "Beenden", "Wirklich beenden?", "Beendet. Dort bist du niemand mehr."),
}


def carried(first: Page, second: Page) -> None:
    """The second page becomes who the first one is."""
    first.goto("/carry")
    first.locator("main button").click()
    second.goto("about:blank")
    second.goto(first.locator("main input").input_value())
    second.locator("main .btn.go").click()
    second.locator("[role=status]").wait_for()


def open_devices(page: Page, title: str) -> None:
    page.locator(".bar .ib").last.click()
    page.locator("dialog summary", has_text=title).press("Enter")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_device_is_ended_from_another_one_while_it_plays(page_for: PageFor, language: str) -> None:
    title, here, end, sure, ended = WORDS[language]
    desk, phone = page_for(390, 844, language=language), page_for(language=language)
    anna = seated(desk, "Anna")
    carried(desk, phone)
    assert phone.evaluate(PERSON) == anna
    phone.context.add_init_script(LISTENING)
    open_table(phone, "kuhhandel-2", 3, "Anna", pace={**LIVE, "think": 60})
    phone.locator("[data-phase]").wait_for()
    expect(phone.locator("[data-place=hand]")).not_to_have_count(0)
    open_devices(desk, title)
    devices = desk.locator("dialog details li")
    expect(devices).to_have_count(2)
    expect(devices.first).to_contain_text("Chrome, Linux")
    expect(devices.first).to_contain_text(here)
    for scheme in SCHEMES:
        desk.emulate_media(color_scheme=scheme)
        assert serious(desk) == []
    assert not too_wide(desk)
    desk.get_by_role("button", name=f"{end}: Chrome, Linux").press("Enter")
    expect(devices).to_have_count(2)
    desk.get_by_role("button", name=f"{sure}: Chrome, Linux").press("Enter")
    expect(devices).to_have_count(1)
    expect(desk.locator("dialog details[open] [role=status]", has_text=ended)).to_be_visible()
    expect(desk.locator("dialog summary", has_text=title)).to_be_focused()
    expect(phone.locator("[data-place=hand]")).to_have_count(0)  # Somebody new watches there.
    assert phone.evaluate(PERSON) != anna
    assert desk.evaluate(PERSON) == anna


def test_all_others_are_ended_at_once(page_for: PageFor) -> None:
    desk, phone, tablet = page_for(), page_for(390, 844), page_for(820, 1180)
    anna = seated(desk, "Anna")
    carried(desk, phone)
    carried(phone, tablet)
    desk.goto("/")
    open_devices(desk, "Your devices")
    expect(desk.locator("dialog details li")).to_have_count(3)
    desk.get_by_role("button", name="End all others").click()
    desk.get_by_role("button", name="Really end it?").click()
    expect(desk.locator("dialog details li")).to_have_count(1)
    for page in (phone, tablet):
        assert page.evaluate(PERSON) != anna
    assert desk.evaluate(PERSON) == anna
