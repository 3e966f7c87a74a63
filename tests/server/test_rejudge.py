"""`kuhstall rejudge` tells what the rules as they are now would change, and changes nothing itself."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace

from kuhstall.cli import main
from kuhstall.server.store import open_store
from kuhstall.tables import entries, results
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.results import Result
from kuhstall.tables.store import Row
from tests.server.house import POSTGRES, new_postgres_database, run
from tests.server.logs import VARIANTS, bare, encoded, places, whole

GOLDEN = Path(__file__).parents[1] / "golden"
Log = Sequence[entries.AnyEntry]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return new_postgres_database() if POSTGRES else str(tmp_path / "kuhstall.db")


def result_of(log: Log) -> Result:
    ledger = Ledger.fold("", log)
    assert ledger.played
    assert ledger.played.ended
    return results.result_of(ledger, ledger.played.ended, 1)


def rejudge(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["rejudge", *words])
    return code, capsys.readouterr().out


def while_served(database: str, logs: dict[str, Log], *more: Result) -> None:
    """Write logs, each with its result if there is one, and judge them while they are still being served."""

    async def write() -> None:
        store = open_store(database, "normal")
        await store.start()
        for number, (code, log) in enumerate(logs.items()):
            result = results.encode(more[number]) if number < len(more) else b""
            await store.append(code, 0, encoded(log), Row(code, "over", False, 1, (), result))
        await store.stop()

    run(write())


def changed(log: Log, which: int, /, **values: object) -> list[entries.AnyEntry]:
    """The log with another one of its moves."""
    at = places(log)[which]
    return [*log[:at], replace(log[at], **values), *log[at + 1 :]]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_the_rules_still_say_is_alike(database: str, capsys: pytest.CaptureFixture[str], workers: str) -> None:
    logs = {f"T{number}": whole(*variant) for number, variant in enumerate(VARIANTS)}
    old, running, waiting = bare(logs["T0"]), logs["T1"][:-9], logs["T1"][:3]
    while_served(database, {**logs, "OLD": old, "RUN": running, "WAIT": waiting}, *map(result_of, logs.values()))
    code, said = rejudge(capsys, database, "--workers", workers)
    moves = [len(places(log)) for log in (*logs.values(), running)]
    assert code == 0
    compared = f"of {sum(moves)} of them what happened was compared too; tables that had not begun: 1."
    assert said.splitlines() == [
        f"8 games, {sum(moves) + moves[0]} moves judged, {compared}",
        "All would go as they went.",
    ]


def test_each_difference_is_told_with_its_place_and_rule(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    log = whole("kuhhandel-2", 3, {})
    at = [place + 1 for place in places(log)]
    last = log[-1]
    assert isinstance(last, entries.Moved)
    assert last.ended
    scores = replace(last.ended, scores=[1, 2, 3])
    other = replace(result_of(log), winners=[])
    logs: dict[str, Log] = {
        "A": log,
        "B": changed(log, 9, move="pay 500 500"),
        "C": changed(log, 9, move="fly 500"),
        "D": changed(log, 0, events=Raw(b'[{"type":"Passed","seat":0}]')),
        "E": changed(log, 0, events=Raw(b"[]")),
        "F": changed(log, 0, events=Raw(b"[1]")),
        "G": changed(log, -1, ended=scores),
        "H": changed(log, -2, ended=scores),
        "I": [*log[: at[0] - 2], entries.Began(at=1, seed="1", players=("Anna",), rules=9)],
        "J": [log[-1]],
        "K": [
            entries.Opened(at=1, game="chess", options={}, seats=2, pace=entries.Pace(), listed=False, host="a"),
            *log[1:],
        ],
    }
    while_served(database, logs, other)
    code, said = rejudge(capsys, database)
    told = dict(line.split(": ", 1) for line in said.splitlines()[:-2])
    assert code == 1
    final = told["G"].split(". ", 1)[1]
    assert final.startswith("= Anna ")
    assert told == {
        "A": f"{len(log)}: the game would end with other scores than the list of results says. {final}",
        "B": f"{at[9]}: the rules forbid this move now. KH-3.1",
        "C": f"{at[9]}: the rules know no such game or move. ",
        "D": f"{at[0]}: this move would bring about something else (Passed)",
        "E": f"{at[0]}: this move would bring about something else (CardTurned)",
        "F": f"{at[0]}: cannot be read. ",
        "G": f"{at[-1]}: the game would end with other scores. {final}",
        "H": f"{at[-2]}: the game would not end when it did",
        "I": f"{at[0] - 1}: the rules know no such game or move. ",
        "J": "1: cannot be read. ",
        "K": f"{at[0] - 1}: the rules know no such game or move. ",
    }
    assert said.endswith("11 would go another way.\n")
    assert "500" not in said  # The cards of a table that may still run.


def test_a_folder_of_records_and_logs_is_read_file_by_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = (GOLDEN / "kuhhandel-2-complete.kuh").read_text()
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.kuh").write_text(good)
    (tmp_path / "log.jsonl").write_bytes(b"\n".join(encoded(whole("mue", 4, {"hands": 2}))))
    assert rejudge(capsys, str(tmp_path))[0] == 0
    lines = good.splitlines()
    (tmp_path / "score.kuh").write_text("\n".join([*lines[:-1], "= Anna 0, Ben 0, Cleo 0", ""]))
    (tmp_path / "move.kuh").write_text(good.replace("---\n", "---\nAnna: moo\n"))
    (tmp_path / "none.kuh").write_bytes(b"\xff")
    code, said = rejudge(capsys, str(tmp_path), "--lang", "de")
    assert code == 1
    told = [line.removeprefix(f"{tmp_path}/") for line in said.splitlines()]
    assert told[0].startswith(f"move.kuh: {lines.index('---') + 2}: die Regeln kennen so ein Spiel oder so einen Zug ")
    assert told[1].startswith("none.kuh: 1: nicht lesbar.")
    assert told[2].startswith(f"score.kuh: {len(lines)}: das Spiel würde anders ausgehen.")
    assert told[-1] == "3 würden anders verlaufen."
    assert rejudge(capsys, str(tmp_path / "deep" / "good.kuh"))[0] == 0


def test_by_another_revision_one_sees_what_a_change_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("kuhfstein-swap-tiles", "kuhhandel-2-complete"):
        (tmp_path / f"{name}.kuh").write_text((GOLDEN / f"{name}.kuh").read_text())
    assert rejudge(capsys, str(tmp_path))[0] == 0
    assert rejudge(capsys, str(tmp_path), "--newest")[0] == 0
    code, said = rejudge(capsys, str(tmp_path), "--revision", "1")
    assert code == 1
    (line, *_) = said.splitlines()
    assert "kuhfstein-swap-tiles.kuh" in line
    assert "KF-3.4" in line
    assert "1 would go another way." in said


def test_where_nothing_is_stored_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rejudge", str(tmp_path)]) == 1
    assert "nothing is stored" in capsys.readouterr().err
    assert main(["rejudge", str(tmp_path / "no.db")]) == 1
    assert "No such file" in capsys.readouterr().err


@pytest.mark.skipif(bool(POSTGRES), reason="it is a file")
def test_a_database_is_read_while_it_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "kuhstall.db")

    async def serve() -> tuple[int, str]:
        store = open_store(database, "normal")
        await store.start()
        log = encoded(whole("kuhhandel-duel", 2, {}))
        await store.append("T", 0, log[:-5], Row("T", "running", False, 1))
        before = Path(database).read_bytes()
        judged = rejudge(capsys, f"sqlite:///{database}")
        assert Path(database).read_bytes() == before
        await store.append("T", len(log) - 5, log[-5:], Row("T", "over", False, 1))
        await store.stop()
        return judged

    code, said = run(serve())
    assert code == 0
    assert said.startswith("1 game, ")
