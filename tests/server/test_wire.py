"""The wire is documented: every message and setting has its line, the TypeScript types are up to date, examples run."""

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from kuhstall.core.catalogue import Catalogue
from kuhstall.core.errors import Malformed
from kuhstall.core.registry import GAMES
from kuhstall.server.config import Config
from kuhstall.tables import wire
from kuhstall.tables.denied import Denied, because, rejected
from kuhstall.tables.entries import AnyEntry
from kuhstall.tables.texts import TEXTS
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import guest, until
from tools.gen_ts import TARGET, generated

ROOT = Path(__file__).parents[2]
WIRE = (ROOT / "docs" / "wire.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")


def test_the_typescript_types_are_up_to_date() -> None:
    assert TARGET.read_text("utf-8") == generated(), "run tools/gen_ts.py"


@pytest.mark.parametrize("message", [*get_args(wire.ClientMessage), *get_args(wire.ServerMessage)])
def test_every_message_is_explained_with_its_fields(message: type[Struct]) -> None:
    line = next(line for line in WIRE.splitlines() if line.startswith(f"| `{message.__struct_config__.tag}` "))
    for field in fields(message):
        assert f"`{field.name}`" in line or field.name == "id", field.name


@pytest.mark.parametrize("setting", [field.name for field in fields(Config)])
def test_every_setting_is_explained(setting: str) -> None:
    assert f"| `{setting}` " in HOSTING


def test_every_kind_of_entry_can_be_read_again() -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(AnyEntry)]
    assert len(set(tags)) == len(tags)


def test_the_example_of_a_bot_plays_a_game(server: ServerProcess) -> None:
    code_of_page = re.search(r"```python\n(.*?)```", WIRE, re.DOTALL)
    assert code_of_page
    names: dict[str, object] = {}
    exec(code_of_page[1], names)

    async def play() -> None:
        host = await guest(server.url)
        code = await host.open_table("kuhhandel-duel", 2, pace=LIVE)
        async with host.table(code) as table:
            await table.do("seat", seat=1, bot="random")
            import asyncio

            bot = asyncio.create_task(names["main"](server.url, code))  # type: ignore[operator]
            await until(table, lambda: table.sheet["chairs"][0]["name"])
            await table.do("begin")
            await until(table, lambda: table.sheet["state"] == "over")
            await bot

    run(play())


def test_every_denial_is_in_the_catalogue_and_nothing_else_is() -> None:
    said = set()
    for path in (ROOT / "src" / "kuhstall" / "tables").rglob("*.py"):
        said |= set(re.findall(r'Denied\("([^"]+)"', path.read_text("utf-8")))
    assert len(said) > 20
    for sentences in TEXTS.texts.values():
        assert {reason for reason in sentences if not reason.startswith(("bell.", "preview.", "fault."))} == said


def test_a_denial_is_said_in_every_language() -> None:
    assert rejected(3, Denied("no_seat", seat=9)).text == {
        "de": "Es gibt keinen Platz 9.",
        "en": "There is no seat 9.",
    }
    assert rejected(3, Malformed("write 'play CARD'")).reason == "malformed"
    with pytest.raises(ValueError, match="not in both de and en: moo"):
        Catalogue({"en": {}, "de": {"moo": "Muh"}})


@pytest.mark.parametrize(
    ("error", "german"),
    [
        (Malformed("kuhhandel.sheet_quartet_twice", animal="goose"), "das Quartett gibt es nur einmal: Gans"),
        (
            Malformed("kuhhandel.sheet_estate", advice="kuhhandel.sheet_how", text="moo"),
            "'moo' sagt nicht, was jemand hat",
        ),
        (Malformed("kuhhandel.sheet_twice", name="cow"), "cow hat etwas doppelt; Geld ist eine Summe"),
        (
            Malformed("players_from_to", game="kuhhandel-2", fewest=3, most=5, count=6),
            "Kuhhandel, zweite Ausgabe spielt man zu 3 bis 5, nicht zu 6",
        ),
    ],
)
def test_a_fault_of_a_score_sheet_is_said_as_players_speak(error: Malformed, german: str) -> None:
    said = because(error, GAMES["kuhhandel-2"].rulebook)
    assert said["text"]["de"] == german  # type: ignore[index]
    assert said["reason"] == error.reason


def test_at_a_terminal_it_is_also_said_how_to_write_it() -> None:
    error = Malformed("kuhhandel.sheet_estate", advice="kuhhandel.sheet_how", text="moo")
    assert error.advised("de").startswith("'moo' sagt nicht, was jemand hat: schreib ")
    assert str(error.at(3)).startswith("line 3: 'moo' is not what a player owns: write ")
