"""Who begins: the lot, or whom the host names (KH-1.5, MU-1.5, KF-1.6)."""

import pytest

from kuhstall.core import record
from kuhstall.tables import entries, wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.requests import answer

SEATS = {"kuhhandel-1": 3, "kuhhandel-2": 3, "kuhhandel-master": 3, "kuhhandel-duel": 2, "mue": 3, "kuhfstein": 3}


def seated(game: str = "kuhhandel-2") -> Ledger:
    """A table at which everybody sits; anna is host."""
    seats = SEATS[game]
    opened = entries.Opened(at=1, game=game, options={}, seats=seats, pace=entries.Pace(), listed=False, host="anna")
    ledger = Ledger("CODE", opened)
    for seat, name in enumerate(("Anna", "Ben", "Cleo")[:seats]):
        ledger.add(entries.Sat(at=2, seat=seat, guest=name.lower(), name=name))
    return ledger


def begun(ledger: Ledger, message: wire.Begin, guest: str = "anna") -> Ledger:
    """The table after the message, with what was written read back."""
    for entry in answer(ledger, guest, message, 3):
        ledger.add(entries.decode(entries.encode(entry)))
    return ledger


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("first", [0, 1])
def test_the_host_names_who_begins(game: str, first: int) -> None:
    match = begun(seated(game), wire.Begin(first=first)).playing
    assert match.setup.first == first
    assert match.state.asked() == first
    assert f"first: {('Anna', 'Ben')[first]}" in record.written(match).splitlines()


def test_without_a_name_it_is_the_lot() -> None:
    match = begun(seated(), wire.Begin()).playing
    assert match.setup.first is None
    assert "first:" not in record.written(match)


def test_others_at_the_table_may_begin_but_not_name_the_first() -> None:
    with pytest.raises(Denied, match="Only the host may"):
        begun(seated(), wire.Begin(first=1), "ben")
    assert begun(seated(), wire.Begin(), "ben").state == "running"


def test_only_a_seat_of_the_table_can_be_first() -> None:
    ledger = seated()
    with pytest.raises(Denied, match="There is no seat 3"):
        begun(ledger, wire.Begin(first=3))
    assert ledger.state == "waiting"


def test_logs_that_name_no_first_are_still_read() -> None:
    line = b'{"entry":"began","at":3,"seed":"c0ffee","players":["Anna","Ben","Cleo"]}'
    ledger = seated()
    ledger.add(entries.decode(line))
    assert ledger.playing.setup.first is None
