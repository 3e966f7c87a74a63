"""The link to another device: it asks first, and who says no stays who they are."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PageFor
from tests.browser.test_pages import serious

PERSON = "fetch('/api/guest', {method: 'POST'}).then((answer) => answer.json()).then(({person}) => person)"
OPEN = """(name) => fetch('/api/tables', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({game: 'kuhhandel-2', seats: 3, name}),
})"""


def seated(page: Page, name: str) -> str:
    """Who a browser is, after it has sat down somewhere under a name."""
    page.goto("/carry")
    person: str = page.evaluate(PERSON)
    page.evaluate(OPEN, name)
    return person


@pytest.mark.parametrize(
    ("language", "question", "yes", "no"),
    [
        ("en", "You are Ben here. Become Anna?", "Become Anna", "Leave it as it is"),
        ("de", "Du bist hier Ben. Willst du Anna werden?", "Anna werden", "So lassen"),
    ],
)
def test_a_carry_link_asks_before_it_makes_somebody_else_of_you(
    page_for: PageFor, language: str, question: str, yes: str, no: str
) -> None:
    first, second = page_for(language=language), page_for(language=language, width=390, height=844)
    anna, ben = seated(first, "Anna"), seated(second, "Ben")
    first.locator("main button").click()
    link = first.locator("main input").input_value()
    for answer, person in ((no, ben), (yes, anna)):
        second.goto("about:blank")
        second.goto(link)
        second.get_by_role("heading", name=question).wait_for()
        assert second.evaluate(PERSON) == ben  # Opening the link has changed nothing.
        assert "#" not in second.url
        assert serious(second) == []
        second.get_by_role("button", name=answer).click()
        second.locator("[role=status]").wait_for()
        assert second.evaluate(PERSON) == person
    assert second.evaluate("JSON.parse(localStorage.kuhstall).name") == "Anna"
