"""What can be wrong with a move or a record: unreadable, against a rule, or left to a chance that has no seed."""

from collections.abc import Callable, Mapping

from kuhstall.core.speech import say


class KuhstallError(Exception):
    """Anything this library says about bad input; catch it to catch them all."""

    def said(self, language: str) -> str:
        """What is wrong, in the reader's language where there are words for it."""
        return str(self)

    def advised(self, language: str) -> str:
        """The same at a terminal, with a word on how to write it where that helps."""
        return self.said(language)


class Malformed(KuhstallError):
    """The text cannot be read as a move or a record, whatever the position."""

    def __init__(
        self,
        reason: str,
        line: int | None = None,
        about: str | None = None,
        rule: str | None = None,
        advice: str | None = None,
        **values: object,
    ) -> None:
        """Name the reason, a key of a catalogue, and what is known: the line, the set-up line, the rule, the values.

        The advice, a key too, says how to write it by hand.
        """
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.about = about
        self.rule = rule
        self.advice = advice
        self.values = values

    def because(self, language: str) -> str:
        """What is wrong, without the line, in the reader's language; the rule behind it comes last."""
        sentence = say(self.reason, language, **self.values)
        return f"{sentence} · {self.rule}" if self.rule else sentence

    def said(self, language: str) -> str:
        """What is wrong, and in which line."""
        reason = self.because(language)
        return reason if self.line is None else say("line", language, line=self.line, reason=reason)

    def advised(self, language: str) -> str:
        """What is wrong, and how to write it."""
        return f"{self.said(language)}: {say(self.advice, language)}" if self.advice else self.said(language)

    def __str__(self) -> str:
        """The same in English."""
        return self.advised("en")

    def at(self, line: int) -> "Malformed":
        """The same, about a line of a record."""
        return Malformed(self.reason, line, self.about, self.rule, self.advice, **self.values)

    def of(self, about: str) -> "Malformed":
        """The same, about a set-up line."""
        return Malformed(self.reason, self.line, about, self.rule, self.advice, **self.values)

    def having(self, values: Mapping[str, object]) -> "Malformed":
        """The same with other values, such as a thing's name in the reader's language instead of its id."""
        return Malformed(self.reason, self.line, self.about, self.rule, self.advice, **values)


class Spoiled(Malformed):
    """A player's own file cannot be read; the line is one of that file, and `about` names its set-up line."""


class Unseeded(KuhstallError):
    """Something had to be drawn at random in a game without a seed."""

    def said(self, language: str) -> str:
        """No choice of words is needed: the remedy is always the same."""
        return say("no_seed", language)

    def __str__(self) -> str:
        """The same in English."""
        return self.said("en")


class Refused(KuhstallError):
    """A move that can be read but is against a rule; it names the rule and carries values, not sentences."""

    def __init__(self, rule: str, reason: str, **values: object) -> None:
        """Name the rule, which of its refusals, and what that refusal's sentence needs."""
        super().__init__(rule, reason, values)
        self.rule = rule
        self.reason = reason
        self.values = values
        self.teller: Callable[[Refused, str], str] | None = None
        """Who makes a sentence of it; a match sets its game's rulebook here."""

    def told_by(self, teller: "Callable[[Refused, str], str]") -> "Refused":
        """The same, with somebody who makes a sentence of it."""
        self.teller = teller
        return self

    @property
    def facts(self) -> str:
        """The refusal as programs compare it, like `KH-3.3: low, least=10`."""
        return f"{self.rule}: {self.reason}{''.join(f', {name}={value}' for name, value in self.values.items())}"

    def said(self, language: str) -> str:
        """The sentence of the refusal and its rule; without a rulebook the bare facts."""
        return self.facts if self.teller is None else self.teller(self, language)

    def __str__(self) -> str:
        """The same in English."""
        return self.said("en")
