"""The auction: cards are laid face up, and who has most of them is chief (MU-2, MU-3)."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from kuhstall.core.bits import BIT, highest, size
from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.speech import say
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import CARD, PASS, SHOW
from kuhstall.games.mue.rules.cards import (
    CARDS,
    FIRSTS,
    RANK_SETS,
    RANKS,
    SECOND,
    count,
    joined,
    names,
    read_card,
    with_card,
    without_card,
)
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, SHOWN
from kuhstall.games.mue.rules.choice import Choice
from kuhstall.games.mue.rules.hands import score_hand
from kuhstall.games.mue.rules.past import someone
from kuhstall.games.mue.rules.position import CHIEF_TRUMP, VICE_TRUMP, Position
from kuhstall.games.mue.rules.scoring import EKLAT_GAIN, EKLAT_LOSS, NOBODY
from kuhstall.games.mue.view import AuctionView, Laying, LoomingEklat

ANY: Final = -1
"""How many cards are still to be laid before the seat has said it."""
PASS_ONLY: Final = 1
PASS_OR_SHOW: Final = 3


@final
class Auction(Choice):
    """Clockwise from the dealer each passes or lays cards, until all have passed in a row (MU-2.1, MU-2.4).

    Laying is said in small steps: that one lays, how many cards, then the cards in the order of writing.
    """

    name = "auction"
    verbs: tuple[str, ...] = ("show", "pass")
    rule = "MU-2.1"

    def asked(self, position: Position) -> i64:
        """Whose turn it is."""
        return position.turn

    def first(self, position: Position) -> i64:
        """Pass or lay; then how many; then which."""
        if position.showing == 0:
            return PASS
        return SHOW + 1 if position.showing == ANY else CARD

    def options(self, position: Position, seat: i64) -> i64:
        """Pass or lay; then how many; then which."""
        if position.showing == 0:
            return PASS_OR_SHOW if may_show(position, seat) > 0 else PASS_ONLY
        return BIT[may_show(position, seat)] - 1 if position.showing == ANY else next_cards(position, seat)

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Take one step."""
        if action == PASS:
            pass_on(position, seat)
        elif action == SHOW:
            position.showing = ANY
        elif position.showing == ANY:
            position.showing = action - SHOW
        else:
            lay(position, seat, action - CARD)

    def check_words(self, verb: str, words: list[str]) -> None:
        """A pass stands alone, cards stand behind `show`."""
        if verb == "pass" and words:
            raise Malformed("verb_alone", verb=verb, words=" ".join(words))
        if verb == "show" and not words:
            raise Malformed("mue.write_show")

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A pass, or cards in any order."""
        if verb == "pass":
            return [PASS]
        cards = sorted([read_card(word) for word in words])
        return [SHOW, SHOW + len(cards), *[CARD + kind for kind in cards]]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """A pass, or the cards."""
        return "pass" if steps[0] == PASS else f"show {' '.join([CARDS[card - CARD] for card in steps[2:]])}"

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """Cards that are not hidden in the hand, or too many (MU-2.1, MU-2.2)."""
        cards = sorted([read_card(word) for word in words])
        for kind in cards:
            if cards.count(kind) > count(position.cells[CONCEALED + seat], kind):
                lies = count(position.cells[FACES + seat], kind)
                return Refused("MU-2.1", "lying" if lies else "missing", card=CARDS[kind])
        return Refused("MU-2.2", "many", most=may_show(position, seat), highest=position.highest)

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """How many of which cards may be laid."""
        most, cards = may_show(position, seat), " ".join(names(position.cells[CONCEALED + seat]))
        if most < 1:
            return ["pass"]
        if most == 1:
            return ["pass", say("mue.choice_show_one", language, cards=cards)]
        return ["pass", say("mue.choice_show", language, most=most, cards=cards)]

    def view(self, position: Position, seat: int) -> AuctionView:
        """Who has how much face up, and what the seat may lay."""
        most, scale = position.highest, position.variant.scale
        return AuctionView(
            highest=most,
            leaders=leaders(position) if most else [],
            vice=someone(vice_to(position, alone_with_most(position))) if most else None,
            eklat=None if position.level == NOBODY else looming(position),
            passed=passed(position),
            target=scale.target(max(1, most)),
            targets=[scale.target(height) for height in range(1, position.variant.hand + 1)],
            laying=laying(position) if seat == position.turn else None,
        )

    def situation(self, position: Position, players: Sequence[str], language: str) -> str:
        """Who may lay how much."""
        player, most = players[position.turn], may_show(position, position.turn)
        return say("mue.drawn_auction", language, player=player, most=most)


def may_show(position: Position, seat: i64) -> i64:
    """How many cards the seat may lay now: at most one more than anybody had before (MU-2.2), and it must have them."""
    hand: i64 = position.variant.hand
    return min(hand, position.highest + 1) - position.cells[SHOWN + seat]


def next_cards(position: Position, seat: i64) -> i64:
    """The kinds that may be laid next: none before those laid already, and enough must come after."""
    cards = position.cells[CONCEALED + seat]
    rest = cards & FIRSTS
    found = rest & ~(BIT[highest(position.laid & FIRSTS)] - 1) if position.laid else rest
    after: i64 = 0
    while True:
        kind = highest(rest)
        after += 2 if cards & SECOND[kind] else 1
        if after >= position.showing:
            return found
        rest ^= BIT[kind]
        found &= ~BIT[kind]  # With this card fewer than enough would be laid in the end.


def looming(position: Position) -> LoomingEklat:
    """The eklat that comes if nobody lays any more, and what it costs."""
    return eklat_by(position, position.level)


def drawing_level(position: Position, seat: i64) -> LoomingEklat | None:
    """The eklat that would loom if the seat drew level; None where it has the most already."""
    return eklat_by(position, seat) if position.cells[SHOWN + seat] < position.highest else None


def eklat_by(position: Position, culprit: i64) -> LoomingEklat:
    """An eklat at this height by this culprit (MU-3.3)."""
    most = position.highest
    others = [seat for seat in leaders(position) if seat != culprit]
    return LoomingEklat(culprit=culprit, points=most * EKLAT_LOSS, others=others, gain=most * EKLAT_GAIN)


def leaders(position: Position) -> list[int]:
    """Who has most cards face up."""
    return [seat for seat, cards in enumerate(position.of_seats(SHOWN)) if cards == position.highest]


def passed(position: Position) -> list[int]:
    """Who has passed since cards were laid, the last first (MU-2.4)."""
    return [(position.turn - 1 - back) % position.seats for back in range(position.passes)]


def laying(position: Position) -> Laying:
    """What the seat whose turn it is may lay, and what it has laid of a move that it has begun."""
    seat = position.turn
    return Laying(most=may_show(position, seat), laid=names(position.laid), level=drawing_level(position, seat))


def lay(position: Position, seat: i64, kind: i64) -> None:
    """Lay one card; with the last one the move is complete."""
    position.cells[CONCEALED + seat] = without_card(position.cells[CONCEALED + seat], kind)
    position.laid = with_card(position.laid, kind)
    position.showing -= 1
    if position.showing == 0:
        show(position, seat, position.laid)


def show(position: Position, seat: i64, cards: i64) -> None:
    """The cards of a complete move lie face up: one more than the most, level with it, or fewer (MU-2.2, MU-2.3)."""
    position.cells[FACES + seat] = joined(position.cells[FACES + seat], cards)
    position.cells[SHOWN + seat] += size(cards)
    shown = position.cells[SHOWN + seat]
    if position.watched:
        position.tell(events.Shown(seat, names(cards), shown))
    position.laid, position.passes = 0, 0
    if shown > position.highest:
        position.highest, position.level = shown, NOBODY
    elif shown == position.highest:
        position.level = seat
    position.turn = position.left_of(seat)


def pass_on(position: Position, seat: i64) -> None:
    """A pass is not final (MU-2.3), but when all have passed one after another the auction is over (MU-2.4)."""
    position.passes += 1
    if position.watched:
        position.tell(events.Passed(seat))
    if position.passes == position.seats:
        close(position)
    else:
        position.turn = position.left_of(seat)


def close(position: Position) -> None:
    """Find chief and vice, or the eklat (MU-3.1, MU-3.2)."""
    chief = alone_with_most(position)
    if chief == NOBODY:
        if position.watched:
            most = position.highest
            position.tell(events.Eklat(position.level, most) if most else events.NobodyBid())
        score_hand(position)
        return
    position.chief = chief
    position.vice = vice_to(position, chief)
    if position.watched:
        position.tell(events.ChiefFound(chief, position.highest, position.target()))
        position.tell(events.NoVice() if position.vice == NOBODY else events.ViceFound(position.vice))
    position.enter(CHIEF_TRUMP if position.vice == NOBODY else VICE_TRUMP)


def alone_with_most(position: Position) -> i64:
    """Who alone has most cards face up, NOBODY if several have as many (MU-3.1, MU-3.2)."""
    found: i64 = NOBODY
    for seat in range(position.seats):
        if position.cells[SHOWN + seat] == position.highest:
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


def vice_to(position: Position, chief: i64) -> i64:
    """Who is vice to this chief; nobody with three players, and after an eklat (MU-3.6)."""
    return second_most(position, chief) if position.variant.has_vice and chief != NOBODY else NOBODY


def second_most(position: Position, chief: i64) -> i64:
    """Who has the second most cards face up, of several the one with the highest ranks, of equals nobody (MU-3.5)."""
    found: i64 = NOBODY
    best: i64 = 0
    for seat in range(position.seats):
        if seat == chief or not position.cells[SHOWN + seat]:
            continue
        claim = claim_of(position, seat)
        if claim == best:
            found = NOBODY
        elif claim > best:
            found, best = seat, claim
    return found


def claim_of(position: Position, seat: i64) -> i64:
    """The number of a seat's face-up cards, then how many of each rank from the highest down, as one number."""
    claim, cards = position.cells[SHOWN + seat], position.cells[FACES + seat]
    for rank in range(RANKS - 1, -1, -1):
        claim = claim * 16 + size(cards & RANK_SETS[rank])
    return claim
