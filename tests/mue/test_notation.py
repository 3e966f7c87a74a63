"""Moves as people write them."""

import pytest

from kuhstall.core.errors import Malformed
from tests.mue.scenes import EXAMPLE, SEATS, WANTED, auction, sees, shows, wander
from tests.rules import play, scene


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("", "there is no move ''"),
        ("lay r9", "there is no move 'lay'"),
        ("show", "write 'show CARD …'"),
        ("show red9", "there is no card 'red9'"),
        ("show r10", "there is no card 'r10'"),
        ("pass now", "'pass' stands alone"),
        ("trump", "write 'trump g', 'trump 7' or 'trump none'"),
        ("trump g 7", "write 'trump g'"),
        ("partner", "write 'partner PLAYER'"),
        ("play", "write 'play CARD'"),
        ("play r9 r8", "write 'play CARD'"),
    ],
)
def test_what_cannot_be_read(move: str, reason: str) -> None:
    with pytest.raises(Malformed) as caught:
        scene("mue").move(0, move)
    assert reason in str(caught.value)


def test_what_cannot_be_read_later() -> None:
    match = auction(WANTED, EXAMPLE)
    with pytest.raises(Malformed, match="there is no trump 'green'"):
        match.move(2, "trump green")
    play(match, "Cleo: trump g / Dora: trump 1")
    with pytest.raises(Malformed, match="nobody here is called 'Fritz'"):
        match.move(3, "partner Fritz")
    match.move(3, "partner ANNA")
    assert match.moves[-1] == (3, "partner Anna")


def test_cards_may_be_laid_in_any_order_and_are_written_in_one() -> None:
    match = auction({"Anna": "r9", "Ben": "g7 g7"}, "Anna: show r9 / Ben: show g7 g7")
    assert match.moves[-1] == (1, "show g7 g7")
    match = auction({"Anna": "r9", "Ben": "b1 g8"}, "Anna: show r9 / Ben: show b1 g8")
    assert match.moves[-1] == (1, "show g8 b1")


@pytest.mark.parametrize("seats", SEATS)
def test_every_written_move_reads_as_its_steps(seats: int) -> None:
    for match in wander(seats, "a1"):
        for seat in range(seats):
            for action in match.state.legal(seat):
                if action != 1:
                    text = match.game.write(match.state, seat, [action], match.setup.players)
                    assert match.game.read(match.state, seat, text, match.setup.players) == [action]


def test_choices_name_what_can_be_done() -> None:
    match = auction({"Anna": "r9"})
    cards = " ".join(sees(match, "Anna").cards or [])
    assert match.game.choices(match.state, 0, match.setup.players) == ["pass", f"show 1 of {cards}"]
    assert match.game.choices(match.state, 1, match.setup.players) == []
    match.move(0, "show r9")
    assert match.game.choices(match.state, 1, match.setup.players)[1].startswith("show 1 to 2 of ")
    match = shows({"Anna": "r9"})
    assert match.game.choices(match.state, 0, match.setup.players) == ["trump r", "trump 9", "trump none"]
    match.move(0, "trump r")
    names = ["partner Ben", "partner Cleo", "partner Dora", "partner Emil"]
    assert match.game.choices(match.state, 0, match.setup.players) == names
    match.move(0, "partner Ben")
    assert match.game.choices(match.state, 0, match.setup.players)[0].startswith("play one of r9 ")


def test_the_position_is_one_line() -> None:
    match = shows({"Anna": "r9 r8", "Ben": "g9"}, seats=4)
    line = match.game.position(match.state, match.setup.players)
    assert line.startswith("hand 1, Anna deals · Anna 0: r9 r8 face up, 13 hidden · Ben 0: g9 face up, 14 hidden")
    assert line.endswith("chief Anna, vice Ben, height 2, target 32 · Ben names a trump")
    play(match, "Ben: trump 9 / Anna: trump r / Anna: partner Cleo / Anna: play r9")
    line = match.game.position(match.state, match.setup.players)
    assert "chief Anna, partner Cleo, vice Ben, height 2, target 32, vice's trump 9, chief's trump r" in line
    assert line.endswith("Ben plays to r9 led by Anna")
