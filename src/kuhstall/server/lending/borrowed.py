"""The server's side of lent cores: a helper's line, and its minds, which come with it and leave with it."""

import asyncio
from contextlib import suppress
from hmac import compare_digest
from typing import Final

from litestar import websocket
from litestar.exceptions import PermissionDeniedException, WebSocketDisconnect
from msgspec import MsgspecError

from kuhstall.bots.apart import checked
from kuhstall.core.errors import KuhstallError
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import game_by_id
from kuhstall.server.api import address_of, config_of, house_of
from kuhstall.server.lending import words
from kuhstall.server.lending.words import Answer, Ask, Beat, Failed, FromHelper, Hello, Leaving, Welcome
from kuhstall.server.session import Socket
from kuhstall.tables import moments
from kuhstall.tables.log import LOG
from kuhstall.tables.thinkers import HandedBack, Thinkers

PATIENCE: Final = 10.0
"""How long a new helper may take to say hello."""
ANSWERED: Final = 0.9
"""A helper's bot gets this part of the time, so that its failing arrives before the time is up."""


class LentMind:
    """One of a helper's workers."""

    def __init__(self, helper: "Helper") -> None:
        """It thinks as long as its helper is there."""
        self.helper, self.where, self.seconds = helper, helper.name, 0.0

    async def think(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> list[int]:
        """The steps of a bot's move, checked as if they had come from a process of ours; HandedBack without any."""
        begun = moments.now()
        try:
            return await self.helper.ask(seconds, game, bot, packed, seed)
        finally:
            self.seconds = moments.now() - begun

    async def end(self) -> None:
        """Its helper leaves with the server's sockets."""


class Helper:
    """The line to a helper that has said hello."""

    def __init__(self, socket: Socket, thinkers: Thinkers, hello: Hello) -> None:
        """What it lends is there as soon as it is run."""
        self.name = f"{id(self)}"
        self.why = ""
        """Why the line was cut."""
        self._socket, self._thinkers, self._bots = socket, thinkers, hello.bots
        self._minds = [LentMind(self) for _ in range(hello.workers)]
        self._asked: dict[int, asyncio.Future[list[int]]] = {}
        self._last = 0
        self._cut = asyncio.Event()

    async def ask(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> list[int]:
        """A move that the helper's bot makes; HandedBack if there is none, whatever the reason."""
        if self._cut.is_set() or bot not in self._bots.get(game, ()):
            raise HandedBack
        self._last += 1
        number, answer = self._last, asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        question = words.encode(Ask(number, seconds * ANSWERED, game, bot, packed, seed))
        try:
            async with asyncio.timeout(seconds):
                await self._socket.send_data(question, mode="binary")
                steps: list[int] = await answer
        except HandedBack:
            raise
        except Exception as error:  # noqa: BLE001  (too late, or whatever a dead socket raises)
            self.cut("was late" if isinstance(error, TimeoutError) else "is gone")
            raise HandedBack from None
        finally:
            del self._asked[number]
        if not whole(game, packed, steps):
            self.cut("made an illegal move")
            raise HandedBack
        return steps

    def cut(self, why: str) -> None:
        """Ask the helper nothing more; what it has not answered is handed back."""
        self.why = self.why or why
        self._cut.set()
        self._leave()
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(HandedBack())

    def _leave(self) -> None:
        minds, self._minds = self._minds, []
        for mind in minds:
            self._thinkers.leave(mind)

    async def run(self) -> None:
        """Lend the helper's minds to the tables until it goes, or is cut."""
        for mind in self._minds:
            self._thinkers.join(mind)
        listening, cut = asyncio.create_task(self._listen()), asyncio.create_task(self._cut.wait())
        try:
            await asyncio.wait((listening, cut), return_when=asyncio.FIRST_COMPLETED)
        finally:
            listening.cancel()
            cut.cancel()
            self.cut("is gone")

    async def _listen(self) -> None:
        try:
            while True:
                async with asyncio.timeout(words.SILENCE):
                    message = await self._socket.receive_data(mode="binary")
                self._take(words.heard_from_helper(message))
        except TimeoutError:
            self.cut("was silent")
        except MsgspecError:
            self.cut("talked nonsense")
        except WebSocketDisconnect:
            self.cut("is gone")

    def _take(self, message: FromHelper) -> None:
        match message:
            case Answer() | Failed():
                answer = self._asked.get(message.number)
                if answer is None or answer.done():  # It was too late, or nobody has asked for it.
                    return
                if isinstance(message, Answer):
                    answer.set_result(message.steps)
                else:
                    answer.set_exception(HandedBack())
            case Leaving():
                self._leave()
            case Hello() | Beat():
                pass


def whole(game: str, packed: bytes, steps: list[int]) -> bool:
    """Whether steps are one whole legal move."""
    perspective = Perspective.unpack(game_by_id(game), packed)
    try:
        checked(perspective, steps)
    except (KuhstallError, ValueError, OverflowError):
        return False
    ends = list[bool]()
    for step in steps:
        perspective = perspective.after(step)
        ends.append(not perspective.midway)
    return ends.count(True) == 1 and ends[-1]


@websocket(words.PATH)
async def lent_minds(socket: Socket) -> None:
    """The line from a helper, which knows the key that the host has set; without one nobody may lend."""
    key, limits, address = config_of(socket.app.state).helpers_key, socket.app.state.limits, address_of(socket)
    shown = socket.headers.get(words.HEADER, "").encode()
    if limits.spent(*address):
        raise PermissionDeniedException
    if not key or not compare_digest(shown, key.encode()):
        limits.take(*address)
        raise PermissionDeniedException
    await socket.accept()
    code, why = await borrowed(socket)
    with suppress(Exception):  # It may be gone, or not read.
        await asyncio.wait_for(socket.close(code, why), 1)


async def borrowed(socket: Socket) -> tuple[int, str]:
    """Borrow a helper's minds as long as it is there; how the line is to be closed."""
    thinkers = house_of(socket.app.state).bots
    assert isinstance(thinkers, Thinkers)
    try:
        hello = words.heard_from_helper(await asyncio.wait_for(socket.receive_data(mode="binary"), PATIENCE))
    except (MsgspecError, TimeoutError, WebSocketDisconnect):
        return words.NOT_UNDERSTOOD, "say hello first"
    if not isinstance(hello, Hello):
        return words.NOT_UNDERSTOOD, "say hello first"
    if why := words.turned_away(hello):
        LOG.warning("a helper was turned away", extra={"why": why})
        return words.OTHER_VERSION, why
    helper = Helper(socket, thinkers, hello)
    await socket.send_data(words.encode(Welcome()), mode="binary")
    LOG.info("a helper has come", extra={"workers": hello.workers})
    await helper.run()
    LOG.info("a helper has left", extra={"why": helper.why})
    return words.LOST, helper.why
