"""What a host can set: by defaults, a TOML file, the environment (KUHSTALL_PORT=…) and arguments, the last one wins."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, ValidationError, convert
from msgspec.structs import fields

from kuhstall.core.errors import Malformed
from kuhstall.tables.settings import Settings

PREFIX: Final = "KUHSTALL_"
NOT_SETTINGS: Final = ("KUHSTALL_PLAIN", "KUHSTALL_COMPILE", "KUHSTALL_WEB", "KUHSTALL_CONFIG", "KUHSTALL_SERVER")
"""Names that mean something to others: how Kuhstall is installed, and which server the page's own server asks."""


class Config(Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    sockets: Literal["direct", "public"] = "direct"
    """`direct` serves sockets past ASGI and cuts off slow requests, if uvicorn lets us; `public` does neither."""
    node: str = ""
    """PostgreSQL: the name of this node, where several serve one database."""
    peer_url: str = ""
    """How the other nodes reach this one."""
    lease: Annotated[float, Meta(ge=3)] = 5.0
    """How long a node may be silent before others take its tables over."""
    drain: float = 2.0
    """How long a node that is about to end still takes sockets, until the proxy has noticed that it is not ready."""

    helpers_key: Annotated[str, Meta(pattern="^(.{16,})?$")] = ""
    """What other machines must show that lend this server their cores; without it none may."""

    push: bool = True
    """Whether guests may be called by Web Push, if its packages are installed."""
    push_contact: str = ""
    """How push services reach the host: mailto:… or https://…, by default the public_url."""
    push_private: bool = False
    """Whether pushes may go to private addresses and by http, for a push service of one's own."""
    notify_webhook: str = ""
    """Where it is posted that something waits for a guest."""
    notify_secret: str = ""
    """What signs that."""
    smtp_url: str = ""
    """The mail server: smtp:// with STARTTLS, smtps://, or smtp-plain:// without either."""
    mail_from: str = ""
    """Who writes mails."""

    message_bytes: int = 4096
    requests_per_minute: int = 120
    """For each address: requests that change something."""
    replays_per_minute: int = 120
    """For each address: parts of games that are over, of which a game has about ten."""
    tables_per_hour: int = 60
    """For each address: new tables."""
    groups_per_hour: int = 20
    """For each address: new groups."""
    sockets_per_minute: int = 120
    """For each address: sockets that are opened; those of a guest at their own table have a limit of their own."""
    most_connections: int = 10_000
    """Connections in all; never more than the system allows."""
    connections_per_address: int = 500
    request_seconds: float = 20.0
    """How long a request may take to arrive."""
    metrics_from: str = "127.0.0.1, ::1"
    """Addresses and networks, separated by commas, that may ask for /metrics; * for all."""

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
