"""What is said to people, by its reason: one file for each language, `texts.de.toml`, in the package that says it."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from string import Formatter
from typing import Any, Final, Self

ENGLISH: Final = "en"
MOST: Final = 100
"""How many characters of somebody's text are said back."""


def quoted(text: object) -> str:
    """Somebody's text said back: shortened, in quotation marks, and without anything that a terminal would obey."""
    words = str(text)
    return repr(words if len(words) <= MOST else f"{words[:MOST]}…")


class Echo(Formatter):
    """Fills sentences in; what stands as `{word!r}` in one is somebody's text and said back with care."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        """A value as it is said."""
        return quoted(value) if conversion == "r" else super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        """A number with the noun that agrees with it, where a field has both: `{count:card|cards}`."""
        one, both, many = format_spec.partition("|")
        return f"{value} {one if value == 1 else many}" if both else super().format_field(value, format_spec)


ECHO: Final = Echo()


def filled_in(sentence: str, values: Mapping[str, object]) -> str:
    """A sentence with its values in it."""
    # Python's own way is much quicker, but knows nothing of care and of nouns.
    return ECHO.vformat(sentence, (), values) if "!r}" in sentence or "|" in sentence else sentence.format_map(values)


class Catalogue:
    """The sentences of a package by language and reason. A language is there because its file is."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        """Take the sentences; every language must have the same ones."""
        for language, sentences in texts.items():
            if odd := sorted(sentences.keys() ^ texts[ENGLISH].keys()):
                raise ValueError(f"these sentences are not in both {language} and {ENGLISH}: {', '.join(odd)}")
        self.texts = texts

    @classmethod
    def read(cls, package: str) -> Self:
        """The catalogue of a package."""
        found = {}
        for file in files(package).iterdir():
            name = file.name.split(".")
            if name[0] == "texts" and name[-1] == "toml":
                found[name[1]] = tomllib.loads(file.read_text("utf-8"))
        return cls(found)

    def say(self, reason: str, language: str, values: Mapping[str, object]) -> str:
        """A sentence in the reader's language, in English if that language is not there."""
        return filled_in(self.texts.get(language, self.texts[ENGLISH])[reason], values)

    def in_all(self, reason: str, values: Mapping[str, object]) -> dict[str, str]:
        """The sentence in every language."""
        return {language: self.say(reason, language, values) for language in sorted(self.texts)}
