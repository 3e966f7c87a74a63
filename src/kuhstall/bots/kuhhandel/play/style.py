"""How a rule player plays, as numbers: whoever changes some of them has another player."""

from typing import final

from mypy_extensions import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Style:
    """Every number of the rules of thumb; as they are made, they are those of a good casual player."""

    # What cards and money are worth.
    denial: float  # how much a point of the opponents', leaders first, weighs against an own one; with two, as much
    money_rate: float  # what all the money is worth, as a part of all the points that are still open
    donkeys_count: float  # the part of the money of donkeys to come that is reckoned with
    cover_loss: float  # how much more than an average quartet the one is worth that the rats will cover
    worthless: float  # money that is worth no more points a unit has nothing left to buy
    mean_note: float  # the mean money card in the pile of the game for two
    unseen_money: float  # where money is guessed between the least and the most it can be, if its total is not public
    multiplying: float  # how much it thinks of the quartets' number, which multiplies the score: 1 fully, 0 not at all
    counting: float  # the points that a unit of money is worth to it at least where money counts at the end (KM-7.2)
    tilt: float  # how much more than its worth a dear animal is to it, and a cheap one less; below 0 the other way
    # Auctions, countdowns, rats.
    spend: float  # the part of its cash that it spends on one card at most, unless its dearest card is worth more
    stretch: float  # how far it goes beyond a limit of which its money cards cannot make even half
    jump: float  # how far towards its limit it raises at once
    keenness: float  # the part of what a card is worth that it bids
    moods: float  # by what part its limit may be higher or lower each time
    buying: float  # how much a card is to it when it may buy it, as a part of what it is worth
    spoiling: float  # how much it is to it to keep the fourth animal from the owner of three, as a part of its worth
    note_worth: float  # what a money card is worth as a card: pedigrees and rats are paid in cards
    pot_note: float  # what an unseen card beside a rat, or one that pays for a pedigree, is guessed to be worth
    eagerness: float  # how much more a likelier slap counts than a cheaper one
    # Trades.
    trading: float  # how many average cards it would give for a trade rather than for a card from the pile
    encore: float  # how many more in the game for two if it may take the card as well (KM-7.1)
    first_price: float  # the part of what is at stake that it bids where only the winner pays
    safety: float  # how far above the rival's guessed limit it offers
    offering: float  # the part of a mixed offer that it lays
    bluffing: float  # how often it offers its cheapest card instead
    cover: float  # how often it adds zeros that blur an offer
    countering: float  # how much winning is to it when it answers, as a part of what it is worth
    beats_0: float  # how likely a hidden offer is worth no more than nothing,
    beats_25: float  # than a quarter of what one guesses it may be worth,
    beats_50: float
    beats_75: float
    beats_100: float
    beats_135: float
    beats_200: float

    def __init__(self) -> None:
        """The numbers of `medium`."""
        self.value_numbers()
        self.sale_numbers()
        self.trade_numbers()

    def value_numbers(self) -> None:
        """Those for what things are worth."""
        self.denial, self.money_rate, self.donkeys_count = 0.1, 1.2, 0.7
        self.cover_loss, self.worthless, self.mean_note, self.unseen_money = 1.15, 0.02, 105.0, 0.35
        self.multiplying, self.counting, self.tilt = 1.0, 1.0, 0.0

    def sale_numbers(self) -> None:
        """Those for auctions, countdowns and rats."""
        self.spend, self.stretch, self.jump, self.keenness, self.moods = 0.8, 1.35, 0.4, 1.0, 0.0
        self.buying, self.spoiling = 1.0, 2.0
        self.note_worth, self.pot_note, self.eagerness = 8.0, 10.0, 3.0

    def trade_numbers(self) -> None:
        """Those for trades."""
        self.trading, self.first_price, self.safety, self.offering, self.bluffing = 0.0, 0.5, 1.1, 1.0, 0.0
        self.encore, self.cover, self.countering = 1.0, 1.0, 1.0
        self.beats_0, self.beats_25, self.beats_50, self.beats_75 = 0.1, 0.28, 0.43, 0.57
        self.beats_100, self.beats_135, self.beats_200 = 0.72, 0.82, 0.92
