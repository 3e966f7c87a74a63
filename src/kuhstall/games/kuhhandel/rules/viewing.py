"""What every phase shows of a position: built up from what a seat may know, never stripped down from the whole."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from kuhstall.core.bits import members
from kuhstall.core.state import BITS, PUBLIC
from kuhstall.games.kuhhandel.rules.bag import count, size
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition
from kuhstall.games.kuhhandel.rules.money import worth
from kuhstall.games.kuhhandel.rules.position import FREE, Position, estate_of
from kuhstall.games.kuhhandel.rules.scoring import column_of
from kuhstall.games.kuhhandel.view import BankStack, MoneyKnown, PhaseView, PileView, PlayerView, View


class OpenCards(NamedTuple):
    """What lies before a player, the same for every observer."""

    animals: dict[str, int]
    quartets: list[str]
    pedigrees: list[str]
    score: int


def views(position: Position, seats: Sequence[int]) -> list[View]:
    """The position as each of these seats, or PUBLIC, sees it; what they all see is worked out once."""
    phase, pile, bank = position.phase, pile_view(position), bank_view(position)
    options, to_act = [*position.edition.options], members(position.to_act())
    players = players_seen(position, seats)
    return [
        View(
            game=position.edition.id,
            options=options,
            seat=seat,
            phase=cast("PhaseView", phase.view(position, seat)),
            turn=position.turn,
            to_act=to_act,
            pile=pile,
            money_in_play=None if position.edition.stock else position.in_play,
            bank=bank,
            trades_stalled=position.stalled,
            players=players[at],
            money=None if seat == PUBLIC else position.edition.notes_of(position.purse(seat)),
        )
        for at, seat in enumerate(seats)
    ]


def pile_view(position: Position) -> PileView:
    """What everybody sees of the pile."""
    left, edition, paid = position.pile_left(), position.edition, position.donkeys
    return PileView(
        cards=left,
        top_is_money=position.pile[len(position.pile) - left] >= edition.money if edition.stock and left else None,
        donkeys=paid,
        next_donkey=edition.notes[edition.donkeys[paid]] if paid < len(edition.donkeys) else None,
    )


def bank_view(position: Position) -> list[BankStack]:
    """What lies open in the bank, sorted (KH-1.3)."""
    notes = position.edition.notes
    stacks = [BankStack(notes[kind], count(position.bank, kind)) for kind in range(len(notes) - 1, -1, -1)]
    return [stack for stack in stacks if stack.count]


def players_seen(position: Position, observers: Sequence[int]) -> list[list[PlayerView]]:
    """For each observer, what is known of each player; those who know the same of a player share it."""
    found: list[list[PlayerView]] = [[] for _ in observers]
    memory, purses = position.memory, position.held
    for player in range(position.seats):
        lying = open_cards(position, player)
        known: list[tuple[int, int, PlayerView]] = []
        for at, observer in enumerate(observers):
            certain: int = memory.surely(observer, player)
            unseen: int = memory.unseen(observer, player, purses)
            seen = shared(known, certain, unseen)
            if seen is None:
                money = money_known(position.edition, certain, unseen, size(purses[player]))
                seen = player_view(position, player, lying, money)
                known.append((certain, unseen, seen))
            found[at].append(seen)
    return found


def shared(known: list[tuple[int, int, PlayerView]], certain: int, unseen: int) -> PlayerView | None:
    """What was worked out for somebody who knows the same; they are so few that looking at each is fastest."""
    for sure, rest, seen in known:
        if sure == certain and rest == unseen:
            return seen
    return None


def player_view(position: Position, player: int, lying: OpenCards, money: MoneyKnown) -> PlayerView:
    """A player of whose money this is known."""
    return PlayerView(
        seat=player,
        animals=lying.animals,
        quartets=lying.quartets,
        pedigrees=lying.pedigrees,
        has_dove=position.dove == player,
        money=money,
        cap=None if position.cap(player) == FREE else position.cap(player),
        has_answered=bool(position.silent & BITS[player]),
        score=lying.score,
    )


def open_cards(position: Position, player: int) -> OpenCards:
    """What lies before a player, and the score of it; money scores only when the game is over (KM-7.2)."""
    wealth = 0 if position.to_act() else position.worth_of(position.purse(player))
    return lying_open(
        position.edition, position.animals(player), position.pedigrees(player), position.dove == player, wealth
    )


# Most moves change nothing of what the following two work out.


@lru_cache(maxsize=65536)
def lying_open(edition: Edition, animals: int, pedigrees: int, dove: bool, wealth: int) -> OpenCards:
    """What lies before somebody who owns this, and the score of it."""
    lying = {edition.cards[kind]: number for kind in range(edition.rat + 1) if (number := count(animals, kind))}
    return OpenCards(
        lying,
        [animal for animal, number in lying.items() if number == QUARTET],
        [edition.animals[animal] for animal in members(pedigrees)],
        column_of(edition, estate_of(edition, animals, pedigrees, dove, wealth)).total,
    )


@lru_cache(maxsize=65536)
def money_known(edition: Edition, certain: int, unseen: int, held: int) -> MoneyKnown:
    """What follows from the sure cards, those that may be there besides, and how many there are."""
    pool = edition.notes_of(unseen)
    hidden = held - size(certain)
    base = worth(certain, edition.note)
    return MoneyKnown(
        cards=held,
        certain=edition.notes_of(certain),
        least=base + sum(pool[len(pool) - hidden :]),
        most=base + sum(pool[:hidden]),
    )
