"""A game as a text file that people can read, type, mail and diff: parse it, write it, replay it."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct, field

from kuhstall.core import registry
from kuhstall.core.errors import KuhstallError, Malformed, Refused
from kuhstall.core.game import Game, Setup
from kuhstall.core.match import Match

VERSION: Final = "kuhstall 1"
LONGEST: Final = 4_000_000
"""Characters; the longest game we know of has a hundredth of that."""
NAME: Final = re.compile(r"[^\s,:;=]+")
COMMON: Final = ("game", "options", "players", "first", "seed")
"""The header lines that every game knows, in the order in which they are written."""


class Written(Struct, frozen=True):
    """A line of a record that says something, with its number in the file."""

    number: int
    text: str


class Record(Struct, kw_only=True):
    """A record as it was read: its set-up is checked, its moves are not."""

    game: Game
    setup: Setup
    moves: list[Written] = field(default_factory=list)
    final: Written | None = None


def parse(text: str) -> Record:
    """Read a record; Malformed names the first line that cannot be read."""
    if len(text) > LONGEST:
        raise Malformed(f"this is too long for a record ({len(text)} characters)")
    lines = list(said(text))
    if not lines or lines[0].text != VERSION:
        raise version_error(lines)
    rule = next((at for at, line in enumerate(lines) if set(line.text) == {"-"} and len(line.text) >= 3), None)
    if rule is None:
        raise Malformed("the line '---' between set-up and moves is missing", lines[-1].number)
    header = dict(header_line(line) for line in lines[1:rule])
    if len(header) < rule - 1:
        raise Malformed("a set-up line is there twice", lines[rule].number)
    record = set_up(header, lines[rule].number)
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


def header_line(line: Written) -> tuple[str, Written]:
    """Name and value of a set-up line."""
    name, colon, value = line.text.partition(":")
    if not colon:
        raise Malformed(f"a set-up line reads 'name: value', this one {line.text!r}", line.number)
    return " ".join(name.split()), Written(line.number, value.strip())


def set_up(header: Mapping[str, Written], end: int) -> Record:
    """The game and set-up that a header describes."""
    for needed in ("game", "players"):
        if needed not in header:
            raise Malformed(f"the line '{needed}:' is missing", end)
    with at_line(header["game"].number):
        game = registry.named(header["game"].text)
    with at_line(header["players"].number):
        players = names(header["players"].text)
    chosen = header.get("options", Written(end, ""))
    with at_line(chosen.number):
        options = parse_options(chosen.text)
        game.check_options(options)
    setup = Setup(players=players, options=options, seed=seed_of(header), lines={})
    lines = {name: line for name, line in header.items() if name not in COMMON}
    with at_line(header["first"].number if "first" in header else end):
        first = setup.seat(header["first"].text) if "first" in header else None
    for name, line in lines.items():
        with at_line(line.number):
            game.check(Setup(players=players, lines={name: line.text}))
    texts = {name: line.text for name, line in lines.items()}
    setup = Setup(players=players, options=options, seed=setup.seed, first=first, lines=texts)
    with at_line(header["players"].number):
        game.check(setup)
    return Record(game=game, setup=setup)


def seed_of(header: Mapping[str, Written]) -> str | None:
    """The seed of a header in lower case."""
    if "seed" not in header:
        return None
    with at_line(header["seed"].number):
        return parse_seed(header["seed"].text)


def parse_seed(text: str) -> str:
    """A seed as it is used: hexadecimal in lower case."""
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", text):
        raise Malformed(f"a seed is a hexadecimal number of up to 64 digits, not {text!r}")
    return text.lower()


def names(text: str) -> tuple[str, ...]:
    """Players' names from a list."""
    players = tuple(name.strip() for name in text.split(","))
    for player in players:
        if not NAME.fullmatch(player):
            raise Malformed(
                f"{player!r} cannot be a name in a record: no spaces, commas, colons, semicolons or equals signs"
            )
    if len({player.casefold() for player in players}) < len(players):
        raise Malformed("two players have the same name")
    return players


def parse_options(text: str) -> dict[str, int | None]:
    """Options from a list like `super, end=100`."""
    options: dict[str, int | None] = {}
    for part in text.split(","):
        name, equals, number = part.strip().partition("=")
        if not name and not part.strip():
            continue
        if equals and not re.fullmatch(r"[0-9]{1,6}", number):
            raise Malformed(f"the option {name!r} takes a number, not {number!r}")
        if name in options:
            raise Malformed(f"the option {name!r} is there twice")
        options[name] = int(number) if equals else None
    return options


class at_line:  # noqa: N801  (reads as a phrase: with at_line(3))
    """Give errors raised inside the number of the line they are about."""

    def __init__(self, number: int) -> None:
        """Remember the line."""
        self.number = number

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Name the line in an error that does not name one."""
        if isinstance(error, Malformed) and error.line is None:
            raise Malformed(error.reason, self.number) from None


class Wrong(KuhstallError):
    """The first line of a record that does not hold, with the rule behind it where there is one."""

    def __init__(self, line: int, reason: str, rule: str | None = None) -> None:
        """Name line and reason."""
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.rule = rule


def replay(record: Record, language: str = "en") -> Match:
    """Play a record's moves; Wrong names the first that is illegal or unreadable, or a final line that is wrong."""
    first = record.moves[0].number if record.moves else 1
    try:
        match = Match(record.game, record.setup)
    except KuhstallError as error:
        raise Wrong(first, str(error)) from None
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
    if setup.options:
        lines.append(f"options: {', '.join(option_text(name, number) for name, number in setup.options.items())}")
    lines.append(f"players: {', '.join(setup.players)}")
    if setup.first is not None:
        lines.append(f"first: {setup.players[setup.first]}")
    lines += [f"{name}: {value}" for name, value in setup.lines.items()]
    if setup.seed is not None:
        lines.append(f"seed: {setup.seed}")
    lines += ["---", *(f"{setup.players[seat]}: {move}" for seat, move in match.moves)]
    if match.over:
        lines.append(final_line(match))
    return "\n".join(lines) + "\n"


def option_text(name: str, number: int | None) -> str:
    """An option as records write it."""
    return name if number is None else f"{name}={number}"
