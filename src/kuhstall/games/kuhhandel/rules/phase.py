"""What the phases of the Kuhhandel family have in common."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.luck import Luck
from kuhstall.core.phase import Phase
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel.rules.actions import LAY
from kuhstall.games.kuhhandel.rules.bag import bag_of, cards, count

if TYPE_CHECKING:
    from kuhstall.games.kuhhandel.rules.position import Position

Name = Callable[[int], str]
"""What a card is called in the reader's language."""
A_MILLION: Final = 1_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class FamilyPhase(Phase["Position"]):
    """A phase of any edition but the end."""

    alone: tuple[str, ...] = ()
    """The verbs that are a whole move without further words."""
    lifted: int = 0
    """How many cards somebody has lifted from the pile to look at (KM-6.3)."""

    def check_words(self, verb: str, words: list[str]) -> None:
        """Raise Malformed if something stands behind a verb that stands alone."""
        if verb in self.alone and words:
            raise Malformed("verb_alone", verb=verb, words=" ".join(words))

    def not_asked(self, position: "Position", seat: int, players: Sequence[str]) -> Refused:
        """Somebody else is to decide."""
        return Refused(self.rule_now(position), "other", player=players[self.asked(position)])

    def begin(self, position: "Position") -> None:
        """What happens when the phase is entered by the turn of a card."""

    def resume(self, position: "Position") -> None:
        """Work out what this phase keeps at hand, when it begins and after loading."""

    def imagine(self, world: "Position", seat: i64, luck: Luck) -> None:
        """Redraw what only this phase keeps secret from a seat."""

    def situation(self, position: "Position", players: Sequence[str], name: Name, language: str) -> str:
        """What is going on, in a few words."""
        return say("kuhhandel.drawn_turn", language, turn=players[position.turn])

    def bid_within(self, position: "Position", seat: int, limit: int) -> str | None:
        """The move of a seat that bids by itself up to a limit; None where nothing is bid."""
        return None


def whole(words: list[str], verb: str) -> int:
    """The one number behind a verb; one that is longer than any sum in play counts as a million."""
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
        raise Malformed("kuhhandel.write_number", verb=verb)
    return int(words[0]) if len(words[0].lstrip("0")) <= 6 else A_MILLION


def money_named(position: "Position", words: list[str]) -> i64:
    """The money cards that were named, whether the seat holds them or not."""
    known = position.edition.known_notes
    for word in words:
        if word not in [str(note) for note in known]:
            there = ", ".join([str(note) for note in known])
            raise Malformed("kuhhandel.no_note", word=word, known=there)
    return bag_of([position.edition.notes.index(int(word)) for word in words])


def missing(position: "Position", seat: int, words: list[str], rule: str) -> Refused | None:
    """The refusal of money cards that the seat does not hold."""
    for note in position.edition.known_notes:
        if words.count(str(note)) > count(position.purse(seat), position.edition.notes.index(note)):
            return Refused(rule, "missing", card=note)
    return None


def lay(money: i64) -> list[int]:
    """The steps that lay these cards: in falling order, so that each set has one spelling."""
    return [LAY + kind for kind in cards(money)]


def laid_notes(position: "Position", steps: Sequence[int]) -> list[str]:
    """The money cards that some steps lay, as records write them."""
    notes = position.edition.notes
    return [str(notes[step - LAY]) for step in steps if LAY <= step < position.edition.wait_at]


def notes_text(position: "Position", money: i64) -> str:
    """Money cards as people write them."""
    return " ".join([str(note) for note in position.edition.notes_of(money)])
