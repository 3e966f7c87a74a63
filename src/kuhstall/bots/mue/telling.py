"""The story of a hand of Mü as a seat was told it."""

from itertools import pairwise

from kuhstall.bots.mue.play.story import Story
from kuhstall.core.bits import size
from kuhstall.core.journal import Event
from kuhstall.core.perspective import Perspective
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.cards import CARDS, joined, set_of, with_card
from kuhstall.games.mue.rules.cells import SHOWN
from kuhstall.games.mue.rules.position import Position


def story_of(perspective: Perspective, world: Position) -> Story | None:
    """What the perspective's seat was told of the present hand; None if a world tells that this is not all of it."""
    story, shown = told(of_this_hand(perspective.history), perspective.seat, world.seats)
    played = (world.variant.hand - world.left) * world.seats + world.played
    complete = shown == world.of_seats(SHOWN) and sum(size(cards) for cards in story.played) == played
    return story if complete else None


def told(hand: list[Event], reader: int, seats: int) -> tuple[Story, list[int]]:
    """The story of a hand, and how many cards each seat has shown in it."""
    story, shown = Story(reader), [0] * seats
    for event in hand:
        match event:
            case events.Shown(seat=seat, cards=cards):
                note(story, shown, seat, [CARDS.index(card) for card in cards])
            case events.Passed(seat=seat):
                note(story, shown, seat, [])
            case events.CardPlayed(seat=seat, card=card):
                story.players.append(seat)
                story.plays.append(CARDS.index(card))
                story.played[seat] = with_card(story.played[seat], CARDS.index(card))
    return story, shown


def of_this_hand(history: list[Event]) -> list[Event]:
    """What has happened since the last deal."""
    for at in range(len(history) - 1, -1, -1):
        if isinstance(history[at], events.Dealt):
            return history[at:]
    return history


def earlier_hands(history: list[Event], number: int) -> list[list[Event]]:
    """What has happened in each of so many hands that are over; nothing if not all of it was told."""
    starts = [at for at, event in enumerate(history) if isinstance(event, events.Dealt)]
    if len(starts) == number:  # The first deal goes without saying where the history begins with the first move.
        starts.insert(0, 0)
    if len(starts) != number + 1:
        return []
    return [history[start:end] for start, end in pairwise(starts)]


def note(story: Story, shown: list[int], seat: int, cards: list[int]) -> None:
    """Add a bid to the story."""
    most = max(shown)
    leads_alone = most > 0 and shown[seat] == most and shown.count(most) == 1
    shown[seat] += len(cards)
    story.movers.append(seat)
    story.bids.append(set_of(cards))
    story.shown[seat] = joined(story.shown[seat], set_of(cards))
    story.heights.append(0 if leads_alone else most + 1)
    story.leads.append(shown[seat] > most)
