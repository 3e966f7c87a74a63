"""Bots for the arena's tests, which workers find by `tests.arena.doubles:NAME`."""

from time import sleep

from kuhstall.bots.any_move import RandomBot
from kuhstall.core.chance import Chance
from kuhstall.core.perspective import Perspective
from kuhstall.core.playout import play_out


class Slow(RandomBot):
    """Plays anything, slowly enough to be interrupted."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        sleep(0.0005)
        return super().choose(perspective, seed)


class Rememberer:
    """Plays by what it was told so far: another history, another move."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        told = "".join(map(repr, perspective.history))
        return perspective.legal[Chance(f"{seed} {perspective.step} {told}").below(len(perspective.legal))]


class Prophet(RandomBot):
    """Plays anything, and finds everybody's chance by playing on at random, as everybody does."""

    def chances(self, perspective: Perspective, seed: str) -> list[float]:
        dice = Chance(f"{seed} prophecy").dice()
        worlds = perspective.sample(dice, 60)
        won = [0.0] * worlds[0].seats
        for world in worlds:
            play_out(world, dice)
            winners = [seat for seat in range(world.seats) if world.winners() >> seat & 1]
            for seat in winners:
                won[seat] += 1 / len(winners) / len(worlds)
        return won


class Crasher(RandomBot):
    """Raises an error late in some games."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        if seed.startswith("00"):
            raise RuntimeError("I lost my cards")
        return super().choose(perspective, seed)


class Cheat(RandomBot):
    """Makes a move that is not legal."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        return 1 << 40


class Liar(RandomBot):
    """Gives everybody all the chances."""

    def chances(self, perspective: Perspective, seed: str) -> list[float]:
        return [1.0, 1.0, 1.0]
