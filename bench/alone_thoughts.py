"""How long bots think in the Python of a browser, with as many playouts as a table there gives them.

It needs nothing but the package, since it runs in there. Each thought is thought twice, and the quicker one counts.
"""

import json
import time

from kuhstall.bots import bot_named, think
from kuhstall.bots.apart import think_apart
from kuhstall.browser.main import ALONE
from kuhstall.core.chance import Chance
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.tables.budget import Budget

NAMES = ("Anna", "Ben", "Cleo", "Dora")
SEATS = {"kuhhandel-duel": 2, "kuhfstein": 3}
MOST = 400
"""After so many moves a game has shown enough."""


def report(game: str, bot: str, looks: int) -> str:
    """The seconds of a bot's thoughts in a game between bots that play quickly, and its playouts at last, as JSON."""
    budget, seconds = Budget(ALONE.bot_playouts, 1, ALONE.bot_long, ALONE.bot_halvings), list[float]()
    match = Match(GAMES[game], Setup(players=NAMES[: SEATS.get(game, 4)], seed="bench"))
    at, every = 0, 1 if bot == "strong" else 3
    while not match.over and at < MOST and len(seconds) < looks:
        seat = match.state.asked()
        if at % every == 0 and len(match.perspective(seat).legal) > 1:
            seconds.append(thought(match, seat, bot, budget))
        match.play(seat, think(bot_named("easy", game), match.perspective(seat), f"{at}"))
        at += 1
    return json.dumps({"seconds": seconds, "playouts": budget.playouts(game, bot, 0)})


def thought(match: Match, seat: int, bot: str, budget: Budget) -> float:
    """How long a thought is, from which the next ones get their playouts."""
    game = match.game.id
    packed = match.perspective(seat, budget.playouts(game, bot, 0)).pack(Chance("bench"))
    taken = min(timed(game, bot, packed) for _ in range(2))
    budget.pace(game, bot).took(taken)
    return taken


def timed(game: str, bot: str, packed: bytes) -> float:
    """The seconds of one thought."""
    start = time.perf_counter()
    think_apart(game, bot, packed, "bench")
    return time.perf_counter() - start
