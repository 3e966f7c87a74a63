"""The benchmark says what was measured: who is fastest, how many times as fast, and which aim is missed."""

from pathlib import Path
from xml.etree import ElementTree

from bench import chart, report
from bench.turns import Rates, fastest, in_turns, ratio

OURS = {"core": [8e6, 9e6, 20e6], "forgetful": [20e6] * 3, "stepped": [3e6] * 3, "listed": [2e6] * 3}
OTHERS = {"clone": [5e6] * 3, "call": [2e7] * 3, "resample": [199_999.0] * 3, "view": [80_000.0] * 3}
THEIRS = {
    "rollouts: bridge": [4e6, 3e6, 5e6],
    "rollouts: hearts": [1e6] * 3,
    "bots: bridge": [2e6] * 3,
    "clever: bridge": [1e6] * 3,
    "documented: bridge": [1e5] * 3,
}
RATES: Rates = {**OURS, **OTHERS, **THEIRS}


def test_work_is_measured_in_turns() -> None:
    order: list[str] = []

    def work(name: str) -> int:
        order.append(name)
        return 1

    rates = in_turns({"a": lambda: work("a"), "b": lambda: work("b")}, 0.0, 2)
    turns = [name for name, before in zip(order, ["", *order], strict=False) if name != before]
    assert turns == ["a", "b"] * 3  # The first time it is found out how much to do between two looks at the clock.
    assert [len(found) for found in rates.values()] == [2, 2]


def test_a_ratio_is_that_of_slices_next_to_each_other() -> None:
    assert fastest(RATES, "rollouts") == "rollouts: bridge"
    assert ratio(RATES, "core", "rollouts: bridge") == 3.0


def test_what_is_missed_is_said() -> None:
    row = report.Row("mue", 4, RATES, 20.0)
    assert "**3.0** (missed: 4)" in report.speeds([row])
    assert "30.0** (missed: 35)" in report.speeds([row])
    assert "3.0 (2)" in report.speeds([row])
    assert "**199,999** (missed: 200,000)" in report.others([row])
    assert "80,000 (80,000)" in report.others([row])


def test_the_chart_has_a_bar_for_each_game_and_rival(tmp_path: Path) -> None:
    hive = {**OURS, "rollouts: hive": [1e4] * 3}
    rows = [report.Row(game, 2, hive if game == "kuhfstein" else RATES, 1.0) for game in chart.NAMES]
    chart.write(tmp_path / "chart.svg", rows)
    bars = ElementTree.parse(tmp_path / "chart.svg").findall("{*}rect")
    assert len(bars) == len(chart.NAMES) + 4 + 3  # Four also without memory; bridge, hearts and hive.
