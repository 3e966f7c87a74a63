"""What a seat sees of a position: built up from what it may know, never stripped down from the whole."""

from typing import Final

from mypy_extensions import i64

from kuhstall.core.bits import BIT, size
from kuhstall.core.state import PUBLIC
from kuhstall.games.mue.rules.cards import SECOND, SUIT_SETS, SUITS, joined, kinds, less, names
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, TOTALS, TRICKS_WON, VOIDS, WON
from kuhstall.games.mue.rules.past import history, someone
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import MOST_STEPS, NOBODY, bonus, difficulty
from kuhstall.games.mue.rules.trumps import BOTH_POWER, CHIEF_POWER, POWER, trump_name
from kuhstall.games.mue.view import ContractView, PhaseView, PlayerView, Rung, View

LADDERS: Final[dict[tuple[int, ...], list[Rung]]] = {}
"""The order of the trumps by the suits in the game and the trumps named; there are few, so each is kept."""
Marks = dict[str, tuple[int | None, int]]
MARKS: Final[dict[tuple[int, ...], Marks]] = {}
"""Where a game stands in the tables of rules by players, height and the chief's trump; there are few of these too."""
FEWEST: Final = 3
"""With how many players the table of targets begins."""


def view(position: Position, seat: int) -> View:
    """The position as this seat, or PUBLIC, sees it."""
    asked, variant = position.asked(), position.variant
    held = in_hands(position)
    return View(
        game="mue",
        options={"hands": variant.hands} if variant.hands else {"end": variant.end},
        seat=seat,
        phase=phase_view(position, seat),
        hand=position.number,
        dealer=position.dealer,
        unplayed=position.unplayed,
        to_act=[] if asked == NOBODY else [asked],
        players=[player_view(position, player) for player in range(position.seats)],
        contract=contract_view(position) if position.chief != NOBODY else None,
        marks=marks(position) if position.highest else {},
        played=names(less(variant.pack(), held)),
        unseen=names(less(held, seen(position, seat))),
        cards=None if seat == PUBLIC else names(position.cells[CONCEALED + seat]),
        history=history(position),
    )


def phase_view(position: Position, seat: int) -> PhaseView:
    """What only the present phase shows."""
    found = position.phase.view(position, seat)
    assert isinstance(found, PhaseView)
    return found


def player_view(position: Position, player: i64) -> PlayerView:
    """What everybody knows of a player."""
    hidden = size(position.cells[CONCEALED + player])
    if player == position.turn and position.showing != 0:
        hidden += size(position.laid)  # Nobody sees a move that is only begun.
    return PlayerView(
        seat=player,
        role=role(position, player),
        total=position.cells[TOTALS + player],
        face_up=names(position.cells[FACES + player]),
        concealed=hidden,
        triangles=position.cells[WON + player],
        tricks=position.cells[TRICKS_WON + player],
        voids=void_names(position, position.cells[VOIDS + player]),
    )


def role(position: Position, player: i64) -> str | None:
    """The player's role in this hand, as far as it is known."""
    if player == position.chief:
        return "chief"
    if player == position.vice:
        return "vice"
    if player == position.partner:
        return "partner"
    decided = position.chief_trump != NOBODY and (position.partner != NOBODY or not position.variant.has_partner)
    return "opponent" if decided else None


def void_names(position: Position, voids: i64) -> list[str]:
    """The suits that a player has shown not to have."""
    found = ["trump"] if voids & position.trumps else []
    plain = voids & ~position.trumps
    if plain:
        found += [SUITS[suit] for suit in range(len(SUITS)) if plain & SUIT_SETS[suit]]
    return found


def contract_view(position: Position) -> ContractView:
    """What is played."""
    named = position.chief_trump != NOBODY
    return ContractView(
        chief=position.chief,
        vice=someone(position.vice),
        partner=someone(position.partner),
        height=position.highest,
        vice_trump=trump_name(position.vice_trump),
        chief_trump=trump_name(position.chief_trump),
        ladder=ladder(position) if named else [],
        target=position.target(),
        team_points=position.outcome().team_points(),
        bonus=bonus(position.chief_trump, position.highest) if named else None,
    )


def marks(position: Position) -> Marks:
    """Where the height, and the chief's trump once it is named, stand in the tables of targets and bonuses."""
    key = (position.seats, position.highest, position.chief_trump)
    found = MARKS.get(key)
    if found is None:
        found = MARKS[key] = {"MU-6.2": target_mark(position), "MU-6.3": bonus_mark(position)}
    return found


def target_mark(position: Position) -> tuple[int | None, int]:
    """Where the target stands: a row for each number of players (MU-6.2)."""
    return position.seats - FEWEST, position.highest - 1


def bonus_mark(position: Position) -> tuple[int | None, int]:
    """Where the bonus stands: a row for each kind of trump (MU-6.3)."""
    trump, height = position.chief_trump, min(position.highest, MOST_STEPS)
    return None if trump == NOBODY else difficulty(trump), height - 1


def ladder(position: Position) -> list[Rung]:
    """All trumps in their order, equal ones together (MU-5.5)."""
    key = (*position.variant.suits, position.chief_trump, position.vice_trump)
    found = LADDERS.get(key)
    if found is None:
        found = LADDERS[key] = rungs(position)
    return found


def rungs(position: Position) -> list[Rung]:
    """The same, worked out."""
    found: list[Rung] = []
    trumps = kinds(position.variant.pack() & position.trumps)
    for power in sorted({POWER[position.order + kind] for kind in trumps}, reverse=True):
        equal = sum([BIT[kind] | SECOND[kind] for kind in trumps if POWER[position.order + kind] == power])
        whose = "both" if power >= BOTH_POWER else "chief" if power >= CHIEF_POWER else "vice"
        found.append(Rung(names(equal), whose))
    return found


def in_hands(position: Position) -> i64:
    """Every card that has not been played, whoever has it."""
    cards = position.laid
    for seat in range(position.seats):
        cards = joined(cards, position.cells[CONCEALED + seat])
        cards = joined(cards, position.cells[FACES + seat])
    return cards


def seen(position: Position, seat: int) -> i64:
    """The cards in hands that a seat sees: those face up and its own."""
    cards: i64 = 0 if seat == PUBLIC else position.cells[CONCEALED + seat]
    if seat == position.turn:
        cards = joined(cards, position.laid)
    for other in range(position.seats):
        cards = joined(cards, position.cells[FACES + other])
    return cards
