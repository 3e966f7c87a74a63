"""Writes web/src/wire.ts: the messages of the socket and the bodies of the HTTP side as TypeScript types.

Run it after a change of them; a test compares its output with the file.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import inspect as kinds

from kuhstall.core.journal import Event, seat_fields
from kuhstall.core.registry import GAMES
from kuhstall.core.rulebook import Rulebook
from kuhstall.tables import belling, calls, carrying, devices, groups, ratings, replays, reviews, summary, wire

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
HEAD: Final = "// Written by tools/gen_ts.py from the server's Python types: change those, not this file."
PLAIN: Final = {
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
    kinds.AnyType: "unknown",
    kinds.RawType: "unknown",
}


def name_of(struct: type) -> str:
    """The name of a structure; those of a game begin with the name of its family."""
    parts = struct.__module__.split(".")
    family = parts[2].title() if parts[1] == "games" else ""
    return family + struct.__name__


class Writer:
    """Turns types into TypeScript, and remembers the structures it meets."""

    def __init__(self) -> None:
        """Nothing met yet."""
        self.met: dict[str, kinds.StructType] = {}

    def type_of(self, kind: kinds.Type) -> str:
        """A type as TypeScript writes it."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        match kind:
            case kinds.LiteralType():
                return " | ".join(json.dumps(value) for value in kind.values)
            case kinds.UnionType():
                parts = dict.fromkeys(self.type_of(each) for each in kind.types)
                return " | ".join(sorted(parts, key=lambda part: part == "null"))
            case kinds.ListType() | kinds.VarTupleType():
                inner = self.type_of(kind.item_type)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case kinds.TupleType():
                return f"[{', '.join(self.type_of(each) for each in kind.item_types)}]"
            case kinds.DictType():
                return f"Record<string, {self.type_of(kind.value_type)}>"
            case kinds.Metadata():
                return self.type_of(kind.type)
            case kinds.StructType():
                self.met.setdefault(name_of(kind.cls), kind)
                return name_of(kind.cls)
        raise TypeError(f"no TypeScript for {kind!r}")

    def interface(self, name: str, kind: kinds.StructType) -> str:
        """A structure as an interface; what a client may leave out is optional."""
        tag = [f"  {kind.tag_field}: {json.dumps(kind.tag)};"] if kind.tag_field else []
        ours = issubclass(kind.cls, wire.FromClient | calls.OpenTable | calls.KeepScore | replays.GivenRecord)
        lines = [
            f"  {field.encode_name}{'?' if ours and not field.required else ''}: {self.type_of(field.type)};"
            for field in kind.fields
        ]
        return "\n".join([f"export interface {name} {{", *tag, *lines, "}"])


def roots() -> dict[str, Any]:
    """The types that clients need by name."""
    views = {get_type_hints(type(game).view)["return"] for game in GAMES.values()}
    events = [kind for kind in Event.__subclasses__() if kind.__module__.startswith("kuhstall.games.")]
    found: dict[str, Any] = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
    pieces = {get_type_hints(type(game).pieces)["return"] for game in GAMES.values()}
    views |= {kind for kind in pieces if isinstance(kind, type)}  # Games without any say so.
    found |= {name_of(view): view for view in sorted(views, key=name_of)}
    found |= {name_of(event): event for event in sorted(events, key=name_of)}
    asked = (calls.OpenTable, calls.KeepScore, carrying.Carry, carrying.Look, devices.End, replays.GivenRecord)
    grouped = (groups.FoundGroup, groups.GroupSheet, groups.OwnGroup, groups.GroupGames, ratings.Rated)
    bodies = (
        *asked,
        calls.GameSummary,
        calls.ScoreSheet,
        summary.MyTable,
        summary.Finished,
        calls.Guest,
        carrying.CarryKey,
        carrying.Change,
        devices.Own,
        *grouped,
        replays.Replay,
        replays.Frames,
        reviews.ReviewNow,
        belling.BellsHere,
        belling.Subscribe,
        belling.AskMail,
        belling.Hush,
        belling.EndBell,
        Rulebook,
    )
    return found | {body.__name__: body for body in bodies}


def families() -> dict[str, list[str]]:
    """The names of all kinds of events, for each family of games."""
    found: dict[str, list[str]] = {}
    for event in Event.__subclasses__():
        if event.__module__.startswith("kuhstall.games."):
            found.setdefault(event.__module__.split(".")[2].title(), []).append(name_of(event))
    return found


def seats() -> str:
    """The names of the fields that are seats, for each kind of event."""
    kinds_of_events = [kind for kind in Event.__subclasses__() if kind.__module__.startswith("kuhstall.games.")]
    lines = [
        f"  {name_of(kind)}: {json.dumps([name for name in kind.__struct_fields__ if name in seat_fields(kind)])},"
        for kind in sorted(kinds_of_events, key=name_of)
    ]
    return "\n".join(["export const SEATS: Record<string, string[]> = {", *lines, "};"])


def union(name: str, parts: list[str]) -> str:
    """A type that is one of several."""
    return "\n  | ".join([f"export type {name} =", *parts]) + ";"


def generated() -> str:
    """The whole file."""
    writer = Writer()
    aliases = {name: writer.type_of(msgspec.inspect.type_info(kind)) for name, kind in roots().items()}
    written: dict[str, str] = {}
    while left := [name for name in writer.met if name not in written]:
        for name in left:
            written[name] = writer.interface(name, writer.met[name])
    unions = [union(name, kind.split(" | ")) for name, kind in aliases.items() if name != kind]
    unions += [union(f"{family}Event", names) for family, names in families().items()]
    return "\n\n".join([HEAD, f"export const VERSION = {wire.VERSION};", seats(), *unions, *written.values()]) + "\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(generated(), "utf-8")
    print(f"wrote {TARGET}", file=sys.stderr)
