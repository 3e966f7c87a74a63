"""Trumps and partner (MU-4)."""

import pytest

from kuhstall.games.mue import events
from kuhstall.games.mue.view import BonusView, ChiefTrumpView, PartnerView, TrumpOption, ViceTrumpView
from tests.mue.scenes import EXAMPLE, WANTED, auction, sees, shows
from tests.rules import happens, play, refused, rule


@rule("MU-4.1")
def test_the_vice_names_first_a_suit_or_rank_among_his_face_up_cards() -> None:
    match = auction(WANTED, EXAMPLE)
    assert refused(match, "Dora", "trump 1").values == {"player": "Cleo"}
    for trump in ("b", "k", "0", "7"):
        assert refused(match, "Cleo", f"trump {trump}").reason == "not_shown"
    assert refused(match, "Cleo", "trump none").reason == "none"
    assert sees(match, "Cleo").phase == ViceTrumpView(["r", "y", "g", "5", "8", "9"])
    assert sees(match, "Dora").phase == sees(match, "public").phase == ViceTrumpView(None)
    assert happens(match, "Cleo: trump g") == [events.TrumpNamed(2, "vice", "g")]


@rule("MU-4.2")
def test_the_chief_names_his_or_none() -> None:
    match = play(auction(WANTED, EXAMPLE), "Cleo: trump g")
    worth = {"b": (40, 0), "1": (50, 1), "7": (50, 1), "8": (60, 2), "none": (70, 3)}
    options = [TrumpOption(trump, points, BonusView(each=10, extra=more)) for trump, (points, more) in worth.items()]
    assert sees(match, "Dora").phase == ChiefTrumpView(options)
    assert sees(match, "Cleo").phase == sees(match, "public").phase == ChiefTrumpView(None)
    assert refused(match, "Dora", "trump r").reason == "not_shown"
    assert refused(match, "Dora", "trump g").reason == "taken"
    assert happens(match, "Dora: trump 1") == [events.TrumpNamed(3, "chief", "1")]


@rule("MU-4.2")
@pytest.mark.parametrize(
    ("vice", "chief", "trumps"),
    [("g", "b", 24), ("8", "7", 15), ("g", "7", 20), ("8", "b", 16), ("9", "none", 5), ("y", "none", 12)],
)
def test_both_may_be_suits_or_ranks(vice: str, chief: str, trumps: int) -> None:
    match = play(auction(WANTED, EXAMPLE), f"Cleo: trump {vice} / Dora: trump {chief}")
    contract = sees(match, "public").contract
    assert contract is not None
    assert sum(len(rung.cards) for rung in contract.ladder) == trumps


@rule("MU-4.2")
def test_without_a_vice_no_trump_of_the_chief_means_no_trumps() -> None:
    match = shows({"Anna": "r9"})
    play(match, "Anna: trump none / Anna: partner Ben")
    contract = sees(match, "public").contract
    assert contract is not None
    assert contract.ladder == []


@rule("MU-4.3")
def test_the_partner_is_anybody_but_the_vice() -> None:
    match = play(auction(WANTED, EXAMPLE), "Cleo: trump g / Dora: trump 1")
    assert refused(match, "Dora", "partner Cleo").reason == "vice"
    assert refused(match, "Dora", "partner Dora").reason == "self"
    assert refused(match, "Anna", "partner Ben").reason == "not_asked"
    assert sees(match, "Dora").phase == PartnerView([0, 1, 4])
    assert sees(match, "Anna").phase == sees(match, "public").phase == PartnerView(None)
    assert happens(match, "Dora: partner Emil") == [events.PartnerNamed(3, 4)]
    roles = [player.role for player in sees(match, "public").players]
    assert roles == ["opponent", "opponent", "vice", "chief", "partner"]


@rule("MU-4.3")
def test_three_players_have_no_partner() -> None:
    match = shows({"Anna": "r9"}, seats=3)
    assert refused(match, "Anna", "partner Ben").reason == "alone"
    play(match, "Anna: trump 9")
    assert match.state.asked() == 0
    roles = [player.role for player in sees(match, "public").players]
    assert roles == ["chief", "opponent", "opponent"]
