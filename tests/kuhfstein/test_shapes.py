"""Placements and matches against a second, slow and obvious implementation, on random boards of any shape."""

from kuhstall.bots.kuhfstein.play.land import TOO_FAR, Land
from kuhstall.bots.kuhfstein.play.tasks import STRIDE, Task
from kuhstall.core.chance import Chance
from kuhstall.games.kuhfstein.deck import DECK
from kuhstall.games.kuhfstein.rules.board import FAR, Board, board_of, empty, where
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card, Cell, Deck, playable
from kuhstall.games.kuhfstein.rules.goals import lakes_at_the_edge, surrounded_houses

Place = tuple[int, int]
Tiles = dict[Place, int]
BOARDS = 60


def beside(place: Place) -> list[Place]:
    x, y = place
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


def random_tiles(chance: Chance, size: int, straight: bool) -> tuple[Tiles, set[Place]]:
    """A connected board, grown at random or in long arms, and cows on some of it."""
    tiles: Tiles = {(0, 0): chance.below(5)}
    while len(tiles) < size:
        stems = list(tiles)[-1:] if straight and chance.below(4) else list(tiles)
        spots = [spot for spot in beside(stems[chance.below(len(stems))]) if spot not in tiles]
        if spots:
            tiles[spots[chance.below(len(spots))]] = chance.below(5)
    return tiles, {place for place in tiles if not chance.below(5)}


def boards() -> list[tuple[Board, Tiles, set[Place]]]:
    chance, found = Chance("boards"), []
    for number in range(BOARDS):
        tiles, cows = random_tiles(chance, 1 + chance.below(70 if number % 10 == 0 else 30), number % 2 == 0)
        board = board_of([(terrain, x, y) for (x, y), terrain in tiles.items()], sorted(cows), [])
        found.append((board, tiles, cows))
    return found


def random_cards(chance: Chance) -> list[Card]:
    """Our deck, and shapes that no deck has."""
    odd = []
    for number in range(60):
        great = number >= 40  # Such a shape is not seen from one of its cells, and often fits if few of them are open.
        shape, _ = random_tiles(chance, 6 + chance.below(7) if great else 1 + chance.below(5), straight=False)
        cells = [((COVERED if chance.below(8 if great else 2) else terrain), x, y) for (x, y), terrain in shape.items()]
        if any(terrain != COVERED for terrain, _, _ in cells):
            odd.append(Card(f"odd{number}", 1, cells))
    return [*DECK.cards, *odd]


def slow_fits(tiles: Tiles, cows: set[Place], card: Card) -> set[tuple[Place, frozenset[Place], frozenset[Place]]]:
    """Every way to lay the card: the corner of its box, its places and those of its cows, found by trying all."""
    found = set()
    cells = card.cells
    for _ in range(4):
        for x0, y0 in tiles:
            _, ax, ay = cells[0]
            laid = [(terrain, x - ax + x0, y - ay + y0) for terrain, x, y in cells]
            if all((x, y) in tiles for _, x, y in laid) and all(
                tiles[x, y] == terrain and (x, y) not in cows for terrain, x, y in laid if terrain != COVERED
            ):
                spots = frozenset((x, y) for _, x, y in laid)
                corner = min(x for x, _ in spots), min(y for _, y in spots)
                found.add((corner, spots, frozenset((x, y) for terrain, x, y in laid if terrain != COVERED)))
        cells = [(terrain, y, -x) for terrain, x, y in cells]
    return found


def fast_fits(board: Board, card: Card) -> set[tuple[Place, frozenset[Place], frozenset[Place]]]:
    found = set()
    for way in card.ways(board):
        turned = card.turned_by(way % 4)
        x0, y0 = where(turned.corner_on(board, way // 4))
        spots = frozenset((x0 + x, y0 + y) for _, x, y in turned.cells)
        cows = frozenset(where(board.place(tile)) for tile in turned.opens(board, way // 4))
        found.add(((x0, y0), spots, cows))
    return found


def test_fast_and_slow_matching_agree() -> None:
    cards, compared = random_cards(Chance("cards")), 0
    for board, tiles, cows in boards():
        for card in cards:
            slow = slow_fits(tiles, cows, card)
            assert fast_fits(board, card) == slow
            assert card.fits(board) == bool(slow)
            compared += len(slow)
    assert compared > 1000


def test_each_way_to_lay_a_card_has_one_number() -> None:
    for board, _, _ in boards():
        for card in DECK.cards:
            ways = card.ways(board)
            assert len(set(ways)) == len(ways)
            corners = [where(card.turned_by(way % 4).corner_on(board, way // 4)) for way in ways]
            assert [card.way(board, x, y, way % 4) for (x, y), way in zip(corners, ways, strict=True)] == ways


def test_ways_stand_turn_by_turn_the_lowest_and_then_leftmost_first() -> None:
    for board, _, _ in boards():
        for card in DECK.cards:
            ways = card.ways(board)
            assert ways == sorted(ways, key=lambda way: (way % 4, board.place(way // 4)))


def test_what_is_known_of_a_card_follows_every_tile_and_cow() -> None:
    """A deck remembers whether its cards fit; after each change it says what looking again says."""
    deck = Deck("odd", random_cards(Chance("cards")), "")
    chance, changed = Chance("known"), 0
    for _ in range(20):
        board = empty()
        for _ in range(40):
            change(board, chance)
            for number, card in enumerate(deck.cards):
                before = board.tried[number] if len(board.tried) else 0
                assert deck.playable(number, board, 6) == card.fits(board)
                changed += before != board.tried[number]
    assert changed > 1000


def change(board: Board, chance: Chance) -> None:
    """Lay a tile, put a cow on one, or take back a herd."""
    free = [tile for tile in range(board.size) if tile not in board.standing()]
    what = chance.below(4)
    if what == 0 and board.cows:
        board.take_cows(board.herd(board.herds()[0]))
    elif what == 1 and free:
        board.put_cows([free[chance.below(len(free))]])
    else:
        board.lay(chance.below(5), board.border_place(board.border(chance.below(board.borders))))


def test_no_match_is_ever_mirrored() -> None:
    """A board that is the mirror image of a card and nothing else never fits it, unless a turn makes them equal."""
    for card in DECK.cards:
        mirrored = [(terrain if terrain != COVERED else 0, -x, y) for terrain, x, y in card.cells]
        board = board_of(mirrored, [], [])
        turned = [{(terrain, x, y) for terrain, x, y in one.cells} for one in card.turned]
        left = min(x for _, x, _ in mirrored)
        image = {(terrain, -x - left, y) for terrain, x, y in card.cells}
        assert card.fits(board) == any(same_shape(image, look) for look in turned)


def same_shape(image: set[tuple[int, int, int]], look: set[tuple[int, int, int]]) -> bool:
    """Whether a look of the card lies on its mirror image: the same places, the same open terrains."""
    terrains = {(x, y): terrain for terrain, x, y in image}
    return {(x, y) for _, x, y in look} == set(terrains) and all(
        terrain in (COVERED, terrains[x, y] if terrains[x, y] != COVERED else 0) for terrain, x, y in look
    )


def test_missing_tiles_are_counted_and_where_they_help() -> None:
    """Nearness agrees with laying the card over every place near the board."""
    land = Land(1)
    for number, (board, tiles, cows) in enumerate(boards()[:20]):
        land.look_at(board)
        fenced = {place: 9 if place in cows else terrain for place, terrain in tiles.items()}
        for card in DECK.cards[number % 4 :: 4]:
            task = Task(card.points, card.open, card.turned)
            for side, cells, seen in ((0, task.free, fenced), (1, task.known, tiles)):
                missing = land.lacks(task, cells, side)
                fewest, lacking, ways = slow_near(seen, card)
                assert missing == fewest
                if 0 < missing < min(TOO_FAR, len(card.cells)):
                    land.mark(0, task, cells, side)
                    assert [spots_of(land, terrain) for terrain in range(6)] == [*lacking, set.union(*lacking)]
                    assert land.only_way(side) == (ways == 1)


def spots_of(land: Land, terrain: int) -> set[Place]:
    """The places that help a card, as coordinates."""
    found = set()
    for y in range(land.height):
        row = land.helps[STRIDE * terrain + y]
        found |= {(x + land.left - FAR, y + land.below - FAR) for x in range(62) if row >> x & 1}
    return found


def slow_near(tiles: Tiles, card: Card) -> tuple[int, list[set[Place]], int]:
    """The fewest tiles that are missing, the places that help for each terrain, and in how many ways."""
    near = {(x + dx, y + dy) for x, y in tiles for dx in range(-4, 5) for dy in range(-4, 5)}
    fewest, lacking, cells, ways = TOO_FAR, [set[Place]() for _ in range(5)], card.cells, set[frozenset[Cell]]()
    for _ in range(4):
        for x0, y0 in near:
            laid = [(terrain, x + x0 - cells[0][1], y + y0 - cells[0][2]) for terrain, x, y in cells]
            if any((x, y) in tiles and terrain not in (COVERED, tiles[x, y]) for terrain, x, y in laid):
                continue
            missing = [cell for cell in laid if (cell[1], cell[2]) not in tiles]
            if len(missing) > fewest:
                continue
            if len(missing) < fewest:
                fewest, lacking, ways = len(missing), [set[Place]() for _ in range(5)], set()
            ways.add(frozenset(laid))
            for terrain, x, y in missing:
                for helped in range(5) if terrain == COVERED else [terrain]:
                    lacking[helped].add((x, y))
        cells = [(terrain, y, -x) for terrain, x, y in cells]
    return fewest, lacking, len(ways)


def test_borders_are_the_free_places_beside_tiles() -> None:
    assert [empty().border(n) for n in range(empty().borders)] == [0]
    assert where(empty().border_place(0)) == (0, 0)
    for board, tiles, _ in boards():
        found = [where(board.border_place(board.border(n))) for n in range(board.borders)]
        assert len(set(found)) == len(found)
        assert [board.border(n) for n in range(board.borders)] == slow_borders(list(tiles))
        assert set(found) == {spot for place in tiles for spot in beside(place)} - set(tiles)


def slow_borders(tiles: list[Place]) -> list[int]:
    """Every free place in the order of the tiles and their sides, called by the first tile that borders it."""
    found: dict[Place, int] = {}
    for tile, place in enumerate(tiles):
        for side, spot in enumerate(beside(place)):
            if spot not in tiles:
                found.setdefault(spot, 4 * tile + side)
    return list(found.values())


def test_herds_are_the_connected_groups_of_cows() -> None:
    for board, _, cows in boards():
        left, groups = set(cows), set()
        while left:
            group, waiting = set(), [left.pop()]
            while waiting:
                place = waiting.pop()
                group.add(place)
                waiting += [spot for spot in beside(place) if spot in left]
                left -= set(waiting)
            groups.add(frozenset(group))
        herds = [frozenset(where(board.place(one)) for one in board.herd(tile)) for tile in board.herds()]
        assert len(herds) == len(groups)
        assert set(herds) == groups
        assert all(tile == min(board.herd(tile)) for tile in board.herds())


def test_squares_are_four_equal_or_four_different() -> None:
    seen = 0
    for board, tiles, _ in boards():
        for x, y in tiles:
            corners = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
            wanted = []
            for quarter, (cx, cy) in enumerate(corners):
                four = [tiles.get((cx + dx, cy + dy)) for dx in (0, 1) for dy in (0, 1)]
                if None not in four and len(set(four)) in (1, 4):
                    wanted.append(quarter)
            tile = board.number(x, y)
            around = sum((board.beside(tile, side) + 1) * 256**side for side in range(4))
            assert board.squares(tiles[x, y], around) == wanted
            seen += len(wanted)
    assert seen > 20


def test_places_that_complete_a_square_are_found() -> None:
    for board, tiles, _ in boards():
        free = {spot for place in tiles for spot in beside(place)} - set(tiles)
        around = [[(dx, 0), (0, dy), (dx, dy)] for dx in (-1, 1) for dy in (-1, 1)]
        wanted = {
            (x, y) for x, y in free if any(all((x + dx, y + dy) in tiles for dx, dy in three) for three in around)
        }
        assert {
            where(board.border_place(board.border(n))) for n in range(board.borders) if board.completes(n)
        } == wanted


def test_edges_and_houses_agree_with_looking() -> None:
    for board, tiles, _ in boards():
        open_sides = {place: sum(spot not in tiles for spot in beside(place)) for place in tiles}
        assert lakes_at_the_edge(board) == sum(tiles[place] == 3 and sides > 0 for place, sides in open_sides.items())
        assert surrounded_houses(board) == sum(tiles[place] == 4 and sides == 0 for place, sides in open_sides.items())


def test_a_board_of_71_tiles_in_a_row_wraps_nowhere() -> None:
    row = Card("row", 1, [(0, 0, 0), (COVERED, 1, 0), (COVERED, 2, 0), (0, 3, 0), (COVERED, 4, 0)])
    for sign in (1, -1):
        flat = board_of([(0, sign * x, 0) for x in range(71)], [], [])
        tall = board_of([(0, 0, sign * y) for y in range(71)], [], [])
        assert len(row.ways(flat)) == len(row.ways(tall)) == 2 * 67
        assert flat.borders == tall.borders == 144
        assert len(playable(flat, [row, row], 1)) == 0
        assert len(playable(flat, [row, row], 2)) == 4 * 67
