"""The front door: drafts, and the move that is made for somebody whose time is up."""

import pytest

from kuhstall.core.chance import Chance
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from tests.properties.variants import IDS, VARIANTS, Variant, play_match


def test_a_draft_changes_nothing_until_it_is_entered() -> None:
    match = Match(GAMES["kuhhandel-2"], Setup(players=("Anna", "Ben", "Cleo"), first=0, seed="1"))
    before = match.state.dump()
    draft = match.draft(0, "auction")
    assert match.state.dump() == before
    assert match.enter(draft) == draft.events
    assert match.moves == [(0, "auction")]


@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_the_move_of_an_absent_seat_is_whole_and_legal(variant: Variant) -> None:
    def check(match: Match, chance: Chance) -> None:
        for seat in match.to_act:
            match.draft_steps(seat, match.fallback(seat))

    play_match(variant, "c", check)


@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_silence_and_bids_within_a_limit_are_legal_wherever_there_are_any(variant: Variant) -> None:
    def check(match: Match, chance: Chance) -> None:
        tempo = variant.game.tempo(match.state)
        for seat in match.to_act:
            moves = [tempo.silent] if tempo.silent else []
            moves += [f"{tempo.slap} 1"] if tempo.counts else []
            bid = variant.game.bid_within(match.state, seat, chance.below(300))
            for move in [*moves, *([bid] if bid else [])]:
                assert match.draft(seat, move).text == move

    play_match(variant, "d", check)


def test_a_limit_is_kept() -> None:
    match = Match(GAMES["kuhhandel-2"], Setup(players=("Anna", "Ben", "Cleo"), first=0, seed="1"))
    assert match.game.bid_within(match.state, 0, 100) is None
    match.move(0, "auction")
    assert match.game.bid_within(match.state, 1, 100) == "bid 10"
    match.move(1, "bid 100")
    assert match.game.bid_within(match.state, 2, 109) == "pass"
    assert match.game.bid_within(match.state, 2, 110) == "bid 110"
