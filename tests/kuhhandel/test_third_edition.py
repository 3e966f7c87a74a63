"""A third edition that is only data: a note of 1000, a bid step of 50, eleven animals. Every suite plays it."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import signature
from typing import Final

import msgspec
import pytest

from kuhstall.bots.registry import bots
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES, register
from kuhstall.core.rulebook import BookEdition
from kuhstall.games.kuhhandel.editions import MASTER, SECOND, money
from kuhstall.games.kuhhandel.game import RULEBOOK, Kuhhandel
from kuhstall.games.kuhhandel.pieces import COLOURS, Animal
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.view import BiddingView, Bids
from tests.kuhhandel.scenes import during, sees
from tests.plain import some_if_plain
from tests.properties import test_order, test_properties, test_secrecy
from tests.properties.conserved import CONSERVED
from tests.properties.variants import Variant
from tests.rules import play, refused

NOTES: Final = (0, 50, 100, 200, 500, 1000)
ANIMALS: Final = (*SECOND.animals, "llama")
BOOK: Final = msgspec.structs.replace(
    RULEBOOK,
    games={
        **RULEBOOK.games,
        "kuhhandel-3": {"de": "Dritte", "en": "Third"},
        "kuhhandel-master-3": {"de": "M 3", "en": "M 3"},
    },
    editions={
        "kuhhandel-3": BookEdition(base="kuhhandel-2"),
        "kuhhandel-master-3": BookEdition(base="kuhhandel-master"),
    },
    words={**RULEBOOK.words, "llama": {"de": "Lama", "en": "llama"}},
)
"""The rules of the bases hold; only what is new is named."""


def third(base: Edition, name: str) -> Kuhhandel:
    """An edition with the new cards and the bid step; everything else is its base's."""
    edition = replace(
        base,
        id=name,
        animals=(*SECOND.animals, "llama"),
        values=(*SECOND.values, 1500),
        notes=NOTES,
        step=50,
        deck=money({0: 12, 50: 24, 100: 12, 200: 12, 500: 12, 1000: 6}, NOTES),
        purse=money({0: 2, 50: 3, 100: 1}, NOTES),
        donkeys=tuple(NOTES.index(note) for note in (100, 200, 500, 1000)),
    )
    return Kuhhandel(edition, book=BOOK, colours={**COLOURS, "llama": "#eed9c4", "1000": "#c8e0dc"})


THIRD, MASTER_THIRD = third(SECOND, "kuhhandel-3"), third(MASTER, "kuhhandel-master-3")
VARIANTS: Final = [Variant(THIRD, (), 3, 1), Variant(THIRD, (), 5, 1), Variant(MASTER_THIRD, (), 6, 1)]
SUITE: Final = [
    test
    for suite in (test_properties, test_secrecy)
    for name, test in vars(suite).items()
    if name.startswith("test_") and signature(test).parameters.keys() == {"variant"} and "the_same_seed" not in name
]
"""Every test that is played by every variant; the digests of these editions stand in no file."""


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    """The editions are registered while these tests run."""
    with pytest.MonkeyPatch.context() as patch:
        for game in (THIRD, MASTER_THIRD):
            patch.setitem(CONSERVED, game.id, CONSERVED["kuhhandel-2"])
            patch.setitem(GAMES._all(), game.id, game)
            assert game.lacks() == []
        bots.cache_clear()
        yield
    bots.cache_clear()


@pytest.mark.parametrize(
    ("test", "variant"),
    [(test, variant) for test in SUITE for variant in some_if_plain(VARIANTS, test)],
    ids=lambda part: getattr(part, "__name__", str(part)),
)
def test_the_third_edition_plays_by_every_suite(test: Callable[[Variant], None], variant: Variant) -> None:
    test(variant)


def test_there_are_suites_to_play_by() -> None:
    assert len(SUITE) > 15


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_out_of_turn_the_rule_of_the_phase_is_named(variant: Variant) -> None:
    test_order.wander(variant, "kuhhandel", "1", Counter())


def begun(moves: str, pile: str) -> Match:
    """A game of the third edition after some moves."""
    return play(Match(THIRD, Setup(players=("Anna", "Ben", "Cleo"), first=0, seed="c0", lines={"pile": pile})), moves)


def test_bids_go_by_fifty() -> None:
    match = begun("Anna: auction / Ben: bid 100", "llama")
    assert during(match, "Cleo", BiddingView).bids == Bids(150, 750, 50, "KH-3.4")
    assert (refused(match, "Cleo", "bid 120").reason, refused(match, "Cleo", "bid 100").reason) == ("step", "low")
    assert during(play(match, "Cleo: bid 150"), "public", BiddingView).auction.bid == 150


def test_a_thousand_can_be_paid_and_a_llama_won() -> None:
    match = begun("", "donkey donkey donkey donkey llama")
    for name in ("Anna", "Ben", "Cleo", "Anna"):
        play(match, f"{name}: auction")
        for _ in range(2):
            match.move(match.state.asked(), "pass")
    play(match, "Ben: auction / Cleo: bid 1000 / Anna: pass / Ben: sell / Cleo: pay 1000")
    assert sees(match, "public").players[2].animals == {"donkey": 1, "llama": 1}
    assert 1000 in sees(match, "Ben").money  # type: ignore[operator]


def test_a_game_that_lacks_something_is_not_registered() -> None:
    game = Kuhhandel(replace(THIRD.edition, id="kuhhandel-4", animals=(*SECOND.animals, "yak"), insolvency="KM-3.1"))
    lacking = r"the game 'kuhhandel-4' in 'de'.*the word 'yak' in 'en'.*the rule KM-3.1.*the colour of 'yak'"
    with pytest.raises(ValueError, match=lacking) as error:
        register(game)
    assert "the colour of '1000'" in str(error.value)
    assert "the colour of 'cow'" not in str(error.value)


def test_its_description_has_its_own_cards_and_numbers() -> None:
    pieces = THIRD.book().pieces
    assert pieces.animals[-1] == Animal("llama", 1500)
    assert (pieces.notes, pieces.unit, pieces.step) == ([0, 50, 100, 200, 500, 1000], 50, 50)
    assert pieces.donkeys == [100, 200, 500, 1000]
    assert (pieces.colours["llama"], pieces.colours["1000"]) == ("#eed9c4", "#c8e0dc")
    assert (THIRD.pieces().rats, MASTER_THIRD.pieces().rats) == (False, True)


@pytest.mark.parametrize("language", ["de", "en"])
def test_its_rules_say_its_own_numbers(language: str) -> None:
    rules = THIRD.book().rules
    texts = {name: rule.text[language] for name, rule in rules.items()}
    assert "50" in texts["KH-3.3"]
    assert "50" in rules["KH-3.3"].title[language]
    assert " 10" not in texts["KH-3.3"]
    assert "11 " in texts["KH-1.1"]
    assert texts["KH-1.1"].endswith({"de": "Lama 1500.", "en": "llama 1500."}[language])
    assert "6×1000" in texts["KH-1.3"]
    assert "1000" in texts["KH-3.2"]


def test_the_printed_editions_say_theirs() -> None:
    second, first = GAMES["kuhhandel-2"].book().rules, GAMES["kuhhandel-1"].book().rules
    assert (
        second["KH-1.3"]
        .text["en"]
        .endswith("There are 10×0, 20×10, 10×50, 5×100, 5×200 and 5×500; you start with 2×0, 4×10 and 1×50.")
    )
    assert (
        first["KH-1.3"]
        .text["de"]
        .endswith("Es gibt 10×0, 25×10, 5×50, 5×100, 5×200 und 5×500; du beginnst mit 2×0 und 5×10.")
    )
    assert second["KH-3.3"].title == {"de": "Mindestens 10 mehr", "en": "At least 10 more"}
