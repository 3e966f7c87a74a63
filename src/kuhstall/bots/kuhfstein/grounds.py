"""Why one move of Kuhfstein is better than another, in points by where they come from; and what moves are called."""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final

from kuhstall.bots.judging import Because, Grounds
from kuhstall.bots.kuhfstein.play.greedy import Greedy
from kuhstall.bots.kuhfstein.play.weights import Weights
from kuhstall.bots.kuhfstein.reasons import Prepared
from kuhstall.bots.kuhfstein.strong import prepared
from kuhstall.core.journal import Event
from kuhstall.games.kuhfstein.events import CardPlayed, CardTaken, GoalShown, HerdTaken, TilePlaced, TreePlanted
from kuhstall.games.kuhfstein.rules.actions import SWAP_CARDS
from kuhstall.games.kuhfstein.rules.board import where
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS

MOST_LACKED: Final = 3
"""4 stands for more than three tiles."""
TOLD: Final = 2
"""So many cards that a move brings nearer are told."""


def grounds_of(world: Position, seat: int, best: Sequence[int], made: Sequence[int]) -> Grounds:
    """What each of two moves scores at once, and what it prepares."""
    after = [played(world, seat, steps)[0] for steps in (best, made)]
    scored = [int(end.players[seat].points - world.players[seat].points) for end in after]
    found = []
    if any(scored):
        found.append(Because("kuhfstein.why_scores", {"best": scored[0], "made": scored[1]}))
    nearer = [brought_nearer(world, end, seat) for end in after]
    known = [card.card for card in nearer[1]]
    others = [card.card for card in nearer[0]]
    found += [of_card(world, card, best=True) for card in nearer[0] if card.card not in known]
    found += [of_card(world, card, best=False) for card in nearer[1] if card.card not in others]
    if scored[0] < scored[1]:
        found.append(Because("kuhfstein.why_later"))
    return Grounds(found)


def brought_nearer(world: Position, end: Position, seat: int) -> list[Prepared]:
    """The cards that a move brings nearer, those that lack least first."""
    cards = [card for card in prepared(Greedy(Weights()), world, end, seat) if card.lacks <= MOST_LACKED]
    return sorted(cards, key=lambda card: (card.lacks, -card.points))[:TOLD]


def of_card(world: Position, card: Prepared, best: bool) -> Because:
    """A card that the better of two moves, or the other one, brings nearer."""
    numbers, words = {"points": card.points, "lacks": card.lacks}, {"card": shown_on(world, card.card)}
    if card.lacks == 0:
        return Because("kuhfstein.why_best_ready" if best else "kuhfstein.why_made_ready", numbers, words)
    return Because("kuhfstein.why_best_nearer" if best else "kuhfstein.why_made_nearer", numbers, words)


def played(world: Position, seat: int, steps: Sequence[int]) -> tuple[Position, list[Event]]:
    """The world after a move, and what has happened."""
    end, happened = world.clone(), list[object]()
    end.journal = happened
    for step in steps:
        end.apply(seat, step)
    end.journal = None
    return end, [event for event in happened if isinstance(event, Event)]


# What moves are called.


def name_of(world: Position, seat: int, steps: Sequence[int]) -> Because:
    """What somebody has done who has made this move."""
    end, happened = played(world, seat, steps)
    tree = sum(event.points for event in happened if isinstance(event, TreePlanted))
    for event in happened:
        match event:
            case TilePlaced(terrain=terrain, x=x, y=y):
                words = {"terrain": terrain, "place": place_name(world, seat, (x, y))}
                return Because("kuhfstein.did_tree" if tree else "kuhfstein.did_tile", {"points": tree}, words)
            case CardTaken(card=card):
                worth = int(card_named(world, card).points)
                return Because("kuhfstein.did_take", {"points": worth}, {"card": shown_on(world, card)})
            case CardPlayed(card=card, points=points, x=x, y=y):
                words = {"card": shown_on(world, card), "place": place_name(world, seat, (x, y))}
                return Because("kuhfstein.did_play", {"points": points}, words)
            case HerdTaken(cows=cows, x=x, y=y):
                return Because("kuhfstein.did_herd", {"cows": cows}, {"place": place_name(end, seat, (x, y))})
            case GoalShown(goal=goal, points=points):
                return Because("kuhfstein.did_goal", {"points": points}, {"goal": goal})
    return Because("kuhfstein.did_swap_cards" if steps[0] == SWAP_CARDS else "kuhfstein.did_swap_tiles")


def card_named(world: Position, name: str) -> Card:
    """A card by its name."""
    return next(card for card in world.edition.deck.cards if card.name == name)


def shown_on(world: Position, name: str) -> str:
    """The terrains on a card from the top, by which people call it; each is a word."""
    cells = sorted(card_named(world, name).cells, key=lambda cell: (-cell[2], cell[1]))
    return "+".join(TERRAINS[terrain] for terrain, _, _ in cells if terrain != COVERED)


def place_name(world: Position, seat: int, spot: tuple[int, int]) -> str:
    """What a place is called at the table: letters from the left, numbers from above, once something lies there."""
    board = world.players[seat].board
    spots = [where(int(board.place(tile))) for tile in range(board.size)] + [spot]
    column = spot[0] - min(x for x, _ in spots)
    letter = ascii_uppercase[column] if column < len(ascii_uppercase) else "?"
    return f"{letter}{max(y for _, y in spots) - spot[1] + 1}"
