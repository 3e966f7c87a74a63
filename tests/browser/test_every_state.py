"""Every state of every table by geometry: nothing overlaps, is cut off or leaves the screen, at any size.

A sample runs with the other tests. `TEST_SIGHT=all ./dev test tests/browser/test_every_state.py` looks at every state
at all eight sizes, in the three text sizes and in both lights, and leaves pictures of all in build/sight.
"""

import os
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from kuhstall.core.chance import Chance
from kuhstall.core.game import Game
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.browser.sight import HIDDEN, resize
from tests.browser.test_full_tables import eyes, now
from tests.properties.variants import Variant, random_seat, steps_of_a_move

ALL = os.environ.get("TEST_SIGHT") == "all"
PICTURES = Path(__file__).parents[2] / "build" / "sight"
PEOPLE = ("Mara", "Alma", "Bernadette", "Cilli", "Dorle", "Konstantin")
SIZES = (
    *((360, 640), (390, 844), (844, 390), (768, 1024)),
    *((820, 1180), (1180, 820), (1440, 900), (2560, 1440)),
)
TEXTS = (1.0, 1.15, 1.3)
LIGHTS = ("light", "dark")
FULLEST = [(game, max(game.seats)) for game in GAMES.values()]
TABLES = [(game, seats) for game in GAMES.values() for seats in game.seats] if ALL else FULLEST


class Look(NamedTuple):
    """How somebody looks at the page."""

    size: tuple[int, int]
    text: float
    light: str

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.text:g}-{self.light}"


LOOKS = [Look(*look) for look in product(SIZES, TEXTS, LIGHTS)]
PLACES = """() => [...document.querySelectorAll("body *")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
}).join()"""
"""Where everything lies."""


def states(variant: Variant) -> Iterator[tuple[str, Match]]:
    """A random game: each phase when it first comes and once more late in the game, and the end."""
    match, chance, early, late = Match(variant.game, variant.setup("sight")), Chance("sight"), set[str](), set[str]()
    while not match.over:
        phase = now(match)
        seen = early if len(match.moves) < 60 else late
        if phase not in seen:
            seen.add(phase)
            yield phase, match
        seat = random_seat(match.state, chance)
        match.play(seat, steps_of_a_move(match.state, seat, chance))
    yield "over", match


def amiss(page: Page, look: Look, name: str) -> list[str]:
    """What is wrong with the page when it is looked at like this."""
    page.emulate_media(color_scheme=look.light)  # type: ignore[arg-type]
    resize(page, *look.size, look.text)
    return [f"{name} {look}: {one}" for one in page.evaluate(HIDDEN)]


def amiss_in_both(page: Page, size: tuple[int, int], text: float, name: str) -> list[str]:
    """What is wrong in either light, with pictures; where nothing leaves its place, one look is enough for both."""
    found: list[str] = []
    before = ""
    resize(page, *size, text)
    for look in (Look(size, text, light) for light in LIGHTS):
        page.emulate_media(color_scheme=look.light)  # type: ignore[arg-type]
        page.screenshot(path=PICTURES / f"{name}-{look}.png")
        places = page.evaluate(PLACES)
        if places != before:
            found += [f"{name} {look}: {one}" for one in page.evaluate(HIDDEN)]
        before = places
    return found


@pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(game, seats, id=f"{game.id}-{seats}") for game, seats in TABLES]
)
def test_nothing_overlaps_is_cut_off_or_leaves_the_screen(page_for: PageFor, game: Game, seats: int) -> None:
    variant = Variant(game, (), seats, game.rulebook.revision)
    PICTURES.mkdir(parents=True, exist_ok=True)
    stage = Stage(page_for(language="de"), variant.game.id, PEOPLE[:seats])
    # Every look has its turn; 7 and the number of looks have no divisor in common.
    turn = cycle(LOOKS[at * 7 % len(LOOKS)] for at in range(len(LOOKS)))
    found = []
    for number, (phase, match) in enumerate(states(variant)):
        for seat in eyes(match):
            stage.show(match, seat)
            name = f"{variant}-{number}-{phase}-{seat}"
            if not ALL:
                found += amiss(stage.page, next(turn), name)
                continue
            for size, text in product(SIZES, TEXTS):
                found += amiss_in_both(stage.page, size, text, name)
    assert not found, "\n".join(found)
