"""The command as a person uses it: what it prints, what it returns, what it says about mistakes."""

import re
import sys
from html import unescape
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from kuhstall import compiled
from kuhstall.cli import main
from kuhstall.core.record import commitment
from kuhstall.core.registry import GAMES
from tests.rules import rule

OPENING = """\
kuhstall 1
game: kuhhandel-2
players: Anna, Ben, Cleo
first: Anna
pile: cow
seed: 1
---
Anna: auction
"""


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a call."""
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def wrong_call(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a call that cannot be understood is told."""
    with pytest.raises(SystemExit) as stopped:
        main(list(words))
    assert stopped.value.code == 2
    return capsys.readouterr().err


def test_games_lists_every_game_and_says_which_code_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    assert all(game in out for game in GAMES)
    assert ("compiled code" in out) == compiled()
    assert "Kassensturz: Am Ende zählt dein Geld" in run(capsys, "games", "--lang", "de")[1]


def test_rules_prints_one_rule_those_of_a_game_or_all(capsys: pytest.CaptureFixture[str]) -> None:
    one = run(capsys, "rules", "kh-3.3")[1]
    assert "KH-3.3" in one
    assert "KH-3.4" not in one
    master = run(capsys, "rules", "kuhhandel-master", "--lang", "de")[1]
    assert "\nKM-3.7" in master
    assert "\nKM-6.1" not in master
    assert "Prämienkarte" in master
    everything = run(capsys, "rules")[1]
    assert all(rule in everything for game in GAMES.values() for rule in game.rulebook.rules)


def test_rules_says_what_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "rules", "KH-9.9")
    assert (code, out) == (1, "")
    assert "'KH-9.9'" in err
    assert "kuhhandel-master" in err


@pytest.mark.parametrize(
    ("words", "total"),
    [
        (["kuhhandel-master", "Anna: goose dog cow rat dog* horse*"], "2670"),
        (["kuhhandel-master", "--options", "kassensturz", "Anna: goose dog cow rat dog* horse* 430"], "3100"),
        (["kuhhandel-2", "Anna: pig dog rooster"], "2460"),
        (["kuhhandel-1", "Anna: rooster goose dove"], "550"),
        (["kuhhandel-1", "--options", "multiply", "Anna: rooster goose dove"], "600"),
    ],
)
def test_score_prints_the_sheet(capsys: pytest.CaptureFixture[str], words: list[str], total: str) -> None:
    code, out, _ = run(capsys, "score", *words)
    assert code == 0
    assert out.splitlines()[-1].split() == ["=", "total", total]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["kuhhandel-2", "Anna: unicorn"], "'unicorn'"),
        (["kuhhandel-2", "Anna: cow*"], "'cow*'"),
        (["kuhhandel-2", "Anna: cow", "Ben: cow"], "quartet of cow"),
        (["kuhhandel-2", "Anna"], "quartets"),
        (["kuhhandel-1", "Anna: cow dove"], "KH-5.3"),
        (["kuhhandel-2", "--options", "super", "Anna: cow"], "no option 'super'"),
        (["poker", "Anna: cow"], "no game 'poker'"),
    ],
)
def test_score_says_what_is_wrong(capsys: pytest.CaptureFixture[str], words: list[str], reason: str) -> None:
    code, out, err = run(capsys, "score", *words)
    assert (code, out) == (1, "")
    assert reason in err


def test_score_names_the_quartet_that_the_rats_cover(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", "kuhhandel-master", "--lang", "de", "Anna: rat goose dog cow", "Ben: pig")
    assert code == 0
    assert out.splitlines()[1].split() == ["von", "den", "Ratten", "abgedeckt", "Gans"]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_has_a_column_for_each_seat_and_a_row_for_each_line(
    capsys: pytest.CaptureFixture[str], game: str, language: str
) -> None:
    code, out, _ = run(capsys, "sheet", game, "--lang", language)
    assert code == 0
    assert out.isascii()
    assert f'<html lang="{language}">' in out
    rows = re.findall(r"<tr>(.*)</tr>", out)
    assert {row.count("<td></td>") for row in rows} == {GAMES[game].seats[-1]}
    book = GAMES[game].rulebook.lines
    names = [unescape(re.sub(r"^<th>|(?: <small>.*)?</th>.*", "", row)) for row in rows]
    lines = GAMES[game].blank_lines({option.name: None for option in GAMES[game].options if option.scores})
    assert all(name.startswith(book[line][language]) for name, line in zip(names[1:], lines, strict=True))


@rule("KM-5.7")
def test_masters_blank_sheet_has_the_printed_rows_and_six_columns(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "sheet", "kuhhandel-master", "--lang", "de")
    rows = [unescape(re.sub("<.*?>", "", row)) for row in re.findall(r"<tr>.*</tr>", out)]
    assert rows == [
        "Name",
        "Summe der Quartette",
        "+ 250 je passende Prämienkarte",
        "= Zwischensumme 1",
        "× Zahl der Quartette",
        "= Zwischensumme 2",
        "+ 250 je übrige Prämienkarte",
        "+ Geld (nur Variante)",
        "= Gesamt",
    ]
    assert out.count("<td></td>") == 6 * len(rows)


def test_rules_print_their_tables(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rules", "MU-6.2", "--lang", "de")
    assert out.splitlines()[-1].split() == ["6", *(str(20 + 4 * step) for step in range(10))]


def test_simulated_games_are_the_same_byte_for_byte_and_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["simulate", "kuhhandel-master", "--players", "4", "--games", "5", "--seed", "beef", "--options", "super"]
    for folder in ("one", "two"):
        code, out, _ = run(capsys, *words, "--records", str(tmp_path / folder))
        assert code == 0
        assert "5 games of kuhhandel-master" in out
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert len(one) == 5
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
    code, out, err = run(capsys, "replay", *map(str, one))
    assert (code, err) == (0, "")
    assert [line.split(": ", 1)[1] for line in out.splitlines()] == [file.read_text().splitlines()[-1] for file in one]


def test_bots_rotate_and_their_shares_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "simulate", "kuhhandel-2", "--games", "6", "--bots", "medium,random,random")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()[1:4]] == ["medium", "random", "random"]
    assert "win share" in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["kuhhandel-2", "--players", "6"], "3 to 5 players"),
        (["kuhhandel-2", "--players", "4", "--bots", "random,random,random"], "a bot for each seat"),
        (["kuhhandel-2", "--bots", "random,random,genius"], "no bot 'genius'"),
        (["kuhhandel-2", "--seed", "moo"], "hexadecimal"),
        (["kuhhandel-2", "--options", "end=5"], "no option 'end'"),
    ],
)
def test_simulate_says_what_is_wrong(capsys: pytest.CaptureFixture[str], words: list[str], reason: str) -> None:
    code, out, err = run(capsys, "simulate", *words)
    assert (code, out) == (1, "")
    assert reason in err


def test_calls_that_make_no_sense_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert "COMMAND" in wrong_call(capsys)
    assert "invalid choice" in wrong_call(capsys, "cook")
    assert "at least 1" in wrong_call(capsys, "simulate", "kuhhandel-2", "--games", "0")


def test_an_unfinished_record_tells_where_it_stands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "opening.kuh"
    file.write_text(OPENING)
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0
    position, ben, cleo = out.splitlines()
    assert position.startswith("39 cards in the pile")
    assert position.endswith("Anna auctions cow")
    assert ben == "  Ben: pass, bid 10 to 270"
    assert cleo == "  Cleo: pass, bid 10 to 270"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (OPENING + "Ben: bid 15\n", "line 9: Bid a multiple of 10. · KH-3.3"),
        (OPENING + "Ben: fly\n", "line 9: there is no move 'fly'"),
        (OPENING + "= Anna 0, Ben 0, Cleo 0\n", "line 9: the record gives final scores, but the game is not over"),
        ("", "line 1: this is not a record"),
    ],
)
def test_a_wrong_record_exits_with_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, reason: str
) -> None:
    file = tmp_path / "wrong.kuh"
    file.write_text(text)
    code, out, err = run(capsys, "replay", str(file))
    assert (code, out) == (1, "")
    assert reason in err


def test_files_that_are_no_records_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff\xfe")
    assert "UTF-8" in run(capsys, "replay", str(binary))[2]
    assert "No such file" in run(capsys, "replay", str(tmp_path / "missing.kuh"))[2]
    assert "directory" in run(capsys, "replay", str(tmp_path))[2]
    good = tmp_path / "good.kuh"
    good.write_text(OPENING)
    code, out, err = run(capsys, "replay", str(good), str(binary))
    assert code == 1  # One wrong record is enough, and the good one is still told.
    assert str(good) in out
    assert str(binary) in err


def test_the_demonstration_tells_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    for game in GAMES:
        code, out, _ = run(capsys, "demo", game)
        assert code == 0
        assert out.splitlines()[-1].startswith("= Anna")
        assert "{" not in out
    told = run(capsys, "demo", "--all", "--lang", "de")[1]
    assert "versteigert" in told


def test_verify_checks_the_promise_of_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.kuh"
    file.write_text(OPENING.replace("seed: 1", f"commitment: {commitment('1')}\nseed: 1"))
    code, out, _ = run(capsys, "verify", str(file))
    assert (code, out) == (0, "The seed is the promised one, and everything played follows the rules (1 move).\n")
    file.write_text(OPENING.replace("seed: 1", f"commitment: {commitment('2')}\nseed: 1"))
    code, out, err = run(capsys, "verify", str(file))
    assert (code, out) == (1, "")
    assert "not the promised one" in err
    file.write_bytes(b"\xff")
    assert "UTF-8" in run(capsys, "verify", str(file))[2]


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Put bytes on standard input."""
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data), encoding="latin-1"))


def test_standard_input_is_utf_8_or_refused_with_its_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, OPENING.replace("Cleo", "Zo\u00eb").encode())
    assert "\n  Zo\u00eb: pass" in run(capsys, "replay", "-")[1]
    typed(monkeypatch, OPENING.replace("Cleo", "Zo\u00eb").encode("latin-1"))
    code, out, err = run(capsys, "replay", "-")
    assert (code, out, err) == (1, "", "-: line 3: this is not text in UTF-8\n")
    typed(monkeypatch, OPENING.replace("\n", "\r").encode())
    assert "line 1: the character U+000D has no place in a record" in run(capsys, "replay", "-")[2]


@pytest.mark.parametrize("alphabet", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize(
    "words",
    [
        ["games", "--lang", "de"],
        ["rules", "--lang", "de"],
        ["score", "kuhhandel-master", "K\u00e4the\u2713: cow", "--lang", "de"],
        ["simulate", "kuhfstein", "--games", "2"],
        ["demo", "mue", "--all", "--lang", "de"],
        ["replay", "-", "--lang", "de"],
    ],
    ids=lambda words: words[0],
)
def test_no_alphabet_of_a_terminal_breaks_a_command(
    monkeypatch: pytest.MonkeyPatch, alphabet: str, words: list[str]
) -> None:
    out, err = (TextIOWrapper(BytesIO(), encoding=alphabet) for _ in range(2))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    typed(monkeypatch, OPENING.replace("Cleo", "\u0416\u00fc").encode())
    assert main(words) == 0
    out.seek(0)
    told = out.read()
    assert told
    assert "?" not in told
    if words[0] == "replay":
        assert ("\\u0416ue" if alphabet == "ascii" else "\\u0416\u00fc") in told


def test_after_an_offer_everybody_sees_how_many_cards_lie_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = "Ben: pass\nCleo: pass\nBen: auction\nAnna: pass\nCleo: pass\nCleo: auction\nAnna: pass\nBen: pass\n"
    text = OPENING.replace("pile: cow", "pile: cow cow goat") + moves + "Anna: trade cow Ben\nAnna: offer 50 0 0\n"
    for language, told in (("en", "money cards face down: 3"), ("de", "verdeckt liegende Geldkarten: 3")):
        typed(monkeypatch, text.encode())
        position = run(capsys, "replay", "-", "--lang", language)[1].splitlines()[0]
        assert position.endswith(told)
        assert "50" not in position


@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ("Anna: auction", "Anna: fly", "Zeile 8: es gibt keinen Zug 'fly'"),
        ("Anna: auction", "Anna", "Zeile 8: ein Zug lautet 'Name: Zug'"),
        ("Anna: auction", "Ben: auction", "Zeile 8: Gerade ist Anna dran. \u00b7 KH-2.1"),
        ("pile: cow", "pile: unicorn", "Zeile 5: es gibt keine Karte 'unicorn'"),
        ("seed: 1\n", "", "Zeile 3: dieses Spiel hat keinen Startwert"),
        ("kuhstall 1", "chess", "Zeile 1: das ist keine Mitschrift"),
        ("game: kuhhandel-2", "game: skat", "Zeile 2: es gibt kein Spiel 'skat'"),
    ],
)
def test_german_is_spoken_where_german_was_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str, instead: str, told: str
) -> None:
    typed(monkeypatch, OPENING.encode())
    position, ben, _ = run(capsys, "replay", "-", "--lang", "de")[1].splitlines()
    assert position.startswith("39 Karten im Stapel")
    assert position.endswith("Anna versteigert: Kuh")
    assert ben == "  Ben: pass, bid 10 bis 270"
    typed(monkeypatch, OPENING.replace(line, instead).encode())
    assert told in run(capsys, "replay", "-", "--lang", "de")[2]


def test_records_are_not_overwritten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    call = ["simulate", "kuhhandel-duel", "--games", "1", "--records", str(tmp_path)]
    assert run(capsys, *call)[0] == 0
    before = (tmp_path / "00001.kuh").read_bytes()
    code, _, err = run(capsys, *call, "--seed", "2")
    assert code == 1
    assert "there are records in" in err
    assert (tmp_path / "00001.kuh").read_bytes() == before


def test_a_deck_that_no_record_asks_for_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, deck = tmp_path / "opening.kuh", tmp_path / "deck.toml"
    file.write_text(OPENING)
    deck.write_text("")
    code, _, err = run(capsys, "replay", "--deck", str(deck), str(file))
    assert code == 1
    assert "no record here has a line 'deck:', so there is no use for --deck" in err
