"""Each phase shows a type of its own, and only to those who are to act what they can choose."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhhandel.editions import PHASES
from kuhstall.games.kuhhandel.view import PhaseView, View
from tests.kuhhandel.scenes import VARIANTS, position, wander

CHOICES = ("trades", "bids", "cost", "payments", "counts", "laid")
"""What a seat that is to act is shown."""


def seen(game: str, players: int, options: tuple[str, ...]) -> Iterator[tuple[str, View]]:
    """The name of the phase and what everybody sees, all through a random game."""
    match = None
    for match, _, _ in wander(game, players, options, "5"):
        for view in match.game.views(match.state, [PUBLIC, *range(players)]):
            assert isinstance(view, View)
            yield position(match).phase.name, view
    assert match is not None
    for view in match.game.views(match.state, [PUBLIC, *range(players)]):
        assert isinstance(view, View)
        yield position(match).phase.name, view


def test_every_phase_shows_a_type_of_its_own() -> None:
    shown = {(name, type(view.phase)) for variant in VARIANTS for name, view in seen(*variant)}
    assert {kind for _, kind in shown} == set(get_args(PhaseView))
    assert {name for name, _ in shown} == {phase.name for phase in PHASES}
    assert all(kind.__struct_config__.tag == name for name, kind in shown)


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_who_is_not_to_act_is_shown_no_choice(game: str, players: int, options: tuple[str, ...]) -> None:
    for _, view in seen(game, players, options):
        offered = [getattr(view.phase, name, None) for name in CHOICES]
        assert view.seat in view.to_act or offered == [None] * len(CHOICES)


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_view_reads_back_as_it_was_sent(game: str, players: int, options: tuple[str, ...]) -> None:
    for _, view in seen(game, players, options):
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_only_one_file_of_the_page_asks_which_phase_is_on() -> None:
    """Each phase has its entry in `phases.ts`; elsewhere its name is an attribute at most."""
    page = Path(__file__).parents[2] / "web" / "src" / "games" / "kuhhandel"
    tags = "|".join(phase.name for phase in PHASES)
    asking = re.compile(rf"""phase(\.type)?\s*[!=]==|case\s+["']({tags})["']""")
    files = [file for file in page.iterdir() if file.suffix in (".ts", ".svelte")]
    found = {file.name for file in files if asking.search(file.read_text("utf-8"))}
    assert found <= {"phases.ts"}
    assert all(f"  {phase.name}: {{" in (page / "phases.ts").read_text("utf-8") for phase in PHASES)
