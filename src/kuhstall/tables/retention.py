"""Nothing is kept for longer than the host wants: talk, names, and whole tables go some time after their game."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from kuhstall.tables import moments, tidying
from kuhstall.tables.archive import NAME_REMAINS, NAMES_OUT, NOT_TIDIED, NOTHING_OUT, TALK_OUT
from kuhstall.tables.denied import Denied
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.log import LOG
from kuhstall.tables.owners import Elsewhere, Unreachable
from kuhstall.tables.reading import read
from kuhstall.tables.rewriting import rewrite
from kuhstall.tables.store import Store
from kuhstall.tables.tidying import Change
from kuhstall.tables.writing import NOT_WRITTEN

if TYPE_CHECKING:
    from kuhstall.tables.house import House

OFTEN: Final = 600.0
"""How many seconds there are between two rounds."""
A_ROUND: Final = 500
"""How many tables of each kind are tidied in a round at most."""
BREATH: Final = 0.05
"""How many seconds the house has for its games between two tables, at least."""
SHARE: Final = 10
"""And how many times as long as the last table took."""
ENDED: Final = ("over", "closed", "stopped")
"""The states of tables at which nothing is played any more."""
NEVER: Final = 2**62
"""Later than any moment."""
REMEMBERED: Final = 24 * 3600 * 1000
"""How many milliseconds an order is kept once it was carried out."""


async def keep_tidy(house: "House") -> None:
    """Take out what has been kept for long enough, as long as the house is open."""
    config = house.config
    kept = [each for each in (config.keep_talk, config.keep_names, config.keep_tables) if each]
    while True:
        await asyncio.sleep(min([OFTEN, *kept]) * random.uniform(0.5, 1))
        try:
            await a_round(house)
        except Exception as error:  # noqa: BLE001  (whatever a store raises, it may work again later)
            LOG.error("old tables could not be tidied", extra={"why": type(error).__name__})


async def a_round(house: "House") -> None:
    """Take out what is due now, a few hundred tables at most."""
    config, archive, now = house.config, house.store.archive, moments.today()
    for out, then, kept, change in (
        (NAME_REMAINS, NOTHING_OUT, None, list),
        (NOTHING_OUT, NAMES_OUT, config.keep_names, tidying.without_names),
        (TALK_OUT, NAMES_OUT, config.keep_names, tidying.without_names),
        (NOTHING_OUT, TALK_OUT, config.keep_talk, tidying.without_talk),
    ):
        before = NEVER if kept is None else now - int(kept * 1000)
        due = await archive.to_be_tidied(out, before, A_ROUND) if kept != 0 else []
        await one_by_one(house, [code for code, _ in due], partial(tidy, change=change, tidied=then))
    if config.keep_tables:
        due_codes = await archive.to_be_deleted(now - int(config.keep_tables * 1000), A_ROUND)
        await one_by_one(house, due_codes, delete)
    if config.keep_names:
        await house.groups.tidy(now - int(config.keep_names * 1000))
    await archive.end_expired_keys(now)
    await archive.forget_orders(now - REMEMBERED)


async def one_by_one(house: "House", codes: list[str], work: Callable[["House", str], Awaitable[None]]) -> None:
    """Do something about tables that are ours or nobody's, while the games of the house go on."""
    random.shuffle(codes)  # Nodes that look at the same time begin with different ones.
    for code in codes:
        began = moments.now()
        try:
            await work(house, code)
        except (Elsewhere, Unreachable):
            continue
        except Denied as denied:
            LOG.error("a table could not be tidied", extra={"why": denied.reason})
        await asyncio.sleep(BREATH + SHARE * (moments.now() - began))


async def tidy(house: "House", code: str, change: Change, tidied: int) -> None:
    """Rewrite the log of a table; one with which that cannot be done is left alone from then on."""
    known = code in house.tables
    table = await house.find(code)
    try:
        if table:
            await table.rewritten(partial(rewrite_as, house.store, change, tidied))
        else:
            await tidy_closed(house, code, change, tidied)
    except Denied as denied:
        if denied.reason not in NOT_WRITTEN:
            await house.store.archive.note_tidied(code, NOT_TIDIED)
        raise
    if table and not known and not table.connections:
        await house.hand_over([table])


async def rewrite_as(store: Store, change: Change, tidied: int, ledger: Ledger) -> Ledger:
    """The table after its log was rewritten; one whose game goes on is left as it is."""
    if ledger.state not in ENDED:
        return ledger
    return await rewrite(store, ledger, change, tidied=tidied)


async def tidy_closed(house: "House", code: str, change: Change, tidied: int) -> None:
    """Rewrite the log of a table that nobody can come to any more."""
    await house.owners.claim(code)
    try:
        ledger = await read(house.store, code)
        if ledger:
            await rewrite_as(house.store, change, tidied, ledger)
    finally:
        await house.owners.release([code])


async def delete(house: "House", code: str) -> None:
    """Forget a table for ever."""
    table = await house.find(code)
    if table:
        if table.ledger.state not in ENDED:
            return
        await house.hand_over([table])
    await house.owners.claim(code)
    await house.store.delete(code)
