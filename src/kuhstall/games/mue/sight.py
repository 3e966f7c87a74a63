"""What a seat sees of the table: built up from what it may know, never stripped down from the whole."""

from typing import Final

from kuhstall.core.state import PUBLIC
from kuhstall.games.mue.notation import led_name
from kuhstall.games.mue.rules.actions import PARTNER, TRUMP
from kuhstall.games.mue.rules.auction import may_show
from kuhstall.games.mue.rules.cards import BIT, CARDS, SECOND, SUIT_SETS, SUITS, kinds, less, names, pack_of, size
from kuhstall.games.mue.rules.scoring import NOBODY, Outcome, Sheet, bonus, sheet_of
from kuhstall.games.mue.rules.table import Table
from kuhstall.games.mue.rules.tricks import playable
from kuhstall.games.mue.rules.trumps import BOTH_POWER, CHIEF_POWER, TRUMPS
from kuhstall.games.mue.view import AuctionView, ContractView, HandView, Moves, PlayerView, Row, Rung, TrickView, View

SHEET_ROWS: Final = (("triangles", "MU-6.1"), ("bonus", "MU-6.3"), ("missed", "MU-6.4"), ("eklat", "MU-3.3"))
"""The lines of a hand's score sheet and their rules; a line of nothing but zeros is left out."""


def view(table: Table, seat: int) -> View:
    """The table as this seat, or PUBLIC, sees it."""
    asked = table.asked()
    known = table.chief != NOBODY
    variant = table.variant
    return View(
        game="mue",
        options={"hands": variant.hands} if variant.hands else {"end": variant.end},
        seat=seat,
        phase=table.phase.name,
        hand=table.number,
        dealer=table.dealer,
        unplayed=table.unplayed,
        to_act=[] if asked == NOBODY else [asked],
        players=[player_view(table, player) for player in range(table.seats)],
        auction=auction_view(table) if table.phase.name == "auction" else None,
        contract=contract_view(table) if known else None,
        trick=trick_view(table) if table.phase.name == "tricks" else None,
        last_trick=last_trick_view(table) if table.last_winner != NOBODY else None,
        played=names(played(table)),
        unseen=names(unseen(table, seat)),
        cards=None if seat == PUBLIC else names(table.concealed[seat]),
        moves=moves(table, seat) if seat != PUBLIC and asked == seat else None,
        history=history(table),
        winners=[player for player in range(table.seats) if table.winners() & BIT[player]],
        ending=table.ended_by,
    )


def someone(seat: int) -> int | None:
    """A seat, or None for nobody."""
    return None if seat == NOBODY else seat


def player_view(table: Table, player: int) -> PlayerView:
    """What everybody knows of a player."""
    begun = player == table.turn and table.showing != 0
    return PlayerView(
        seat=player,
        role=role(table, player),
        total=table.totals[player],
        face_up=names(table.faces[player]),
        concealed=size(table.concealed[player]) + (size(table.laid) if begun else 0),
        triangles=table.triangles[player],
        tricks=table.tricks[player],
        voids=void_names(table, player),
    )


def role(table: Table, player: int) -> str | None:
    """The player's role in this hand, as far as it is known."""
    for name, seat in (("chief", table.chief), ("vice", table.vice), ("partner", table.partner)):
        if seat == player:
            return name
    decided = table.chief_trump != NOBODY and (table.partner != NOBODY or not table.variant.has_partner)
    return "opponent" if decided else None


def void_names(table: Table, player: int) -> list[str]:
    """The suits that the player has shown not to have."""
    found = ["trump"] if table.trumps and table.voids[player] & table.trumps else []
    plain = table.voids[player] & ~table.trumps
    return found + [suit for suit, cards in zip(SUITS, SUIT_SETS, strict=True) if plain & cards]


def auction_view(table: Table) -> AuctionView:
    """The auction as everybody sees it."""
    leaders = [seat for seat in range(table.seats) if table.highest and table.shown[seat] == table.highest]
    return AuctionView(highest=table.highest, leaders=leaders, drew_level=someone(table.level), passes=table.passes)


def contract_view(table: Table) -> ContractView:
    """What is played."""
    named = table.chief_trump != NOBODY
    return ContractView(
        chief=table.chief,
        vice=someone(table.vice),
        partner=someone(table.partner),
        height=table.height,
        vice_trump=trump_name(table.vice_trump),
        chief_trump=trump_name(table.chief_trump),
        ladder=ladder(table) if named else [],
        target=table.target(),
        team_points=table.outcome().team_points(),
        bonus=bonus(table.chief_trump, table.height) if named else None,
    )


def trump_name(trump: int) -> str | None:
    """A trump as records write it, None if it is not named."""
    return None if trump == NOBODY else TRUMPS[trump]


def ladder(table: Table) -> list[Rung]:
    """All trumps in their order, equal ones together (MU-5.5)."""
    pack = pack_of(list(table.variant.suits)) & table.trumps
    rungs = []
    for power in sorted({table.power[kind] for kind in kinds(pack)}, reverse=True):
        equal = sum(BIT[kind] | SECOND[kind] for kind in kinds(pack) if table.power[kind] == power)
        whose = "both" if power >= BOTH_POWER else "chief" if power >= CHIEF_POWER else "vice"
        rungs.append(Rung(names(equal), whose))
    return rungs


def trick_view(table: Table) -> TrickView:
    """The present trick."""
    return TrickView(
        leader=table.leader,
        cards=[CARDS[kind] for kind in table.trick],
        led=led_name(table),
        winner=table.best if table.trick else None,
    )


def last_trick_view(table: Table) -> TrickView:
    """The trick before."""
    cards = [CARDS[kind] for kind in table.last_trick]
    first = table.last_trick[0]
    led = "trump" if BIT[first] & table.trumps else CARDS[first][0]
    return TrickView(leader=table.last_leader, cards=cards, led=led, winner=table.last_winner)


def played(table: Table) -> int:
    """Every card that is in nobody's hand any more."""
    cards = pack_of(list(table.variant.suits))
    for part in (*table.concealed, *table.faces, table.laid):
        cards = less(cards, part)
    return cards


def unseen(table: Table, seat: int) -> int:
    """The cards that the seat has not seen: all but those played, those face up and its own."""
    cards = less(pack_of(list(table.variant.suits)), played(table))
    for face_up in table.faces:
        cards = less(cards, face_up)
    if seat == PUBLIC:
        return cards
    cards = less(cards, table.concealed[seat])
    return less(cards, table.laid) if seat == table.turn else cards


def history(table: Table) -> list[HandView]:
    """Every hand that is over, with the totals after it."""
    totals = [0] * table.seats
    hands = []
    for number, hand in enumerate(table.history, 1):
        sheet = sheet_of(table.variant.scale, hand)
        points = [sheet.total(seat) for seat in range(table.seats)]
        totals = [total + gained for total, gained in zip(totals, points, strict=True)]
        hands.append(hand_view(table, number, hand, rows(sheet), points, totals))
    return hands


def hand_view(
    table: Table, number: int, hand: Outcome, rows: list[Row], points: list[int], totals: list[int]
) -> HandView:
    """A hand that is over."""
    is_played, scale = not hand.is_eklat(), table.variant.scale
    return HandView(
        number=number,
        dealer=hand.dealer,
        chief=someone(hand.chief),
        vice=someone(hand.vice),
        partner=someone(hand.partner),
        height=hand.height(),
        chief_trump=trump_name(hand.chief_trump),
        vice_trump=trump_name(hand.vice_trump),
        culprit=None if is_played else someone(hand.culprit),
        target=scale.target(hand.height()) if is_played else None,
        team_points=hand.team_points() if is_played else None,
        level=min(scale.level(hand.team_points()), hand.height()) if is_played else None,
        rows=rows,
        points=points,
        totals=totals,
    )


def rows(sheet: Sheet) -> list[Row]:
    """The lines of a hand's score sheet that say something."""
    found = [Row(name, list(getattr(sheet, name)), rule) for name, rule in SHEET_ROWS]
    return [row for row in found if any(row.numbers)]


def moves(table: Table, seat: int) -> Moves:
    """What the seat that is to act can do."""
    match table.phase.name:
        case "auction":
            most = may_show(table, seat)
            verbs = ["show", "pass"] if most > 0 else ["pass"]
            return Moves(verbs=verbs, most=most, cards=names(table.concealed[seat]), laid=names(table.laid))
        case "partner":
            return Moves(verbs=["partner"], partners=[action - PARTNER for action in table.legal(seat)])
        case "tricks":
            return Moves(verbs=["play"], cards=[CARDS[kind] for kind in kinds(playable(table, seat))])
    return Moves(verbs=["trump"], trumps=[TRUMPS[action - TRUMP] for action in table.legal(seat)])
