"""What never changes in a game, however it is played: cards and money. Each game says it for itself."""

from collections.abc import Callable

from kuhstall.core.phase import NOBODY
from kuhstall.core.state import BITS, State
from kuhstall.games.kuhfstein.rules.position import Position as Kuhfstein
from kuhstall.games.kuhfstein.rules.track import COW
from kuhstall.games.kuhhandel.rules.bag import count
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.mue.rules import cards as mue_cards
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, TOTALS, TRICKS_WON, WON
from kuhstall.games.mue.rules.position import Position as MuePosition
from kuhstall.games.mue.rules.scoring import HandScore


def kuhhandel(state: State) -> object:
    """All money, and all animals, rats and pedigrees, wherever they are."""
    assert isinstance(state, Position)
    edition, seats = state.edition, range(state.seats)
    left = [card for card in list(state.pile)[state.drawn :] if card < edition.money]
    auctioned = [state.card] if state.card != NOBODY else []
    animals = [
        sum(state.owns(seat, kind) for seat in seats) + (left + auctioned).count(kind)
        for kind in range(edition.rat + 1)
    ]
    pedigrees = [
        sum(bool(state.pedigrees(seat) & BITS[animal]) for seat in seats)
        + (left + auctioned).count(edition.pedigree + animal)
        for animal in range(len(edition.animals))
    ]
    purses = state.purses()
    assert all(count(purse, kind) >= 0 for purse in purses for kind in range(len(edition.notes)))
    return sum(purses) + state.bank, animals, pedigrees


def mue(state: State) -> object:
    """Every triangle, and while tricks are played every card: in hands, face up, in the trick or gone with a trick."""
    assert isinstance(state, MuePosition)
    parts, trick = (*state.of_seats(CONCEALED), *state.of_seats(FACES), state.laid), state.trick()
    held = [kind for part in parts for kind in mue_cards.members(part)]
    pack = mue_cards.members(state.variant.pack())
    assert all(held.count(kind) + trick.count(kind) <= pack.count(kind) for kind in held)
    assert len(held) + len(trick) + state.seats * sum(state.of_seats(TRICKS_WON)) == len(pack)
    in_hands = sum(mue_cards.TRIANGLES[kind] for kind in (*held, *trick))
    assert in_hands + sum(state.of_seats(WON)) == sum(mue_cards.TRIANGLES[kind] for kind in pack)
    return pack, mue_points(state)


def mue_points(state: MuePosition) -> bool:
    """Whether the totals are the sums of the hands that are over."""
    scores = [HandScore(state.variant.scale, hand) for hand in state.history]
    return state.of_seats(TOTALS) == [sum(score.points[seat] for score in scores) for seat in range(state.seats)]


def kuhfstein(state: State) -> object:
    """All tiles by sort, every card once, six cows and two goals for each player, and the trees."""
    assert isinstance(state, Kuhfstein)
    tiles = state.tiles.pieces[state.tiles.drawn :] + state.tiles.aside + state.open_tiles
    boards = [player.board for player in state.players]
    tiles += [board.terrain(tile) for board in boards for tile in range(board.size)]
    cards = state.cards.pieces[state.cards.drawn :] + state.cards.aside + state.open_cards
    cards += [card for player in state.players for card in player.hand]
    waiting = state.queue.count(COW)
    cows = [
        state.players[seat].cows
        + boards[seat].cows
        + sum(
            bonus == COW and space > state.players[seat].points
            for space, bonus in zip(state.edition.track.spaces, state.bonuses, strict=True)
        )
        + (waiting if seat == state.turn else 0)
        for seat in range(state.seats)
    ]
    trees = state.trees + sum(len(board.trees) for board in boards)
    assert all(board.cows == len(board.standing()) for board in boards)
    assert all(board.size == len({board.place(tile) for tile in range(board.size)}) for board in boards)
    return sorted(tiles), sorted(cards), cows, trees, sorted(player.goals for player in state.players)


CONSERVED: dict[str, Callable[[State], object]] = {
    "kuhhandel-1": kuhhandel,
    "kuhhandel-2": kuhhandel,
    "kuhhandel-master": kuhhandel,
    "kuhhandel-duel": kuhhandel,
    "mue": mue,
    "kuhfstein": kuhfstein,
}
