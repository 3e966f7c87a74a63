"""Kuhstall, the cowshed: Kuhhandel, Kuhhandel Master, Mü and Kuhfstein as a library, with bots and a command.

>>> import kuhstall
>>> match = kuhstall.new("kuhhandel-2", ["Anna", "Ben", "Cleo"], seed="7f3a")
>>> match.to_act
[1]
>>> match.legal_moves(1)
<auction>
>>> events = match.move(1, "auction")
>>> "bid 20" in match.legal_moves(0)
True

The rules are compiled where that is possible; with KUHSTALL_PLAIN=1 in the environment they run as plain Python.
"""

import os

from kuhstall._plain import compiled, prefer_plain
from kuhstall._vecs import stand_in

if os.environ.get("KUHSTALL_PLAIN") == "1":
    prefer_plain()

if not compiled():
    stand_in()

from kuhstall.core.errors import KuhstallError, Malformed, Refused
from kuhstall.core.match import Match
from kuhstall.core.record import BadRecord
from kuhstall.core.state import PUBLIC
from kuhstall.door import games, load, new

__all__ = [
    "PUBLIC",
    "BadRecord",
    "KuhstallError",
    "Malformed",
    "Match",
    "Refused",
    "__version__",
    "compiled",
    "games",
    "load",
    "new",
]
__version__ = "0.1.0"
