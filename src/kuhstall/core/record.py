"""A game as a text file that people can read, type, mail and diff: parse it, write it, replay it."""

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from kuhstall.core import registry
from kuhstall.core.errors import KuhstallError, Malformed, Refused
from kuhstall.core.game import Game, Setup
from kuhstall.core.match import Match

VERSION: Final = "kuhstall 1"
LONGEST: Final = 4_000_000
"""Characters; the longest game we know of has a hundredth of that."""
NAME: Final = re.compile(r"[^\s,:;=]+")
COMMON: Final = ("game", "rules", "options", "players", "first", "commitment", "seed")
"""The header lines that every game knows, in the order in which they are written."""


FIRST_REVISION: Final = "1"
"""The revision of the rules in records that name none: they were written before there was another."""


class Written(Struct, frozen=True):
    """A line of a record that says something, with its number in the file."""

    number: int
    text: str


class Record(Struct, kw_only=True):
    """A record as it was read: its set-up is checked, its moves are not."""

    game: Game
    setup: Setup
    where: Mapping[str, int]
    """The number of each set-up line."""
    moves: list[Written] = field(default_factory=list)
    final: Written | None = None


def parse(text: str) -> Record:
    """Read a record; Malformed names the first line that cannot be read."""
    if len(text) > LONGEST:
        raise Malformed(f"this is too long for a record ({len(text)} characters)", 1)
    lines = list(said(text))
    if not lines or lines[0].text != VERSION:
        raise version_error(lines)
    rule = next((at for at, line in enumerate(lines) if set(line.text) == {"-"} and len(line.text) >= 3), None)
    if rule is None:
        raise Malformed("the line '---' between set-up and moves is missing", lines[-1].number)
    record = set_up(header(lines[1:rule]), lines[rule].number)
    record.moves = lines[rule + 1 :]
    if record.moves and record.moves[-1].text.startswith("="):
        record.final = record.moves.pop()
    return record


def said(text: str) -> Iterator[Written]:
    """The lines that say something, without comments."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        words = line.split(";", 1)[0].strip()
        if words:
            yield Written(number, words)


def version_error(lines: list[Written]) -> Malformed:
    """What to say of a file that does not begin like a record of this version."""
    if lines and lines[0].text.startswith("kuhstall "):
        return Malformed(
            f"this record is of version {lines[0].text[9:]!r}; this program reads version 1", lines[0].number
        )
    return Malformed(f"this is not a record: its first line must be '{VERSION}'", lines[0].number if lines else 1)


def header(lines: list[Written]) -> dict[str, Written]:
    """The set-up lines by name."""
    found: dict[str, Written] = {}
    for line in lines:
        before, colon, value = line.text.partition(":")
        name = " ".join(before.split())
        if not colon or not name:
            raise Malformed(f"a set-up line reads 'name: value', this one {line.text[:80]!r}", line.number)
        if name in found:
            raise Malformed(f"the line '{name[:80]}:' is there twice", line.number)
        found[name] = Written(line.number, value.strip())
    return found


def set_up(lines: Mapping[str, Written], end: int) -> Record:
    """The game and set-up that a header describes."""
    where = {name: line.number for name, line in lines.items()}
    for needed in ("game", "players"):
        if needed not in lines:
            raise Malformed(f"the line '{needed}:' is missing", end)
    texts = {name: line.text for name, line in lines.items()}
    try:
        game, setup = read_set_up(texts)
    except Malformed as error:
        raise Malformed(error.reason, where.get(error.about or "", end)) from None
    return Record(game=game, setup=setup, where=where)


def read_set_up(texts: Mapping[str, str]) -> tuple[Game, Setup]:
    """Game and set-up from the texts of the set-up lines; Malformed says what it is about."""
    game = registry.named(texts["game"])
    setup = Setup(
        players=names(texts["players"]),
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
        raise Malformed(f"a revision of the rules is a number from 1 on, not {text[:80]!r}", about="rules")
    return int(text)


def parse_seed(text: str) -> str:
    """A seed as it is used: hexadecimal in lower case."""
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", text):
        raise Malformed(f"a seed is a hexadecimal number of up to 64 digits, not {text[:80]!r}", about="seed")
    return text.lower()


def parse_commitment(text: str) -> str:
    """A commitment as it is compared: a SHA-256 in hexadecimal, in lower case."""
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise Malformed("a commitment is a SHA-256: 64 hexadecimal digits", about="commitment")
    return text.lower()


def commitment(seed: str) -> str:
    """What a table shows of its seed before the game begins: the SHA-256 of the seed's hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def names(text: str) -> tuple[str, ...]:
    """Players' names from a list."""
    players = tuple(name.strip() for name in text.split(","))
    for player in players:
        if not NAME.fullmatch(player):
            why = "no spaces, commas, colons, semicolons or equals signs"
            raise Malformed(f"{player[:80]!r} cannot be a name in a record: {why}", about="players")
    if len({player.casefold() for player in players}) < len(players):
        raise Malformed("two players have the same name", about="players")
    return players


def parse_options(text: str) -> dict[str, int | None]:
    """Options from a list like `super, end=100`."""
    options: dict[str, int | None] = {}
    for part in text.split(","):
        name, equals, number = part.strip().partition("=")
        if not name and not part.strip():
            continue
        if equals and not re.fullmatch(r"[0-9]{1,6}", number):
            raise Malformed(f"the option {name!r} takes a number, not {number!r}", about="options")
        if name in options:
            raise Malformed(f"the option {name!r} is there twice", about="options")
        options[name] = int(number) if equals else None
    return options


class Wrong(KuhstallError):
    """The first line of a record that does not hold, with the rule behind it where there is one."""

    def __init__(self, line: int, reason: str, rule: str | None = None) -> None:
        """Name line and reason."""
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.rule = rule


def replay(record: Record, language: str = "en", attachments: Mapping[str, str] | None = None) -> Match:
    """Play a record's moves; Wrong names the first that is illegal or unreadable, or a final line that is wrong.

    Of the attachments, players' own files by name, those are used that the record has a line for.
    """
    files = {name: text for name, text in (attachments or {}).items() if name in record.setup.lines}
    try:
        match = Match(record.game, replace(record.setup, attachments=files))
    except Malformed as error:
        raise Wrong(record.where.get(error.about or "", 1), error.reason) from None
    except KuhstallError as error:
        raise Wrong(record.where["players"], str(error)) from None
    for line in record.moves:
        try:
            replay_line(match, line)
        except Refused as refused:
            raise Wrong(line.number, record.game.rulebook.refusal(refused, language), refused.rule) from None
        except Malformed as error:
            raise Wrong(line.number, error.reason) from None
        except KuhstallError as error:
            raise Wrong(line.number, str(error)) from None
    if record.final is not None:
        check_final(match, record.final)
    return match


def verify(record: Record, language: str = "en") -> Match:
    """Replay a record and check its seed against the commitment; Wrong says what does not hold."""
    shown, seed = record.setup.commitment, record.setup.seed
    if shown is None or seed is None:
        missing = "commitment" if shown is None else "seed"
        raise Wrong(record.where["players"], f"the line '{missing}:' is missing, so there is nothing to verify")
    if commitment(seed) != shown:
        raise Wrong(record.where["commitment"], "this is not the SHA-256 of the seed: the deal is not the promised one")
    return replay(record, language)


def replay_line(match: Match, line: Written) -> None:
    """Make the move that a line says."""
    name, colon, move = line.text.partition(":")
    if not colon:
        raise Malformed(f"a move reads 'Name: move', this line {line.text[:80]!r}")
    if match.over:
        raise Malformed("the game is over already")
    match.move(match.setup.seat(name.strip()), " ".join(move.split()))


def check_final(match: Match, line: Written) -> None:
    """Raise Wrong if the game is not over or ended with other scores than the record says."""
    if not match.over:
        raise Wrong(line.number, "the record gives final scores, but the game is not over")
    if " ".join(line.text.split()) != final_line(match):
        raise Wrong(line.number, f"the game ended '{final_line(match)}', the record says '{line.text[:200]}'")


def final_line(match: Match) -> str:
    """The last line of a record: the scores, and the rule of an end before its time."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(match.setup.players, match.state.scores(), strict=True))
    rule = match.state.ending()
    return f"= {scores} ({rule})" if rule else f"= {scores}"


def written(match: Match) -> str:
    """The record of a match: with seed and set-up, so for a running game it must not leave the server."""
    setup = match.setup
    lines = [VERSION, f"game: {match.game.id}"]
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
    lines += ["---", *(f"{setup.players[seat]}: {move}" for seat, move in match.moves)]
    if match.over:
        lines.append(final_line(match))
    return "\n".join(lines) + "\n"


def option_text(name: str, number: int | None) -> str:
    """An option as records write it."""
    return name if number is None else f"{name}={number}"
