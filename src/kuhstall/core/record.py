"""A game as a text file that people can read, type, mail and diff: parse it, write it, replay it."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from kuhstall.core import names, registry
from kuhstall.core.errors import KuhstallError, Malformed, Refused, Spoiled
from kuhstall.core.game import Game, Setup
from kuhstall.core.lines import Written, said
from kuhstall.core.match import Match
from kuhstall.core.speech import say

VERSION: Final = "kuhstall 1"
LONGEST: Final = 4_000_000
"""Characters; the longest game we know of has a hundredth of that."""
COMMON: Final = ("game", "rules", "options", "players", "first", "commitment", "seed")
"""The header lines that every game knows, in the order in which they are written."""
FIRST_REVISION: Final = "1"
"""The revision of the rules in records that name none: they were written before there was another."""


class Record(Struct, kw_only=True):
    """A record as it was read: its set-up is checked, its moves are not."""

    game: Game
    setup: Setup
    where: Mapping[str, int]
    """The number of each set-up line."""
    moves: list[Written] = field(default_factory=list)
    final: Written | None = None
    after: Written | None = None
    """What stands behind the final line, where nothing should."""


def parse(text: str) -> Record:
    """Read a record; Malformed names the first line that cannot be read."""
    if len(text) > LONGEST:
        raise Malformed("record_too_long", 1, count=len(text))
    lines = list(said(text))
    if not lines or lines[0].text != VERSION:
        raise version_error(lines)
    rule = next((at for at, line in enumerate(lines) if set(line.text) == {"-"} and len(line.text) >= 3), None)
    if rule is None:
        raise Malformed("no_rule_line", lines[-1].number)
    record = set_up(header(lines[1:rule]), lines[rule].number)
    played = lines[rule + 1 :]
    end = next((at for at, line in enumerate(played) if line.text.startswith("=")), len(played))
    record.moves = played[:end]
    record.final, record.after = [*played[end : end + 2], None, None][:2]
    return record


def version_error(lines: list[Written]) -> Malformed:
    """What to say of a file that does not begin like a record of this version."""
    if lines and lines[0].text.startswith("kuhstall "):
        return Malformed(
            "record_version",
            lines[0].number,
            version=lines[0].text[9:],
        )
    number = lines[0].number if lines else 1
    return Malformed("not_a_record", number, first=VERSION)


def header(lines: list[Written]) -> dict[str, Written]:
    """The set-up lines by name."""
    found: dict[str, Written] = {}
    for line in lines:
        before, colon, value = line.text.partition(":")
        name = " ".join(before.split())
        if not colon or not name:
            raise Malformed("set_up_form", line.number, text=line.text)
        if name in found:
            raise Malformed("line_twice", line.number, name=f"{name}:")
        found[name] = Written(line.number, value.strip())
    return found


def set_up(lines: Mapping[str, Written], end: int) -> Record:
    """The game and set-up that a header describes."""
    where = {name: line.number for name, line in lines.items()}
    for needed in ("game", "players"):
        if needed not in lines:
            raise Malformed("line_missing", end, name=f"{needed}:")
    texts = {name: line.text for name, line in lines.items()}
    try:
        game, setup = read_set_up(texts)
    except Malformed as error:
        raise error.at(where.get(error.about or "", end)) from None
    return Record(game=game, setup=setup, where=where)


def read_set_up(texts: Mapping[str, str]) -> tuple[Game, Setup]:
    """Game and set-up from the texts of the set-up lines; Malformed says what it is about."""
    game = registry.game_by_id(texts["game"])
    setup = Setup(
        players=names.all_checked((name.strip() for name in texts["players"].split(",")), "players"),
        options=parse_options(texts.get("options", "")),
        rules=parse_revision(texts.get("rules", FIRST_REVISION)),
        seed=parse_seed(texts["seed"]) if "seed" in texts else None,
        commitment=parse_commitment(texts["commitment"]) if "commitment" in texts else None,
        lines={name: text for name, text in texts.items() if name not in COMMON},
    )
    if "first" in texts:
        setup = replace(setup, first=setup.seat(texts["first"]))
    game.check(setup)
    return game, setup


def parse_revision(text: str) -> int:
    """The revision of the rules that a record was begun with."""
    if not re.fullmatch(r"[1-9][0-9]{0,5}", text):
        raise Malformed("revision_number", about="rules", text=text)
    return int(text)


def parse_seed(text: str) -> str:
    """A seed as it is used: hexadecimal in lower case."""
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", text):
        raise Malformed("seed_form", about="seed", text=text)
    return text.lower()


def parse_commitment(text: str) -> str:
    """A commitment as it is compared: a SHA-256 in hexadecimal, in lower case."""
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise Malformed("commitment_form", about="commitment")
    return text.lower()


def commitment(seed: str) -> str:
    """What a table shows of its seed before the game begins: the SHA-256 of the seed's hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def parse_options(text: str) -> dict[str, int | None]:
    """Options from a list like `super, end=100`."""
    options: dict[str, int | None] = {}
    for part in text.split(",") if text.strip() else []:
        name, equals, number = part.strip().partition("=")
        if not name:
            raise Malformed("option_missing", about="options", text=text)
        if equals and not re.fullmatch(r"[0-9]{1,6}", number):
            raise Malformed("option_number", about="options", name=name, number=number)
        if name in options:
            raise Malformed("option_twice", about="options", name=name)
        options[name] = int(number) if equals else None
    return options


class BadRecord(KuhstallError):
    """The first line of a record that does not hold, with the rule behind it where there is one."""

    def __init__(self, line: int, rule: str | None, language: str, because: Callable[[str], str]) -> None:
        """Name the line and what gives the reason in each language; the error itself speaks this one."""
        self.line = line
        self.reason = because(language)
        self.rule = rule
        self._because = because
        super().__init__(self.said(language))

    def said(self, language: str) -> str:
        """What is wrong, and in which line."""
        return say("line", language, line=self.line, reason=self._because(language))


def wrong(line: int, error: KuhstallError, game: Game, language: str) -> BadRecord:
    """What is wrong with a line, told in the reader's language."""
    if isinstance(error, Refused):
        return BadRecord(line, error.rule, language, partial(game.rulebook.refusal, error))
    if isinstance(error, Malformed):
        return BadRecord(line, error.rule, language, error.because)
    return BadRecord(line, None, language, error.said)


def replay(
    record: Record,
    language: str = "en",
    attachments: Mapping[str, str] | None = None,
    watch: Callable[[Match], object] = lambda match: None,
) -> Match:
    """Play a record's moves; BadRecord names the first that is illegal or unreadable, or a final line that is wrong.

    Of the attachments, players' own files by name, those are used that the record has a line for; Spoiled says
    what is wrong with one of them. Somebody may watch the match before its first move and after each.
    """
    match = begun(record, language, attachments or {})
    watch(match)
    for line in record.moves:
        try:
            replay_line(match, line)
        except KuhstallError as error:
            raise wrong(line.number, error, record.game, language) from None
        watch(match)
    if record.final is not None:
        check_final(match, record.final, language)
    check_rest(match, record, language)
    return match


def begun(record: Record, language: str, attachments: Mapping[str, str]) -> Match:
    """The match before its first move."""
    files = {name: text for name, text in attachments.items() if name in record.setup.lines}
    try:
        return Match(record.game, replace(record.setup, attachments=files))
    except Spoiled:
        raise
    except KuhstallError as error:
        about = error.about if isinstance(error, Malformed) else None
        raise wrong(record.where.get(about or "players", 1), error, record.game, language) from None


def verify(record: Record, language: str = "en") -> Match:
    """Replay a record and check its seed against the commitment; BadRecord says what does not hold."""
    shown, seed = record.setup.commitment, record.setup.seed
    if shown is None or seed is None:
        missing = Malformed(
            "nothing_to_verify",
            name="commitment:" if shown is None else "seed:",
        )
        raise wrong(record.where["players"], missing, record.game, language)
    if commitment(seed) != shown:
        broken = Malformed("broken_commitment")
        raise wrong(record.where["commitment"], broken, record.game, language)
    return replay(record, language)


def replay_line(match: Match, line: Written) -> None:
    """Make the move that a line says."""
    name, colon, move = line.text.partition(":")
    if not colon:
        raise Malformed("move_form", text=line.text)
    match.move(match.setup.seat(name.strip()), " ".join(move.split()))


def check_final(match: Match, line: Written, language: str) -> None:
    """Raise BadRecord if the game is not over or ended with other scores than the record says."""
    if not match.over:
        early = Malformed("not_over")
        raise wrong(line.number, early, match.game, language)
    if " ".join(line.text.split()) != final_line(match):
        rule = match.game.final_sheet(match.state)[-1].rule
        other = Malformed(
            "other_ending",
            rule=rule,
            ending=final_line(match),
            text=line.text,
        )
        raise wrong(line.number, other, match.game, language)


def check_rest(match: Match, record: Record, language: str) -> None:
    """Raise BadRecord if something stands behind the final line, or if a finished game had no use for a set-up line."""
    if record.after is not None:
        behind = Malformed("nothing_after")
        raise wrong(record.after.number, behind, record.game, language)
    for name in record.game.unused(match.setup, match.state) if match.over else ():
        idle = Malformed("line_unused", name=f"{name}:")
        raise wrong(record.where[name], idle, record.game, language)


def final_line(match: Match) -> str:
    """The last line of a record: the scores, and the rule of an end before its time."""
    return ending_line(match.setup.players, match.state.scores(), match.state.ending())


def ending_line(players: Sequence[str], scores: Sequence[int], rule: str | None) -> str:
    """The last line of a record of a game that ended with these scores, by this rule if before its time."""
    told = ", ".join(f"{name} {score}" for name, score in zip(players, scores, strict=True))
    return f"= {told} ({rule})" if rule else f"= {told}"


def written(match: Match) -> str:
    """The record of a match: with seed and set-up, so for a running game it must not leave the server."""
    return composed(match.game.id, match.setup, match.moves, final_line(match) if match.over else "")


def composed(game: str, setup: Setup, moves: Iterable[tuple[int, str]], final: str = "") -> str:
    """The record of a game by its set-up, moves and final line: nothing in it is judged."""
    lines = [VERSION, f"game: {game}"]
    if str(setup.rules) != FIRST_REVISION:
        lines.append(f"rules: {setup.rules}")
    if setup.options:
        lines.append(f"options: {', '.join(option_text(name, number) for name, number in setup.options.items())}")
    lines.append(f"players: {', '.join(setup.players)}")
    if setup.first is not None:
        lines.append(f"first: {setup.players[setup.first]}")
    lines += [f"{name}: {value}" for name, value in setup.lines.items()]
    if setup.commitment is not None:
        lines.append(f"commitment: {setup.commitment}")
    if setup.seed is not None:
        lines.append(f"seed: {setup.seed}")
    lines += ["---", *(f"{setup.players[seat]}: {move}" for seat, move in moves)]
    if final:
        lines.append(final)
    return "\n".join(lines) + "\n"


def option_text(name: str, number: int | None) -> str:
    """An option as records write it."""
    return name if number is None else f"{name}={number}"
