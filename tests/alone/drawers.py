"""Drawers in memory, as a browser's are in IndexedDB."""

import asyncio
from collections.abc import Sequence

Pairs = Sequence[tuple[str, str | None]]


class MemoryDrawers:
    """Keeps what it is given, unless it is full or broken."""

    def __init__(self) -> None:
        self.small: dict[str, str] = {}
        self.logs: dict[str, list[str]] = {}
        self.full = self.broken = False
        self.writes = 0

    async def kept(self) -> list[list[str]]:
        await asyncio.sleep(0)
        return [[name, text] for name, text in self.small.items()]

    async def log(self, code: str) -> list[str]:
        await asyncio.sleep(0)
        return [*self.logs.get(code, [])]

    async def write(self, code: str, seq: int, lines: list[str], kept: Pairs) -> str:
        if await self._no_room():
            return "full"
        if lines and len(self.logs.get(code, [])) != seq:
            return "taken"
        if lines:
            self.logs.setdefault(code, []).extend(lines)
        self._keep(kept)
        return "done"

    async def replace(self, code: str, lines: Sequence[tuple[int, str]], kept: Pairs) -> str:
        if await self._no_room():
            return "full"
        for at, line in lines:
            self.logs[code][at] = line
        self._keep(kept)
        return "done"

    async def drop(self, code: str, kept: Pairs) -> str:
        await self._no_room()
        self.logs.pop(code, None)
        self._keep(kept)
        return "done"

    async def _no_room(self) -> bool:
        await asyncio.sleep(0)
        if self.broken:
            raise OSError("a browser's database has gone")
        self.writes += 1
        return self.full

    def _keep(self, kept: Pairs) -> None:
        for name, text in kept:
            if text is None:
                self.small.pop(name, None)
            else:
                self.small[name] = text
