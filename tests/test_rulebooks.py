"""Rulebooks: every kind of event has its sentences and the rules behind it, and final sheets add up to the scores."""

import re
from copy import copy
from functools import cache

import pytest
from msgspec.structs import replace

from kuhstall.core import record, rulefiles
from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES, register
from kuhstall.core.rulebook import LANGUAGES
from tests.properties.variants import IDS, VARIANTS, Variant, steps_of_a_move
from tests.test_golden import FILES


@cache
def finished(variant: Variant) -> Match:
    """A random game to its end."""
    match, chance = Match(variant.game, variant.setup("b0")), Chance("b0")
    while not match.over:
        seat = match.state.asked()
        match.play(seat, steps_of_a_move(match.state, seat, chance))
    return match


def kinds(match: Match) -> set[str]:
    return {type(event).__name__ for happened in match.events for event in happened}


@pytest.mark.parametrize("game", list(GAMES))
def test_there_are_rules_behind_every_kind_of_event(game: str) -> None:
    book = GAMES[game].rulebook
    assert set(book.rules_for_event) == {kind for kind in book.tellings if not kind.endswith(".hidden")}
    assert [rule for rules in book.rules_for_event.values() for rule in rules if rule not in book.rules] == []


def test_every_event_of_a_game_has_a_rule_of_this_game_behind_it() -> None:
    matches = [finished(variant) for variant in VARIANTS]
    matches += [record.replay(record.parse(file.read_text("utf-8"))) for file in FILES]
    seen = {(match.game.id, kind) for match in matches for kind in kinds(match)}
    alone = [game for game in GAMES.values() if len(game.rulebook.games) == 1]  # These have every kind of their family.
    seen |= {(game.id, kind) for game in alone for kind in game.rulebook.rules_for_event}
    assert {kind for _, kind in seen} == {kind for game in GAMES.values() for kind in game.rulebook.rules_for_event}
    without = [
        (game, kind)
        for game, kind in sorted(seen)
        if not any(rule in GAMES[game].rulebook.of(game) for rule in GAMES[game].rulebook.rules_for_event[kind])
    ]
    assert without == []


@pytest.mark.parametrize("game", list(GAMES))
def test_a_book_contains_what_it_points_to(game: str) -> None:
    for revision in range(1, GAMES[game].rulebook.revision + 1):
        book = GAMES[game].rulebook.own(game, revision)
        texts = [text for rule in book.rules.values() for text in (rule.text, *rule.refusals.values())]
        texts += [book.options[option.name] for option in GAMES[game].options]
        pointers = {id_ for text in texts for words in text.values() for id_ in re.findall(r"[A-Z]{2}-\d+\.\d+", words)}
        assert pointers <= set(book.rules)


FOREIGN = {
    "kuhhandel-1": r"Master|Ratte|\brat|Prämie|pedigree|zu zweit|for two",
    "kuhhandel-2": r"Master|Ratte|\brat|Prämie|pedigree|Taube|dove|zu zweit|for two",
    "kuhhandel-master": r"Taube|dove|[Zz]u zweit|[Ff]or two|[Vv]erteil|divi[ds]",
    "kuhhandel-duel": r"Taube|dove|Vorkauf|right to buy|Zuschlag|\bbids?\b",
    "mue": r"Quartett|quartet|Kuhhandel",
    "kuhfstein": r"Quartett|quartet|Kuhhandel",
}
"""Words of other games and editions."""


@pytest.mark.parametrize("game", list(FOREIGN))
def test_a_book_speaks_of_no_other_edition_and_calls_options_as_people_do(game: str) -> None:
    book = GAMES[game].rulebook.own(game)
    sections = [book.sections[section] for section in {rule.split(".")[0] for rule in book.rules}]
    said = [text for rule in book.rules.values() for text in (rule.title, rule.text)] + sections
    said += [book.options[option.name] for option in GAMES[game].options]
    ids = "|".join(option.name for option in GAMES[game].options if "-" in option.name) or "no-option"
    wrong = re.compile(rf"{FOREIGN[game]}|[Ee]dition|Ausgabe|[Oo]ption \w|{ids}")
    assert [text for texts in said for text in texts.values() if wrong.search(text)] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_a_rule_says_besides_only_what_concerns_its_games(game: str) -> None:
    rules = GAMES[game].rulebook.rules.values()
    assert [rule.title["en"] for rule in rules if not set(rule.also) <= set(rule.games)] == []
    assert all(set(text) == set(LANGUAGES) for rule in rules for text in (*rule.also.values(), *rule.before.values()))


def test_a_book_of_an_earlier_revision_has_the_text_that_held_then() -> None:
    book = GAMES["kuhfstein"].rulebook
    assert "that many tiles are left" in book.of("kuhfstein", 1)["KF-3.4"].text["en"]
    assert book.of("kuhfstein")["KF-3.4"].text == book.rules["KF-3.4"].text
    assert book.of("kuhfstein", 1)["KF-3.1"].text == book.rules["KF-3.1"].text


@pytest.mark.parametrize("variant", VARIANTS, ids=IDS)
def test_the_final_sheet_adds_up_to_the_scores(variant: Variant) -> None:
    match = finished(variant)
    lines = variant.game.final_sheet(match.state)
    book = variant.game.rulebook
    assert all(set(book.lines[line.name]) == set(LANGUAGES) for line in lines)
    assert all(line.rule in book.of(variant.game.id) and len(line.numbers) == variant.seats for line in lines)
    (total,) = [list(line.numbers) for line in lines if line.name in ("total", "sum")]
    assert total == match.state.scores()


def test_what_is_not_said_in_some_language_is_named_before_the_game_is_registered() -> None:
    game = copy(GAMES["mue"])
    rule = game.rulebook.rules["MU-2.1"]
    rules = {**game.rulebook.rules, "MU-2.1": replace(rule, title={"de": "Moo"}, refusals={"moo": {"en": "Moo!"}})}
    game.rulebook = replace(game.rulebook, rules=rules, sections={"MU-1": {"de": "Moo"}})
    missing = ["the section 'MU-1' in 'en'", "the title of MU-2.1 in 'en'", "the refusal 'moo' of MU-2.1 in 'de'"]
    assert game.lacks() == missing
    game.id = "moo"
    game.rulebook = replace(game.rulebook, games={"moo": {"de": "Muh", "en": "Moo"}})
    with pytest.raises(ValueError, match="it lacks the section 'MU-1' in 'en', "):
        register(game)


def test_the_texts_of_a_book_are_put_under_their_ids() -> None:
    frame = {"rules": {"MU-1.1": {"games": ["mue"], "table": {"rows": [{"cells": ["1"]}]}}}}
    rulefiles.put(frame, {"rules": {"MU-1.1": {"title": "Moo", "table": {"rows": ["row"]}}}}, "en")
    rulefiles.put(frame, {"rules": {"MU-1.1": {"title": "Muh"}}}, "de")
    rule = frame["rules"]["MU-1.1"]
    assert rule["title"] == {"en": "Moo", "de": "Muh"}
    assert rule["table"] == {"rows": [{"cells": ["1"], "name": {"en": "row"}}]}
