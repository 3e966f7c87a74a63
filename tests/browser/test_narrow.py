"""Where room is short: names and calls that were once cut off, or lay on one another."""

from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import expect

from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.browser.sight import HIDDEN, resize
from tests.browser.test_full_tables import now
from tests.properties.variants import Variant, random_seat, steps_of_a_move

PEOPLE = ("Mara", "Alma", "Bernadette", "Cilli", "Dorle", "Konstantin")
CUT = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
INSIDE = """(one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const [text, box] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
  return text.left >= box.left + 3 && text.right <= box.right - 3; // Its frame is 3 pixels wide.
}"""


def moment(game: str, seats: int, wanted: Callable[[Match], bool]) -> Match:
    """The first moment of this kind in any random game."""
    variant = Variant(GAMES[game], (), seats, GAMES[game].rulebook.revision)
    for seed in map(str, count()):
        match, chance = Match(variant.game, variant.setup(seed)), Chance(seed)
        while not match.over:
            if wanted(match):
                return match
            seat = random_seat(match.state, chance)
            match.play(seat, steps_of_a_move(match.state, seat, chance))
    raise AssertionError


def many_lie_open(match: Match) -> bool:
    """In an auction of Mü somebody else than Mara has shown more than six cards."""
    view: Any = match.view(0)
    return now(match) == "auction" and any(len(one.face_up) > 6 for one in view.players[1:])


def chief_is_to_play(match: Match) -> bool:
    """In a trick of Mü the chief is to play, who is not Mara."""
    view: Any = match.view(0)
    return now(match) == "tricks" and any(
        one.role == "chief" for one in view.players if one.seat in view.to_act and one.seat
    )


def test_names_beside_a_trade_and_calls_in_a_trick(page_for: PageFor) -> None:
    stage = Stage(page_for(), "kuhhandel-master", PEOPLE)
    match = moment("kuhhandel-master", 6, lambda match: now(match) == "answer")
    resize(stage.page, 360, 640, 1.0)
    for seat in range(6):
        stage.show(match, seat)
        assert stage.page.locator(".nm").evaluate_all(CUT) == []
    stage = Stage(page_for(), "mue", PEOPLE)
    resize(stage.page, 844, 390, 1.0)
    stage.show(moment("mue", 6, many_lie_open), 0)
    assert stage.page.evaluate(HIDDEN) == []
    resize(stage.page, 360, 640, 1.0)
    stage.show(moment("mue", 6, chief_is_to_play), 0)
    place = stage.page.locator(".seat .ghost.now")
    expect(place).to_have_text("to play")
    assert place.evaluate(INSIDE)
