"""The position in one line, for somebody who replays a record."""

from collections.abc import Sequence

from kuhstall.core.speech import say
from kuhstall.games.mue.rules.auction import may_show
from kuhstall.games.mue.rules.cards import CARDS, names, size
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.table import Table
from kuhstall.games.mue.rules.trumps import TRUMPS


def position(table: Table, players: Sequence[str], language: str) -> str:
    """The position in one line, as the public knows it."""
    parts = [
        say("hand {number}, {dealer} deals", language, number=table.number, dealer=players[table.dealer]),
        *(standing(table, seat, players[seat], language) for seat in range(table.seats)),
        *([contract(table, players, language)] if table.chief != NOBODY else []),
    ]
    return " · ".join([*parts, situation(table, players, language)])


def standing(table: Table, seat: int, name: str, language: str) -> str:
    """A player's points, the cards that lie face up and how many are hidden."""
    face_up = " ".join(names(table.faces[seat])) or say("nothing", language)
    parts = [
        say("{cards} face up", language, cards=face_up),
        say("{count} hidden", language, count=size(table.concealed[seat])),
    ]
    if table.phase.name in ("tricks", "over"):
        parts.append(say("{count} triangles", language, count=table.triangles[seat]))
    return f"{name} {table.totals[seat]}: {', '.join(parts)}"


def contract(table: Table, players: Sequence[str], language: str) -> str:
    """Who plays what with whom."""
    parts = [say("chief {player}", language, player=players[table.chief])]
    if table.partner != NOBODY:
        parts.append(say("partner {player}", language, player=players[table.partner]))
    if table.vice != NOBODY:
        parts.append(say("vice {player}", language, player=players[table.vice]))
    else:
        parts.append(say("no vice", language))
    parts.append(say("height {height}, target {target}", language, height=table.height, target=table.target()))
    if table.vice_trump != NOBODY:
        parts.append(say("vice's trump {trump}", language, trump=TRUMPS[table.vice_trump]))
    if table.chief_trump != NOBODY:
        parts.append(say("chief's trump {trump}", language, trump=TRUMPS[table.chief_trump]))
    return ", ".join(parts)


def situation(table: Table, players: Sequence[str], language: str) -> str:
    """What is going on."""
    if table.phase.name == "over":
        return say("the game is over", language)
    asked = players[table.asked()]
    match table.phase.name:
        case "auction":
            return say("{player} passes or lays up to {most}", language, player=asked, most=may_show(table, table.turn))
        case "tricks" if table.trick:
            cards, leader = " ".join(CARDS[kind] for kind in table.trick), players[table.leader]
            return say("{player} plays to {cards} led by {leader}", language, player=asked, cards=cards, leader=leader)
        case "tricks":
            return say("{player} leads", language, player=asked)
        case "partner":
            return say("{player} names a partner", language, player=asked)
    return say("{player} names a trump", language, player=asked)
