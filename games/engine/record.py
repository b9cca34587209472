"""The record text that outlives all code: headers, then one numbered line per ply (docs/developers/records.md). The
reader is lenient and says what it could not read; the writer is strict."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from games.engine.errors import BadRecord
from games.engine.protocol import CHANCE, COURT, Ruleset, Seat

UNDO = "undo"
"""The text of a ply that takes back the same seat's last one."""
POSITION = "Position"
"""The header with the encoded state in which a match began that did not begin with the set-up."""

_HEADER = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\.)*)"\]')
_PLY = re.compile(r"(\d{1,9})\. (\*|court|\d{1,2}): ([^#{}]*[^#{} ])(?: #([0-9a-f]{16}))?(?: \{([^{}]*)\})?", re.ASCII)
_WHO = {CHANCE: "*", COURT: "court"}


class Ply(NamedTuple):
    """A numbered move: who played which text, and the digest of the state after it."""

    number: int
    seat: Seat
    text: str
    digest: str = ""
    comment: str = ""

    @property
    def line(self) -> str:
        who = _WHO.get(self.seat, str(self.seat))
        digest = f" #{self.digest}" if self.digest else ""
        comment = f" {{{self.comment}}}" if self.comment else ""
        return f"{self.number}. {who}: {self.text}{digest}{comment}"

    @classmethod
    def read(cls, line: str) -> Ply:
        match = _PLY.fullmatch(line)
        if match is None:
            raise BadRecord(f"not a ply: {line[:80]!r}")
        number, who, text, digest, comment = match.groups()
        seat = {"*": CHANCE, "court": COURT}.get(who) or Seat(int(who))
        return cls(int(number), seat, text, digest or "", comment or "")


class Record(NamedTuple):
    """A match as text. `errors` holds every line that the reader could not use."""

    headers: tuple[tuple[str, str], ...]
    plies: tuple[Ply, ...]
    errors: tuple[str, ...] = ()

    def header(self, name: str) -> str:
        for key, value in self.headers:
            if key == name:
                return value
        raise BadRecord(f"the record has no header [{name}]")

    def has_header(self, name: str) -> bool:
        return any(key == name for key, _ in self.headers)

    @property
    def position(self) -> str | None:
        """The encoded state in which the match began; None for the set-up."""
        return next((value for name, value in self.headers if name == POSITION), None)

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.read(self.header("Ruleset"))

    @property
    def seats(self) -> tuple[str, ...]:
        """The names at the table, in seat order."""
        names = re.findall(r"((?:[^\\;]|\\.)*);", self.header("Seats") + ";")
        return tuple(re.sub(r"\\(.)", r"\1", name) for name in names)


def new_record(ruleset: Ruleset, seats: Iterable[str], plies: Iterable[Ply] = (), **headers: str) -> Record:
    """A record with the headers that every record has, and any further ones."""
    names = ";".join(re.sub(r"([\\;])", r"\\\1", name) for name in seats)
    fixed = (("Game", ruleset.game), ("Ruleset", ruleset.text), ("Seats", names))
    return Record((*fixed, *headers.items()), tuple(plies))


def write_record(record: Record) -> str:
    """The text of a record; refuses whatever would not read back."""
    if record.errors:
        raise BadRecord("a record with unread lines is not written: " + record.errors[0])
    lines = []
    for name, value in record.headers:
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{quoted}"]')
        if _HEADER.fullmatch(lines[-1]) is None or not value.isprintable():
            raise BadRecord(f"not a header: {name} {value!r}")
    lines.append("")
    for number, ply in enumerate(record.plies, start=1):
        if ply.number != number or not ply.line.isprintable() or Ply.read(ply.line.strip()) != ply:
            raise BadRecord(f"ply {number} would not read back: {ply.line!r}")
        lines.append(ply.line)
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Reads what is readable: headers, plies in their order up to the first gap, and a list of everything else."""
    headers: list[tuple[str, str]] = []
    plies: list[Ply] = []
    errors: list[str] = []
    for place, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line:
            continue
        header = _HEADER.fullmatch(line)
        if header is not None:
            headers.append((header[1], re.sub(r"\\(.)", r"\1", header[2])))
            continue
        try:
            ply = Ply.read(line)
        except BadRecord as error:
            errors.append(f"line {place}: {error}")
            continue
        if ply.number == len(plies) + 1:
            plies.append(ply)
        else:
            errors.append(f"line {place}: ply {ply.number} where {len(plies) + 1} was due")
    return Record(tuple(headers), tuple(plies), tuple(errors))
