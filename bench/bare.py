"""The floor to compare with: the same stack and outboxes, but every message is only passed on to its table.

Arguments: port, length of the messages, and `stack` to send and receive through the stack as it comes or `direct` past
it, as Kuhstall does.
"""

import sys
from collections import defaultdict

import uvicorn
from litestar import Litestar, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kuhstall.server.direct import DirectProtocol
from kuhstall.server.lines import line_of
from kuhstall.server.session import Socket
from kuhstall.server.ways import PUBLIC_SOCKETS
from kuhstall.tables import wire
from kuhstall.tables.hub import Connection, Outgoing

TABLES: dict[str, set[Connection]] = defaultdict(set)
PADDING = "m" * int(sys.argv[2])
DIRECTLY = sys.argv[3] == "direct"


class Unheld(Outgoing):
    """Sends each message by itself: five of them are a burst anyway, and this is quickest."""

    def add(self, connection: Connection) -> None:
        """Let a connection send now."""
        connection.send_held()


OUTGOING = Unheld(1000)


@websocket("/{table:str}")
async def passed_on(socket: Socket, table: FromPath[str]) -> None:
    """Send every message, as long as a real one, to everybody at the table."""
    await socket.accept()
    line = line_of(socket)
    connection = Connection(
        "",
        lambda text: socket.send_data(text, mode="text"),
        line.send_at_once if DIRECTLY else lambda _: False,
        OUTGOING,
    )
    TABLES[table].add(connection)

    def pass_on(text: str | bytes) -> None:
        message = wire.decode(text)
        assert isinstance(message, wire.Move)
        padded = f'{{"type":"happened","seat":{message.seat},"moves":{message.at + 1},"padding":"{PADDING}"}}'.encode()
        for each in TABLES[table]:
            each.post(padded)

    try:
        if DIRECTLY:
            await line.listen(pass_on)
        else:
            while True:
                pass_on(await socket.receive_data(mode="text"))
    except WebSocketDisconnect:
        pass
    finally:
        TABLES[table].discard(connection)
        connection.writer.cancel()


if __name__ == "__main__":
    uvicorn.run(
        Litestar([passed_on], openapi_config=None),
        port=int(sys.argv[1]),
        ws=DirectProtocol if DIRECTLY else PUBLIC_SOCKETS,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="error",
    )
