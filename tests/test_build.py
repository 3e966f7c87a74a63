"""The build: which code is loaded, what compiled code must avoid, and what no file may name."""

import ast
import json
import os
import re
import sys
import sysconfig
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import distributions, packages_distributions, version
from pathlib import Path
from typing import Any

import pytest

import hatch_build
import kuhstall
from tools import page

ROOT = Path(__file__).parents[1]
SOURCES = hatch_build.sources(ROOT)
PLAIN = os.environ.get("KUHSTALL_PLAIN") == "1"
NOT_COMPILED = hatch_build.plain_because()
MADE_BY_TOOLS = {"__pycache__", "build", "dist", "node_modules", "static"}


def loaded(source: str) -> Path:
    """The file from which a module is loaded, relative to the project."""
    module = import_module(source.removeprefix("src/").removesuffix(".py").replace("/", "."))
    return Path(str(module.__file__)).relative_to(ROOT)


@pytest.mark.skipif(PLAIN, reason="KUHSTALL_PLAIN is 1")
@pytest.mark.skipif(bool(NOT_COMPILED), reason=f"not compiled because {NOT_COMPILED}")
@pytest.mark.parametrize("source", SOURCES)
def test_compiled_modules_are_loaded(source: str) -> None:
    assert loaded(source).with_name(Path(source).name) == Path(source)
    assert loaded(source).suffix in {".so", ".pyd"}
    assert kuhstall.compiled()


@pytest.mark.skipif(not PLAIN, reason="KUHSTALL_PLAIN is not 1")
@pytest.mark.parametrize("source", SOURCES)
def test_plain_modules_are_loaded_on_request(source: str) -> None:
    assert loaded(source) == Path(source)
    assert not kuhstall.compiled()


def test_each_module_is_in_the_library_of_its_game() -> None:
    libraries = hatch_build.libraries(ROOT)
    assert sorted(module for modules, _ in libraries for module in modules) == SOURCES
    for modules, name in libraries:
        game = str(name).removeprefix("kuhstall_")
        folder = "core" if game == "core" else f"games/{game}"
        if game.endswith("_bots"):
            folder = f"bots/{game.removesuffix('_bots')}"
        assert [module for module in modules if not module.startswith(f"src/kuhstall/{folder}/")] == []


def test_a_working_copy_is_compiled_quickly_and_a_wheel_to_run_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KUHSTALL_OPTIMIZE", raising=False)
    assert (hatch_build.optimize("editable"), hatch_build.optimize("standard")) == ("1", "3")
    monkeypatch.setenv("KUHSTALL_OPTIMIZE", "2")
    assert (hatch_build.optimize("editable"), hatch_build.optimize("standard")) == ("2", "2")


@pytest.fixture
def small_project(tmp_path: Path) -> Path:
    """A project with a core and two games of one module each."""
    (tmp_path / "pyproject.toml").write_text(
        '[tool.kuhstall]\ncompiled = ["src/kuhstall/core/*.py", "src/kuhstall/games/*/*.py"]\n'
    )
    for place in ("core", "games/cow", "games/hen"):
        folder = tmp_path / "src" / "kuhstall" / place
        folder.mkdir(parents=True)
        for made in (folder, *folder.parents[: len(place.split("/"))]):
            (made / "__init__.py").touch()
        (folder / "call.py").write_text(f"def call() -> str:\n    return '{place}'\n")
    return tmp_path


def compiled_at(project: Path) -> dict[str, int]:
    """Compile a project; when each of its files was made, by the file's place in a wheel without its ending."""
    made = hatch_build.compile_rules(project, "0")
    for path in project.glob("build/rules/**/*.[ch]"):  # mypyc dates them a second ahead, but these compile in less.
        os.utime(path, (0, 0))
    return {place.split(".")[0]: path.stat().st_mtime_ns for path, place in made.items()}


@pytest.mark.skipif(bool(NOT_COMPILED), reason=f"not compiled because {NOT_COMPILED}")
def test_only_the_library_that_has_changed_is_compiled_again(small_project: Path) -> None:
    before = compiled_at(small_project)
    libraries = {f"kuhstall_{name}__mypyc" for name in ("core", "cow", "hen")}
    assert set(before) == libraries | {f"kuhstall/{place}/call" for place in ("core", "games/cow", "games/hen")}
    assert [path for path in (small_project / "src").rglob("*") if path.suffix in {".so", ".pyd"}] == []
    (small_project / "src" / "kuhstall" / "games" / "hen" / "call.py").write_text(
        "def call() -> str:\n    return 'cluck'\n"
    )
    after = compiled_at(small_project)
    assert {place for place in after if after[place] != before[place]} == {"kuhstall_hen__mypyc"}


@pytest.mark.skipif(bool(NOT_COMPILED), reason=f"not compiled because {NOT_COMPILED}")
def test_what_is_to_run_fast_is_one_library(small_project: Path) -> None:
    made = {place.split(".")[0] for place in hatch_build.compile_rules(small_project, "3").values()}
    assert {place for place in made if "/" not in place} == {"kuhstall__mypyc"}


def test_version_is_the_installed_one() -> None:
    assert version("kuhstall") == kuhstall.__version__


def bound_to_constants(tree: ast.Module) -> set[str]:
    """The names that somewhere in the module stand for a number."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ) if is_constant(value, set()):
                names.add(name)
    return names


def is_constant(node: ast.expr, names: set[str]) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name.isupper() or name in names
        case ast.UnaryOp(operand=operand):
            return is_constant(operand, names)
        case ast.BinOp(left=left, right=right):
            return is_constant(left, names) and is_constant(right, names)
        case ast.Call(func=ast.Name(id="i64" | "i32" | "int"), args=[argument]):
            return is_constant(argument, names)
    return False


def wrong_shifts(code: str) -> Iterator[str]:
    """The shifts of a constant by a number that only running tells."""
    tree = ast.parse(code)
    names = bound_to_constants(tree)
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=ast.Constant(), op=ast.LShift(), right=ast.Constant()):
                pass
            case ast.BinOp(left=left, op=ast.LShift()) if is_constant(left, names):
                yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize(
    "code", ["1 << n", "ONE << n", "(2 - 1) << n", "i64(1) << n", "one: i64 = 1\none << n", "-1 << n"]
)
def test_a_shifted_constant_is_found(code: str) -> None:
    assert list(wrong_shifts(code))


@pytest.mark.parametrize("code", ["hand << n", "1 << 3", "BITS[n] << n", "hand >> 1", "hand = hand << 1"])
def test_other_shifts_are_fine(code: str) -> None:
    assert not list(wrong_shifts(code))


@pytest.mark.parametrize("source", SOURCES)
def test_compiled_code_shifts_no_constant(source: str) -> None:
    # mypyc 2.4 shifts a constant in 32 bits: with an i64 n, 1 << n is 256 for n = 40. Take a table of bits instead.
    assert not list(wrong_shifts((ROOT / source).read_text("utf-8")))


BROWSERS_OWN = {"pyodide"}
"""What Python in a browser brings with it, so that nobody has to install it."""


def imported_packages() -> set[str]:
    nodes = [node for path in (ROOT / "src").rglob("*.py") for node in ast.walk(ast.parse(path.read_bytes()))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.split(".")[0] for name in names} - sys.stdlib_module_names - BROWSERS_OWN - {"kuhstall"}


def test_imported_packages_are_declared() -> None:
    project = hatch_build.settings(ROOT)["project"]
    dependencies = [
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    declared = {re.split(r"[^\w-]", dependency)[0].replace("-", "_") for dependency in dependencies}
    providers = {name: {each.replace("-", "_") for each in found} for name, found in packages_distributions().items()}
    assert [name for name in imported_packages() if not providers.get(name, set()) & declared] == []


def texts() -> Iterator[tuple[Path, str]]:
    """Every text file of the project, not what tools leave in it."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name == ".ci" or not (name[0] == "." or name in MADE_BY_TOOLS)]
        for path in (Path(folder, name) for name in files if name != ".git"):  # In a worktree that is a file.
            try:
                yield path.relative_to(ROOT), path.read_text("utf-8")
            except UnicodeDecodeError:
                continue


def test_no_file_names_a_registry_or_a_folder_of_somebodys_machine() -> None:
    registries = r"\b(?:pypi|pythonhosted|npmjs|yarnpkg|crates|conda|anaconda)\.(?:org|com|io)\b"
    folders = r"(?<![\w.~*-])/(?:root|home|work|Users)/\w"
    unwanted = re.compile(f"{registries}|{folders}")
    assert [f"{path}: {found[0]}" for path, text in texts() if (found := unwanted.search(text))] == []


LOCK = (ROOT / "requirements.lock").read_text("utf-8")


def test_the_lock_file_names_no_address() -> None:
    assert "://" not in LOCK
    assert not re.search(r"^--(?!hash)", LOCK, re.MULTILINE)


def test_whatever_is_installed_is_what_the_lock_file_says() -> None:
    # uv checks the hashes of what the file names, and would take anything for what it does not.
    found = distributions(path=[sysconfig.get_path("purelib")])
    installed = {(re.sub(r"[-_.]+", "-", each.name).lower(), each.version) for each in found}
    locked = set(re.findall(r"^([\w-]+)==(\S+)", LOCK, re.MULTILINE))
    besides = {"kuhstall", "pip"}
    assert {(name, version) for name, version in installed - locked if name not in besides} == set()


def lacking(lock: dict[str, Any]) -> list[str]:
    """What a package-lock.json names that it should not, and optional packages for which it has no entry."""
    packages = lock["packages"]
    addresses = [f"{name} has an address" for name, package in packages.items() if "resolved" in package]
    optional = [(name, each) for name, package in packages.items() for each in package.get("optionalDependencies", {})]
    return addresses + [
        f"{name} lacks {each}"
        for name, each in optional
        if f"node_modules/{each}" not in packages and f"{name}/node_modules/{each}" not in packages
    ]


def test_the_lock_of_the_page_names_no_address_and_lacks_no_package_of_another_system() -> None:
    # npm leaves out, without a word, optional packages that a registry does not have yet; npm ci then refuses the lock.
    assert lacking(json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))) == []
    found = lacking({"packages": {"node_modules/a": {"resolved": "x", "optionalDependencies": {"b": "1"}}}})
    assert found == ["node_modules/a has an address", "node_modules/a lacks b"]


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with sources of a page that was built."""
    for name, path in {"WEB": "web", "STATIC": "static", "STAMP": "static/stamp", "COMPRESS": "compress.mjs"}.items():
        monkeypatch.setattr(page, name, tmp_path / path)
    monkeypatch.setattr(page, "ROOT", tmp_path)
    monkeypatch.delenv("KUHSTALL_WEB", raising=False)
    for name in (
        "web/src/main.ts",
        "web/index.html",
        "web/node_modules/moo/moo.js",
        "static/index.html",
        "compress.mjs",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    page.STAMP.write_text(page.digest(page.sources()))
    return tmp_path / "web"


@pytest.mark.parametrize("change", ["src/main.ts", "index.html", "src/new.ts", "../compress.mjs"])
def test_the_page_is_built_again_when_a_source_changes(web: Path, change: str) -> None:
    assert not page.stale()
    (web / "node_modules" / "moo" / "moo.js").write_text("changed")
    assert not page.stale()
    (web / change).write_text("changed")
    assert page.stale()


def test_a_page_that_is_gone_is_built_again_unless_it_is_to_be_left_out(
    web: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.STAMP.unlink()
    assert page.stale()
    monkeypatch.setenv("KUHSTALL_WEB", "0")
    assert not page.stale()
    page.bring_up_to_date()
    assert not page.STATIC.exists()


def test_a_page_that_somebody_else_builds_is_left_as_it_is(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (web / "index.html").write_text("changed")
    assert page.stale()
    monkeypatch.setenv("KUHSTALL_WEB", "as-is")
    assert not page.stale()
    page.bring_up_to_date()
    assert page.STAMP.exists()
