"""What the pages that teach say of the Kuhhandel family is true: every example is played or counted by the rules."""

from typing import Any

import pytest

from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhhandel.editions import DUEL, FIRST, MASTER, SECOND
from kuhstall.games.kuhhandel.events import CardWon, Challenged, Exposed, TradeTied, TradeWon
from kuhstall.games.kuhhandel.rules.bag import bag_of
from kuhstall.games.kuhhandel.rules.position import PURSES
from tests.kuhhandel.scenes import AUCTIONS, KEEPING, START, animals, for_nothing, money, position, verbs
from tests.lessons import lessons, rights
from tests.rules import happens, play, refused, rule, scene, seat_of

EXAMPLES = lessons("kuhhandel")
EDITIONS = {edition.id: edition for edition in (FIRST, SECOND, MASTER, DUEL)}
SCORED_BY = {"KH-5.1": "kuhhandel-2", "KH-5.2": "kuhhandel-1", "KM-5.4": "kuhhandel-master"}


def words(notes: list[int]) -> str:
    return " ".join(str(note) for note in notes)


def gives(match: Match, name: str, hand: list[int]) -> Match:
    """The match in which a player holds just this money; no game comes by all hands, so it is put there."""
    edition = EDITIONS[match.game.id]
    position(match).held[PURSES + seat_of(match, name)] = bag_of([edition.notes.index(note) for note in hand])
    return match


def has(match: Match, name: str) -> int:
    """What the money of a player is worth."""
    return sum(EDITIONS[match.game.id].notes_of(position(match).held[PURSES + seat_of(match, name)]))


def owes(game: str, hand: list[int], price: int) -> Match:
    """Ben has to pay a price out of a hand."""
    match = gives(scene(game, pile="cow"), "Ben", hand)
    return play(match, f"Anna: auction / Ben: bid {price} / Cleo: pass / Anna: sell")


@rule("KH-3.9", "KH-3.10")
@pytest.mark.parametrize("game", AUCTIONS)
@pytest.mark.parametrize(("lesson", "ways"), [("payment", "ways"), ("pay", "options")])
def test_payments(game: str, lesson: str, ways: str) -> None:
    shown = EXAMPLES[lesson]
    for way in shown[ways]:
        match = owes(game, shown["hand"], shown["price"])
        move = f"pay {words(way['laid'])}"
        assert way.get("right", "refused" not in way) == ("refused" not in way)
        if "refused" in way:
            assert refused(match, "Ben", move).rule == way["refused"]
        else:
            before = has(match, "Anna")
            play(match, f"Ben: {move}")
            assert has(match, "Anna") - before == sum(way["laid"]) == shown["price"] + way["lost"]


@rule("KH-3.6", "KH-3.7")
@pytest.mark.parametrize("game", AUCTIONS)
def test_selling_and_buying(game: str) -> None:
    shown = EXAMPLES["auction"]
    assert sum(shown["paid"]) == shown["bid"]
    for choice, payer, payee in (("sell", "Ben", "Anna"), ("buy", "Anna", "Ben")):
        match = scene(game, f"Anna: auction / Ben: bid {shown['bid']} / Cleo: pass / Anna: {choice}", pile="cow")
        before = sum(money(match, payee))
        play(match, f"{payer}: pay {words(shown['paid'])}")
        assert animals(match, payer) == {"cow": 1}
        assert sum(money(match, payee)) == before + shown["bid"]
    assert animals(for_nothing(scene(game, pile="cow"), 1), "Anna") == {"cow": 1}


@rule("KH-3.8", "KH-3.11", "KH-3.12", "KM-3.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_bluff_and_the_right_to_buy(game: str) -> None:
    bid = EXAMPLES["bluff"]["bid"]
    match = scene(game, f"Anna: auction / Ben: bid {bid} / Cleo: pass", pile="horse")
    [exposed] = [event for event in happens(match, "Anna: sell") if isinstance(event, Exposed)]
    assert exposed.money == START[game] == lessons("kuhhandel", "editions")[game]["purse"]
    most = sum(START[game])
    assert refused(match, "Ben", f"bid {most + 10}").values["most"] == (most if game == "kuhhandel-master" else 0)

    buy = EXAMPLES["buy"]
    match = play(scene(game, pile="cow"), f"Anna: auction / Ben: bid {buy['bid']} / Cleo: pass")
    gives(match, "Anna", buy["hand"])
    assert sum(buy["hand"]) == 80
    assert rights(buy["options"]) == verbs(match, "Anna") == ["sell"]
    assert refused(match, "Anna", "buy").rule == buy["options"][0]["refused"]


def cows(game: str, moves: str = "", pile: str = "cow cow donkey") -> Match:
    """Anna and Ben have a cow each, and everybody has had the money of one donkey."""
    return play(for_nothing(scene(game, pile=pile), 3), moves)


def lays(lesson: dict[str, Any]) -> str:
    animal = lesson["animal"]
    return f"Anna: trade {animal} Ben / Anna: offer {words(lesson['offer'])} / Ben: counter {words(lesson['counter'])}"


@rule("KH-4.5", "KH-4.6", "KH-4.9")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_trade(game: str) -> None:
    shown = EXAMPLES["trade"]
    match = cows(game)
    before = [sum(money(match, name)) for name in ("Anna", "Ben")]
    play(match, lays(shown))
    assert animals(match, shown["winner"]) == {"cow": 2}
    offer, counter = sum(shown["offer"]), sum(shown["counter"])
    assert (offer, counter) == (60, 70)
    gained = counter - offer if game in KEEPING else counter  # What the winner pays, and the loser takes back.
    assert [sum(money(match, name)) for name in ("Anna", "Ben")] == [before[0] + gained, before[1] - gained]
    accepted = cows(game, f"Anna: trade cow Ben / Anna: offer {words(shown['offer'])} / Ben: accept")
    assert animals(accepted, "Anna") == {"cow": 2}


@rule("KH-4.8")
@pytest.mark.parametrize("option", EXAMPLES["stake"]["options"], ids=lambda option: str(option["id"]))
def test_what_is_at_stake(option: dict[str, Any]) -> None:
    anna, ben = option["have"]
    turns = ["cow" if turn < (anna, ben, 0)[seat] else "pig" for turn in range(3) for seat in range(3)]
    match = for_nothing(scene("kuhhandel-2", pile=" ".join(_few_pigs(turns))), 9)
    [challenged] = [event for event in happens(match, "Anna: trade cow Ben") if isinstance(event, Challenged)]
    assert challenged.stake == option["stake"]
    assert option["right"] == (option["stake"] == 2)


def _few_pigs(turns: list[str]) -> list[str]:
    """The same pile with other animals for pigs, of which there are only four."""
    others = iter(["pig", "dog", "goat", "cat", "horse", "sheep", "goose", "rooster"])
    return [next(others) if animal == "pig" else animal for animal in turns]


@rule("KH-4.7")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_tie(game: str) -> None:
    shown = EXAMPLES["tie"]
    match = cows(game)
    before = [money(match, name) for name in ("Anna", "Ben")]
    [one, other], [again, against] = shown["rounds"]
    tied = happens(match, lays({**shown, "offer": one, "counter": other}))
    assert any(isinstance(event, TradeTied) for event in tied)
    after = [money(match, name) for name in ("Anna", "Ben")]
    assert after == before if game not in KEEPING else after != before
    [won] = [
        event
        for event in happens(match, f"Anna: offer {words(again)} / Ben: counter {words(against)}")
        if isinstance(event, TradeWon)
    ]
    assert match.setup.players[won.winner] == shown["winner"]
    assert animals(match, "Anna") == {"cow": 2}


@rule("KM-4.1")
def test_a_trade_of_rats_goes_the_other_way_round() -> None:
    shown = EXAMPLES["rats"]
    match = scene("kuhhandel-master", pile="rat donkey cow rat goat")
    play(match, "Anna: auction / Ben, Cleo: lay 0 / Anna: take / Ben, Cleo: pass")
    play(match, "Ben: auction / Anna, Cleo: pass")
    play(match, "Cleo: auction / Anna: lay 0 / Ben: take / Anna, Ben: pass")
    assert (animals(match, "Anna").get("rat"), animals(match, "Ben").get("rat")) == (1, 1)
    [won] = [event for event in happens(match, lays(shown)) if isinstance(event, TradeWon)]
    assert match.setup.players[won.winner] == shown["winner"]
    assert animals(match, shown["taker"])["rat"] == 2


@rule("KM-3.2")
def test_a_pedigree_costs_cards() -> None:
    shown = EXAMPLES["pedigree"]
    for option in shown["options"]:
        match = gives(scene("kuhhandel-master", pile=f"{shown['animal']}*"), "Ben", shown["hand"])
        play(match, f"Anna: auction / Ben: slap {shown['count']} / Cleo: wait / Anna: sell")
        move = f"pay {words(option['laid'])}"
        assert option["right"] == ("refused" not in option)
        if option["right"]:
            assert any(isinstance(event, CardWon) for event in happens(match, f"Ben: {move}"))
        else:
            assert refused(match, "Ben", move).rule == option["refused"]


@rule("KM-3.8")
def test_who_has_no_money_takes_the_rat() -> None:
    match = scene("kuhhandel-master", "Anna: auction", pile="rat cow")
    for note in START["kuhhandel-master"]:
        assert animals(match, "Ben") == {}
        play(match, f"Ben, Cleo, Anna: lay {note}")
    assert animals(match, "Ben") == {"rat": 1}
    assert rights(EXAMPLES["rat"]["options"]) == ["take"]


@rule("KM-6.3", "KM-6.4")
def test_a_division() -> None:
    match = scene("kuhhandel-duel", "Anna: divide / Anna: give", players="Anna, Ben", pile="rat 50")
    assert animals(match, "Ben") == {"rat": 1}
    assert sum(money(match, "Anna")) == sum(START["kuhhandel-duel"]) + 50
    assert rights(EXAMPLES["division"]["options"]) == ["lies"]


def counted(game: str, owns: str) -> dict[str, int]:
    _, lines = GAMES[game].score_sheet({}, [f"Anna: {owns}"], {})
    return {line.name: line.numbers[0] for line in lines if not line.words}


@rule("KH-5.1", "KH-5.2", "KH-5.3", "KM-5.6")
@pytest.mark.parametrize("by", SCORED_BY)
def test_scores(by: str) -> None:
    game, shown = SCORED_BY[by], EXAMPLES["scores"][by]
    assert by in GAMES[game].rulebook.of(game)
    assert counted(game, shown["owns"]) == shown["lines"]
    options = EXAMPLES["richest"][by]
    assert [counted(game, option["owns"])["total"] for option in options] == [option["total"] for option in options]
    assert rights(options) == [max(options, key=lambda option: option["total"])["id"]]


@rule("KH-1.3")
@pytest.mark.parametrize("game", EDITIONS)
def test_what_differs_between_the_editions(game: str) -> None:
    edition, said = EDITIONS[game], lessons("kuhhandel", "editions")[game]
    cash = len(edition.notes_of(edition.stock)) - edition.boxed if edition.divides else 0
    there = {"dove": edition.has_dove, "pedigrees": edition.pedigrees, "rats": edition.rats, "cash": cash == 26}
    assert said == {
        "players": [edition.fewest, edition.most],
        "purse": START[game],
        "besides": [name for name, has in there.items() if has],
        "card": "division" if edition.divides else "auction",
        "unable": "never" if edition.divides else "again" if edition.bids_what_was_shown else "out",
        "money": "winner" if edition.only_winner_pays else "swapped",
        "score": "steps" if edition.pedigrees else "product" if edition.multiplies else "sum",
    }
