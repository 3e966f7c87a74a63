"""Rule tests read like rules: scenes played from text, what each player is told, and refusals that change nothing."""

from collections.abc import Iterator

import msgspec
import pytest

from kuhstall.core.errors import Refused
from kuhstall.core.journal import Event
from kuhstall.core.match import Match
from kuhstall.core.record import VERSION, parse, replay
from kuhstall.core.registry import GAMES
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.core.state import PUBLIC


def rule(*ids: str) -> pytest.MarkDecorator:
    """Name the rules that a test proves."""
    return pytest.mark.rule(*ids)


def scene(
    game: str,
    moves: str = "",
    *,
    players: str = "Anna, Ben, Cleo",
    first: str = "Anna",
    options: str = "",
    seed: str = "c0",
    **lines: str,
) -> Match:
    """A match after these moves; the keywords are the lines of a record, and the seed draws what they leave open."""
    newest = str(GAMES[game].rulebook.revision)
    header = {
        "game": game,
        "rules": newest,
        "players": players,
        "first": first,
        "options": options,
        "seed": seed,
        **lines,
    }
    text = [VERSION, *(f"{name}: {value}" for name, value in header.items() if value), "---"]
    return replay(parse("\n".join(text + [f"{name}: {move}" for name, move in spelled(moves)])))


def spelled(moves: str) -> Iterator[tuple[str, str]]:
    """Each move of a text like "Anna: auction / Ben, Cleo: pass"."""
    for line in filter(None, (line.strip() for part in moves.splitlines() for line in part.split("/"))):
        names, _, move = line.partition(":")
        for name in names.split(","):
            yield name.strip(), move.strip()


def play(match: Match, moves: str) -> Match:
    """The match after further moves."""
    for name, move in spelled(moves):
        match.move(seat_of(match, name), move)
    return match


def happens(match: Match, moves: str) -> list[Event]:
    """Everything that further moves bring about."""
    before = len(match.events)
    play(match, moves)
    return [event for events in match.events[before:] for event in events]


def seat_of(match: Match, name: str) -> int:
    """The seat of a player, or of the public."""
    return PUBLIC if name == "public" else match.setup.seat(name)


def told(match: Match, name: str) -> list[Event]:
    """What a player, or the public, is told of the last move."""
    return [event.seen_by(seat_of(match, name)) for event in match.events[-1]]


def story(match: Match, name: str) -> bytes:
    """Everything that a player, or the public, was ever told and sees now."""
    seat = seat_of(match, name)
    events = [[event.seen_by(seat) for event in events] for events in match.events]
    return msgspec.json.encode([events, match.game.view(match.state, seat)])


def refused(match: Match, name: str, move: str) -> Refused:
    """The refusal of a move: it changes nothing, names a rule of the game, and can be said in every language."""
    before = snapshot(match)
    with pytest.raises(Refused) as caught:
        match.move(seat_of(match, name), move)
    assert snapshot(match) == before
    refusal, book = caught.value, match.game.rulebook
    assert refusal.rule in book.of(match.game.id)
    for language in LANGUAGES:
        assert book.refusal(refusal, language).endswith(f" · {refusal.rule}")
    return refusal


def snapshot(match: Match) -> tuple[bytes, list[tuple[int, str]], list[list[Event]]]:
    """Everything in a match that a move can change."""
    return match.state.dump(), list(match.moves), list(match.events)
