"""A real PostgreSQL for the tests, in a folder and on a port of its own."""

import asyncio
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import asyncpg

from tests.server.house import free_port
from tools import several


class Postgres:
    """One server with the database `kuhstall`, which can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        initdb = self._command("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, **self._as_somebody)
        self.start()

    def _command(self, program: str, *words: object) -> list[str]:
        found = several.postgres()
        assert found
        return [str(found / program), "-D", str(self.folder / "data"), *map(str, words)]

    @property
    def _as_somebody(self) -> dict[str, Any]:
        """PostgreSQL does not serve root."""
        return {"cwd": self.folder, "user": "postgres" if os.geteuid() == 0 else None}

    @property
    def url(self) -> str:
        """The database that is always there, beside which tests create their own."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        settings = ("listen_addresses=127.0.0.1", "fsync=off", "max_connections=300")
        options = [word for setting in settings for word in ("-c", setting)]
        command = self._command("postgres", "-p", self.port, "-k", self.folder, *options)
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **self._as_somebody)
        for _ in range(200):
            try:
                fetch(self.url, "select 1")
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.05)
            else:
                return
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """Stop it at once, as a crash would."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()


def fetch(url: str, query: str, *values: object) -> list[asyncpg.Record]:
    """What a database answers."""

    async def ask() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(url)
        try:
            found: list[asyncpg.Record] = await connection.fetch(query, *values)
            return found
        finally:
            await connection.close()

    return asyncio.run(ask())
