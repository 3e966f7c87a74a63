"""What lies where when a game begins: what the set-up lines say, and the rest shuffled by the seed (KF-1).

`tiles:` and `cards:` name the pieces from the top. `box: rest` leaves in the box whatever they do not name, so that a
short game is played with fewer of them; it ends when the tiles run out (KF-8.2).
"""

from collections.abc import Sequence
from typing import Final

from kuhstall.core.chance import stream
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.games.kuhfstein.rules.cards import Deck
from kuhstall.games.kuhfstein.rules.edition import Edition
from kuhstall.games.kuhfstein.rules.goals import GOALS
from kuhstall.games.kuhfstein.rules.tiles import GOALS_EACH, OPEN_CARDS, OPEN_TILES, TERRAINS, tiles_for
from kuhstall.games.kuhfstein.rules.track import BONUSES

RANDOM_BONUS: Final = "random-bonus"
REST: Final = "rest"


def shuffled_tiles(setup: Setup) -> list[int]:
    """The tiles from the top: what the set-up line `tiles:` says, then the others shuffled by the seed (KF-1.1)."""
    named = [place_of(word, TERRAINS, "tiles") for word in setup.lines.get("tiles", "").split()]
    return topped(named, tiles_for(len(setup.players)), TERRAINS, setup, "tiles", OPEN_TILES)


def shuffled_cards(setup: Setup, deck: Deck) -> list[int]:
    """The cards from the top: what the set-up line `cards:` says, then the others shuffled by the seed (KF-1.2)."""
    names = [card.name for card in deck.cards]
    named = [place_of(word, names, "cards") for word in setup.lines.get("cards", "").split()]
    return topped(named, list(range(len(names))), names, setup, "cards", OPEN_CARDS + len(setup.players))


def place_of(word: str, names: Sequence[str], line: str) -> int:
    """The number behind a word of a set-up line."""
    if word not in names:
        known = ", ".join(names)
        raise Malformed(
            "kuhfstein.line_word",
            about=line,
            name=f"{line}:",
            word=word,
            known=known,
        )
    return names.index(word)


def topped(
    named: list[int], pieces: list[int], names: Sequence[str], setup: Setup, label: str, least: int
) -> list[int]:
    """The named pieces, then the rest of them shuffled, unless those stay in the box."""
    for piece in named:
        if piece not in pieces:
            rule = "KF-1.1" if label == "tiles" else "KF-1.2"
            raise Malformed("kuhfstein.line_too_many", about=label, rule=rule, name=f"{label}:", piece=names[piece])
        pieces.remove(piece)
    if "box" in setup.lines:
        check_box(setup.lines["box"], label, len(named), least)
        return named
    stream(setup.seed, label).shuffle(pieces)
    return named + pieces


def check_box(text: str, label: str, count: int, least: int) -> None:
    """Raise Malformed unless the box holds the rest, and what is not in it is enough to deal (KF-1.2, KF-1.6)."""
    if text != REST:
        raise Malformed("kuhfstein.box_rest", about="box", word=text)
    if count < least:
        raise Malformed("kuhfstein.box_few", about=label, name=f"{label}:", count=count, least=least)


def dealt_goals(setup: Setup) -> list[list[int]]:
    """Two scoring tiles each: as the lines `goals NAME:` say, the others drawn by the seed (KF-1.5)."""
    given = named_goals(setup)
    known = [goal for goals in given for goal in goals]
    rest = [goal for goal in range(len(GOALS)) if goal not in known]
    if any(len(goals) < GOALS_EACH for goals in given):
        stream(setup.seed, "goals").shuffle(rest)
    return [sorted(goals + [rest.pop() for _ in range(GOALS_EACH - len(goals))]) for goals in given]


def named_goals(setup: Setup) -> list[list[int]]:
    """The scoring tiles that the set-up gives each seat; Malformed names the line at fault."""
    given: list[list[int]] = [[] for _ in setup.players]
    for name in setup.lines:
        if name.split()[0] == "goals":
            add_goals(setup, name, given)
    return given


def add_goals(setup: Setup, name: str, given: list[list[int]]) -> None:
    """Give a seat the scoring tiles of one line."""
    try:
        seat = setup.seat(name[6:])
    except Malformed as error:
        raise error.of(name) from None
    for word in setup.lines[name].split():
        goal = place_of(word, GOALS, name)
        if goal in [dealt for goals in given for dealt in goals]:
            raise Malformed("kuhfstein.goal_twice", about=name, rule="KF-1.5", goal=word)
        given[seat].append(goal)
    if len(given[seat]) > GOALS_EACH:
        player = setup.players[seat]
        raise Malformed("kuhfstein.too_many_goals", about=name, rule="KF-1.5", player=player)


def laid_bonuses(setup: Setup, edition: Edition) -> list[int]:
    """What each bonus space gives: the standard sides, the line `bonus:`, or drawn by the seed (KF-1.7, KF-9.1)."""
    line = setup.lines.get("bonus")
    if line is not None:
        return named_bonuses(line, edition)
    if not edition.draws_bonuses:
        return edition.track.standard()
    chance = stream(setup.seed, "bonus")
    order = list(range(len(edition.track.tiles)))
    chance.shuffle(order)
    return edition.track.filled([edition.track.tiles[tile][chance.below(2)] for tile in order])


def named_bonuses(line: str, edition: Edition) -> list[int]:
    """The bonuses of a `bonus:` line, which must be sides of the three tiles."""
    if not edition.draws_bonuses:
        raise Malformed("kuhfstein.bonus_line_needs_option", about="bonus", option=RANDOM_BONUS)
    sides = [place_of(word, BONUSES, "bonus") for word in line.split()]
    if len(sides) != len(edition.track.tiles) or not can_show(sides, list(edition.track.tiles)):
        tiles = " ".join(f"{BONUSES[one]}|{BONUSES[other]}" for one, other in edition.track.tiles)
        raise Malformed("kuhfstein.bonus_sides", about="bonus", rule="KF-1.7", tiles=tiles, sides=line)
    return edition.track.filled(sides)


def can_show(sides: list[int], tiles: list[tuple[int, int]]) -> bool:
    """Whether each side can be of a tile of its own."""
    if not sides:
        return True
    return any(sides[0] in tile and can_show(sides[1:], tiles[:at] + tiles[at + 1 :]) for at, tile in enumerate(tiles))
