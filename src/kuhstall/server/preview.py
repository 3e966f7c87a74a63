"""What a messenger shows of a link: the page's title, a sentence and a picture, in the reader's language.

Nothing is told but what everybody with the link may know.
"""

from html import escape
from typing import Final

from msgspec import Struct

from kuhstall.core.registry import GAMES
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.tables import summary
from kuhstall.tables.texts import TEXTS

PICTURE: Final = "/preview.png"
SIZE: Final = (1200, 630)


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
        graph = {"type": "website", "site_name": "Kuhstall", "locale": said("locale", self.language)}
        graph |= {"title": self.title, "description": self.description, "url": f"{base}{path}", "image": picture}
        graph |= {"image:width": str(wide), "image:height": str(high), "image:alt": said("picture", self.language)}
        lines = [meta("name", name, value) for name, value in named.items()]
        return "\n    ".join(lines + [meta("property", f"og:{name}", value) for name, value in graph.items()])


def meta(kind: str, name: str, value: str) -> str:
    """One tag."""
    return f'<meta {kind}="{name}" content="{escape(value)}" />'


def said(what: str, language: str, **values: object) -> str:
    """A text for previews."""
    return TEXTS.say(f"preview.{what}", language, values)


def of_home(language: str) -> Preview:
    """What is said of every page that is nothing special."""
    return Preview(language, "Kuhstall", said("home", language))


def of_rules(game: str, language: str) -> Preview:
    """What is said of the rules of a game, or of all games."""
    return Preview(language, said("rules", language, game=title(game, language)), said("rules_found", language))


def of_table(table: summary.TableSummary, language: str) -> Preview:
    """Who invites to which game, and whether there is room."""
    game = title(table.game, language)
    if table.state != "waiting":
        return Preview(language, game, said(table.state, language))
    host = next((chair.name for chair in table.chairs if chair.person == table.host), "")
    free = sum(not chair.name for chair in table.chairs)
    room = said("free", language, free=free, seats=len(table.chairs)) if free else said("waiting", language)
    return Preview(language, said("invited" if host else "invitation", language, host=host, game=game), room)


def of_group(name: str, language: str) -> Preview:
    """Who plays together."""
    return Preview(language, said("group", language, name=name), said("join", language))


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
