"""A real PostgreSQL for the tests, in a folder and on a port of its own."""

import asyncio
import os
import shutil
import subprocess
from pathlib import Path

import asyncpg

from tests.server.house import free_port

DEBIAN = "/usr/lib/postgresql"


def binaries() -> Path | None:
    """Where the server's programs are, None where there is no PostgreSQL."""
    found = [Path(path).resolve().parent for path in [shutil.which("initdb")] if path]
    found += sorted(Path(DEBIAN).glob("*/bin/"), key=lambda path: int(path.parent.name), reverse=True)
    return next((folder for folder in found if (folder / "postgres").exists() and (folder / "initdb").exists()), None)


def as_somebody(*command: object) -> list[str]:
    """A command as another user than root, whom PostgreSQL does not serve."""
    words = [str(word) for word in command]
    return ["runuser", "-u", "postgres", "--", *words] if os.geteuid() == 0 else words


class Postgres:
    """One server with the database `kuhstall`, which can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        found = binaries()
        assert found
        self.bin, self.folder, self.port = found, folder, free_port()
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
            for parent in folder.parents:  # pytest's folders are for root alone.
                if parent.owner() == "root" and parent != Path("/tmp") and str(parent).startswith("/tmp"):
                    parent.chmod(0o755)
        self._run("initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        self.start()
        self._run("createdb", "-h", "127.0.0.1", "-p", self.port, "-U", "postgres", "kuhstall")

    def _run(self, program: str, *words: object) -> None:
        command = as_somebody(self.bin / program, *words)
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/kuhstall"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200"
        self._run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def fetch(self, query: str, *values: object) -> list[asyncpg.Record]:
        async def ask() -> list[asyncpg.Record]:
            connection = await asyncpg.connect(self.url)
            try:
                found: list[asyncpg.Record] = await connection.fetch(query, *values)
                return found
            finally:
                await connection.close()

        return asyncio.run(ask())
