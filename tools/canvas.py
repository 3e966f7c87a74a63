"""A small canvas that draws the same picture as SVG and as PNG, without any package."""

import zlib
from collections.abc import Sequence
from html import escape
from pathlib import Path
from struct import pack
from typing import Protocol

Point = tuple[float, float]

FONT = {
    **dict(zip("01234", ("3e5149453e", "00427f4000", "4261514946", "2141454b31", "1814127f10"), strict=True)),
    **dict(zip("56789", ("2745454539", "3c4a494930", "0171090503", "3649494936", "064949291e"), strict=True)),
    **dict(zip("abcde", ("2054545478", "7f48444438", "3844444420", "384444487f", "3854545418"), strict=True)),
    **dict(zip("fghik", ("087e090102", "0c5252523e", "7f08040478", "00447d4000", "7f10284400"), strict=True)),
    **dict(zip("lmnop", ("00417f4000", "7c04180478", "7c08040478", "3844444438", "7c14141408"), strict=True)),
    **dict(zip("rstuv", ("7c08040408", "4854545420", "043f444020", "3c4040207c", "1c2040201c"), strict=True)),
    **dict(zip("wy :-", ("3c4030403c", "0c5050503c", "0000000000", "0036360000", "0808080808"), strict=True)),
}
"""Letters of five columns and seven rows: a byte for each column, its lowest bit the top row."""


class Canvas(Protocol):
    """What pictures are drawn on; y grows downward."""

    def rect(self, x: float, y: float, wide: float, high: float, fill: str) -> None:
        """A filled rectangle."""

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon."""

    def circle(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""

    def text(self, x: float, y: float, size: float, words: str, fill: str) -> None:
        """Words with their lower left corner at a place; size is the height of the letters."""


class Svg:
    """Draws SVG."""

    def __init__(self, wide: int, high: int) -> None:
        """Begin a white picture."""
        self.head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif">'
        self.parts = [f'<rect width="{wide}" height="{high}" fill="#ffffff"/>']

    def rect(self, x: float, y: float, wide: float, high: float, fill: str) -> None:
        """A filled rectangle."""
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{fill}"/>')

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon."""
        corners = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(f'<polygon points="{corners}" fill="{fill}"/>')

    def circle(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>')

    def text(self, x: float, y: float, size: float, words: str, fill: str) -> None:
        """Words."""
        self.parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{size * 1.35:g}" fill="{fill}">{escape(words)}</text>')

    def save(self, file: Path) -> None:
        """Write the file."""
        file.write_text("\n".join([self.head, *self.parts, "</svg>", ""]), "utf-8")


class Png:
    """Draws pixels, so many for each unit."""

    def __init__(self, wide: int, high: int, scale: int = 2) -> None:
        """Begin a white picture."""
        self.scale, self.wide, self.high = scale, wide * scale, high * scale
        self.rows = [bytearray(b"\xff" * (3 * self.wide)) for _ in range(self.high)]

    def line(self, y: int, left: float, right: float, fill: str) -> None:
        """The pixels of one row whose middle lies between two places."""
        start, end = max(0, round(left)), min(self.wide, round(right))
        if 0 <= y < self.high and start < end:
            self.rows[y][3 * start : 3 * end] = bytes.fromhex(fill[1:]) * (end - start)

    def rect(self, x: float, y: float, wide: float, high: float, fill: str) -> None:
        """A filled rectangle."""
        for row in range(round(y * self.scale), round((y + high) * self.scale)):
            self.line(row, x * self.scale, (x + wide) * self.scale, fill)

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon, row by row."""
        corners = [(x * self.scale, y * self.scale) for x, y in points]
        for row in range(int(min(y for _, y in corners)), int(max(y for _, y in corners)) + 1):
            middle, crossed = row + 0.5, []
            for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
                if (y1 > middle) != (y2 > middle):
                    crossed.append(x1 + (middle - y1) * (x2 - x1) / (y2 - y1))
            crossed.sort()
            for left, right in zip(crossed[::2], crossed[1::2], strict=True):
                self.line(row, left, right, fill)

    def circle(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle, row by row."""
        middle, size = y * self.scale, radius * self.scale
        for row in range(int(middle - size), int(middle + size) + 1):
            reach = size**2 - (row + 0.5 - middle) ** 2
            if reach > 0:
                self.line(row, x * self.scale - reach**0.5, x * self.scale + reach**0.5, fill)

    def text(self, x: float, y: float, size: float, words: str, fill: str) -> None:
        """Words in plain letters of five by seven dots."""
        dot = size / 7
        for at, letter in enumerate(words.lower()):
            for column, bits in enumerate(bytes.fromhex(FONT.get(letter, FONT[" "]))):
                for row in range(7):
                    if bits >> row & 1:
                        self.rect(x + (6 * at + column) * dot, y - size + row * dot, dot, dot, fill)

    def save(self, file: Path) -> None:
        """Write the file."""
        packed = zlib.compress(b"".join(b"\0" + bytes(row) for row in self.rows), 9)
        head = pack(">IIBBBBB", self.wide, self.high, 8, 2, 0, 0, 0)
        chunks = [(b"IHDR", head), (b"IDAT", packed), (b"IEND", b"")]
        whole = b"".join(
            pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
        )
        file.write_bytes(b"\x89PNG\r\n\x1a\n" + whole)
