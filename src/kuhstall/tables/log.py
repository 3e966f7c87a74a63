"""Where tables tell what operators should know: no name, key, code or card is in it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LOG: Final = logging.getLogger("kuhstall")


@contextmanager
def logged(what: str) -> Iterator[None]:
    """Log whatever a store raises, since it may work again later."""
    try:
        yield
    except Exception as error:  # noqa: BLE001
        LOG.error(what, extra={"why": type(error).__name__})
