"""How the rule player names trumps and a partner (MU-4)."""

from mypy_extensions import i64

from kuhstall.bots.mue.play.bidding import trump_for_vice
from kuhstall.bots.mue.play.sight import own_cards
from kuhstall.bots.mue.play.worth import hope_for, pack_of, promise
from kuhstall.core.bits import BIT, PLACE, size
from kuhstall.games.mue.rules.cards import RANK_SETS
from kuhstall.games.mue.rules.cells import FACES
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NO_TRUMP, NOBODY
from kuhstall.games.mue.rules.trumps import trumps_in

HIGH: i64 = RANK_SETS[9] | RANK_SETS[8]


def trump_by_promise(position: Position, seat: i64) -> i64:
    """The trump that promises most: the chief looks at the contract, the vice at its own tricks."""
    shown = trumps_in(position.cells[FACES + seat])
    if seat != position.chief:
        return trump_for_vice(position, seat, shown)
    rest = shown | BIT[NO_TRUMP]
    if position.vice_trump != NOBODY:
        rest &= ~BIT[position.vice_trump]
    return best_for_chief(position, own_cards(position, seat), rest)


def best_for_chief(position: Position, cards: i64, trumps: i64) -> i64:
    """The trump that promises most at the height of the game."""
    best: i64 = NOBODY
    most: i64 = 0
    pack = pack_of(position.variant)
    while trumps:
        trump = PLACE[(trumps & -trumps) % 67]
        hope = hope_for(cards, position.seats, pack, trump, position.vice_trump)
        claim = promise(position.variant, hope, trump, position.highest)
        if best == NOBODY or claim > most:
            best, most = trump, claim
        trumps &= trumps - 1
    return best


def partner_by_faces(position: Position, seat: i64) -> i64:
    """Who shows most that helps: trumps above all, then high cards."""
    best: i64 = NOBODY
    most: i64 = 0
    for other in range(position.seats):
        if other == seat or other == position.vice:
            continue
        help_from = 3 * size(position.cells[FACES + other] & position.trumps)
        help_from += size(position.cells[FACES + other] & HIGH & ~position.trumps)
        if best == NOBODY or help_from > most:
            best, most = other, help_from
    return best
