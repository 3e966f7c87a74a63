"""Reckons how long the first games take somebody who reads 200 words a minute and decides in five seconds.

`.venv/bin/python tools/first_games.py [GAME …] [--seeds 3]` plays them with a real server and a real browser at the
pace that everybody meets, as somebody who reads everything and decides by dice. What the page and the bots take is
measured, what a person takes is reckoned: the words of the guide count in each language. It prints for each game the
minutes in German and in English, the seconds of these that are the page's own, decisions, words, steps, and the
longest time without anything new to read; below it when each step was told.
"""

import json
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as Late

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import ARGUMENTS
from tests.browser.players import LISTENING, Player
from tests.browser.pressing import click
from tests.browser.test_first_games import COACH
from tests.server.house import ServerProcess
from tools import browser as browsers

GAMES: Final = ("kuhhandel-2", "kuhhandel-master", "kuhhandel-duel", "mue", "kuhfstein")
LANGUAGES: Final = ("de", "en")
WORDS_A_SECOND: Final = 200 / 60
DECISION: Final = 5.0
GLANCE: Final = 2600
"""So many milliseconds nobody decides yet: what has just happened may still be in sight, and then the guide speaks."""
PRESS: Final = 1.0
"""What somebody takes to find a button that only goes on."""
LIKE_HOSTED: Final[dict[str, Any]] = {"bot_pause": 0.7, "rest": 45, "countdown_lead": 2, "least_count": 1}
"""What a reader would notice of a server that is not one for tests."""
AS_PEOPLE_HAVE_IT: Final = "localStorage.setItem('kuhstall', JSON.stringify({ speed: 'normal', volume: 0 }))"
LOOK: Final = """() => {
  const step = document.querySelector(".coach")?.dataset.step ?? "";
  return { ...heard.moment(), step };
}"""
READ: Final = """(language) => {
  document.querySelector(`.lang button[lang=${language}]`).click();
  return new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(
    [...document.querySelectorAll(".coach h2, .coach .words")].map((one) => one.innerText).join(" ")))));
}"""
"""The words of the guide in a language."""


class Pupil:
    """Plays one first game and counts."""

    def __init__(self, page: Page, game: str, seed: int) -> None:
        """At the table of a first game."""
        self.page, self.player = page, Player(page, game, seed=seed)
        self.player.slipped = True
        self.own = 0.0
        """The seconds of page and bots."""
        self.decisions = 0
        self.words = dict.fromkeys(LANGUAGES, 0)
        self.told: list[tuple[float, str]] = []
        """When each step was told, in reckoned seconds for the German reader."""

    @property
    def seconds(self) -> dict[str, float]:
        """What it has taken so far, by language."""
        fixed = self.own + DECISION * self.decisions + PRESS * len(self.told)
        return {language: fixed + words / WORDS_A_SECOND for language, words in self.words.items()}

    def play(self) -> None:
        """To the end."""
        version, since, step = -1, time.monotonic(), ""
        while step != "end":
            now = self.page.evaluate(LOOK)
            step = now["step"]
            decides = now["turn"] and now["phase"] and now["version"] != version
            if not (step or now["rest"] or decides):
                self.page.wait_for_timeout(15)
                continue
            self.own += time.monotonic() - since
            since = time.monotonic()
            if step:
                self.read(step)
            elif now["rest"]:
                self.player.go_on()
            elif self.spoken_to():
                self.own += time.monotonic() - since
            else:
                version = now["version"]
                self.decide(now)
            since = time.monotonic()

    def spoken_to(self) -> bool:
        """Whether the guide has something to say before a decision."""
        try:
            self.page.locator(COACH).wait_for(timeout=GLANCE)
        except Late:
            return False
        return True

    def read(self, step: str) -> None:
        """Read what is told, in each language, and go on."""
        for language in LANGUAGES:
            self.words[language] += len(self.page.evaluate(READ, language).split())
        self.told.append((self.seconds["de"], step))
        told = self.page.locator(f"{COACH}[data-step={step}]")
        while told.count():
            click(told.locator("[data-do=next]"))  # A button that has just come is deaf at first.
            self.page.wait_for_timeout(200)

    def decide(self, now: dict[str, str]) -> None:
        """Decide something; a pedigree card is left to the bots, and its countdown is time of the page."""
        if now["phase"] == "countdown":
            begun = time.monotonic()
            self.page.locator("[data-do=slap]").wait_for(state="hidden", timeout=60_000)
            self.own += time.monotonic() - begun
            return
        self.decisions += 1
        self.player.take_turn({**self.page.evaluate("heard.moment()"), "phase": now["phase"]})

    @property
    def silence(self) -> tuple[float, str]:
        """The longest time without a word, and after which step it began."""
        times = [(0.0, ""), *self.told]
        gaps = ((there - here, step) for (here, step), (there, _) in pairwise(times))
        return max(gaps, default=(0.0, ""))


def clock(seconds: float) -> str:
    """As minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def reckoned(pupil: Pupil, game: str, seed: int) -> str:
    """A line of the table."""
    gap, step = pupil.silence
    both = " ".join(f"{language} {clock(seconds)}" for language, seconds in pupil.seconds.items())
    words = "/".join(f"{words}" for words in pupil.words.values())
    return (
        f"{game:17} dice {seed}: {both} · page {pupil.own:.0f} s · {pupil.decisions} decisions · {words} words"
        f" · {len(pupil.told)} steps · longest without a word {gap:.0f} s after {step!r}"
    )


def lines(games: list[str], seeds: int, width: int, height: int) -> Iterator[str]:
    """The table, line by line."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder), **LIKE_HOSTED).start()
        chromium = playwright.chromium.launch(executable_path=browsers.found(), args=ARGUMENTS)
        for game in games:
            for seed in range(seeds):
                context = chromium.new_context(base_url=server.url, viewport={"width": width, "height": height})
                context.add_init_script(f"{AS_PEOPLE_HAVE_IT};{LISTENING}")
                page = context.new_page()
                page.goto(f"/learn/{game}")
                page.locator("[data-do=first-game]").click()
                page.locator(COACH).wait_for()
                pupil = Pupil(page, game, seed)
                pupil.play()
                yield reckoned(pupil, game, seed)
                yield "  " + json.dumps([[round(at), step] for at, step in pupil.told])
                context.close()
        chromium.close()
        server.stop()


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--height", type=int, default=900)
    options = parser.parse_args()
    for line in lines([*options.games], options.seeds, options.width, options.height):
        print(line, flush=True)


if __name__ == "__main__":
    main()
