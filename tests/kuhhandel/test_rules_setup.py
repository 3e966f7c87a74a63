"""Material and set-up (KH-1, KM-1, KM-6.1)."""

from collections import Counter

import pytest

from kuhstall.core.errors import KuhstallError
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhhandel.editions import ANIMALS, DUEL, FIRST, MASTER, SECOND
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.rules.money import worth
from tests.kuhhandel.scenes import (
    AUCTIONS,
    FAMILY,
    FIVE,
    NAMES,
    SIX,
    animals,
    for_nothing,
    money,
    position,
    sees,
    whose_turn,
)
from tests.rules import play, rule, scene, story

QUARTETS = {
    "rooster": 10,
    "goose": 40,
    "cat": 90,
    "dog": 160,
    "sheep": 250,
    "goat": 350,
    "donkey": 500,
    "pig": 650,
    "cow": 800,
    "horse": 1000,
}
FEWEST = {game: ", ".join(NAMES[: GAMES[game].seats[0]]) for game in FAMILY}


def pile(game: str, seed: str = "c0") -> Counter[str]:
    """The cards of a pile."""
    return Counter(MASTER.cards[card] for card in position(scene(game, players=FEWEST[game], seed=seed)).pile)


@rule("KH-1.1")
@pytest.mark.parametrize("game", FAMILY)
def test_there_are_four_cards_of_each_of_ten_animals(game: str) -> None:
    assert {animal: number for animal, number in pile(game).items() if animal in ANIMALS} == dict.fromkeys(QUARTETS, 4)
    with pytest.raises(KuhstallError, match="not so many cards 'cow'"):
        scene(game, players=FEWEST[game], pile="cow cow cow cow cow")


@rule("KH-1.1")
@pytest.mark.parametrize(("animal", "value"), QUARTETS.items())
def test_the_number_on_a_card_is_the_value_of_the_whole_quartet(animal: str, value: int) -> None:
    for game in FAMILY:
        _, lines = GAMES[game].score_sheet({}, [f"Anna: {animal}"], {})
        assert (lines[-1].name, lines[-1].numbers) == ("total", [value])


@rule("KH-1.1")
def test_three_of_a_kind_are_worth_nothing() -> None:
    match = scene("kuhhandel-2", pile="cow rooster goose cow cat dog cow sheep goat cow")
    assert for_nothing(match, 7).state.scores() == [0, 0, 0]
    assert for_nothing(match, 3).state.scores() == [800, 0, 0]


@rule("KH-1.2")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_the_pile_is_the_shuffled_animals_face_down(game: str) -> None:
    one, again, other = scene(game), scene(game), scene(game, seed="c1")
    assert len(position(one).pile) == 40
    assert list(position(one).pile) == list(position(again).pile) != list(position(other).pile)
    for name in ("Anna", "Ben", "Cleo", "public"):
        assert story(one, name) == story(other, name)


@rule("KH-1.2")
@pytest.mark.parametrize("game", AUCTIONS)
def test_every_card_may_lie_on_top(game: str) -> None:
    tops = {position(scene(game, seed=f"{seed:x}")).pile[0] for seed in range(300)}
    assert len(tops) == len(pile(game))


@rule("KH-1.3")
@pytest.mark.parametrize(
    ("edition", "deck", "total"),
    [
        (FIRST, {0: 10, 10: 25, 50: 5, 100: 5, 200: 5, 500: 5}, 4500),
        (SECOND, {0: 10, 10: 20, 50: 10, 100: 5, 200: 5, 500: 5}, 4700),
        (MASTER, {0: 12, 10: 18, 20: 6, 50: 12, 100: 6, 200: 6, 500: 6}, 5700),
        (DUEL, {0: 12, 10: 18, 20: 6, 50: 12, 100: 6, 200: 6, 500: 6}, 5700),
    ],
)
def test_money_decks_are_the_printed_ones(edition: Edition, deck: dict[int, int], total: int) -> None:
    assert Counter(edition.notes_of(edition.deck)) == deck
    assert worth(edition.deck, edition.note) == total


@rule("KH-1.3")
@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("kuhhandel-1", [10, 10, 10, 10, 10, 0, 0]),
        ("kuhhandel-2", [50, 10, 10, 10, 10, 0, 0]),
        ("kuhhandel-master", [50, 20, 10, 10, 10, 0, 0]),
        ("kuhhandel-duel", [50, 20, 10, 10, 10, 0, 0]),
    ],
)
def test_starting_hands_are_the_printed_ones(game: str, hand: list[int]) -> None:
    match = scene(game, players=FEWEST[game])
    assert [money(match, name) for name in match.setup.players] == [hand] * len(match.setup.players)


@rule("KH-1.3")
@pytest.mark.parametrize(
    ("game", "players", "cards"), [("kuhhandel-1", FIVE, 55), ("kuhhandel-2", FIVE, 55), ("kuhhandel-master", SIX, 66)]
)
def test_a_full_table_and_four_donkeys_use_the_whole_deck(game: str, players: str, cards: int) -> None:
    match = for_nothing(scene(game, players=players, pile="donkey donkey donkey donkey"), 4)
    dealt = [note for name in match.setup.players for note in money(match, name)]
    assert sorted(dealt, reverse=True) == MASTER.notes_of(position(match).edition.deck)
    assert len(dealt) == cards
    assert position(match).bank == 0


@rule("KH-1.3")
@pytest.mark.parametrize(
    ("game", "bank"),
    [
        ("kuhhandel-1", {500: 5, 200: 5, 100: 5, 50: 5, 10: 10, 0: 4}),
        ("kuhhandel-2", {500: 5, 200: 5, 100: 5, 50: 7, 10: 8, 0: 4}),
        ("kuhhandel-master", {500: 6, 200: 6, 100: 6, 50: 9, 20: 3, 10: 9, 0: 6}),
    ],
)
def test_everybody_can_look_at_the_bank(game: str, bank: dict[int, int]) -> None:
    match = scene(game, "Anna: auction", pile="donkey")
    for who in ("Anna", "Cleo", "public"):
        stacks = sees(match, who).bank
        assert [stack.note for stack in stacks] == sorted((stack.note for stack in stacks), reverse=True)
        assert {stack.note: stack.count for stack in stacks} == bank | {50: bank[50] - 3}


@rule("KH-1.3", "KM-6.1")
def test_the_bank_for_two_holds_what_donkeys_pay_and_nothing_of_what_is_in_pile_or_box() -> None:
    for seed in ("1", "2", "3"):
        match = scene("kuhhandel-duel", players="Anna, Ben", seed=seed)
        assert {stack.note: stack.count for stack in sees(match, "Anna").bank if stack.note} == dict.fromkeys(
            (500, 200, 100, 50), 2
        )


@rule("KH-1.3")
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_bank_gives_no_change(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell", pile="donkey")
    bank, everything = position(match).bank, sum(position(match).purses())
    play(match, "Ben: pay 50")
    assert (position(match).bank, sum(position(match).purses())) == (bank, everything)
    assert sum(money(match, "Anna")) - sum(money(match, "Ben")) == 100


@rule("KH-1.3")
@pytest.mark.parametrize(
    ("game", "wrong"), [("kuhhandel-1", 2), ("kuhhandel-2", 6), ("kuhhandel-master", 2), ("kuhhandel-duel", 3)]
)
def test_the_number_of_players_is_the_printed_one(game: str, wrong: int) -> None:
    with pytest.raises(KuhstallError, match=f"players, not {wrong}"):
        scene(game, players=", ".join(NAMES[:wrong]))


@rule("KH-1.4")
@pytest.mark.parametrize("game", AUCTIONS)
def test_how_many_money_cards_somebody_holds_is_public_but_not_which(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell / Ben: pay 10", pile="cow")
    for name in ("Anna", "Ben", "Cleo", "public"):
        assert [player.money.cards for player in sees(match, name).players] == [8, 6, 7]
    assert [sees(match, name).money for name in ("Anna", "public")] == [money(match, "Anna"), None]


@rule("KH-1.4")
@pytest.mark.parametrize(
    ("game", "dear"), [("kuhhandel-2", "50"), ("kuhhandel-master", "50"), ("kuhhandel-master", "20")]
)
def test_money_that_passed_between_two_others_stays_secret(game: str, dear: str) -> None:
    worlds = [
        scene(game, f"Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell / Ben: pay {note}", pile="cow")
        for note in ("10", dear)
    ]
    assert money(worlds[0], "Anna") != money(worlds[1], "Anna")
    for name in ("Cleo", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KH-1.4")
@pytest.mark.parametrize("game", AUCTIONS)
def test_animals_lie_open(game: str) -> None:
    match = for_nothing(scene(game, pile="cow horse cow cow"), 4)
    assert [animals(match, name) for name in match.setup.players] == [{"cow": 2}, {"horse": 1}, {"cow": 1}]


@rule("KH-1.5")
@pytest.mark.parametrize("game", FAMILY)
def test_the_first_player_is_drawn(game: str) -> None:
    drawn = Counter(whose_turn(scene(game, players=FEWEST[game], first="", seed=f"{seed:x}")) for seed in range(120))
    fair = 120 / len(drawn)
    assert sorted(drawn) == FEWEST[game].split(", ")
    assert all(fair / 2 < number < fair * 2 for number in drawn.values())


@rule("KH-1.5")
@pytest.mark.parametrize("game", AUCTIONS)
def test_play_goes_clockwise(game: str) -> None:
    match = scene(game, pile="cow cow cow cow", first="Ben")
    turns = [whose_turn(match)] + [whose_turn(for_nothing(match, 1)) for _ in range(3)]
    assert turns == ["Ben", "Cleo", "Anna", "Ben"]


@rule("KM-1.1")
def test_masters_pile_has_forty_animals_ten_pedigrees_and_four_rats() -> None:
    pedigrees = {f"{animal}*": 1 for animal in QUARTETS}
    assert pile("kuhhandel-master") == {**dict.fromkeys(QUARTETS, 4), **pedigrees, "rat": 4}
    assert pile("kuhhandel-master").total() == 54
    with pytest.raises(KuhstallError, match=r"not so many cards 'cow\*'"):
        scene("kuhhandel-master", pile="cow* cow*")


@rule("KM-1.1")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
@pytest.mark.parametrize("card", ["rat", "cow*", "500"])
def test_other_games_have_neither_rats_nor_pedigrees_nor_money_in_the_pile(game: str, card: str) -> None:
    with pytest.raises(KuhstallError, match="not so many cards"):
        scene(game, pile=card)


@rule("KM-6.1")
def test_the_pile_for_two_has_54_red_cards_and_26_money_cards() -> None:
    cards = pile("kuhhandel-duel")
    green = {card: number for card, number in cards.items() if card.isdigit()}
    assert cards.total() == 80
    assert sum(green.values()) == 26
    assert "0" not in green
    assert cards - Counter(green) == pile("kuhhandel-master")


@rule("KM-6.1")
def test_ten_of_the_36_money_cards_left_over_are_removed() -> None:
    left = Counter({"10": 12, "20": 4, "50": 8, "100": 4, "200": 4, "500": 4})
    boxed = [left - pile("kuhhandel-duel", seed) for seed in ("c0", "c1", "c2", "c3")]
    assert left.total() == 36
    assert [box.total() for box in boxed] == [10] * 4
    assert any(box != boxed[0] for box in boxed)
    with pytest.raises(KuhstallError, match="too much money"):
        scene("kuhhandel-duel", players="Anna, Ben", pile="10 " * 12 + "50 " * 8 + "20 20 20 20 500 500 500")


@rule("KM-6.1")
def test_two_each_of_the_donkeys_money_are_kept_and_the_zeros_left_over_are_out() -> None:
    match = scene("kuhhandel-duel", players="Anna, Ben")
    kept = [note for note in MASTER.notes_of(position(match).bank) if note]
    assert kept == [500, 500, 200, 200, 100, 100, 50, 50]
    assert Counter(MASTER.notes_of(position(match).bank))[0] == 8


@rule("KM-6.1")
def test_nobody_knows_which_money_is_in_the_box() -> None:
    worlds = [scene("kuhhandel-duel", players="Anna, Ben", pile="cow", seed=seed) for seed in ("c0", "c1")]
    assert Counter(position(worlds[0]).pile) != Counter(position(worlds[1]).pile)
    for name in ("Anna", "Ben", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)
