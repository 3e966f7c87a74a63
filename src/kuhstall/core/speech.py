"""What the program says besides rules and events: a reason with values, told in the reader's language."""

from typing import Final

from kuhstall.core.catalogue import ENGLISH, Catalogue, filled_in

TEXTS: Final[dict[str, dict[str, str]]] = {}
"""By language and reason, the sentences of every package that has taught its own."""

REASONS: Final = {"how", "what"}


def learn(package: str) -> None:
    """Take in the catalogue of a package."""
    for language, sentences in Catalogue.read(package).texts.items():
        known = TEXTS.setdefault(language, {})
        if twice := sorted(sentences.keys() & known.keys()):
            raise ValueError(f"{package} says what another package says: {', '.join(twice)}")
        known.update(sentences)


def say(reason: str, language: str = ENGLISH, /, **values: object) -> str:
    """A sentence in the reader's language; a value called `how` or `what` is a reason itself.

    What no catalogue has is said as it is: whoever runs a server reads English.
    """
    sentences = TEXTS.get(language, TEXTS[ENGLISH])
    sentence = sentences.get(reason, reason)
    for name in REASONS & values.keys():
        values[name] = say(str(values[name]), language)
    return filled_in(sentence, values) if values else sentence


learn("kuhstall.core")
