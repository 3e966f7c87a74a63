"""Going on at another device: nobody becomes somebody else unasked."""

import urllib.error
import urllib.request

import pytest

from kuhstall.client import NotAllowed
from tests.server.house import ServerProcess, run
from tests.server.players import guest, opened


def test_a_key_says_whom_it_makes_of_you_and_is_not_used_up_by_looking(server: ServerProcess) -> None:
    async def look() -> None:
        _, (anna,) = await opened(server.url, "kuhhandel-2", 3, 1)
        ben = await guest(server.url)
        key = (await anna.call("/api/guest/carry", {}))["key"]
        for _ in range(2):
            change = await ben.call("/api/guest/carry/look", {"key": key})
            assert change["new"] == {"person": anna.person, "name": "Player 0", "tables": 1}
            assert change["old"] == {"person": ben.person, "name": "", "tables": 0}
        with pytest.raises(NotAllowed, match="403"):
            await ben.call("/api/guest/carry/look", {"key": "moo"})

    run(look())


def test_a_guest_is_given_up_only_by_name(server: ServerProcess) -> None:
    async def carry() -> None:
        anna, ben = await guest(server.url), await guest(server.url)
        own, key = ben.key, (await anna.call("/api/guest/carry", {}))["key"]
        for said in ({}, {"instead_of": anna.person}, {"instead_of": "somebody"}):
            with pytest.raises(NotAllowed, match="409"):
                await ben.call("/api/guest/carried", {"key": key, **said})
            assert ben.key == own
        assert (await ben.call("/api/guest/carried", {"key": key, "instead_of": ben.person}))["person"] == anna.person
        assert (await ben.call("/api/guest", {}))["person"] == anna.person
        again = (await anna.call("/api/guest/carry", {}))["key"]
        assert (await ben.call("/api/guest/carried", {"key": again}))["person"] == anna.person  # She is Anna already.

    run(carry())


def cookie_set_by(request: urllib.request.Request) -> str | None:
    """The cookie that an answer sets, whatever its status."""
    try:
        answer = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        found: str | None = answer.headers["set-cookie"]
        return found


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_only_a_post_carries(server: ServerProcess, method: str) -> None:
    async def key() -> str:
        found: str = (await (await guest(server.url)).call("/api/guest/carry", {}))["key"]
        return found

    async def still_good(key: str) -> None:
        assert (await (await guest(server.url)).call("/api/guest/carry/look", {"key": key}))["new"]["person"]

    given = run(key())
    for path in ("/carry", "/api/guest/carry", "/api/guest/carry/look", "/api/guest/carried"):
        assert cookie_set_by(urllib.request.Request(f"{server.url}{path}?key={given}", method=method)) is None
    run(still_good(given))
