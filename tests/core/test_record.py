"""Records: what is read, what is refused, and that nothing is ever raised through."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuhstall.core import record
from kuhstall.core.chance import Chance
from kuhstall.core.errors import KuhstallError, Malformed
from kuhstall.games.kuhhandel.editions import ANIMALS
from tests.properties.variants import VARIANTS, play_match

EXAMPLE = """\
kuhstall 1
game: kuhhandel-2
players: Anna, Ben, Cleo
first: Anna
pile: cow cow rooster                 ; the rest is drawn by the seed
seed: 7f3a9c01
---
Anna: auction
Ben: bid 10
Cleo: pass
Anna: buy
Anna: pay 10

; a comment alone on its line
Ben: auction
Cleo: pass
Anna: pass
Cleo: auction
Anna: pass
Ben: pass
Anna: trade cow Ben
Anna: offer 50 0
Ben: counter 50 10
"""


def test_the_example_of_the_format_replays() -> None:
    match = record.replay(record.parse(EXAMPLE))
    assert len(match.moves) == 14
    assert match.setup.players[match.state.asked()] == "Ben"  # Ben won the cow, and it is his turn.
    assert record.replay(record.parse(record.written(match))).state.dump() == match.state.dump()


def test_names_and_seeds_may_be_written_in_any_case_and_money_in_any_order() -> None:
    text = EXAMPLE.replace("7f3a9c01", "7F3A9C01").replace("Ben: counter 50 10", "BEN: counter 10 50")
    match = record.replay(record.parse("\ufeff" + text.replace("\n", "\r\n")))
    assert match.state.dump() == record.replay(record.parse(EXAMPLE)).state.dump()
    assert match.moves[-1][1] == "counter 50 10"


@pytest.mark.parametrize(
    ("line", "instead", "number", "reason"),
    [
        ("kuhstall 1", "kuhstall 2", 1, "version"),
        ("kuhstall 1", "chess", 1, "not a record"),
        ("game: kuhhandel-2", "game: skat", 2, "no game 'skat'"),
        ("game: kuhhandel-2", "game kuhhandel-2", 2, "name: value"),
        ("game: kuhhandel-2\n", "", 6, "'game:' is missing"),
        ("players: Anna, Ben, Cleo", "players: Anna, Ben", 3, "3 to 5 players"),
        ("players: Anna, Ben, Cleo", "players: Anna, Ben, ben", 3, "same name"),
        ("players: Anna, Ben, Cleo", "players: Anna, Ben, Cleo the Great", 3, "cannot be a name"),
        ("players: Anna, Ben, Cleo", "players: Anna, Ben, Cleo\noptions: super", 4, "no option 'super'"),
        ("players: Anna, Ben, Cleo", "players: Anna, Ben, Cleo\noptions: end=x", 4, "takes a number"),
        ("first: Anna", "first: Dora", 4, "nobody here is called 'Dora'"),
        ("first: Anna", "first: Anna\noptions: ,", 5, "an option is missing"),
        ("first: Anna", "first: Anna\noptions: super,", 5, "an option is missing"),
        ("pile: cow", "pile Anna: cow", 5, "no set-up line 'pile Anna'"),
        ("first: Anna", "second: Anna", 4, "no set-up line"),
        ("seed: 7f3a9c01", "seed: moo", 6, "hexadecimal"),
        ("seed: 7f3a9c01", "seed: 1\nseed: 2", 7, "twice"),
        ("---", "", 23, "'---'"),
    ],
)
def test_a_set_up_that_cannot_be_read_names_its_line(line: str, instead: str, number: int, reason: str) -> None:
    with pytest.raises(Malformed, match=reason) as caught:
        record.parse(EXAMPLE.replace(line, instead, 1))
    assert caught.value.line == number


@pytest.mark.parametrize(
    ("line", "instead", "number", "reason", "rule"),
    [
        ("Ben: bid 10", "Ben: bid 5", 9, "multiple of 10", "KH-3.3"),
        ("Ben: bid 10", "Anna: bid 10", 9, "auctioneer", "KH-3.1"),
        ("Ben: bid 10", "Dora: bid 10", 9, "nobody here", None),
        ("Ben: bid 10", "Ben bids 10", 9, "Name: move", None),
        ("Ben: bid 10", "Ben: shout 10", 9, "no move 'shout'", None),
        ("Anna: pay 10", "Anna: pay 50 10", 12, "10", "KH-3.10"),
        ("Ben: counter 50 10", "= Anna 1, Ben 2, Cleo 3", 23, "not over", None),
        ("pile: cow cow rooster", "pile: cow cow cow cow cow", 5, "not so many cards 'cow'", "KH-1.2"),
        ("pile: cow cow rooster", "pile: unicorn", 5, "no card 'unicorn'", None),
        ("seed: 7f3a9c01\n", "", 3, "no seed", None),
    ],
)
def test_a_move_that_does_not_hold_names_its_line_and_rule(
    line: str, instead: str, number: int, reason: str, rule: str | None
) -> None:
    with pytest.raises(record.BadRecord, match=reason) as caught:
        record.replay(record.parse(EXAMPLE.replace(line, instead, 1)))
    assert (caught.value.line, caught.value.rule) == (number, rule)


def test_a_wrong_final_line_is_noticed() -> None:
    text = record.written(play_match(VARIANTS[0], "1"))
    final = text.splitlines()[-1]
    assert record.replay(record.parse(text)).over
    for wrong in (final.replace("Anna", "Ben"), final + "0", f"{final} (KH-2.5)", "= nothing"):
        with pytest.raises(record.BadRecord, match="the game ended") as caught:
            record.replay(record.parse(text.replace(final, wrong)))
        assert caught.value.rule == "KH-5.5"
    with pytest.raises(record.BadRecord, match="The game is over") as caught:
        record.replay(record.parse(text.replace(final, "Anna: auction")))
    assert caught.value.rule == ("KH-2.5" if "(KH-2.5)" in final else "KH-2.4")


def test_a_game_needs_no_seed_when_everything_is_set_up() -> None:
    pile = " ".join(f"{animal} {animal} {animal} {animal}" for animal in ANIMALS)
    text = f"kuhstall 1\ngame: kuhhandel-1\nplayers: Anna, Ben, Cleo\nfirst: Cleo\npile: {pile}\n---\nCleo: auction\n"
    assert record.replay(record.parse(text)).moves == [(2, "auction")]


def line_at_fault(text: str) -> int | None:
    """The line that is wrong in a record, None if none is."""
    try:
        record.replay(record.parse(text))
    except (Malformed, record.BadRecord) as error:
        return error.line or 0
    return None


def test_a_record_cut_off_anywhere_is_read_or_named() -> None:
    text = record.written(play_match(VARIANTS[-1], "2"))
    assert all(line is None or line >= 1 for line in (line_at_fault(text[:end]) for end in range(0, len(text), 37)))


def test_a_record_with_garbled_characters_is_read_or_named() -> None:
    text, chance = record.written(play_match(VARIANTS[0], "3")), Chance("garble")
    for _ in range(300):
        at = chance.below(len(text))
        garbled = text[:at] + "x ;:=\n-9é\0"[chance.below(10)] + text[at + 1 :]
        fault = line_at_fault(garbled)
        assert fault is None or 1 <= fault <= len(garbled.splitlines())


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.text(), st.text())
def test_no_text_raises_anything_else(header: str, moves: str) -> None:
    for text in (header, f"kuhstall 1\n{header}\n---\n{moves}", f"{EXAMPLE}{moves}"):
        try:
            record.replay(record.parse(text))
        except KuhstallError:
            continue


def test_huge_records_are_refused_at_once() -> None:
    with pytest.raises(Malformed, match="too long"):
        record.parse("kuhstall 1\n" * 1_000_000)
    with pytest.raises(Malformed, match="3 to 5 players"):
        record.parse(f"kuhstall 1\ngame: kuhhandel-2\nplayers: {', '.join(f'p{n}' for n in range(100_000))}\n---\n")
    with pytest.raises(record.BadRecord, match="not that much money in play") as caught:
        record.replay(record.parse(EXAMPLE.replace("bid 10", "bid " + "9" * 100_000)))
    assert caught.value.rule == "KH-3.4"


def test_a_commitment_is_read_written_and_checked() -> None:
    shown = record.commitment("7f3a9c01")
    text = EXAMPLE.replace("seed: 7f3a9c01", f"commitment: {shown.upper()}\nseed: 7f3a9c01")
    match = record.verify(record.parse(text))
    assert f"commitment: {shown}\n" in record.written(match)
    with pytest.raises(record.BadRecord, match="line 6: this is not the SHA-256"):
        record.verify(record.parse(text.replace("7f3a9c01", "7f3a9c02")))
    with pytest.raises(record.BadRecord, match="'commitment:' is missing"):
        record.verify(record.parse(EXAMPLE))
    with pytest.raises(Malformed, match="64 hexadecimal digits"):
        record.parse(EXAMPLE.replace("seed:", "commitment: 1\nseed:"))


def test_what_stands_behind_the_scores_is_the_line_at_fault() -> None:
    text = record.written(play_match(VARIANTS[0], "1"))
    lines = text.count("\n")
    for more in ("Anna: auction\n", "\n; done\nAnna: auction\n= Anna 1\n", "= Anna 1\n"):
        with pytest.raises(record.BadRecord, match="nothing comes after") as caught:
            record.replay(record.parse(text + more))
        assert caught.value.line == lines + 1 + 2 * more.startswith("\n")
    final = text.splitlines()[-1]
    with pytest.raises(record.BadRecord, match="the game ended") as caught:
        record.replay(record.parse(text.replace(final, "= Anna 1\nAnna: auction")))
    assert caught.value.line == lines  # The first line that is wrong, even if more follows.


FARM = """\
kuhstall 1
game: kuhfstein
players: Anna, Ben
first: Anna
goals Anna: lakes trees
goals Ben: hay
seed: 1
---
"""


@pytest.mark.parametrize(
    ("goals", "reason"),
    [
        ("goals Dora: hay", "nobody here is called 'Dora'"),
        ("goals Ben: trees", "scoring tile trees is dealt twice"),
        ("goals Ben: hay cows house", "more than two"),
        ("goals anna: cows", "more than two"),
        ("goals Ben: cow", "cannot have 'cow'"),
        ("goals: hay", "nobody here is called ''"),
    ],
)
def test_goals_that_cannot_be_dealt_name_their_line(goals: str, reason: str) -> None:
    with pytest.raises(record.BadRecord, match=reason) as caught:
        record.replay(record.parse(FARM.replace("goals Ben: hay", goals)))
    assert caught.value.line == 6


HANDS = "r9 r8 r7 r7 r6 r5 r4 r3 r2 r1 r1 r0"


def test_a_hand_that_is_never_dealt_is_the_line_at_fault() -> None:
    variant = next(variant for variant in VARIANTS if variant.game.id == "mue" and variant.options == ("end",))
    text = record.written(play_match(variant, "1"))
    late = text.replace("seed:", f"deal 99 Anna: {HANDS}\nseed:", 1)
    line = late.splitlines().index(f"deal 99 Anna: {HANDS}") + 1
    with pytest.raises(record.BadRecord, match="over before anything came of the line 'deal 99 Anna:'") as caught:
        record.replay(record.parse(late))
    assert caught.value.line == line
    with pytest.raises(Malformed, match="has only 2 hands") as refused:
        record.parse(late.replace("end=60", "hands=2"))
    assert (refused.value.line, refused.value.rule) == (line, "MU-6.6")
