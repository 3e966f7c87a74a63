"""Measures how our deck of Kuhfstein plays between `medium` bots, and draws what came out.

.venv/bin/python -m tools.kuhfstein_tuning measure 3 2000 build/3.json
.venv/bin/python -m tools.kuhfstein_tuning draw build/2.json build/3.json build/4.json      docs/kuhfstein/*.svg
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct, field, json

from kuhstall.arena.series import Entrant, Series
from kuhstall.bots import bot_named
from kuhstall.core.match import Match
from kuhstall.core.registry import game_by_id
from kuhstall.core.state import BITS
from kuhstall.games.kuhfstein.deck import DECK
from kuhstall.games.kuhfstein.rules.position import Position
from tools.canvas import Svg

DOCS = Path(__file__).parents[1] / "docs" / "kuhfstein"
INK, BAR, LINE, FAINT = "#333333", "#4a9fd8", "#c8553d", "#dddddd"


class Figures(Struct):
    """Sums over the games of a series."""

    seats: int
    games: int = 0
    turns: int = 0
    tiles: int = 0
    trees: int = 0
    points: int = 0
    early: int = 0
    wins: list[float] = field(default_factory=list)
    """Of each place in the order of play, the fox first; a shared win counts its share."""
    seat_wins: list[float] = field(default_factory=list)
    plays: dict[str, int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    """For each card its player's actions from taking it to playing it, both counted."""
    actions: dict[str, int] = field(default_factory=dict)


def measure(seats: int, games: int) -> Figures:
    """Play a series and add it up."""
    game = game_by_id("kuhfstein")
    entrants = [Entrant("medium", bot_named("medium", game.id)) for _ in range(seats)]
    figures = Figures(seats, wins=[0.0] * seats, seat_wins=[0.0] * seats)
    series = Series(game=game, options={}, seed="c0ffee", entrants=entrants)
    for deal in range(games):
        # A series deals the same cards to every order of its bots, which are all alike here: one game a deal is enough.
        add(figures, series.play_one(deal * seats))
    return figures


def add(figures: Figures, match: Match) -> None:
    """Add a finished game."""
    table = match.state
    assert isinstance(table, Position)
    winners = int(table.winners())
    figures.games += 1
    figures.turns += table.turns
    figures.tiles += sum(player.board.size for player in table.players)
    figures.trees += sum(len(player.board.trees) for player in table.players)
    figures.points += sum(table.scores())
    figures.early += table.ending() != ""
    for seat in range(table.seats):
        if winners & BITS[seat]:
            figures.seat_wins[seat] += 1 / winners.bit_count()
            figures.wins[(seat - table.fox) % table.seats] += 1 / winners.bit_count()
    add_moves(figures, match)


def add_moves(figures: Figures, match: Match) -> None:
    """Add the plays of the cards and how long they were held."""
    made = [0] * figures.seats
    taken: dict[str, int] = {}
    for seat, move in match.moves:
        verb, *words = move.split()
        made[seat] += 1
        figures.actions[verb] = figures.actions.get(verb, 0) + 1
        if verb == "card":
            taken[words[0]] = made[seat]
        if verb == "play":
            card = words[0]
            figures.plays[card] = figures.plays.get(card, 0) + 1
            figures.held[card] = figures.held.get(card, 0) + made[seat] - taken.pop(card, 0) + 1


def told(figures: Figures) -> str:
    """The figures of a series in a line of a table."""
    games, boards = figures.games, figures.games * figures.seats
    mean = sum(figures.plays.values()) / len(DECK.cards)
    shares = [figures.plays.get(card.name, 0) / mean for card in DECK.cards]
    wins = " ".join(f"{win / games:.1%}" for win in figures.wins)
    seats = " ".join(f"{win / games:.1%}" for win in figures.seat_wins)
    verbs = " ".join(f"{verb} {number / boards:.1f}" for verb, number in sorted(figures.actions.items()))
    return (
        f"| {figures.seats} | {games} | {figures.turns / boards:.1f} | {figures.tiles / boards:.1f} | "
        f"{figures.trees / boards:.1f} | {figures.points / boards:.1f} | {min(shares):.2f} to {max(shares):.2f} | "
        f"{wins} | {seats} | {figures.early / games:.1%} | {verbs} |"
    )


def bars(title: str, values: Sequence[float], marks: Sequence[tuple[float, str]], top: float) -> Svg:
    """A bar for each card in the order of the deck, with lines across at some values."""
    left, floor, step, high = 80, 330, 18, 260
    wide = left + step * len(values) + 20
    svg = Svg(wide, 380)
    svg.text(left, 26, 12, title, INK)
    for value, words in marks:
        y = floor - high * value / top
        svg.rect(left, y - 0.5, wide - left - 20, 1, LINE)
        svg.text(6, y + 4, 8, words, LINE)
    for at, (value, card) in enumerate(zip(values, DECK.cards, strict=True)):
        x = left + at * step
        svg.rect(x + 2, floor - high * value / top, step - 4, high * value / top, BAR)
        svg.text(x + 4, floor + 14, 7, card.name, INK)
        svg.text(x + 4, floor + 28, 7, str(card.points), "#888888")
    svg.rect(left, floor, wide - left - 20, 1, INK)
    svg.text(6, floor + 14, 7, "card", INK)
    svg.text(6, floor + 28, 7, "points", "#888888")
    return svg


def draw(series: Sequence[Figures]) -> None:
    """Draw the two charts over all the series together."""
    plays = [sum(figures.plays.get(card.name, 0) for figures in series) for card in DECK.cards]
    held = [sum(figures.held.get(card.name, 0) for figures in series) for card in DECK.cards]
    mean = sum(plays) / len(plays)
    marks = [(0.25, "a quarter"), (1.0, "mean"), (4.0, "four times")]
    bars("How often each card is played, the mean card being 1", [number / mean for number in plays], marks, 4.2).save(
        DOCS / "plays.svg"
    )
    rates = [
        card.points * number / max(1, actions) for card, number, actions in zip(DECK.cards, plays, held, strict=True)
    ]
    middle = sum(rates) / len(rates)
    bars(
        "Points for each action from taking a card to playing it", rates, [(middle, f"{middle:.1f}")], max(rates) * 1.1
    ).save(DOCS / "pace.svg")


def main(words: list[str]) -> None:
    """Measure or draw."""
    if words[0] == "measure":
        Path(words[3]).parent.mkdir(parents=True, exist_ok=True)
        figures = measure(int(words[1]), int(words[2]))
        Path(words[3]).write_bytes(json.encode(figures))
        print(told(figures))
        return
    series = [json.decode(Path(file).read_bytes(), type=Figures) for file in words[1:]]
    for figures in series:
        print(told(figures))
    draw(series)


if __name__ == "__main__":
    main(sys.argv[1:])
