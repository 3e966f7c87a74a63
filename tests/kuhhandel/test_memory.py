"""What a view says about other players' money is always true (KH-1.4)."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuhstall.core.luck import Dice
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhhandel.rules.bag import bag_of, cards, fewer, size, without
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.viewing import views
from tests.kuhhandel.scenes import VARIANTS, position, sees, start, wander
from tests.rules import play, rule, scene

GAMES_EACH = 12


def check_knowledge(held: Position, observer: int, player: int) -> None:
    """Raise if an observer knows something untrue, or a player does not know the own hand."""
    notes, purse = held.edition.notes_of, held.purse(player)
    known = views(held, [observer])[0].players[player].money
    assert known.cards == size(purse)
    assert not Counter(known.certain) - Counter(notes(purse))
    assert known.least <= held.worth_of(purse) <= known.most
    if observer == player:
        assert known.certain == notes(purse)
        assert known.least == known.most


def when_money_moved(game: str, players: int, options: tuple[str, ...], seed: str) -> Iterator[Position]:
    """The positions of a random game, each time something about money has changed."""
    last: object = None
    for match, _, _ in wander(game, players, options, seed):
        held = position(match)
        now = (held.purses(), list(held.memory.certain), list(held.memory.groups))
        if now != last:
            last = now
            yield held


@rule("KH-1.4")
@pytest.mark.parametrize("seed", range(GAMES_EACH))
@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_what_is_known_of_money_is_true(game: str, players: int, options: tuple[str, ...], seed: int) -> None:
    for held in when_money_moved(game, players, options, f"a{seed}"):
        for observer in (PUBLIC, *range(players)):
            for player in range(players):
                check_knowledge(held, observer, player)


@rule("KH-1.4")
@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_spectators_know_no_more_than_any_player(game: str, players: int, options: tuple[str, ...]) -> None:
    for held in when_money_moved(game, players, options, "b0"):
        for player in range(players):
            public = views(held, [PUBLIC])[0].players[player].money
            for observer in range(players):
                seat = views(held, [observer])[0].players[player].money
                assert not Counter(public.certain) - Counter(seat.certain)
                assert (public.least <= seat.least, seat.most <= public.most) == (True, True)


@rule("KH-1.4")
def test_a_payment_that_can_be_worked_out_is_worked_out() -> None:
    # 90 out of 50 10 10 10 10 0 0 can only be paid with everything but the zeros.
    match = scene("kuhhandel-2", "Anna: auction / Ben: bid 90 / Cleo: pass / Anna: sell", pile="cow")
    play(match, "Ben: pay 50 10 10 10 10")
    assert sees(match, "public").players[1].money.certain == [0, 0]
    assert sees(match, "public").players[0].money.certain == [50, 50, 10, 10, 10, 10, 10, 10, 10, 10, 0, 0]


@rule("KH-1.4")
def test_donkey_money_is_known_to_everybody() -> None:
    match = scene("kuhhandel-2", "Anna: auction", pile="donkey")
    for name in ("Anna", "Ben", "Cleo", "public"):
        for player in sees(match, name).players:
            assert player.money.certain == [50, 50, 10, 10, 10, 10, 0, 0]
            assert player.money.least == player.money.most == 140


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_a_copy_that_does_not_remember_plays_on_alike(game: str, players: int, options: tuple[str, ...]) -> None:
    begun, dice = position(start(game, players, options, "b1")), Dice(players)
    mindful, forgetful = begun.clone(), begun.clone(remember=False)
    while (seat := forgetful.asked()) >= 0:
        assert (mindful.asked(), mindful.to_act()) == (seat, forgetful.to_act())
        assert list(mindful.legal(seat)) == list(forgetful.legal(seat))
        action = forgetful.pick(seat, dice)
        mindful.apply(seat, action)
        forgetful.apply(seat, action)
        assert list(mindful.held) == list(forgetful.held)
    assert mindful.scores() == forgetful.scores()


BAGS = st.lists(st.integers(0, 11), max_size=31)


@given(BAGS, BAGS, st.integers(0, 60))
def test_bags_are_counted_and_lessened_kind_by_kind(bag: list[int], part: list[int], n: int) -> None:
    there = Counter(bag)
    assert size(bag_of(bag)) == len(bag)
    assert Counter(cards(without(bag_of(bag), bag_of(part)))) == there - Counter(part)
    assert Counter(cards(fewer(bag_of(bag), n))) == there - Counter(dict.fromkeys(range(12), n))
