"""A review finds what went wrong, by what a player could know, and the same again from the same record."""

from functools import cache
from pathlib import Path

import pytest
from msgspec import json

from kuhstall.bots import bot_named, think
from kuhstall.bots.registry import judge_for
from kuhstall.core import record
from kuhstall.core.chance import Chance
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import GAMES
from kuhstall.review.findings import Review
from kuhstall.review.reviewing import Reviewer, budget_of, review
from kuhstall.review.telling import told
from tests.plain import slow_if_plain
from tests.rules import rule

pytestmark = slow_if_plain

GOLDEN = Path(__file__).parent.parent / "golden"
FAMILIES = {"kuhhandel-master": 3, "kuhhandel-duel": 2, "mue": 3, "kuhfstein": 2}


@cache
def played(game: str, *bots: str, seed: str = "5eed", options: str = "") -> Match:
    """A whole game between bots."""
    match = Match(
        GAMES[game],
        Setup(players=tuple("ABCDEF"[: len(bots)]), first=0, seed=seed, options=record.parse_options(options)),
    )
    seated = [bot_named(bot, game) for bot in bots]
    while not match.over:
        seat = match.state.asked()
        match.play(seat, think(seated[seat], match.perspective(seat, 20), f"{len(match.moves)}"))
    return match


@cache
def found(game: str, *bots: str, playouts: int = 10, options: str = "") -> Review:
    """The review of such a game."""
    return review(played(game, *bots, options=options), playouts)


def short(game: str) -> Review:
    """A review of a game of a family with little effort."""
    return found(game, *["medium"] * FAMILIES[game], options="hands=1" if game == "mue" else "")


@pytest.mark.parametrize("game", FAMILIES)
def test_chances_are_those_of_all_and_end_with_the_result(game: str) -> None:
    match, curve = (
        played(game, *["medium"] * FAMILIES[game], options="hands=1" if game == "mue" else ""),
        short(game).curve,
    )
    assert all(sum(point.chances) == pytest.approx(1, abs=0.001) for point in curve)
    assert [point.move for point in curve] == sorted({point.move for point in curve})
    assert curve[0].move == 0
    assert curve[-1].move == len(match.moves)
    assert [seat for seat, chance in enumerate(curve[-1].chances) if chance > 0] == match.winners


@pytest.mark.parametrize("game", ["kuhhandel-duel", "mue"])
def test_the_same_record_and_budget_give_the_same_review(game: str) -> None:
    match = played(game, *["medium"] * FAMILIES[game], options="hands=1" if game == "mue" else "")
    again = record.replay(record.parse(match.record()))
    assert json.encode(review(again, 10)) == json.encode(short(game))


@pytest.mark.parametrize(
    ("game", "bots", "playouts"), [("kuhhandel-duel", 2, 80), ("mue", 3, 20), ("kuhfstein", 2, 20)]
)
def test_whoever_plays_any_move_makes_more_and_larger_mistakes_than_the_best_bot(
    game: str, bots: int, playouts: int
) -> None:
    match = played(game, "random", *["strong"] * (bots - 1), seed="b0b", options="hands=2" if game == "mue" else "")
    result = review(match, playouts)
    cost = [sum(one.cost for one in result.mistakes(seat)) for seat in range(bots)]
    assert cost[0] > 2 * max(cost[1:])
    assert result.mistakes()[0].seat == 0
    agreed = [sums.agreed / sums.decisions for sums in result.sums if sums]
    assert agreed[0] < min(agreed[1:])


@rule("KH-4.5")
def test_a_blunder_is_found_and_ranked_first() -> None:
    match, blunder = with_nothing_in_the_last_trade()
    result = review(match, 20, [match.moves[blunder - 1][0]])
    first = result.mistakes()[0]
    assert (first.move, first.kind) == (blunder, "blunder")
    reasons = [sentence.reason for sentence in first.grounds.sentences]
    assert {"kuhhandel.why_last", "kuhhandel.why_nothing"} <= {*reasons}
    said = told(result, "en", first.seat).decisions[0]
    assert said.did.startswith("You offered 0 (")
    assert "After this trade money is worth nothing" in said.why[0]
    assert "0 loses to any counter-offer." in said.why


def with_nothing_in_the_last_trade() -> tuple[Match, int]:
    """A game that ends with a trade for which nothing is offered by somebody with money who could have won by it."""
    whole = played("kuhhandel-2", *["medium"] * 3, seed="8")
    trade = max(at for at, (_, text) in enumerate(whole.moves) if text.startswith("offer"))
    match = Match(whole.game, whole.setup)
    for seat, text in whole.moves[:trade]:
        match.move(seat, text)
    challenger = match.state.asked()
    match.move(challenger, "offer 0")
    bot = bot_named("medium", "kuhhandel-2")
    while not match.over:
        seat = match.state.asked()
        match.play(seat, think(bot, match.perspective(seat, 20), f"{len(match.moves)}"))
    return match, trade + 1


@pytest.mark.parametrize("game", FAMILIES)
def test_judgement_depends_only_on_what_the_player_could_know(game: str) -> None:
    whole, judge = (
        played(game, *["medium"] * FAMILIES[game], options="hands=1" if game == "mue" else ""),
        judge_for(game),
    )
    assert judge
    match, compared = Match(whole.game, whole.setup), 0
    for at, (seat, text) in enumerate(whole.moves):
        if match.state.count(seat) > 1 and at % (1 + len(whole.moves) // 30) == 0:
            made = match.game.read(match.state, seat, text, match.players)
            other = match.state.resample(seat, Chance(f"other {at}"))
            views = [match.state, other]
            perspectives = [Perspective(match.game, one, seat, events=[*match.events], playouts=4) for one in views]
            ideas = [judge.idea(one, "x", made) for one in perspectives]
            assert ideas[0] == ideas[1]
            best = ideas[0].best
            tallies = [judge.compare(one, "x", best, made) for one in perspectives]
            assert (tallies[0].one, tallies[0].other) == (tallies[1].one, tallies[1].other)
            assert judge.grounds(perspectives[0], "x", best, made) == judge.grounds(perspectives[1], "x", best, made)
            assert judge.named(perspectives[0], best) == judge.named(perspectives[1], best)
            compared += 1
        match.move(seat, text)
    assert compared > 8


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", FAMILIES)
def test_everything_found_is_told(game: str, language: str) -> None:
    result = short(game)
    for reader in (None, 0):
        told_to = told(result, language, reader)
        texts = [one.text for one in told_to.moments] + [
            text for one in told_to.decisions for text in (one.did, one.bot)
        ]
        texts += [sentence for one in told_to.decisions for sentence in one.why] + told_to.sums
        assert texts
        assert not [text for text in texts if "{" in text or "_" in text or "." not in text]
        assert all(0 <= one.after <= 1 and 0 <= one.before <= 1 for one in told_to.decisions)


def test_only_the_asked_seat_is_judged() -> None:
    result = review(played("kuhhandel-duel", "medium", "medium"), 10, [1])
    assert {one.seat for one in result.decisions} <= {1}
    assert result.sums[0] is None
    assert result.sums[1]


def test_progress_goes_from_nothing_to_all() -> None:
    match = record.replay(record.parse((GOLDEN / "kuhhandel-duel-complete.kuh").read_text("utf-8")))
    done = list(Reviewer(match, 10).steps())
    assert done == sorted(done)
    assert done[-1] == 1


def test_a_running_game_is_not_reviewed() -> None:
    with pytest.raises(Malformed) as error:
        Reviewer(Match(GAMES["mue"], Setup(players=("A", "B", "C"), seed="1")), 10)
    assert error.value.reason == "review.running"


@pytest.mark.parametrize(("text", "playouts"), [("low", 50), ("77", 77), ("", 0), ("-5", 0), ("9", 0), ("9" * 30, 0)])
def test_a_budget_is_a_word_or_a_number(text: str, playouts: int) -> None:
    if playouts:
        assert budget_of(text) == playouts
    else:
        with pytest.raises(Malformed):
            budget_of(text)
