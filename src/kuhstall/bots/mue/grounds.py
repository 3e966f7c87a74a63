"""Why one move of Mü is better than another, in numbers that a person understands; and what moves are called."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kuhstall.bots.judging import Because, Grounds, percent
from kuhstall.bots.mue.play.sight import own_cards
from kuhstall.core.bits import BIT, size
from kuhstall.games.mue.rules.actions import CARD, PARTNER, TRUMP
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cards import CARDS, TRIANGLES
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NO_TRUMP, NOBODY
from kuhstall.games.mue.rules.tricks import Tricks, wins
from kuhstall.games.mue.rules.trumps import TRUMPS, set_for, trumps_in

OFTEN: Final = 0.15
"""Who becomes chief so often at least is told how often the contract is made."""
MOVES: Final = ("best", "made")


class Counted(NamedTuple):
    """What came of a move in imagined hands."""

    points: float
    """What the hand brought on average."""
    made: float
    """How often the chief's team, whoever that was, reached its target."""
    team: float
    chief: float
    """How often the seat was chief in the end."""
    kept: float
    """How often it then reached its target."""


Two = tuple[Sequence[int], Sequence[int]]
Counts = tuple[Counted, Counted]


def grounds_of(world: Position, seat: int, moves: Two, counts: Counts) -> Grounds:
    """Why the first of two moves is better than the second."""
    phase = world.phase
    if isinstance(phase, Auction):
        return Grounds([*of_hand(world, seat), *of_bids(counts)])
    if isinstance(phase, Tricks):
        return Grounds([*of_trick(world, seat, moves), *of_points(moves, counts)])
    return Grounds(of_choice(world, moves, counts))


def of_hand(world: Position, seat: int) -> list[Because]:
    """The longest trump in the hand."""
    cards = own_cards(world, seat)
    present = int(trumps_in(cards))
    trumps = [trump for trump in range(NO_TRUMP) if present & BIT[trump]]
    longest = max(trumps, key=lambda trump: int(size(cards & set_for(trump))))
    numbers = {"count": int(size(cards & set_for(longest)))}
    return [Because("mue.why_longest", numbers, {"trump": TRUMPS[longest]})]


def of_bids(counts: Counts) -> list[Because]:
    """How often each of two bids leads to a contract, and how often that is made."""
    best, made = counts
    found = []
    if made.chief >= OFTEN:
        found.append(Because("mue.why_chief", {"chief": percent(made.chief), "kept": percent(made.kept)}))
    if best.chief >= OFTEN:
        found.append(Because("mue.why_better_chief", {"chief": percent(best.chief), "kept": percent(best.kept)}))
    return found + of_hands(counts)


def of_hands(counts: Counts) -> list[Because]:
    """What the hand brings with each of two moves, if the better one brings more."""
    best, made = [round(count.points) for count in counts]
    return [Because("mue.why_hand", {"made": made, "best": best})] if best > made else []


def of_choice(world: Position, moves: Two, counts: Counts) -> list[Because]:
    """How often the target is reached with each of two trumps or partners."""
    named = [steps[0] for steps in moves]
    numbers = {name: percent(count.made) for name, count in zip(MOVES, counts, strict=True)}
    if numbers["best"] == numbers["made"]:
        return of_hands(counts)
    if isinstance(world.phase, Partnership):
        seats = {f"{name}_partner": action - PARTNER for name, action in zip(MOVES, named, strict=True)}
        return [Because("mue.why_partner", numbers, {}, seats)]
    words = {f"{name}_trump": TRUMPS[action - TRUMP] for name, action in zip(MOVES, named, strict=True)}
    return [Because("mue.why_trump", numbers, words)]


def of_points(moves: Two, counts: Counts) -> list[Because]:
    """What the hand brings with each of two cards."""
    words = {f"{name}_card": CARDS[steps[0] - CARD] for name, steps in zip(MOVES, moves, strict=True)}
    numbers = {name: round(count.points) for name, count in zip(MOVES, counts, strict=True)}
    if numbers["best"] < numbers["made"]:  # Whoever brings a rival to the end may lose by it (MU-6.5).
        return [Because("mue.why_win", numbers, words)]
    return [Because("mue.why_points", numbers, words)] if numbers["best"] != numbers["made"] else []


# The trick: who has it, and what lies in it.


def of_trick(world: Position, seat: int, moves: Two) -> list[Because]:
    """What each of two cards does to the trick as it lies there."""
    best, made = [steps[0] - CARD for steps in moves]
    if not world.played:
        return []
    lying = sum(int(TRIANGLES[kind]) for kind in world.trick())
    winner = int(world.best)
    mates = together(world, seat, winner)
    takes = wins(world, best), wins(world, made)
    words = {"best_card": CARDS[best], "made_card": CARDS[made]}
    leader = {"winner": winner}
    if takes[0] and not takes[1] and not mates:
        return [Because("mue.why_would_take", {"count": lying + int(TRIANGLES[best])}, words, leader)]
    if takes[1] and not takes[0]:
        return [Because("mue.why_takes_mates" if mates else "mue.why_spends", {"count": lying}, words, leader)]
    if not any(takes):
        given = int(TRIANGLES[made]) - int(TRIANGLES[best])
        if not mates and given > 0:
            return [Because("mue.why_gives", {"count": given}, words, leader)]
        if mates and given < 0:
            return [Because("mue.why_keeps", {"count": -given}, words, leader)]
    return []


def together(world: Position, seat: int, other: int) -> bool:
    """Whether two seats are on the same side: the chief's team, or all the others."""
    team = [member for member in (int(world.chief), int(world.partner)) if member != NOBODY]
    return (seat in team) == (other in team)


# What moves are called.


def name_of(world: Position, steps: Sequence[int]) -> Because:
    """What somebody has done who has made this move."""
    if isinstance(world.phase, Tricks):
        return Because("mue.did_play", {}, {"card": CARDS[steps[0] - CARD]})
    if isinstance(world.phase, Partnership):
        return Because("mue.did_partner", {}, {}, {"partner": steps[0] - PARTNER})
    if not isinstance(world.phase, Auction):
        trump = steps[0] - TRUMP
        return (
            Because("mue.did_no_trump") if trump == NO_TRUMP else Because("mue.did_trump", {}, {"trump": TRUMPS[trump]})
        )
    cards = [CARDS[step - CARD] for step in steps if step >= CARD]
    words = {"cards": " ".join(cards)}
    return Because("mue.did_bid", {"count": len(cards)}, words) if cards else Because("mue.did_pass")
