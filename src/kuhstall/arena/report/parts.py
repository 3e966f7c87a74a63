"""What a report is made of, whatever it is written in: sections with sentences, tables and charts."""

from msgspec import Struct, field


class Entry(Struct, frozen=True):
    """What stands in a cell of a table."""

    text: str
    tone: float | None = None
    """From -1, far below what is fair, to 1, far above; None where nothing is to be coloured."""


class Table(Struct, frozen=True):
    """Rows under heads; the first column names the rows."""

    heads: list[str]
    rows: list[list[Entry]]


class Chart(Struct, frozen=True):
    """A drawing: the inside of an SVG, its size, and what it shows in words."""

    name: str
    shows: str
    width: int
    height: int
    body: str
    on_page: bool = True
    """Whether a page of HTML needs it, which can colour tables."""


class Code(Struct, frozen=True):
    """Something to type."""

    text: str


class Section(Struct, frozen=True):
    """A part of the report under a head of its own."""

    title: str
    items: list[str | Table | Chart | Code] = field(default_factory=list)
    """Sentences are plain text."""


class Report(Struct, frozen=True):
    """All of it."""

    title: str
    sections: list[Section]
