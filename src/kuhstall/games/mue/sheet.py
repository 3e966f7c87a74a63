"""Keeping score at a real table: one hand, from its contract and the triangles that each has taken (MU-6)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from kuhstall.core import names
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Detail, Line, nobody_called
from kuhstall.games.mue.pieces import triangles_in
from kuhstall.games.mue.rules.position import Position, Variant
from kuhstall.games.mue.rules.scoring import NOBODY, HandScore, Outcome, outcome_of
from kuhstall.games.mue.rules.trumps import TRUMPS
from kuhstall.games.mue.variants import VARIANTS

DETAILS: Final[Mapping[str, Detail]] = MappingProxyType(
    {
        "players": Detail("Mü: how many play, as a check", needed=False),
        "chief": Detail("Mü: who was chief", unless="eklat"),
        "partner": Detail("Mü: the chief's partner, with four or more players", needed=False, unless="eklat"),
        "height": Detail("Mü: how many cards the chief had face up", unless="eklat"),
        "trump": Detail("Mü: the chief's trump, like g, 7 or none", unless="eklat"),
        "eklat": Detail(
            "Mü: who drew level last, if the hand was not played; the numbers are then the cards that each had face "
            "up, and with none at all it is --eklat none",
            needed=False,
        ),
    }
)
MANY_HANDS: Final = 14
"""How many hands a blank sheet has room for."""
HOW: Final = "mue.sheet_how"


def score_sheet(estates: Sequence[str], details: Mapping[str, str]) -> tuple[list[str], list[Line]]:
    """Players and score sheet of one hand."""
    told = [number_of(text) for text in estates]
    players = list(names.all_checked(name for name, _ in told))
    taken = {player: number for player, (_, number) in zip(players, told, strict=True)}
    variant = variant_of(players, details)
    if "eklat" in details:
        return players, eklat_lines(variant, taken, details["eklat"])
    check_sum(variant, taken)
    hand = outcome(variant, players, taken, details)
    score = HandScore(variant.scale, hand)
    extra = Line("missed", score.missed, "MU-6.4") if any(score.missed) else Line("bonus", score.bonus, "MU-6.3")
    return players, [Line("triangles", score.triangles, "MU-6.1"), extra, Line("total", score.points, "MU-6.1")]


def eklat_lines(variant: Variant, shown: Mapping[str, int], last: str) -> list[Line]:
    """The lines of a hand that was not played, from the cards that each had face up (MU-3.3, MU-3.4)."""
    players, cards = list(shown), list(shown.values())
    culprit = NOBODY if last == "none" and not any(cards) else seat_of(players, last)
    check_eklat(variant, players, cards, culprit)
    hand = outcome_of([NOBODY] * 6 + [culprit], cards, [0] * variant.seats)
    return [Line("shown", cards, "MU-3.2"), hand_line(variant, hand)]


def check_eklat(variant: Variant, players: Sequence[str], cards: Sequence[int], culprit: int) -> None:
    """Raise Malformed unless these cards face up are an eklat that this player can have caused (MU-3.2)."""
    most = max(cards)
    if most > variant.hand:
        raise Malformed(
            "mue.sheet_too_many_cards",
            rule="MU-1.3",
            most=most,
            hand=variant.hand,
        )
    if cards.count(most) == 1:
        player = players[cards.index(most)]
        raise Malformed("mue.sheet_no_eklat", rule="MU-3.2", player=player)
    if most and cards[culprit] != most:
        raise Malformed(
            "mue.sheet_not_level",
            rule="MU-3.3",
            player=players[culprit],
        )


def all_hands(position: Position) -> list[Line]:
    """What each hand brought, and the sum of them."""
    hands = [hand_line(position.variant, hand) for hand in position.history]
    return [*hands, Line("sum", position.scores(), "MU-6.5")]


def hand_line(variant: Variant, hand: Outcome) -> Line:
    """What a hand brought each seat, in a line of its own kind if it was not played."""
    points = HandScore(variant.scale, hand).points
    if not hand.is_eklat():
        return Line("hand", points, "MU-6.1")
    return Line("eklat", points, "MU-3.3" if hand.height() else "MU-3.4")


def number_of(text: str) -> tuple[str, int]:
    """Player and number from a text like "Anna: 20"."""
    name, colon, number = text.partition(":")
    if not colon or not is_number(number.strip()):
        raise Malformed("mue.sheet_estate", text=text, advice=HOW)
    return name.strip(), int(number)


def is_number(text: str) -> bool:
    """Whether the text is a whole number of a sensible length."""
    return text.isascii() and text.isdigit() and len(text) <= 4


def variant_of(players: Sequence[str], details: Mapping[str, str]) -> Variant:
    """The game for these players."""
    if details.get("players", str(len(players))) != str(len(players)):
        raise Malformed("mue.sheet_players", count=len(players), other=details["players"])
    if len(players) not in VARIANTS:
        raise Malformed(
            "players_from_to",
            game="mue",
            fewest=min(VARIANTS),
            most=max(VARIANTS),
            count=len(players),
        )
    return VARIANTS[len(players)]


def check_sum(variant: Variant, taken: Mapping[str, int]) -> None:
    """Raise Malformed unless all triangles are there (MU-1.2)."""
    in_play = triangles_in(variant)
    if sum(taken.values()) != in_play:
        total = sum(taken.values())
        raise Malformed("mue.sheet_triangles", rule="MU-1.2", total=total, all=in_play)


def outcome(variant: Variant, players: Sequence[str], taken: Mapping[str, int], details: Mapping[str, str]) -> Outcome:
    """How the hand went."""
    chief, partner = seat_of(players, details["chief"]), NOBODY
    if variant.has_partner:
        if "partner" not in details:
            raise Malformed("mue.sheet_partner_needed", rule="MU-4.3", seats=variant.seats)
        partner = seat_of(players, details["partner"])
    elif "partner" in details:
        raise Malformed("mue.sheet_chief_alone", rule="MU-4.3", seats=variant.seats)
    if chief == partner:
        raise Malformed("mue.sheet_chief_is_partner", rule="MU-4.3", player=players[chief])
    if details["trump"] not in TRUMPS:
        known = ", ".join(TRUMPS)
        raise Malformed("mue.no_trump", word=details["trump"], known=known)
    shown = [0] * variant.seats
    shown[chief] = height(variant, details["height"])
    numbers = [NOBODY, chief, NOBODY, partner, TRUMPS.index(details["trump"]), NOBODY, NOBODY]
    return outcome_of(numbers, shown, [taken[player] for player in players])


def seat_of(players: Sequence[str], name: str) -> int:
    """The seat of who had a role."""
    seat = names.seat_of(players, name)
    if seat == NOBODY:
        raise nobody_called(name, players)
    return seat


def height(variant: Variant, text: str) -> int:
    """The height of the game."""
    if not is_number(text) or not 1 <= int(text) <= variant.hand:
        raise Malformed(
            "mue.sheet_height",
            most=variant.hand,
            seats=variant.seats,
            text=text,
        )
    return int(text)
