"""What the program says besides rules and events: written in English where it is said, in German in `german.toml`."""

import tomllib
from importlib.resources import files
from string import Formatter
from typing import Any, Final

GERMAN: Final[dict[str, str]] = {}
"""The German of every English sentence that a package has taught."""
MOST: Final = 100
"""How many characters of somebody's text are said back."""


def learn(package: str) -> None:
    """Take in the German sentences of a package."""
    GERMAN.update(tomllib.loads(files(package).joinpath("german.toml").read_text("utf-8")))


def quoted(text: object) -> str:
    """Somebody's text said back: shortened, in quotation marks, and without anything that a terminal would obey."""
    words = str(text)
    return repr(words if len(words) <= MOST else f"{words[:MOST]}…")


class Echo(Formatter):
    """Fills sentences in; what stands as `{word!r}` in one is somebody's text and said back with care."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        """A value as it is said."""
        return quoted(value) if conversion == "r" else super().convert_field(value, conversion)


ECHO: Final = Echo()


def say(sentence: str, language: str = "en", /, **values: object) -> str:
    """A sentence in the reader's language; a value called `how` is a sentence itself."""
    if language == "de":
        sentence = GERMAN.get(sentence, sentence)
        if "how" in values:
            values["how"] = say(str(values["how"]), language)
    return ECHO.vformat(sentence, (), values) if values else sentence


learn("kuhstall.core")
