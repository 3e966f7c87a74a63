"""How uvicorn serves requests and sockets: our ways, where a rehearsal shows that they work with it, or its own."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from kuhstall.server.config import Config

PUBLIC_REQUESTS: Final = "auto"
PUBLIC_SOCKETS: Final = "websockets-sansio"
"""What uvicorn offers everybody, by documented names."""


class Ways:
    """How a server's requests and sockets are served, and what is lost where that is not our way."""

    def __init__(self, config: Config) -> None:
        """Our ways as far as they work, if the settings want them."""
        self.requests: Any = PUBLIC_REQUESTS
        self.sockets: Any = PUBLIC_SOCKETS
        self.lost: dict[str, str] = {}
        """What cannot be done, and why."""
        if config.sockets == "direct":
            self.requests = self._ours(patient_protocol, PUBLIC_REQUESTS, "slow requests cannot be cut off")
            self.sockets = self._ours(direct_protocol, PUBLIC_SOCKETS, "sockets cannot be served directly")

    def _ours(self, ours: Callable[[], tuple[type[asyncio.Protocol], str]], public: str, lost: str) -> Any:
        try:
            protocol, why = ours()
        except Exception as error:  # noqa: BLE001  (whatever it is, there is another way)
            why = f"{type(error).__name__}: {error}"
        if not why:
            return protocol
        self.lost[lost] = why
        return public

    def limit(self, most: int) -> int | None:
        """From how many connections on uvicorn shall turn away who asks, itself among them; None if the door does."""
        return most + 1 if self.requests == PUBLIC_REQUESTS else None


def patient_protocol() -> tuple[type[asyncio.Protocol], str]:
    """Requests whose slowness we notice, and why that cannot be relied on."""
    from kuhstall.server.patient import PatientProtocol
    from kuhstall.server.rehearsal import goes_wrong
    from kuhstall.server.rehearsal_http import RequestRehearsal

    return PatientProtocol, goes_wrong(RequestRehearsal, PatientProtocol)


def direct_protocol() -> tuple[type[asyncio.Protocol], str]:
    """Sockets past ASGI, and why that cannot be relied on."""
    from kuhstall.server.direct import DirectProtocol
    from kuhstall.server.rehearsal import SocketRehearsal, goes_wrong

    return DirectProtocol, goes_wrong(SocketRehearsal, DirectProtocol)
