"""What a phase keeps at hand is what it would work out from scratch, whatever was done since."""

import pytest

from kuhstall.core.luck import Dice
from kuhstall.games.kuhhandel.rules.position import Position
from tests.kuhhandel.scenes import VARIANTS, position, start

UNKNOWN = -2
"""What no phase keeps."""


def kept(there: Position) -> dict[str, int]:
    """What follows from the rest of a position and is kept nevertheless."""
    return {"able": there.able, "waiting": there.waiting, "raises": there.raises, "due": there.due}


def worked_out(there: Position) -> dict[str, int]:
    """As much of it as the phase works out when it begins or is loaded."""
    twin = there.clone()
    twin.able = twin.waiting = twin.raises = twin.due = UNKNOWN
    twin.resume()
    return {name: number for name, number in kept(twin).items() if number != UNKNOWN}


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_what_is_kept_is_what_would_be_worked_out_anew(game: str, players: int, options: tuple[str, ...]) -> None:
    there, dice = position(start(game, players, options, "c0ffee")).clone(), Dice(players)
    found: set[str] = set()
    while (seat := there.asked()) >= 0:
        anew = worked_out(there)
        assert {name: kept(there)[name] for name in anew} == anew
        found |= anew.keys()
        there.apply(seat, there.pick(seat, dice))
    assert found == (set() if game == "kuhhandel-duel" else {"able", "waiting", "raises", "due"})
