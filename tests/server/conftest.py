"""One server for all tests that do not need their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("server")).start()
    yield process
    process.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers with settings of their own."""
    started: list[ServerProcess] = []

    def start(**settings: object) -> ServerProcess:
        started.append(ServerProcess(tmp_path, "", **settings).start())
        return started[-1]

    yield start
    for process in started:
        process.stop()
