"""What the pages that teach say of Mü is true: every example is played or counted by the rules."""

import pytest

from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.mue.rules.actions import CARD
from kuhstall.games.mue.rules.cards import CARDS, TRIANGLES
from kuhstall.games.mue.view import AuctionView
from tests.lessons import lessons, rights
from tests.mue.scenes import WANTED, auction, pack, played_by, sees, shows, trick_position
from tests.rules import play, rule

EXAMPLES = lessons("mue")
HANDS = {name: " ".join(cards) for name, cards in EXAMPLES["auction"]["shown"].items()}
TRICK = [option["id"] for option in EXAMPLES["trick"]["options"]]


@rule("MU-2.6", "MU-3.1", "MU-3.5", "MU-6.2")
def test_who_becomes_chief_and_vice() -> None:
    shown = EXAMPLES["auction"]
    assert {name: sorted(cards.split()) for name, cards in WANTED.items()} == {
        name: sorted(cards) for name, cards in shown["shown"].items()
    }
    match = shows(dict(HANDS))
    contract = sees(match, "public").contract
    assert contract
    players = match.setup.players
    assert players[contract.chief] == shown["chief"]
    assert contract.vice is not None
    assert [players[contract.vice]] == [shown["vice"]] == rights(EXAMPLES["vice"]["options"])
    assert (contract.height, contract.target) == (shown["height"], shown["target"])
    assert shown["all"] == sum(TRIANGLES[CARDS.index(card)] for card in pack(5))


@rule("MU-3.3")
def test_an_eklat() -> None:
    shown = EXAMPLES["eklat"]
    estates = [f"{name}: {len(cards)}" for name, cards in shown["shown"].items()]
    _, lines = GAMES["mue"].score_sheet({}, [*estates, "Dora: 0"], {"eklat": shown["culprit"]})
    assert list(lines[-1].numbers)[:3] == [shown["points"][name] for name in shown["shown"]]


@rule("MU-2.2", "MU-3.2")
def test_what_risks_an_eklat_of_ones_own() -> None:
    shown = EXAMPLES["level"]
    ends = {}
    for option in shown["options"]:
        match = auction({"Anna": " ".join(shown["theirs"]), "Ben": " ".join(shown["yours"] + shown["more"])}, seats=4)
        a, b, c = shown["theirs"]
        one, two = shown["yours"]
        play(match, f"Anna: show {a} / Ben: show {one} {two} / Cleo, Dora: pass / Anna: show {b} {c}")
        more = " ".join(shown["more"][: option["cards"]])
        play(match, f"Ben: show {more}" if more else "Ben: pass")
        ends[option["id"]] = loses(match)
    assert [name for name, lost in ends.items() if not lost] == rights(shown["options"])


def loses(match: Match) -> bool:
    """Whether an eklat that comes if everybody passes now is at Ben's cost."""
    hand = sees(match, "public").hand
    while sees(match, "public").hand == hand and isinstance(sees(match, "public").phase, AuctionView):
        match.move(match.state.asked(), "pass")
    return match.state.scores()[1] < 0


@rule("MU-4.1", "MU-4.2", "MU-5.5")
def test_two_trumps_on_the_ladder() -> None:
    shown = EXAMPLES["trumps"]
    match = play(shows(dict(HANDS)), f"Cleo: trump {shown['vice']} / Dora: trump {shown['chief']} / Dora: partner Anna")
    contract = sees(match, "public").contract
    assert contract
    ladder: dict[str, list[str]] = {}
    for rung in contract.ladder:
        ladder.setdefault(rung.of, []).extend(dict.fromkeys(rung.cards))
    assert ladder == shown["ladder"]


@rule("MU-5.3", "MU-5.4")
def test_which_card_may_be_played() -> None:
    shown, trumps = EXAMPLES["follow"], EXAMPLES["trumps"]
    mine = [option["id"] for option in shown["options"]]
    hands = [shown["led"], " ".join(mine), "k9", "k8", "k6"]
    held = played_by(trick_position(trumps["chief"], trumps["vice"], hands, 5), [shown["led"]])
    legal = {CARDS[action - CARD] for action in held.legal(1)}
    assert [card for card in mine if card in legal] == rights(shown["options"])


@rule("MU-5.5", "MU-5.6", "MU-5.7", "MU-6.1")
def test_whose_trick_it_is_and_its_triangles() -> None:
    trumps = EXAMPLES["trumps"]
    held = played_by(trick_position(trumps["chief"], trumps["vice"], [f"{card} k0" for card in TRICK], 5), TRICK)
    assert [TRICK[held.last_winner]] == rights(EXAMPLES["trick"]["options"])
    triangles = [TRIANGLES[CARDS.index(card)] for card in TRICK]
    assert [str(sum(triangles))] == rights(EXAMPLES["count"]["options"])


@rule("MU-1.2", "MU-6.2")
def test_triangles_and_targets() -> None:
    assert EXAMPLES["triangles"] == [TRIANGLES[CARDS.index(f"g{rank}")] for rank in range(10)]
    table = GAMES["mue"].rulebook.rules["MU-6.2"].table
    assert table
    [five] = [row for row in table.rows if row.name["en"] == "5"]
    assert [int(cell) for cell in five.cells[:5]] == EXAMPLES["targets"]


@rule("MU-6.3", "MU-6.4")
@pytest.mark.parametrize("name", ["made", "missed"])
def test_a_whole_hand(name: str) -> None:
    shown = EXAMPLES[name]
    estates = [f"{player}: {taken}" for player, taken in shown["taken"].items()]
    called = {word: str(shown[word]) for word in ("chief", "partner", "height", "trump")}
    _, lines = GAMES["mue"].score_sheet({}, estates, called)
    assert dict(zip(shown["taken"], lines[-1].numbers, strict=True)) == shown["points"]


@rule("MU-6.4")
def test_what_levels_short_cost() -> None:
    shown = EXAMPLES["short"]
    estates = [f"Anna: {shown['team'] - 10}", "Ben: 10", "Cleo: 10", "Dora: 10", f"Emil: {40 - shown['team']}"]
    called = {"chief": "Anna", "partner": "Ben", "height": str(shown["height"]), "trump": shown["trump"]}
    _, lines = GAMES["mue"].score_sheet({}, estates, called)
    assert [str(lines[1].numbers[0])] == rights(shown["options"])
