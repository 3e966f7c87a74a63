"""Finds PostgreSQL and HAProxy for the tests with several nodes, or installs Debian's. Only the standard library."""

import shutil
from pathlib import Path

from tools import debian

DEBIAN = Path("/usr/lib/postgresql")


def postgres() -> "Path | None":
    """The folder of PostgreSQL's programs, the newest of Debian's if there are several; None if there is none."""
    known = shutil.which("initdb")
    folders = [Path(known).resolve().parent] if known else []
    folders += sorted(DEBIAN.glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


def haproxy() -> "str | None":
    """The path of HAProxy, which Debian keeps where only root looks."""
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin")


def found() -> bool:
    """Whether both are there."""
    return bool(postgres() and haproxy())


def install() -> bool:
    """Install Debian's; whether both are there now."""
    debian.install("postgresql", "haproxy")
    return found()
