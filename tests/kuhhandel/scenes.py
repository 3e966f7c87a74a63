"""Scenes of the Kuhhandel family: what players see and own, auctions without bids, and random games."""

import re
from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import TypeVar

from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhhandel.editions import PHASES
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.view import Partner, TurnView, View
from tests.rules import play, scene, seat_of

T = TypeVar("T")
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
FOUR = ", ".join(NAMES[:4])
FIVE = ", ".join(NAMES[:5])
SIX = ", ".join(NAMES)
FAMILY = ("kuhhandel-1", "kuhhandel-2", "kuhhandel-master", "kuhhandel-duel")
AUCTIONS = ("kuhhandel-1", "kuhhandel-2", "kuhhandel-master")
"""The games with auctions."""
KEEPING = ("kuhhandel-2", "kuhhandel-master")
"""The games for three in which trade money stays swapped."""
EVERYBODY = ("Anna", "Ben", "Cleo", "public")
START = {
    "kuhhandel-1": [10, 10, 10, 10, 10, 0, 0],
    "kuhhandel-2": [50, 10, 10, 10, 10, 0, 0],
    "kuhhandel-master": [50, 20, 10, 10, 10, 0, 0],
    "kuhhandel-duel": [50, 20, 10, 10, 10, 0, 0],
}
"""Starting hands (KH-1.3)."""
VARIANTS = [
    ("kuhhandel-1", 3, ()),
    ("kuhhandel-1", 4, ("keep-money", "multiply")),
    ("kuhhandel-2", 3, ()),
    ("kuhhandel-2", 5, ()),
    ("kuhhandel-master", 3, ("super",)),
    ("kuhhandel-master", 6, ("kassensturz",)),
    ("kuhhandel-duel", 2, ()),
    ("kuhhandel-duel", 2, ("super", "kassensturz")),
]
"""Game, players and options that together have every phase and policy."""
WHEN = {verb: tuple(phase.name for phase in PHASES if verb in phase.verbs) for part in PHASES for verb in part.verbs}
"""The phases in which each move is made."""


def position(match: Match) -> Position:
    """The true position, for what no view shows."""
    assert isinstance(match.state, Position)
    return match.state


def sees(match: Match, name: str) -> View:
    """What a player, or the public, sees."""
    view = match.game.view(match.state, seat_of(match, name))
    assert isinstance(view, View)
    return view


def during(match: Match, name: str, phase: type[T]) -> T:
    """What a player, or the public, sees of the phase that is on, which must be this one."""
    seen = sees(match, name).phase
    assert isinstance(seen, phase)
    return seen


def trades(match: Match, name: str) -> list[Partner]:
    """The trades that are open to a player whose turn it is."""
    open_now = during(match, name, TurnView).trades
    assert open_now is not None
    return open_now


def verbs(match: Match, name: str) -> list[str]:
    """The words with which a player's possible moves begin."""
    choices = match.game.choices(match.state, seat_of(match, name), match.setup.players)
    return list(dict.fromkeys(choice.split()[0] for choice in choices))


def money(match: Match, name: str) -> list[int]:
    """A player's money cards, as only that player sees them."""
    cards = sees(match, name).money
    assert cards is not None
    return cards


def animals(match: Match, name: str) -> dict[str, int]:
    """The animals and rats before a player, as everybody sees them."""
    return sees(match, "public").players[seat_of(match, name)].animals


def asked(match: Match) -> str:
    """Whose answer is due when players are asked one by one."""
    return match.setup.players[match.state.asked()]


def whose_turn(match: Match) -> str:
    """Whose turn it is."""
    return match.setup.players[sees(match, "public").turn]


UNWANTED = {"turn": "auction", "bidding": "pass", "countdown": "wait", "rat": "take"}


def for_nothing(match: Match, turns: int) -> Match:
    """The match after that many auctions that nobody bids in: cards go to the auctioneer, rats to his left."""
    for _ in range(turns):
        match.move(match.state.asked(), "auction")
        while not match.over and position(match).phase.name in ("bidding", "countdown", "rat"):
            match.move(match.state.asked(), UNWANTED[position(match).phase.name])
    return match


def trade(match: Match, challenger: str, animal: str, rival: str) -> Match:
    """The match after a trade that costs nothing and is accepted."""
    return play(match, f"{challenger}: trade {animal} {rival} / {challenger}: offer nothing / {rival}: accept")


def shares(*hands: str) -> str:
    """The pile from which auctions for nothing bring each player these cards in turn, the first player first.

    "4cow" is four cows; "rat+cow" is a rat for the player on the left and then a cow.
    """
    lists = [
        [card for number, card in re.findall(r"(\d*)(\S+)", hand) for _ in range(int(number or 1))] for hand in hands
    ]
    assert sorted(map(len, lists), reverse=True) == list(map(len, lists))
    assert len(lists[0]) - len(lists[-1]) <= 1
    return " ".join(card for turn in zip_longest(*lists) for card in turn if card).replace("+", " ")


def start(game: str, players: int, options: tuple[str, ...], seed: str) -> Match:
    """A new match in which everything is drawn."""
    setup = Setup(players=NAMES[:players], options=dict.fromkeys(options), seed=seed)
    return Match(GAMES[game], setup)


def wander(game: str, players: int, options: tuple[str, ...], seed: str) -> Iterator[tuple[Match, int, list[int]]]:
    """A random game: before each move the match, the seat that moves, and the steps of its move."""
    match, chance = start(game, players, options, seed), Random(seed)
    while not match.over:
        seat = chance.choice(match.to_act)
        steps = random_move(match, seat, chance)
        yield match, seat, steps
        match.play(seat, steps)


def random_move(match: Match, seat: int, chance: Random) -> list[int]:
    """The steps of some whole move; small bids and early actions are likelier, as among people."""
    draft, steps = match.state.clone(), list[int]()
    while not steps or draft.midway():
        legal = draft.legal(seat)
        steps.append(legal[min(int(chance.expovariate(0.5)), len(legal) - 1)])
        draft.apply(seat, steps[-1])
    return steps


def swapped(hand: list[int], given: list[int], got: list[int]) -> list[int]:
    """The hand after a swap."""
    left = hand.copy()
    for note in given:
        left.remove(note)
    return sorted(left + got, reverse=True)


def cows(game: str, moves: str = "", options: str = "") -> Match:
    """Anna and Ben own a cow each and it is Anna's turn; Cleo, where there is one, looks on."""
    if game == "kuhhandel-duel":
        match = scene(
            game, "Anna: divide / Anna: keep", players="Anna, Ben", options=options, pile="cow cow pig rooster"
        )
        play(match, "Ben: divide / Ben: keep")
    else:
        match = for_nothing(scene(game, options=options, pile="cow cow goat pig horse"), 3)
    return play(match, moves)
