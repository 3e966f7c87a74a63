"""What a view says about other players' money is always true (KH-1.4)."""

from collections import Counter
from collections.abc import Iterator

import pytest

from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhhandel.rules.bag import size
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.viewing import views
from tests.kuhhandel.scenes import VARIANTS, position, sees, wander
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
