"""Every game ends, conserves its cards, refuses without a trace and replays from its record."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kuhstall.core import record
from kuhstall.core.chance import Chance
from kuhstall.core.errors import KuhstallError, Malformed
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.core.state import BITS
from tests.plain import PLAIN
from tests.properties.conserved import CONSERVED
from tests.properties.every import every_variant
from tests.properties.variants import (
    EARLIER,
    MOST_STEPS,
    VARIANTS,
    Variant,
    digest,
    play_match,
    play_out,
    random_seat,
    steps_of_a_move,
)

LOADED = 24 if PLAIN else 8
"""One of how many positions is loaded and played on from."""
DIGESTS = Path(__file__).with_name("digests.txt")
every_revision = pytest.mark.parametrize("variant", [*VARIANTS, *EARLIER], ids=str)


def test_every_game_says_what_it_conserves() -> None:
    assert set(CONSERVED) == set(GAMES)


@every_variant
def test_a_game_ends_and_conserves_its_cards(variant: Variant) -> None:
    conserved = CONSERVED[variant.game.id]
    for seed in ("1", "2"):
        at_first = conserved(variant.start(seed))

        def check(match: Match, chance: Chance, at_first: object = at_first) -> None:
            assert conserved(match.state) == at_first
            assert not match.state.winners()

        match = play_match(variant, seed, check)
        assert conserved(match.state) == at_first
        assert match.state.winners()
        assert len(match.state.scores()) == variant.seats


@every_variant
def test_legal_actions_belong_to_the_seats_that_may_act(variant: Variant) -> None:
    state, chance = variant.start("3"), Chance("3 players")
    while state.to_act():
        assert state.to_act() & BITS[state.asked()]
        for seat in range(state.seats):
            legal = list(state.legal(seat))
            assert bool(legal) == bool(state.to_act() & BITS[seat])
            assert len(set(legal)) == len(legal)
            assert all(0 <= action < state.actions for action in legal)
        seat = state.asked()
        legal = list(state.legal(seat))
        state.apply(seat, legal[chance.below(len(legal))])
    assert not any(state.legal(seat) for seat in range(state.seats))


@every_variant
def test_a_game_of_fallbacks_ends(variant: Variant) -> None:
    state = variant.start("4")
    for _ in range(MOST_STEPS):
        if not state.to_act():
            break
        seat = state.asked()
        assert state.fallback(seat) in state.legal(seat)
        state.apply(seat, state.fallback(seat))
    assert not state.to_act()


@every_variant
def test_a_fallback_completes_a_move_that_was_begun_anyhow(variant: Variant) -> None:
    def check(match: Match, chance: Chance) -> None:
        seat = random_seat(match.state, chance)
        draft = match.state.clone()
        for step in steps_of_a_move(draft, seat, chance)[:-1]:
            draft.apply(seat, step)
        for _ in range(200):
            assert draft.fallback(seat) in draft.legal(seat)
            draft.apply(seat, draft.fallback(seat))
            if not draft.midway():
                return
        raise AssertionError("the move is never complete")

    play_match(variant, "5", check)


@every_variant
def test_a_refusal_changes_nothing_and_names_its_rule(variant: Variant) -> None:
    def check(match: Match, chance: Chance) -> None:
        if chance.below(10):
            return
        before, moves = match.state.dump(), len(match.moves)
        for seat in range(variant.seats):
            for text in wrong_moves(match, chance):
                try:
                    match.game.read(match.state, seat, text, match.setup.players)
                except KuhstallError as error:
                    refused(match, seat, text, error)
        assert (match.state.dump(), len(match.moves), len(match.events)) == (before, moves, moves)

    play_match(variant, "6", check)


def refused(match: Match, seat: int, text: str, error: KuhstallError) -> None:
    """The move is refused by the match as by the game, and the refusal can be read in both languages."""
    with pytest.raises(type(error)) as caught:
        match.move(seat, text)
    if not isinstance(caught.value, Malformed):
        for language in ("de", "en"):
            sentence = match.game.rulebook.refusal(caught.value, language)  # type: ignore[arg-type]
            assert sentence.endswith(f"· {caught.value.rule}")  # type: ignore[attr-defined]
        assert caught.value.rule in match.game.rulebook.of(match.game.id)  # type: ignore[attr-defined]


def wrong_moves(match: Match, chance: Chance) -> Iterator[str]:
    """Moves that were made before, and nonsense."""
    for _ in range(min(5, len(match.moves))):
        yield match.moves[chance.below(len(match.moves))][1]
    yield from (
        "",
        "nonsense",
        "pass pass",
        "bid",
        "bid -10",
        "bid 15",
        "bid 99999999999999999999",
        "pay 7",
        "trade cow Nobody",
    )


@every_variant
def test_steps_that_are_no_whole_legal_move_are_refused(variant: Variant) -> None:
    match = Match(variant.game, variant.setup("7"))
    seat = match.state.asked()
    steps = [match.state.fallback(seat)]
    before = match.state.dump()
    for wrong in (
        [],
        [match.state.actions],
        [-1],
        [*steps, *steps, *steps, *steps, *steps, *steps, match.state.actions],
    ):
        with pytest.raises(Malformed):
            match.play(seat, wrong)
        assert match.state.dump() == before


@every_variant
def test_a_clone_goes_its_own_way(variant: Variant) -> None:
    state = variant.start("8")
    for seed in range(30):
        if not state.to_act():
            break
        before, twin = state.dump(), state.clone()
        assert twin.dump() == before
        play_out(twin, Chance(f"{seed} twin"))
        assert state.dump() == before
        seat = random_seat(state, Chance(f"{seed} seat"))
        for step in steps_of_a_move(state, seat, Chance(f"{seed} step")):
            state.apply(seat, step)


@every_revision
def test_a_loaded_state_is_the_same_state(variant: Variant) -> None:
    def check(match: Match, chance: Chance) -> None:
        if chance.below(LOADED):
            return
        loaded = variant.game.load(match.state.dump())
        assert loaded.dump() == match.state.dump()
        original = match.state.clone()
        play_out(loaded, Chance("loaded"))
        play_out(original, Chance("loaded"))
        assert loaded.dump() == original.dump()

    play_match(variant, "9", check)


@every_revision
def test_a_record_replays_to_the_same_state(variant: Variant) -> None:
    match = play_match(variant, "a")
    text = record.written(match)
    again = record.replay(record.parse(text))
    assert again.state.dump() == match.state.dump()
    assert again.events == match.events
    assert record.written(again) == text


@every_revision
def test_the_same_seed_gives_the_same_game_compiled_or_not(variant: Variant) -> None:
    """The digests stand in a file, so that a change of the rules or of the compiler shows."""
    expected = dict(line.split() for line in DIGESTS.read_text().splitlines())
    assert expected.get(str(variant)) == digest(variant)
