"""What a host can set: by defaults, a TOML file, the environment (KUHSTALL_PORT=…) and arguments, the last one wins."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import fields

from kuhstall.core.errors import Malformed
from kuhstall.core.perspective import PLAYOUTS

PREFIX: Final = "KUHSTALL_"
NOT_SETTINGS: Final = ("KUHSTALL_PLAIN", "KUHSTALL_COMPILE", "KUHSTALL_WEB", "KUHSTALL_CONFIG", "KUHSTALL_SERVER")
"""Names that mean something to others: how Kuhstall is installed, and which server the page's own server asks."""


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server; times are in seconds."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "kuhstall.db"
    """A file for SQLite, which may be written as sqlite:///…, or postgresql://…"""
    sync: str = "full"
    """SQLite: `full` survives a power cut, `normal` a crash of the program."""
    public_url: str = ""
    """How browsers reach the server; with https:// cookies are marked secure."""
    origins: str = ""
    """Other origins, separated by commas, whose pages may talk to this server."""
    proxies: str = "127.0.0.1"
    """Addresses of reverse proxies whose X-Forwarded-For is believed."""
    static: str = ""
    """A folder with another built web client; by default the one in the package is served."""
    log_level: str = "info"

    message_bytes: int = 4096
    messages_per_second: float = 20.0
    burst: int = 60
    requests_per_minute: int = 120
    """For each address: requests that change something."""
    outbox: int = 256
    """Messages that may wait for a slow reader before it is dropped."""
    connections_per_guest: int = 12
    tables_per_guest: int = 50
    tables_per_hour: int = 60
    """For each address: new tables."""
    most_tables: int = 20_000
    most_watchers: int = 200

    heartbeat: float = 10.0
    grace: float = 20.0
    """How long a player may be away before a bot plays for them."""
    pause_after: float = 600.0
    sleep_after: float = 1_209_600.0
    """By turns: how long nobody who plays may come before the game sleeps."""
    close_after: float = 604_800.0
    keep_in_memory: float = 900.0
    retry: float = 5.0
    """How long to wait before a table is loaded again after its log could not be written."""

    bot_workers: Annotated[int, Meta(ge=1)] = 1
    bot_playouts: Annotated[int, Meta(ge=1)] = PLAYOUTS
    """What a bot may spend on a move; less while many wait."""
    bot_seconds: float = 10.0
    """The emergency stop for a bot's thinking, from when it really begins."""
    bot_pause: float = 0.7
    """The shortest time before a bot moves; the longest is three times that."""

    least_think: float = 5.0
    least_call: float = 0.5
    least_count: float = 1.0
    countdown_lead: float = 2.0
    """How long before the first count its schedule is sent."""
    rest: float = 45.0
    """How long people who read are waited for at most, where a game takes a break."""

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server by https."""
        return self.public_url.startswith("https://")


def load(arguments: Mapping[str, object], environ: Mapping[str, str] = os.environ) -> Config:
    """The settings; Malformed names the one that cannot be read."""
    file = str(arguments.get("config") or environ.get("KUHSTALL_CONFIG") or "")
    given: dict[str, Any] = dict(from_file(Path(file)) if file else {})
    given |= from_environment(environ)
    given |= {name: value for name, value in arguments.items() if name != "config" and value is not None}
    try:
        return convert(given, Config, strict=False)
    except ValidationError as error:
        raise Malformed(f"a setting is wrong: {error}") from None


def from_file(path: Path) -> dict[str, Any]:
    """The settings in a TOML file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"{path}: {error}") from None


def from_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """The settings in the environment. Unknown names are errors: they are probably typos."""
    known = {f"{PREFIX}{field.name.upper()}": field.name for field in fields(Config)}
    found = {name: value for name, value in environ.items() if name.startswith(PREFIX) and name not in NOT_SETTINGS}
    for name in found:
        if name not in known:
            raise Malformed(f"there is no setting {name}; there are {', '.join(known)}")
    return {known[name]: value for name, value in found.items()}
