"""Cards and deal (MU-1)."""

from collections import Counter

import pytest

from kuhstall.games.mue import events
from kuhstall.games.mue.rules.cards import CARDS, TRIANGLES, members, names, pack_of
from tests.mue import slow
from tests.mue.scenes import NAMES, SEATS, own, pack, position, sees, shows
from tests.rules import happens, play, rule, scene


@rule("MU-1.1")
def test_sixty_cards_with_two_1s_and_two_7s_in_each_suit() -> None:
    cards = Counter(names(pack_of([0, 1, 2, 3, 4])))
    assert cards.total() == 60
    assert {card[0] for card in cards} == set("rygbk")
    for suit in "rygbk":
        assert [cards[f"{suit}{rank}"] for rank in range(10)] == [1, 2, 1, 1, 1, 1, 1, 2, 1, 1]


@rule("MU-1.2")
def test_triangles_are_12_a_suit_and_60_in_all() -> None:
    assert {CARDS[kind]: TRIANGLES[kind] for kind in range(50)} == {card: slow.triangles(card) for card in CARDS}
    assert [sum(TRIANGLES[kind] for kind in members(pack_of([suit]))) for suit in range(5)] == [12] * 5


@rule("MU-1.3", "MU-1.4")
@pytest.mark.parametrize(("seats", "hand"), [(3, 12), (4, 15), (5, 12), (6, 10)])
def test_all_cards_are_dealt(seats: int, hand: int) -> None:
    held = position(scene("mue", players=", ".join(NAMES[:seats])))
    assert [len(own(held, seat)) for seat in range(seats)] == [hand] * seats
    assert Counter(card for seat in range(seats) for card in own(held, seat)) == Counter(pack(seats))


@rule("MU-1.4")
def test_three_players_have_36_triangles_and_leave_yellow_and_black_out() -> None:
    held = position(scene("mue"))
    assert {card[0] for seat in range(3) for card in own(held, seat)} == {"r", "g", "b"}


@rule("MU-1.5")
def test_the_first_dealer_is_drawn_by_the_seed() -> None:
    dealers = [position(scene("mue", first="", seed=f"{seed:x}")).dealer for seed in range(300)]
    assert all(70 < dealers.count(seat) < 130 for seat in range(3))


@rule("MU-1.5")
@pytest.mark.parametrize("seats", SEATS)
def test_the_deal_passes_clockwise_after_every_hand(seats: int) -> None:
    match = scene("mue", players=", ".join(NAMES[:seats]), first=NAMES[seats - 1])
    told = happens(match, f"{NAMES[seats - 1]}, {', '.join(NAMES[: seats - 1])}: pass")
    assert events.Dealt(2, 0) in told
    assert sees(match, "public").dealer == 0
    assert match.state.asked() == 0


@rule("MU-1.3")
def test_each_sees_only_the_own_new_hand() -> None:
    match = play(scene("mue"), "Anna, Ben, Cleo: pass")
    for seat in range(3):
        for event in match.events[-1]:
            if isinstance(event, events.HandReceived):
                cards = own(position(match), event.seat)
                assert event.seen_by(seat).cards == (cards if seat == event.seat else None)
    assert sees(match, "public").cards is None


@rule("MU-1.5")
def test_after_a_hand_that_was_played_the_next_deals_too() -> None:
    match = shows({"Anna": "r9"}, seats=4)
    match.move(0, "trump none")
    match.move(0, "partner Ben")
    while sees(match, "public").hand == 1:
        seat = match.state.asked()
        match.play(seat, [match.state.fallback(seat)])
    assert (sees(match, "public").dealer, match.state.asked()) == (1, 1)
