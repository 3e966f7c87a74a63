"""What the pages that teach say of Kuhfstein is true: every example is played or counted by the rules."""

from typing import Any

import pytest

from kuhstall.core.errors import Refused
from kuhstall.core.match import Match
from kuhstall.games.kuhfstein.deck import DECK as OURS
from kuhstall.games.kuhfstein.events import BonusReached, CardPlayed, HerdTaken, TreePlanted
from kuhstall.games.kuhfstein.rules.cards import COVERED
from kuhstall.games.kuhfstein.rules.goals import GOALS, NEEDED, VALUES
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from kuhstall.games.kuhfstein.rules.viewing import view
from tests.kuhfstein.scenes import CELLS, build, deck_text, farm, hold, show, table
from tests.kuhfstein.test_sheet import sheet
from tests.lessons import lessons, rights
from tests.rules import happens, rule

EXAMPLES = lessons("kuhfstein")
CARD = EXAMPLES["card"]
WITH_CARD = deck_text(
    {
        **CELLS,
        "shown": (
            CARD["points"],
            *[f"{cell['terrain'] or 'covered'} {cell['x']},{cell['y']}" for cell in CARD["cells"]],
        ),
        "hay8": (8, "hay 0,0"),
        "hay4": (4, "hay 0,0"),
    }
)


def pasture(drawn: dict[str, Any], **lines: str) -> Match:
    """Anna has the drawn pasture and the card that is shown."""
    match = hold(farm(deck=WITH_CARD, **lines), 0, "shown")
    return build(match, 0, "\n".join(drawn["rows"]), " ".join(drawn["cows"]))


@rule("KF-5.5")
def test_the_card_is_one_of_ours() -> None:
    [ours] = [card for card in OURS.cards if card.name == CARD["id"]]
    cells = {("covered" if terrain == COVERED else TERRAINS[terrain], x, y) for terrain, x, y in ours.cells}
    assert ours.points == CARD["points"]
    assert {(cell["terrain"] or "covered", cell["x"], cell["y"]) for cell in CARD["cells"]} == cells


@rule("KF-5.1", "KF-5.2")
@pytest.mark.parametrize("drawn", EXAMPLES["shapes"] + EXAMPLES["fits"], ids=lambda drawn: str(drawn["id"]))
def test_where_the_card_fits(drawn: dict[str, Any]) -> None:
    fits = bool(view(table(pasture(drawn)), 0).placements)
    assert fits == drawn.get("fits", drawn.get("right"))


@rule("KF-5.3", "KF-5.4")
def test_playing_the_card() -> None:
    shown = EXAMPLES["played"]
    match = pasture({**shown, "cows": []})
    assert table(match).players[0].cows == shown["before"]
    [played] = [event for event in happens(match, "Anna: play shown 0,0 0") if isinstance(event, CardPlayed)]
    assert played.points == CARD["points"]
    assert table(match).players[0].cows == shown["after"]
    tiles = view(table(match), 0).players[0].tiles
    assert [f"{tile.x},{tile.y}" for tile in sorted(tiles, key=lambda tile: (tile.x, tile.y)) if tile.cow] == shown[
        "cows"
    ]


@rule("KF-6.1")
def test_the_herd_that_comes_back() -> None:
    shown = EXAMPLES["herds"]
    [taken] = [
        event for event in happens(pasture(shown), f"Anna: herd {shown['take']}") if isinstance(event, HerdTaken)
    ]
    assert [str(taken.cows)] == rights(shown["options"])


def grows_tree(rows: list[str], terrain: str) -> bool:
    """Whether this tile at the upper right makes a square for a tree."""
    match = build(show(farm(), f"{terrain} hay lake house meadow"), 0, "\n".join([rows[0][0] + ".", rows[1]]))
    try:
        return any(isinstance(event, TreePlanted) for event in happens(match, f"Anna: tile {terrain} 1,1 tree"))
    except Refused:
        return False


@rule("KF-3.2")
def test_squares_that_bring_a_tree() -> None:
    names = {"h": "hay", "m": "meadow", "f": "forest", "l": "lake", "b": "house"}
    for square in EXAMPLES["squares"]:
        assert grows_tree(square["rows"], names[square["rows"][0][1]]) == square["tree"]
    plant = EXAMPLES["plant"]
    assert plant["at"] == "1,1"
    assert [one["id"] for one in plant["options"] if grows_tree(plant["rows"], one["id"])] == rights(plant["options"])


def reaches(start: int, card: str) -> tuple[int, list[BonusReached]]:
    """Where a counter stands after a card, and the bonuses on its way."""
    match = build(hold(farm(deck=WITH_CARD), 0, card), 0, "h")
    table(match).players[0].points = start
    happened = happens(match, f"Anna: play {card} 0,0 0")
    return table(match).players[0].points, [event for event in happened if isinstance(event, BonusReached)]


@rule("KF-1.7", "KF-7.1")
def test_the_track() -> None:
    seen = view(table(farm()), 0)
    assert [{"space": one.space, "bonus": one.bonus} for one in seen.bonuses] == EXAMPLES["track"]
    assert seen.target == EXAMPLES["lap"]
    reach, passing = EXAMPLES["reach"], EXAMPLES["pass"]
    at, [bonus] = reaches(reach["from"], f"hay{reach['points']}")
    assert (at, bonus.space, bonus.bonus) == (reach["to"], reach["space"], "cow")
    _, [bonus] = reaches(passing["from"], f"hay{passing['points']}")
    assert [bonus.bonus] == rights(passing["options"])


@rule("KF-8.3", "KF-8.4", "KF-8.5")
def test_goals_and_scores() -> None:
    assert [(one["id"], one["points"], one["need"]) for one in EXAMPLES["goals"]] == list(
        zip(GOALS, VALUES, NEEDED, strict=True)
    )
    shown = EXAMPLES["show"]
    for option in shown["options"]:
        estate = f"Anna: {shown['points']} tiles={shown['tiles']} trees={shown['trees']} goal={option['id']}"
        assert sheet(estate, "Ben: 1 tiles=1")["goal"][0] == option["brings"]
    assert rights(shown["options"]) == [max(shown["options"], key=lambda option: option["brings"])["id"]]
    score = EXAMPLES["score"]
    columns = zip(*(score[name] for name in ("players", "points", "tiles", "trees", "goals")), strict=True)
    found = sheet(
        *(f"{name}: {on} tiles={tiles} trees={trees} goal={goal}" for name, on, tiles, trees, goal in columns)
    )
    assert (found["goal"], found["total"], found["place"]) == (score["brings"], score["totals"], score["places"])
