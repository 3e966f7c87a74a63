"""Installs Debian's packages, where that is allowed. Only the standard library."""

import os
import shutil
import subprocess


def install(*packages: str) -> None:
    """Install packages, as root or where sudo asks for no password; where neither is so nothing happens."""
    if not shutil.which("apt-get"):
        return
    may = [] if getattr(os, "geteuid", lambda: 1)() == 0 else ["sudo", "-n"]
    apt = [*may, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        try:
            subprocess.run([*apt, *words], capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return
