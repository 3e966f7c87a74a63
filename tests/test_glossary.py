"""What players read keeps to the glossary, one word for one thing, and numbers agree with their nouns."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kuhstall.core.catalogue import filled_in
from kuhstall.core.rulebook import LANGUAGES

ROOT = Path(__file__).parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
FAMILIES = {"Everywhere": "", "Kuhhandel": "kuhhandel", "Mü": "mue", "Kuhfstein": "kuhfstein"}
COLUMN = {"de": 2, "en": 3}
"""Where the forbidden words of a language stand."""
RECORD = re.compile(r"(?<!\w)'[^']*'(?!\w)")
"""What is written as in a record, whose words are always English."""
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$|^import .*?;$", re.DOTALL | re.MULTILINE)
NOUNS = (
    "cards|cows|points|trees|tiles|triangles|bots|moves|players|lines|seats|games|tables"
    "|Karten|Kühe|Punkte|Bäume|Dreiecke|Bots|Plätze|Züge|Zeilen|Spiele|Tische"
)
PLURALS = re.compile(rf"(?<!of )(?<!von )\{{(?!most|fewest|least|seats|hand|total|dove_bonus)\w+\}} (?:{NOUNS})\b")
"""A number that may be 1, beside more than one of something."""
FIELD = re.compile(r"\{[^}]*\}")


@cache
def forbidden(language: str) -> list[tuple[str, str]]:
    """Family and word of everything that the glossary forbids."""
    found = []
    for section in GLOSSARY.read_text("utf-8").split("\n## ")[1:]:
        family = FAMILIES[section.split("\n")[0]]
        rows = [line.strip("|").split("|") for line in section.split("\n") if line.startswith("|")][2:]
        found += [(family, word.strip()) for row in rows for word in row[COLUMN[language]].split(",") if word.strip()]
    return found


def literals(source: str) -> Iterator[str]:
    """The string literals of a TypeScript file, templates without what they fill in, which is looked through too."""
    at = 0
    while at < len(source):
        if (quote := source[at]) not in "\"'`":
            at += 1
            continue
        end, text = at + 1, ""
        while source[end] != quote:
            if quote == "`" and source.startswith("${", end):
                close = closing(source, end + 2)
                yield from literals(source[end + 2 : close])
                text, end = f"{text}{{}}", close + 1
            else:
                step = 2 if source[end] == "\\" else 1
                text, end = text + source[end : end + step], end + step
        yield text
        at = end + 1


def closing(source: str, at: int) -> int:
    """Where what a template fills in ends."""
    depth, quotes = 1, list[str]()
    while depth:
        letter = source[at]
        if quotes and letter == quotes[-1]:
            quotes.pop()
        elif letter in "\"'`":
            quotes.append(letter)
        elif not quotes or quotes[-1] == "`":
            depth += {"{": 1, "}": -1}.get(letter, 0)
        at += 1
    return at - 1


def sentences(value: object) -> Iterator[str]:
    """The texts of a catalogue, but for those that are moves of a record."""
    if isinstance(value, dict):
        for name, one in value.items():
            if ".choice_" not in name:
                yield from sentences(one)
    elif isinstance(value, list):
        yield from (text for one in value for text in sentences(one))
    elif isinstance(value, str):
        yield RECORD.sub("", value)


def catalogues(language: str) -> list[Path]:
    """Every file with sentences in a language."""
    page = [*(ROOT / "web" / "src").rglob(f"{language}.ts"), *(ROOT / "web" / "src").rglob(f"*.{language}.ts")]
    code = ROOT / "src" / "kuhstall"
    return sorted([*page, *code.rglob(f"texts.{language}.toml"), *code.rglob(f"rules.{language}.toml")])


def said(file: Path) -> Iterator[str]:
    """The sentences of a file."""
    text = file.read_text("utf-8")
    yield from sentences(tomllib.loads(text)) if file.suffix == ".toml" else literals(COMMENT.sub("", text))


def without_names(text: str) -> str:
    """A sentence without the names of its fields, which are never said; the forms of a noun are."""
    return FIELD.sub(lambda field: field[0].partition(":")[2].replace("|", " "), text)


def pattern(word: str) -> re.Pattern[str]:
    """A word as it is looked for; a star is any ending."""
    spelled = re.escape(word).replace(r"\*", r"\w*")
    return re.compile(rf"\b{spelled}\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_is_kept(language: str) -> None:
    files = catalogues(language)
    assert len(files) > 12
    words = [(family, word, pattern(word)) for family, word in forbidden(language)]
    assert len(words) > 25
    texts = [(file, text) for file in files for text in said(file)]
    assert len(texts) > 1500
    broken = [
        f"{file.relative_to(ROOT)}: {word!r} in {text!r}"
        for file, text in texts
        for family, word, wanted in words
        if (not family or family in file.parts) and wanted.search(without_names(text))
    ]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_noun_beside_a_number_has_both_its_forms(language: str) -> None:
    """`{count} cards` says "1 cards"."""
    files = [file for file in catalogues(language) if file.suffix == ".toml"]
    broken = [text for file in files for text in said(file) if PLURALS.search(text)]
    assert not broken, "\n".join(broken)


def test_a_number_is_said_with_the_noun_that_agrees() -> None:
    sentence = "{name} takes {count:card|cards}."
    assert filled_in(sentence, {"name": "Anna", "count": 1}) == "Anna takes 1 card."
    assert filled_in(sentence, {"name": "Anna", "count": 3}) == "Anna takes 3 cards."


def test_literals_are_found_wherever_they_stand() -> None:
    found = list(literals('a = { b: `x ${c ? `y ${"z"}` : "w"}`, d: (e) => "f \\" g" }'))
    assert found == ["z", "y {}", "w", "x {}", 'f \\" g']
