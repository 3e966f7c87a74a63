"""Makes archives of bare bytecode, without docstrings and line numbers, in the Python that will run it.

`tools/static.mjs` calls `make` inside Pyodide. Bare bytecode is half as large as what Python usually keeps.
"""

import ast
import marshal
import sys
import zipfile
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

NOWHERE = 0xF8
"""An entry of a line table for one to eight instructions that are at no line; an empty table would break tracebacks."""
NEVER_CHECKED = (1).to_bytes(4, "little") + bytes(8)
"""The head of bytecode that is not compared with its source."""

PYTHONS_OWN = ("_pyodide/", "pyodide/", "encodings/__init__", "encodings/aliases", "encodings/ascii", "encodings/utf_8")
"""What Pyodide needs of its Python, whatever is run."""
LATER = ("_strptime", "calendar", "traceback", "linecache")
"""Modules that are only imported when something happens."""
UNUSED = (".pyi", "py.typed", "RECORD", "WHEEL", "top_level.txt")
"""The ends of files in wheels that nobody needs to run them."""


def nowhere(code: CodeType) -> bytes:
    """A line table that says of no instruction where it stands."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    return bytes([NOWHERE + 7] * whole + [NOWHERE + rest - 1] * bool(rest))


def bare(code: CodeType) -> CodeType:
    """The same code and all in it without lines."""
    inner = tuple(bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=nowhere(code), co_consts=inner)


def without_docstrings(source: bytes) -> ast.Module:
    """A module with its asserts but without docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(value=ast.Constant(value=str())) as said, *_]:
                    node.body[0] = ast.copy_location(ast.Pass(), said)
    return tree


def bytecode(source: bytes, name: str) -> bytes:
    """The contents of a .pyc file."""
    code = compile(without_docstrings(source), name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + NEVER_CHECKED + marshal.dumps(bare(code))


def archive(place: str, files: Mapping[str, bytes]) -> None:
    """Write files into an archive that is not compressed, since the whole of it will be; modules as bytecode."""
    with zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as made:
        for name, body in sorted(files.items()):
            module = name.endswith(".py")
            made.writestr(zipfile.ZipInfo(f"{name}c" if module else name), bytecode(body, name) if module else body)


def unpacked(archived: Path, wanted: Callable[[str], bool] = bool) -> dict[str, bytes]:
    """The wanted files in an archive, by their names."""
    with zipfile.ZipFile(archived) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/") and wanted(name)}


def module(name: str) -> str:
    """The name of the module in a file."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def used(sources: Mapping[str, bytes]) -> set[str]:
    """The files of the standard library that are in use once all these modules are imported."""
    for name in sources:
        if name.endswith(".py"):
            import_module(module(name))
    for name in LATER:
        import_module(name)
    files = (str(getattr(each, "__file__", None)) for each in list(sys.modules.values()))
    return {file.partition("python314.zip/")[2] for file in files}


def make(folder: str) -> None:
    """Make the three archives out of what is in a folder: Python's library, ours, and the packages it takes."""
    here = Path(folder)
    ours = unpacked(here / "sources.zip")
    archive(f"{folder}/kuhstall.zip", ours)
    library = used(ours)
    own = unpacked(here / "python_stdlib.zip", lambda name: name in library or name.startswith(PYTHONS_OWN))
    archive(f"{folder}/stdlib.zip", own)
    wheels = [unpacked(wheel, lambda name: not name.endswith(UNUSED)) for wheel in sorted(here.glob("*.whl"))]
    archive(f"{folder}/packages.zip", {name: body for wheel in wheels for name, body in wheel.items()})
