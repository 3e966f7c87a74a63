"""One PostgreSQL for all tests of a process, and nodes with a database of their own for each that wants them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cluster.nodes import Nodes
from tests.cluster.postgres import Postgres
from tools import several


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if not several.found():
        pytest.skip("THERE IS NO POSTGRESQL OR NO HAPROXY: nothing was tried with several nodes")
    with TemporaryDirectory(prefix="kuhstall-postgres-") as folder:  # pytest's folders are for root alone.
        server = Postgres(Path(folder))
        yield server
        server.stop()


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres) -> Iterator[Callable[..., Nodes]]:
    """Starts nodes with settings of their own."""
    started: list[Nodes] = []

    def start(**settings: object) -> Nodes:
        started.append(Nodes(tmp_path, postgres, **settings))  # type: ignore[arg-type]
        return started[-1].start()

    yield start
    for each in started:
        each.stop()
