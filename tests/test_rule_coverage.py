"""Every numbered rule has a test, and every rule test names a rule. The tests are read, not run."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kuhstall.core.registry import GAMES

TESTS = Path(__file__).parent
FILES = sorted(TESTS.rglob("test_*.py"))
RULES = {rule for game in GAMES.values() for rule in game.rulebook.rules}


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The test functions of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node


def rules_of(test: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """The ids in a test's decorators @rule(...) or @pytest.mark.rule(...), as they are spelled there."""
    for decorator in test.decorator_list:
        match decorator:
            case ast.Call(func=ast.Name(id="rule") | ast.Attribute(attr="rule"), args=ids):
                yield from (spelled(id_) for id_ in ids)


def spelled(node: ast.expr) -> str:
    """A text, or the code that stands in its place."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)


def named_rules() -> dict[str, list[str]]:
    """The tests of each id that a test names."""
    found: dict[str, list[str]] = {}
    for path in FILES:
        for test in functions(ast.parse(path.read_text("utf-8"))):
            for rule in rules_of(test):
                found.setdefault(rule, []).append(f"{path.relative_to(TESTS).as_posix()}::{test.name}")
    return found


def test_every_rule_has_a_test() -> None:
    assert sorted(RULES - named_rules().keys()) == []


def test_tests_name_only_rules_that_exist() -> None:
    assert {rule: tests for rule, tests in named_rules().items() if rule not in RULES} == {}


@pytest.mark.parametrize("path", sorted(TESTS.glob("*/test_rules_*.py")), ids=lambda path: path.stem)
def test_every_test_of_the_rules_names_one(path: Path) -> None:
    tests = list(functions(ast.parse(path.read_text("utf-8"))))
    assert tests
    assert [test.name for test in tests if not list(rules_of(test))] == []


def test_decorators_are_read() -> None:
    tree = ast.parse("@rule('KH-1.1', 'KH-1.2')\ndef test_a(): ...\n@rule(ID)\ndef test_b(): ...\ndef test_c(): ...")
    assert [list(rules_of(test)) for test in functions(tree)] == [["KH-1.1", "KH-1.2"], ["ID"], []]
