"""Build hook: builds the web client into the package, and compiles the rules with mypyc where there is a C compiler."""

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # A build does not look into the project's folder by itself.
from tools import page

LIBRARY = "kuhstall__mypyc"
"""All compiled code is in this one library beside the package, so that calls between modules are fast."""

FLAGS = ["-Wno-error", "-fno-semantic-interposition"]
"""The first undoes mypyc's -Werror, which the next C compiler may not bear; the second makes the rules faster."""


def settings(root: Path) -> dict[str, Any]:
    """The project's pyproject.toml."""
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def sources(root: Path) -> list[str]:
    """The paths, relative to the root, of the modules that are to be compiled."""
    patterns = settings(root)["tool"]["kuhstall"]["compiled"]
    found = {path for pattern in patterns for path in root.glob(pattern) if path.name != "__init__.py"}
    return sorted(path.relative_to(root).as_posix() for path in found)


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


def compile_rules(root: Path) -> None:
    """Compile the modules into one library and put it and its entry points beside their sources."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    typed = ["--config-file=", "--follow-imports=silent", f"--cache-dir={os.devnull}", *sources(root)]
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(root):
        extensions = mypycify(typed, opt_level="3", debug_level="0", target_dir=scratch, group_name="kuhstall")
        flags = [flag for flag in FLAGS if compiler_found(flag)]
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.build_lib, command.build_temp = f"{scratch}/lib", scratch
        command.ensure_finalized()
        command.run()
        shutil.copytree(command.build_lib, "src", dirs_exist_ok=True)


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """What hatchling calls for every sdist and every wheel, editable ones included."""

    def dependencies(self) -> list[str]:
        """The packages of the compiler and of Node, each unless it would not be used."""
        groups = settings(Path(self.root))["dependency-groups"]
        node = [] if page.own_node() or not page.stale() else list(groups["node"])
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
        except page.Failed as failed:
            raise SystemExit(f"The page could not be built: {failed}. KUHSTALL_WEB=0 installs without it.") from None

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the compiled modules up to date, or leave none."""
        root = Path(self.root)
        remove_compiled(root)
        reason = plain_because() or self.compiled(root)
        if reason:
            self.app.display_warning(f"The rules stay plain Python, which is slower, because {reason}.")
        else:
            build_data.update(pure_python=False, infer_tag=True)
            if version != "editable":
                build_data["force_include"].update((str(path), path.name) for path in root.glob(f"src/{LIBRARY}.*"))

    def compiled(self, root: Path) -> str:
        """Why compiling was not possible, empty if it was; an error in the rules' types ends the build."""
        from setuptools.errors import BaseError, CCompilerError

        try:
            compile_rules(root)
        except (BaseError, CCompilerError):
            return "the C compiler failed"
        return ""
