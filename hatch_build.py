"""Build hook: builds the web client into the package, and compiles the rules with mypyc where there is a C compiler.

A working copy is compiled quickly (-O1) and a wheel so that it runs fast (-O3), unless KUHSTALL_OPTIMIZE says how. What
was made stays in build/rules, so that only the libraries that have changed are compiled again.
"""

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # A build does not look into the project's folder by itself.
from tools import page, static

FLAGS = ["-Wno-error", "-fno-semantic-interposition", "-ffp-contract=off"]
"""The first undoes mypyc's -Werror, which the next C compiler may not bear; the second makes the rules faster. Without
the third a product and a sum may become one step that rounds once, on ARM for example, and bots choose differently."""


def settings(root: Path) -> dict[str, Any]:
    """The project's pyproject.toml."""
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def sources(root: Path) -> list[str]:
    """The paths, relative to the root, of the modules that are to be compiled."""
    patterns = settings(root)["tool"]["kuhstall"]["compiled"]
    found = {path for pattern in patterns for path in root.glob(pattern) if path.name != "__init__.py"}
    return sorted(path.relative_to(root).as_posix() for path in found)


def libraries(root: Path) -> list[tuple[list[str], str | None]]:
    """The modules of each library and its name: one for the core and two a game, which are compiled side by side."""
    found: dict[str, list[str]] = {}
    for source in sources(root):
        _, _, package, name, *_ = Path(source).parts
        of_a_game = {"games": f"kuhstall_{name}", "bots": f"kuhstall_{name}_bots"}
        found.setdefault(of_a_game.get(package, f"kuhstall_{package}"), []).append(source)
    return [(modules, name) for name, modules in found.items()]


def grouped(root: Path, level: str) -> dict[str, Any]:
    """How mypyc makes libraries: at -O3 a single one, in which it knows all subclasses and gcc inlines core in games.

    Playouts of Kuhhandel take a tenth fewer instructions from it, but gcc takes one core and no longer several.
    """
    return {"group_name": "kuhstall"} if level == "3" else {"separate": libraries(root)}


def compiler_found(flag: str = "") -> bool:
    """Whether there is a C compiler that finds Python's headers and takes the flag; on Windows only trying can tell."""
    if os.name == "nt":
        return not flag
    words = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC")))
    include = f"-I{sysconfig.get_path('include')}"
    command = [*words, "-Werror", *filter(None, [flag]), include, "-fsyntax-only", "-x", "c", "-"]
    try:
        return not subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True, check=False).returncode
    except OSError:
        return False


def plain_because() -> str:
    """Why the rules are not to be compiled here, empty if they are."""
    if os.environ.get("KUHSTALL_COMPILE") == "0":
        return "KUHSTALL_COMPILE is 0"
    return "" if compiler_found() else "there is no C compiler that finds Python's headers"


def remove_compiled(root: Path) -> None:
    """Remove what earlier builds left, since Python prefers a compiled module to its source however old it is."""
    for path in [*root.glob("src/**/*.so"), *root.glob("src/**/*.pyd")]:
        path.unlink()


def optimize(version: str) -> str:
    """How much the C compiler is to optimize: little for a working copy, since a person waits for it."""
    return os.environ.get("KUHSTALL_OPTIMIZE") or ("1" if version == "editable" else "3")


def made_with(level: str, *flags: str) -> str:
    """The name of a folder for what one compiler makes with these flags; nothing in there is right for another one."""
    chosen = [f"{name}={os.environ.get(name)}" for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    words = [*flags, *chosen, version("mypy"), sys.version, sysconfig.get_config_var("CC"), sysconfig.get_platform()]
    return f"O{level}-{sha256(repr(words).encode()).hexdigest()[:8]}"


def compile_rules(root: Path, level: str) -> dict[Path, str]:
    """Compile the modules, and return the files that this has made with their places in a wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    flags = [flag for flag in FLAGS if compiler_found(flag)]
    folder = Path("build", "rules", made_with(level, *flags))
    typed = ["--config-file=", "--follow-imports=silent", f"--cache-dir={os.devnull}", *sources(root)]
    with contextlib.chdir(root):
        how = grouped(root, level)
        extensions = mypycify(typed, opt_level=level, debug_level="0", target_dir=str(folder), **how)
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        command = build_ext(Distribution({"ext_modules": sorted(extensions, key=length, reverse=True)}))
        command.build_lib, command.build_temp, command.parallel = f"{folder}/lib", ".", os.cpu_count()
        command.ensure_finalized()
        command.run()
        return {root / path: Path(path).relative_to(command.build_lib).as_posix() for path in command.get_outputs()}


def length(extension: Any) -> int:
    """How much there is to compile; the longest libraries come first, so that no core is idle in the end."""
    return sum(Path(source).stat().st_size for source in extension.sources)


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """What hatchling calls for every sdist and every wheel, editable ones included."""

    def dependencies(self) -> list[str]:
        """The packages of the compiler and of Node, each unless it would not be used."""
        groups = settings(Path(self.root))["dependency-groups"]
        node = [] if page.own_node() or not (page.stale() or static.stale()) else list(groups["node"])
        return node + ([] if self.target_name != "wheel" or plain_because() else list(groups["compile"]))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the page and the compiled modules up to date, or leave none."""
        self.build_page()
        if self.target_name == "wheel":
            self.compile(version, build_data)

    def build_page(self) -> None:
        """Build the page; an sdist carries it, so that nothing has to be built from there."""
        try:
            page.bring_up_to_date()
            static.bring_up_to_date()
        except page.Failed as failed:
            raise SystemExit(f"The page could not be built: {failed}. KUHSTALL_WEB=0 installs without it.") from None

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the compiled modules up to date, or leave none."""
        root = Path(self.root)
        made = {} if plain_because() else self.compiled(root, optimize(version))
        if made:
            build_data.update(pure_python=False, infer_tag=True)
        if version != "editable":
            build_data["force_include"].update((str(path), place) for path, place in made.items())
            return
        remove_compiled(root)
        for path, place in made.items():
            shutil.copy2(path, root / "src" / place)

    def compiled(self, root: Path, level: str) -> dict[Path, str]:
        """The compiled files, none where compiling is not possible; an error in the rules' types ends the build."""
        from setuptools.errors import BaseError, CCompilerError

        try:
            return compile_rules(root, level)
        except (BaseError, CCompilerError):
            self.app.display_warning("The rules stay plain Python, which is slower, because the C compiler failed.")
            return {}
