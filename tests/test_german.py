"""Whatever the program says to somebody who asked for German it can say in German."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

from kuhstall import cli
from kuhstall.core.speech import GERMAN, MOST, quoted, say

SOURCE = Path(cli.__file__).parent
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if "server" not in path.parts and path.name != "client.py"]
"""The server's denials stand in its catalogue, and its other sentences are for whoever runs it."""
SAYS = ("Malformed", "Spoiled", "say")


def sentences(path: Path) -> Iterator[tuple[str, int]]:
    """What a module says, with the line; a sentence that is not written out where it is said is an empty one."""
    tree = ast.parse(path.read_text("utf-8"))
    constants = {
        node.target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYS:
            yield from ((text, call.lineno) for text in spelled(call.args[0], constants))
            for keyword in call.keywords:
                if keyword.arg == "how":
                    yield from ((text, call.lineno) for text in spelled(keyword.value, constants))


def spelled(node: ast.expr, constants: Mapping[str, object]) -> list[str]:
    """The texts that an expression can be."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*spelled(one, constants), *spelled(other, constants)]
        case ast.Name(id=name) if isinstance(constants.get(name), str):
            return [str(constants[name])]
        case ast.Attribute(attr="sentence") | ast.Name(id="sentence") | ast.Call(func=ast.Name(id="str")):
            return []  # Passed on from where it is written out.
    return [""]


def said() -> dict[str, str]:
    """Every sentence, with a place where it is said."""
    return {text: f"{path.relative_to(SOURCE)}:{line}" for path in FILES for text, line in sentences(path)}


def fields(text: str) -> set[str]:
    """What is filled in."""
    return {f"{field}!{conversion}" for _, field, _, conversion in Formatter().parse(text) if field}


def test_every_sentence_is_written_out_and_has_its_german() -> None:
    assert {text: where for text, where in said().items() if text not in GERMAN} == {}


def test_german_has_no_sentence_too_many_and_fills_in_the_same() -> None:
    assert sorted(GERMAN.keys() - said().keys()) == []
    braces = [text for text in GERMAN if "{ " in text]  # Written out as it is: nothing is filled in.
    assert {text: GERMAN[text] for text in GERMAN if text not in braces and fields(text) != fields(GERMAN[text])} == {}


def test_each_package_teaches_its_own() -> None:
    taught = [text for file in SOURCE.rglob("german.toml") for text in tomllib.loads(file.read_text("utf-8"))]
    assert sorted(taught) == sorted(GERMAN)


@pytest.mark.parametrize(("language", "start"), [("en", "there is no game "), ("de", "es gibt kein Spiel ")])
def test_what_somebody_wrote_is_said_back_short_and_harmless(language: str, start: str) -> None:
    text = say("there is no game {game!r}; the games are {known}", language, game="\x1b[2J" + "x" * 1000, known="a")
    assert text.startswith(f"{start}'\\x1b[2Jxxx")
    assert len(text) < len(start) + 2 * MOST
    assert quoted("short") == "'short'"
