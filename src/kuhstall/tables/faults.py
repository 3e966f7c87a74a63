"""Why the log of a table cannot be read on: the place, the rule or kind of fault, and nothing secret."""

from msgspec import Struct

from kuhstall.core.errors import Malformed, Refused
from kuhstall.tables.texts import TEXTS


class Fault(Struct, frozen=True, kw_only=True):
    """Why a table has stopped; no name, move or card stands in it."""

    reason: str
    """Like `refused`, for programs."""
    entry: int = 0
    """Which entry of the log it is about, the first being 1; 0 if it is about none."""
    move: int = 0
    """Which move of the game that is, 0 if it is none."""
    rule: str = ""
    """The rule that forbids the move now."""
    text: dict[str, str]
    """The sentence in every language."""


class Unreadable(Exception):
    """An entry of a log cannot be read, or does not fit what went before."""

    def __init__(self, fault: Fault) -> None:
        """Say what is wrong with it."""
        super().__init__(fault.reason)
        self.fault = fault


class BadEvents(Exception):
    """What a move brought about is not stored as its game tells it."""


def fault(reason: str, entry: int = 0, move: int = 0, rule: str = "") -> Fault:
    """A fault with its sentence in every language."""
    values = {"entry": entry, "move": move, "rule": rule}
    return Fault(reason=reason, entry=entry, move=move, rule=rule, text=TEXTS.in_all(f"fault.{reason}", values))


def fault_with(error: Exception, entry: int, move: int) -> Fault:
    """What an error says about an entry of a log, and about a move if it was one; never what the entry says."""
    match error:
        case Refused():
            return fault("refused", entry, move, error.rule)
        case BadEvents():
            return fault("events", entry, move)
        case Malformed(reason="revision_unknown"):
            return fault("revision", entry)
        case Malformed(reason="no_game"):
            return fault("game", entry)
    return fault("move" if move else "entry", entry, move)
