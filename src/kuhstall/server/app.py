"""The application: routes, sockets, checks for every request, and how it is served."""

import asyncio
import errno
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from logging import ERROR, WARNING
from pathlib import Path
from typing import Any, Final

import uvicorn
from litestar import Litestar, Response, websocket
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import (
    HTTPException,
    NotFoundException,
    PermissionDeniedException,
    WebSocketException,
)
from litestar.exceptions.responses import create_exception_response
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import Message, Scope

from kuhstall import __version__
from kuhstall.core.errors import KuhstallError, Malformed
from kuhstall.server import carry, devices, groups, log, pages, privacy, replays, reviews
from kuhstall.server.api import ROUTES, Call, Lobby, config_of, guest_of, house_of, let_open, no, table_of
from kuhstall.server.bells import routes as bell_routes
from kuhstall.server.bells.ringers import Ringers, bells_for
from kuhstall.server.cluster.cluster import Cluster
from kuhstall.server.cluster.hosting import peer_socket
from kuhstall.server.cluster.passing import PassedSocket
from kuhstall.server.config import Config
from kuhstall.server.door import Door, open_wide
from kuhstall.server.front import Front
from kuhstall.server.lending.borrowed import lent_minds
from kuhstall.server.lines import Reachable
from kuhstall.server.mind import ProcessMind
from kuhstall.server.origins import may_ask
from kuhstall.server.reviewing import ProcessLooks
from kuhstall.server.session import Socket, SocketSession
from kuhstall.server.store import open_store
from kuhstall.server.ways import Ways
from kuhstall.tables.calls import Missing, Withheld
from kuhstall.tables.denied import Denied
from kuhstall.tables.house import House, code_of
from kuhstall.tables.hub import Limits
from kuhstall.tables.identity import COOKIE
from kuhstall.tables.log import LOG, logged
from kuhstall.tables.owners import Elsewhere, Unreachable
from kuhstall.tables.store import Store
from kuhstall.tables.table import GONE
from kuhstall.tables.thinkers import Thinkers

HEADERS: Final = {
    "content-security-policy": pages.POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
HSTS: Final = "max-age=31536000"
"""Browsers that came by https shall come by https for a year."""
FORESEEN: Final = (
    HTTPException,
    WebSocketException,
    RecursionError,
    KuhstallError,
    Denied,
    Missing,
    Withheld,
    Unreachable,
)
"""What is answered with a reason."""
HERE: Final = ("127.0.0.1", "::1", "0.0.0.0", "::")
"""Where a server listens that a browser on the same machine finds at localhost."""
MAILS: Final = 4
"""How many mails a day may ask whether somebody wants more: for each guest, each reader, and each address of a host."""
OTHER_PORTS: Final = 20
"""How many ports are tried after one that is taken."""


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: Socket, code: FromPath[str]) -> None:
    """The conversation with one client at a table."""
    house = house_of(socket.app.state)
    if not may_ask(socket.headers.get("origin"), socket.headers.get("host", ""), config_of(socket.app.state)):
        raise PermissionDeniedException
    guest = await guest_of(socket)
    house.note_coming(guest)
    try:
        await let_open(socket, code)
        table = await table_of(socket, code)
        with house.socket_of(guest, table):
            await socket.accept()
            session = SocketSession(house, table, socket, guest)
            with house.devices.socket_of(socket.cookies.get(COOKIE), session.connection):
                await session.run()
    except Elsewhere as elsewhere:
        await passed_on(house, elsewhere.node, socket, guest, code_of(code))
    except Unreachable:
        await come_back(socket)
    except Denied:
        raise PermissionDeniedException from None


SOCKETS: Final = [table_socket, lent_minds]


async def passed_on(house: House, node: str, socket: Socket, guest: str, code: str) -> None:
    """The same with the node that has the table."""
    assert isinstance(house.owners, Cluster)
    try:
        link = await house.owners.link(node)
        passed = PassedSocket(link, socket, guest, house.outgoing)
        with house.devices.socket_of(socket.cookies.get(COOKIE), passed.connection):
            await passed.run(code)
    except Unreachable:
        await come_back(socket)
    except Denied:
        raise PermissionDeniedException from None


async def come_back(socket: Socket) -> None:
    """Tell a client that its table can be had in a moment."""
    await socket.accept()
    await socket.close(GONE, "come back")


async def check_origin(request: Call) -> None:
    """Turn away what another site's page asks for."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and not may_ask(
        request.headers.get("origin"), request.headers.get("host", ""), config_of(request.app.state)
    ):
        raise PermissionDeniedException("not from there")


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the headers that keep browsers safe on every answer, also on one that says what went wrong."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if config_of(scope["litestar_app"].state).secure:
            headers.setdefault("strict-transport-security", HSTS)


async def note_failure(error: Exception, _: Scope) -> None:
    """Log what nobody has foreseen, which the one who asked is told nothing of."""
    if not isinstance(error, FORESEEN):
        lost = isinstance(error, OSError)  # Somebody has gone, or the database has.
        LOG.log(WARNING if lost else ERROR, "a request failed", extra={"why": type(error).__name__})


def refused(request: Call, error: Exception) -> Response[Any]:
    """The answer to what cannot be done: JSON that is nested too deeply, a table whose node does not answer."""
    return create_exception_response(request, no(error))


def house_for(config: Config) -> House:
    """A house with its database and its bots' processes; nothing is opened or started yet."""
    minds = [ProcessMind() for _ in range(config.bot_workers)]
    thinkers = Thinkers(config, minds)
    store = open_store(config.database, config.sync, config.node, config.peer_url, config.lease)
    cluster, looks = cluster_on(store, config.drain), ProcessLooks(minds[0])
    return House(config, store, thinkers, cluster, looks=looks, bells=bells_for(config, store))


def may_call(house: House) -> bool:
    """Whether guests can ask to be called when they are away."""
    ringer = house.bells.ringer if house.bells else None
    return isinstance(ringer, Ringers) and bool(ringer.push or ringer.mail)


def limits_of(config: Config) -> dict[str, Limits]:
    """What is limited for each address, and what for each guest, by the names that the application knows them by."""
    return {
        "limits": Limits(config.requests_per_minute),
        "openings": Limits(config.tables_per_hour, 3600),
        "foundings": Limits(config.groups_per_hour, 3600),
        "sockets": Limits(config.sockets_per_minute),
        "own": Limits(config.sockets_per_minute),
        "replays": Limits(config.replays_per_minute),
        "mails": Limits(MAILS, 24 * 3600),
    }


def cluster_on(store: Store, drain: float) -> Cluster | None:
    """The cluster of a database that several nodes may share, None for a file."""
    leases = getattr(store, "leases", None)
    return Cluster(leases, drain) if leases else None


def answers(front: Front | None) -> dict[int | type[Exception], Any]:
    """How each kind of trouble is answered; what is nowhere, for people with the page that says so."""
    lost = front.lost if front else create_exception_response

    def missing(request: Call, error: Missing) -> Response[Any]:
        return lost(request, NotFoundException(str(error)))

    return {
        Missing: missing,
        **dict.fromkeys((RecursionError, Withheld, Unreachable), refused),
        **({NotFoundException: lost} if front else {}),
    }


@asynccontextmanager
async def opened(app: Litestar) -> AsyncIterator[None]:
    """The house is open as long as the application runs."""
    house = house_of(app.state)
    if not house.ready:
        await house.start()
    try:
        yield
    finally:
        if isinstance(house.owners, Cluster):
            house.owners.stop()
        await house.stop()


def create_app(config: Config) -> Litestar:
    """The application with its house, which opens with it unless it is open already."""
    folder = Path(config.static or pages.BUILT)
    house, found, limits = house_for(config), pages.shelf(folder), limits_of(config)
    alone = pages.alone(folder)
    front = pages.front_of(found, bool(alone), may_call(house))
    found |= alone if front else {}
    kept = {"house": house, "config": config, **limits, "door": Door(config), "lobby": Lobby(), "peer_secret": ""}
    kept["projector"] = replays.Projector()
    routes: list[Callable[..., Any]] = [
        *ROUTES,
        *carry.ROUTES,
        *devices.ROUTES,
        *bell_routes.ROUTES,
        *groups.ROUTES,
        *privacy.ROUTES,
        *replays.ROUTES,
        *reviews.ROUTES,
    ]
    routes += [*pages.routes(found, front), table_socket, lent_minds]
    if isinstance(house.owners, Cluster):
        house.owners.serve(house, limits)
        kept["peer_secret"] = house.owners.leases.secret
        routes.append(peer_socket)
    return Reachable(
        routes,
        lifespan=[opened],
        state=State(kept),
        before_request=check_origin,
        before_send=[add_headers],
        after_exception=[note_failure],
        exception_handlers=answers(front),
        openapi_config=OpenAPIConfig("Kuhstall", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=64 * 1024,
        logging_config=None,
    )


def has_screen() -> bool:
    """Whether a browser would open a window; one in the terminal would only be in the way."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Server(uvicorn.Server):
    """Uvicorn, which says where it listens and opens a browser if it is asked to."""

    browse = False
    trouble: KuhstallError | None = None
    """Why the house could not be opened."""

    async def startup(self, sockets: Any = None) -> None:
        """Start, and tell the person at the terminal."""
        assert isinstance(self.config.app, Litestar)
        try:
            await house_of(self.config.app.state).start()
        except KuhstallError as trouble:
            self.trouble, self.should_exit = trouble, True
            return
        self.watch = asyncio.create_task(self.config.app.state.door.watch())
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            address = f"http://{'localhost' if host in HERE else host}:{port}/"
            print(f"Kuhstall is open at {address} (Ctrl+C closes it)", file=sys.stderr, flush=True)
            if self.browse and not (has_screen() and await asyncio.to_thread(webbrowser.open, address)):
                print("Open this address in a browser to play.", file=sys.stderr, flush=True)

    async def shutdown(self, sockets: Any = None) -> None:
        """Give the tables to other nodes, if there are any, before nobody is listened to any more."""
        assert isinstance(self.config.app, Litestar)
        owners = house_of(self.config.app.state).owners
        if isinstance(owners, Cluster):
            with logged("the tables could not be handed over"):
                await owners.drain()
        self.watch.cancel()
        await super().shutdown(sockets)


def listening(config: Config, browse: bool) -> socket.socket:
    """The socket to serve on; a person who only wants to play gets the next port if somebody else has this one."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    last = config.port + (OTHER_PORTS if browse and config.port else 0)
    for port in range(config.port, last + 1):
        try:
            found = socket.create_server((config.host, port), family=family)
        except (OSError, OverflowError) as error:
            if not isinstance(error, OSError) or error.errno != errno.EADDRINUSE:
                raise Malformed(f"nobody can listen at {config.host} on port {port}: {error}") from None
        else:
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                # Where a dead peer's socket cannot be cut off by us, the system does it (connections inherit this).
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(3000 * config.heartbeat))
            if port != config.port:
                print(f"Port {config.port} is taken, so it is {port}.", file=sys.stderr, flush=True)
            return found
    raise Malformed(f"port {config.port} is taken by another program; name another one with --port")


def serve(config: Config, browse: bool = False) -> int:
    """Serve until somebody ends it; Malformed says why it could not begin.

    For a person who browses only what goes wrong is logged.
    """
    level = "warning" if browse and config.log_level == Config().log_level else config.log_level
    open_wide()
    app, ways = create_app(config), Ways(config)
    server = Server(
        uvicorn.Config(
            app,
            http=ways.requests,
            ws=ways.sockets,
            limit_concurrency=ways.limit(app.state.door.most),
            ws_max_size=config.message_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # Our own heartbeats measure the line too.
            log_config=log.set_up(level),
            access_log=False,
            forwarded_allow_ips=config.proxies,
            server_header=False,
            timeout_graceful_shutdown=10,
            timeout_keep_alive=30,
        )
    )
    for lost, why in ways.lost.items():
        LOG.warning(lost, extra={"why": why})
    server.browse = browse
    gc.set_threshold(10_000)  # What a move leaves behind has no cycles; the default looks for some all the time.
    sys.setswitchinterval(0.0005)  # The thread that writes the log shall not wait long for its turn.
    server.run(sockets=[listening(config, browse)])
    if server.trouble:
        raise server.trouble
    return 0 if server.started else 1
