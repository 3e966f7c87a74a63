"""Why one move of the Kuhhandel family is better than another, in numbers that a person understands."""

from collections.abc import Sequence
from typing import Final

from kuhstall.bots.judging import Bar, Because, Grounds, mean, percent
from kuhstall.bots.kuhhandel.moves import bid_of, sum_of
from kuhstall.bots.kuhhandel.play.pricing import price_for
from kuhstall.bots.kuhhandel.play.stand import Stand, money_guessed
from kuhstall.bots.kuhhandel.play.sums import all_sums, greatest
from kuhstall.bots.kuhhandel.play.trade_game import ACCEPTS, after_trade, is_last, offer_by, reply
from kuhstall.bots.kuhhandel.rule_players import POLICIES
from kuhstall.bots.kuhhandel.strong import net_for
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice
from kuhstall.core.perspective import Perspective
from kuhstall.games.kuhhandel.rules.actions import ACCEPT, LAY, MOST_SEATS
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.bag import bag_of, count, size
from kuhstall.games.kuhhandel.rules.bidding import Bidding
from kuhstall.games.kuhhandel.rules.division import Division
from kuhstall.games.kuhhandel.rules.knockdown import Knockdown
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.payment import Payment
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.rats import Rats
from kuhstall.games.kuhhandel.rules.turn import Turn

TEN: Final = 10
MANY: Final = 100
"""In so many worlds the other side of a trade is asked."""
CLOSE: Final = 1.15
"""A rival to whom a card is worth so many times as much needs it more."""


def grounds_of(perspective: Perspective, seed: str, best: Sequence[int], made: Sequence[int]) -> Grounds:
    """Why one move is better than another."""
    dice = Chance(f"{seed} grounds").dice()
    world = perspective.sample(dice, 1)[0]
    assert isinstance(world, Position)
    seat, phase = perspective.seat, world.phase
    if isinstance(phase, (Bidding, Knockdown)) and not world.by_cards:
        return of_card(world, seat, best, made)
    if isinstance(phase, Offer):
        return Grounds(of_offer(perspective, world, best, made, dice))
    if isinstance(phase, Answer):
        return Grounds(of_answer(perspective, world, best, made, dice))
    if isinstance(phase, Turn):
        return Grounds(of_turn(world, seat, best, made))
    if isinstance(phase, Division):
        return Grounds(of_division(world, seat))
    if isinstance(phase, Rats):
        beside = int(size(world.purse(world.pot)))
        return Grounds([Because("kuhhandel.why_rat", {"count": beside})])
    if isinstance(phase, Payment) and not world.by_cards:
        return Grounds([Because("kuhhandel.why_pay", {"price": int(world.bid)})])
    return Grounds()


# The auction: what a card is worth to whom.


def of_card(world: Position, seat: int, best: Sequence[int], made: Sequence[int]) -> Grounds:
    """What the card is worth to oneself and to whoever else would pay most for it."""
    net = net_for(world.edition.id)
    worth = [int(price_for(net, world, seat, other)) // TEN * TEN for other in range(world.seats)]
    rivals = [other for other in range(world.seats) if other not in (seat, int(world.turn))] or [int(world.turn)]
    rival = max(rivals, key=lambda other: worth[other])
    if isinstance(world.phase, Knockdown):
        rival = int(world.bidder)
    card = {"card": world.edition.cards[world.card]}
    numbers = {"worth": worth[seat], "rival_worth": worth[rival]}
    found = [Because("kuhhandel.why_worth", numbers, card, {"rival": rival})]
    found += of_price(world, seat, best, made, worth[seat], worth[rival] > CLOSE * worth[seat], rival)
    return Grounds(found, [Bar(seat, worth[seat]), Bar(rival, worth[rival])], limit_for(world, seat, worth[seat]))


def limit_of(world: Position, seat: int) -> int:
    """How far a seat can go for the card on sale."""
    return limit_for(world, seat, int(price_for(net_for(world.edition.id), world, seat, seat)))


def limit_for(world: Position, seat: int, worth: int) -> int:
    """How far one can go with one's own money for what the card is worth."""
    return min(worth, greatest(all_sums(world.purse(seat), world.edition.note)))


def of_price(
    world: Position, seat: int, best: Sequence[int], made: Sequence[int], worth: int, needs: bool, rival: int
) -> list[Because]:
    """What follows from the worth for the price."""
    if isinstance(world.phase, Knockdown):
        return [Because("kuhhandel.why_price", {"price": int(world.bid), "worth": worth})]
    bids, money = [bid_of(world, steps) for steps in (best, made)], int(world.worth_of(world.purse(seat)))
    limit = limit_for(world, seat, worth)
    if bids[1] > bids[0]:
        let = [Because("kuhhandel.why_let", {}, {}, {"rival": rival})] if needs else []
        if bids[1] > money:
            return [Because("kuhhandel.why_broke", {"money": money}), *let]
        if bids[1] > limit:
            return [Because("kuhhandel.why_above", {"limit": limit}), *let]
        return [Because("kuhhandel.why_left", {"sum": bids[1], "money": money - bids[1]}), *let]
    return [Because("kuhhandel.why_up_to", {"limit": limit})] if bids[0] <= limit else []


# The trade.


def of_offer(
    perspective: Perspective, world: Position, best: Sequence[int], made: Sequence[int], dice: Dice
) -> list[Because]:
    """How likely the rival lays more, and what money is worth afterwards."""
    sums = sum_of(world, made), sum_of(world, best)
    found = of_last(world, world.worth_of(world.purse(perspective.seat)))
    if sums[0] == 0:
        found.append(Because("kuhhandel.why_nothing"))
    lost = [share_beaten(perspective, steps, dice) for steps in (made, best)]
    rival = {"rival": int(world.rival)}
    found += [
        Because("kuhhandel.why_more", {"chance": percent(share), "sum": total}, {}, rival)
        for share, total in zip(lost, sums, strict=True)
    ]
    return found + of_excess(world, *sums)


def of_excess(world: Position, made: int, best: int) -> list[Because]:
    """That the animal is not worth laying so much more."""
    return [Because("kuhhandel.why_dear", {}, {"animal": world.edition.cards[world.animal]})] if made > best else []


def of_last(world: Position, money: int) -> list[Because]:
    """That money is worth nothing after this trade, if it is so."""
    stand = Stand(world, world.turn, after_trade(world))
    return [Because("kuhhandel.why_last", {"money": int(money)})] if is_last(stand, world) else []


def share_beaten(perspective: Perspective, steps: Sequence[int], dice: Dice) -> float:
    """How often a rule player lays more against an offer."""
    model, beaten = POLICIES["medium"](), 0
    offer = bag_of([step - LAY for step in steps if step >= LAY])
    for world in perspective.sample(dice, MANY):
        assert isinstance(world, Position)
        answer = reply(model, world, offer, dice)
        beaten += answer != ACCEPTS and answer > int(world.worth_of(offer))
    return beaten / MANY


def of_answer(
    perspective: Perspective, world: Position, best: Sequence[int], made: Sequence[int], dice: Dice
) -> list[Because]:
    """What may lie under the offer, and how often a counter-offer beats it."""
    offers = likely_offers(perspective, dice)
    cards, challenger = int(size(world.offer)), {"challenger": int(world.turn)}
    found = of_last(world, world.worth_of(world.purse(perspective.seat)))
    found.append(
        Because("kuhhandel.why_under", {"count": cards, "money": round(mean(offers) / TEN) * TEN}, {}, challenger)
    )
    for steps in (made, best):
        if list(steps) != [ACCEPT]:
            total = sum_of(world, steps)
            won = mean([float(total > offer) for offer in offers])
            found.append(Because("kuhhandel.why_beats", {"sum": total, "chance": percent(won)}))
    if list(best) != [ACCEPT] and list(made) != [ACCEPT]:
        found += of_excess(world, sum_of(world, made), sum_of(world, best))
    return found


def likely_offers(perspective: Perspective, dice: Dice) -> list[float]:
    """The sums that a rule player would have laid with as many cards as lie there; any of them if none is found."""
    model, alike, others = POLICIES["medium"](), list[float](), list[float]()
    for world in perspective.sample(dice, MANY):
        assert isinstance(world, Position)
        lying = world.offer
        if not size(lying):
            return [0.0]
        offer = offer_by(model, world.clone(), dice)
        (alike if size(offer) == size(lying) else others).append(float(world.worth_of(offer)))
        others.append(float(world.worth_of(lying)))
    return alike or others


# A turn.


def of_division(world: Position, seat: int) -> list[Because]:
    """Who has how many of the animal that was looked at."""
    kind = int(world.pile[world.drawn])
    if kind >= world.edition.rat:
        return []
    numbers = {"mine": int(count(world.animals(seat), kind)), "theirs": int(count(world.animals(1 - seat), kind))}
    return [Because("kuhhandel.why_owned", numbers, {"card": world.edition.cards[kind]}, {"rival": 1 - seat})]


def of_turn(world: Position, seat: int, best: Sequence[int], made: Sequence[int]) -> list[Because]:
    """For each of the two that is a trade: what both have, as far as one can tell."""
    edition, found = world.edition, list[Because]()
    for steps in (made, best):
        if edition.trade_at <= steps[0] < edition.pass_at:
            kind, rival = divmod(steps[0] - int(edition.trade_at), MOST_SEATS)
            numbers = {
                "own": int(world.worth_of(world.purse(seat))),
                "guess": round(money_guessed(world, seat, rival) / TEN) * TEN,
                "mine": int(count(world.animals(seat), kind)),
                "theirs": int(count(world.animals(rival), kind)),
            }
            animal = {"animal": edition.cards[kind]}
            found.append(Because("kuhhandel.why_trade", numbers, animal, {"rival": rival}))
    return found
