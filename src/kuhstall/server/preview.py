"""What a messenger shows of a link: the page's title, a sentence and a picture, in the reader's language.

Nothing is told but what everybody with the link may know.
"""

from html import escape
from typing import Final

from msgspec import Struct

from kuhstall.core.registry import GAMES
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.server import summary

PICTURE: Final = "/preview.png"
SIZE: Final = (1200, 630)
LOCALES: Final = {"de": "de_DE", "en": "en_GB"}
PICTURED: Final = {
    "de": "Ein roter Stall auf einer Wiese, davor Kuh, Schwein und Gans",
    "en": "A red barn in a meadow, in front of it a cow, a pig and a goose",
}
HOME: Final = {
    "de": (
        "Kuhstall",
        "Bieten, bluffen, stechen, legen: Kuhspiele mit Freunden oder gegen Bots. Gleich im Browser, ohne Konto.",
    ),
    "en": (
        "Kuhstall",
        "Bid, bluff, take tricks, lay tiles: cow games with friends or against bots. In your browser, no account.",
    ),
}
RULES: Final = {
    "de": ("Regeln", "In einer Minute erklärt, und alle Regeln zum Nachschlagen."),
    "en": ("Rules", "Explained in a minute, with all the rules to look up."),
}
INVITATION: Final = {
    "de": ("{0} lädt dich ein: {1}", "Einladung: {1}"),
    "en": ("{0} invites you: {1}", "Invitation: {1}"),
}
FREE: Final = {
    "de": "Noch {0} von {1} Plätzen frei. Gleich im Browser, ohne Konto.",
    "en": "{0} of {1} seats free. In your browser, no account.",
}
STATES: Final = {
    "de": {
        "waiting": "Alle Plätze sind besetzt. Du kannst zuschauen.",
        "running": "Das Spiel läuft. Du kannst zuschauen.",
        "over": "Das Spiel ist zu Ende. Hier steht, wie es ausgegangen ist.",
        "closed": "Dieser Tisch ist geschlossen.",
        "stopped": "Dieser Tisch steht still.",
    },
    "en": {
        "waiting": "All seats are taken. You can watch.",
        "running": "The game is on. You can watch.",
        "over": "The game is over. See how it ended.",
        "closed": "This table is closed.",
        "stopped": "This table has stopped.",
    },
}


class Preview(Struct, frozen=True):
    """What is said of a page."""

    language: str
    title: str
    description: str

    def head(self, base: str, path: str) -> str:
        """The tags for the head of the page at an address."""
        picture, (wide, high) = f"{base}{PICTURE}", SIZE
        named = {"description": self.description, "twitter:card": "summary_large_image"}
        named |= {"twitter:title": self.title, "twitter:description": self.description, "twitter:image": picture}
        graph = {"type": "website", "site_name": "Kuhstall", "locale": LOCALES[self.language]}
        graph |= {"title": self.title, "description": self.description, "url": f"{base}{path}", "image": picture}
        graph |= {"image:width": str(wide), "image:height": str(high), "image:alt": PICTURED[self.language]}
        lines = [meta("name", name, value) for name, value in named.items()]
        return "\n    ".join(lines + [meta("property", f"og:{name}", value) for name, value in graph.items()])


def meta(kind: str, name: str, value: str) -> str:
    """One tag."""
    return f'<meta {kind}="{name}" content="{escape(value)}" />'


def of_home(language: str) -> Preview:
    """What is said of every page that is nothing special."""
    return Preview(language, *HOME[language])


def of_rules(game: str, language: str) -> Preview:
    """What is said of the rules of a game, or of all games."""
    word, sentence = RULES[language]
    return Preview(language, f"{title(game, language)}: {word}", sentence)


def of_table(table: summary.TableSummary, language: str) -> Preview:
    """Who invites to which game, and whether there is room."""
    game = title(table.game, language)
    if table.state != "waiting":
        return Preview(language, game, STATES[language][table.state])
    host = next((chair.name for chair in table.chairs if chair.person == table.host), "")
    free = sum(not chair.name for chair in table.chairs)
    sentence = FREE[language].format(free, len(table.chairs)) if free else STATES[language]["waiting"]
    return Preview(language, INVITATION[language][0 if host else 1].format(host, game), sentence)


def title(game: str, language: str) -> str:
    """A game's name, or ours if there is no such game."""
    return GAMES[game].rulebook.games[game][language] if game in GAMES else "Kuhstall"


def language_of(accepted: str) -> str:
    """The language of an Accept-Language header: German if nothing is said, English for who reads neither."""
    wishes = [part.replace(" ", "").lower().partition(";q=") for part in accepted.split(",") if part.strip()]
    ranked = sorted(wishes, key=lambda wish: -weight(wish[2]))
    liked = [name.split("-")[0] for name, _, given in ranked if weight(given)]
    return next((name for name in liked if name in LANGUAGES), "en" if liked else "de")


def weight(given: str) -> float:
    """How much a language is liked, from 0 to 1."""
    try:
        return float(given or 1)
    except ValueError:
        return 0
