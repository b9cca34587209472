"""Matches of self-play on disk, fifty to a file: what is there need not be played again."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from random import Random

import numpy as np

from games.bots.learned import Sight
from games.bots.self_play import any_table, play_and_watch
from games.bots.training import Lessons
from games.engine.metas import find_meta
from games.engine.registry import find_game
from games.titles.registry import evaluator_for, find_title

MATCHES = 50
"""Played for one file."""
SEATS = (2, 2, 3, 2, 4, 2, 5, 2, 3, 4, 5)
"""How many sit at a table, match by match: two most often, as on the site; never more than the game allows."""
THINNING = 2
"""One position of so many is learnt from: neighbours tell nearly the same."""
PUBLIC_EVERY = 8
"""One sequence of so many is learnt as the public sees it."""
_AT_ONCE = 512
_SEATS_STORED = max(SEATS)


def file_name(folder: Path, number: int) -> Path:
    return folder / f"matches-{number:05d}.npz"


def write_matches(slug: str, seed: int, folder: Path, number: int) -> int:
    """Plays the matches of a file unless it is there; says how many positions it has. A file is there in full or not
    at all."""
    path = file_name(folder, number)
    if path.exists():
        with np.load(path, allow_pickle=False) as file:
            return len(file["numbers"])
    meta, game, evaluator = find_meta(slug), find_game(slug), evaluator_for(slug, "hand-set")
    seen = []
    for match in range(number * MATCHES, (number + 1) * MATCHES):
        seats = min(SEATS[match % len(SEATS)], max(meta.players))
        table = any_table(meta, seats, Random(f"s{seed}/{match}/table"))
        seen += play_and_watch(game, evaluator, sight_of(slug).see, table, seats, match, f"s{seed}")
    ends = np.zeros((2, len(seen), _SEATS_STORED), dtype=np.float32)
    for row, watched in enumerate(seen):
        ends[0, row, : watched.seats] = watched.shares
        ends[1, row, : watched.seats] = watched.scores
    numbers = np.concatenate([np.array(watched.positions, dtype=np.int16) for watched in seen if watched.positions])
    half_done = path.with_suffix(f".{os.getpid()}")
    with half_done.open("wb") as stream:
        np.savez_compressed(
            stream,
            numbers=(numbers + 1).astype(np.uint8),
            lengths=np.array([len(watched.positions) for watched in seen]),
            seats=np.array([watched.seats for watched in seen]),
            matches=np.array([watched.match for watched in seen]),
            ends=ends,
        )
    half_done.replace(path)
    return len(numbers)


def read_lessons(slug: str, folder: Path, files: int) -> dict[int, Lessons]:
    """What is learnt from, by the number of seats."""
    sight = sight_of(slug)
    found: dict[int, list[tuple[object, ...]]] = defaultdict(list)
    for number in range(files):
        with np.load(file_name(folder, number), allow_pickle=False) as file:
            numbers, lengths, ends = file["numbers"], file["lengths"], file["ends"]
            starts = np.cumsum(lengths) - lengths
            for row, seats in enumerate(file["seats"].tolist()):
                sequence = numbers[starts[row] : starts[row] + lengths[row]][row % THINNING :: THINNING]
                found[seats].append((sequence, file["matches"][row], ends[0, row, :seats], ends[1, row, :seats]))
    return {seats: _lessons(sight, sequences) for seats, sequences in sorted(found.items())}


def sight_of(slug: str) -> Sight:
    """How a title looks to a network; raises `LookupError`."""
    sight = find_title(slug).sight
    if sight is None:
        raise LookupError(f"nothing is learnt of {slug}")
    return sight


def _lessons(sight: Sight, sequences: list[tuple[object, ...]]) -> Lessons:
    seen = []
    for row, (sequence, *_) in enumerate(sequences):
        numbers = np.asarray(sequence).astype(np.int16) - 1
        seen.append(sight.blind(numbers) if row % PUBLIC_EVERY == PUBLIC_EVERY - 1 else numbers)
    numbers = np.concatenate(seen)
    features = [
        sight.features(numbers[start : start + _AT_ONCE]).astype(np.float16)
        for start in range(0, len(numbers), _AT_ONCE)
    ]
    matches, shares, scores = (np.array([row[part] for row in sequences]) for part in (1, 2, 3))
    return Lessons(
        np.concatenate(features), sight.points(numbers), np.array([len(part) for part in seen]), matches, shares, scores
    )
