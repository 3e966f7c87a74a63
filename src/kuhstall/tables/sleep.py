"""Whether time passes at a table: for whom it runs, and when nobody is left to wait for."""

from typing import TYPE_CHECKING

from kuhstall.tables import moments

if TYPE_CHECKING:
    from kuhstall.tables.table import Table


def attended(table: "Table") -> bool:
    """Whether somebody who plays is there; where only bots play, anybody who watches."""
    players = table.ledger.guests
    return bool(players & table.presence.present) if players else bool(table.connections)


def awake(table: "Table") -> bool:
    """Whether time passes: somebody is there, or people play by turns and have not all been away for too long.

    In a pause on which the players have agreed it does not.
    """
    ledger = table.ledger
    by_turns = ledger.opened.pace.kind == "turns" and bool(ledger.guests)
    return ledger.pause is None and (attended(table) or (by_turns and not ledger.paused))


def expected(table: "Table") -> bool:
    """Whether something will happen though nobody comes: time passes, or will after a pause in a game by turns."""
    ledger = table.ledger
    return awake(table) or (ledger.pause is not None and ledger.opened.pace.kind == "turns")


def deserted(table: "Table") -> bool:
    """Whether nobody who plays has come for so long that even a game by turns sleeps.

    Everybody may take as long as a decision may take, so it is never shorter than that.
    """
    away = (moments.today() - max(table.ledger.visited, table.seen)) / 1000
    return not attended(table) and away > max(table.config.sleep_after, table.ledger.opened.pace.think)
