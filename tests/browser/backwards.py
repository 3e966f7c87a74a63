"""A made-up language, "xx": English with every word spelled backwards behind a letter of its own.

A copy of the project gets it as it would get any language: a file beside each English one, and one line for the page.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools import page

CODE = "xx"
MARK = "ƻ"
"""Begins every word that was spelled backwards, so that a text within a text is not turned round again; has no case."""
KEPT = r"\{[^}]*\}|\\.|[A-Z]{2}-\d+(?:\.\d+)*"
"""What is filled in or escaped, and the ids of rules."""
NOUN = r"\{(\w+):([^|}]*)\|([^}]*)\}"
"""A number with the two forms of its noun."""
STRING = r'"(?:[^"\\]|\\.)*"'
PAGE = r"""
const turned = (text: string) =>
  text.replace(/[A-Z]{2}-\d+(?:\.\d+)*|\p{L}+/gu, (word) =>
    /\d/.test(word) || word.startsWith("MARK") ? word : "MARK" + [...word].reverse().join(""),
  );

/** Texts in the made-up language. */
export function backwards<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") return turned(texts) as Texts;
  if (typeof texts === "function") return ((...values: unknown[]) => backwards(texts(...values))) as Texts;
  if (Array.isArray(texts)) return texts.map(backwards) as Texts;
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, backwards(text)])) as Texts;
}
""".replace("MARK", MARK)


def backwards(text: str) -> str:
    """A text in the made-up language."""
    return re.sub(rf"{NOUN}|{KEPT}|[^\W\d_]+", spelled, text)


def spelled(word: re.Match[str]) -> str:
    """A word, a field, or a field with a noun that agrees with it, in the made-up language."""
    if noun := re.fullmatch(NOUN, word[0]):
        return f"{{{noun[1]}:{backwards(noun[2])}|{backwards(noun[3])}}}"
    return word[0] if re.fullmatch(KEPT, word[0]) else turned(word[0])


def turned(word: str) -> str:
    """A word in it."""
    return MARK + word[::-1]


def catalogue_backwards(toml: str) -> str:
    """A catalogue in it: what stands in quotation marks behind the equals sign of a line."""
    lines = (line.partition(" = ") for line in toml.splitlines())
    return "\n".join(
        f"{key}{equals}{re.sub(STRING, lambda text: backwards(text[0]), text)}" for key, equals, text in lines
    )


def house_with_it(folder: Path) -> Path:
    """A copy of the project that speaks it, with the page built; the folder of its packages."""
    shutil.copytree(page.ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copytree(page.WEB, folder / "web", ignore=shutil.ignore_patterns("node_modules"))
    (folder / "web" / "node_modules").symlink_to(page.WEB / "node_modules")
    for english in sorted((folder / "src").rglob("*.en.toml")):
        spoken = english.with_name(english.name.replace(".en.", f".{CODE}."))
        spoken.write_text(catalogue_backwards(english.read_text("utf-8")), "utf-8")
    speak(folder / "web" / "src")
    build(folder / "web")
    return folder / "src"


def speak(source: Path) -> None:
    """Add it to the page."""
    (source / "backwards.ts").write_text(PAGE, "utf-8")
    for english in sorted(source.rglob("en.ts")):
        up = os.path.relpath(source / "backwards", english.parent)
        text = f'import {{ backwards }} from "{up}";\nimport en from "./en";\n\nexport default backwards(en);\n'
        english.with_name(f"{CODE}.ts").write_text(text, "utf-8")
    known = source / "texts" / "languages.ts"
    line = '  en: "English",\n'
    assert line in known.read_text("utf-8")
    known.write_text(known.read_text("utf-8").replace(line, f'{line}  {CODE}: "{turned("English")}",\n'), "utf-8")


def build(web: Path) -> None:
    """Build the page into the packages beside it."""
    vite = web / "node_modules" / "vite" / "bin" / "vite.js"
    subprocess.run([page.node_and_npm()[0], str(vite), "build", "--logLevel", "error"], cwd=web, check=True)


def foreign(text: str, known: set[str]) -> Iterator[str]:
    """The words of a text that are neither in this language nor among those that are the same in every one."""
    for word in re.findall(rf"{KEPT}|[^\W\d_]+", text):
        if not word.startswith(MARK) and not re.fullmatch(KEPT, word) and word not in known:
            yield word
