"""One process owns a database: a second one says so and does not start, until the first is gone, however it went."""

import os
import subprocess
import sys
from collections.abc import Callable

from tests.server.house import ServerProcess, free_port, run
from tests.server.players import guest


def started_beside(server: ServerProcess) -> subprocess.CompletedProcess[str]:
    """What a second server on the same database says before it ends."""
    command = [sys.executable, "-m", "kuhstall", "serve", "--port", str(free_port()), "--database", server.database]
    return subprocess.run(command, env=os.environ, capture_output=True, text=True, timeout=30, check=False)


def test_a_second_process_does_not_start_until_the_first_is_gone(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def use(code: str = "") -> str:
        client = await guest(server.url)
        code = code or await client.open_table("kuhhandel-2", 3)
        assert (await client.call(f"/api/tables/{code}"))["state"] == "waiting"
        return code

    code = run(use())
    second = started_beside(server)
    assert second.returncode == 1
    assert second.stderr.strip().endswith("another process serves this database")
    assert second.stderr.count("\n") == 1
    run(use(code))  # The first one has not noticed anything.
    for _ in range(3):
        server.kill()
        server.start()  # At once.
        run(use(code))
    assert started_beside(server).returncode == 1
