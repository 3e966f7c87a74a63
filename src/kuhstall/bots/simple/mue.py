"""A plain rule player for Mü: counts what the hand is worth with its best trumps, and counts trumps in play."""

from collections.abc import Sequence
from typing import Final

from kuhstall.bots.simple.mue_hand import begun_with, outlook, own_cards, promise, tricks_in
from kuhstall.bots.simple.mue_tricks import choose_card
from kuhstall.core import bits
from kuhstall.core.bits import BIT, size
from kuhstall.core.perspective import Perspective
from kuhstall.games.mue.rules.actions import CARD, PARTNER, PASS, SHOW, TRUMP
from kuhstall.games.mue.rules.cards import CARDS, RANK, TRIANGLES, members, set_of
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.trumps import TRUMPS, set_for, trumps_in
from kuhstall.games.mue.variants import VARIANTS
from kuhstall.games.mue.view import AuctionView, PartnerView, PlayerView, TricksView, View

MOST_FOR_VICE: Final = 5
"""How many cards it lays at most to become vice."""
ROOM: Final = 4
"""How many heights it looks at when it chooses what to bid on: others will bid too."""
ENOUGH: Final = 2
"""How many of the six equally likely outcomes must make a contract."""
FEED: Final = 0.05
"""What each triangle on a vice's trumps costs, in tricks: the chief's higher trumps will take many of them."""


class SimpleMue:
    """Bids what its hand is worth, names what it holds, and plays tricks like a casual player who counts trumps."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of a move that is planned again, and the same way, at each step."""
        view = perspective.view
        assert isinstance(view, View)
        match view.phase:
            case AuctionView():
                return next_step(view, view.phase, perspective.legal)
            case PartnerView(partners=list(partners)):
                return PARTNER + best_partner(view, partners)
            case TricksView():
                return CARD + choose_card(view, view.phase)
        return TRUMP + best_trump(view, [action - TRUMP for action in perspective.legal])


def favourite(view: View, cards: int, height: int) -> tuple[int, bool]:
    """The trump that promises most at this height or somewhat higher, and whether to bid this height on it."""
    levels = {trump: outlook(cards, len(view.players), trump, NOBODY) for trump in bits.members(trumps_in(cards))}

    def best_promise(trump: int) -> tuple[int, int]:
        promises = [promise(levels[trump], trump, height + more) for more in range(ROOM)]
        return max(promises), size(cards & set_for(trump))

    best = max(levels, key=best_promise)
    makes = sum(level >= height for level in levels[best])
    return best, makes >= ENOUGH and promise(levels[best], best, height) > 0


def next_step(view: View, auction: AuctionView, legal: Sequence[int]) -> int:
    """The next step of the bid."""
    plan = bid(view, auction)
    if not plan:
        return PASS
    steps = [SHOW, SHOW + len(plan), *(CARD + kind for kind in sorted(plan))]
    laid = len(begun_with(view))
    begun = 0 if legal[0] == PASS else 1 if SHOW < legal[0] < TRUMP else 2 + laid
    return steps[begun]


def bid(view: View, auction: AuctionView) -> list[int]:
    """The cards to lay now, none to pass."""
    own, highest = len(view.players[view.seat].face_up), auction.highest
    if auction.leaders == [view.seat]:
        return []
    trump, sound = favourite(view, own_cards(view), highest + 1)
    if sound and highest < VARIANTS[len(view.players)].hand:
        return cards_to_lay(view, trump, highest + 1 - own)
    if joins_the_eklat(view, auction):
        return cards_to_lay(view, trump, highest - own)
    if own < min(highest - 1, MOST_FOR_VICE):  # Never level with the highest (MU-3.3).
        own_trumps = bits.members(trumps_in(own_cards(view)))
        return cards_to_lay(view, best_for_vice(view, own_trumps, auction.leaders[0]), 1)
    return []


def joins_the_eklat(view: View, auction: AuctionView) -> bool:
    """Whether to draw level in the hope that somebody reckless does so later and pays (MU-3.3).

    Only when somebody has laid the whole hand, so that nobody can lay more, and two others are well on their way.
    """
    hand = VARIANTS[len(view.players)].hand
    shown = [len(player.face_up) for player in view.players if player.seat != view.seat]
    reckless = [number for number in shown if hand <= 2 * number < 2 * hand]
    return auction.highest == hand and view.seat not in auction.leaders and len(reckless) >= 2


def cards_to_lay(view: View, trump: int, number: int) -> list[int]:
    """Cards of the favourite trump first, the lowest of them, then cards that help nobody."""
    assert view.cards is not None
    hidden = [CARDS.index(card) for card in (*begun_with(view), *view.cards)]
    hidden.sort(key=lambda kind: (not BIT[kind] & set_for(trump), RANK[kind]))
    return hidden[:number]


def best_trump(view: View, open_trumps: Sequence[int]) -> int:
    """The trump that promises most: the chief looks at the contract, the vice at its own tricks."""
    assert view.contract is not None
    cards, seats, contract = own_cards(view), len(view.players), view.contract
    if contract.chief != view.seat:
        return best_for_vice(view, open_trumps, contract.chief)
    vice_trump = NOBODY if contract.vice_trump is None else TRUMPS.index(contract.vice_trump)
    levels = {trump: outlook(cards, seats, trump, vice_trump) for trump in open_trumps}
    return max(levels, key=lambda trump: promise(levels[trump], trump, contract.height))


def best_for_vice(view: View, trumps: Sequence[int], chief: int) -> int:
    """The trump with which a vice may count on most tricks."""
    cards, likely = own_cards(view), shown_trump(view.players[chief])
    return max(trumps, key=lambda trump: vice_hope(cards, len(view.players), likely, trump))


def shown_trump(chief: PlayerView) -> int:
    """The trump that the chief will likely name: the suit or rank of most cards that lie face up."""
    shown = set_of([CARDS.index(card) for card in chief.face_up])
    return max(bits.members(trumps_in(shown)), key=lambda trump: size(shown & set_for(trump)))


def vice_hope(cards: int, seats: int, chief_trump: int, trump: int) -> float:
    """The tricks that a vice may count on, less what its trumps would feed the chief."""
    if trump == chief_trump:  # Then the chief must name another (MU-4.2).
        return tricks_in(cards, seats, NOBODY, trump)
    fed: int = sum(TRIANGLES[kind] for kind in members(cards & set_for(trump)))
    return tricks_in(cards, seats, chief_trump, trump) - FEED * fed


def best_partner(view: View, partners: Sequence[int]) -> int:
    """Who shows most that helps: trumps above all, then high cards."""
    assert view.contract is not None
    trumps = [card for rung in view.contract.ladder for card in rung.cards]

    def help_from(player: PlayerView) -> tuple[int, int]:
        shown = [3 if card in trumps else int(card[1] in "98") for card in player.face_up]
        return sum(shown), -player.seat

    return max((view.players[seat] for seat in partners), key=help_from).seat
