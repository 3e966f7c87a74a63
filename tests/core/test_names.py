"""Names: what can be one, which two are the same, and that a table only writes such as can be read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuhstall.core import names, record
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.tables.names import record_names
from tests.core.test_record import EXAMPLE

TWINS = [
    ("K\u00e4the", "Ka\u0308the"),
    ("Anna", "ANNA"),
    ("Anna", "\uff21nna"),
    ("Anna", "An\ufe0fna"),
    ("Anna", "Anna\u3164"),
    ("Stra\u00dfe", "STRASSE"),
    ("\ufb01n", "fin"),
]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "An na",
        "An\u00a0na",
        "An\u200bna",
        "An\u200dna",
        "\u202eanna",
        "A\x1b[2J",
        "A;",
        "\u3164",
        "\ue000",
        "x" * 41,
    ],
)
def test_what_cannot_be_a_name_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match="name") as caught:
        names.checked(name)
    assert len(str(caught.value)) < 300
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_twins_do_not_play_at_one_table_and_either_spelling_is_understood(one: str, other: str) -> None:
    with pytest.raises(Malformed, match="the same name") as caught:
        record.parse(EXAMPLE.replace("Anna, Ben, Cleo", f"{one}, Ben, {other}").replace("first: Anna\n", ""))
    assert caught.value.line == 3
    assert names.seat_of(["Ben", one], other) == 1


def test_names_are_kept_composed() -> None:
    text = EXAMPLE.replace("Anna", "A\u0308nne")
    assert record.replay(record.parse(text)).setup.players == ("\u00c4nne", "Ben", "Cleo")


def test_a_table_of_old_with_twins_goes_on_as_it_was() -> None:
    players = ("Anna", "K\u00e4the", "Ka\u0308the")
    setup = Setup(players=players, first=0, seed="1", lines={"pile": "cow cow cow"})
    match = Match(GAMES["kuhhandel-2"], setup)
    for move in [(0, "auction"), (1, "pass"), (2, "pass"), (1, "auction"), (0, "pass"), (2, "pass")]:
        match.move(*move)
    for move in [(2, "auction"), (0, "pass"), (1, "pass"), (0, f"trade cow {players[2]}")]:
        match.move(*move)
    assert match.moves[-1][1] == f"trade cow {players[2]}"
    assert match.draft(0, "offer nothing").state.asked() == 2


@given(st.lists(st.text(max_size=50), min_size=2, max_size=6))
def test_what_a_table_writes_can_be_read_again(given_names: list[str]) -> None:
    players = record_names(given_names)
    assert len(players) == len(given_names)
    assert names.all_checked(players) == players


def test_a_table_tells_twins_apart() -> None:
    for one, other in TWINS:
        players = record_names([one, other])
        assert names.all_checked(players) == players
        assert players[1].endswith("2")
