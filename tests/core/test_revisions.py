"""Rules have revisions: a game ends by the rules it began with, whatever has changed since."""

from pathlib import Path

import pytest

from kuhstall.core import record
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.record import BadRecord, parse, replay, written
from kuhstall.core.registry import GAMES
from tests.properties.variants import NAMES
from tests.test_golden import FILES

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("game", list(GAMES))
def test_a_new_record_names_the_newest_revision(game: str) -> None:
    match = Match(GAMES[game], Setup(players=NAMES[: GAMES[game].seats[0]], seed="1"))
    assert written(match).splitlines()[1:3] == [f"game: {game}", "rules: 2"]
    assert replay(parse(written(match))).setup.rules == 2


@pytest.mark.parametrize("game", list(GAMES))
def test_a_record_that_names_no_revision_is_of_the_first(game: str) -> None:
    match = Match(GAMES[game], Setup(players=NAMES[: GAMES[game].seats[0]], seed="1", rules=1))
    assert "rules:" not in written(match)
    assert replay(parse(written(match))).setup.rules == 1


def test_golden_games_of_both_revisions_are_there() -> None:
    revisions = [(game.game.id, game.setup.rules) for game in map(parse, (file.read_text("utf-8") for file in FILES))]
    assert {("kuhfstein", 1), ("kuhfstein", 2)} <= set(revisions)


@pytest.mark.parametrize(("file", "rule"), [("kuhfstein-swap-tiles", "KF-3.4"), ("kuhfstein-swap-cards", "KF-4.2")])
def test_what_revision_2_allows_revision_1_refuses_by_the_rule_that_changed(file: str, rule: str) -> None:
    text = (GOLDEN / f"{file}.kuh").read_text("utf-8")
    assert replay(parse(text)).over
    with pytest.raises(BadRecord) as wrong:
        replay(parse(text.replace("rules: 2\n", "")))
    assert wrong.value.rule == rule


@pytest.mark.parametrize("revision", ["0", "3", "99999999", "two", "-1", "02", ""])
def test_a_revision_that_is_not_known_is_refused_with_its_line(revision: str) -> None:
    text = f"kuhstall 1\ngame: mue\nrules: {revision}\nplayers: Anna, Ben, Cleo\nseed: 1\n---\n"
    with pytest.raises(Malformed) as malformed:
        record.parse(text)
    assert malformed.value.line == 3
