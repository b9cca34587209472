"""Reading a list of players that a host pastes or uploads: names or email addresses, one person a line."""

from __future__ import annotations

import csv
from typing import NamedTuple

MOST_LINES = 100
MOST_CHARACTERS = 20_000
HEADINGS = frozenset({"name", "names", "username", "user", "player", "players", "email", "e-mail", "mail"})
DELIMITERS = (";", "\t")


class RosterLine(NamedTuple):
    """A line of the list with something on it."""

    number: int
    """From 1, as an editor shows it."""
    text: str
    is_address: bool
    """Whether it is meant to be an email address; whether it is a good one is not said here."""


def read_roster(text: str) -> list[RosterLine]:
    """The people of a list, one from each line: the first email address on it, or else what stands first. Cells are
    separated by commas, semicolons or tabs; a line of headings is left out."""
    found: list[RosterLine] = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in _cells(line)]
        named = [cell for cell in cells if any(sign.isalnum() for sign in cell)]
        if not named or (not found and all(cell.lower() in HEADINGS for cell in named)):
            continue
        address = next((cell for cell in named if "@" in cell.lstrip("@")), None)
        # A name may be written as people are addressed in chats.
        found.append(RosterLine(number, address or named[0].lstrip("@"), address is not None))
    return found


def _cells(line: str) -> list[str]:
    delimiter = next((sign for sign in DELIMITERS if sign in line), ",")
    try:
        return next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return [line]
