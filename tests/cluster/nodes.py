"""Several real nodes on one real PostgreSQL, behind a real proxy, each with a line to the database that can be cut."""

import os
import signal
import urllib.request
from pathlib import Path
from typing import Any

from tests.cluster.postgres import Postgres, fetch
from tests.cluster.proxy import Proxy
from tests.cluster.relay import Relay
from tests.server.house import ServerProcess, new_postgres_database

QUICK = {
    "lease": os.environ.get("TEST_LEASE", "3"),
    "drain": 1,
    "requests_per_minute": 600000,
    "sockets_per_minute": 600000,
    "heartbeat": 2,
}
"""Settings with which a lost node is noticed as soon as the house allows, unless another lease is to be tried."""


class Node(ServerProcess):
    """A server that is one of several."""

    def __init__(self, folder: Path, database: str, relay: Relay, **settings: object) -> None:
        super().__init__(folder, database=database.replace(f":{relay.to}/", f":{relay.port}/"), **settings)
        self.name, self.relay = folder.name, relay
        self.settings |= {"node": self.name, "peer_url": self.url}

    def freeze(self) -> None:
        """Let it stand still, as a machine does that has no memory left."""
        assert self.process
        os.kill(self.process.pid, signal.SIGSTOP)

    def wake(self) -> None:
        assert self.process
        os.kill(self.process.pid, signal.SIGCONT)

    def leave(self) -> None:
        """End it politely; it gives its tables to the others."""
        assert self.process
        self.process.terminate()
        self.process.wait(30)


class Nodes:
    """All of them."""

    def __init__(self, folder: Path, postgres: Postgres, number: int = 3, **settings: object) -> None:
        self.postgres, self.database = postgres, new_postgres_database(postgres.url)
        self.relays = [Relay(postgres.port) for _ in range(number)]
        self.each = [self._node(folder / f"node-{at}", relay, settings) for at, relay in enumerate(self.relays)]
        self.proxy = Proxy(folder, [node.port for node in self.each])
        self.url = self.proxy.url

    def _node(self, folder: Path, relay: Relay, settings: dict[str, Any]) -> Node:
        folder.mkdir()
        return Node(folder, self.database, relay, **{**QUICK, **settings})

    def start(self) -> "Nodes":
        for node in self.each:
            node.start()
        self.proxy.ready()
        return self

    def stop(self) -> None:
        """End everything, whatever state it is in."""
        self.proxy.stop()
        for node in self.each:
            if node.process and node.process.poll() is None:
                node.wake()
                node.kill()
        for relay in self.relays:
            relay.stop()

    def owners(self) -> dict[str, str]:
        """The name of the living node that has each table."""
        rows = fetch(self.database, "select code, name from owners join nodes on id = node")
        return {row["code"]: row["name"] for row in rows}

    def owner(self, code: str) -> Node:
        """The node that has a table."""
        name = self.owners()[code]
        return next(node for node in self.each if node.name == name)

    def not_owner(self, code: str) -> Node:
        """A node that does not have a table."""
        name = self.owners()[code]
        return next(node for node in self.each if node.name != name)

    def log(self, code: str) -> list[bytes]:
        """The log of a table, in which no number is missing."""
        rows = fetch(self.database, "select seq, payload from log where code = $1 order by seq", code)
        assert [row["seq"] for row in rows] == list(range(len(rows)))
        return [row["payload"] for row in rows]

    def is_ready(self, node: Node) -> bool:
        try:
            urllib.request.urlopen(f"{node.url}/ready", timeout=2).close()
        except OSError:
            return False
        return True
