"""What an edition is: cards, numbers and facts. Nothing else in the rules knows how editions differ."""

from dataclasses import dataclass, field
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core.bits import native
from kuhstall.core.phase import NOBODY, Phase
from kuhstall.games.kuhhandel.rules.actions import AUCTION, DIVIDE, HIGHEST_COUNT, LAY, MOST_SEATS
from kuhstall.games.kuhhandel.rules.bag import cards
from kuhstall.games.kuhhandel.rules.money import worth

QUARTET: Final = 4


@final
@dataclass(kw_only=True, eq=False)
class Edition:
    """One printed edition, or one with options. Nobody changes it; `dataclasses.replace` makes another one."""

    id: str
    options: tuple[str, ...] = ()
    fewest: int
    most: int
    # The cards.
    animals: tuple[str, ...]
    values: tuple[int, ...]  # KH-5.2: what the quartet of each animal is worth
    notes: tuple[int, ...]  # KH-1.1: the money cards in rising order, zeros first; a kind of money is its place here
    deck: i64  # KH-1.3: all the money there is
    purse: i64  # KH-1.3: what each player starts with
    donkeys: tuple[int, ...]  # KH-3.2: the kind of money card that each donkey pays
    rats: bool = False  # KM-1.1: four rats in the pile
    pedigrees: bool = False  # KM-1.1: a pedigree card for each animal in the pile
    stock: i64 = 0  # KM-6.1: the money from which the game for two takes some into its pile
    boxed: int = 0  # KM-6.1: how many cards of the stock stay in the box unseen
    pile: str  # the rule that says which cards are in the pile
    phases: tuple[Phase[Any], ...]
    # The turn, the auction and the trade.
    divides: bool = False  # KM-6.2: cards from the pile are divided, not auctioned
    draws_after_trade: bool = False  # KM-7.1
    stall_limit: i64 = 60  # KH-2.5
    step: i64 = 10  # KH-3.3: bids are multiples of this
    insolvency: str  # the rule that an exposed bidder is bound by
    bids_what_was_shown: bool = False  # KM-3.1: an exposed bidder may bid up to that, or KH-3.12: not at all
    zeros_return: bool = False  # KH-4.9: zeros that were laid in a trade go back, and after a tie everything does
    only_winner_pays: bool = False  # KH-4.9: the loser of a trade takes back what he laid
    # The score.
    multiplies: bool = False  # KH-5.1, KM-5.4: times the number of quartets
    money_counts: bool = False  # KM-7.2
    pedigree_bonus: int = 250  # KM-5.3, KM-5.5
    dove_bonus: int = 500  # KH-5.3
    dove_pairs: tuple[tuple[int, int], ...] = ()  # KH-5.3: the quartets that win the dove, if there is one
    # What follows from the cards: their numbers, and those of the actions.
    note: vec[i64] = field(init=False)  # what each kind of money is worth
    value: vec[i64] = field(init=False)
    phase: vec[Phase[Any]] = field(init=False)
    donkey: i64 = field(init=False)
    rat: i64 = field(init=False)  # kinds up to this are animals and rats: four each, owned openly and traded
    pedigree: i64 = field(init=False)  # pedigree + animal is the animal's pedigree card
    money: i64 = field(init=False)  # money + kind is a money card in the pile of the game for two
    cards: tuple[str, ...] = field(init=False)  # the name of every card as records write it
    extra_cards: tuple[int, ...] = field(init=False)  # cards in the pile besides animals and money
    draw: i64 = field(init=False)  # the action that takes a card from the pile
    wait_at: i64 = field(init=False)  # wait_at + count slaps at that count; the number itself does not slap at all
    trade_at: i64 = field(init=False)  # trade_at + kind * MOST_SEATS + seat challenges the seat for such a card
    pass_at: i64 = field(init=False)  # pass_at + n raises the highest bid by n steps; the number itself passes
    actions: i64 = field(init=False)

    def __post_init__(self) -> None:
        """Number the cards and the actions."""
        animals = len(self.animals)
        self.note, self.value = native(list(self.notes)), native([*self.values, 0])
        self.phase = vec[Phase[Any]](self.phases)
        self.donkey = self.animals.index("donkey") if "donkey" in self.animals else NOBODY
        self.rat, self.pedigree, self.money = animals, animals + 1, 2 * animals + 1
        pedigrees = tuple([f"{animal}*" for animal in self.animals])
        self.cards = (*self.animals, "rat", *pedigrees, *[str(note) for note in self.notes])
        first, end = int(self.pedigree), int(self.money)
        self.extra_cards = (*(range(first, end) if self.pedigrees else ()), *([animals] * QUARTET if self.rats else ()))
        self.draw = DIVIDE if self.divides else AUCTION
        self.wait_at = LAY + len(self.notes)
        self.trade_at = self.wait_at + HIGHEST_COUNT + 1
        self.pass_at = self.trade_at + (animals + 1) * MOST_SEATS
        self.actions = self.pass_at + worth(self.deck, self.note) // self.step + 1

    def notes_of(self, purse: i64) -> list[int]:
        """The values of money cards, in falling order."""
        return [self.notes[kind] for kind in cards(purse)]

    @property
    def known_notes(self) -> list[int]:
        """The money cards that this edition has any of."""
        return sorted(set(self.notes_of(self.deck)))

    @property
    def has_dove(self) -> bool:
        """Whether there is a dove to win."""
        return len(self.dove_pairs) > 0
