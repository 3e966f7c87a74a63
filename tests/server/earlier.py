"""Makes a SQLite database one of an earlier version."""

import sqlite3
from contextlib import closing

UNDO = {
    9: "drop trigger bells_of_ended_keys; drop table bells; drop table waits; drop table own_keys",
    8: "drop table groups; drop table members; drop index tables_by_group; alter table tables drop column of_group",
    7: "drop table devices; drop table ended",
    5: "drop table orders; drop index tables_by_tidied; drop index people_by_code; "
    "alter table tables drop column tidied",
    3: "drop table results",
    2: "drop table people",
}
"""What takes each migration back."""


def back_to(version: int, path: str) -> None:
    """Take back every migration after a version."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript("; ".join([undone for number, undone in UNDO.items() if number > version]))
        database.execute(f"pragma user_version = {version}")
