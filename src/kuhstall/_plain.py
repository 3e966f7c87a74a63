"""Loads the plain sources although compiled modules lie beside them, to debug them or to compare the two."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType


class PlainFinder(MetaPathFinder):
    """Finds the modules of this package as sources only."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The source of a module of this package, None for any other module."""
        if not name.startswith("kuhstall."):
            return None
        found = (
            FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target) for folder in path or ()
        )
        return next((spec for spec in found if spec and spec.loader), None)


def prefer_plain() -> None:
    """Load plain sources from now on."""
    sys.meta_path.insert(0, PlainFinder())


def compiled() -> bool:
    """Whether the rules run as compiled code."""
    spec = find_spec("kuhstall.core.chance")
    return spec is not None and not str(spec.origin).endswith((".py", ".pyc"))
