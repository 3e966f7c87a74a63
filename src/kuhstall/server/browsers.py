"""What a browser is called by people who look for their phone in a list: never more than its name and its system."""

from typing import Final

LONGEST: Final = 1000
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("Python", "Python"),
)
"""What stands in the User-Agent, and whose it is; most claim to be others as well, so the first one counts."""
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def described(agent: str) -> str:
    """A browser and its system, like `Firefox, Android`, by its User-Agent; empty if neither is known."""
    short = agent[:LONGEST]
    found = [next((name for sign, name in kinds if sign in short), "") for kinds in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found))
