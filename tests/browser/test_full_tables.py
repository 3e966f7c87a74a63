"""Tables at their fullest: whatever was dealt and laid, and however long the names, nothing has to be pushed."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhhandel.editions import ANIMALS
from kuhstall.games.mue.view import TricksView
from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.browser.sight import HIDDEN, PAINTED
from tests.browser.test_looks import LONG, SIZES, overflow
from tests.kuhhandel.scenes import for_nothing, shares
from tests.mue.scenes import NAMES, auction, pack, sees, shows
from tests.properties.variants import Variant, random_seat, steps_of_a_move
from tests.rules import play, scene

CHIEF = "r9 y8 g7 b6 k5 r4 y3 g2 b1 k0"
"""A hand that may name every trump."""


def all_laid(seats: int) -> Match:
    """The chief has laid ten cards, the vice nine and everybody else eight."""
    rest = pack(seats)
    for card in CHIEF.split():
        rest.remove(card)
    cards = {NAMES[0]: CHIEF, NAMES[1]: " ".join(rest[:9])}
    for number, name in enumerate(NAMES[2:seats]):
        cards[name] = " ".join(rest[9 + number * 8 : 17 + number * 8])
    return shows(cards, seats)


def looming(seats: int) -> Match:
    """An auction in which the second player has drawn level with the first."""
    return auction({"Anna": "r9", "Ben": "r1"}, "Anna: show r9 / Ben: show r1", seats)


def fullest(seats: int) -> Iterator[tuple[str, Match]]:
    """Every moment in which much lies in the middle, up to the first trick."""
    yield "looming", looming(seats)
    match = all_laid(seats)
    while not isinstance(phase := sees(match, NAMES[0]).phase, TricksView):
        yield type(phase).__name__, match
        [asked] = match.to_act
        match.move(asked, match.game.choices(match.state, asked, match.setup.players)[0])
    yield type(phase).__name__, match


def long_names(seats: int) -> list[str]:
    """Names that differ in their last letter only."""
    return [LONG[:-1] + letter for letter in "ABCDEF"[:seats]]


def eyes(match: Match) -> list[int]:
    """Who looks: somebody who is asked, while anybody is, the player to the left, and somebody who watches."""
    [asked, *_] = match.to_act or [0]
    return [asked, (asked + 1) % len(match.setup.players), PUBLIC]


def broken(page: Page) -> list[str]:
    """What a small phone and one on its side hide or break."""
    found = []
    for width, height in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}×{height}: {one}" for one in page.evaluate(HIDDEN)]
    return found


def out_of_reach(page: Page) -> list[str]:
    """The choices that cannot be pressed at one of the sizes; a list of choices may be scrolled."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for choice in page.locator("[data-choice]").all():
            choice.click(trial=True)
            box = choice.bounding_box()
            if not box or box["height"] < 43.5 or page.evaluate("scrollY"):
                found.append(f"{width}×{height}: {choice.inner_text()} {box}")
    return found


@pytest.mark.parametrize(("seats", "language"), [(4, "de"), (5, "de"), (5, "en"), (6, "de"), (6, "en")])
def test_mue_fits_however_much_is_laid(page_for: PageFor, seats: int, language: str) -> None:
    page = page_for(language=language)
    stage = Stage(page, "mue", long_names(seats))
    for phase, match in fullest(seats):
        for seat in eyes(match):
            stage.show(match, seat)
            assert overflow(page) == [], (phase, seat)
            assert out_of_reach(page) == [], (phase, seat)


SIX = """
Cleo: auction
Anna: bid 10 / Ben, Dora, Emil, Fritz: pass
Cleo: sell
Anna: pay 10 / Dora: auction
Anna, Ben, Cleo, Fritz: wait / Emil: slap 1
Dora: sell
Emil: pay 0 / Emil: trade sheep Ben
Emil: offer nothing
Ben: accept / Fritz: auction / Anna, Ben, Cleo, Dora, Emil: pass / Anna: auction
"""
"""An auction, a countdown, a trade and a rat."""
FIVE = """
Dora: auction
Anna: bid 10 / Ben, Cleo, Emil: pass
Dora: sell
Anna: pay 10 / Emil: trade sheep Ben
Emil: offer nothing
"""


def hands_of_all_kinds(seats: int, cards: list[str]) -> list[list[str]]:
    """The cards in order, as many for everybody as for anybody else, the first players one more."""
    each, more = divmod(len(cards), seats)
    starts = [seat * each + min(seat, more) for seat in range(seats + 1)]
    return [cards[start:end] for start, end in pairwise(starts)]


def grazing(game: str, seats: int) -> Match:
    """Nearly everybody has nearly every animal, and the pile is almost empty."""
    hands = hands_of_all_kinds(seats, list(ANIMALS) * 4)
    match = scene(game, players=", ".join(NAMES[:seats]), pile=shares(*map(" ".join, hands)))
    return for_nothing(match, 38)


def grazing_with_rats(game: str, seats: int) -> Match:
    """The same with pedigrees, which each lie where the animal does not, and with rats."""
    cards = [f"{animal}*" if at % 11 in (0, 5) else animal for at, animal in enumerate(list(ANIMALS) * 5)]
    hands = hands_of_all_kinds(seats, cards)
    for seat, at in ((1, 2), (3, 2), (4, 2), (5, -1)):
        hands[seat][at] = f"rat+{hands[seat][at]}"
    match = scene(game, players=", ".join(NAMES[:seats]), pile=shares(*map(" ".join, hands)))
    return for_nothing(match, 44)


@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [
        ("kuhhandel-1", 5, "en"),
        ("kuhhandel-2", 5, "de"),
        ("kuhhandel-master", 6, "de"),
        ("kuhhandel-master", 6, "en"),
    ],
)
def test_cattle_fits_however_many_kinds_there_are(page_for: PageFor, game: str, seats: int, language: str) -> None:
    page = page_for(language=language)
    stage = Stage(page, game, long_names(seats))
    match, moves = (grazing(game, seats), FIVE) if seats == 5 else (grazing_with_rats(game, seats), SIX)
    for move in moves.splitlines():
        play(match, move)
        for seat in eyes(match):
            stage.show(match, seat)
            assert overflow(page) == [], (move, seat)
            assert not broken(page), (move, seat)


TABLETS = ((820, 1180), (768, 1024), (1180, 820), (1024, 768), (1920, 1080))
CROPPED = """() => {
  const box = document.querySelector(".me").getBoundingClientRect();
  return [...document.querySelectorAll(".fan .card")].map((one) => one.getBoundingClientRect())
    .filter((card) => card.left < box.left || card.right > box.right || card.bottom > box.bottom)
    .map((card) => `${Math.round(card.left)} to ${Math.round(card.right)}, ${Math.round(card.bottom)}`);
}"""
"""The cards of the hand that leave its panel."""


def test_cattle_has_tables_of_its_own_on_tablets(page_for: PageFor) -> None:
    page = page_for(language="de")
    stage = Stage(page, "kuhhandel-master", ["Mara", "Alma", "Bernadette", "Cilli", "Dorle", "Konstantin"])
    match = grazing_with_rats("kuhhandel-master", 6)
    for move in SIX.splitlines()[:8]:
        play(match, move)
        stage.show(match, match.to_act[0])
        for width, height in TABLETS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HIDDEN) == [], (move, width)
            assert page.evaluate(CROPPED) == [], (move, width)
            cut = page.locator(".seat .nm").evaluate_all(
                "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
            )
            assert cut == 0, (move, width)


@pytest.mark.parametrize(
    ("game", "part", "size"), [("mue", ".seat .who", (844, 390)), ("kuhhandel-master", ".mid > .ring", (820, 1180))]
)
def test_nothing_is_lost_when_a_screen_turns(page_for: PageFor, game: str, part: str, size: tuple[int, int]) -> None:
    page = page_for(390, 844)
    Stage(page, game, ["Mara", "Alma", "Berta", "Cilli"])
    for width, height in (size, (390, 844), size):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        boxes = page.locator(part).evaluate_all("all => all.map((one) => one.getClientRects().length)")
        assert boxes, part
        assert all(boxes), (width, boxes)


def now(match: Match) -> str:
    """The name of the phase."""
    return match.state.phase.name


def late(variant: Variant, seed: str, moves: int) -> Iterator[tuple[str, Match]]:
    """A random game: the first moment of each phase after that many moves, and the end."""
    match, chance, shown = Match(variant.game, variant.setup(seed)), Chance(seed), set[str]()
    while not match.over:
        phase = now(match)
        if len(match.moves) >= moves and phase not in shown:
            shown.add(phase)
            yield phase, match
        seat = random_seat(match.state, chance)
        match.play(seat, steps_of_a_move(match.state, seat, chance))
    yield "over", match


@pytest.mark.parametrize(
    ("game", "seats", "language", "moves"), [("kuhhandel-duel", 2, "en", 90), ("kuhfstein", 4, "de", 80)]
)
def test_late_moments_fit(page_for: PageFor, game: str, seats: int, language: str, moves: int) -> None:
    page, variant = page_for(language=language), Variant(GAMES[game], (), seats, GAMES[game].rulebook.revision)
    stage = Stage(page, game, long_names(seats))
    for phase, match in late(variant, "1", moves):
        for seat in eyes(match):
            stage.show(match, seat)
            assert overflow(page) == [], (phase, seat)
