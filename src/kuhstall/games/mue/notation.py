"""Moves as people and records write them: read into steps, or refused with the rule that forbids them."""

from collections.abc import Callable, Sequence
from typing import Final

from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.game import nobody_called
from kuhstall.core.names import seat_of
from kuhstall.core.speech import say
from kuhstall.games.mue.deals import read_card
from kuhstall.games.mue.rules.actions import CARD, COUNT, PARTNER, PASS, SHOW, TRUMP
from kuhstall.games.mue.rules.auction import may_show
from kuhstall.games.mue.rules.cards import BIT, CARDS, SUIT, SUITS, count, kinds, names
from kuhstall.games.mue.rules.scoring import NO_TRUMP, NOBODY
from kuhstall.games.mue.rules.table import Table
from kuhstall.games.mue.rules.tricks import playable, suit_of
from kuhstall.games.mue.rules.trumps import TRUMPS, trumps_in

Reader = Callable[[Table, int, list[str], Sequence[str]], list[int]]

WHEN: Final = {
    "show": ("auction",),
    "pass": ("auction",),
    "trump": ("vice trump", "chief trump"),
    "partner": ("partner",),
    "play": ("tricks",),
}
"""The phases in which each move is made."""

ORDER: Final = {
    "auction": "MU-2.1",
    "vice trump": "MU-4.1",
    "chief trump": "MU-4.2",
    "partner": "MU-4.3",
    "tricks": "MU-5.1",
    "over": "MU-6.5",
}
"""The rule that says who does what in each phase."""


def read(table: Table, seat: int, move: str, players: Sequence[str]) -> list[int]:
    """The steps of a move; Malformed if it cannot be read, Refused if a rule forbids it."""
    verb, *words = move.split() or [""]
    if verb not in WHEN:
        raise Malformed("there is no move {verb!r}; moves begin with {known}", verb=verb, known=", ".join(WHEN))
    check_words(verb, words)
    if table.phase.name == "over":
        raise Refused(table.ended_by or (ORDER["over"] if table.variant.end else "MU-6.6"), "over")
    if verb == "partner" and not table.variant.has_partner:
        raise Refused("MU-4.3", "alone")
    if table.phase.name not in WHEN[verb]:
        raise Refused(ORDER[table.phase.name], "not_now", move=verb)
    if table.asked() != seat:
        raise Refused(ORDER[table.phase.name], "not_asked", player=players[table.asked()])
    return READERS[verb](table, seat, words, players)


def check_words(verb: str, words: list[str]) -> None:
    """Raise Malformed if a verb has too few or too many words behind it."""
    if verb == "pass" and words:
        raise Malformed("{verb!r} stands alone, without {words!r}", verb=verb, words=" ".join(words))
    if verb == "show" and not words:
        raise Malformed("write 'show CARD …', like show g7 b1")
    if verb == "trump" and len(words) != 1:
        raise Malformed("write 'trump g', 'trump 7' or 'trump none'")
    if verb == "partner" and len(words) != 1:
        raise Malformed("write 'partner PLAYER'")
    if verb == "play" and len(words) != 1:
        raise Malformed("write 'play CARD'")


def read_pass(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """A pass."""
    return [PASS]


def read_show(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """Cards from the hand, no more than one above the most (MU-2.1, MU-2.2)."""
    cards = sorted(read_card(word) for word in words)
    for kind in cards:
        if cards.count(kind) > count(table.concealed[seat], kind):
            lies = count(table.faces[seat], kind)
            raise Refused("MU-2.1", "lying" if lies else "missing", card=CARDS[kind])
    if len(cards) > may_show(table, seat):
        raise Refused("MU-2.2", "many", most=may_show(table, seat), highest=table.highest)
    return [SHOW, COUNT + len(cards), *(CARD + kind for kind in cards)]


def read_trump(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """A suit or rank of the seat's face-up cards, or none (MU-4.1, MU-4.2)."""
    if words[0] not in TRUMPS:
        raise Malformed("there is no trump {word!r}; there are {known}", word=words[0], known=", ".join(TRUMPS))
    trump, rule = TRUMPS.index(words[0]), ORDER[table.phase.name]
    if trump == NO_TRUMP and seat == table.vice:
        raise Refused(rule, "none")
    if trump != NO_TRUMP and trump not in trumps_in(table.faces[seat]):
        raise Refused(rule, "not_shown", trump=words[0])
    if trump == table.vice_trump:
        raise Refused(rule, "taken", trump=words[0])
    return [TRUMP + trump]


def read_partner(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """Anybody but the vice (MU-4.3)."""
    partner = seat_of(players, words[0])
    if partner == NOBODY:
        raise nobody_called(words[0], players)
    if partner == seat:
        raise Refused("MU-4.3", "self")
    if partner == table.vice:
        raise Refused("MU-4.3", "vice", player=players[partner])
    return [PARTNER + partner]


def read_play(table: Table, seat: int, words: list[str], players: Sequence[str]) -> list[int]:
    """A card of one's own that follows, if one can (MU-5.2, MU-5.4)."""
    kind = read_card(words[0])
    if not (table.concealed[seat] | table.faces[seat]) & BIT[kind]:
        raise Refused("MU-5.2", "missing", card=CARDS[kind])
    if not playable(table, seat) & BIT[kind]:
        if table.led == table.trumps:
            raise Refused("MU-5.4", "follow_trump", card=CARDS[kind])
        raise Refused("MU-5.4", "follow", card=CARDS[kind], suit=SUITS[SUIT[table.trick[0]]])
    return [CARD + kind]


READERS: Final[dict[str, Reader]] = {
    "show": read_show,
    "pass": read_pass,
    "trump": read_trump,
    "partner": read_partner,
    "play": read_play,
}


def write(steps: Sequence[int], players: Sequence[str]) -> str:
    """A move as records write it, given its steps."""
    step = steps[0]
    if step == PASS:
        return "pass"
    if step == SHOW:
        return f"show {' '.join(CARDS[card - CARD] for card in steps[2:])}"
    if step < PARTNER:
        return f"trump {TRUMPS[step - TRUMP]}"
    return f"partner {players[step - PARTNER]}" if step < CARD else f"play {CARDS[step - CARD]}"


def choices(table: Table, seat: int, players: Sequence[str], language: str = "en") -> list[str]:
    """The possible moves of a seat, long lists put shortly."""
    if table.asked() != seat:
        return []
    if table.phase.name == "auction":
        most, cards = may_show(table, seat), " ".join(names(table.concealed[seat]))
        if most < 1:
            return ["pass"]
        if most == 1:
            return ["pass", say("show 1 of {cards}", language, cards=cards)]
        return ["pass", say("show 1 to {most} of {cards}", language, most=most, cards=cards)]
    if table.phase.name == "tricks":
        cards = " ".join(CARDS[kind] for kind in kinds(playable(table, seat)))
        return [say("play one of {cards}", language, cards=cards)]
    return [write([action], players) for action in table.legal(seat)]


def led_name(table: Table) -> str | None:
    """The suit that was led, trump included; None before the lead."""
    if not table.trick:
        return None
    led = suit_of(table, table.trick[0])
    return "trump" if led == table.trumps else SUITS[SUIT[table.trick[0]]]
