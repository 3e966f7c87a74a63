"""Logs for machines: one JSON object a line, with no name, key, code or card in it."""

import logging
from typing import Any, Final

from msgspec import json

from kuhstall.tables import moments

STANDARD: Final = frozenset(vars(logging.makeLogRecord({})))
"""What every log record has; anything else was added by us."""


class Lines(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line: moment, level, what, and what was added to it."""
        line: dict[str, Any] = {"at": moments.today(), "level": record.levelname.lower(), "what": record.getMessage()}
        line |= {
            name: value for name, value in vars(record).items() if name not in STANDARD and name != "color_message"
        }
        if record.exc_info and record.exc_info[0]:
            line["error"] = self.formatException(record.exc_info)
        return json.encode(line, enc_hook=str).decode()


def worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a record tells an operator something; that a client sends broken UTF-8 fills no log."""
    return not (record.name == "uvicorn.error" and record.exc_info and isinstance(record.exc_info[1], UnicodeError))


def set_up(level: str) -> dict[str, Any]:
    """Logging for uvicorn and us, to standard error; addresses of requests are not logged, since they hold codes."""
    stream = {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}
    handler = {**stream, "filters": [worth_a_line]}
    levels = {"kuhstall": level.upper(), "uvicorn": "WARNING"}
    loggers = {name: {"handlers": ["lines"], "level": wanted, "propagate": False} for name, wanted in levels.items()}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": f"{__name__}.Lines"}},
        "handlers": {"lines": handler},
        "loggers": loggers,
    }
