"""What follows an action: its bonuses, the next action, the refill, the next turn, the end (KF-2, KF-7, KF-8)."""

from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.goals import POINTS_NEEDED
from kuhstall.games.kuhfstein.rules.table import BONUS_CARD, BONUS_TILE, GOALS, TURN, Table
from kuhstall.games.kuhfstein.rules.tiles import OPEN_CARDS, OPEN_TILES, TERRAINS
from kuhstall.games.kuhfstein.rules.track import ACTION, ALL_COWS, BONUSES, CARD_BONUS, COW, NO_BONUS, TILE_BONUS


def done(table: Table) -> None:
    """An action, or the use of a bonus, is complete."""
    if table.using == NO_BONUS:
        table.left -= 1
    table.forget()
    if not use_bonuses(table):
        go_on(table)


def go_on(table: Table) -> None:
    """Ask for the next action, or end the turn; what is left of it lapses if nothing is possible (KF-2.3)."""
    if table.left and can_act(table, table.turn):
        table.enter(TURN)
        return
    if table.left and table.watched:
        table.tell(events.TurnLapsed(table.turn, table.left))
    end_turn(table)


def can_act(table: Table, seat: int) -> bool:
    """Whether any action is possible (KF-2.3)."""
    if table.open_tiles or table.open_cards or table.boards[seat].cows:
        return True
    deck, cows = table.kit.deck, table.supplies[seat]
    return any(deck.playable(card, table.boards[seat], cows) for card in table.hands[seat])


def use_bonuses(table: Table) -> bool:
    """Use the waiting bonuses in order; true when one of them asks the player for a choice (KF-7.1)."""
    seat = table.turn
    while table.queue:
        bonus = table.queue.pop(0)
        if not possible(table, seat, bonus):
            if table.watched:
                table.tell(events.BonusLapsed(seat, BONUSES[bonus]))  # KF-7.6
        elif bonus == COW:
            gain_cow(table, seat)
        elif bonus == ALL_COWS:
            take_all_back(table, seat)
        else:
            table.using = bonus
            table.enter(ASKING[bonus])
            return True
    return False


ASKING = {TILE_BONUS: BONUS_TILE, CARD_BONUS: BONUS_CARD, ACTION: TURN}
"""The phase in which each bonus with a choice is used."""


def possible(table: Table, seat: int, bonus: int) -> bool:
    """Whether a bonus can be used (KF-7.6)."""
    if bonus == TILE_BONUS:
        return len(table.open_tiles) > 0
    if bonus == CARD_BONUS:
        return len(table.open_cards) > 0
    if bonus == ALL_COWS:
        return table.boards[seat].cows != 0
    return bonus == COW or can_act(table, seat)


def gain_cow(table: Table, seat: int) -> None:
    """The cow on the bonus space comes into the supply (KF-7.2)."""
    table.supplies[seat] += 1
    if table.watched:
        table.tell(events.CowGained(seat))


def take_all_back(table: Table, seat: int) -> None:
    """Every placed cow comes back (KF-7.5)."""
    cows = table.boards[seat].cows.bit_count()
    table.supplies[seat] += cows
    table.boards[seat] = table.boards[seat].with_cows(0)
    if table.watched:
        table.tell(events.CowsReturned(seat, cows))


def end_turn(table: Table) -> None:
    """See whether the end has come, refill, and pass the turn on clockwise (KF-2.2, KF-2.4, KF-8.1, KF-8.2)."""
    if table.points[table.turn] >= POINTS_NEEDED and not table.last_round:
        table.last_round = True
        if table.watched:
            table.tell(events.LastRound(table.turn))
    table.turns += 1
    table.turn = (table.turn + 1) % table.seats
    if table.last_round and table.turn == table.fox:
        table.enter(GOALS)
        return
    refill(table)
    if len(table.open_tiles) < OPEN_TILES and not table.last_round:
        table.ended_by = "KF-8.2"
        table.enter(GOALS)
    else:
        begin_turn(table)


def begin_turn(table: Table) -> None:
    """Ask the player whose turn it is now; in the last round even the first action may be impossible (KF-2.3)."""
    table.begin_turn()
    go_on(table)


def refill(table: Table) -> None:
    """Turn up tiles and cards as long as there are any (KF-2.2)."""
    tiles: list[int] = []
    while len(table.open_tiles) + len(tiles) < OPEN_TILES and table.tiles.left:
        tiles.append(table.tiles.draw(table.chance))
    table.open_tiles += tiles
    if table.watched and tiles:
        table.tell(events.TilesRefilled([TERRAINS[tile] for tile in tiles]))
    refill_cards(table)


def refill_cards(table: Table) -> None:
    """Turn up cards until four lie open."""
    cards: list[int] = []
    while len(table.open_cards) + len(cards) < OPEN_CARDS and table.cards.left:
        cards.append(table.cards.draw(table.chance))
    table.open_cards += cards
    if table.watched and cards:
        table.tell(events.CardsRefilled([table.kit.deck.cards[card].name for card in cards]))
