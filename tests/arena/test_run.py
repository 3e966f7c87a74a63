"""A job comes to the same whoever plays it and however often it is broken off."""

import signal
import time
from pathlib import Path

import pytest

from kuhstall.arena.job import code_of
from kuhstall.cli import main
from tests.arena.jobs import DOUBLES, arena, lines, started, told

WORDS = ["--bots", "random,medium", "--games", "9", "--budget", "10", "--seed", "abc"]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a job that was played in one go by one process."""
    folder = tmp_path_factory.mktemp("finished")
    assert arena(folder, *WORDS) == 0
    return folder


def games(folder: Path) -> bytes:
    return (folder / "games.jsonl").read_bytes()


def test_two_workers_come_to_the_same(finished: Path, tmp_path: Path) -> None:
    assert arena(tmp_path, *WORDS, "--workers", "2") == 0
    assert games(tmp_path) == games(finished)


def test_playing_it_again_plays_nothing(finished: Path) -> None:
    before, report = games(finished), (finished / "report.md").read_text("utf-8")
    assert arena(finished, *WORDS, "--workers", "2") == 0
    assert games(finished) == before
    sections = [text.split("## One among", 1)[1] for text in (report, (finished / "report.md").read_text("utf-8"))]
    assert sections[0] == sections[1]


@pytest.mark.parametrize("cut", [0, 1, 1000, 3333, -1])
def test_a_torn_line_is_dropped(finished: Path, tmp_path: Path, cut: int) -> None:
    (tmp_path / "games.jsonl").write_bytes(games(finished)[:cut])
    assert arena(tmp_path, *WORDS) == 0
    assert games(tmp_path) == games(finished)


def until(folder: Path, count: int) -> None:
    """Wait for so many lines of games."""
    end = time.monotonic() + 60
    while lines(folder) < count:
        assert time.monotonic() < end
        time.sleep(0.01)


SLOW = ["--bots", f"{DOUBLES}:Slow", "--games", "24"]


@pytest.fixture(scope="module")
def slowly_finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a job of slow bots that was played in one go."""
    folder = tmp_path_factory.mktemp("slowly")
    assert arena(folder, *SLOW, "--workers", "2") == 0
    return folder


@pytest.mark.parametrize(("how", "workers"), [(signal.SIGKILL, "2"), (signal.SIGINT, "2"), (signal.SIGINT, "1")])
def test_a_job_that_was_killed_or_interrupted_goes_on(
    slowly_finished: Path, tmp_path: Path, how: signal.Signals, workers: str
) -> None:
    process = started(tmp_path, *SLOW, "--workers", workers)
    until(tmp_path, 8)
    process.send_signal(how)
    _, err = process.communicate(timeout=60)
    assert 8 <= lines(tmp_path) < lines(slowly_finished)
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert b"games are played and kept; the same command goes on" in err
        assert b"Traceback" not in err
        assert "This is not all yet" in (tmp_path / "report.md").read_text("utf-8")
    assert arena(tmp_path, *SLOW) == 0
    assert games(tmp_path) == games(slowly_finished)


@pytest.mark.parametrize(
    ("words", "difference"),
    [
        (["--seed", "2"], "seed 'abc', not '2'"),
        (["--budget", "20"], "playouts 10, not 20"),
        (["--pool", "none"], "pool ('random', 'medium'), not ()"),
    ],
)
def test_another_job_is_refused(
    capsys: pytest.CaptureFixture[str], finished: Path, words: list[str], difference: str
) -> None:
    before = games(finished)
    code, err = told(capsys, finished, *WORDS, *words)
    assert code == 1
    assert "there is another job in" in err
    assert difference in err
    assert games(finished) == before


def test_other_code_is_another_job(
    capsys: pytest.CaptureFixture[str], finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kuhstall.arena.command.code_of", lambda names: "0123")
    code, err = told(capsys, finished, *WORDS)
    assert code == 1
    assert "not '0123'" in err


def test_the_code_of_ones_own_bot_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "bot_of_my_own.py"
    file.write_text("class Mine: pass\n")
    before = code_of(("bot_of_my_own:Mine", "random"))
    file.write_text("class Mine: good = True\n")
    assert code_of(("bot_of_my_own:Mine", "random")) != before
    assert code_of(("random",)) == code_of(("medium",))


@pytest.mark.parametrize("text", [b"moo\n", b'{"game":"mue"}\n'])
def test_a_file_of_something_else_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: bytes) -> None:
    (tmp_path / "games.jsonl").write_bytes(text)
    code, err = told(capsys, tmp_path, *WORDS)
    assert code == 1
    assert "is not the file of an arena" in err
    assert games(tmp_path) == text


def test_games_that_are_not_the_jobs_are_refused(
    capsys: pytest.CaptureFixture[str], finished: Path, tmp_path: Path
) -> None:
    header, first, second, *_ = games(finished).splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_bytes(header + second + first)
    assert "is not the file of an arena" in told(capsys, tmp_path, *WORDS)[1]


def test_two_at_a_time_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    process = started(tmp_path, *SLOW)
    until(tmp_path, 2)
    code, err = told(capsys, tmp_path, *SLOW)
    process.kill()
    process.communicate()
    assert code == 1
    assert "somebody else is playing the job" in err


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Crasher", "RuntimeError: I lost my cards"),
        ("Cheat", "it chose 1099511627776, which is not legal"),
        ("Liar", "its chances are [1.0, 1.0, 1.0], which do not make 1"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_place_and_the_rest_is_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bot: str, reason: str, workers: str
) -> None:
    words = ["--bots", f"random,{DOUBLES}:{bot}", "--crowds", "random", "--games", "60", "--positions", "0.05"]
    code, err = told(capsys, tmp_path, *words, "--workers", workers)
    assert code == 1
    assert f"the bot '{DOUBLES}:{bot}' failed in seat" in err
    assert "of deal" in err
    assert reason in err.replace("\n", " ")
    assert lines(tmp_path) >= 2
    assert reason.rpartition(": ")[2] in (tmp_path / "failure.txt").read_text("utf-8")
    assert (tmp_path / "report.html").exists()


@pytest.mark.parametrize(
    ("words", "there", "missing"),
    [
        (["--crowds", "none", "--pool", "random,medium"], "At mixed tables", "One among many"),
        (["--crowds", "random", "--pool", "none"], "One among many", "At mixed tables"),
    ],
)
def test_a_part_can_be_left_out(tmp_path: Path, words: list[str], there: str, missing: str) -> None:
    assert arena(tmp_path, "--bots", "medium", "--games", "6", *words) == 0
    text = (tmp_path / "report.md").read_text("utf-8")
    assert f"## {there}" in text
    assert f"## {missing}" not in text


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["skat", "--bots", "random"], "there is no game 'skat'"),
        (["mue", "--bots", "random,genius"], "there is no bot 'genius' for mue"),
        (["mue", "--bots", "random", "--crowds", "genius"], "there is no bot 'genius'"),
        (["mue", "--bots", "random", "--pool", "genius"], "there is no bot 'genius'"),
        (["mue", "--bots", "nowhere:Bot"], "there is no bot 'nowhere:Bot'"),
        (["mue", "--bots", "random,random"], "the bot 'random' is named twice"),
        (["mue", "--bots", "random", "--players", "7"], "3 to 6 players"),
        (["mue", "--bots", "random", "--options", "super"], "no option 'super'"),
        (["mue", "--bots", "random", "--seed", "moo"], "hexadecimal"),
        (["mue", "--exploit", "genius"], "there is no bot 'genius'"),
        (["mue"], "there is nobody to measure"),
        (["mue", "--bots", "random", "--crowds", "none"], "there is nobody to measure"),
    ],
)
def test_whatever_makes_no_sense_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str], reason: str
) -> None:
    code = main(["arena", *words, "--report", str(tmp_path / "arena")])
    out, err = capsys.readouterr()
    assert (code, out) == (1, "")
    assert reason in err
    assert not (tmp_path / "arena").exists()
