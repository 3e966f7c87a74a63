"""The position in one line, for somebody who replays a record."""

from collections.abc import Sequence

from kuhstall.core.bits import size
from kuhstall.core.speech import say
from kuhstall.games.mue.rules.cards import names
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, TOTALS, WON
from kuhstall.games.mue.rules.choice import Choice
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.trumps import TRUMPS


def summary(position: Position, players: Sequence[str], language: str) -> str:
    """The position in one line, as the public knows it."""
    parts = [
        say("mue.drawn_hand", language, number=position.number, dealer=players[position.dealer]),
        *(standing(position, seat, players[seat], language) for seat in range(position.seats)),
        *([contract(position, players, language)] if position.chief != NOBODY else []),
    ]
    return " · ".join([*parts, situation(position, players, language)])


def standing(position: Position, seat: int, name: str, language: str) -> str:
    """A player's points, the cards that lie face up and how many are hidden."""
    cells, phase = position.cells, position.phase
    face_up = " ".join(names(cells[FACES + seat])) or say("mue.drawn_nothing", language)
    parts = [
        say("mue.drawn_face_up", language, cards=face_up),
        say("mue.drawn_hidden", language, count=size(cells[CONCEALED + seat])),
    ]
    if not isinstance(phase, Choice) or phase.counts_triangles:
        parts.append(say("mue.drawn_triangles", language, count=cells[WON + seat]))
    return f"{name} {cells[TOTALS + seat]}: {', '.join(parts)}"


def contract(position: Position, players: Sequence[str], language: str) -> str:
    """Who plays what with whom."""
    parts = [say("mue.drawn_chief", language, player=players[position.chief])]
    if position.partner != NOBODY:
        parts.append(say("mue.drawn_partner", language, player=players[position.partner]))
    if position.vice != NOBODY:
        parts.append(say("mue.drawn_vice", language, player=players[position.vice]))
    else:
        parts.append(say("mue.drawn_no_vice", language))
    parts.append(say("mue.drawn_height", language, height=position.highest, target=position.target()))
    if position.vice_trump != NOBODY:
        parts.append(say("mue.drawn_vice_trump", language, trump=TRUMPS[position.vice_trump]))
    if position.chief_trump != NOBODY:
        parts.append(say("mue.drawn_chief_trump", language, trump=TRUMPS[position.chief_trump]))
    return ", ".join(parts)


def situation(position: Position, players: Sequence[str], language: str) -> str:
    """What is going on."""
    phase = position.phase
    if isinstance(phase, Choice):
        return phase.situation(position, players, language)
    return say("over", language)
