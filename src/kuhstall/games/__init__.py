"""The games. Importing this package registers all of them."""

from kuhstall.core.registry import register
from kuhstall.games.kuhfstein.game import GAMES as KUHFSTEIN
from kuhstall.games.kuhhandel.game import GAMES as KUHHANDEL
from kuhstall.games.mue.game import GAMES as MUE

for game in (*KUHHANDEL, *MUE, *KUHFSTEIN):
    register(game)
