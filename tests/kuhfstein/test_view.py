"""What a view keeps from one move to the next is what it would show if it were made afresh."""

from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.state import PUBLIC
from tests.properties.variants import IDS, VARIANTS, play_match


def test_a_board_is_drawn_afresh_whenever_it_has_changed() -> None:
    variant, looks = VARIANTS[IDS.index("kuhfstein-2-plain")], set[bytes]()

    def check(match: Match, chance: Chance) -> None:
        loaded = variant.game.load(match.state.dump())
        for seat in (PUBLIC, 0, 1):
            assert variant.game.view(match.state, seat) == variant.game.view(loaded, seat)
        looks.add(match.state.dump())

    play_match(variant, "v", check)
    assert len(looks) > 50


def test_copies_that_go_different_ways_are_drawn_apart() -> None:
    variant, apart = VARIANTS[IDS.index("kuhfstein-2-plain")], 0

    def check(match: Match, chance: Chance) -> None:
        nonlocal apart
        variant.game.view(match.state, PUBLIC)  # From here on all of them keep what was drawn.
        copies = [match.state.clone() for _ in range(3)]
        for copy in copies:
            while copy.to_act() and (legal := copy.legal(copy.asked())) and chance.below(6):
                copy.apply(copy.asked(), legal[chance.below(len(legal))])
            variant.game.view(copy, PUBLIC)
        for copy in copies:
            assert variant.game.view(copy, PUBLIC) == variant.game.view(variant.game.load(copy.dump()), PUBLIC)
        apart += len({copy.dump() for copy in copies}) == len(copies)

    play_match(variant, "v", check)
    assert apart > 50
