"""Who acts out of turn, with a move of another phase or after the end is told the rule of the phase, in every phase."""

from collections import Counter

import pytest

from kuhstall.core.chance import Chance
from kuhstall.core.errors import Refused
from kuhstall.core.match import Match
from kuhstall.games.kuhfstein.game import PHASES
from kuhstall.games.mue.variants import FIVE
from tests.kuhhandel.scenes import WHEN as KUHHANDEL
from tests.properties.variants import VARIANTS, Variant, random_seat, steps_of_a_move

KUHHANDEL_RULES = {
    "turn": {"KH-2.1"},
    "bidding": {"KH-3.1", "KH-3.14", "KH-3.4", "KH-3.12", "KM-3.1"},
    "countdown": {"KM-3.1", "KM-3.2", "KM-3.4", "KM-3.6"},
    "knockdown": {"KH-3.5", "KH-3.7", "KM-3.3"},
    "payment": {"KH-3.7", "KM-3.2"},
    "rat": {"KM-3.7"},
    "offer": {"KH-4.1", "KH-4.2"},
    "answer": {"KH-4.1", "KH-4.3"},
    "division": {"KM-6.3"},
    "encore": {"KM-7.1"},
    "over": {"KH-2.4", "KH-2.5"},
}
MUE = {
    verb: tuple(phase.name for phase in FIVE.phases if verb in phase.verbs)
    for each in FIVE.phases
    for verb in each.verbs
}
MUE_RULES = {
    "auction": {"MU-2.1"},
    "vice trump": {"MU-4.1"},
    "chief trump": {"MU-4.2"},
    "partner": {"MU-4.3"},
    "tricks": {"MU-5.1"},
    "over": {"MU-3.7", "MU-6.5", "MU-6.6"},
}
KUHFSTEIN_RULES = {
    "pick": {"KF-9.2"},
    "turn": {"KF-2.4", "KF-8.3"},
    "swapped tiles": {"KF-2.4", "KF-3.4"},
    "swapped cards": {"KF-2.4", "KF-4.2"},
    "bonus tile": {"KF-2.4", "KF-7.4"},
    "bonus card": {"KF-2.4", "KF-7.4"},
    "goals": {"KF-8.3"},
    "over": {"KF-8.1", "KF-8.2"},
}
KUHFSTEIN: dict[str, tuple[str, ...]] = {
    verb: tuple(phase.name for phase in PHASES if verb in phase.verbs)
    for verb in ("tile", "swap", "card", "play", "herd", "goal")
}
WORDS = {
    "trade": "cow Anna",
    "bid": "10",
    "pay": "10",
    "offer": "10",
    "counter": "10",
    "slap": "5",
    "lay": "10",
    "show": "r9",
    "trump": "r",
    "partner": "Anna",
    "tile": "hay 0,0",
    "swap": "tiles",
    "card": "1",
    "herd": "0,0",
    "goal": "hay",
}
"""What makes a verb a move that can be read."""
FAMILIES = {
    "kuhhandel": (KUHHANDEL, KUHHANDEL_RULES, {"play": ""}),
    "mue": (MUE, MUE_RULES, {"play": "r9"}),
    "kuhfstein": (KUHFSTEIN, KUHFSTEIN_RULES, {"play": "1 0,0 0"}),
}
ENOUGH = 4
"""So many positions of each phase in each game are tried."""
SEEDS = {"kuhhandel": ["1"], "mue": ["1", "2", "3"], "kuhfstein": ["1", "2", "3", "4", "5", "6"]}


def phase_of(match: Match) -> str:
    """The name of the phase that a match is in."""
    return match.state.phase.name


def refused_rule(match: Match, seat: int, move: str) -> str:
    """The rule that forbids a move; that it can be said in both languages is part of it."""
    with pytest.raises(Refused) as caught:
        match.move(seat, move)
    book = match.game.rulebook
    assert all(book.refusal(caught.value, language).endswith(caught.value.rule) for language in ("de", "en"))
    assert caught.value.rule in book.of(match.game.id)
    return caught.value.rule


def try_everything(match: Match, family: str) -> None:
    """Every seat tries every verb that is not its to use now."""
    when, rules, words = FAMILIES[family]
    phase = phase_of(match)
    for seat in range(match.state.seats):
        for verb, phases in when.items():
            if phase in phases and seat in match.to_act:
                continue
            rule = refused_rule(match, seat, f"{verb} {({**WORDS, **words}).get(verb, '')}".strip())
            alone = verb == "partner" and match.state.seats == 3 and rule == "MU-4.3"
            assert alone or rule in rules[phase], f"{phase}: {verb} of seat {seat} is refused by {rule}"


def wander(variant: Variant, family: str, seed: str, tried: Counter[str]) -> None:
    """A random game in which everybody tries what they may not, in the first positions of each phase."""
    match, chance = Match(variant.game, variant.setup(seed)), Chance(f"{seed} out of turn")
    here: Counter[str] = Counter()
    while not match.over:
        if here[phase_of(match)] < ENOUGH:
            here[phase_of(match)] += 1
            try_everything(match, family)
        seat = random_seat(match.state, chance)
        match.play(seat, steps_of_a_move(match.state, seat, chance))
    try_everything(match, family)
    tried.update({**here, "over": 1})


@pytest.mark.parametrize("family", FAMILIES)
def test_out_of_turn_the_rule_of_the_phase_is_named(family: str) -> None:
    tried: Counter[str] = Counter()
    for variant in VARIANTS:
        if variant.game.id.startswith(family):
            for seed in SEEDS[family]:
                wander(variant, family, seed, tried)
    assert tried.keys() == FAMILIES[family][1].keys()
