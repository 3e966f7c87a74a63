"""Makes the Python that plays in a browser without a server: src/kuhstall/static/python.

Pyodide, the part of Python's library that we use, our rules, bots and tables, and the packages that these take, as
bytecode that Pyodide makes in Node. `python tools/static.py` brings it up to date. Like the page it is left out by
KUHSTALL_WEB=0; it is also left out, with a word, where the packages for Pyodide cannot be had.
"""

import hashlib
import importlib.util
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # It is also run as a file.
from tools import page

ROOT = page.ROOT
SRC = ROOT / "src"
WORK = ROOT / "build" / "python"
MADE = page.STATIC / "python"
STAMP = MADE / ".built-from"
LOCK = ROOT / "requirements.lock"
TOOLS = [ROOT / "tools" / name for name in ("static.py", "static.mjs", "bare.py")]
PACKAGES = ("msgspec", "mypy-extensions")
PLATFORM = [
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
    *("--implementation", "cp", "--abi", "cp314"),
]
"""What wheels for Pyodide 314 are called."""
FETCH = (
    *("download", "--quiet", "--disable-pip-version-check", "--retries=1"),
    *("--no-deps", "--require-hashes", "--only-binary=:all:"),
)
FOR_OTHERS = (
    *("arena/", "training/", "envs/", "server/", "static/", "__main__.py", "cli.py", "client.py", "console.py"),
    *("checking.py", "rejudge.py", "site.py", "core/playout.py", "tables/rejudging.py", "review/command.py"),
)
"""What nobody needs in a browser."""
LESSONS = re.compile(r"bots/\w+/play/lessons")


def sources() -> list[Path]:
    """Our modules and their data that play in a browser."""
    package = SRC / "kuhstall"
    found = {path: path.relative_to(package).as_posix() for path in package.rglob("*")}
    kinds = (".py", ".toml", ".json")
    return sorted(
        path
        for path, name in found.items()
        if path.suffix in kinds and not name.startswith(FOR_OTHERS) and not LESSONS.match(name)
    )


def pins() -> list[str]:
    """The lines of both lock files that say which packages are taken."""
    locked = (page.WEB / "package-lock.json").read_text("utf-8")
    start = locked.index('"node_modules/pyodide"')
    return [locked[start : locked.index("}", start)], *map(pin, PACKAGES)]


def pin(package: str) -> str:
    """The lines of the lock file that pin one package."""
    lines = LOCK.read_text("utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"{package}=="))
    end = next((at for at in range(start + 1, len(lines)) if not lines[at].startswith("    --hash")), len(lines))
    return "\n".join(lines[start:end]).removesuffix(" \\") + "\n"


def wanted_stamp() -> str:
    """A hash that changes with everything that goes in, and with how it is made."""
    return hashlib.sha256(f"{page.digest([*sources(), *TOOLS])}{pins()}".encode()).hexdigest()


def stale() -> bool:
    """Whether it is to be made: what is there was made from something else."""
    return page.wanted() and not (STAMP.is_file() and STAMP.read_text("utf-8") == wanted_stamp())


def pip() -> list[str]:
    """The words that run pip: the one that is installed, or the one that lies in Python to be installed."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    spec = importlib.util.find_spec("ensurepip")
    bundled = spec and spec.origin and next(Path(spec.origin).parent.glob("_bundled/pip-*.whl"), None)
    if not bundled:
        raise page.Failed("it takes pip, which this Python lacks")
    return [sys.executable, str(bundled / "pip")]


def wheels() -> list[Path]:
    """The packages for Pyodide, each checked against its hash; what was fetched before is taken again."""
    locked = "".join(map(pin, PACKAGES))
    folder = WORK / hashlib.sha256(locked.encode()).hexdigest()[:16]
    found = sorted(folder.glob("*.whl"))
    if len(found) == len(PACKAGES) and all(hashed(wheel) in locked for wheel in found):
        return found
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wanted = folder / "wanted.txt"
    wanted.write_text(locked, "utf-8")
    words = [*pip(), *FETCH, *PLATFORM, "--dest", str(folder), "-r", str(wanted)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise page.Failed(f"its packages cannot be had: {done.stderr.strip().splitlines()[-1]}")
    return sorted(folder.glob("*.whl"))


def hashed(wheel: Path) -> str:
    """The hash of a wheel."""
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


def bring_up_to_date() -> None:
    """Make it if it is stale; where that is not possible leave it out and say so."""
    if not stale():
        return
    try:
        taken = wheels()
    except page.Failed as failed:
        shutil.rmtree(MADE, ignore_errors=True)
        print(f"PLAYING WITHOUT A SERVER IS LEFT OUT: {failed}.", file=sys.stderr, flush=True)
    else:
        make(taken)


def make(taken: list[Path]) -> None:
    """Make it beside what is there, which it replaces when it is whole."""
    stamp = wanted_stamp()
    page.install_packages()
    archive, out = WORK / "sources.zip", WORK / "new"
    shutil.rmtree(out, ignore_errors=True)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as made:
        for path in sources():
            made.write(path, path.relative_to(SRC).as_posix())
    words = [ROOT / "tools" / "static.mjs", page.WEB / "node_modules" / "pyodide", archive, out, WORK / "br", *taken]
    page.run(page.node_and_npm()[0], *map(str, words))
    (out / STAMP.name).write_text(stamp, "utf-8")
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.parent.mkdir(parents=True, exist_ok=True)
    out.rename(MADE)


if __name__ == "__main__":
    try:
        bring_up_to_date()
    except page.Failed as failed:
        sys.exit(f"Playing without a server: {failed}.")
