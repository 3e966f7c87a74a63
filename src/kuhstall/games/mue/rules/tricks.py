"""The tricks: following, who wins, and what that shows (MU-5)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.speech import say
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import CARD
from kuhstall.games.mue.rules.cards import (
    CARDS,
    FIRSTS,
    SUIT,
    SUIT_SETS,
    SUITS,
    TRIANGLES,
    kinds,
    names,
    read_card,
    without_card,
)
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, LAST_TRICK, TRICK, TRICKS_WON, VOIDS, WON
from kuhstall.games.mue.rules.choice import Choice
from kuhstall.games.mue.rules.hands import score_hand
from kuhstall.games.mue.rules.past import someone
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.trumps import POWER
from kuhstall.games.mue.view import TricksView, TrickView


@final
class Tricks(Choice):
    """Clockwise from the leader each plays a card; who wins the trick leads the next (MU-5.1)."""

    name = "tricks"
    verbs: tuple[str, ...] = ("play",)
    rule = "MU-5.1"
    counts_triangles = True

    def asked(self, position: Position) -> i64:
        """Who plays next."""
        return position.turn

    def first(self, position: Position) -> i64:
        """The red 9."""
        return CARD

    def options(self, position: Position, seat: i64) -> i64:
        """The kinds that the seat may play: the suit led if it can, else anything (MU-5.4)."""
        cards = (position.cells[CONCEALED + seat] | position.cells[FACES + seat]) & FIRSTS  # MU-5.2
        following = cards & position.led
        return following or cards

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Play a card."""
        kind = action - CARD
        take_from_hand(position, seat, kind)
        if position.played == 0:
            position.led = suit_of(position, kind)
        compare(position, seat, kind)
        if not BIT[kind] & position.led:
            position.cells[VOIDS + seat] |= position.led
        position.cells[TRICK + position.played] = kind
        position.played += 1
        if position.watched:
            position.tell(events.CardPlayed(seat, CARDS[kind]))
        if position.played == position.seats:
            finish_trick(position)
        else:
            position.turn = position.left_of(seat)

    def fallback(self, position: Position, seat: i64) -> i64:
        """The lowest card."""
        legal = kinds(self.options(position, seat))
        lowest = legal[0]
        for kind in legal:
            if POWER[position.order + kind] < POWER[position.order + lowest]:
                lowest = kind
        return CARD + lowest

    def check_words(self, verb: str, words: list[str]) -> None:
        """One word says which card."""
        if len(words) != 1:
            raise Malformed("mue.write_play")

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A card."""
        return [CARD + read_card(words[0])]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """The card."""
        return f"play {CARDS[steps[0] - CARD]}"

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """A card that the seat does not have, or one that does not follow although another would (MU-5.2, MU-5.4)."""
        kind = read_card(words[0])
        if not (position.cells[CONCEALED + seat] | position.cells[FACES + seat]) & BIT[kind]:
            return Refused("MU-5.2", "missing", card=CARDS[kind])
        follow = names(self.options(position, seat))
        if position.led == position.trumps:
            return Refused("MU-5.4", "follow_trump", card=CARDS[kind], cards=follow)
        suit = SUIT[position.cells[TRICK]]
        if SUIT[kind] == suit:
            return Refused("MU-5.3", "trump", card=CARDS[kind], suit=SUITS[suit], cards=follow)
        return Refused("MU-5.4", "follow", card=CARDS[kind], suit=SUITS[suit], cards=follow)

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """The cards that may be played."""
        return [say("mue.choice_play", language, cards=" ".join(names(self.options(position, seat))))]

    def view(self, position: Position, seat: int) -> TricksView:
        """The trick as it stands, the one before it, and what the seat may play."""
        winner = position.best if position.played else NOBODY
        options = self.options(position, seat) if seat == position.turn else 0
        return TricksView(
            trick=trick_view(position, position.leader, position.trick(), winner),
            last_trick=last_trick_view(position) if position.last_winner != NOBODY else None,
            cards=names(options) if seat == position.turn else None,
            wins=[CARDS[kind] for kind in kinds(options) if wins(position, kind)],
        )

    def situation(self, position: Position, players: Sequence[str], language: str) -> str:
        """Who plays to what."""
        player, leader = players[position.turn], players[position.leader]
        if position.played == 0:
            return say("mue.drawn_leads", language, player=player)
        cards = " ".join([CARDS[kind] for kind in position.trick()])
        return say("mue.drawn_trick", language, player=player, cards=cards, leader=leader)


def suit_of(position: Position, kind: i64) -> i64:
    """The cards that follow a card: all trumps are one suit and belong to no other (MU-5.3)."""
    trumps = position.trumps
    return trumps if BIT[kind] & trumps else SUIT_SETS[SUIT[kind]] & ~trumps


def trick_view(position: Position, leader: i64, cards: list[int], winner: i64) -> TrickView:
    """A trick, and the suit that its first card leads, or trump."""
    led: str | None = None
    if cards:
        led = "trump" if BIT[cards[0]] & position.trumps else SUITS[SUIT[cards[0]]]
    won = cards[(winner - leader) % position.seats] if cards else NOBODY
    return TrickView(
        leader=leader,
        cards=[CARDS[kind] for kind in cards],
        led=led,
        winner=someone(winner),
        why=why(position, cards, won) if cards else None,
    )


def why(position: Position, cards: list[int], won: i64) -> str:
    """Why a card wins the trick: as the first of equals, as the only trump, as the highest, or since it was led."""
    power = POWER[position.order + won]
    rivals = [kind for kind in cards if suit_of(position, kind) == suit_of(position, won)]
    if sum([1 for kind in rivals if POWER[position.order + kind] == power]) > 1:
        return "first"
    if len(rivals) > 1:
        return "highest"
    return "led" if won == cards[0] else "trump"


def last_trick_view(position: Position) -> TrickView:
    """The trick before."""
    return trick_view(position, position.last_leader, position.last_trick(), position.last_winner)


def take_from_hand(position: Position, seat: i64, kind: i64) -> None:
    """A card leaves the hand; of two equal ones that which lies face up goes first (MU-5.2)."""
    faces = position.cells[FACES + seat]
    if faces & BIT[kind]:
        position.cells[FACES + seat] = without_card(faces, kind)
    else:
        position.cells[CONCEALED + seat] = without_card(position.cells[CONCEALED + seat], kind)


def compare(position: Position, seat: i64, kind: i64) -> None:
    """The first card wins until a higher one comes that follows or is a trump; of equals the first wins (MU-5.6)."""
    if wins(position, kind):
        position.best, position.best_power = seat, POWER[position.order + kind]


def wins(position: Position, kind: i64) -> bool:
    """Whether a card would win the trick as it stands."""
    if not position.played:
        return True
    return POWER[position.order + kind] > position.best_power and bool(BIT[kind] & (position.led | position.trumps))


def finish_trick(position: Position) -> None:
    """The trick goes to its winner, who leads the next; after the last the hand is scored (MU-5.7, MU-6.1)."""
    winner, points = position.best, triangles_in(position)
    position.cells[WON + winner] += points
    position.cells[TRICKS_WON + winner] += 1
    position.last_leader, position.last_winner = position.leader, winner
    if position.watched:
        position.tell(events.TrickTaken(winner, [CARDS[kind] for kind in position.trick()], points))
    position.played, position.led = 0, 0
    position.turn = position.leader = winner
    position.left -= 1
    if position.left == 0:
        score_hand(position)


def triangles_in(position: Position) -> i64:
    """The triangles in a trick that is complete, which from now on is the last one."""
    points: i64 = 0
    for at in range(position.seats):
        kind = position.cells[TRICK + at]
        position.cells[LAST_TRICK + at] = kind
        points += TRIANGLES[kind]
    return points
