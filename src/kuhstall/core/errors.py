"""What can be wrong with a move or a record: unreadable, against a rule, or left to a chance that has no seed."""


class KuhstallError(Exception):
    """Anything this library says about bad input; catch it to catch them all."""


class Malformed(KuhstallError):
    """The text cannot be read as a move or a record, whatever the position."""

    def __init__(self, reason: str, line: int | None = None, about: str | None = None) -> None:
        """Say what is wrong, and in which line of a record or about which set-up line, where that is known."""
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line
        self.about = about


class Unseeded(KuhstallError):
    """Something had to be drawn at random in a game without a seed."""

    def __init__(self) -> None:
        """No choice of words is needed: the remedy is always the same."""
        super().__init__(
            "this game has no seed, so nothing can be drawn: add a 'seed:' line or set everything up by hand"
        )


class Refused(KuhstallError):
    """A move that can be read but is against a rule; it names the rule and carries values, not sentences."""

    def __init__(self, rule: str, reason: str, **values: object) -> None:
        """Name the rule, which of its refusals, and what that refusal's sentence needs."""
        super().__init__(rule, reason, values)
        self.rule = rule
        self.reason = reason
        self.values = values

    def __str__(self) -> str:
        """The bare facts; `Rules.refusal` makes a sentence of them."""
        facts = "".join(f", {name}={value}" for name, value in self.values.items())
        return f"{self.rule}: {self.reason}{facts}"
