"""No for an answer: why something is not possible now, as a reason with values, and said in every language."""

from typing import Final

from kuhstall.core.errors import KuhstallError, Malformed
from kuhstall.core.rulebook import LANGUAGES, Rulebook
from kuhstall.tables import wire
from kuhstall.tables.texts import TEXTS

THINGS: Final = ("animal", "word")
"""The values of a reason that the rulebook has words for."""
LONGEST: Final = 300
"""Characters of a sentence, of which the other side may have written some."""


class Denied(Exception):
    """It is not allowed, or makes no sense now; the reason may be told."""

    def __init__(self, reason: str, **values: object) -> None:
        """Name the reason, a key of the catalogue, and what its sentence needs."""
        super().__init__(reason, values)
        self.reason = reason
        self.values = values

    @property
    def text(self) -> dict[str, str]:
        """The sentence in every language."""
        return TEXTS.in_all(self.reason, self.values)

    def __str__(self) -> str:
        """The sentence in English."""
        return self.text["en"]


def rejected(message: int, error: Denied | KuhstallError) -> wire.Rejected:
    """The answer to a message that cannot be carried out."""
    reason = error.reason if isinstance(error, Denied) else "malformed"
    return wire.Rejected(id=message, reason=reason, text=text_of(error))


def because(error: Denied | KuhstallError, book: Rulebook | None = None) -> dict[str, object]:
    """Why not, for the body of an answer: the reason with its values, the rule behind it, and the sentences.

    With a game's book they call things as its players do.
    """
    told: dict[str, object] = {"text": text_of(error, book)}
    if isinstance(error, Denied | Malformed):
        values = {name: str(value)[:LONGEST] for name, value in error.values.items()}
        told |= {"reason": error.reason, "values": values}
    if isinstance(error, Malformed):
        told["rule"] = error.rule or ""
    return told


def text_of(error: Denied | KuhstallError, book: Rulebook | None = None) -> dict[str, str]:
    """Why not, in every language."""
    if isinstance(error, Denied):
        said = error.text
    else:
        said = {language: named(error, book, language).said(language) for language in LANGUAGES}
    return {language: sentence[:LONGEST] for language, sentence in said.items()}


def named(error: KuhstallError, book: Rulebook | None, language: str) -> KuhstallError:
    """The same with the names of game and things, which are ids in it; the players' own names stay."""
    if book is None or not isinstance(error, Malformed):
        return error
    things = {name: book.word(value, language) for name, value in error.values.items() if name in THINGS}
    game = book.games.get(str(error.values.get("game")))
    return error.having({**error.values, **things, **({"game": game[language]} if game else {})})
