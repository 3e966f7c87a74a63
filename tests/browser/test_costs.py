"""What a choice in Kuhhandel costs is said before it is made: a bluff, no change, somebody's quartet, all the money."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.browser.pressing import click
from tests.kuhhandel.scenes import for_nothing, shares
from tests.rules import play, scene, seat_of

ANNA, BEN, CLEO = ("Anna", "Ben", "Cleo")


def test_bids_and_buying(page_for: PageFor) -> None:
    page = page_for(360, 640)
    stage = Stage(page, "kuhhandel-2", (ANNA, BEN, CLEO))
    match = scene("kuhhandel-2", "Anna: auction / Ben: bid 60", pile="cow cow cow cow")
    stage.show(match, seat_of(match, CLEO))  # Everybody has 90.
    step, jump = page.locator("[data-move='bid 70']"), page.locator("[data-move='bid 110']")
    expect(step).to_have_text("Bid 70+10")
    expect(jump).to_have_text("Bid 110+50 · bluff")
    other = page.locator("[data-do=amount]")
    expect(other).to_contain_text("you have 90")
    click(other)
    expect(page.get_by_role("dialog")).to_contain_text("at least 70 · you have 90")
    page.get_by_role("dialog").get_by_label("Amount", exact=True).fill("500")
    page.keyboard.press("Tab")
    expect(page.get_by_role("dialog")).to_contain_text("A bluff: that is 180 more than you have.")
    page.keyboard.press("Escape")
    stage.show(play(match, "Cleo: pass"), seat_of(match, ANNA))
    expect(page.locator(".bub")).to_have_text(re.compile("Third call ….*but not sold yet"))
    expect(page.locator("[data-move=buy]")).to_contain_text("exact: 50 + 10")
    stage.show(play(match, "Anna: sell"), seat_of(match, BEN))
    expect(page.locator(".bub")).to_have_text("Sold!")


def test_a_quartet_and_all_the_money(page_for: PageFor) -> None:
    page = page_for(360, 640)
    stage = Stage(page, "kuhhandel-2", (ANNA, BEN, CLEO))
    match = for_nothing(scene("kuhhandel-2", pile=shares("3cow", "cow 2dog", "3cat")), 9)
    play(match, "Anna: trade cow Ben")
    stage.show(match, seat_of(match, ANNA))
    offer = page.locator(".me .sum")
    expect(offer).not_to_contain_text("all your money")
    left = page.locator("[data-place=hand] [data-card][aria-pressed=false]")
    while left.count():
        click(left.first)
    expect(offer).to_contain_text("That is all your money!")
    stage.show(play(match, "Anna: offer nothing"), seat_of(match, BEN))
    expect(page.locator("[data-move=accept]")).to_contain_text("Anna then has all four cows (800)")


def test_a_card_given_away_to_a_quartet(page_for: PageFor) -> None:
    page = page_for(360, 640)
    stage = Stage(page, "kuhhandel-duel", (ANNA, BEN))
    before = "Anna: divide / Anna: give / Ben: divide / Ben: keep"
    match = scene("kuhhandel-duel", before, pile="cow pig cow dog cow pig sheep cat cow", players=f"{ANNA}, {BEN}")
    stage.show(play(match, "Anna: divide"), seat_of(match, ANNA))
    give = page.locator("[data-move=give]")
    expect(give).to_have_text("Give awayyou get the next one")
    stage.show(play(match, "Anna: give / Ben: divide / Ben: give / Anna: divide"), seat_of(match, ANNA))
    expect(give).to_contain_text("Ben then has all four cows (800)")
