"""Finds a Chromium for the browser tests, or installs Debian's where that is allowed. Only the standard library."""

import shutil

from tools import debian

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def found() -> "str | None":
    """The path of a Chromium on the PATH."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def install() -> bool:
    """Install Debian's Chromium; whether there is one now."""
    debian.install("chromium")
    return found() is not None
