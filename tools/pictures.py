"""Draws the README's picture of a game in the terminal: ./dev kuhstall is not needed, only .venv/bin/python."""

import contextlib
import io
import re
from pathlib import Path

from rich.console import Console

from kuhstall.cli import main

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "demo.svg"
LINES = 18


def draw() -> None:
    """Write the last lines of the demonstration as a picture of a terminal, without fonts from elsewhere."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        main(["demo", "kuhhandel-master", "--bot", "medium"])
    console = Console(record=True, width=84, file=io.StringIO(), highlight=False)
    console.print("$ ./dev kuhstall demo kuhhandel-master --bot medium", style="bold")
    console.print("…")
    for line in told.getvalue().splitlines()[-LINES:]:
        console.print(line)
    svg = console.export_svg(title="Kuhstall")
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    draw()
