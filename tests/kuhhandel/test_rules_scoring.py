"""Scoring (KH-5, KM-5, KM-7.2)."""

import pytest

from kuhstall.core.match import Match
from kuhstall.core.record import final_line
from kuhstall.core.registry import GAMES
from kuhstall.core.views import OverView
from kuhstall.games.kuhhandel.events import DoveWon, QuartetCompleted
from tests.kuhhandel.scenes import FIVE, animals, during, for_nothing, money, sees, shares, trade
from tests.rules import happens, play, rule, scene, told


def total(game: str, estate: str, options: str = "") -> int:
    """The score of somebody who owns this."""
    chosen = dict.fromkeys(options.split())
    return dict(sheet(game, estate, chosen))["total"]


def sheet(game: str, estate: str, options: dict[str, None] | None = None) -> list[tuple[str, int]]:
    """The lines of the score sheet of somebody who owns this that count."""
    _, lines = GAMES[game].score_sheet(options or {}, [f"Anna: {estate}"], {})
    return [(line.name, line.numbers[0]) for line in lines if not line.words]


PRINTED = shares("4pig 4dog 4rooster cow horse", "4goose 4cat 4sheep cow", "4goat 4donkey 2cow 3horse")


def printed_example(game: str, options: str = "") -> Match:
    """A whole game in which Anna ends with pigs, dogs and roosters."""
    match = for_nothing(scene(game, options=options, pile=PRINTED), 40)
    trade(trade(match, "Ben", "cow", "Anna"), "Cleo", "cow", "Ben")
    return play(match, "Anna: trade horse Cleo / Anna: offer nothing / Cleo: counter 10")


@rule("KH-5.1")
def test_the_second_edition_multiplies_the_sum_by_the_number_of_quartets() -> None:
    match = printed_example("kuhhandel-2")
    assert sees(match, "public").players[0].quartets == ["rooster", "dog", "pig"]
    assert final_line(match) == "= Anna 2460, Ben 1140, Cleo 10600"


@rule("KH-5.1")
@pytest.mark.parametrize(
    ("estate", "score"),
    [("pig dog rooster", 2460), ("", 0), ("horse", 1000), ("horse cow", 3600), ("rooster goose", 100)],
)
def test_sums_times_quartets(estate: str, score: int) -> None:
    assert total("kuhhandel-2", estate) == score


@rule("KH-5.2")
def test_the_first_edition_adds_the_plain_values() -> None:
    assert final_line(printed_example("kuhhandel-1")) == "= Anna 820, Ben 380, Cleo 2650"
    assert total("kuhhandel-1", "horse cow pig") == 2450
    assert total("kuhhandel-1", "") == 0


PAIRS = [("rooster", "goose"), ("cat", "dog"), ("sheep", "goat")]


def with_pairs(first: tuple[str, str], second: tuple[str, str], game: str = "kuhhandel-1", options: str = "") -> Match:
    """Five players with two quartets each: Anna and Ben complete these, Anna before Ben."""
    others = [animal for animal in (*sum(PAIRS, ()), "donkey", "pig", "cow", "horse") if animal not in first + second]
    rest = [f"4{others[at]} 4{others[-1 - at]}" for at in range(3)]
    pile = shares(f"4{first[0]} 4{first[1]}", f"4{second[0]} 4{second[1]}", *rest)
    return scene(game, players=FIVE, options=options, pile=pile)


@rule("KH-5.3")
@pytest.mark.parametrize("pair", PAIRS)
def test_who_first_owns_both_quartets_of_a_pair_gets_the_dove(pair: tuple[str, str]) -> None:
    match = for_nothing(with_pairs(pair, ("donkey", "pig")), 35)
    assert not any(player.has_dove for player in sees(match, "public").players)
    happened = happens(match, "Anna: auction / Ben, Cleo, Dora, Emil: pass")
    assert happened[-2:] == [QuartetCompleted(0, pair[1]), DoveWon(0)]
    for name in ("Anna", "Emil", "public"):
        assert told(match, name)[-1] == DoveWon(0)
        assert [player.has_dove for player in sees(match, name).players] == [True, False, False, False, False]


@rule("KH-5.3")
@pytest.mark.parametrize(("first", "second"), [(PAIRS[0], PAIRS[1]), (PAIRS[1], PAIRS[2]), (PAIRS[2], PAIRS[0])])
def test_the_dove_never_moves_again(first: tuple[str, str], second: tuple[str, str]) -> None:
    match = for_nothing(with_pairs(first, second), 40)
    assert match.over
    assert [player.has_dove for player in sees(match, "public").players] == [True, False, False, False, False]
    assert sum(isinstance(event, DoveWon) for events in match.events for event in events) == 1


@rule("KH-5.3")
def test_the_dove_is_worth_500_at_the_end() -> None:
    match = for_nothing(with_pairs(PAIRS[0], PAIRS[1]), 40)
    assert match.state.scores()[:2] == [10 + 40 + 500, 90 + 160]


@rule("KH-5.3")
def test_a_trade_can_bring_the_dove() -> None:
    hands = ("4rooster 3goose horse", "4cat 4sheep", "4dog 4goat", "4donkey 4pig", "4cow 3horse goose")
    match = for_nothing(scene("kuhhandel-1", players=FIVE, pile=shares(*hands)), 40)
    assert not sees(match, "public").players[0].has_dove
    trade(match, "Anna", "goose", "Emil")
    assert told(match, "public")[-1] == DoveWon(0)


@rule("KH-5.3")
@pytest.mark.parametrize("pair", [("goose", "cat"), ("dog", "sheep"), ("cow", "horse")])
def test_other_pairs_bring_no_dove(pair: tuple[str, str]) -> None:
    # The other animals are dealt so that nobody else gets a pair either.
    order = ("rooster", "goat", "goose", "sheep", "cat", "dog", "donkey", "pig", "cow", "horse")
    left = [animal for animal in order if animal not in pair]
    mixed = [(left[at], left[at + 4]) for at in range(4)]
    assert not set(mixed) & {*PAIRS, *((b, a) for a, b in PAIRS)}
    pile = shares(f"4{pair[0]} 4{pair[1]}", *(f"4{one} 4{other}" for one, other in mixed))
    match = for_nothing(scene("kuhhandel-1", players=FIVE, pile=pile), 40)
    assert match.over
    assert not any(player.has_dove for player in sees(match, "public").players)


@rule("KH-5.3")
def test_later_editions_have_no_dove() -> None:
    match = for_nothing(with_pairs(PAIRS[0], PAIRS[1], "kuhhandel-2"), 40)
    assert not any(player.has_dove for player in sees(match, "public").players)
    assert match.state.scores()[:2] == [100, 500]


@rule("KH-5.4")
def test_with_multiply_the_first_edition_scores_like_the_second_and_adds_the_dove_afterwards() -> None:
    assert final_line(printed_example("kuhhandel-1", "multiply")) == "= Anna 2460, Ben 1140, Cleo 10600"
    match = for_nothing(with_pairs(PAIRS[0], PAIRS[1], options="multiply"), 40)
    assert match.state.scores()[:2] == [(10 + 40) * 2 + 500, (90 + 160) * 2]


@rule("KH-5.4")
def test_the_options_of_the_first_edition_can_be_joined() -> None:
    match = printed_example("kuhhandel-1", "multiply, keep-money")
    assert match.state.scores()[0] == 2460


def shared_win(game: str) -> Match:
    """Anna (cows, goats) and Ben (pigs, donkeys) have 1150 each, Cleo 1010, Dora 130, Emil 410."""
    hands = ("4cow 4goat", "4pig 4donkey", "4horse 4rooster", "4goose 4cat", "4dog 4sheep")
    return scene(game, players=FIVE, pile=shares(*hands))


@rule("KH-5.5")
@pytest.mark.parametrize(("game", "factor"), [("kuhhandel-1", 1), ("kuhhandel-2", 2)])
def test_equal_scores_share_the_win(game: str, factor: int) -> None:
    match = for_nothing(shared_win(game), 39)
    assert not match.over
    for_nothing(match, 1)
    assert match.state.scores() == [score * factor for score in (1150, 1150, 1010, 130, 410)]
    assert during(match, "Cleo", OverView).winners == [0, 1]


@rule("KH-5.5")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_the_highest_score_wins_and_money_counts_nothing(game: str) -> None:
    match = printed_example(game)
    assert during(match, "public", OverView).winners == [2]
    assert sum(money(match, "Anna")) > sum(money(match, "Cleo"))
    assert total(game, "pig dog 430") == total(game, "pig dog")


# The printed example of Master: Anna ends with rats, geese, dogs and cows, and the pedigrees of dog and horse. She
# begins with 100, gets 850 from the donkeys and pays 520 for the last cow. Cleo turns up the rats, her left takes them.
ANDRE = shares(
    "rat+goat rat+goat rat+goat rat+goat 4horse 3pig 3sheep cow cow* pig*",
    "4goose 4dog 3cow dog* horse* rooster cat pig sheep",
    "4donkey 3rooster 3cat rooster* goose* cat* sheep* goat* donkey*",
)


def andre(options: str = "") -> Match:
    """The game of the printed example."""
    match = for_nothing(scene("kuhhandel-master", first="Cleo", options=options, pile=ANDRE), 50)
    trade(trade(match, "Ben", "rooster", "Anna"), "Cleo", "pig", "Anna")
    play(match, "Anna: trade cow Cleo / Anna: offer 500 20 / Cleo: accept")
    return trade(trade(match, "Ben", "cat", "Anna"), "Cleo", "sheep", "Anna")


@rule("KM-5.1", "KM-5.2", "KM-5.3", "KM-5.4", "KM-5.5", "KM-5.6")
def test_the_printed_example_scores_2670() -> None:
    match = andre()
    assert match.over
    assert animals(match, "Anna") == {"goose": 4, "dog": 4, "cow": 4, "rat": 4}
    assert sees(match, "public").players[0].pedigrees == ["dog", "horse"]
    assert match.state.scores()[0] == 2670


@rule("KM-5.6")
def test_the_printed_example_on_the_score_sheet() -> None:
    for game in ("kuhhandel-master", "kuhhandel-duel"):
        assert sheet(game, "rat goose dog cow dog* horse*") == [
            ("quartets", 960),
            ("matching", 250),
            ("subtotal", 1210),
            ("times", 2),
            ("product", 2420),
            ("others", 250),
            ("total", 2670),
        ]


@rule("KM-7.2")
def test_with_kassensturz_the_printed_example_scores_3100() -> None:
    assert total("kuhhandel-master", "rat goose dog cow dog* horse* 430", "kassensturz") == 3100
    match = andre("kassensturz")
    assert sum(money(match, "Anna")) == 430
    assert match.state.scores()[0] == sees(match, "public").players[0].score == 3100


@rule("KM-5.1")
def test_the_rats_cover_the_quartet_that_leaves_the_highest_score() -> None:
    assert total("kuhhandel-master", "rat goose dog cow") == (160 + 800) * 2
    # The geese with their pedigree are worth more than the cats, although a quartet of cats is worth more.
    assert total("kuhhandel-master", "rat goose cat dog goose*") == (40 + 160 + 250) * 2
    assert total("kuhhandel-master", "rat horse") == 0
    assert total("kuhhandel-master", "rat horse horse*") == 250


@rule("KM-5.1")
def test_without_a_quartet_the_rats_do_nothing() -> None:
    assert total("kuhhandel-master", "rat") == 0
    assert total("kuhhandel-master", "rat cow* pig*") == 500
    assert total("kuhhandel-master", "rat 430", "kassensturz") == 430


@rule("KM-5.1")
def test_three_rats_cover_nothing() -> None:
    pile = shares("cow rat+cow rat+cow rat+cow", "4pig", "4goat")
    match = for_nothing(scene("kuhhandel-master", pile=f"{pile} rat dog"), 12)
    assert animals(match, "Ben") == {"pig": 4, "rat": 3}
    assert match.state.scores() == [800, 650, 350]
    play(match, "Anna: auction / Ben: take")
    assert match.state.scores() == [800, 0, 350]


@rule("KM-5.2")
@pytest.mark.parametrize(
    ("estate", "value"), [("cow", 800), ("rooster goose cat dog sheep goat donkey pig cow horse", 3850)]
)
def test_the_values_of_the_remaining_quartets_are_added(estate: str, value: int) -> None:
    assert sheet("kuhhandel-master", estate)[0] == ("quartets", value)
    assert sheet("kuhhandel-master", f"rat {estate}")[0] == ("quartets", value - (800 if estate == "cow" else 10))


@rule("KM-5.3")
def test_each_matching_pedigree_adds_250_before_the_multiplication() -> None:
    assert total("kuhhandel-master", "dog cow dog* cow*") == (160 + 800 + 500) * 2
    assert dict(sheet("kuhhandel-master", "dog cow dog* horse*"))["matching"] == 250


@rule("KM-5.4")
def test_the_subtotal_is_multiplied_by_the_number_of_remaining_quartets() -> None:
    assert total("kuhhandel-master", "dog cow pig") == (160 + 800 + 650) * 3
    assert dict(sheet("kuhhandel-master", "rat dog cow pig"))["times"] == 2
    assert dict(sheet("kuhhandel-master", "dog* cow*"))["times"] == 0


@rule("KM-5.5")
def test_each_other_pedigree_adds_250_after_the_multiplication() -> None:
    assert total("kuhhandel-master", "dog cow horse* pig*") == (160 + 800) * 2 + 500
    assert total("kuhhandel-master", "horse* pig*") == 500


@rule("KM-5.5")
def test_the_pedigree_of_the_covered_quartet_does_not_match() -> None:
    lines = dict(sheet("kuhhandel-master", "rat goose dog cow goose* dog* cow*"))
    assert (lines["quartets"], lines["matching"], lines["others"]) == (960, 500, 250)


@rule("KM-5.7")
def test_the_score_sheet_has_the_printed_lines_in_their_order() -> None:
    names = ["quartets", "matching", "subtotal", "times", "product", "others", "total"]
    for game in ("kuhhandel-master", "kuhhandel-duel"):
        assert [name for name, _ in sheet(game, "")] == names
        assert [name for name, _ in sheet(game, "", {"kassensturz": None})] == [*names[:-1], "money", "total"]
        assert all(name in GAMES[game].rulebook.lines for name in [*names, "money"])


@rule("KM-5.7")
def test_the_score_sheet_has_a_column_for_each_player() -> None:
    estates = ["Anna: rat goose dog cow dog* horse* 430", "Ben: horse pig pig* 120", "Cleo: 0"]
    players, lines = GAMES["kuhhandel-master"].score_sheet({"kassensturz": None}, estates, {})
    assert players == ["Anna", "Ben", "Cleo"]
    assert {line.name: list(line.numbers) for line in lines if not line.words} == {
        "quartets": [960, 1650, 0],
        "matching": [250, 250, 0],
        "subtotal": [1210, 1900, 0],
        "times": [2, 2, 0],
        "product": [2420, 3800, 0],
        "others": [250, 0, 0],
        "money": [430, 120, 0],
        "total": [3100, 3920, 0],
    }
