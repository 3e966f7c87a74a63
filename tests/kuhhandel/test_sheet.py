"""Score sheets from what people write (KM-5.7)."""

import pytest

from kuhstall.core.errors import Malformed
from kuhstall.core.registry import GAMES
from tests.kuhhandel.scenes import FAMILY
from tests.rules import rule

LINES = {
    ("kuhhandel-1", ()): ["quartets", "dove", "total"],
    ("kuhhandel-1", ("keep-money",)): ["quartets", "dove", "total"],
    ("kuhhandel-1", ("multiply",)): ["quartets", "times", "dove", "total"],
    ("kuhhandel-2", ()): ["quartets", "times", "total"],
    ("kuhhandel-master", ()): ["quartets", "matching", "subtotal", "times", "product", "others", "total"],
    ("kuhhandel-master", ("super",)): ["quartets", "matching", "subtotal", "times", "product", "others", "total"],
    ("kuhhandel-duel", ("super", "kassensturz")): [
        *["quartets", "matching", "subtotal", "times", "product", "others", "money", "total"]
    ],
}


def sheet(game: str, *estates: str, options: tuple[str, ...] = ()) -> dict[str, list[int]]:
    """The numbers of each line."""
    _, lines = GAMES[game].score_sheet(dict.fromkeys(options), estates, {})
    return {line.name: list(line.numbers) for line in lines}


@rule("KM-5.7")
@pytest.mark.parametrize(("game", "options"), LINES)
def test_each_edition_has_its_lines(game: str, options: tuple[str, ...]) -> None:
    assert list(sheet(game, "Anna: cow", options=options)) == LINES[game, options]


@pytest.mark.parametrize(("game", "options"), LINES)
def test_each_line_names_a_rule_of_its_game(game: str, options: tuple[str, ...]) -> None:
    _, lines = GAMES[game].score_sheet(dict.fromkeys(options), ["Anna: cow"], {})
    rules = GAMES[game].rulebook.of(game)
    assert [line.name for line in lines if line.rule not in rules] == []


@rule("KH-5.1", "KH-5.2", "KH-5.3", "KH-5.4")
def test_the_editions_add_up_differently() -> None:
    estate = "Anna: rooster goose cow"
    assert sheet("kuhhandel-1", f"{estate} dove")["total"] == [850 + 500]
    assert sheet("kuhhandel-1", f"{estate} dove", options=("multiply",))["total"] == [850 * 3 + 500]
    assert sheet("kuhhandel-2", estate)["total"] == [850 * 3]
    assert sheet("kuhhandel-master", estate)["total"] == [850 * 3]


@rule("KH-5.5", "KM-7.2")
def test_money_counts_only_with_kassensturz() -> None:
    for game in FAMILY:
        assert sheet(game, "Anna: cow 430")["total"] == [800]
    assert sheet("kuhhandel-master", "Anna: cow 430", options=("kassensturz",))["total"] == [1230]


@rule("KM-5.1")
def test_the_sheet_says_which_quartet_the_rats_cover() -> None:
    estates = ["Anna: rat goose dog cow dog* horse*", "Ben: pig"]
    _, lines = GAMES["kuhhandel-master"].score_sheet({}, estates, {})
    assert (lines[0].name, lines[0].rule, list(lines[0].words)) == ("covered", "KM-5.1", ["goose", ""])
    assert all(not line.words for line in lines[1:])
    assert "covered" not in sheet("kuhhandel-master", "Anna: rat", "Ben: pig")


@rule("KM-5.7")
def test_the_two_subtotals_are_numbered() -> None:
    names = GAMES["kuhhandel-master"].rulebook.lines
    assert [names[line]["de"] for line in ("subtotal", "product")] == ["= Zwischensumme 1", "= Zwischensumme 2"]
    assert [names[line]["en"] for line in ("subtotal", "product")] == ["= subtotal 1", "= subtotal 2"]


@pytest.mark.parametrize("game", FAMILY)
def test_no_more_can_be_on_the_sheet_than_can_play(game: str) -> None:
    most = GAMES[game].seats[-1]
    players, _ = GAMES[game].score_sheet({}, [f"P{seat}:" for seat in range(most)], {})
    assert len(players) == most
    with pytest.raises(Malformed, match=f"at most {most} can play"):
        GAMES[game].score_sheet({}, [f"P{seat}:" for seat in range(most + 1)], {})


def test_players_are_named_in_the_order_of_their_lines() -> None:
    players, _ = GAMES["kuhhandel-2"].score_sheet({}, ["Ben: cow", " Änne : pig", "Cleo:"], {})
    assert players == ["Ben", "Änne", "Cleo"]


@pytest.mark.parametrize(
    ("game", "estates", "says"),
    [
        ("kuhhandel-2", ["cow pig"], "is not what a player owns: write .Anna: goose dog"),
        ("kuhhandel-2", ["Anna Berg: cow"], "cannot be a name"),
        ("kuhhandel-2", [": cow"], "cannot be a name"),
        ("kuhhandel-2", ["Anna: unicorn"], "Anna cannot own .unicorn. in kuhhandel-2: write"),
        ("kuhhandel-2", ["Anna: 15"], "Anna cannot have .15. of money in kuhhandel-2: it is one sum"),
        ("kuhhandel-2", ["Anna: rat"], "Anna cannot own .rat. in kuhhandel-2"),
        ("kuhhandel-2", ["Anna: cow*"], "Anna cannot own .cow.. in kuhhandel-2"),
        ("kuhhandel-2", ["Anna: rooster goose dove"], "Anna cannot own .dove. in kuhhandel-2"),
        ("kuhhandel-master", ["Anna: rat*"], "Anna cannot own .rat.. in kuhhandel-master"),
        ("kuhhandel-master", ["Anna: cow**"], "Anna cannot own"),
        ("kuhhandel-master", ["Anna: 435"], "Anna cannot have .435. of money"),
        ("kuhhandel-master", ["Anna: -10"], "Anna cannot own .-10."),
        ("kuhhandel-master", ["Anna: 5710"], "Anna cannot have .5710. of money"),
        ("kuhhandel-master", ["Anna: ٣٠"], "Anna cannot have .* of money"),
        ("kuhhandel-master", ["Anna: " + "1" * 5000], "Anna cannot have .* of money"),
        ("kuhhandel-master", ["Anna: 100 50"], "Anna"),
        ("kuhhandel-2", ["Anna: cow cow"], "Anna has something twice"),
        ("kuhhandel-master", ["Anna: cow* cow*"], "Anna has something twice"),
        ("kuhhandel-2", ["Anna: cow", "Ben: pig cow"], "there is only one quartet of cow"),
        ("kuhhandel-master", ["Anna: cow*", "Ben: cow*"], "there is only one pedigree card for cow"),
        ("kuhhandel-master", ["Anna: rat", "Ben: rat"], "only one player can have the rats"),
        (
            "kuhhandel-1",
            ["Anna: rooster goose dove", "Ben: cat dog dove"],
            "only one player can have the dove",
        ),
        ("kuhhandel-1", ["Anna: rooster cat dove"], "Anna cannot have the dove without both quartets"),
        ("kuhhandel-2", ["Anna: cow", "ANNA: pig"], "two players have the same name"),
    ],
)
def test_wrong_input_is_answered_with_what_is_wrong(game: str, estates: list[str], says: str) -> None:
    with pytest.raises(Malformed, match=says):
        sheet(game, *estates)


@pytest.mark.parametrize("pair", ["rooster goose", "cat dog", "sheep goat"])
def test_the_dove_goes_with_each_of_its_pairs(pair: str) -> None:
    assert sheet("kuhhandel-1", f"Anna: {pair} dove")["dove"] == [500]
