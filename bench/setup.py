"""How long a fresh clone with empty caches takes until the first page is there.

Run it with python3 bench/setup.py; it clones the last commit of this folder into a temporary one, where `./dev play`
has nothing to start from: no .venv, no packages in the caches of uv, pip and npm. What `./dev` says is printed with the
second in which it says it. On a machine that does other things too, the processor time says more than the seconds.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from threading import Thread
from typing import IO

ROOT = Path(__file__).resolve().parents[1]


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def answers(port: int) -> bool:
    """Whether there is a page."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            return b"<html" in page.read()
    except (OSError, urllib.error.URLError):
        return False


def tell(lines: IO[str], start: float) -> None:
    """Print each line with the second in which it came."""
    for line in lines:
        print(f"{time.monotonic() - start:5.1f} s  {line.rstrip()}", flush=True)


def measure(folder: Path) -> float:
    """The seconds from an empty folder to the first page."""
    caches = {name: str(folder / name) for name in ("UV_CACHE_DIR", "PIP_CACHE_DIR", "npm_config_cache")}
    env = {**os.environ, **caches, "BROWSER": "true"}
    port, clone, start = free_port(), folder / "clone", time.monotonic()
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    command = [sys.executable, str(clone / "dev"), "play", "--port", str(port)]
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as dev:
        assert dev.stdout
        teller = Thread(target=tell, args=(dev.stdout, start))
        teller.start()
        while dev.poll() is None and not answers(port):
            time.sleep(0.05)
        seconds, failed = time.monotonic() - start, dev.poll() is not None
        dev.terminate()
        teller.join()
    return sys.exit("./dev play ended before there was a page.") if failed else seconds


def main() -> None:
    """Measure once."""
    with tempfile.TemporaryDirectory() as folder:
        seconds = measure(Path(folder))
    used = os.times()
    print(f"{seconds:.1f} s from git clone to the first page, on {os.cpu_count()} cores")
    print(f"{used.children_user + used.children_system:.1f} s of processor time")


if __name__ == "__main__":
    main()
