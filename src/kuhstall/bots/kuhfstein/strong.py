"""The strong player: tries its best moves in playouts, and can say what they came to."""

from kuhstall.bots.kuhfstein.play.greedy import Greedy, better_goal, phase_of
from kuhstall.bots.kuhfstein.play.planner import STEPS
from kuhstall.bots.kuhfstein.play.search import Search, Settings, play_on_greedily
from kuhstall.bots.kuhfstein.play.weights import POINT, Weights
from kuhstall.bots.kuhfstein.reasons import Lead, Prepared, Shown, Tried
from kuhstall.bots.protocol import Reason, Weighed
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Luck
from kuhstall.core.perspective import Perspective
from kuhstall.core.state import BITS
from kuhstall.games.kuhfstein.rules.actions import GOAL
from kuhstall.games.kuhfstein.rules.edition import GOALS
from kuhstall.games.kuhfstein.rules.goals import goal_points
from kuhstall.games.kuhfstein.rules.position import Position

MOST_WORLDS = 64
"""So many worlds are drawn at most; they are tried again if there are more playouts."""
PRIOR = 2.0
"""How many playouts in which everybody wins alike are added to those that are played for the chances."""


class StrongKuhfstein:
    """Plans both actions of a turn, swaps, goals and the end by playing on in its head."""

    def __init__(self, settings: Settings | None = None) -> None:
        """Spend playouts as the settings say, or as has won most games."""
        self.settings = settings or Settings()

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of the best move; it is thought through to its end at its first step."""
        if not perspective.plan:
            perspective.plan.extend(self.explain(perspective, seed).moves[0].steps)
        return perspective.plan.pop(0)

    def explain(self, perspective: Perspective, seed: str) -> Reason:
        """The lead that each move is expected to bring, or what each scoring tile brings."""
        dice = Chance(seed).dice()
        world = world_of(perspective, dice)
        if phase_of(world) == GOALS:
            return shown(world, perspective.seat)
        search = self.searched(perspective, world, dice)
        order = [search.planner.order[at] for at in range(search.planner.number)]
        moves = [tried(search, world, n) for n in order if search.tries[n] or n == order[0]]
        made, *others = moves
        others.sort(key=lambda move: -move.value)
        return Lead(unit="points", seat=perspective.seat, moves=[made, *others])

    def searched(self, perspective: Perspective, world: Position, dice: Luck) -> Search:
        """A search that has spent its playouts."""
        search, playouts = Search(Weights(), self.settings), perspective.playouts
        if search.gather(world, perspective.seat) > 1 and playouts:
            search.spend(perspective.sample(dice, min(MOST_WORLDS, playouts)), playouts)
        return search

    def chances(self, perspective: Perspective, seed: str) -> list[float]:
        """How often each seat wins when everybody plays on greedily."""
        dice, greedy, playouts = Chance(f"{seed} chances").dice(), Greedy(Weights()), perspective.playouts
        seats = int(world_of(perspective, dice).seats)
        wins = [PRIOR / seats] * seats
        for world in perspective.sample(dice, playouts):
            assert isinstance(world, Position)
            play_on_greedily(world, greedy)
            winners = int(world.winners())
            for seat in range(seats):
                wins[seat] += bool(winners & BITS[seat]) / winners.bit_count()
        return [won / (playouts + PRIOR) for won in wins]


def world_of(perspective: Perspective, luck: Luck) -> Position:
    """A world in which the seat could be."""
    world = perspective.sample(luck, 1)[0]
    assert isinstance(world, Position)
    return world


def shown(world: Position, seat: int) -> Shown:
    """What each scoring tile brings, the better one first."""
    best = better_goal(world, seat)
    goals = sorted(world.players[seat].goals, key=lambda goal: GOAL + goal != best)
    moves = [Weighed(steps=[GOAL + goal], value=float(goal_points(world, seat, goal))) for goal in goals]
    return Shown(unit="points", seat=seat, moves=moves)


def tried(search: Search, world: Position, n: int) -> Tried:
    """What a move came to in the playouts, or promises if there were none."""
    planner, seat, after, steps = search.planner, int(search.planner.seat), world.clone(), list[int]()
    for step in range(STEPS):
        if not steps or after.midway():
            steps.append(int(planner.steps[STEPS * n + step]))
            after.apply(seat, steps[-1])
    tries = int(search.tries[n])
    return Tried(
        steps=steps,
        value=int(search.sums[n]) / tries / POINT if tries else 0.0,
        playouts=tries,
        scores=int(after.players[seat].points - world.players[seat].points),
        prepares=prepared(search.greedy, world, after, seat),
    )


def prepared(greedy: Greedy, world: Position, after: Position, seat: int) -> list[Prepared]:
    """The cards in hand that lack fewer tiles than before, or are new."""
    before = greedy.lacking(world, seat)
    cards = world.edition.deck.cards
    return [
        Prepared(card=cards[card].name, points=int(cards[card].points), lacks=lacks)
        for card, lacks in greedy.lacking(after, seat).items()
        if lacks < before.get(card, lacks + 1)
    ]
