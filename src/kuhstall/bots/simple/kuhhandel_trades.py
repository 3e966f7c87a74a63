"""How the plain rule player trades: what it offers, and how it answers."""

from math import fsum
from typing import Final

from kuhstall.bots.simple.kuhhandel_mind import Mind
from kuhstall.bots.simple.kuhhandel_purse import near, reaching
from kuhstall.bots.simple.kuhhandel_values import Contest
from kuhstall.games.kuhhandel.rules.actions import ACCEPT, DONE, LAY
from kuhstall.games.kuhhandel.view import AnswerView, MoneyKnown, OfferView

FIRST_PRICE: Final = 0.5
"""The part of what is at stake that it bids where only the winner pays."""
SAFETY: Final = 1.1
"""How far above the rival's guessed limit it offers."""
CHANCES: Final = ((0.0, 0.1), (0.25, 0.28), (0.5, 0.43), (0.75, 0.57), (1.0, 0.72), (1.35, 0.82), (2.0, 0.92))
"""How likely an offer is worth no more than such a share of what one guesses it may be worth."""


def promise_of(mind: Mind, contest: Contest, rival: int, kind: int) -> float:
    """What a trade promises beyond what the table is worth now, if both bid up to what it is worth to them."""
    now = mind.worth.utility(kind, mind.worth.owned[kind], mind.worth.weights)
    mine, theirs = limits(mind, contest)
    if mind.only_winner_pays:
        wins, loses = contest.won - contest.cost * (theirs + 10), contest.lost + contest.cost * mine
        return (wins if mine > theirs else loses) - now
    return contest.lost + contest.cost * max(contest.swing - theirs, 0) * (mine > theirs) - now


def limits(mind: Mind, contest: Contest) -> tuple[float, float]:
    """How much the two would offer at most: what is at stake for them, and no more than they have."""
    part = FIRST_PRICE if mind.only_winner_pays and not contest.is_last else 1.0
    return min(contest.swing * part, contest.mine), min(contest.their_swing * part, contest.theirs)


def lay(mind: Mind, plan: list[int], laid: list[int] | None) -> int:
    """The next card of a plan in falling order, after those that are laid, or that it is done."""
    begun = len(laid or [])
    return LAY + mind.edition.notes.index(plan[begun]) if begun < len(plan) else DONE


def make_offer(mind: Mind, phase: OfferView) -> int:
    """Lay what wins for sure, or all, where money has nothing left to buy; else a mixed offer."""
    trade = phase.trade
    known = mind.view.players[trade.rival].money
    contest = Contest(mind.worth, trade.challenger, trade.rival, mind.edition.cards.index(trade.animal), trade.stake)
    if not known.most:  # Whoever has nothing but zeros can only tie, twice at most (KH-4.7).
        return DONE
    plan = reaching(mind.money, known.most + 10) if contest.is_last else mixed_offer(mind, contest, known)
    return lay(
        mind, plan or mind.money[-1:], phase.laid
    )  # Everybody sees that nothing is nothing, and beats it with a 10.


def mixed_offer(mind: Mind, contest: Contest, known: MoneyKnown) -> list[int]:
    """About the amount decided on, with some zeros that blur it (KH-4.2)."""
    plan = near(mind.money, offered_amount(mind, contest, known))
    zeros = mind.money.count(0)
    if zeros and not mind.edition.extra_cards:  # Elsewhere zeros pay for pedigrees and rats.
        plan += [0] * mind.chance.below(zeros + 1)
    return plan


def offered_amount(mind: Mind, contest: Contest, known: MoneyKnown) -> float:
    """How much to offer: mixed, so that nobody can read it, and never more than the rival can match."""
    mine, theirs = limits(mind, contest)
    if mind.only_winner_pays:
        return min(mine, theirs + 10) * (0.9 + 0.1 * mind.draw())
    bluff, part = mind.draw(), mind.draw()
    if mine > theirs:  # The stronger side offers enough to win, now and then less.
        enough = min(theirs * SAFETY, known.most) + 10
        return enough if bluff >= theirs / max(contest.their_swing, 1) else enough * part
    return mine * part if bluff <= mine / max(contest.their_swing, 1) else 0


def answer(mind: Mind, phase: AnswerView) -> int:
    """Accept, or counter with the cards that promise most."""
    plan = counter_plan(mind, phase) or mere_zero(mind, phase)
    return lay(mind, plan, phase.laid) if plan else ACCEPT


def mere_zero(mind: Mind, phase: AnswerView) -> list[int]:
    """A zero where it may tie: it costs no more than accepting, and the first tie repeats the trade (KH-4.7)."""
    known = mind.view.players[phase.trade.challenger].money
    may_be_zeros = phase.offered <= known.cards - sum(note > 0 for note in known.certain)
    return mind.money[-1:] if 0 in mind.money and not phase.trade.after_tie and may_be_zeros else []


def counter_plan(mind: Mind, phase: AnswerView) -> list[int]:
    """The counter-offer; empty to accept."""
    trade = phase.trade
    known = mind.view.players[trade.challenger].money
    contest = Contest(mind.worth, trade.rival, trade.challenger, mind.edition.cards.index(trade.animal), trade.stake)
    if not phase.offered:
        return reaching(mind.money, 10) if contest.swing > 10 else []
    if contest.is_last:
        return reaching(mind.money, most_of(known, phase.offered, mind.edition.notes[-1]) + 10)
    if mind.only_winner_pays:
        return near(mind.money, offered_amount(mind, contest, known)) or mind.money[-1:]
    return best_counter(mind, contest, guessed_offer(phase, contest, known))


def best_counter(mind: Mind, contest: Contest, guess: float) -> list[int]:
    """The counter-offer for which the chance to win, times the swing, exceeds the money by most."""
    best, choice = 0.0, list[int]()
    for share, chance in CHANCES:
        plan = reaching(mind.money, guess * share + 10)
        hope = contest.swing * chance - sum(plan)
        if sum(plan) > guess * share and hope > best:
            best, choice = hope, plan
    return choice


def most_of(known: MoneyKnown, cards: int, dearest: int) -> int:
    """The most that many cards of a hand can be worth: some that are certain, the others as dear as can be."""
    sure = sorted(known.certain, reverse=True)
    hidden, rest = known.cards - len(sure), known.most - sum(sure)
    return max(sum(sure[: cards - n]) + min(n * dearest, rest) for n in range(min(cards, hidden) + 1))


def guessed_offer(phase: AnswerView, contest: Contest, known: MoneyKnown) -> float:
    """What a hidden offer may well be worth, from its number of cards and the challenger's money."""
    hidden = known.cards - len(known.certain)
    each = (contest.theirs - sum(known.certain)) / hidden if hidden else 0.0
    hand = sorted([*known.certain, *[each] * hidden], reverse=True)
    return min(fsum(hand[: phase.offered]), contest.their_swing)
