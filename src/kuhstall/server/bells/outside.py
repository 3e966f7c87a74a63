"""Sending something to an address that somebody else has named: only to where it does no harm, and never for long.

The name is resolved first, all that it means is checked, and then exactly that is connected to, so that no name can
point inside. Redirects are not followed, and of the answer only the head is read.
"""

import asyncio
import ssl
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

import h11
from msgspec import Struct

PATIENCE: Final = 10.0
"""How many seconds all of it may take."""
LONGEST_URL: Final = 2000
MOST_HEAD: Final = 16 * 1024
"""How many bytes of an answer are read."""
TRANSLATED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"), IPv6Network("2002::/16"))
"""Where IPv6 carries addresses of IPv4 that it hides."""


class Unsafe(Exception):
    """Nothing is sent to such an address."""


class Reply(Struct, frozen=True):
    """What was answered: the status, and after how many seconds to come again, 0 if that was not said."""

    status: int
    after: float = 0.0


def checked(url: str, private: bool) -> SplitResult:
    """The parts of an address; Unsafe unless it is https and names a host and nothing odd."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unsafe("no address") from None
    odd = len(url) > LONGEST_URL or not url.isascii() or any(letter <= " " for letter in url)
    named = parts.hostname and parts.username is None and parts.password is None and port != 0
    if odd or not named or parts.scheme not in (("https", "http") if private else ("https",)):
        raise Unsafe("not an address of https")
    return parts


def is_public(address: str) -> bool:
    """Whether an address is one of the whole internet, and leads nowhere else."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if any(found in network for network in TRANSLATED):
            return False
    return found.is_global and not found.is_multicast


async def resolved(host: str, port: int, private: bool) -> str:
    """One of the addresses of a host; Unsafe if any of them is not public."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, proto=6)  # TCP
    except (OSError, UnicodeError) as error:
        raise ConnectionError(str(error)) from None
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not (private or all(is_public(one) for one in addresses)):
        raise Unsafe("not a public address")
    return addresses[0]


async def post(url: str, headers: Mapping[str, str], body: bytes, private: bool) -> Reply:
    """What is answered to a body; Unsafe if the address is, OSError or TimeoutError if nobody answers."""
    parts = checked(url, private)
    async with asyncio.timeout(PATIENCE):
        port = parts.port or (443 if parts.scheme == "https" else 80)
        host = str(parts.hostname)
        address = await resolved(host, port, private)
        secure = trust() if parts.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            address, port, ssl=secure, server_hostname=host if secure else None
        )
        try:
            return await exchanged(reader, writer, parts, headers, body)
        except h11.RemoteProtocolError as error:
            raise ConnectionError(str(error)) from None
        finally:
            writer.transport.abort()


@cache
def trust() -> ssl.SSLContext:
    """What is trusted to vouch for others, as the system has it."""
    return ssl.create_default_context()


async def exchanged(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    parts: SplitResult,
    headers: Mapping[str, str],
    body: bytes,
) -> Reply:
    """The head of the answer to one request."""
    line = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD)
    fields = {"host": parts.netloc, "content-length": str(len(body)), "connection": "close", **headers}
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    request = h11.Request(method="POST", target=target, headers=[*fields.items()])
    sent = [line.send(request), line.send(h11.Data(data=body)), line.send(h11.EndOfMessage())]
    writer.write(b"".join(filter(None, sent)))
    await writer.drain()
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(4096))
        elif isinstance(event, h11.Response):
            return Reply(event.status_code, seconds_in(dict(event.headers).get(b"retry-after", b"")))
        elif not isinstance(event, h11.InformationalResponse):
            raise ConnectionError("no answer")


def seconds_in(text: bytes) -> float:
    """How many seconds a header asks to wait; a date counts as nothing said."""
    with suppress(ValueError):
        return max(float(text), 0.0)
    return 0.0
