"""The wire is documented: every message and setting has its line, the TypeScript types are up to date, examples run."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from kuhstall.core.catalogue import Catalogue
from kuhstall.core.errors import Malformed
from kuhstall.core.speech import TEXTS as TEXTS_OF_RULES
from kuhstall.server import wire
from kuhstall.server.config import Config
from kuhstall.server.denied import TEXTS, Denied, rejected
from kuhstall.server.entries import AnyEntry
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
    for path in (ROOT / "src" / "kuhstall" / "server").glob("*.py"):
        said |= set(re.findall(r'Denied\("([^"]+)"', path.read_text("utf-8")))
    assert len(said) > 20
    for sentences in TEXTS.texts.values():
        assert {reason for reason in sentences if not reason.startswith("preview.")} == said


def test_a_denial_is_said_in_every_language() -> None:
    assert rejected(3, Denied("no_seat", seat=9)).text == {
        "de": "Es gibt keinen Platz 9.",
        "en": "There is no seat 9.",
    }
    assert rejected(3, Malformed("write 'play CARD'")).reason == "malformed"
    with pytest.raises(ValueError, match="not in both de and en: moo"):
        Catalogue({"en": {}, "de": {"moo": "Muh"}})


def test_every_fault_of_a_score_sheet_has_a_sentence_in_both_languages() -> None:
    page = (ROOT / "web" / "src" / "texts" / "malformed.ts").read_text("utf-8")
    known = set(re.findall(r'^  "?([a-z_.]+)"?: \{$', page, re.MULTILINE))
    said = {
        str(node.value)
        for path in (ROOT / "src" / "kuhstall" / "games").glob("*/sheet.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Malformed"
        for node in ast.walk(call.args[0])
        if isinstance(node, ast.Constant) and node.value in TEXTS_OF_RULES["en"]
    }
    assert len(said) > 20
    assert sorted(said - known) == []
