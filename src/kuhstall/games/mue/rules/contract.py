"""What is played: the vice's trump, the chief's trump, the partner (MU-4)."""

from collections.abc import Sequence
from typing import final

from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import PARTNER, TRUMP
from kuhstall.games.mue.rules.scoring import NO_TRUMP
from kuhstall.games.mue.rules.table import CHIEF_TRUMP, PARTNERSHIP, TRICKS, Phase, Table
from kuhstall.games.mue.rules.trumps import TRUMPS, powers, set_for, trumps_in


@final
class ViceTrump(Phase):
    """The vice names a trump first: a suit or a rank among his face-up cards (MU-4.1)."""

    name = "vice trump"

    def asked(self, table: Table) -> int:
        """The vice."""
        return table.vice

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Every suit and rank that the vice has laid."""
        return [TRUMP + trump for trump in trumps_in(table.faces[seat])]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Note the trump and ask the chief."""
        table.vice_trump = action - TRUMP
        if table.watched:
            table.tell(events.TrumpNamed(seat, "vice", TRUMPS[table.vice_trump]))
        table.enter(CHIEF_TRUMP)

    def fallback(self, table: Table, seat: int) -> int:
        """The first suit that the vice has laid."""
        return self.legal(table, seat)[0]


@final
class ChiefTrump(Phase):
    """Then the chief names one of his, another than the vice's, or none (MU-4.2)."""

    name = "chief trump"

    def asked(self, table: Table) -> int:
        """The chief."""
        return table.chief

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Every suit and rank that the chief has laid but for the vice's trump, and none."""
        own = [TRUMP + trump for trump in trumps_in(table.faces[seat]) if trump != table.vice_trump]
        own.append(TRUMP + NO_TRUMP)
        return own

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Note the trump; next comes the partner, or the first trick if the chief plays alone (MU-4.3)."""
        table.chief_trump = action - TRUMP
        table.trumps = set_for(table.chief_trump) | set_for(table.vice_trump)
        table.power = powers(table.chief_trump, table.vice_trump)
        if table.watched:
            table.tell(events.TrumpNamed(seat, "chief", TRUMPS[table.chief_trump]))
        if table.variant.has_partner:
            table.enter(PARTNERSHIP)
        else:
            lead_first(table)

    def fallback(self, table: Table, seat: int) -> int:
        """The first suit that the chief has laid."""
        return self.legal(table, seat)[0]


@final
class Partnership(Phase):
    """The chief names a partner, anybody but the vice (MU-4.3)."""

    name = "partner"

    def asked(self, table: Table) -> int:
        """The chief."""
        return table.chief

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Everybody but chief and vice."""
        return [PARTNER + other for other in range(table.seats) if other not in (table.chief, table.vice)]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Note the partner and let the chief lead."""
        table.partner = action - PARTNER
        if table.watched:
            table.tell(events.PartnerNamed(seat, table.partner))
        lead_first(table)

    def fallback(self, table: Table, seat: int) -> int:
        """The next player clockwise who is not the vice."""
        other = table.left_of(seat)
        return PARTNER + (table.left_of(other) if other == table.vice else other)


def lead_first(table: Table) -> None:
    """The chief leads the first trick (MU-5.1)."""
    table.turn = table.leader = table.chief
    table.enter(TRICKS)
