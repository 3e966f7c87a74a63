"""Deck files: what is wrong with one is said clearly, and a game with an own deck goes into its record."""

from pathlib import Path

import pytest

from kuhstall.cli import main
from kuhstall.core.chance import Chance
from kuhstall.core.errors import Malformed
from kuhstall.core.record import parse, replay, written
from kuhstall.core.registry import game_by_id
from kuhstall.games.kuhfstein.deck import own_deck, parsed, track_of
from kuhstall.games.kuhfstein.rules.board import board_of, where
from kuhstall.games.kuhfstein.rules.track import BONUSES
from tests.kuhfstein.scenes import CELLS, DECK, deck_text, farm
from tests.properties.variants import steps_of_a_move


def with_card(*cells: str, points: object = 4) -> str:
    """A deck with one more card."""
    return deck_text({**CELLS, "new": (points, *cells)})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (with_card("hay 0,0", "lake 0,0"), "two cells at 0,0"),
        (with_card("hay 0,0", "swamp 1,0"), "unknown terrain 'swamp'"),
        (with_card(), "has no cells"),
        (with_card("hay 0,0", "lake 2,0"), "do not all touch"),
        (with_card("hay 0,0", "lake 1,1"), "do not all touch"),
        (with_card("covered 0,0", "covered 1,0"), "0 open cells"),
        (with_card(*(f"hay {x},0" for x in range(6))), "6 by 1 cells"),
        (with_card(*(f"hay {x},{y}" for x in range(4) for y in range(2))), "8 open cells"),
        (with_card("hay 0;0"), "write it like"),
        (with_card("hay 0,0", points=0), "1 to 65 points"),
        (with_card("hay 0,0", points=-3), "1 to 65 points"),
        (with_card("hay 0,0", points="'8'"), "1 to 65 points"),
        (with_card("hay 0,0", points="true"), "1 to 65 points"),
        (deck_text(dict(list(CELLS.items())[:11])), "12 to 200 cards, this one 11"),
        (DECK.replace("hay5", "hay1"), "two cards have the id 'hay1'"),
        (DECK.replace('"hay1"', '"hay 1"'), "the id of card number 1 must be one word"),
        (DECK.replace('"hay1"', "1"), "the id of card number 1 must be one word"),
        (DECK.replace('"plain"', '"my deck"'), "the deck's name must be one word"),
        (DECK.replace("name", "title"), "not 'title'"),
        (DECK.replace("points = 1,", "points = 1, colour = 3,"), "unknown field 'colour'"),
        ('name = "empty"', "no list of cards"),
        ('name = "empty"\ncards = [1, 2]', "no list of cards"),
        ("cards = [", "not readable as TOML"),
    ],
)
def test_a_wrong_deck_gets_a_clear_error(text: str, reason: str) -> None:
    with pytest.raises(Malformed) as caught:
        own_deck(text)
    assert reason in str(caught.value)


def test_a_card_is_its_cells_and_its_points() -> None:
    deck = own_deck(DECK)
    assert (deck.name, len(deck.cards)) == ("plain", len(CELLS))
    ell = deck.cards[deck.numbers["ell"]]
    assert (ell.points, ell.open, len(ell.cells)) == (8, 2, 4)
    assert ell.fits(board_of([(3, 5, 5), (0, 6, 5), (1, 5, 6), (2, 5, 7)], [], []))


def test_cells_may_be_counted_from_anywhere() -> None:
    moved = own_deck(with_card("hay -3,7", "lake -2,7")).cards[-1]
    board = board_of([(0, 0, 0), (3, 1, 0)], [], [])
    (way,) = moved.ways(board)
    assert where(moved.turned_by(way % 4).corner_on(board, way // 4)) == (0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "lap = 65",
        'lap = 65\nspaces = [{ at = 65, printed = "cow" }]',
        'lap = 65\nspaces = [{ at = 20, printed = "cow" }, { at = 10, printed = "cow" }]',
        'lap = 65\nspaces = [{ at = 20, printed = "milk" }]',
        'lap = 65\nspaces = [{ at = 20, tile = ["cow"] }]',
        'lap = 65\nspaces = [{ at = 20, tile = ["cow", "card"], printed = "cow" }]',
        "lap =",
    ],
)
def test_a_wrong_track_gets_a_clear_error(text: str) -> None:
    with pytest.raises(Malformed):
        track_of(text)


def test_a_track_is_its_spaces() -> None:
    track = track_of('lap = 30\nspaces = [{ at = 5, printed = "card" }, { at = 9, tile = ["all-cows", "tile"] }]')
    assert [BONUSES[bonus] for bonus in track.standard()] == ["card", "all-cows"]


def finished_record() -> str:
    match, chance = farm(), Chance("own deck")
    while not match.over:
        seat = match.state.asked()
        match.play(seat, steps_of_a_move(match.state, seat, chance))
    return written(match)


def test_a_record_names_the_deck_and_needs_it() -> None:
    text = finished_record()
    voucher = game_by_id("kuhfstein").voucher("deck", DECK)
    assert f"\ndeck: {voucher}\n" in text
    assert written(replay(parse(text), attachments={"deck": DECK})) == text
    with pytest.raises(Exception, match="--deck FILE"):
        replay(parse(text))
    with pytest.raises(Exception, match="this one is"):
        replay(parse(text), attachments={"deck": DECK + "\n"})


def test_the_command_plays_and_checks_an_own_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_bytes(deck_text(name="mine").replace("\n", "\r\n").encode())
    call = ["simulate", "kuhfstein", "--games", "2", "--deck", str(deck), "--records", str(tmp_path / "out")]
    assert main(call) == 0
    records = sorted(str(path) for path in (tmp_path / "out").iterdir())
    assert main(["replay", "--deck", str(deck), *records]) == 0
    capsys.readouterr()
    assert main(["replay", *records]) == 1
    assert "line 5: this game needs the file 'mine " in capsys.readouterr().err
    deck.write_text(deck_text(name="mine"))
    assert main(["replay", "--deck", str(deck), *records]) == 1
    assert "this one is 'mine " in capsys.readouterr().err
    assert main(["replay", "--deck", str(tmp_path / "none.toml"), *records]) == 1
    assert main(["simulate", "kuhhandel-2", "--deck", str(deck), "--games", "1"]) == 1
    assert "takes no file 'deck'" in capsys.readouterr().err
    deck.write_bytes(b"\xff\xfe")
    assert main(["simulate", "kuhfstein", "--deck", str(deck), "--games", "1"]) == 1


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_wrong_deck_is_named_with_its_own_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ends: str
) -> None:
    record, deck = tmp_path / "game.kuh", tmp_path / "mine.toml"
    record.write_text(finished_record())
    lines = DECK.replace("\n", ends)
    card = next(at for at, line in enumerate(DECK.split("\n"), 1) if '"lake2"' in line)
    for old, new, line, reason in (
        ('"lake2"', '"lake1"', card, "two cards have the id 'lake1'"),
        ('"lake2", points = 2', '"lake2", points = 99', card, "1 to 65 points"),
        ('"lake2"', '"lake2', card, "not readable as TOML"),
    ):
        assert old in lines
        deck.write_bytes(lines.replace(old, new).encode())
        assert main(["replay", "--deck", str(deck), str(record)]) == 1
        err = capsys.readouterr().err
        assert err.startswith(f"{deck}: line {line}: ")
        assert reason in err
    deck.write_bytes(b'name = "mine"\n\xff')
    assert main(["simulate", "kuhfstein", "--deck", str(deck), "--games", "1"]) == 1
    assert capsys.readouterr().err == f"{deck}: line 2: this is not text in UTF-8\n"


@pytest.mark.parametrize("at", [1, 2, 30, 60, 61, 92, 106, 107, 108, 118, 119])
def test_the_first_line_that_cannot_be_read_is_named(at: int) -> None:
    lines = ["cards = [", *['{ id = "a", points = 2, cells = [', '"lake 0,0",', '"covered 0,1"] },'] * 39, "]"]
    spread = 3 * ((at - 2) // 3) + 2 if 1 < at < 119 else at  # Where the card begins.
    lines[at - 1] = "moo"
    with pytest.raises(Malformed) as caught:
        parsed("\n".join(lines))
    assert caught.value.line == spread


def test_a_loaded_table_brings_its_own_deck_along() -> None:
    match = farm()
    again = game_by_id("kuhfstein").load(match.state.dump())
    assert again.dump() == match.state.dump()
    assert again.actions == match.state.actions == game_by_id("kuhfstein").start(match.setup).actions
