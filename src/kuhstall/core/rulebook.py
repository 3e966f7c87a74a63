"""The rules as players read them, in every language, and the sentences of refusals."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Self

from msgspec import Struct, convert, field
from msgspec.structs import asdict, replace

from kuhstall.core import rulefiles
from kuhstall.core.catalogue import filled_in
from kuhstall.core.errors import Refused
from kuhstall.core.journal import Event, seat_fields
from kuhstall.core.speech import TEXTS

LANGUAGES: Final = tuple(sorted(TEXTS))
"""A language is there because core has a catalogue in it; everything else must have its texts too."""
Text = dict[str, str]
"""The same text in each language."""


def fill(text: Text, facts: Mapping[str, Mapping[str, object]]) -> Text:
    """A text with what it leaves open, like `{step}`, filled in from the facts of each language."""
    return {language: filled_in(sentence, facts[language]) for language, sentence in text.items()}


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a rule's table."""

    name: Text
    cells: tuple[str, ...]


class RuleTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that the print has too."""

    corner: Text
    """What the rows and the columns are."""
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule."""

    games: tuple[str, ...]
    title: Text = field(default_factory=dict)
    text: Text = field(default_factory=dict)
    ruling: bool = False
    """Whether it is our decision where the printed rules are silent."""
    refusals: dict[str, Text] = field(default_factory=dict)
    table: RuleTable | None = None
    also: dict[str, Text] = field(default_factory=dict)
    """What one of the games adds to the text, by its id."""
    before: dict[int, Text] = field(default_factory=dict)
    """The text that held before a revision, by that revision's number."""

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Everything that it says."""
        yield from (("title", self.title), ("text", self.text))
        yield from ((f"refusal {reason!r}", text) for reason, text in self.refusals.items())
        yield from ((f"text for {game}", text) for game, text in self.also.items())
        yield from ((f"text before revision {number}", text) for number, text in self.before.items())
        if self.table:
            yield from (("table", text) for text in (self.table.corner, *(row.name for row in self.table.rows)))

    def filled(self, facts: Mapping[str, Mapping[str, object]]) -> "Rule":
        """The rule with what its title and text leave open; its refusals are filled in when they are said."""
        title, text = fill(self.title, facts), fill(self.text, facts)
        also = {game: fill(more, facts) for game, more in self.also.items()}
        before = {number: fill(old, facts) for number, old in self.before.items()}
        return replace(self, title=title, text=text, also=also, before=before)

    def of(self, games: Sequence[str], revision: int) -> "Rule":
        """The rule as the first of some games has it, the others being its bases, with the text of a revision."""
        later = [changed for changed in sorted(self.before) if changed > revision]
        text = self.before[later[0]] if later else self.text
        also = next((self.also[game] for game in games if game in self.also), {})
        added = {language: f"{text[language]} {more}" for language, more in also.items()}
        return replace(self, text=added or text, also={}, before={})


class BookEdition(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that has the rules of another one, but for some."""

    base: str
    without: tuple[str, ...] = ()
    """The rules of the base that do not hold; those that hold instead name the game themselves."""


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a family of games by id, and the names of things in each language."""

    revision: int
    """The newest revision of these rules, by which new games are played."""
    sections: dict[str, Text]
    rules: dict[str, Rule]
    games: dict[str, Text]
    """The name of each game id."""
    options: dict[str, Text]
    """What each option does, in a few words."""
    lines: dict[str, Text]
    """The names of the score sheet's lines."""
    headlines: tuple[str, ...]
    """The kinds of events that a summary of a game tells."""
    tellings: dict[str, Text]
    """A sentence for each kind of event; a second one, named `Kind.hidden`, for seats that do not see all of it."""
    rules_for_event: dict[str, tuple[str, ...]]
    """The rules behind each kind of event; the first that holds for a game is the one to show beside the event."""
    words: dict[str, Text]
    """The words of the records, like animals, as people say them."""
    editions: dict[str, BookEdition] = field(default_factory=dict)
    """Games that are described by what differs from another one."""
    pieces: Any = None
    """In the book of a single game: what that is played with."""

    @classmethod
    def read(cls, package: str) -> Self:
        """The rulebook in a game's package."""
        return convert(rulefiles.read(package, LANGUAGES), cls, str_keys=True)

    def refusal(self, refused: Refused, language: str) -> str:
        """Why a move was refused, in a sentence that ends with the rule's id."""
        sentence = self.rules[refused.rule].refusals[refused.reason][language]
        return f"{filled_in(sentence, self.translated(refused.values, language))} · {refused.rule}"

    def tell(self, event: Event, players: Sequence[str], language: str) -> str:
        """An event in a sentence, as far as it is seen."""
        kind, values = type(event).__name__, asdict(event)
        full, partial = self.tellings[kind][language], self.tellings.get(f"{kind}.hidden")
        hidden = any(value is None and f"{{{name}}}" in full for name, value in values.items())
        seats = {name: players[values[name]] for name in seat_fields(type(event))}
        sentence = partial[language] if partial and hidden else full
        return filled_in(sentence, {**self.translated(values, language), **seats})

    def listed(self, values: Sequence[object], language: str) -> str:
        """A list as people say it: words in the reader's language with commas, numbers with spaces."""
        words = [str(self.word(value, language)) for value in values]
        return (", " if any(isinstance(value, str) for value in values) else " ").join(words) or "–"

    def translated(self, values: Mapping[str, object], language: str) -> Mapping[str, object]:
        """The values with every word that the rulebook knows in the reader's language."""
        return {name: self.word(value, language) for name, value in values.items()}

    def word(self, value: object, language: str) -> object:
        """A word of the records, or a list of them, in the reader's language; anything else as it is."""
        if isinstance(value, list):
            return self.listed(value, language)
        known: Any = self.words.get(value) if isinstance(value, str) else None
        return known[language] if known else value

    def of(self, game: str, revision: int | None = None) -> dict[str, Rule]:
        """The rules that hold for one game id, as of a revision or as they are now."""
        wanted = self.revision if revision is None else revision
        return {name: rule.of(self.bases(game), wanted) for name, rule in self.rules.items() if self.holds(name, game)}

    def bases(self, game: str) -> list[str]:
        """The game, the one that it is based on, and so on."""
        edition = self.editions.get(game)
        return [game, *(self.bases(edition.base) if edition else [])]

    def holds(self, rule: str, game: str) -> bool:
        """Whether a rule holds for a game id."""
        edition = self.editions.get(game)
        inherited = edition is not None and rule not in edition.without and self.holds(rule, edition.base)
        return inherited or game in self.rules[rule].games

    def lacks(self, game: str, options: Sequence[str], lines: Sequence[str], words: Sequence[str]) -> list[str]:
        """What is missing of the texts that a game needs in every language."""
        needed = [("the game", self.games, [game]), ("the option", self.options, options)]
        needed += [("the line", self.lines, lines), ("the word", self.words, words)]
        texts = [(f"{kind} {name!r}", there.get(name, {})) for kind, there, names in needed for name in names]
        return [
            f"{what} in {language!r}"
            for what, text in [*texts, *self.texts()]
            for language in LANGUAGES
            if not text.get(language)
        ]

    def texts(self) -> Iterator[tuple[str, Text]]:
        """What is said of sections, events and rules."""
        yield from ((f"the section {name!r}", text) for name, text in self.sections.items())
        yield from ((f"the sentence of {kind!r}", text) for kind, text in self.tellings.items())
        for name, rule in self.rules.items():
            yield from ((f"the {what} of {name}", text) for what, text in rule.texts())

    def filled(self, facts: Mapping[str, Mapping[str, object]]) -> Self:
        """The book with what rules and lines leave open, like `{step}`, filled in from the data of a game."""
        rules = {name: rule.filled(facts) for name, rule in self.rules.items()}
        return replace(self, rules=rules, lines={name: fill(line, facts) for name, line in self.lines.items()})

    def own(self, game: str, revision: int | None = None) -> Self:
        """The book of one game id: its rules and no other game's."""
        return replace(self, rules=self.of(game, revision))
