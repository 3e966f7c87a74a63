"""Orders: what operators and guests want done about guests and tables, left in the database for whoever serves it."""

import asyncio
from typing import TYPE_CHECKING, Final

from kuhstall.tables import moments, questions
from kuhstall.tables.archive import Order
from kuhstall.tables.calls import Missing, Withheld
from kuhstall.tables.denied import Denied
from kuhstall.tables.departure import Departure, depart
from kuhstall.tables.log import LOG
from kuhstall.tables.owners import Unreachable

if TYPE_CHECKING:
    from kuhstall.tables.house import House

EVERY: Final = 1.0
"""How many seconds there are between two looks for orders."""
AGAIN: Final = 30_000
"""After how many milliseconds an order is carried out once more that was not, or not wholly."""
CLOSE: Final = "close"
DELETE_GUEST: Final = "delete-guest"


async def look_for_orders(house: "House") -> None:
    """Carry orders out as long as the house is open."""
    latest: int | None = None
    while True:
        try:
            latest = await looked(house, latest)
        except Exception as error:  # noqa: BLE001  (whatever a store raises, it may work again later)
            LOG.error("orders could not be looked for", extra={"why": type(error).__name__})
        await asyncio.sleep(EVERY)


async def looked(house: "House", latest: int | None) -> int:
    """Carry out every order that nobody else does, and note who has gone by those of others; the latest one seen."""
    archive = house.store.archive
    since = await archive.last_order() if latest is None else latest
    for order in await archive.orders(since):
        since = max(since, order.number)
        if order.what == DELETE_GUEST:
            house.dismiss(order.about)
        if order.answered is None:
            await settle(house, order)
    return since


async def settle(house: "House", order: Order) -> None:
    """Carry an order out, unless somebody else does."""
    now = moments.today()
    if await house.store.archive.take(order.number, now, now - AGAIN):
        await carry_out(house, order)


async def carry_out(house: "House", order: Order) -> None:
    """Carry an order out and note what came of it; what is left over is tried again."""
    outcome = await outcome_of(house, order)
    if outcome:
        await house.store.archive.answer(order.number, *outcome, moments.today())


async def outcome_of(house: "House", order: Order) -> tuple[bool, str] | None:
    """Whether an order could be carried out, and what came of it; None if it is to be tried again."""
    if order.what == CLOSE:
        return await closed(house, order.about)
    if order.what == DELETE_GUEST:
        return outcome_for_guest(await depart(house, order.about))
    return False, "this version of Kuhstall knows no such order"


def outcome_for_guest(gone: Departure) -> tuple[bool, str] | None:
    """What came of the order to forget a guest, None if it is to be tried again."""
    if gone.later:
        return None
    told = f"deleted, and taken out of {len(gone.left)} table{'' if len(gone.left) == 1 else 's'}"
    if gone.stuck:
        return False, f"{told}, but these cannot be rewritten and still name them: {', '.join(gone.stuck)}"
    return True, told


async def closed(house: "House", code: str) -> tuple[bool, str] | None:
    """Whether a table could be closed."""
    try:
        before = await questions.ask(house, CLOSE, code)
    except Missing:
        state = await house.store.state_of(code)
        return False, "it is closed already" if state == "closed" else "there is no such table"
    except (Denied, Withheld) as denied:
        return False, str(denied)
    except Unreachable:
        return None
    return True, f"closed; it was {before}"


async def go_for_good(house: "House", guest: str) -> None:
    """A guest deletes themselves. What cannot be done now is done later, and other nodes learn of it by the order."""
    now = moments.today()
    number = await house.store.archive.place(DELETE_GUEST, guest, now, now)
    try:
        await carry_out(house, Order(number, DELETE_GUEST, guest))
    except Exception as error:  # noqa: BLE001  (whatever a store raises, the order is tried again)
        LOG.error("an order could not be carried out", extra={"why": type(error).__name__})
