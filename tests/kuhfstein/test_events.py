"""Every event can be told in both languages, and a whole game is told without a gap."""

import pytest

from kuhstall.arena.series import finish
from kuhstall.bots import bot_named
from kuhstall.core.game import Setup
from kuhstall.core.journal import Event
from kuhstall.core.match import Match
from kuhstall.core.registry import game_by_id
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhfstein import events
from tests.kuhfstein.scenes import farm, show
from tests.rules import happens

KINDS = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind != Event]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_every_kind_of_event_has_a_sentence(kind: type[Event]) -> None:
    told = game_by_id("kuhfstein").rulebook.tellings[kind.__name__]
    assert set(told) == set(LANGUAGES)


def test_a_whole_game_is_told() -> None:
    game = game_by_id("kuhfstein")
    match = Match(game, Setup(players=("Anna", "Ben", "Cleo"), seed="7e11", options={"random-bonus": None}))
    finish(match, [bot_named("medium", game.id)] * 3, "7e11")
    for event in [event for happened in match.events for event in happened]:
        for language in LANGUAGES:
            assert "{" not in game.rulebook.tell(event.seen_by(PUBLIC), match.setup.players, language)


def test_words_of_the_records_are_translated() -> None:
    match = show(farm(), "hay lake house meadow forest")
    told = [match.game.rulebook.tell(event, ("Anna", "Ben"), "de") for event in happens(match, "Anna: tile lake 0,0")]
    assert told == ["Anna legt See auf 0,0."]
