"""A stand-in for `librt.vecs` under the plain rules, for which lists are faster and a browser has nothing else."""

import sys
from types import ModuleType
from typing import Any


class vec(list[Any]):  # noqa: N801  (the name that it stands in for)
    """A list whose items have a type that nobody checks."""

    def __class_getitem__(cls, kind: object) -> Any:
        """The same for every type."""
        return cls


def append(items: list[Any], item: Any) -> list[Any]:
    """The list with one more item."""
    items.append(item)
    return items


def pop(items: list[Any], at: int = -1) -> tuple[list[Any], Any]:
    """The list without one of its items, and the item."""
    return items, items.pop(at)


def stand_in() -> None:
    """Let `librt.vecs` be this module from now on."""
    try:
        import librt  # noqa: F401
    except ImportError:
        sys.modules["librt"] = ModuleType("librt")
    sys.modules["librt.vecs"] = sys.modules[__name__]
