"""Whatever is packed comes out as it went in."""

from __future__ import annotations

import shutil
from io import StringIO
from pathlib import Path

import pytest
import zstandard
from django.core.management import call_command

from games.archive import packing
from games.engine.protocol import CHANCE, COURT, Seat
from games.engine.record import Ply
from games.engine.snapshots import Snapshot
from games.management.filling.matches import played, specimen

PLIES = (
    Ply(1, CHANCE, "deal intrigue"),
    Ply(2, Seat(0), "ring heart"),
    Ply(3, Seat(4), "wear heart thumb"),
    Ply(4, COURT, "score round"),
)


def test_plies_come_out_as_they_went_in_with_their_times() -> None:
    seconds = (0, 127, 128, 3_000_000)
    for game in ("", "tudor", "royals"):
        assert packing.unpack_plies(packing.pack_plies(PLIES, seconds, game)) == (PLIES, seconds)


def test_chance_takes_no_time() -> None:
    packed = packing.pack_plies(PLIES, (1, 1, 1, 1))
    assert packing.unpack_plies(packed)[1] == (0, 1, 1, 1)


def test_snapshots_come_out_as_they_went_in() -> None:
    snapshots = (Snapshot(0, '{"a":1}'), Snapshot(64, '{"a":2}'))
    for game in ("", "tudor"):
        assert packing.unpack_snapshots(packing.pack_snapshots(snapshots, game)) == snapshots


def test_every_dictionary_has_the_number_of_its_file_and_no_two_the_same() -> None:
    paths = list(packing.DICTIONARIES.glob("*/packing/*.zdict"))
    numbers = [int(path.stem.rpartition("-")[2]) for path in paths]
    assert [zstandard.ZstdCompressionDict(path.read_bytes()).dict_id() for path in paths] == numbers
    assert sorted(numbers) == list(range(1, len(numbers) + 1)), "a dictionary that was ever used is kept for ever"


def test_a_packed_match_names_its_dictionary_and_is_smaller_for_it() -> None:
    for number in (0, 1):
        whole, kept = played(1, number), specimen(1, number).record
        plain = packing.pack_plies(whole.plies, whole.seconds)
        assert zstandard.get_frame_parameters(kept.packed_plies).dict_id > 0
        assert zstandard.get_frame_parameters(kept.packed_snapshots).dict_id > 0
        assert len(kept.packed_plies) < 0.85 * len(plain)
        assert [ply.text for ply in kept.plies] == [ply.text for ply in whole.plies]
        assert kept.seconds == tuple(whole.seconds)


def test_new_dictionaries_get_the_next_numbers_and_old_ones_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in packing.DICTIONARIES.glob("*/packing/*-[1-4].zdict"):
        copied = tmp_path / path.relative_to(packing.DICTIONARIES)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copied)
    monkeypatch.setattr(packing, "DICTIONARIES", tmp_path)
    call_command("train_packing", matches=20, processes=1, stdout=StringIO())
    assert sorted(path.name for path in tmp_path.rglob("*.zdict")) == [
        *("royals-plies-1.zdict", "royals-plies-5.zdict"),
        *("royals-snapshots-2.zdict", "royals-snapshots-6.zdict"),
        *("tudor-plies-3.zdict", "tudor-plies-7.zdict"),
        *("tudor-snapshots-4.zdict", "tudor-snapshots-8.zdict"),
    ]
    assert packing.newest_dictionary("royals", packing.PLIES) == 5
