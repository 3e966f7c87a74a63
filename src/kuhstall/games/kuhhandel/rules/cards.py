"""The cards of the whole family: animals, rats, pedigrees and money, each a small number (KH-1.1, KM-1.1)."""

from typing import Final

ANIMALS: Final = ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"]
VALUES: Final = [10, 40, 90, 160, 250, 350, 500, 650, 800, 1000, 0]
"""What the quartet of each kind is worth; the rats are worth nothing."""
DONKEY: Final = 6
RAT: Final = 10
TRADED: Final = 11
"""Kinds below this are animals and rats: four cards each, won, owned openly and traded."""
PEDIGREE: Final = 11
"""PEDIGREE + animal is the animal's pedigree card."""

NOTES: Final = [0, 10, 20, 50, 100, 200, 500]
"""The money cards. A kind of money is its place in this list."""
MONEY: Final = 21
"""MONEY + kind is a money card in the pile of the game for two."""
CARDS: Final = [*ANIMALS, "rat", *[f"{animal}*" for animal in ANIMALS], *[str(note) for note in NOTES]]
"""The name of every card as records write it."""
