"""Records and snapshots as few bytes: what the archive stores, and the way back. Knows no table, and of a game only
what its texts usually look like: that is in the dictionaries of its title, and packed texts name them by number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import zstandard

from games.engine.protocol import CHANCE, COURT, Seat
from games.engine.record import Ply
from games.engine.snapshots import Snapshot

LEVEL = 19
"""A match is packed once and read often."""
DICTIONARIES = Path(__file__).parent / "titles"
"""`<game>/packing/<game>-<what>-<number>.zdict`. Never changed and never removed: what was packed with one needs it for
ever."""
PLIES, SNAPSHOTS = "plies", "snapshots"

_WHO = {CHANCE: "*", COURT: "!"}
_SEATS = {sign: seat for seat, sign in _WHO.items()}
_END = b"\0"
"""Between the plies and their times."""


def pack_plies(plies: Sequence[Ply], seconds: Iterable[int], game: str = "") -> bytes:
    """Who played what, and how long after the ply before; numbers and digests follow from the rest. Chance takes no
    time. A game that is named is packed with its dictionary."""
    return _pack(plain_plies(plies, seconds), game, PLIES)


def unpack_plies(packed: bytes) -> tuple[tuple[Ply, ...], tuple[int, ...]]:
    """The plies, without digests, and the seconds between them."""
    lines, _, times = _unpack(packed).partition(_END)
    plies = tuple(
        Ply(number, _SEATS[line[0]] if line[0] in _SEATS else Seat(int(line[0])), line[1:])
        for number, line in enumerate(lines.decode().splitlines(), start=1)
    )
    waited = iter(_read_numbers(times))
    return plies, tuple(0 if ply.seat == CHANCE else next(waited) for ply in plies)


def pack_snapshots(snapshots: Iterable[Snapshot], game: str = "") -> bytes:
    return _pack(plain_snapshots(snapshots), game, SNAPSHOTS)


def unpack_snapshots(packed: bytes) -> tuple[Snapshot, ...]:
    pairs = (line.partition(" ") for line in _unpack(packed).decode().splitlines())
    return tuple(Snapshot(int(number), encoded) for number, _, encoded in pairs)


def plain_plies(plies: Sequence[Ply], seconds: Iterable[int]) -> bytes:
    """What is packed of plies: first all of them, then all times, since each resembles its like."""
    lines = "\n".join(f"{_WHO.get(ply.seat, ply.seat)}{ply.text}" for ply in plies)
    waited = (time for ply, time in zip(plies, seconds, strict=True) if ply.seat != CHANCE)
    return lines.encode() + _END + b"".join(map(_written, waited))


def plain_snapshots(snapshots: Iterable[Snapshot]) -> bytes:
    """What is packed of snapshots."""
    return "\n".join(f"{number} {encoded}" for number, encoded in snapshots).encode()


def newest_dictionary(game: str, what: str) -> int:
    """The number of the dictionary that is packed with from now on; 0 if there is none."""
    numbers = (path.stem.rpartition("-")[2] for path in DICTIONARIES.glob(f"*/packing/{game}-{what}-*.zdict"))
    return max(map(int, numbers), default=0)


@cache
def _dictionaries(folder: Path) -> dict[int, zstandard.ZstdCompressionDict]:
    """All of them by their numbers, which no two share."""
    read = (zstandard.ZstdCompressionDict(path.read_bytes()) for path in folder.glob("*/packing/*.zdict"))
    return {dictionary.dict_id(): dictionary for dictionary in read}


@cache
def _newest(folder: Path, game: str, what: str) -> zstandard.ZstdCompressionDict | None:
    return _dictionaries(folder).get(newest_dictionary(game, what))


def _pack(plain: bytes, game: str, what: str) -> bytes:
    # Compressors are not safe to share between threads, and making one costs less than packing.
    return zstandard.ZstdCompressor(level=LEVEL, dict_data=_newest(DICTIONARIES, game, what)).compress(plain)


def _unpack(packed: bytes) -> bytes:
    number = zstandard.get_frame_parameters(packed).dict_id
    dictionary = _dictionaries(DICTIONARIES)[number] if number else None
    return zstandard.ZstdDecompressor(dict_data=dictionary).decompress(packed)


def _written(number: int) -> bytes:
    """A whole number in groups of seven bits, the lowest first; all but the last have the eighth bit."""
    groups = bytearray()
    while number > 0x7F:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    groups.append(number)
    return bytes(groups)


def _read_numbers(written: bytes) -> Iterable[int]:
    number = shift = 0
    for byte in written:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number
            number = shift = 0
