"""Writes how a position is copied, dumped and loaded, from the one place where its fields are declared.

Every `games/GAME/rules/position.py` declares the fields of `Position` as annotated lines. From them comes
`fields.py` beside it, with plain code that mypyc makes fast:

  copy_fields(position, twin)       everything
  numbers_of(position)              the numbers and flags, in the order of the lines
  take_numbers(position, numbers)   the same back

A native number or a flag is copied and dumped. A vec or a list is copied item by item, anything else by its `clone`.
The comment behind a line can begin with a word that changes this:

  # shared    never changed in place, so copies have the same one
  # derived   follows from the others: copied, but not dumped
  # apart     looked after by hand: neither copied nor dumped

Run it after a change of the fields; a test fails when it was forgotten.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NUMBERS = ("i64", "bool")
HEAD = '''\
"""How a position is copied, dumped and loaded: written by tools/gen_fields.py from the fields of `Position`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from {module} import Position
'''


class Field(NamedTuple):
    """A field of a position."""

    name: str
    type: str
    mark: str
    """The first word of its comment."""

    @property
    def is_number(self) -> bool:
        """Whether it is dumped as a number."""
        return self.type in NUMBERS and self.mark != "derived"

    def copied(self) -> str:
        """Its value for a copy of the position."""
        own = f"position.{self.name}"
        if self.mark == "shared" or self.type in (*NUMBERS, "str"):
            return own
        return f"{own}[:]" if self.type.startswith(("vec[", "list[")) else f"{own}.clone()"


def positions() -> list[Path]:
    """The files in which a game's position is declared."""
    return sorted(ROOT.glob("src/kuhstall/games/*/rules/position.py"))


def fields(text: str) -> Iterator[Field]:
    """The fields that the class Position declares."""
    lines = text.splitlines()
    body = next(
        node.body for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == "Position"
    )
    for line in body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            comment = lines[line.lineno - 1].partition("  # ")[2].replace(":", " ").split()
            field = Field(line.target.id, ast.unparse(line.annotation), comment[0] if comment else "")
            if field.mark != "apart":
                yield field


def written(path: Path) -> str:
    """The file that belongs beside a position."""
    found = list(fields(path.read_text("utf-8")))
    numbers = [field for field in found if field.is_number]
    module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    return "\n".join(
        [
            HEAD.format(module=module),
            "",
            'def copy_fields(position: "Position", twin: "Position") -> None:',
            '    """Make the twin equal to the position, and independent of it."""',
            *(f"    twin.{field.name} = {field.copied()}" for field in found),
            "",
            "",
            'def numbers_of(position: "Position") -> list[int]:',
            '    """The numbers and flags of a position."""',
            "    return [",
            *(f"        {as_number(field)}," for field in numbers),
            "    ]",
            "",
            "",
            'def take_numbers(position: "Position", numbers: list[int]) -> None:',
            '    """Set the numbers and flags of a position."""',
            *(f"    position.{field.name} = {from_number(field, at)}" for at, field in enumerate(numbers)),
            "",
        ]
    )


def as_number(field: Field) -> str:
    """A field as a number."""
    return f"int(position.{field.name})" if field.type == "bool" else f"position.{field.name}"


def from_number(field: Field, at: int) -> str:
    """A field's value from its number."""
    return f"numbers[{at}] != 0" if field.type == "bool" else f"numbers[{at}]"


def main() -> None:
    """Write the file beside every position."""
    for path in positions():
        path.with_name("fields.py").write_text(written(path), "utf-8")


if __name__ == "__main__":
    main()
