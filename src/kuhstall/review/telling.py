"""A review in the reader's language, its numbers beside its sentences."""

from collections.abc import Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any, Final

from msgspec import Struct, convert

from kuhstall.bots.judging import Bar, Because
from kuhstall.core.game import Game
from kuhstall.core.journal import Event
from kuhstall.core.registry import GAMES
from kuhstall.core.speech import say
from kuhstall.review.findings import BETTER, GOOD, Decision, Moment, Point, Review

NAMES: Final = {
    "slip": "review.slip",
    "mistake": "review.mistake",
    "blunder": "review.blunder",
    "good": "review.good",
    "better": "review.better",
}
"""What each kind of decision is called."""


class ToldMoment(Struct, frozen=True, kw_only=True):
    """A turning point in words."""

    move: int
    first: int
    seat: int
    change: float
    text: str
    events: list[Any]
    """The same as events, for those who tell them themselves."""


class ToldDecision(Struct, frozen=True, kw_only=True):
    """A decision in words."""

    move: int
    seat: int
    kind: str
    name: str
    """What its kind is called."""
    did: str
    bot: str
    why: list[str]
    before: float
    """The chance to win with the better of the two moves."""
    after: float
    """The chance with the move that was made; beside praise with the other one."""
    error: float
    playouts: int
    bars: list[Bar]
    limit: str
    """How far the bot would go, empty where nothing is bid."""


class Told(Struct, frozen=True, kw_only=True):
    """A review in words."""

    title: str
    players: list[str]
    moves: int
    curve: list[Point]
    moments: list[ToldMoment]
    decisions: list[ToldDecision]
    """Mistakes, the dearest first, then praise."""
    sums: list[str]
    """A sentence for each seat that was judged."""
    judged: list[int]
    """The seats whose decisions were judged."""
    how: str
    """How all this was found out."""


def told(review: Review, language: str, reader: int | None = None, players: Sequence[str] = ()) -> Told:
    """The review for a reader who sat somewhere, or nowhere; players may be called otherwise than in the record."""
    game, names = GAMES[review.game], [*(players or review.players)]
    return Told(
        title=say("review.title", language, game=game.rulebook.games[game.id][language]),
        players=names,
        moves=review.moves,
        curve=review.curve,
        moments=[told_moment(moment, game, names, language) for moment in review.moments],
        decisions=[told_decision(one, Speaker(game, names, language, reader)) for one in review.decisions],
        sums=[
            say(
                "review.sums",
                language,
                name=names[seat],
                agreed=sums.agreed,
                decisions=sums.decisions,
                mistakes=sums.mistakes,
            )
            for seat, sums in enumerate(review.sums)
            if sums
        ],
        judged=[seat for seat, sums in enumerate(review.sums) if sums],
        how=say("review.how", language, count=2 * review.playouts),
    )


def told_moment(moment: Moment, game: Game, players: Sequence[str], language: str) -> ToldMoment:
    """A turning point in words: what happened there."""
    events = [convert(event, kinds_of(game.events)) for event in moment.events]
    text = " ".join(game.rulebook.tell(event, players, language) for event in events)
    return ToldMoment(
        move=moment.move, first=moment.first, seat=moment.seat, change=moment.change, text=text, events=moment.events
    )


@cache
def kinds_of(events: tuple[type[Event], ...]) -> Any:
    """The union of some kinds of events."""
    return reduce(or_, events)


def told_decision(one: Decision, speaker: "Speaker") -> ToldDecision:
    """A decision in words."""
    limit, language = one.grounds.limit, speaker.language
    gives_away = max(one.cost, -one.cost)
    before, after = one.chance + max(one.cost, 0.0), one.chance
    if one.kind == GOOD:
        before, after = one.chance, one.chance - gives_away
    elif one.kind == BETTER:
        before, after = one.chance, one.chance + one.cost
    why = [speaker.sentence(sentence, one.seat) for sentence in one.grounds.sentences]
    if one.points and round(abs(one.points)) and one.points * one.cost > 0:
        why.append(say("review.points", language, points=round(abs(one.points))))
    return ToldDecision(
        move=one.move,
        seat=one.seat,
        kind=one.kind,
        name=say(NAMES[one.kind], language),
        did=speaker.did(one),
        bot=speaker.bot(one),
        why=why,
        before=min(1.0, max(0.0, before)),
        after=min(1.0, max(0.0, after)),
        error=one.error,
        playouts=one.playouts,
        bars=one.grounds.bars,
        limit="" if limit is None else say("review.limit", language, limit=limit),
    )


class Speaker:
    """Says sentences with values, to somebody who sat somewhere or nowhere."""

    def __init__(self, game: Game, players: Sequence[str], language: str, reader: int | None = None) -> None:
        """Take what it speaks of, and to whom."""
        self.game, self.players, self.language, self.reader = game, players, language, reader

    def said(self, sentence: Because, seat: int) -> str:
        """A sentence about a decision of a seat."""
        return say(sentence.reason, self.language, **self.values(sentence, seat))

    def sentence(self, sentence: Because, seat: int) -> str:
        """The same with its first letter as sentences have it."""
        text = self.said(sentence, seat)
        return text if text.startswith(tuple(self.players)) else text[:1].upper() + text[1:]

    def values(self, sentence: Because, seat: int) -> Mapping[str, object]:
        """Its values as they are said."""
        words = {name: self.word(word) for name, word in sentence.words.items()}
        names = {name: self.players[other] for name, other in sentence.seats.items()}
        me = say("review.to_you", self.language) if seat == self.reader else self.players[seat]
        return {"to_me": me, **sentence.numbers, **words, **names}

    def word(self, text: str) -> str:
        """Words of the records as the reader says them; a pedigree card is its animal with a star."""
        return ", ".join("-".join(self.one(part) for part in word.split("+")) for word in text.split())

    def one(self, word: str) -> str:
        """One word."""
        star = "*" if word.endswith("*") else ""
        return f"{self.game.rulebook.word(word.removesuffix('*'), self.language)}{star}"

    def hint(self, sentences: Sequence[Because], other: Because, seat: int) -> str:
        """Why a move is better than another one."""
        said = [self.sentence(sentence, seat) for sentence in sentences]
        return " ".join([*said, say("review.beside", self.language, move=self.said(other, seat))])

    def did(self, one: Decision) -> str:
        """What the player has done."""
        move = self.said(one.made, one.seat)
        if one.seat == self.reader:
            return say("review.you_did", self.language, move=move)
        return say("review.did", self.language, name=self.players[one.seat], move=move)

    def bot(self, one: Decision) -> str:
        """What the bot would have done, or what else there was."""
        move = self.said(one.best, one.seat)
        if one.kind == GOOD:
            return say("review.also_bot", self.language, move=move)
        return say("review.bot", self.language, move=move)


def whole(share: float) -> int:
    """A chance as people say it."""
    return round(100 * share)
