"""The rules of trick play a second time: slow, obvious, with cards and trumps as the words that people write."""

from collections.abc import Sequence

RANKS = "0123456789"


def fits(card: str, trump: str | None) -> bool:
    """Whether a card is of the suit, or has the rank, that was named."""
    return trump is not None and trump in (card[0], card[1])


def whose(card: str, chief: str | None, vice: str | None) -> int:
    """3 for a card that fits both trumps, 2 for the chief's, 1 for the vice's, 0 for no trump."""
    if fits(card, chief) and fits(card, vice):
        return 3
    if fits(card, chief):
        return 2
    if fits(card, vice):
        return 1
    return 0


def suit(card: str, chief: str | None, vice: str | None) -> str:
    """The suit that a card belongs to in play."""
    return "trump" if whose(card, chief, vice) else card[0]


def beats(later: str, earlier: str, chief: str | None, vice: str | None) -> bool:
    """Whether a card beats one that was winning before it was played."""
    mine, theirs = whose(later, chief, vice), whose(earlier, chief, vice)
    if mine != theirs:
        return mine > theirs
    if mine == 3:
        return False
    if mine == 0:
        return later[0] == earlier[0] and RANKS.index(later[1]) > RANKS.index(earlier[1])
    named = chief if mine == 2 else vice
    assert named is not None
    return named not in RANKS and RANKS.index(later[1]) > RANKS.index(earlier[1])


def winner(cards: Sequence[str], chief: str | None, vice: str | None) -> int:
    """The place of the card that wins a trick."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], chief, vice):
            best = place
    return best


def playable(hand: Sequence[str], led: str | None, chief: str | None, vice: str | None) -> set[str]:
    """The cards of a hand that may be played."""
    if led is None:
        return set(hand)
    following = {card for card in hand if suit(card, chief, vice) == suit(led, chief, vice)}
    return following or set(hand)


def triangles(card: str) -> int:
    """The points on a card."""
    if card[1] in "19":
        return 0
    return 2 if card[1] in "67" else 1


TARGETS = {
    3: [12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34],
    4: [30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58],
    5: [24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57],
    6: [20, 24, 28, 32, 36, 40, 44, 48, 52, 56],
}
"""The table of targets by players, from height 1 on."""

BONUSES = {
    "suit": [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100],
    "1 or 7": [20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100, 100],
    "rank": [30, 40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100, 100, 100],
    "none": [40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100, 100, 100, 100],
}
"""The table of bonuses by the chief's trump, from height 1 on."""


def bonus(trump: str, height: int) -> int:
    """What chief and partner each get."""
    row = "none" if trump == "none" else "1 or 7" if trump in "17" else "rank" if trump in RANKS else "suit"
    return BONUSES[row][height - 1]


def points(seats: int, taken: Sequence[int], team: tuple[int, int | None], height: int, trump: str) -> list[int]:
    """What a played hand brings each seat; the team is chief and partner."""
    chief, partner = team
    together = sum(taken[seat] for seat in {chief, partner} - {None} if seat is not None)
    levels = [level for level, target in enumerate(TARGETS[seats], 1) if target <= together]
    short = height - max(levels, default=0)
    gains = []
    for seat in range(seats):
        if short <= 0:
            extra = bonus(trump, height) if seat in team else 0
        else:
            extra = -10 * short if seat == chief else 0 if seat == partner else 5 * short
        gains.append(taken[seat] + extra)
    return gains
