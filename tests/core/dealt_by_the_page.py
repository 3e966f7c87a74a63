"""Deals every game by the words of docs/records.md alone: hashes and lists, and nothing of ours."""

from collections.abc import Iterator
from hashlib import sha512

ANIMALS = ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"]
GOALS = ["lakes", "hay", "meadow", "forest", "points", "trees", "cows", "tiles", "house"]
TERRAINS = {"hay": 16, "meadow": 15, "forest": 15, "lake": 13, "house": 12}
BONUS_TILES = [("cow", "card"), ("tile", "all-cows"), ("action", "tile")]
HAND = {3: 12, 4: 15, 5: 12, 6: 10}


class Stream:
    """The words of a key."""

    def __init__(self, seed: str, label: str) -> None:
        self.words = self.drawn(f"{seed.lower()} {label}")

    def drawn(self, key: str) -> Iterator[int]:
        block = 0
        while True:
            digest = sha512(f"{key} {block}".encode("ascii")).digest()
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 64, 4))
            block += 1

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        largest_multiple = 2**32 // n * n
        return next(word for word in self.words if word < largest_multiple) % n

    def shuffle(self, things: list[str]) -> list[str]:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things


def without(things: list[str], named: list[str]) -> list[str]:
    """What is left when the named ones are taken out."""
    rest = list(things)
    for thing in named:
        rest.remove(thing)
    return rest


def first(seed: str, players: int) -> int:
    return Stream(seed, "first").below(players)


def red_cards(game: str) -> list[str]:
    cards = [animal for animal in ANIMALS for _ in range(4)]
    if game in ("kuhhandel-master", "kuhhandel-duel"):
        cards += [f"{animal}*" for animal in ANIMALS] + ["rat"] * 4
    return cards


def kuhhandel_pile(game: str, seed: str, named: list[str]) -> list[str]:
    stream = Stream(seed, "pile")
    rest = without(red_cards(game), [card for card in named if not card.isdigit()])
    if game == "kuhhandel-duel":
        rest += money_for_the_pile(stream, [card for card in named if card.isdigit()])
    return named + stream.shuffle(rest)


def money_for_the_pile(stream: Stream, named: list[str]) -> list[str]:
    counts = {"500": 4, "200": 4, "100": 4, "50": 8, "20": 4, "10": 12}
    money = without([note for note, count in counts.items() for _ in range(count)], named)
    wanted = 26 - len(named)
    return stream.shuffle(money)[:wanted] if wanted else []


def equal_slaps(stream: Stream, highest: list[int]) -> int:
    """Who wins of the seats that slapped at the highest count."""
    return sorted(highest)[stream.below(len(highest))]


def mue_hands(seed: str, players: int, deal: int, named: dict[int, list[str]]) -> list[list[str]]:
    suits = "rgb" if players == 3 else "rygbk"
    pack = [f"{suit}{rank}" for suit in suits for rank in "987765432110"]
    rest = without(pack, [card for hand in named.values() for card in hand])
    if players - len(named) > 1:
        Stream(seed, f"deal {deal}").shuffle(rest)
    hands = []
    for seat in range(players):
        if seat in named:
            hands.append(named[seat])
        else:
            hands.append(rest[: HAND[players]])
            rest = rest[HAND[players] :]
    return hands


def all_tiles(players: int) -> list[str]:
    fewer = {2: 2, 3: 1, 4: 0}[players]
    return [terrain for terrain, count in TERRAINS.items() for _ in range(count - fewer)]


def kuhfstein_tiles(seed: str, players: int, named: list[str]) -> list[str]:
    return named + Stream(seed, "tiles").shuffle(without(all_tiles(players), named))


def kuhfstein_cards(seed: str, deck: list[str], named: list[str]) -> list[str]:
    return named + Stream(seed, "cards").shuffle(without(deck, named))


def kuhfstein_goals(seed: str, players: int, named: dict[int, list[str]]) -> list[list[str]]:
    rest = without(GOALS, [goal for goals in named.values() for goal in goals])
    if sum(map(len, named.values())) < 2 * players:
        Stream(seed, "goals").shuffle(rest)
    dealt = []
    for seat in range(players):
        goals = list(named.get(seat, []))
        while len(goals) < 2:
            goals.append(rest.pop())
        dealt.append(goals)
    return dealt


def kuhfstein_bonuses(seed: str) -> list[str]:
    stream = Stream(seed, "bonus")
    tiles = stream.shuffle(["0", "1", "2"])
    return [BONUS_TILES[int(tile)][stream.below(2)] for tile in tiles]


class Pile:
    """Tiles or cards face down, and those set aside."""

    def __init__(self, pieces: list[str], order: list[str]) -> None:
        self.pieces, self.order, self.aside = list(pieces), order, list[str]()

    def turn_up(self, stream: Stream) -> str:
        self.renew(stream)
        piece = self.pieces.pop(0)
        self.renew(stream)
        return piece

    def renew(self, stream: Stream) -> None:
        if not self.pieces and self.aside:
            self.pieces = stream.shuffle(sorted(self.aside, key=self.order.index))
            self.aside = []
