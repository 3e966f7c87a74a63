"""The strong player of the Kuhhandel family as a bot: it finds its learned value, keeps to its budget, and says why."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import fsum
from typing import Final

import msgspec
from msgspec.structs import replace

from kuhstall.bots.by_policy import whole_move
from kuhstall.bots.kuhhandel.beliefs import at_first, beliefs, habits_of
from kuhstall.bots.kuhhandel.play.net import Net
from kuhstall.bots.kuhhandel.play.pricing import price_for
from kuhstall.bots.kuhhandel.play.stand import Stand
from kuhstall.bots.kuhhandel.play.strong import DOUBTING, KNOBS, MIXING, TRUST, TURNING, StrongPolicy
from kuhstall.bots.kuhhandel.play.sums import cards_for
from kuhstall.bots.kuhhandel.play.trade_game import ACCEPTS, TradeGame
from kuhstall.bots.kuhhandel.reasons import CardReason, MoveReason, TradeReason
from kuhstall.bots.kuhhandel.rule_players import MODELS, is_plain
from kuhstall.bots.protocol import Reason, Weighed
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Luck
from kuhstall.core.perspective import Perspective
from kuhstall.games.kuhhandel.rules.actions import ACCEPT, DONE, MOST_SEATS
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.bidding import Bidding
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.rules.knockdown import Knockdown
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.phase import lay
from kuhstall.games.kuhhandel.rules.position import Position

CAREFUL: Final = (0.02, 2.0)
"""What another turn than the rules' must add with two players, where nobody's habits are known: chance, and standard
errors."""
WARY: Final = 0.025
DOUBTFUL: Final = 4.0
"""How much more another turn than the rules' must add among players who are like nobody whom it knows: chance, and
standard errors of what was found in the same worlds."""
UNKNOWN: Final = ("medium",)
"""Whom it takes others for in an edition in which it knows nobody's habits."""
SHORTEST: Final = 5
"""Values are rounded to so many digits in what is told."""


class Learned(msgspec.Struct):
    """A learned value as it is stored: the sizes of its hidden layers, and its weights."""

    layers: list[int]
    weights: list[float]


@cache
def net_for(game: str) -> Net:
    """The learned value of a game; for an edition of which nothing was learned one that trusts expected scores."""
    path = files("kuhstall.bots.kuhhandel") / "weights" / f"{game}.json"
    if not path.is_file():
        return Net(0, 0, [])
    learned = msgspec.json.decode(path.read_bytes(), type=Learned)
    return Net(learned.layers[0], learned.layers[1], learned.weights)


def knobs_for(edition: Edition) -> list[float]:
    """The knobs that an edition needs."""
    knobs = list(KNOBS)
    if edition.divides:
        knobs[TURNING], knobs[DOUBTING] = CAREFUL
    if edition.only_winner_pays:  # There plain offers have won more than mixed ones (KH-4.9).
        knobs[MIXING] = 0.0
    return knobs


def strong_policy(edition: Edition, playouts: int) -> StrongPolicy:
    """The strong player of an edition as a policy."""
    return policy_with(edition, net_for(edition.id), knobs_for(edition), playouts)


def policy_with(edition: Edition, net: Net, knobs: Sequence[float], playouts: int) -> StrongPolicy:
    """A strong player of an edition with a value and knobs, who has not seen anything of the others yet."""
    players = habits_of(edition.id).players or UNKNOWN
    models = [MODELS[player]() for player in players]
    policy = StrongPolicy(net, MODELS[own_rules(edition)](), models, list(knobs), playouts)
    policy.believe(at_first(players) * MOST_SEATS)
    return policy


def own_rules(edition: Edition) -> str:
    """The rule player as which it goes on itself in what it imagines, and sells, buys and pays."""
    return "high-only" if edition.only_winner_pays else "medium"


class StrongKuhhandel:
    """Looks to the end of the turn with a learned value, and trades as a game with mixed sums."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of its move, which is thought through at its first step."""
        if not perspective.plan:
            perspective.plan.extend(self.move(perspective, seed))
        return perspective.plan.pop(0)

    def move(self, perspective: Perspective, seed: str) -> list[int]:
        """The steps of its whole move."""
        policy, world, dice = thinking(perspective, seed)
        return whole_move(policy, world, perspective.seat, dice)

    def chances(self, perspective: Perspective, seed: str) -> list[float]:
        """Each seat's chance to win, as the learned value sees it now."""
        policy, world, _ = thinking(perspective, seed)
        return list(policy.search.net.chances(Stand(world, perspective.seat, world.turn)))

    def explain(self, perspective: Perspective, seed: str) -> Reason:
        """What it has thought about, and what it expects of it."""
        policy, world, dice = thinking(perspective, seed)
        made = self.move(perspective, seed)
        if isinstance(world.phase, (Offer, Answer)) and not world.midway():
            return trade_reason(policy.game(world, dice), made)
        actions = policy.actions(world, perspective.seat, dice)
        values = policy.weigh(world, perspective.seat, actions, dice).values() if len(actions) > 1 else [1.0]
        moves = ranked(actions, values, made)
        if isinstance(world.phase, (Bidding, Knockdown)) and not world.by_cards:
            return card_reason(policy.search.net, world, perspective.seat, moves)
        return MoveReason(unit="chance", moves=moves)


def thinking(perspective: Perspective, seed: str) -> tuple[StrongPolicy, Position, Luck]:
    """What it thinks with: its policy, a world that looks the same to it, and dice."""
    world = perspective.sample(Chance(f"{seed} world").dice(), 1)[0]
    assert isinstance(world, Position)
    edition, dice = world.edition, Chance(f"{seed} {perspective.step}").dice()
    if not habits_of(edition.id).players:
        return strong_policy(edition, perspective.playouts), world, dice
    believed = beliefs(edition, world.seats, perspective.seat, perspective.history)
    knobs = among_strangers(knobs_for(edition), 1.0 - believed.trust)
    net = net_for(edition.id).among(company(habits_of(edition.id).players, believed.players, perspective.seat))
    policy = policy_with(edition, net, knobs, perspective.playouts)
    policy.believe(believed.players)
    return policy, world, dice


def among_strangers(knobs: list[float], strange: float) -> list[float]:
    """The knobs where so much of what the others do is strange: models count for less, and turns go more by rule."""
    knobs[TRUST] *= 1.0 - strange
    knobs[TURNING] += WARY * strange
    knobs[DOUBTING] += DOUBTFUL * strange
    return knobs


def company(players: Sequence[str], believed: Sequence[float], me: int) -> list[float]:
    """How likely each seat is a plain player; one's own is none."""
    plain = [place for place, player in enumerate(players) if is_plain(player)]
    seats = range(0, len(believed), len(players))
    likely = [fsum(believed[first + place] for place in plain) for first in seats]
    return [*likely[:me], 0.0, *likely[me + 1 :]]


def ranked(actions: list[int], values: list[float], made: list[int]) -> list[Weighed]:
    """The move that is made first, whole, then the other actions by what they are worth."""
    weighed = [
        Weighed(steps=[action], value=round(value, SHORTEST)) for action, value in zip(actions, values, strict=True)
    ]
    first = [replace(each, steps=made) for each in weighed if each.steps == made[:1]]
    rest = [each for each in weighed if each.steps != made[:1]]
    return [*first, *sorted(rest, key=lambda each: -each.value)]


def card_reason(net: Net, world: Position, seat: int, moves: list[Weighed]) -> CardReason:
    """The reason of a bid, or of selling or buying."""
    worth = [int(price_for(net, world, seat, other)) for other in range(world.seats)]
    others = [other for other in range(world.seats) if other != seat]
    rival = max(others, key=lambda other: worth[other])
    card = world.edition.cards[world.card]
    return CardReason(unit="chance", moves=moves, card=card, worth=worth[seat], rival=rival, rival_worth=worth[rival])


def trade_reason(game: TradeGame, made: list[int]) -> TradeReason:
    """The reason of an offer, or of the answer to one."""
    position, own = game.position, game.own()
    seat = position.turn if game.offering() else position.rival
    purse, note = position.purse(seat), position.edition.note
    laid = [ACCEPTS if total == ACCEPTS else int(cards_for(purse, total, note)) for total in own]
    moves = [[ACCEPT] if cards == ACCEPTS else [*lay(cards), DONE] for cards in laid]
    chosen = nearest(position, own, made)
    order = sorted(range(len(own)), key=lambda at: (at != chosen, -game.mix()[at]))
    values, often = game.values(), game.mix()
    weighed = [Weighed(steps=made if at == chosen else moves[at], value=round(values[at], SHORTEST)) for at in order]
    more = game.chance_of_more(own[chosen])
    return TradeReason(unit="chance", moves=weighed, often=[round(often[at], 3) for at in order], more=round(more, 3))


def nearest(position: Position, own: list[int], made: list[int]) -> int:
    """Which of the sums a move lays; a zero that is laid in place of accepting stands for that."""
    notes, laid = position.edition.notes, [step for step in made if step not in (ACCEPT, DONE)]
    total = sum(notes[step - lay(1)[0]] for step in laid)
    if ACCEPTS in own and (made == [ACCEPT] or (total not in own and not total)):
        return own.index(ACCEPTS)
    return min(range(len(own)), key=lambda at: abs(own[at] - total) if own[at] != ACCEPTS else 10**9)
