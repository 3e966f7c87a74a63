"""A best response that is learned: in which situations to play like whom, of all the bots and styles that there are.

A situation is a phase of the game and about how many choices there are in it. Every pupil plays like one bot in each
situation, drawn by what has been learned so far; what a bot is worth in a situation is how much more than the others on
the same deal those pupils won who played like it there.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from typing import Final

from msgspec import Struct, json
from msgspec.structs import replace

from kuhstall.arena.sitting import Sitting
from kuhstall.bots.protocol import Bot, think
from kuhstall.bots.registry import bot_from, bots_for, styles
from kuhstall.bots.tuning import Account, Rehearsal
from kuhstall.core.chance import stream
from kuhstall.core.game import Setup
from kuhstall.core.luck import Luck
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import GAMES

PUPILS: Final = 24
"""How many play a deal, in every seat."""
DEALS: Final = 10
"""How many deals a round has, each with new pupils."""
FINAL: Final = 0.2
"""The share of the games that is left to choose between what was learned and playing like the crowd."""
TRUST: Final = 0.7
"""How much more often a bot is drawn that is a standard error better: e to this power."""
SHY: Final = 20
"""So many pupils who won no more than others are added to each, so that few lucky ones prove nothing."""
SCOUTS: Final = 6
"""Games in which the situations are found."""


class Worth(Struct):
    """What playing like a bot in a situation has brought: how many pupils, and how much more than others they won."""

    pupils: int = 0
    gain: float = 0


class Recipe(Struct, frozen=True, kw_only=True):
    """Whom to play like in each situation, like the crowd where nothing is said; and what that was learned from."""

    crowd: str
    like: dict[str, str]
    worth: dict[str, dict[str, Worth]]
    squares: float = 0
    """The sum over pupils of the square of what they won more than others on their deal."""
    curve: list[float]
    """The mean win share in each round."""
    chosen: bool = False
    """Whether the search is over."""

    def odds(self, situation: str) -> dict[str, float]:
        """How often pupils play like each bot in a situation; half of them like the crowd at first."""
        every = self.worth[situation]
        spread = sqrt(self.squares / max(1, sum(worth.pupils for worth in every.values()))) or 1
        lead = {name: worth.gain / sqrt(worth.pupils + SHY) / spread for name, worth in every.items()}
        first = {name: max(1, len(every) - 1) if name == self.crowd else 1 for name in every}
        return {name: first[name] * exp(TRUST * lead[name]) for name in every}


class Mixture:
    """Plays like the bot of the recipe in each situation."""

    def __init__(self, game: str, recipe: Recipe) -> None:
        """Take the recipe."""
        self.recipe = recipe
        self.bots = {name: bot_from(name, game) for name in {recipe.crowd, *recipe.like.values()}}

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of the move that the bot of this situation makes."""
        if not perspective.plan:
            name = self.recipe.like.get(situation(perspective), self.recipe.crowd)
            steps = think(self.bots[name], perspective, seed)
            perspective.plan[:] = steps
        return perspective.plan.pop(0)


def situation(perspective: Perspective) -> str:
    """The phase of the game, and about how many choices there are."""
    phase = type(getattr(perspective.view, "phase", None)).__name__.removesuffix("View")
    choices = len(perspective.legal)
    return f"{phase} {'2' if choices <= 2 else '3 to 8' if choices <= 8 else 'many'}"


class Mixing:
    """An exploiter that learns such a recipe."""

    def __init__(self, game: str) -> None:
        """Learn for a game."""
        self.game = game

    def make(self, learned: bytes) -> Bot:
        """The player of a recipe."""
        return Mixture(self.game, json.decode(learned, type=Recipe))

    def learn(self, rehearsal: Rehearsal, so_far: bytes | None) -> Iterator[bytes]:
        """Round by round the recipe; in the end it is empty if it was no use."""
        rounds = max(1, int(rehearsal.games * (1 - FINAL) / (PUPILS * DEALS * rehearsal.players)))
        now = json.decode(so_far, type=Recipe) if so_far else self.beginning(rehearsal)
        while len(now.curve) < rounds:
            now = self.taught(rehearsal, now)
            yield json.encode(now)
        if not now.chosen:
            yield json.encode(self.choice(rehearsal, now))

    def beginning(self, rehearsal: Rehearsal) -> Recipe:
        """Nothing learned yet, about the situations that scouts have seen."""
        others = {*bots_for(self.game), *styles().get(self.game, {})} - {"random"}
        names = sorted({rehearsal.crowd, *others})
        worth = {place: {name: Worth() for name in names} for place in situations(rehearsal)}
        return Recipe(crowd=rehearsal.crowd, like={}, worth=worth, curve=[])

    def taught(self, rehearsal: Rehearsal, now: Recipe) -> Recipe:
        """One round: on each deal other pupils play, and what they won is put down to whom they played like."""
        worth = {
            place: {name: Worth(one.pupils, one.gain) for name, one in every.items()}
            for place, every in now.worth.items()
        }
        squares, total = now.squares, 0.0
        for deal in range(DEALS):
            luck = stream(rehearsal.seed, f"pupils {len(now.curve)} {deal}").dice()
            pupils = [drawn(now, luck) for _ in range(PUPILS)]
            shares = self.play(rehearsal, now, pupils, len(now.curve) * DEALS + deal, 1)
            mean = sum(shares) / PUPILS
            total += mean
            for like, share in zip(pupils, shares, strict=True):
                squares += (share - mean) ** 2
                for place, name in like.items():
                    worth[place][name].pupils += 1
                    worth[place][name].gain += share - mean
        after = replace(now, worth=worth, squares=squares, curve=[*now.curve, total / DEALS])
        return replace(after, like={place: likeliest(after.odds(place)) for place in worth})

    def choice(self, rehearsal: Rehearsal, now: Recipe) -> Recipe:
        """The better of the recipe and playing like the crowd, on deals of their own."""
        deals = max(DEALS, int(rehearsal.games * FINAL / (2 * rehearsal.players)))
        both = [dict[str, str](), now.like]
        shares = self.play(rehearsal, now, both, len(now.curve) * DEALS, deals)
        return replace(now, like=both[shares[1] > shares[0]], chosen=True)

    def play(
        self, rehearsal: Rehearsal, now: Recipe, pupils: Sequence[dict[str, str]], round_: int, deals: int
    ) -> list[float]:
        """The win share of each pupil."""
        lessons = [json.encode(Recipe(crowd=now.crowd, like=like, worth={}, curve=[])) for like in pupils]
        return rehearsal.shares(lessons, round_, deals)

    def account(self, learned: bytes) -> Account:
        """Whom it plays like where."""
        recipe = json.decode(learned, type=Recipe)
        rows = [(place, name) for place, name in recipe.like.items() if name != recipe.crowd]
        return Account(("in the phase with so many choices", "it plays like"), rows, recipe.curve)


def drawn(now: Recipe, luck: Luck) -> dict[str, str]:
    """Whom a new pupil plays like in each situation."""
    found = dict[str, str]()
    for place in now.worth:
        odds = now.odds(place)
        at = luck.below(1 << 30) / (1 << 30) * sum(odds.values())
        for name, weight in odds.items():
            found[place] = name
            at -= weight
            if at < 0:
                break
    return found


def likeliest(odds: Mapping[str, float]) -> str:
    """The name with the best odds."""
    return max(odds, key=lambda name: odds[name])


class Scout:
    """Plays like the bots in turn, and notes the situations."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        """Take the bots."""
        self.bots = bots
        self.seen = set[str]()

    def choose(self, perspective: Perspective, seed: str) -> int:
        """What one of the bots chooses, the same for all steps of a move."""
        if perspective.step == 0 and len(perspective.legal) > 1:
            self.seen.add(situation(perspective))
        return self.bots[int(seed, 16) % len(self.bots)].choose(perspective, seed)


def situations(rehearsal: Rehearsal) -> list[str]:
    """The situations that come up in a few games of quick bots."""
    names = [name for name in ("random", "easy", "medium") if name in bots_for(rehearsal.game)]
    scout = Scout([bot_from(name, rehearsal.game) for name in names])
    for game in range(SCOUTS):
        setup = Setup(players=tuple(f"{seat}" for seat in range(rehearsal.players)), seed=f"{game:x}")
        start = GAMES[rehearsal.game].start(setup)
        for _ in Sitting(
            GAMES[rehearsal.game], start, [scout] * rehearsal.players, f"{rehearsal.seed} scouts {game}"
        ).moves():
            pass
    return sorted(scout.seen)
