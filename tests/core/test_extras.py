"""What comes with the library alone works alone, and what is missing says which extra brings it."""

import subprocess
import sys

import pytest

from kuhstall.extras import MissingExtra, extra

WITHOUT = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Nothing())
"""
SERVER = ("litestar", "uvicorn", "uvloop", "websockets")


def python(missing: tuple[str, ...], code: str) -> subprocess.CompletedProcess[str]:
    """Run some code where these packages are not installed."""
    script = WITHOUT.format(missing=missing) + code
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_rules_and_bots_need_no_server() -> None:
    play = """
import kuhstall
from kuhstall.cli import main
match = kuhstall.new("mue", ["Anna", "Ben", "Cleo"], seed="1")
sys.exit(main(["simulate", "kuhfstein", "--games", "1", "--bots", "medium,random"]))
"""
    done = python(SERVER, play)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("missing", "extra", "code"),
    [
        (SERVER, "server", "from kuhstall.cli import main; sys.exit(main(['serve']))"),
        *(
            (SERVER, "server", f"from kuhstall.cli import main; sys.exit(main({command}))")
            for command in (["tables"], ["stats"], ["close", "C"], ["delete-guest", "g"], ["export-guest", "g"])
        ),
        (SERVER, "server", "import kuhstall.client"),
        (
            ("asyncpg",),
            "postgres",
            "from kuhstall.cli import main; sys.exit(main(['serve', '--database', 'postgresql://u@localhost/x']))",
        ),
    ],
)
def test_what_is_missing_says_its_extra(missing: tuple[str, ...], extra: str, code: str) -> None:
    done = python(missing, code)
    assert done.returncode == 1
    assert f'pip install "kuhstall[{extra}]"' in done.stderr


def test_an_error_of_our_own_stays_what_it_is() -> None:
    with pytest.raises(ModuleNotFoundError, match="nothing"), extra("server"):
        import kuhstall.nothing  # type: ignore[import-not-found]  # noqa: F401
    with pytest.raises(MissingExtra), extra("server"):
        import nothing_at_all  # type: ignore[import-not-found]  # noqa: F401
