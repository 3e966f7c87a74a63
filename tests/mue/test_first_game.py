"""The first game of Mü: a learner who lays sevens meets everything that there is to learn."""

from kuhstall.bots.friendly import LEARNER
from kuhstall.core.match import Match
from kuhstall.games.mue.view import AuctionView, ChiefTrumpView, PartnerView, TricksView, View
from tests.bots.test_first_games import begun, kinds, like, played

SEVENS = ("r7", "r7", "g7", "k7")


def curious(match: Match) -> list[int]:
    """Lays one seven after the other until nobody draws level, and else plays like a beginner."""
    view = match.view(LEARNER)
    assert isinstance(view, View)
    shown = len(view.players[LEARNER].face_up)
    match view.phase:
        case AuctionView(eklat=eklat) if eklat or not shown:
            move = f"show {SEVENS[shown]}"
        case AuctionView():
            move = "pass"
        case ChiefTrumpView():
            move = "trump 7"
        case PartnerView():
            move = f"partner {match.players[4]}"
        case _:
            return like("easy")(match)
    return match.game.read(match.state, LEARNER, move, match.players)


def test_every_moment_comes() -> None:
    match, seen = begun("mue"), list[str]()
    whole = played("mue", curious)
    for _, move in whole.moves:
        seen.extend(moments(match))
        match.move(match.state.asked(), move)
    told = {"ChiefFound", "ViceFound", "TrumpNamed", "PartnerNamed", "TrickTaken"}
    assert told <= kinds(whole.events)
    assert {"eklat", "lead", "follow", "free"} <= set(seen)
    view = whole.view(LEARNER)
    assert isinstance(view, View)
    assert (view.history[0].chief, view.history[0].vice) == (LEARNER, 2)


def moments(match: Match) -> list[str]:
    """What the learner meets in a position."""
    view = match.view(LEARNER)
    assert isinstance(view, View)
    phase = view.phase
    if isinstance(phase, AuctionView) and LEARNER in view.to_act:
        return ["eklat"] if phase.eklat and LEARNER in phase.eklat.others else []
    if not isinstance(phase, TricksView) or phase.cards is None:
        return []
    if phase.trick.led is None:
        return ["lead"]
    held = {*(view.cards or []), *view.players[LEARNER].face_up}
    return ["follow"] if set(phase.cards) < held else ["free"]


def test_whoever_never_lays_a_card_still_plays_a_hand() -> None:
    def quiet(match: Match) -> list[int]:
        if isinstance(match.view(LEARNER).phase, AuctionView):  # type: ignore[attr-defined]
            return match.game.read(match.state, LEARNER, "pass", match.players)
        return like("easy")(match)

    assert "TrickTaken" in kinds(played("mue", quiet).events)
