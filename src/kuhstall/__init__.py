"""Kuhstall, the cowshed: Kuhhandel, Kuhhandel Master, Mü and Kuhfstein as a library, with bots and a command.

The rules are compiled where that is possible; with KUHSTALL_PLAIN=1 in the environment they run as plain Python.
"""

import os

from kuhstall._plain import compiled, prefer_plain
from kuhstall._vecs import stand_in

__all__ = ["__version__", "compiled"]
__version__ = "0.1.0"

if os.environ.get("KUHSTALL_PLAIN") == "1":
    prefer_plain()

if not compiled():
    stand_in()
