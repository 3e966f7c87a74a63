"""How long it takes to find every placement of a hand of ten cards on a board of thirty tiles, and how many there are.

Run it with .venv/bin/python bench/kuhfstein_placements.py; KUHSTALL_PLAIN=1 measures the plain rules.
"""

from time import process_time

from kuhstall import compiled
from kuhstall.core.chance import Chance
from kuhstall.games.kuhfstein.deck import DECK
from kuhstall.games.kuhfstein.rules.board import Board, empty
from kuhstall.games.kuhfstein.rules.cards import playable

BOARDS, TILES, CARDS, COWS, ROUNDS = 50, 30, 10, 6, 20


def random_board(chance: Chance) -> Board:
    """Thirty tiles laid at random, edge to edge."""
    board = empty()
    for _ in range(TILES):
        place = board.border_place(board.border(chance.below(board.borders)))
        board.lay(chance.below(5), place)
    return board


def main() -> None:
    """Print the mean time for a hand."""
    chance = Chance("placements")
    scenes = []
    for _ in range(BOARDS):
        numbers = list(range(len(DECK.cards)))
        chance.shuffle(numbers)
        scenes.append((random_board(chance), [DECK.cards[number] for number in numbers[:CARDS]]))
    start, found = process_time(), 0
    for _ in range(ROUNDS):
        found += sum(len(playable(board, hand, COWS)) for board, hand in scenes)
    seconds = (process_time() - start) / (ROUNDS * BOARDS)
    kind = "compiled" if compiled() else "plain"
    print(f"{kind}: {seconds * 1e6:.0f} microseconds for a hand, {found / (ROUNDS * BOARDS):.1f} placements")


if __name__ == "__main__":
    main()
