"""What follows an action: its bonuses, the next action, the refill, the next turn, the end (KF-2, KF-7, KF-8)."""

from mypy_extensions import i64

from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.edition import GOALS, HELD, TURN
from kuhstall.games.kuhfstein.rules.goals import POINTS_NEEDED
from kuhstall.games.kuhfstein.rules.move import Choosing
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tiles import OPEN_CARDS, OPEN_TILES, TERRAINS
from kuhstall.games.kuhfstein.rules.track import ALL_COWS, BONUSES, COW, NO_BONUS


def done(position: Position) -> None:
    """An action, or the use of a bonus, is complete."""
    if position.using == NO_BONUS:
        position.left -= 1
    position.forget()
    if not use_bonuses(position):
        go_on(position)


def go_on(position: Position) -> None:
    """Ask for the next action, or end the turn; what is left of it lapses if nothing is possible (KF-2.3)."""
    if position.left and can_act(position, position.turn):
        position.enter(TURN)
        return
    if position.left and position.watched:
        position.tell(events.TurnLapsed(position.turn, position.left))
    end_turn(position)


def can_act(position: Position, seat: i64) -> bool:
    """Whether any action is possible (KF-2.3)."""
    turn = position.edition.phases[TURN]
    return isinstance(turn, Choosing) and turn.possible(position, seat)


def use_bonuses(position: Position) -> bool:
    """Use the waiting bonuses in order; true when one of them asks the player for a choice (KF-7.1)."""
    while position.queue:
        bonus = position.queue.pop(0)
        if bonus == COW:
            gain_cow(position, position.turn)
        elif bonus == ALL_COWS and position.players[position.turn].board.cows:
            take_all_back(position, position.turn)
        elif choose(position, bonus):
            return True
        elif position.watched:
            position.tell(events.BonusLapsed(position.turn, BONUSES[bonus]))  # KF-7.6
    return False


def choose(position: Position, bonus: i64) -> bool:
    """Ask the player how to use a bonus, in its phase; false if that is impossible (KF-7.6)."""
    for phase in position.edition.phases:
        if isinstance(phase, Choosing) and phase.bonus == bonus and phase.possible(position, position.turn):
            position.using = bonus
            position.phase = phase
            return True
    return False


def gain_cow(position: Position, seat: i64) -> None:
    """The cow on the bonus space comes into the supply (KF-7.2)."""
    position.players[seat].cows += 1
    if position.watched:
        position.tell(events.CowGained(seat))


def take_all_back(position: Position, seat: i64) -> None:
    """Every placed cow comes back (KF-7.5)."""
    player = position.players[seat]
    cows = player.board.cows
    player.board.take_cows(player.board.standing())
    player.cows += cows
    if position.watched:
        position.tell(events.CowsReturned(seat, cows))


def end_turn(position: Position) -> None:
    """See whether the end has come, refill, and pass the turn on clockwise (KF-2.2, KF-2.4, KF-8.1, KF-8.2)."""
    if position.edition.holds:
        position.enter(HELD)
        return
    if position.players[position.turn].points >= POINTS_NEEDED and not position.last_round:
        position.last_round = True
        if position.watched:
            position.tell(events.LastRound(position.turn))
    position.turns += 1
    position.turn = (position.turn + 1) % position.seats
    if position.last_round and position.turn == position.fox:
        position.enter(GOALS)
        return
    refill(position)
    if len(position.open_tiles) < OPEN_TILES and not position.last_round:
        position.ended_by = "KF-8.2"
        position.enter(GOALS)
    else:
        begin_turn(position)


def begin_turn(position: Position) -> None:
    """Ask the player whose turn it is now; in the last round even the first action may be impossible (KF-2.3)."""
    position.begin_turn()
    go_on(position)


def refill(position: Position) -> None:
    """Turn up tiles and cards as long as there are any (KF-2.2)."""
    tiles: list[int] = []
    while len(position.open_tiles) + len(tiles) < OPEN_TILES and position.tiles.left:
        tiles.append(position.tiles.draw(position.luck))
    position.open_tiles += tiles
    if position.watched and tiles:
        position.tell(events.TilesRefilled([TERRAINS[tile] for tile in tiles]))
    refill_cards(position)


def refill_cards(position: Position) -> None:
    """Turn up cards until four lie open."""
    cards: list[int] = []
    while len(position.open_cards) + len(cards) < OPEN_CARDS and position.cards.left:
        cards.append(position.cards.draw(position.luck))
    position.open_cards += cards
    if position.watched and cards:
        position.tell(events.CardsRefilled([position.edition.deck.cards[card].name for card in cards]))
