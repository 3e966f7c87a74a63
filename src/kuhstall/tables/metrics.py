"""What the server counts, as text that Prometheus reads."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import fields


class Metrics(Struct):
    """Counted since the start."""

    moves: int = 0
    refusals: int = 0
    dropped: int = 0
    messages: int = 0
    malformed: int = 0
    limited: int = 0
    tables_opened: int = 0
    connections: int = 0
    stalls: int = 0


HELP = {
    "moves": "Moves that were written to the log.",
    "refusals": "Requests that a rule or the house denied.",
    "dropped": "Connections that were too slow or fell silent.",
    "messages": "Messages from clients.",
    "malformed": "Messages that could not be read.",
    "limited": "Messages and requests over the rate limit.",
    "tables_opened": "Tables that were opened.",
    "connections": "Sockets that were opened.",
    "stalls": "Times that the server stood still and gave everybody the time back.",
}


def text(metrics: Metrics, gauges: dict[str, float]) -> str:
    """Counters and gauges in the format of Prometheus."""
    return "\n".join([*counters(metrics), *levels(gauges)]) + "\n"


def counters(metrics: Metrics) -> Iterator[str]:
    """The lines of the counters."""
    for field in fields(metrics):
        name = f"kuhstall_{field.name}_total"
        yield from (f"# HELP {name} {HELP[field.name]}", f"# TYPE {name} counter")
        yield f"{name} {getattr(metrics, field.name)}"


def levels(gauges: dict[str, float]) -> Iterator[str]:
    """The lines of the gauges."""
    for name, value in gauges.items():
        yield from (f"# TYPE kuhstall_{name} gauge", f"kuhstall_{name} {value:g}")
