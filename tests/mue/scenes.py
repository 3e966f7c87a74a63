"""Scenes of Mü: hands dealt from text, auctions as one line, and random games."""

from collections.abc import Iterator, Sequence

from kuhstall.core.chance import Chance
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.mue.rules.actions import CARD
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cards import CARDS, names, set_of
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, SHOWN
from kuhstall.games.mue.rules.position import TRICKS, Position
from kuhstall.games.mue.rules.save import fill, set_trumps
from kuhstall.games.mue.rules.trumps import TRUMPS
from kuhstall.games.mue.variants import VARIANTS
from kuhstall.games.mue.view import View
from tests.properties.variants import steps_of_a_move
from tests.rules import scene, seat_of

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
SEATS = (3, 4, 5, 6)

WANTED = {
    "Anna": "r6 r2 r9",
    "Ben": "b9",
    "Cleo": "y8 g9 r5",
    "Dora": "g1 b1 g8 g7",
    "Emil": "r8",
}
"""The cards that the example auction lays (MU-2.6)."""

EXAMPLE = """
    Anna: show r6 / Ben: pass / Cleo: show y8 / Dora: show g1 b1 / Emil: pass
    Anna: show r2 / Ben: show b9 / Cleo: show g9 r5 / Dora: pass / Emil: show r8
    Anna: show r9 / Ben: pass / Cleo: pass / Dora: show g8 g7 / Emil: pass
    Anna, Ben, Cleo, Dora: pass
"""
"""The example auction of MU-2.6."""


def position(match: Match) -> Position:
    """The true position, for what no view shows."""
    assert isinstance(match.state, Position)
    return match.state


def sees(match: Match, name: str) -> View:
    """What a player, or the public, sees."""
    view = match.game.view(match.state, seat_of(match, name))
    assert isinstance(view, View)
    return view


def pack(seats: int) -> list[str]:
    """Every card that is dealt to that many players."""
    suits = "rgb" if seats == 3 else "rygbk"
    return [f"{suit}{rank}" for suit in suits for rank in "987765432110"]


def dealt(wanted: dict[str, str], players: Sequence[str], number: int = 1) -> dict[str, str]:
    """Set-up lines that deal the wanted cards, and any others to fill the hands."""
    rest = pack(len(players))
    for card in " ".join(wanted.values()).split():
        rest.remove(card)
    size = VARIANTS[len(players)].hand
    lines = {}
    for player in players:
        cards = wanted.get(player, "").split()
        more, rest = rest[: size - len(cards)], rest[size - len(cards) :]
        lines[f"deal {player}" if number == 1 else f"deal {number} {player}"] = " ".join(cards + more)
    return lines


def auction(wanted: dict[str, str], moves: str = "", seats: int = 5, **header: str) -> Match:
    """A match in which the players hold at least the wanted cards, after these moves."""
    players = NAMES[:seats]
    return scene("mue", moves, players=", ".join(players), **{**header, **dealt(wanted, players)})


def shows(cards: dict[str, str], seats: int = 5, **header: str) -> Match:
    """A match whose auction is over: first the others lay their cards one by one, in the end each has these."""
    match = auction(cards, "", seats, **header)
    while any(cards.values()):
        cards = lay_round(match, cards)
    passes(match)
    return match


def lay_round(match: Match, left: dict[str, str]) -> dict[str, str]:
    """One round in which everybody lays as much of what is left as is allowed; what is then left."""
    left = dict(left)
    for _ in range(match.state.seats):
        seat = match.state.asked()
        name = match.setup.players[seat]
        words = left.get(name, "").split()
        most = position(match).highest + 1 - position(match).of_seats(SHOWN)[seat]
        match.move(seat, f"show {' '.join(words[:most])}" if words[:most] else "pass")
        left[name] = " ".join(words[most:])
    return left


def passes(match: Match) -> None:
    """Everybody passes until the auction is over."""
    for _ in range(match.state.seats - position(match).passes):
        match.move(match.state.asked(), "pass")


def trick_position(chief: str, vice: str | None, hands: Sequence[str], seats: int) -> Position:
    """A position in the middle of a hand, seat 0 to lead, with these hidden cards."""
    held = GAMES["mue"].start(Setup(players=NAMES[:seats], seed="1", first=0, options={"hands": 1}))
    assert isinstance(held, Position)
    fill(held, CONCEALED, [set_of([CARDS.index(card) for card in hand.split()]) for hand in hands])
    held.chief, held.highest, held.turn, held.leader = 0, 1, 0, 0
    fill(held, SHOWN, [1])
    held.chief_trump, held.vice_trump = TRUMPS.index(chief), TRUMPS.index(vice) if vice else -1
    set_trumps(held)
    held.left = max(len(hand.split()) for hand in hands)
    held.enter(TRICKS)
    return held


def played_by(held: Position, cards: Sequence[str]) -> Position:
    """The position after these cards were played, seat by seat."""
    for card in cards:
        held.apply(held.turn, CARD + CARDS.index(card))
    return held


def own(held: Position, seat: int) -> list[str]:
    """All the cards of a seat, hidden and face up."""
    return names(held.of_seats(CONCEALED)[seat]) + names(held.of_seats(FACES)[seat])


def wander(seats: int, seed: str, options: dict[str, int | None] | None = None) -> Iterator[Match]:
    """A random game that is played on whenever the caller asks for the next position; the same match each time."""
    match = Match(GAMES["mue"], Setup(players=NAMES[:seats], seed=seed, options=options or {"hands": 2}))
    chance = Chance(f"{seed} wander")
    while not match.over:
        yield match
        seat = match.state.asked()
        match.play(seat, sober(match, seat, chance))
    yield match


def sober(match: Match, seat: int, chance: Chance) -> list[int]:
    """A random move, but in the auction mostly a pass, so that most hands are played."""
    if isinstance(position(match).phase, Auction) and chance.below(4):
        return [0]
    return steps_of_a_move(match.state, seat, chance)
