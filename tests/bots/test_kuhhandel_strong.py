"""The strong player of the Kuhhandel family: its value, its trades, its budget, its reasons."""

from collections.abc import Iterator

import pytest

import kuhstall
from kuhstall.arena.sitting import Sitting
from kuhstall.bots import think
from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.kuhhandel.play.matrix import Matrix, Side
from kuhstall.bots.kuhhandel.play.net import Net
from kuhstall.bots.kuhhandel.play.search import Trials, halvings
from kuhstall.bots.kuhhandel.play.stand import Stand
from kuhstall.bots.kuhhandel.play.strong import DOUBTING, KNOBS, TRUST, TURNING
from kuhstall.bots.kuhhandel.play.sums import all_sums, least_from, some_of, sums_of
from kuhstall.bots.kuhhandel.play.trade_game import is_last
from kuhstall.bots.kuhhandel.reasons import CardReason, MoveReason, TradeReason
from kuhstall.bots.kuhhandel.rule_players import POLICIES
from kuhstall.bots.kuhhandel.strong import StrongKuhhandel, among_strangers, net_for, strong_policy
from kuhstall.bots.protocol import Bot
from kuhstall.core.bits import native
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice
from kuhstall.core.match import Match
from kuhstall.core.policy import play_on
from kuhstall.games.kuhhandel.editions import NOTES, money
from kuhstall.games.kuhhandel.rules.actions import ACCEPT
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.bag import count
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.position import Position
from tests.bots.kuhhandel_games import FEW, NAMES, OURS
from tests.properties.variants import Variant

compiled_only = pytest.mark.skipif(not kuhstall.compiled(), reason="plain bots take too long for so many decisions")
few = pytest.mark.parametrize("variant", [OURS[NAMES.index(name)] for name in FEW], ids=FEW)
NOTE = native(list(NOTES))


def decisions(variant: Variant, seed: str, one_in: int) -> Iterator[Match]:
    """Some decisions of a game between players of middling strength."""
    match, policy = Match(variant.game, variant.setup(seed)), POLICIES["medium"]()
    chance = Chance(f"{seed} decisions")
    while not match.over:
        if chance.below(one_in) == 0:
            yield match
        seat, world, dice, steps = match.state.asked(), match.state.clone(), chance.dice(), list[int]()
        while not steps or world.midway():
            steps.append(policy.choose(world, seat, dice))
            world.apply(seat, steps[-1])
        match.play(seat, steps)


def test_sums_are_those_that_the_cards_make() -> None:
    purse = money({0: 1, 10: 2, 50: 1})
    assert [n * 10 for n in range(8) if all_sums(purse, NOTE) >> n & 1] == [0, 10, 20, 50, 60, 70]
    assert [n * 10 for n in range(8) if sums_of(purse, 2, NOTE) >> n & 1] == [10, 20, 50, 60]
    assert least_from(all_sums(purse, NOTE), 30) == 50
    assert least_from(all_sums(purse, NOTE), 80) == 0
    assert some_of(all_sums(purse, NOTE), 500) == [0, 50, 60, 70]


def test_both_sides_of_a_matrix_find_the_mix_that_nobody_can_exploit() -> None:
    matrix = Matrix(Side([2]), Side([2]))
    for at, value in enumerate((3.0, -1.0, -1.0, 1.0)):  # The only equilibrium lays the first choice once in three.
        matrix.for_one[at], matrix.for_other[at] = value, -value
    matrix.solve(4000)
    assert matrix.one.answer(0) == pytest.approx([1 / 3, 2 / 3], abs=0.02)
    assert matrix.other.answer(0) == pytest.approx([1 / 3, 2 / 3], abs=0.02)
    assert matrix.value() == pytest.approx(1 / 3, abs=0.02)


def test_who_knows_the_others_ways_makes_use_of_them() -> None:
    matrix = Matrix(Side([2]), Side([2]))
    for at, value in enumerate((3.0, -1.0, -1.0, 1.0)):
        matrix.for_one[at], matrix.for_other[at] = value, -value
    matrix.one.known[0], matrix.one.known[1], matrix.one.trust = 3.0, -1.0, 0.9
    matrix.solve(200)
    assert matrix.one.answer(0)[0] > 0.95


@few
def test_chances_are_one_together_and_exact_in_the_end(variant: Variant) -> None:
    bot, asked = StrongKuhhandel(), 0
    for match in decisions(variant, "1", 40):
        chances = bot.chances(match.perspective(match.state.asked(), 8), "1")
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)
        asked += 1
    assert asked
    state = variant.start("1")
    play_on(state, [POLICIES["medium"]() for _ in range(variant.seats)], Dice(1))
    assert isinstance(state, Position)
    if not state.ending():
        chances = list(net_for(variant.game.id).chances(Stand(state, 0, 0)))
        assert [seat for seat in range(variant.seats) if chances[seat] > 0] == [
            seat for seat in range(variant.seats) if state.winners() >> seat & 1
        ]


def test_an_edition_of_which_nothing_was_learned_trusts_expected_scores() -> None:
    net = net_for("kuhhandel-17")
    assert net.first == 0
    state = OURS[0].start("1")
    assert isinstance(state, Position)
    assert list(net.chances(Stand(state, 0, 0))) == pytest.approx([1 / 3] * 3, abs=0.05)


def tried(*outcomes: tuple[float, ...]) -> Trials:
    """What each of some actions has brought, world by world; the first one is tried first in each."""
    trials = Trials(len(outcomes))
    for world in range(len(outcomes[0])):
        for at, values in enumerate(outcomes):
            trials.add(at, values[world])
    return trials


def test_actions_are_compared_with_the_first_in_the_same_worlds() -> None:
    trials = tried((0.1, 0.5, 0.9), (0.2, 0.6, 1.0), (0.1, 0.8, 0.9))
    assert trials.values() == pytest.approx([0.5, 0.6, 0.6])
    assert trials.error(1) == pytest.approx(0.0, abs=1e-6)  # A tenth better in every world, however worlds differ.
    assert trials.error(2) == pytest.approx(0.1)


def test_another_action_than_the_first_must_be_better_by_a_margin_and_beyond_doubt() -> None:
    trials = tried((0.5, 0.5, 0.5, 0.5), (0.6, 0.6, 0.6, 0.6), (0.0, 1.0, 1.0, 0.8))
    assert trials.best(0.0, 0.0) == 2
    assert trials.best(0.0, 1.0) == 1
    assert trials.best(0.11, 1.0) == 0


def test_half_of_the_actions_are_dropped_but_never_the_first() -> None:
    trials = tried((0.9,), (0.1,), (0.3,), (0.2,), (0.4,))
    assert trials.better_half([0, 1, 2, 3, 4]) == [0, 2, 4]
    assert trials.better_half([0, 2, 4]) == [0, 4]
    assert [halvings(number) for number in (2, 3, 4, 5, 16)] == [1, 2, 2, 3, 4]


def test_among_strangers_models_count_for_less_and_turns_go_more_by_rule() -> None:
    known, strange = among_strangers(list(KNOBS), 0.0), among_strangers(list(KNOBS), 0.75)
    assert known == list(KNOBS)
    assert strange[TRUST] == pytest.approx(known[TRUST] / 4)
    assert strange[TURNING] > known[TURNING]
    assert strange[DOUBTING] > known[DOUBTING]


@compiled_only
@few
@pytest.mark.parametrize("playouts", [1, 8, 50])
def test_it_keeps_to_its_budget_and_moves_alike_with_the_same_seed(variant: Variant, playouts: int) -> None:
    for match in decisions(variant, "2", 60):
        seat = match.state.asked()
        state = match.state.clone()
        assert isinstance(state, Position)
        policy = strong_policy(state.edition, playouts)
        policy.choose(state, seat, Dice(1))
        assert policy.search.played <= playouts
        moves = [think(StrongKuhhandel(), match.perspective(seat, playouts), "seed") for _ in range(2)]
        assert moves[0] == moves[1]


@compiled_only
@few
def test_the_reason_names_the_move_first_that_is_made(variant: Variant) -> None:
    kinds = set[type]()
    for match in decisions(variant, "3", 15):
        seat = match.state.asked()
        reason = StrongKuhhandel().explain(match.perspective(seat, 12), "why")
        assert reason.moves[0].steps == think(StrongKuhhandel(), match.perspective(seat, 12), "why")
        assert reason.unit == "chance"
        assert [each.value for each in reason.moves[1:]] == sorted(
            (each.value for each in reason.moves[1:]), reverse=True
        ) or isinstance(reason, TradeReason)
        kinds.add(type(reason))
        if isinstance(reason, TradeReason):
            assert sum(reason.often) == pytest.approx(1, abs=0.02)
            assert 0 <= reason.more <= 1
        if isinstance(reason, CardReason):
            assert reason.rival != seat
            assert reason.worth >= 0
    assert {TradeReason, MoveReason} <= kinds


def last_trades(variant: Variant) -> Iterator[tuple[Match, Position]]:
    """Offers and answers after which the game is over, one from each of several games."""
    for seed in range(6):
        for match in decisions(variant, f"last {seed}", 1):
            state = match.state
            assert isinstance(state, Position)
            if isinstance(state.phase, (Offer, Answer)) and is_last(Stand(state, state.asked(), 0), state):
                yield match, state


@compiled_only
def test_all_the_money_goes_into_the_last_trade() -> None:
    """It is worth nothing afterwards, also to whoever has won or lost already (KH-2.4)."""
    asked = 0
    for match, state in last_trades(OURS[NAMES.index("kuhhandel-2-4-plain")]):
        seat, world = state.asked(), state.clone()
        *laid, _ = think(StrongKuhhandel(), match.perspective(seat, 12), "last")
        for step in laid:
            world.apply(seat, step)
        assert world.worth_of(world.laid) == state.worth_of(state.purse(seat))
        asked += 1
    assert asked >= 6


@compiled_only
def test_nothing_is_accepted_where_a_zero_might_tie() -> None:
    """It costs no more, and an offer of nothing but zeros would not win at once (KH-4.7)."""
    asked = 0
    for seed in range(4):
        for match in decisions(OURS[NAMES.index("kuhhandel-2-4-plain")], f"zero {seed}", 1):
            state = match.state
            assert isinstance(state, Position)
            seat = state.asked()
            if isinstance(state.phase, Answer) and not state.tied and count(state.purse(seat), 0):
                assert think(StrongKuhhandel(), match.perspective(seat, 12), "zero") != [ACCEPT]
                asked += 1
    assert asked >= 20


@compiled_only
@pytest.mark.parametrize(
    ("variant", "deals", "wins"),
    [
        ("kuhhandel-1-4-plain", 6, 10),
        ("kuhhandel-2-3-plain", 10, 16),
        ("kuhhandel-master-4-plain", 6, 10),
        ("kuhhandel-duel-2-plain", 15, 18),
    ],
)
def test_it_beats_the_level_below(variant: str, deals: int, wins: int) -> None:
    """In every seat among `medium`: 1.6 times its fair share, three in five with two; the reports have more games."""
    played, won = OURS[NAMES.index(variant)], 0.0
    for deal in range(deals):
        for hero in range(played.seats):
            bots: list[Bot] = [PolicyBot(POLICIES["medium"]()) for _ in range(played.seats)]
            bots[hero] = StrongKuhhandel()
            sitting = Sitting(played.game, played.start(f"level {deal}"), bots, f"bots {deal} {hero}", 60)
            for _ in sitting.moves():
                pass
            won += float(sitting.state.winners() >> hero & 1)
    assert won >= wins


def test_a_value_without_weights_is_a_value() -> None:
    assert Net(0, 0, []).first == 0
