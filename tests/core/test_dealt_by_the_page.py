"""A stranger who has only docs/records.md deals what we deal, from the first card to the last lot."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kuhstall.core import record
from kuhstall.core.chance import Chance
from kuhstall.core.game import Setup
from kuhstall.core.journal import Event
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhfstein import events as kuhfstein
from kuhstall.games.kuhfstein.deck import DECK
from kuhstall.games.kuhfstein.rules.position import Position as Farm
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from kuhstall.games.kuhfstein.rules.track import NO_BONUS
from kuhstall.games.kuhhandel import events as kuhhandel
from kuhstall.games.kuhhandel.rules.position import Position as Stall
from kuhstall.games.mue import events as mue
from kuhstall.games.mue.rules.cards import names
from kuhstall.games.mue.rules.cells import CONCEALED
from kuhstall.games.mue.rules.position import Position as Inn
from tests.core import dealt_by_the_page as page
from tests.kuhfstein.scenes import DECK as SMALL_DECK
from tests.properties.variants import NAMES, random_seat, steps_of_a_move

SEEDS = ["0", "00", "7f3a9c01", "DEADBEEF", "f" * 64, *(f"{n:x}" for n in range(3, 30))]


def begun(game: str, players: int, seed: str, options: str = "", **lines: str) -> Match:
    """A match as a record begins it."""
    header = {"game": game, "options": options, "players": ", ".join(NAMES[:players]), "seed": seed}
    named = {name.replace("_", " "): text for name, text in lines.items() if text}
    said = [f"{name}: {text}" for name, text in {**header, **named}.items() if text]
    return record.replay(record.parse("\n".join(["kuhstall 1", *said, "---"])))


def played(match: Match, label: str) -> Iterator[Event]:
    """Everything that happens in a random game."""
    chance = Chance(f"{label} by the page")
    while not match.over:
        seat = random_seat(match.state, chance)
        yield from match.play(seat, steps_of_a_move(match.state, seat, chance))


ALL_THE_MONEY = " ".join(["10"] * 12 + ["50"] * 8 + ["20"] * 4 + ["100"] * 2)


@pytest.mark.parametrize(
    ("game", "options", "pile"),
    [
        ("kuhhandel-1", "", ""),
        ("kuhhandel-1", "multiply, keep-money", "cow horse cow"),
        ("kuhhandel-2", "", ""),
        ("kuhhandel-2", "", "cow horse cow"),
        ("kuhhandel-master", "", ""),
        ("kuhhandel-master", "super, kassensturz", "rat cow* cow"),
        ("kuhhandel-duel", "", ""),
        ("kuhhandel-duel", "super", "rat cow* cow"),
        ("kuhhandel-duel", "kassensturz", "cow 500 goose 10 10"),
        ("kuhhandel-duel", "", ALL_THE_MONEY),
    ],
)
def test_the_piles_of_kuhhandel(game: str, options: str, pile: str) -> None:
    for players in GAMES[game].seats:
        for seed in SEEDS:
            table = begun(game, players, seed, options, pile=pile).state
            assert isinstance(table, Stall)
            assert [table.edition.cards[card] for card in table.pile] == page.kuhhandel_pile(game, seed, pile.split())
            assert table.turn == page.first(seed, players)


def test_the_lots_between_equal_slaps() -> None:
    lots = 0
    for seed in SEEDS:
        match, stream = begun("kuhhandel-master", 6, seed), page.Stream(seed, "play")
        answers: dict[int, int] = {}
        for event in played(match, seed):
            if isinstance(event, kuhhandel.Answered):
                answers[event.seat] = event.count or 0
            elif isinstance(event, kuhhandel.Slapped):
                highest = [seat for seat, count in answers.items() if count == max(answers.values())]
                assert event.seat == page.equal_slaps(stream, highest)
                lots += len(highest) > 1
            if not isinstance(event, kuhhandel.Answered):
                answers.clear()
    assert lots > 20


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_hands_of_mue(players: int) -> None:
    size = page.HAND[players]
    pack = [f"{suit}{rank}" for suit in ("rgb" if players == 3 else "rygbk") for rank in "987765432110"]
    one, all_but_one = {1: pack[:size]}, {seat: pack[seat * size :][:size] for seat in range(1, players)}
    for seed in SEEDS:
        for named in ({}, one, all_but_one):
            lines = {f"deal_{NAMES[seat]}": " ".join(hand) for seat, hand in named.items()}
            table = begun("mue", players, seed, **lines).state
            assert isinstance(table, Inn)
            hands = [sorted(hand) for hand in page.mue_hands(seed, players, 1, named)]
            assert [sorted(names(hand)) for hand in table.of_seats(CONCEALED)] == hands
            assert table.dealer == page.first(seed, players)


def test_the_later_hands_of_mue() -> None:
    deals = 0
    for seed in SEEDS[:8]:
        match, number = begun("mue", 4, seed, "hands=5"), 1
        dealer = page.first(seed, 4)
        for event in played(match, seed):
            if isinstance(event, mue.Dealt):
                number, dealer, deals = number + 1, (dealer + 1) % 4, deals + 1
                assert (event.number, event.dealer) == (number, dealer)
            elif isinstance(event, mue.HandReceived):
                assert sorted(event.cards or []) == sorted(page.mue_hands(seed, 4, number, {})[event.seat])
    assert deals >= 8 * 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_up_of_kuhfstein(players: int) -> None:
    deck = [card.name for card in DECK.cards]
    assert deck == [str(number) for number in range(1, 56)]
    for seed in SEEDS:
        for tiles, cards, goals in (
            ([], [], {}),
            (["lake", "hay"], ["7", "55"], {1: ["trees"]}),
            ([], [], {0: ["hay", "cows"]}),
        ):
            lines = {"tiles": " ".join(tiles), "cards": " ".join(cards)}
            lines |= {f"goals_{NAMES[seat]}": " ".join(named) for seat, named in goals.items()}
            table = begun("kuhfstein", players, seed, "random-bonus", **lines).state
            assert isinstance(table, Farm)
            dealt_tiles = page.kuhfstein_tiles(seed, players, tiles)
            dealt_cards = page.kuhfstein_cards(seed, deck, cards)
            fox = page.first(seed, players)
            assert table.fox == fox
            assert [TERRAINS[tile] for tile in table.tiles.pieces] == dealt_tiles
            assert [TERRAINS[tile] for tile in table.open_tiles] == dealt_tiles[:5]
            assert [deck[card] for card in table.open_cards] == dealt_cards[:4]
            hands = {(fox + step) % players: [dealt_cards[4 + step]] for step in range(players)}
            held = [player.hand for player in table.players]
            assert [[deck[card] for card in hand] for hand in held] == [hands[seat] for seat in range(players)]
            shown = [[page.GOALS[goal] for goal in player.goals] for player in table.players]
            wanted = [sorted(held) for held in page.kuhfstein_goals(seed, players, goals)]
            assert [sorted(held) for held in shown] == wanted
            recessed = [
                ["cow", "card", "tile", "all-cows", "action"][bonus]
                for bonus, printed in zip(table.bonuses, table.edition.track.printed, strict=True)
                if printed == NO_BONUS
            ]
            assert recessed == page.kuhfstein_bonuses(seed)


def test_the_new_piles_of_kuhfstein() -> None:
    game, renewed = GAMES["kuhfstein"], [0, 0]
    deck = [line.split('"')[1] for line in SMALL_DECK.splitlines() if '"' in line][1:]
    for seed in [*SEEDS, *(f"{n:x}" for n in range(100, 200))]:
        lines = {"tiles": " ".join(["hay"] * 14), "deck": game.voucher("deck", SMALL_DECK)}
        setup = Setup(players=NAMES[:2], seed=seed.lower(), lines=lines, attachments={"deck": SMALL_DECK})
        match, stream = Match(game, setup), page.Stream(seed, "play")
        tiles = page.Pile(page.kuhfstein_tiles(seed, 2, ["hay"] * 14)[5:], page.all_tiles(2))
        cards = page.Pile(page.kuhfstein_cards(seed, deck, [])[6:], deck)
        for event in played(match, seed):
            if isinstance(event, kuhfstein.CardPlayed):
                cards.aside.append(event.card)
            elif isinstance(event, kuhfstein.TilesSwapped):
                tiles.aside += event.aside
                assert event.tiles == [tiles.turn_up(stream) for _ in event.tiles]
            elif isinstance(event, kuhfstein.CardsSwapped):
                cards.aside += event.discarded
                assert event.cards == [cards.turn_up(stream) for _ in event.cards]
            elif isinstance(event, kuhfstein.TilesRefilled):
                assert event.tiles == [tiles.turn_up(stream) for _ in event.tiles]
            elif isinstance(event, kuhfstein.CardsRefilled):
                assert event.cards == [cards.turn_up(stream) for _ in event.cards]
        assert isinstance(match.state, Farm)
        renewed[0] += match.state.tiles.renewed
        renewed[1] += match.state.cards.renewed
    assert min(renewed) > 5


def test_the_dealer_of_the_page_has_only_hashes() -> None:
    text = Path(page.__file__).read_text("utf-8")
    assert [line for line in text.splitlines() if "import" in line.split()] == [
        "from collections.abc import Iterator",
        "from hashlib import sha512",
    ]
