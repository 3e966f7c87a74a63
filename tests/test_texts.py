"""Whatever the program says stands in catalogues, one file for a language, under the reason for which it is said."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

from kuhstall import cli
from kuhstall.core.catalogue import MOST, quoted
from kuhstall.core.speech import TEXTS, say

SOURCE = Path(cli.__file__).parent
FILES = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if not {"server", "tables"} & {*path.parts} and path.name != "client.py"
]
"""Tables have a catalogue of their own, and the server's other sentences are for whoever runs it."""
SAYS = ("Because", "Malformed", "Spoiled", "say")


def reasons(path: Path) -> Iterator[tuple[str, int]]:
    """For what reasons a module says something, with the line; one that is not written out is an empty one."""
    tree = ast.parse(path.read_text("utf-8"))
    constants = {
        node.target.id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant | ast.Dict)
        and is_plain(node.value)
    }
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYS:
            yield from ((text, call.lineno) for text in spelled(call.args[0], constants))
            for keyword in call.keywords:
                if keyword.arg in ("how", "what", "advice"):
                    yield from ((text, call.lineno) for text in spelled(keyword.value, constants))


def is_plain(node: ast.expr) -> bool:
    """Whether an expression is written out."""
    return not any(isinstance(part, ast.Name | ast.Call) for part in ast.walk(node))


def spelled(node: ast.expr, constants: Mapping[str, object]) -> list[str]:
    """The texts that an expression can be."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*spelled(one, constants), *spelled(other, constants)]
        case ast.Name(id=name) if isinstance(constants.get(name), str):
            return [str(constants[name])]
        case ast.Subscript(value=ast.Name(id=name)) if isinstance(table := constants.get(name), dict):
            return [str(text) for text in table.values()]
        case ast.Attribute(attr="reason" | "advice") | ast.Name(id="reason") | ast.Call(func=ast.Name(id="str")):
            return []  # Passed on from where it is written out.
    return [""]


def said() -> dict[str, str]:
    """Every reason, with a place where it is given."""
    return {text: f"{path.relative_to(SOURCE)}:{line}" for path in FILES for text, line in reasons(path)}


def fields(text: str) -> set[str]:
    """What is filled in."""
    return {f"{field}!{conversion}" for _, field, _, conversion in Formatter().parse(text) if field}


def test_every_reason_is_written_out_and_stands_in_a_catalogue() -> None:
    assert {text: where for text, where in said().items() if text not in TEXTS["en"]} == {}


def test_no_catalogue_has_a_sentence_too_many_and_all_fill_in_the_same() -> None:
    assert sorted(TEXTS["en"].keys() - said().keys()) == []
    english = {reason: text for reason, text in TEXTS["en"].items() if "{ " not in text}  # Written out as it is.
    for sentences in TEXTS.values():
        assert [reason for reason in english if fields(sentences[reason]) != fields(english[reason])] == []


def test_every_language_is_a_file_in_each_package() -> None:
    folders = {file.parent for file in SOURCE.rglob("texts.*.toml")}
    assert len(folders) > 4
    for language in TEXTS:
        assert {file.parent for file in SOURCE.rglob(f"texts.{language}.toml")} == folders


def test_each_package_teaches_its_own() -> None:
    files = [file for file in SOURCE.rglob("texts.en.toml") if "tables" not in file.parts]
    assert sorted(key for file in files for key in tomllib.loads(file.read_text("utf-8"))) == sorted(TEXTS["en"])


@pytest.mark.parametrize(("language", "start"), [("en", "there is no game "), ("de", "es gibt kein Spiel ")])
def test_what_somebody_wrote_is_said_back_short_and_harmless(language: str, start: str) -> None:
    text = say("no_game", language, game="\x1b[2J" + "x" * 1000, known="a")
    assert text.startswith(f"{start}'\\x1b[2Jxxx")
    assert len(text) < len(start) + 2 * MOST
    assert quoted("short") == "'short'"
