"""A plain rule player for Mü: counts what the hand is worth with its best trumps, and counts trumps in play."""

from collections.abc import Sequence
from typing import Final

from kuhstall.bots.simple.mue_tricks import choose_card
from kuhstall.core.perspective import Perspective
from kuhstall.games.mue.rules.actions import CARD, COUNT, PARTNER, PASS, SHOW, TRUMP
from kuhstall.games.mue.rules.cards import BIT, CARDS, RANK, kinds, pack_of, set_of, size
from kuhstall.games.mue.rules.scoring import NOBODY, Scale, difficulty
from kuhstall.games.mue.rules.trumps import TRUMPS, powers, set_for, trumps_in
from kuhstall.games.mue.variants import VARIANTS
from kuhstall.games.mue.view import PlayerView, View

BASE: Final = {3: 5.0, 4: 23.0, 5: 17.5, 6: 12.0}
"""The triangles that a team may hope for with nothing special in the chief's hand, by the number of players."""
PER_TRICK: Final = {3: 2.1, 4: 2.4, 5: 3.3, 6: 4.4}
"""What each trick that the chief counts on is worth besides."""
MOST_FOR_VICE: Final = 5
"""How many cards it lays at most to become vice."""


class SimpleMue:
    """Bids what its hand is worth, names what it holds, and plays tricks like a casual player who counts trumps."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of a move that is planned anew, and alike, at each step."""
        view = perspective.view
        assert isinstance(view, View)
        match view.phase:
            case "auction":
                return next_step(view, perspective.legal)
            case "partner":
                return PARTNER + best_partner(view)
            case "tricks":
                return CARD + choose_card(view)
        return TRUMP + best_trump(view, [action - TRUMP for action in perspective.legal])


def own_cards(view: View) -> int:
    """All the cards of the bot, hidden and face up."""
    assert view.cards is not None
    laid = view.moves.laid if view.moves else []
    return set_of([CARDS.index(card) for card in (*view.cards, *view.players[view.seat].face_up, *laid)])


def scale_of(view: View) -> Scale:
    """The targets with this number of players."""
    return VARIANTS[len(view.players)].scale


def tricks_in(cards: int, seats: int, chief_trump: int, vice_trump: int) -> float:
    """The tricks that somebody with these cards may count on, given the trumps."""
    pack = pack_of(list(VARIANTS[seats].suits))
    trumps, power = set_for(chief_trump) | set_for(vice_trump), powers(chief_trump, vice_trump)
    expected = 0.0
    own_trumps = size(cards & trumps)
    others = (size(pack & trumps) - own_trumps) / (seats - 1)
    for kind in kinds(cards & trumps):
        higher = sum(power[other] > power[kind] for other in kinds(pack & trumps & ~cards))
        expected += 1 / (1 + higher / 2)
    expected += max(0.0, own_trumps - others) / 2
    for kind in kinds(cards & ~trumps):
        expected += {9: 0.6, 8: 0.25}.get(RANK[kind], 0.0)
    return expected


def hope(cards: int, seats: int, chief_trump: int, vice_trump: int) -> float:
    """The triangles that the team of a chief with these cards may hope for."""
    return BASE[seats] + PER_TRICK[seats] * tricks_in(cards, seats, chief_trump, vice_trump)


def height_with(view: View, cards: int, trump: int) -> int:
    """The height that a chief with these cards and this trump can make."""
    return scale_of(view).level(int(hope(cards, len(view.players), trump, NOBODY)))


def favourite(view: View, cards: int) -> int:
    """The trump that promises the highest bonus, of equals the one with more cards."""

    def promise(trump: int) -> tuple[int, int]:
        return height_with(view, cards, trump) + difficulty(trump), size(cards & set_for(trump))

    return max(trumps_in(cards), key=promise)


def next_step(view: View, legal: Sequence[int]) -> int:
    """The next step of the bid."""
    plan = bid(view)
    if not plan:
        return PASS
    assert view.moves is not None
    steps = [SHOW, COUNT + len(plan), *(CARD + kind for kind in sorted(plan))]
    laid = len(view.moves.laid)
    begun = 0 if legal[0] == PASS else 1 if COUNT < legal[0] < TRUMP else 2 + laid
    return steps[begun]


def bid(view: View) -> list[int]:
    """The cards to lay now, none to pass."""
    assert view.auction is not None
    cards, own = own_cards(view), len(view.players[view.seat].face_up)
    trump = favourite(view, cards)
    highest = view.auction.highest
    if view.auction.leaders == [view.seat]:
        return []
    if height_with(view, cards, trump) > highest:
        return cards_to_lay(view, trump, highest + 1 - own)
    if joins_the_eklat(view):
        return cards_to_lay(view, trump, highest - own)
    if own < min(highest - 1, MOST_FOR_VICE):  # Never level with the highest (MU-3.3).
        return cards_to_lay(view, trump, 1)
    return []


def joins_the_eklat(view: View) -> bool:
    """Whether to draw level in the hope that somebody reckless does so later and pays (MU-3.3).

    Only when somebody has laid the whole hand, so that nobody can lay more, and two others are well on their way.
    """
    assert view.auction is not None
    hand = VARIANTS[len(view.players)].hand
    shown = [len(player.face_up) for player in view.players if player.seat != view.seat]
    reckless = [number for number in shown if hand <= 2 * number < 2 * hand]
    return view.auction.highest == hand and view.seat not in view.auction.leaders and len(reckless) >= 2


def cards_to_lay(view: View, trump: int, number: int) -> list[int]:
    """Cards of the favourite trump first, the lowest of them, then cards that help nobody."""
    assert view.cards is not None
    assert view.moves is not None
    hidden = [CARDS.index(card) for card in (*view.moves.laid, *view.cards)]
    hidden.sort(key=lambda kind: (not BIT[kind] & set_for(trump), RANK[kind]))
    return hidden[:number]


def best_trump(view: View, open_trumps: Sequence[int]) -> int:
    """The trump with which the hand is strongest, for the chief with the bonus in mind."""
    assert view.contract is not None
    cards, seats = own_cards(view), len(view.players)
    if view.contract.chief != view.seat:
        return max(open_trumps, key=lambda trump: tricks_in(cards, seats, NOBODY, trump))
    theirs = view.contract.vice_trump
    vice_trump = NOBODY if theirs is None else TRUMPS.index(theirs)
    target = view.contract.target

    def promise(trump: int) -> float:
        spare = hope(cards, seats, trump, vice_trump) - target
        return min(spare, 6.0) + difficulty(trump)

    return max(open_trumps, key=promise)


def best_partner(view: View) -> int:
    """Who shows most that helps: trumps above all, then high cards."""
    assert view.contract is not None
    assert view.moves is not None
    trumps = [card for rung in view.contract.ladder for card in rung.cards]

    def help_from(player: PlayerView) -> tuple[int, int]:
        shown = [3 if card in trumps else int(card[1] in "98") for card in player.face_up]
        return sum(shown), -player.seat

    return max((view.players[seat] for seat in view.moves.partners), key=help_from).seat
