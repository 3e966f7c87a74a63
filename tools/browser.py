"""Finds a Chromium for the browser tests, or installs Debian's where that is allowed. Only the standard library."""

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def found() -> "str | None":
    """The path of a Chromium on the PATH."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def install() -> bool:
    """Install Debian's Chromium, as root or where sudo asks for no password; whether there is one now."""
    if shutil.which("apt-get"):
        may = [] if getattr(os, "geteuid", lambda: 1)() == 0 else ["sudo", "-n"]
        apt = [*may, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            try:
                subprocess.run([*apt, *words], capture_output=True, check=True)
            except (OSError, subprocess.CalledProcessError):
                break
    return found() is not None
