"""The client's one page at every address of its own: with what links to it show, and for people who are lost."""

from functools import lru_cache
from typing import Any, Final

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.exceptions.responses import create_exception_response
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND
from msgspec.structs import replace

from kuhstall.server.api import Call, address_of, config_of, house_of
from kuhstall.server.preview import Preview, language_of, of_group, of_home, of_rules, of_table
from kuhstall.server.shelf import Kept, kept, taken
from kuhstall.tables import questions
from kuhstall.tables.calls import Missing
from kuhstall.tables.house import code_of
from kuhstall.tables.owners import Unreachable

MARKS: Final = (b"<!-- preview -->", b"<!-- /preview -->")
"""Between these the page says what it is about."""
FOR_PROGRAMS: Final = ("/api/", "/schema")


class Front:
    """The page, whose head differs from address to address."""

    def __init__(self, index: Kept, more: bytes = b"") -> None:
        """The page as it was built, with more in its head; without marks there it is the same everywhere."""
        before, begin, rest = index.body.partition(MARKS[0])
        before += more
        _, end, after = rest.partition(MARKS[1])
        self._index, self._around = index, (before, after) if begin and end else None

    async def page(self, request: Call) -> Response[Any]:
        """The page at an address of the client; 404 for a table or a group that is not there."""
        language = language_of(request.headers.get("accept-language", ""))
        if "code" in request.path_params:
            return await self._of_table(request, language)
        if "group" in request.path_params:
            return await self._of_group(request, language)
        rules = request.scope["path"].startswith("/learn")
        shown = of_rules(str(request.path_params.get("game", "")), language) if rules else of_home(language)
        return self.answer(request, shown)

    async def _of_table(self, request: Call, language: str) -> Response[Any]:
        """An address that has asked too much is told nothing, not even that a table is there."""
        limits, address = request.app.state.limits, address_of(request)
        if limits.spent(*address):
            return self.answer(request, of_home(language))
        try:
            found = await questions.ask(house_of(request.app.state), "summary", code_of(request.path_params["code"]))
        except Missing:
            limits.take(*address)
            return self.answer(request, of_home(language), HTTP_404_NOT_FOUND)
        except Unreachable:
            return self.answer(request, of_home(language))
        return self.answer(request, of_table(found, language))

    async def _of_group(self, request: Call, language: str) -> Response[Any]:
        """The same for a group: whoever has its link may know its name."""
        limits, address = request.app.state.limits, address_of(request)
        if limits.spent(*address):
            return self.answer(request, of_home(language))
        try:
            found = await house_of(request.app.state).groups.by_code(code_of(request.path_params["group"]))
        except Missing:
            limits.take(*address)
            return self.answer(request, of_home(language), HTTP_404_NOT_FOUND)
        return self.answer(request, of_group(found.name, language))

    def answer(self, request: Call, shown: Preview, status: int = HTTP_200_OK) -> Response[Any]:
        """The page with this in its head."""
        if self._around is None:
            return self._index.answer(request, status)
        head = shown.head(base_of(request), request.scope["path"])
        return with_head(*self._around, head).answer(request, status)

    def lost(self, request: Call, error: NotFoundException) -> Response[Any]:
        """What is nowhere: for people the page, which says so and knows the way home; for programs JSON."""
        wanted = taken(request.headers.get("accept", ""))
        path = request.scope["path"]
        if request.method not in ("GET", "HEAD") or "text/html" not in wanted or path.startswith(FOR_PROGRAMS):
            return create_exception_response(request, error)
        shown = of_home(language_of(request.headers.get("accept-language", "")))
        return self.answer(request, shown, HTTP_404_NOT_FOUND)


@lru_cache(maxsize=64)
def with_head(before: bytes, after: bytes, head: str) -> Kept:
    """The page with these tags; it is the same for all who read the same language."""
    page = kept(before + head.encode() + after, "text/html")
    return replace(page, vary="accept-encoding, accept-language")


def base_of(request: Call) -> str:
    """How browsers reach the server: as its host has said, or else as this one does."""
    public = config_of(request.app.state).public_url.rstrip("/")
    return public or f"{request.scope['scheme']}://{request.headers.get('host', '')}"
