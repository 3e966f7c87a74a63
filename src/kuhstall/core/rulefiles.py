"""The files of a rulebook: `rules.toml` is its frame, `rules.de.toml` and so on are its texts in each language."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any


def read(package: str, languages: Sequence[str]) -> dict[str, Any]:
    """The frame with the texts put in, each of them by language."""
    book = toml(package, "rules.toml")
    for language in languages:
        file = f"rules.{language}.toml"
        texts = toml(package, file)
        if odd := sorted(texts.get("rules", {}).keys() - book["rules"].keys()):
            raise ValueError(f"{file} of {package} has rules that are not in rules.toml: {', '.join(odd)}")
        put(book, texts, language)
    return book


def toml(package: str, file: str) -> dict[str, Any]:
    """A file of a package."""
    return tomllib.loads(files(package).joinpath(file).read_text("utf-8"))


def put(frame: dict[str, Any], texts: Mapping[str, Any], language: str) -> None:
    """Put the texts of a language in; a list of them names the rows of a table."""
    for key, text in texts.items():
        if isinstance(text, str):
            frame.setdefault(key, {})[language] = text
        elif isinstance(text, list):
            for row, name in zip(frame[key], text, strict=True):
                put(row, {"name": name}, language)
        else:
            put(frame.setdefault(key, {}), text, language)
