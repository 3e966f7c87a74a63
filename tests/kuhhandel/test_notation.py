"""Moves as people write them: read back as they were written, or refused with a rule and a sentence."""

from collections.abc import Callable
from copy import copy
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.match import Match
from kuhstall.core.record import parse, replay
from kuhstall.core.registry import GAMES
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.games.kuhhandel.editions import SECOND
from tests.kuhhandel.scenes import (
    AUCTIONS,
    FAMILY,
    NAMES,
    VARIANTS,
    WHEN,
    for_nothing,
    position,
    sees,
    shares,
    trade,
    wander,
)
from tests.rules import play, refused, rule, scene, snapshot

BOOK = GAMES["kuhhandel-2"].rulebook


def positions() -> list[Match]:
    """A match in every phase of every variant."""
    found: dict[tuple[object, str], Match] = {}
    for variant in VARIANTS:
        for match, _, _ in wander(*variant, "d0"):
            found.setdefault((variant, position(match).phase.name), duplicate(match))
        found[variant, "over"] = match
    return list(found.values())


def duplicate(match: Match) -> Match:
    """The same match to try something out."""
    twin = copy(match)
    twin.moves, twin.events = list(match.moves), list(match.events)
    return twin


POSITIONS = positions()


def test_the_positions_cover_every_phase() -> None:
    phases = {position(match).phase.name for match in POSITIONS}
    assert phases == {phase for when in WHEN.values() for phase in when} | {"over"}


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_every_move_is_read_back_as_it_was_written(game: str, players: int, options: tuple[str, ...]) -> None:
    for match, seat, steps in wander(game, players, options, "e0"):
        text = match.game.write(match.state, seat, steps, match.setup.players)
        assert match.game.read(match.state, seat, text, match.setup.players) == steps


@pytest.mark.parametrize("match", POSITIONS, ids=lambda match: f"{match.game.id}-{position(match).phase.name}")
def test_every_legal_action_that_is_a_whole_move_can_be_written_and_read(match: Match) -> None:
    for seat in match.to_act:
        for action in match.state.legal(seat):
            draft = match.state.clone()
            draft.apply(seat, action)
            if not draft.midway():
                text = match.game.write(match.state, seat, [action], match.setup.players)
                assert match.game.read(match.state, seat, text, match.setup.players) == [action]
                assert duplicate(match).move(seat, text)


@pytest.mark.parametrize("match", POSITIONS, ids=lambda match: f"{match.game.id}-{position(match).phase.name}")
def test_only_players_who_are_to_act_have_choices_and_those_without_a_range_are_moves(match: Match) -> None:
    for seat in range(match.state.seats):
        choices = match.game.choices(match.state, seat, match.setup.players)
        assert bool(choices) == (seat in match.to_act)
        for choice in choices:
            if not {"to", "any", "…"} & set(choice.split()):
                duplicate(match).move(seat, choice)


@pytest.mark.parametrize("match", POSITIONS, ids=lambda match: f"{match.game.id}-{position(match).phase.name}")
def test_the_position_counts_the_pile_as_the_view_does(match: Match) -> None:
    position = match.game.position(match.state, match.setup.players)
    assert position.startswith(f"{sees(match, 'public').pile.cards} cards in the pile")


@pytest.mark.parametrize("game", FAMILY)
def test_money_is_read_in_any_order_and_names_in_any_case_but_written_in_one(game: str) -> None:
    match = cows(game)
    play(match, "aNNA: trade cow bEN / ANNA: offer 0 10 0 10")
    assert match.moves[-2:] == [(0, "trade cow Ben"), (0, "offer 10 10 0 0")]
    play(match, "Ben:   counter   0   10")
    assert match.moves[-1] == (1, "counter 10 0")


def cows(game: str) -> Match:
    """Anna and Ben own a cow each and it is Anna's turn."""
    if game == "kuhhandel-duel":
        match = scene(game, players="Anna, Ben", pile="cow cow pig rooster goat goat")
        return play(match, "Anna: divide / Anna: keep / Ben: divide / Ben: keep")
    return for_nothing(scene(game, pile="cow cow goat"), 3)


ODD = [
    "",
    "nothing",
    "-10",
    "+10",
    "1e1",
    "010",
    "10.0",
    "٣",
    "²",
    "½",
    "1_0",
    "0x10",
    "99999999999999999999",
    "*",
    "cow**",
]
WORDS = st.sampled_from([*WHEN, *SECOND.cards, *NAMES, *map(str, range(-1, 12)), "15", "40", "1000", "999999", *ODD])
TEXTS = st.one_of(
    st.text(max_size=20),
    st.lists(WORDS, max_size=5).map(" ".join),
    st.tuples(st.sampled_from(list(WHEN)), st.lists(WORDS, max_size=4).map(" ".join)).map(" ".join),
    st.tuples(st.sampled_from(list(WHEN)), st.text(max_size=8)).map(" ".join),
)


@settings(max_examples=1500)
@given(st.sampled_from(POSITIONS), st.integers(-2, 7), TEXTS)
@example(POSITIONS[0], 0, "")
@example(POSITIONS[0], 0, "bid " + "9" * 5000)
@example(POSITIONS[0], 0, "auction now")
def test_a_move_is_made_or_it_is_refused_and_changes_nothing(match: Match, seat: int, text: str) -> None:
    trial, before = duplicate(match), snapshot(match)
    error = refusal_of(trial, seat, text)
    assert snapshot(match) == before
    assert (snapshot(trial) == before) == (error is not None)
    if isinstance(error, Refused):
        assert error.rule in BOOK.of(match.game.id)
        assert all("{" not in BOOK.refusal(error, language) for language in LANGUAGES)


def refusal_of(match: Match, seat: int, text: str) -> Malformed | Refused | None:
    """Why a move was not made; any other error is one too many."""
    try:
        match.move(seat, text)
    except (Malformed, Refused) as error:
        return error
    return None


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("", "there is no move ''; moves begin with auction"),
        ("Auction", "there is no move 'Auction'"),
        ("auction cow", "'auction' stands alone, without 'cow'"),
        ("trade cow", "write 'trade ANIMAL PLAYER'"),
        ("trade cow Ben Cleo", "write 'trade ANIMAL PLAYER'"),
        ("trade unicorn Ben", "there is no animal 'unicorn'; the animals are rooster"),
        ("trade cow Zoe", "nobody here is called 'Zoe'; the players are Anna, Ben"),
    ],
)
def test_what_cannot_be_read_is_answered_with_how_to_write_it(move: str, says: str) -> None:
    with pytest.raises(Malformed, match=says.replace("'", ".").replace("(", ".")):
        cows("kuhhandel-2").move(0, move)


@pytest.mark.parametrize(
    ("moves", "move", "says"),
    [
        ("Anna: auction", "bid", "write .bid NUMBER."),
        ("Anna: auction", "bid ten", "write .bid NUMBER."),
        ("Anna: auction", "bid 10 20", "write .bid NUMBER."),
        ("Anna: auction", "bid -10", "write .bid NUMBER."),
        ("Anna: trade cow Ben / Anna: offer 10", "counter 20", "no money card .20.; there are 0, 10, 50"),
        ("Anna: trade cow Ben / Anna: offer 10", "counter ten", "no money card .ten."),
        ("Anna: trade cow Ben / Anna: offer 10", "counter 010", "no money card .010."),
    ],
)
def test_numbers_that_cannot_be_read_are_answered_with_what_there_is(moves: str, move: str, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        play(cows("kuhhandel-2"), moves).move(1, move)


def test_an_offer_names_cards_or_nothing() -> None:
    match = play(cows("kuhhandel-2"), "Anna: trade cow Ben")
    for move in ("offer", "offer nothing 10", "offer 10 nothing"):
        with pytest.raises(Malformed, match="nothing"):
            match.move(0, move)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_nobody_beyond_the_table(seat: int) -> None:
    with pytest.raises(Malformed, match="there is no seat"):
        cows("kuhhandel-2").move(seat, "auction")


@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_games_without_pedigrees_know_no_such_card(game: str) -> None:
    with pytest.raises(Malformed, match="there is no animal"):
        cows(game).move(0, "trade cow* Ben")


Scene = Callable[[], Match]


def at(game: str, moves: str = "", pile: str = "cow cow goat") -> Scene:
    """A scene to be played when it is needed."""
    return lambda: scene(game, moves, players="Anna, Ben" if game == "kuhhandel-duel" else "Anna, Ben, Cleo", pile=pile)


def complete() -> Match:
    return for_nothing(scene("kuhhandel-2", pile=shares("4cow", "4goat", "4dog")), 12)


def empty() -> Match:
    hands = ("4rooster 4goose", "4cat 4dog", "4sheep 3goat horse", "4donkey 4pig", "4cow 3horse goat")
    return for_nothing(scene("kuhhandel-2", players=", ".join(NAMES[:5]), pile=shares(*hands)), 40)


def stalled() -> Match:
    match = play(at("kuhhandel-duel", pile="cow cow cow goat")(), "Anna: divide / Anna: keep / Ben: divide / Ben: keep")
    for _ in range(30):
        trade(trade(match, "Anna", "cow", "Ben"), "Ben", "cow", "Anna")
    return match


def offered() -> Match:
    return play(cows("kuhhandel-2"), "Anna: trade cow Ben / Anna: offer 10")


def traded() -> Match:
    match = for_nothing(scene("kuhhandel-master", options="super", pile="cow cow goat goat"), 3)
    return trade(match, "Anna", "cow", "Ben")


def finished(golden: str) -> Match:
    """A game that is over, from the golden records."""
    text = (Path(__file__).parents[1] / "golden" / f"{golden}.kuh").read_text("utf-8")
    return replay(parse(text))


SOLD = "Anna: auction / Ben: bid 30 / Cleo: pass / Anna: sell"
BLUFFED = "Anna: auction / Ben: bid 110 / Cleo: pass / Anna: sell"
BOUGHT = "Anna: auction / Ben: bid 30 / Cleo: pass"
SLAPPED = "Anna: auction / Ben: slap 8 / Cleo: wait"
PAYING = "Anna: auction / Ben: slap 2 / Cleo: wait / Anna: sell"

REFUSALS: dict[tuple[str, str], tuple[Scene, str, str]] = {
    ("KH-2.1", "other"): (at("kuhhandel-2"), "Ben", "auction"),
    ("KH-2.1", "not_now"): (at("kuhhandel-2"), "Anna", "sell"),
    ("KH-2.1", "no_division"): (at("kuhhandel-2"), "Anna", "divide"),
    ("KH-2.2", "self"): (lambda: cows("kuhhandel-2"), "Anna", "trade cow Anna"),
    ("KH-2.2", "not_both"): (lambda: cows("kuhhandel-2"), "Anna", "trade cow Cleo"),
    ("KH-2.2", "complete"): (complete, "Anna", "trade cow Ben"),
    ("KH-2.3", "pile_empty"): (empty, "Cleo", "auction"),
    ("KH-2.4", "over"): (lambda: finished("kuhhandel-2-complete"), "simple1", "auction"),
    ("KH-2.5", "stalled"): (stalled, "Anna", "trade cow Ben"),
    ("KH-2.5", "over"): (lambda: finished("kuhhandel-2-stalled"), "Anna", "auction"),
    ("KH-3.1", "auctioneer"): (at("kuhhandel-2", "Anna: auction"), "Anna", "bid 10"),
    ("KH-3.14", "leading"): (at("kuhhandel-2", "Anna: auction / Ben: bid 10"), "Ben", "bid 20"),
    ("KH-3.14", "passed"): (at("kuhhandel-2", "Anna: auction / Ben: pass"), "Ben", "bid 10"),
    ("KH-3.1", "not_now"): (at("kuhhandel-2", "Anna: auction"), "Anna", "sell"),
    ("KH-3.3", "low"): (at("kuhhandel-2", "Anna: auction / Ben: bid 10"), "Cleo", "bid 10"),
    ("KH-3.3", "step"): (at("kuhhandel-2", "Anna: auction"), "Ben", "bid 15"),
    ("KH-3.4", "high"): (at("kuhhandel-2", "Anna: auction"), "Ben", "bid 280"),
    ("KH-3.5", "late"): (at("kuhhandel-2", BOUGHT), "Cleo", "bid 40"),
    ("KH-3.7", "not_now"): (at("kuhhandel-2", BOUGHT), "Anna", "auction"),
    ("KH-3.7", "other"): (at("kuhhandel-2", BOUGHT), "Ben", "sell"),
    ("KH-3.7", "pay_now"): (at("kuhhandel-2", SOLD), "Anna", "sell"),
    ("KH-3.7", "other_pays"): (at("kuhhandel-2", SOLD), "Anna", "pay 50"),
    ("KH-3.8", "poor"): (at("kuhhandel-2", "Anna: auction / Ben: bid 100 / Cleo: pass"), "Anna", "buy"),
    ("KH-3.9", "short"): (at("kuhhandel-2", SOLD), "Ben", "pay 10 10"),
    ("KH-3.10", "surplus"): (at("kuhhandel-2", SOLD), "Ben", "pay 50 10"),
    ("KH-3.10", "missing"): (at("kuhhandel-2", SOLD), "Ben", "pay 100"),
    ("KH-3.12", "cap"): (at("kuhhandel-2", BLUFFED), "Ben", "bid 10"),
    ("KH-4.1", "refuse"): (offered, "Ben", "pass"),
    ("KH-4.2", "missing"): (lambda: play(cows("kuhhandel-2"), "Anna: trade cow Ben"), "Anna", "offer 500"),
    ("KH-4.2", "not_now"): (lambda: play(cows("kuhhandel-2"), "Anna: trade cow Ben"), "Anna", "auction"),
    ("KH-4.2", "other"): (lambda: play(cows("kuhhandel-2"), "Anna: trade cow Ben"), "Cleo", "offer 10"),
    ("KH-4.3", "not_now"): (offered, "Ben", "auction"),
    ("KH-4.3", "other"): (offered, "Anna", "accept"),
    ("KH-4.4", "empty"): (offered, "Ben", "counter nothing"),
    ("KM-3.1", "cap"): (at("kuhhandel-master", BLUFFED), "Ben", "bid 110"),
    ("KM-3.1", "cap_cards"): (at("kuhhandel-master", f"{SLAPPED} / Anna: sell", "cow*"), "Ben", "slap 8"),
    ("KM-3.2", "count"): (at("kuhhandel-master", "Anna: auction", "cow*"), "Ben", "slap 11"),
    ("KM-3.2", "cards"): (at("kuhhandel-master", PAYING, "cow*"), "Ben", "pay 10"),
    ("KM-3.2", "not_now"): (at("kuhhandel-master", "Anna: auction", "cow*"), "Ben", "bid 10"),
    ("KM-3.2", "pay_now"): (at("kuhhandel-master", PAYING, "cow*"), "Ben", "slap 3"),
    ("KM-3.2", "other_pays"): (at("kuhhandel-master", PAYING, "cow*"), "Cleo", "pay 10 10"),
    ("KM-3.3", "not_now"): (at("kuhhandel-master", SLAPPED, "cow*"), "Cleo", "slap 9"),
    ("KM-3.3", "other"): (at("kuhhandel-master", SLAPPED, "cow*"), "Ben", "buy"),
    ("KM-3.3", "poor"): (at("kuhhandel-master", SLAPPED, "cow*"), "Anna", "buy"),
    ("KM-3.4", "auctioneer"): (at("kuhhandel-master", "Anna: auction", "cow*"), "Anna", "slap 5"),
    ("KM-3.6", "answered"): (at("kuhhandel-master", "Anna: auction / Ben: wait", "cow*"), "Ben", "slap 1"),
    ("KM-3.7", "not_now"): (at("kuhhandel-master", "Anna: auction", "rat"), "Ben", "pass"),
    ("KM-3.7", "other"): (at("kuhhandel-master", "Anna: auction", "rat"), "Cleo", "take"),
    ("KM-3.7", "missing"): (at("kuhhandel-master", "Anna: auction", "rat"), "Ben", "lay 500"),
    ("KM-4.3", "pedigree"): (lambda: cows("kuhhandel-master"), "Anna", "trade cow* Ben"),
    ("KM-6.2", "no_auction"): (at("kuhhandel-duel"), "Anna", "auction"),
    ("KM-6.3", "not_now"): (at("kuhhandel-duel", "Anna: divide"), "Anna", "end"),
    ("KM-6.3", "other"): (at("kuhhandel-duel", "Anna: divide"), "Ben", "keep"),
    ("KM-7.1", "once"): (traded, "Anna", "trade cow Ben"),
    ("KM-7.1", "not_now"): (traded, "Anna", "keep"),
    ("KM-7.1", "other"): (traded, "Ben", "end"),
}
"""For each refusal in the rulebook a scene, and who is refused what in it."""


def test_every_refusal_in_the_rulebook_is_provoked() -> None:
    assert set(REFUSALS) == {(rule, reason) for rule, text in BOOK.rules.items() for reason in text.refusals}


@pytest.mark.parametrize("refusal", REFUSALS, ids=" ".join)
def test_a_refusal_brings_the_values_that_its_sentences_need(refusal: tuple[str, str]) -> None:
    build, name, move = REFUSALS[refusal]
    raised = refused(build(), name, move)
    assert (raised.rule, raised.reason) == refusal
    sentences = BOOK.rules[raised.rule].refusals[raised.reason]
    needed = [{field for _, field, _, _ in Formatter().parse(sentences[language]) if field} for language in LANGUAGES]
    assert needed[0] == needed[1] <= raised.values.keys()
    for language in LANGUAGES:
        said = BOOK.refusal(raised, language)
        assert all(str(BOOK.word(raised.values[field], language)) in said for field in needed[0])


@rule("KH-2.2")
def test_a_refusal_is_said_in_the_readers_language() -> None:
    raised = refused(cows("kuhhandel-2"), "Anna", "trade cow Cleo")
    assert BOOK.refusal(raised, "de") == "Du und Cleo habt dieses Tier nicht beide: Kuh. · KH-2.2"
    assert BOOK.refusal(raised, "en") == "You and Cleo do not both own this animal: cow. · KH-2.2"


@pytest.mark.parametrize("game", AUCTIONS)
def test_random_moves_of_other_seats_are_refused(game: str) -> None:
    chance = Random(game)
    for match, seat, steps in wander(game, 4, (), "f0"):
        other = chance.choice([other for other in range(4) if other not in match.to_act] or [seat])
        if other != seat:
            text = match.game.write(match.state, seat, steps, match.setup.players)
            with pytest.raises(Refused):
                match.game.read(match.state, other, text, match.setup.players)
