"""What an edition's own data say in the texts of its rules, such as `{step}`."""

from collections import Counter

from kuhstall.core.rulebook import LANGUAGES, Rulebook
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition


def facts_of(edition: Edition, book: Rulebook) -> dict[str, dict[str, object]]:
    """The facts of an edition, by language and by the name that texts call them."""
    return {language: {**numbers(edition), **lists(edition, book, language)} for language in LANGUAGES}


def numbers(edition: Edition) -> dict[str, object]:
    """Those that are the same in every language."""
    animals = len(edition.animals)
    donkeys = {f"donkey{number}": edition.notes[kind] for number, kind in enumerate(edition.donkeys, 1)}
    return {
        "step": edition.step,
        "stall_limit": edition.stall_limit,
        "kinds": animals,
        "animal_cards": animals * QUARTET,
        "pedigree_bonus": edition.pedigree_bonus,
        "dove_bonus": edition.dove_bonus,
        **donkeys,
    }


def lists(edition: Edition, book: Rulebook, language: str) -> dict[str, object]:
    """The animals with their values, all the money, and what everybody starts with."""
    values = [
        f"{book.word(animal, language)} {value}" for animal, value in zip(edition.animals, edition.values, strict=True)
    ]
    deck, purse = (Counter(reversed(edition.notes_of(money))) for money in (edition.deck, edition.purse))
    return {"values": ", ".join(values), "deck": counted(deck, language), "purse": counted(purse, language)}


def counted(notes: Counter[int], language: str) -> str:
    """Money cards as rulebooks list them: 2×0, 4×10 and 1×50."""
    *most, last = [f"{number}×{note}" for note, number in notes.items()]
    return say("kuhhandel.and", language, most=", ".join(most), last=last)
