"""The first game of Kuhfstein: whoever lays what the card shows meets everything that there is to learn."""

import pytest

from kuhstall.bots.friendly import LEARNER
from kuhstall.core.errors import Malformed
from kuhstall.core.match import Match
from kuhstall.games.kuhfstein.view import TurnView, View
from tests.bots.test_first_games import begun, kinds, like, played
from tests.kuhfstein.scenes import FIRST, OPEN, farm
from tests.rules import play

FEW_COWS = 2
MOST_AHEAD = 4 + 14
"""What the bot may lead by before it takes its time, and a card."""


def sight(match: Match) -> View:
    view = match.view(LEARNER)
    assert isinstance(view, View)
    return view


def eager(match: Match) -> list[int]:
    """Lays what the first card shows, plays what fits, brings cows home, plants trees; else plays like a beginner."""
    view = sight(match)
    own = view.players[LEARNER]
    kinds = view.phase.kinds if isinstance(view.phase, TurnView) else []
    start = ["tile lake 0,0", "tile meadow 1,0", "tile meadow 1,1"]
    if "play" in kinds:
        way = view.placements[0]
        move = f"play {way.card} {way.x},{way.y} {way.turns}"
    elif kinds and len(own.tiles) < len(start):
        move = start[len(own.tiles)]
    elif "herd" in kinds and own.cows < FEW_COWS:
        move = f"herd {own.herds[0][0].x},{own.herds[0][0].y}"
    elif "card" in kinds and not view.hand:
        move = f"card {view.open_cards[0]}"
    elif "tile" in kinds and view.squares:
        square = view.squares[0]
        corner = square.corners[0]
        move = f"tile {square.terrain} {square.x},{square.y} tree" + f" {corner.x},{corner.y}" * (
            len(square.corners) > 1
        )
    else:
        return like("easy")(match)
    return match.game.read(match.state, LEARNER, move, match.players)


def test_every_moment_comes() -> None:
    match = played("kuhfstein", eager)
    own = [events for (seat, _), events in zip(match.moves, match.events, strict=True) if seat == LEARNER]
    assert {"TilePlaced", "CardTaken", "CardPlayed", "HerdTaken", "TreePlanted", "CowGained"} <= kinds(own)
    assert match.state.ending() == "KF-8.2"


@pytest.mark.parametrize(
    ("own", "bot", "last"),
    [
        (["tile lake 0,0", "tile meadow 1,0"], ["tile meadow 0,0", "tile lake 1,0"], "tile meadow 1,1"),
        (["tile lake 0,0", "tile meadow 1,0"], ["tile meadow 0,0", "card 6"], "tile meadow 1,1"),
        (["tile meadow 0,0", "tile meadow 0,1"], ["tile lake 0,0", "tile lake 1,0"], "tile lake 1,1"),
        (["tile meadow 0,0", "tile meadow 0,1"], ["tile lake 0,0", "card 6"], "tile lake 1,1"),
    ],
)
def test_the_first_card_fits_in_the_second_turn_whatever_the_bot_takes(
    own: list[str], bot: list[str], last: str
) -> None:
    match = begun("kuhfstein")
    for seat, move in [*[(LEARNER, move) for move in own], *[(1, move) for move in bot], (LEARNER, last)]:
        match.move(seat, move)
    assert [way.card for way in sight(match).placements] == sight(match).hand


def test_the_bot_shows_early_how_a_card_is_played() -> None:
    match = played("kuhfstein", eager)
    first = next(at for at, (seat, move) in enumerate(match.moves) if seat != LEARNER and move.startswith("play"))
    assert first < 8


def test_the_bot_does_not_run_away() -> None:
    for learner in (
        eager,
        like("easy"),
        lambda match: match.game.read(match.state, LEARNER, idle(match), match.players),
    ):
        match = played("kuhfstein", learner)
        own, bot = match.state.scores()
        assert bot - own <= MOST_AHEAD


def idle(match: Match) -> str:
    """Lays one tile beside the other, and never plays a card."""
    view = sight(match)
    if not isinstance(view.phase, TurnView):
        return f"goal {(view.goals or [])[0].id}"
    return f"tile {view.open_tiles[0]} {len(view.players[LEARNER].tiles)},0"


def test_it_takes_a_beginner_some_minutes() -> None:
    match = played("kuhfstein", eager)
    assert 14 <= sum(seat == LEARNER for seat, _ in match.moves) <= 24


def test_the_box_takes_what_no_line_names() -> None:
    match = farm(tiles="hay lake lake house meadow forest", cards=f"{OPEN} {FIRST} five", box="rest")
    assert (sight(match).tiles_left, sight(match).cards_left) == (1, 1)
    play(match, "Anna: tile hay 0,0\nAnna: tile lake 1,0")
    assert match.state.ending() == "KF-8.2"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ({"box": "hay"}, "kuhfstein.box_rest"),
        ({"box": "rest", "tiles": "hay lake lake house"}, "kuhfstein.box_few"),
        ({"box": "rest", "tiles": "hay lake lake house meadow", "cards": OPEN}, "kuhfstein.box_few"),
    ],
)
def test_a_box_that_takes_too_much_is_refused(lines: dict[str, str], reason: str) -> None:
    with pytest.raises(Malformed) as refused:
        farm(**lines)
    assert refused.value.reason == reason
