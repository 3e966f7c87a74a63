"""A push service of our own on the loopback, the browsers that it serves, and a mail server."""

import base64
import json
import secrets
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from kuhstall.client import Client
from tests.server.house import ServerProcess

SOON = 20.0
"""How many seconds something may take that has to come, on a busy machine."""


class Posted:
    """A request that somebody has posted."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path, self.headers, self.body = path, headers, body


class Service:
    """Takes what is posted, and answers as it is told to: with 201 unless something else is in `answers`."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status, more = service.answers.pop(0) if service.answers else (201, {})
                service.posted.append(Posted(self.path, headers, body))
                self.send_response(status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def wait(self, number: int) -> list[Posted]:
        """The requests once there are so many."""
        until(lambda: len(self.posted) >= number)
        return self.posted


@contextmanager
def service() -> Iterator[Service]:
    made = Service()
    yield made
    made.stop()


def until(condition: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


class Browser:
    """A browser's subscription: its private key, and what it is sent."""

    def __init__(self, service: Service) -> None:
        self.service, self.path = service, f"/push/{secrets.token_urlsafe(8)}"
        self.private, self.secret = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)

    @property
    def wish(self) -> dict[str, Any]:
        """What the page asks the server for."""
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": spelled(public), "auth": spelled(self.secret)}
        return {"endpoint": self.service.url + self.path, **keys, "hours": {"language": "en", "zone": "Europe/Berlin"}}

    @property
    def posted(self) -> list[Posted]:
        return [one for one in self.service.posted if one.path == self.path]

    def read(self, posted: Posted) -> dict[str, Any]:
        """A message, which only this browser can read."""
        text = http_ece.decrypt(posted.body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [self.read(one) for one in self.posted]

    async def subscribe(self, client: Client, **hours: object) -> dict[str, Any]:
        wish = self.wish
        found: dict[str, Any] = await client.call("/api/guest/bells", {**wish, "hours": {**wish["hours"], **hours}})
        return found


def spelled(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def claims(posted: Posted) -> dict[str, Any]:
    """What the server has signed, if the signature is right."""
    authorization = posted.headers["authorization"]
    assert Vapid02.verify(authorization)
    token = authorization.split("t=")[1].split(",")[0].split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    return found


class MailServer:
    """Takes mails as plainly as a mail server can."""

    def __init__(self) -> None:
        self.mails: list[str] = []
        mails = self.mails

        class Handler(socketserver.StreamRequestHandler):
            def say(self, text: str) -> None:
                self.wfile.write(f"{text}\r\n".encode())

            def handle(self) -> None:
                self.say("220 cows")
                while line := self.rfile.readline().decode().strip():
                    verb = line.split()[0].upper()
                    if verb == "DATA":
                        self.say("354 go on")
                        mails.append(self.data())
                    self.say("221 bye" if verb == "QUIT" else "250 fine")
                    if verb == "QUIT":
                        return

            def data(self) -> str:
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line.decode())
                return "".join(lines)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"smtp-plain://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def mail_server() -> Iterator[MailServer]:
    made = MailServer()
    yield made
    made.stop()


Starts = Callable[..., ServerProcess]
