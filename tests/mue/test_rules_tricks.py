"""The tricks (MU-5)."""

from itertools import product

import pytest
from msgspec.structs import replace

from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import CARD
from kuhstall.games.mue.rules.cards import CARDS
from kuhstall.games.mue.rules.cells import CONCEALED, WON
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.save import fill
from kuhstall.games.mue.rules.tricks import Tricks
from kuhstall.games.mue.rules.trumps import TRUMPS
from kuhstall.games.mue.rules.viewing import rungs
from kuhstall.games.mue.view import TricksView
from tests.mue import slow
from tests.mue.scenes import (
    EXAMPLE,
    SEATS,
    WANTED,
    auction,
    own,
    played_by,
    position,
    sees,
    shows,
    trick_position,
    wander,
)
from tests.rules import happens, play, refused, rule, seat_of

ORDERS = [
    ("g", "7"),  # chief suit, vice rank
    ("r", "1"),
    ("k", "0"),
    ("7", "g"),  # the reverse
    ("9", "b"),
    ("1", "y"),
    ("r", "k"),  # two suits
    ("b", "g"),
    ("1", "7"),  # two ranks
    ("9", "0"),
    ("none", "b"),  # only the vice's
    ("none", "7"),
    ("g", None),  # only the chief's
    ("5", None),
    ("none", None),  # none at all
]


def named(trump: str | None) -> str | None:
    """A trump as the slow rules take it."""
    return None if trump == "none" else trump


@rule("MU-5.1")
def test_the_chief_leads_and_who_wins_leads_next() -> None:
    match = play(auction(WANTED, EXAMPLE), "Cleo: trump g / Dora: trump 1 / Dora: partner Emil")
    assert refused(match, "Emil", "play r8").rule == "MU-5.1"
    assert refused(match, "Dora", "pass").rule == "MU-5.1"
    for seat in (3, 4, 0, 1, 2):
        assert match.state.asked() == seat
        match.play(seat, [match.state.fallback(seat)])
    assert match.state.asked() == position(match).last_winner


@rule("MU-5.2")
def test_cards_come_from_hand_or_face_up() -> None:
    match = shows({"Anna": "r9 r8", "Ben": "g9"}, seats=4)
    play(match, "Ben: trump g / Anna: trump r / Anna: partner Cleo")
    assert refused(match, "Anna", "play g9").rule == "MU-5.2"
    now = sees(match, "Anna").phase
    assert isinstance(now, TricksView)
    assert now.cards is not None
    assert sorted(now.cards) == sorted(set(own(position(match), 0)))
    assert sees(match, "Ben").phase == sees(match, "public").phase == replace(now, cards=None, wins=[])


@rule("MU-5.2")
def test_of_two_equal_cards_the_face_up_one_goes_first() -> None:
    match = auction({"Anna": "r7 r7"}, "Anna: show r7 / Ben, Cleo, Dora, Emil, Anna: pass")
    play(match, "Anna: trump 7 / Anna: partner Ben / Anna: play r7")
    anna = sees(match, "Anna").players[0]
    assert (anna.face_up, anna.concealed) == ([], 11)
    assert "r7" in (sees(match, "Anna").cards or [])


@rule("MU-5.3")
def test_a_trump_does_not_belong_to_its_printed_suit() -> None:
    held = trick_position("7", "g", ["r5 r4", "r7 b5", "b9 r9"], 3)
    played_by(held, ["r5"])
    assert may_play(held) == {"r7", "b5"}  # The red 7 is a trump, so there is no red card to follow with.
    played_by(held, ["b5"])
    assert may_play(held) == {"r9"}


@rule("MU-5.3", "MU-5.4")
def test_all_trumps_follow_each_other() -> None:
    held = trick_position("7", "g", ["k7 r4", "g0 k5", "g9 g8"], 3)
    played_by(held, ["k7"])
    assert may_play(held) == {"g0"}


@rule("MU-5.4")
def test_the_refusal_says_what_must_be_followed() -> None:
    match = auction({"Anna": "r9", "Ben": "r5 g9"}, "Anna: show r9 / Ben: pass / Cleo, Dora, Emil, Anna: pass")
    play(match, "Anna: trump none / Anna: partner Cleo / Anna: play r9")
    refusal = refused(match, "Ben", "play g9")
    values = {"card": "g9", "suit": "r", "cards": reds(match, "Ben")}
    assert (refusal.rule, refusal.reason, refusal.values) == ("MU-5.4", "follow", values)
    match = auction({"Anna": "r9", "Ben": "r5 g9"}, "Anna: show r9 / Ben: pass / Cleo, Dora, Emil, Anna: pass")
    play(match, "Anna: trump r / Anna: partner Cleo / Anna: play r9")
    assert refused(match, "Ben", "play g9").reason == "follow_trump"
    assert refused(match, "Ben", "play g9").values == {"card": "g9", "cards": reds(match, "Ben")}


@rule("MU-5.3")
def test_the_refusal_says_that_a_trump_is_not_of_its_printed_suit() -> None:
    match = auction({"Anna": "r9 b1", "Ben": "r7 r5 b2"}, "Anna: show b1 / Ben, Cleo, Dora, Emil, Anna: pass")
    play(match, "Anna: trump 1 / Anna: partner Cleo / Anna: play r9")
    assert refused(match, "Ben", "play b2").reason == "follow"
    match = auction({"Anna": "r9 b7", "Ben": "r7 r5"}, "Anna: show b7 / Ben, Cleo, Dora, Emil, Anna: pass")
    play(match, "Anna: trump 7 / Anna: partner Cleo / Anna: play r9")
    refusal = refused(match, "Ben", "play r7")
    follow = [card for card in reds(match, "Ben") if card != "r7"]
    assert (refusal.rule, refusal.reason) == ("MU-5.3", "trump")
    assert refusal.values == {"card": "r7", "suit": "r", "cards": follow}
    told = match.game.rulebook.refusal(refusal, "de")
    assert told.startswith("Rot 7 ist Trumpf, nicht Rot. Bedienen kannst du mit: Rot ")
    assert "Rot 5" in told


def reds(match: Match, name: str) -> list[str]:
    """The kinds of red cards that a player holds."""
    return [card for card in dict.fromkeys(own(position(match), seat_of(match, name))) if card[0] == "r"]


@rule("MU-5.4")
def test_who_cannot_follow_plays_anything_and_need_not_trump() -> None:
    held = trick_position("g", None, ["r9 r8", "g9 k0 b9", "r1 r0"], 3)
    played_by(held, ["r9"])
    assert may_play(held) == {"g9", "k0", "b9"}


def may_play(held: Position) -> set[str]:
    """The cards that the engine lets the next player play."""
    return {CARDS[action - CARD] for action in held.legal(held.turn)}


@rule("MU-5.4")
@pytest.mark.parametrize("seats", SEATS)
def test_legal_plays_are_those_of_the_slow_rules(seats: int) -> None:
    checked = 0
    for seed in range(6):
        for match in wander(seats, f"a{seed}"):
            held = position(match)
            if isinstance(held.phase, Tricks):
                led = CARDS[held.trick()[0]] if held.played else None
                vice = None if held.vice_trump < 0 else TRUMPS[held.vice_trump]
                chief = named(TRUMPS[held.chief_trump])
                assert may_play(held) == slow.playable(own(held, held.turn), led, chief, vice)
                checked += 1
    assert checked > 100


@rule("MU-5.5", "MU-5.6", "MU-5.7")
@pytest.mark.parametrize(("chief", "vice"), ORDERS)
def test_every_card_against_every_other(chief: str, vice: str | None) -> None:
    before = trick_position(chief, vice, ["r9"] * 3, 3)
    for first, second in product(CARDS, CARDS):
        held = before.clone()
        fill(held, CONCEALED, trick_hands(first, second))
        won = played_by(held, [first, second]).best
        assert won == slow.winner([first, second], named(chief), vice), (first, second)


def trick_hands(first: str, second: str) -> list[int]:
    """The hands of a trick's first two players, each with one card."""
    return [2 ** CARDS.index(first), 2 ** CARDS.index(second), 1]


@rule("MU-5.5", "MU-5.6", "MU-5.7")
def test_whole_tricks_with_all_pairs_of_trumps() -> None:
    chance = Chance("tricks")
    vices: list[str | None] = [*TRUMPS[:-1], None]
    for chief, vice in product(TRUMPS, vices):
        if chief == vice:
            continue
        before = trick_position(chief, vice, ["r9"] * 5, 5)
        for _ in range(6):
            cards = [CARDS[chance.below(50)] for _ in range(5)]
            held = before.clone()
            fill(held, CONCEALED, [2 ** CARDS.index(card) | 2 ** CARDS.index("r9") for card in cards])
            held.left = 2
            played_by(held, cards)
            assert held.last_winner == slow.winner(cards, named(chief), vice), (chief, vice, cards)


@rule("MU-5.5")
@pytest.mark.parametrize(
    ("chief", "vice", "ladder"),
    [
        ("g", "7", ["g7 g7", "g9", "g8", "g6", "g5", "g4", "g3", "g2", "g1 g1", "g0", "r7 r7 b7 b7"]),
        ("7", "g", ["g7 g7", "r7 r7 b7 b7", "g9", "g8", "g6", "g5", "g4", "g3", "g2", "g1 g1", "g0"]),
        ("9", "0", ["r9 g9 b9", "r0 g0 b0"]),
        ("none", "5", ["r5 g5 b5"]),
    ],
)
def test_the_ladder_shows_the_order(chief: str, vice: str, ladder: list[str]) -> None:
    held = trick_position(chief, vice, ["r9"] * 3, 3)
    assert [" ".join(rung.cards) for rung in rungs(held)] == ladder


@rule("MU-5.6")
def test_of_two_equal_cards_the_first_wins() -> None:
    held = played_by(trick_position("g", None, ["g7 r1", "g7 r0", "g1 r2"], 3), ["g7", "g7", "g1"])
    assert held.last_winner == 0
    held = played_by(trick_position("7", None, ["r7 r1", "g7 r0", "b7 r2"], 3), ["r7", "g7", "b7"])
    assert held.last_winner == 0


@rule("MU-5.7", "MU-6.1")
def test_the_winner_gets_the_triangles() -> None:
    held = played_by(trick_position("none", None, ["r6 r1", "r9 r0", "r7 g2"], 3), ["r6", "r9", "r7"])
    assert (held.last_winner, held.of_seats(WON), held.turn) == (1, [0, 4, 0], 1)


@rule("MU-5.7")
def test_a_trick_is_told_with_its_cards_and_triangles() -> None:
    match = shows({"Anna": "r9"}, seats=3)
    play(match, "Anna: trump r / Anna: play r9")
    for _ in range(2):
        seat = match.state.asked()
        told = happens(match, f"{match.setup.players[seat]}: play {CARDS[match.state.fallback(seat) - CARD]}")
    taken = [event for event in told if isinstance(event, events.TrickTaken)]
    assert [event.seat for event in taken] == [0]
    assert taken[0].triangles == sum(slow.triangles(card) for card in taken[0].cards)
