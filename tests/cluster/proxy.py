"""A real HAProxy in front of the nodes, set up as the one that the documentation shows."""

import re
import subprocess
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from tests.server.house import free_port
from tools import several

DOCUMENTED = Path(__file__).parents[2] / "docs" / "compose" / "haproxy.cfg"


def config(port: int, nodes: Sequence[int]) -> str:
    """What is documented, with other addresses and without Docker's names."""
    text = DOCUMENTED.read_text("utf-8").replace("bind :8000", f"bind 127.0.0.1:{port}")
    text = text.replace(" resolvers docker init-addr none", "")
    text = re.sub(r"resolvers docker\n +nameserver .*\n", "", text)
    servers = "".join(f"    server node{node} 127.0.0.1:{node}\n" for node in nodes)
    return re.sub(r"(    server \w+ \w+:8000\n)+", servers, text)


class Proxy:
    """One address for several nodes."""

    def __init__(self, folder: Path, nodes: Sequence[int]) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        (folder / "haproxy.cfg").write_text(config(self.port, nodes))
        program = several.haproxy()
        assert program
        with (folder / "haproxy.log").open("wb") as log:
            self.process = subprocess.Popen([program, "-db", "-f", folder / "haproxy.cfg"], stdout=log, stderr=log)

    def ready(self) -> "Proxy":
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.url}/ready", timeout=2).close()
            except OSError:
                time.sleep(0.05)
            else:
                return self
        raise AssertionError("the proxy does not answer")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
