"""Hands set up by hand: exact, for some or all players, and clear about mistakes."""

from collections import Counter

import pytest

from kuhstall.core import record
from kuhstall.core.errors import Malformed
from kuhstall.core.match import Match
from kuhstall.games.mue.rules.cells import CONCEALED
from tests.mue.scenes import NAMES, dealt, own, pack, position
from tests.rules import play, scene

ANNA = "r9 r8 r7 r7 r6 r5 r4 r3 r2 r1 r1 r0"
BEN = "g9 g8 g7 g7 g6 g5 g4 g3 g2 g1 g1 g0"
HEADER = "kuhstall 1\ngame: mue\noptions: hands=2\nplayers: Anna, Ben, Cleo\nfirst: Anna\n"


def started(*lines: str) -> Match:
    """A match from its own set-up lines."""
    return record.replay(record.parse(HEADER + "\n".join(lines) + "\n---\n"))


def test_a_hand_is_dealt_as_written_and_the_rest_drawn() -> None:
    held = position(started(f"deal Anna: {ANNA}", "seed: 1"))
    assert own(held, 0) == ANNA.split()
    assert Counter(own(held, 1) + own(held, 2)) == Counter(pack(3)) - Counter(ANNA.split())
    other = position(started(f"deal anna: {ANNA}", "seed: 2"))
    assert own(other, 1) != own(held, 1)


def test_the_last_hand_needs_no_chance() -> None:
    held = position(started(f"deal Anna: {ANNA}", f"deal Ben: {BEN}"))
    assert set(own(held, 2)) == {f"b{rank}" for rank in range(10)}


def test_without_a_seed_nothing_may_be_left_open() -> None:
    with pytest.raises(record.BadRecord, match="no seed"):
        started(f"deal Anna: {ANNA}")
    match = started(f"deal Anna: {ANNA}", f"deal Ben: {BEN}")
    play(match, "Anna, Ben: pass")
    before = match.state.dump()
    with pytest.raises(Exception, match="no seed"):
        match.move(2, "pass")  # The second deal would have to be drawn.
    assert match.state.dump() == before


def test_a_later_deal_is_set_by_its_number() -> None:
    match = started(f"deal 2 Ben: {ANNA}", "seed: 1")
    plain = started("seed: 1")
    assert own(position(match), 1) == own(position(plain), 1)
    play(match, "Anna, Ben, Cleo: pass")
    assert own(position(match), 1) == ANNA.split()


def test_only_the_deal_that_is_named_is_replaced() -> None:
    match = scene("mue", "Anna, Ben, Cleo: pass", options="hands=3", **{"deal Anna": ANNA})
    plain = scene("mue", "Anna, Ben, Cleo: pass", options="hands=3")
    assert position(match).of_seats(CONCEALED) == position(plain).of_seats(CONCEALED)


def test_a_record_keeps_its_deals() -> None:
    players = NAMES[:4]
    match = scene("mue", players=", ".join(players), **dealt({"Ben": "k9"}, players))
    again = record.replay(record.parse(record.written(match)))
    assert again.state.dump() == match.state.dump()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("deal Anna: r9 r8", "a hand has 12 cards with 3 players, not 2"),
        (f"deal Anna: {ANNA.replace('r9', 'r8')}", "r8 is there 2 times; the pack has 1"),
        (f"deal Anna: {ANNA.replace('r9', 'r7')}", "r7 is there 3 times; the pack has 2"),
        (f"deal Anna: {ANNA.replace('r9', 'y9')}", "y9 is not in the game for 3"),
        (f"deal Anna: {ANNA.replace('r9', 'red9')}", "there is no card 'red9'"),
        (f"deal Dora: {ANNA}", "nobody here is called 'Dora'"),
        (f"deal 0 Anna: {ANNA}", "write 'deal NAME: CARDS'"),
        (f"deal two Anna: {ANNA}", "write 'deal NAME: CARDS'"),
        (f"deal: {ANNA}", "write 'deal NAME: CARDS'"),
        (f"deal 1 Anna Ben: {ANNA}", "write 'deal NAME: CARDS'"),
        (f"deal Ben: {ANNA}\ndeal anna: {ANNA}", "hand 1 has r9 2 times; the pack has 1"),
        (f"deal Anna: {ANNA}\ndeal 1 Anna: {BEN}", "the hand of Anna in hand 1 is there twice"),
        ("pile: cow", "mue has no set-up line 'pile'; it has deal"),
    ],
)
def test_wrong_deals_are_refused_with_their_line(line: str, reason: str) -> None:
    with pytest.raises(Malformed) as caught:
        started(line, "seed: 1")
    assert reason in str(caught.value)
    assert caught.value.line == 5 + len(line.splitlines())
