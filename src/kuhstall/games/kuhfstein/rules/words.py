"""Words that several kinds of moves have: places and cards."""

import re
from typing import Final

from kuhstall.core.errors import Malformed
from kuhstall.games.kuhfstein.rules.cards import Deck

SPOT: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")


def spot_of(text: str) -> tuple[int, int]:
    """The x and y of a place."""
    match = SPOT.fullmatch(text)
    if not match:
        raise Malformed("kuhfstein.place", text=text)
    return int(match[1]), int(match[2])


def card_of(deck: Deck, words: list[str], form: str) -> int:
    """The number of the card that the first word names."""
    if len(words) != len(form.split()) - 1:
        raise Malformed("kuhfstein.write_form", form=form)
    if words[0] not in deck.numbers:
        raise Malformed("kuhfstein.no_card_in_deck", word=words[0])
    return deck.numbers[words[0]]
