"""The documentation is true: its code runs, its records replay, and nothing that a user can name is missing from it."""

import re
from pathlib import Path
from typing import Any

import pytest

from kuhstall.bots.tuning import Tunable
from kuhstall.cli import main, parser
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhfstein.game import PHASES as KUHFSTEIN
from kuhstall.games.mue.variants import FIVE as MUE
from tests.kuhhandel.scenes import WHEN as KUHHANDEL_MOVES

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
RECORDS = (ROOT / "docs" / "records.md").read_text("utf-8")


def code_of(page: str) -> dict[str, Any]:
    """What the Python code of a page defines, run from its beginning to its end."""
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL):
        exec(block, names)
    return names


def test_the_code_in_the_readme_runs() -> None:
    match = code_of("README.md")["match"]
    assert [move for _, move in match.moves] == ["auction", "bid 10"]


def test_the_bot_in_the_guide_plays_legally() -> None:
    dreamer = code_of("docs/bots.md")["Dreamer"]()
    match = Match(GAMES["kuhhandel-duel"], Setup(players=("Anna", "Ben"), seed="1"))
    for _ in range(3):
        seat = match.state.asked()
        chosen = dreamer.choose(match.perspective(seat), "1")
        assert chosen in match.state.legal(seat)
        assert chosen == dreamer.choose(match.perspective(seat), "1")
        match.play(seat, [chosen])


def test_the_guide_to_the_arena_names_every_option_and_its_knobs_make_a_bot() -> None:
    page = (ROOT / "docs" / "bots" / "arena.md").read_text("utf-8")
    command = parser()._subparsers._group_actions[0].choices["arena"]  # type: ignore[index, union-attr]
    named = [option for action in command._actions for option in action.option_strings if option.startswith("--")]
    assert [option for option in named if option not in page and option not in ("--help", "--players")] == []
    tunable = code_of("docs/bots/arena.md")["TUNABLE"]
    assert isinstance(tunable, Tunable)
    assert hasattr(tunable.make([knob.start for knob in tunable.knobs]), "choose")


def test_the_readme_names_every_game_option_and_command() -> None:
    for game in GAMES.values():
        assert f"`{game.id}`" in README
        assert all(f"`{option.name}`" in README for option in game.options)
    commands = parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]
    assert commands
    assert all(f"kuhstall {command}" in README for command in commands if command != "demo")


def test_the_readme_names_the_two_commands() -> None:
    for command in ("make play", "make test"):
        assert command in README
        assert f"\n{command.split()[1]}: ;" in (ROOT / "Makefile").read_text("utf-8")


def test_the_guide_to_records_names_every_move_and_set_up_line() -> None:
    assert all(
        f"`{verb}" in RECORDS
        for verb in [*KUHHANDEL_MOVES, *(verb for phase in (*MUE.phases, *KUHFSTEIN) for verb in phase.verbs)]
    )
    assert all(re.search(f"`{line}( [A-Z]+)*:`", RECORDS) for game in GAMES.values() for line in game.set_up_lines)


def test_links_between_pages_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    assert all(word in out for word in ("games", "rules", "replay", "verify", "simulate", "score", "serve", "demo"))


def test_the_container_is_the_one_that_is_explained() -> None:
    hosting, dockerfile = ((ROOT / "docs" / path).read_text("utf-8") for path in ("hosting.md", "compose/Dockerfile"))
    assert f"```\n{dockerfile}```" in hosting
