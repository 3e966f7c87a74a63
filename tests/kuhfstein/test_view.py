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
