"""The worked examples and exercises of the pages that teach, as the page has them."""

import json
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"


def lessons(family: str, name: str = "examples") -> Any:
    """What the lessons of a family of games show."""
    return json.loads((GAMES / family / "lessons" / f"{name}.json").read_text("utf-8"))


def rights(options: list[dict[str, Any]]) -> list[str]:
    """The answers that an exercise takes for right."""
    return [option["id"] for option in options if option["right"]]
