"""A real HAProxy in front of the nodes, set up as docs/hosting.md says."""

import subprocess
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from tests.server.house import free_port
from tools import several

CONFIG = """
global
    maxconn 5000
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    option redispatch
    retries 3
    retry-on conn-failure empty-response 503
frontend cows
    bind 127.0.0.1:{port}
    http-request deny if {{ path_beg /peer /metrics }}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /ready
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


class Proxy:
    """One address for several nodes."""

    def __init__(self, folder: Path, ports: Sequence[int]) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        servers = "\n".join(f"    server node{port} 127.0.0.1:{port}" for port in ports)
        (folder / "haproxy.cfg").write_text(CONFIG.format(port=self.port, servers=servers))
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
