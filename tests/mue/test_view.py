"""What the table page is given."""

from collections import Counter

import pytest
from msgspec.structs import replace

from kuhstall.core.match import Match
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.core.state import PUBLIC
from kuhstall.core.views import OverView
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.tricks import Tricks
from kuhstall.games.mue.variants import VARIANTS
from kuhstall.games.mue.view import AuctionView, Laying, LoomingEklat, TricksView, View
from tests.mue import slow
from tests.mue.scenes import EXAMPLE, NAMES, SEATS, WANTED, auction, own, pack, passes, position, sees, shows, wander
from tests.rules import play, rule


@pytest.mark.parametrize("seats", SEATS)
def test_seen_and_unseen_cards_are_the_whole_pack(seats: int) -> None:
    for match in wander(seats, "a1"):
        for seat in (PUBLIC, *range(seats)):
            view = match.game.view(match.state, seat)
            assert isinstance(view, View)
            face_up = [card for player in view.players for card in player.face_up]
            cards = [*view.played, *view.unseen, *face_up, *(view.cards or [])]
            assert Counter(cards) == Counter(pack(seats))


@rule("MU-3.3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_eklat_that_is_foretold_comes_if_everybody_passes(seats: int) -> None:
    """Whoever could draw level is told beforehand what the sheet says afterwards."""
    foretold = 0
    for match in wander(seats, "e7", {"hands": 8}):
        if not isinstance(position(match).phase, Auction):
            continue
        [seat] = match.to_act
        view = match.game.view(match.state, seat)
        assert isinstance(view, View)
        assert isinstance(view.phase, AuctionView)
        assert view.phase.laying is not None
        level = view.phase.laying.level
        shown = len(view.players[seat].face_up)
        assert (level is None) == (shown == view.phase.highest)
        if level is None:
            continue
        held = match.copy()
        assert view.cards is not None
        held.move(seat, f"show {' '.join(view.cards[: view.phase.highest - shown])}")
        passes(held)
        done = sees(held, "public").history[-1]
        points = [0] * seats
        for other in level.others:
            points[other] = level.gain
        points[level.culprit] = level.points
        assert (done.culprit, done.points) == (seat, points)
        foretold += 1
    assert foretold


@rule("MU-5.7")
@pytest.mark.parametrize("seats", SEATS)
def test_the_trick_says_who_wins_why_and_which_cards_would(seats: int) -> None:
    """As the slow rules see it, which know cards and trumps as words."""
    told = set()
    for match in wander(seats, "w6", {"hands": 12}):
        if not isinstance(position(match).phase, Tricks):
            continue
        [seat] = match.to_act
        view = match.game.view(match.state, seat)
        assert isinstance(view, View)
        assert isinstance(view.phase, TricksView)
        assert view.contract is not None
        assert view.phase.cards is not None
        chief = None if view.contract.chief_trump == "none" else view.contract.chief_trump
        named, trick = (chief, view.contract.vice_trump), view.phase.trick
        cards = trick.cards
        would = [card for card in view.phase.cards if slow.winner([*cards, card], *named) == len(cards)]
        assert view.phase.wins == would
        if not cards:
            assert (trick.winner, trick.why) == (None, None)
            continue
        won = slow.winner(cards, *named)
        assert trick.winner == (trick.leader + won) % seats
        assert trick.why == reason(cards, won, *named)
        told.add(trick.why)
    assert told == {"led", "trump", "highest", "first"}


def reason(cards: list[str], won: int, chief: str | None, vice: str | None) -> str:
    """Why a card wins, from the slow rules."""
    mine = slow.suit(cards[won], chief, vice)
    rivals = [card for card in cards if slow.suit(card, chief, vice) == mine]
    level = slow.whose(cards[won], chief, vice)
    equal = [card for card in rivals if slow.whose(card, chief, vice) == level]
    if any(not slow.beats(cards[won], card, chief, vice) for card in cards[won + 1 :] if card in equal):
        return "first"
    if len(rivals) > 1:
        return "highest"
    return "trump" if won else "led"


@pytest.mark.parametrize("seats", SEATS)
def test_a_void_that_is_shown_is_true_and_told_once_it_is(seats: int) -> None:
    shown = 0
    for match in wander(seats, "b3", {"hands": 3}):
        view, held = sees(match, "public"), position(match)
        if view.contract is None or not isinstance(view.phase, TricksView):
            continue
        chief = None if view.contract.chief_trump == "none" else view.contract.chief_trump
        for player in view.players:
            suits = {slow.suit(card, chief, view.contract.vice_trump) for card in own(held, player.seat)}
            assert not suits & set(player.voids)
            shown += len(player.voids)
    assert shown


def test_a_void_is_shown_when_somebody_does_not_follow() -> None:
    wanted = {"Anna": "r9", "Ben": "g9 g8 g7 g7 g6 g5 g4 g3 g2 g1 g1 g0 b9 b8 b7"}
    match = auction(wanted, "Anna: show r9 / Ben, Cleo, Dora, Anna: pass", seats=4)
    play(match, "Anna: trump r / Anna: partner Cleo / Anna: play r9 / Ben: play g0")
    assert sees(match, "public").players[1].voids == ["trump"]


def test_the_auction_says_who_would_be_vice() -> None:
    match = auction({"Anna": "r8 r7", "Ben": "g9 g8", "Dora": "k9"}, "Anna: show r8 / Ben: show g9 g8 / Cleo: pass")
    for moves, vice in (("", 0), ("Dora: show k9", 3), ("Emil: pass / Anna: show r7", None)):
        now = sees(play(match, moves), "public").phase
        assert isinstance(now, AuctionView)
        assert now.vice == vice


def test_the_auction_says_who_leads_and_who_would_pay() -> None:
    match = auction({"Anna": "r9", "Ben": "g9", "Dora": "k1 k1"}, "Anna: show r9 / Ben: show g9 / Cleo: pass")
    now = sees(match, "Dora").phase
    assert isinstance(now, AuctionView)
    assert (now.highest, now.leaders, now.passed) == (1, [0, 1], [2])
    assert now.eklat == LoomingEklat(culprit=1, points=-10, others=[0], gain=5)
    level = LoomingEklat(culprit=3, points=-10, others=[0, 1], gain=5)
    assert now.laying == Laying(most=2, laid=[], level=level)
    for other in ("Ben", "public"):
        assert sees(match, other).phase == replace(now, laying=None)
    play(match, "Dora: show k1 k1")
    alone = sees(match, "public").phase
    assert isinstance(alone, AuctionView)
    assert (alone.highest, alone.leaders, alone.eklat, alone.passed) == (2, [3], None, [])


@rule("MU-6.2")
@pytest.mark.parametrize(("seats", "some"), [(3, {1: 12, 12: 34}), (4, {3: 34, 15: 58}), (5, {4: 33}), (6, {2: 24})])
def test_the_auction_says_what_each_height_asks_for(seats: int, some: dict[int, int]) -> None:
    match = auction({"Anna": "r9", "Ben": "g9 g8"}, "", seats)
    for move, height in (("", 1), ("Anna: show r9", 1), ("Ben: show g9 g8", 2)):
        now = sees(play(match, move), "public").phase
        assert isinstance(now, AuctionView)
        assert now.target == now.targets[height - 1]
        assert {at: now.targets[at - 1] for at in some} == some
        assert len(now.targets) == VARIANTS[seats].hand


def test_the_contract_says_what_is_at_stake() -> None:
    match = auction(WANTED, EXAMPLE)
    contract = sees(match, "public").contract
    assert contract is not None
    assert (contract.bonus, contract.ladder, contract.chief_trump) == (None, [], None)
    play(match, "Cleo: trump g / Dora: trump 1 / Dora: partner Emil")
    contract = sees(match, "public").contract
    assert contract is not None
    assert (contract.target, contract.team_points, contract.bonus) == (33, 0, 50)
    assert contract.ladder[0].cards == ["g1", "g1"]
    assert [rung.of for rung in contract.ladder] == ["both", "chief", *["vice"] * 9]


def test_tricks_are_shown_as_they_are_played() -> None:
    match = play(shows({"Anna": "r9"}, seats=3), "Anna: trump none / Anna: play r9")
    now = sees(match, "public").phase
    assert isinstance(now, TricksView)
    assert now.last_trick is None
    trick = now.trick
    assert (trick.leader, trick.cards, trick.led, trick.winner) == (0, ["r9"], "r", 0)
    for _ in range(2):
        seat = match.state.asked()
        match.play(seat, [match.state.fallback(seat)])
    view = sees(match, "public")
    assert isinstance(view.phase, TricksView)
    assert view.phase.last_trick is not None
    assert (view.phase.last_trick.leader, len(view.phase.last_trick.cards)) == (0, 3)
    assert view.phase.trick.cards == []
    assert view.contract is not None
    assert view.contract.team_points == view.players[0].triangles


def finished(seats: int) -> Match:
    """A random game of three hands."""
    *_, match = wander(seats, "c5", {"hands": 3})
    return match


@pytest.mark.parametrize("seats", SEATS)
def test_the_score_table_explains_every_line(seats: int) -> None:
    match = finished(seats)
    view = sees(match, "public")
    book = match.game.rulebook
    totals = [0] * seats
    for hand in view.history:
        points = [sum(row.numbers[seat] for row in hand.rows) for seat in range(seats)]
        totals = [a + b for a, b in zip(totals, points, strict=True)]
        assert (hand.points, hand.totals) == (points, totals)
        assert all(row.name in book.lines and row.rule in book.rules for row in hand.rows)
    assert totals == match.state.scores()
    assert isinstance(view.phase, OverView)
    assert view.phase.winners == [seat for seat in range(seats) if totals[seat] == max(totals)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_hand_says_how_its_bonus_is_reckoned(seats: int) -> None:
    rewards = set()
    for seed in range(40):
        *_, match = wander(seats, f"d{seed}", {"hands": 3})
        for hand in sees(match, "public").history:
            row = next((row for row in hand.rows if row.name == "bonus"), None)
            assert (row is None) == (hand.bonus is None)
            if row is not None and hand.bonus is not None:
                rewards.add(max(row.numbers))
                assert max(row.numbers) == min(100, hand.bonus.each * (hand.height + hand.bonus.extra))
    assert len(rewards) > 1


@rule("MU-6.2", "MU-6.3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_marks_are_where_the_tables_of_rules_say_target_and_bonus(seats: int) -> None:
    seen = set()
    for seed in range(8):
        for match in wander(seats, f"m{seed}"):
            view = sees(match, "public")
            marks = view.marks
            assert bool(marks) == (position(match).highest > 0)
            if marks:
                assert cell(match, "MU-6.2", *marks["MU-6.2"]) == str(position(match).target())
            if view.contract is not None and view.contract.bonus is not None:
                assert cell(match, "MU-6.3", *marks["MU-6.3"]) == str(view.contract.bonus)
                seen.add(marks["MU-6.3"][0])
    assert len(seen) >= 3


def cell(match: Match, rule_id: str, row: int | None, column: int) -> str:
    """What stands at a place of a rule's table."""
    table = match.game.rulebook.rules[rule_id].table
    assert table is not None
    assert row is not None
    return table.rows[row].cells[column]


@pytest.mark.parametrize("seats", SEATS)
def test_every_event_can_be_told_to_everybody(seats: int) -> None:
    match = finished(seats)
    for event in (event for events in match.events for event in events):
        for seat in (PUBLIC, *range(seats)):
            for language in LANGUAGES:
                sentence = match.game.rulebook.tell(event.seen_by(seat), NAMES[:seats], language)
                assert sentence.endswith(".")
                assert "None" not in sentence


def test_cards_are_told_in_words() -> None:
    match = auction(WANTED, EXAMPLE)
    shown = next(event for event in match.events[3])
    assert match.game.rulebook.tell(shown, NAMES, "de") == "Dora deckt auf: Grün 1, Blau 1 (jetzt 2)."
    assert match.game.rulebook.tell(shown, NAMES, "en") == "Dora lays face up: green 1, blue 1 (now 2)."


def test_a_hand_that_is_over_is_worked_out_once_for_all_copies() -> None:
    match = finished(4)
    before = sees(match, "public").history
    again = match.game.view(match.state.clone(), 2)
    assert isinstance(again, View)
    assert len(before) == 3
    assert all(one is other for one, other in zip(before, again.history, strict=True))
    loaded = match.game.view(match.game.load(match.state.dump()), 2)
    assert loaded == again
