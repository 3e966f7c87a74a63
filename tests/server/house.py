"""Real servers for the tests: processes with databases of their own, which can be killed and started again."""

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "")
"""With an address here, like postgresql://postgres@127.0.0.1/postgres, the suite runs on PostgreSQL."""

FAST = {
    "sync": "normal",
    "messages_per_second": "5000",
    "burst": "5000",
    "requests_per_minute": "60000",
    "replays_per_minute": "60000",
    "tables_per_guest": "100",
    "tables_per_hour": "60000",
    "sockets_per_minute": "60000",
    "lines_per_minute": "60000",
    "least_think": "0.01",
    "least_call": "0.01",
    "least_count": "0.005",
    "countdown_lead": "0.02",
    "rest": "0.05",
    "bot_pause": "0.002",
}
LIVE = {"kind": "live", "think": 5, "call": 0.04, "count": 0.01}
TURNS = {"kind": "turns", "think": 30}


class ServerProcess:
    """A server in a process of its own."""

    def __init__(self, folder: Path, database: str = "", **settings: object) -> None:
        self.source: Path | None = None
        """Where the packages are, if not in this project."""
        self.settings = {**FAST, **{name: str(value) for name, value in settings.items()}}
        self.log = folder / "server.log"
        self.database = database or (new_postgres_database() if POSTGRES else str(folder / "kuhstall.db"))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "ServerProcess":
        settings = {f"KUHSTALL_{name.upper()}": value for name, value in self.settings.items()}
        command = [sys.executable, "-m", "kuhstall", "serve", "--port", str(self.port), "--database", self.database]
        path = {"PYTHONPATH": str(self.source)} if self.source else {}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env={**os.environ, **settings, **path}, stdout=log, stderr=log)
        for _ in range(600):
            if self.process.poll() is not None:
                break
            try:
                urllib.request.urlopen(f"{self.url}/ready", timeout=5).close()
            except OSError:
                time.sleep(0.03)
            else:
                return self
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """Kill it as a power cut would."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it politely, and check that it ended well and had no trouble before."""
        assert self.process
        self.process.terminate()
        self.process.wait(20)
        said = self.log.read_text()
        assert "the house is closed" in said, said
        assert '"error"' not in said, said
        assert "never awaited" not in said, said

    def metric(self, name: str) -> float:
        text = urllib.request.urlopen(f"{self.url}/metrics", timeout=5).read().decode()
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"kuhstall_{name} "))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def new_postgres_database(beside: str = POSTGRES) -> str:
    """The address of a new empty database beside the given one."""
    import asyncpg

    name = f"kuhstall_{secrets.token_hex(4)}"

    async def create() -> None:
        connection = await asyncpg.connect(beside)
        await connection.execute(f"create database {name}")
        await connection.close()

    asyncio.run(create())
    return f"{beside.rpartition('/')[0]}/{name}"


def run(work: Any, seconds: float = 60) -> Any:
    """Run a coroutine to its end, which must come soon."""

    async def limited() -> Any:
        return await asyncio.wait_for(work, seconds)

    return asyncio.run(limited())
