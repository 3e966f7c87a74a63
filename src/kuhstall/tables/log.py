"""Where tables tell what operators should know: no name, key, code or card is in it."""

import logging
from typing import Final

LOG: Final = logging.getLogger("kuhstall")
