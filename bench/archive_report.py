"""The figures of the archive as tables for the terminal. Measures nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bench.asking import SCAN
from bench.measure import Figures
from bench.report import Row, aligned, number

MOST_RATIO = 2.0
"""How many times as long an answer may take in the largest archive as in the smallest."""
MOST_BYTES = 6_000
P95 = "_p95_ms"


def names(found: Figures, size: int) -> list[str]:
    """What was asked."""
    start = f"{size}_"
    return [
        name.removeprefix(start).removesuffix(P95) for name in found if name.startswith(start) and name.endswith(P95)
    ]


def ratios(found: Figures, sizes: Sequence[int]) -> Figures:
    """What the largest archive takes as a multiple of the smallest, in time and in pages of the database."""
    first, last = sizes[0], sizes[-1]
    made: Figures = {}
    for name in names(found, last):
        made[f"ratio_{name}"] = found[f"{last}_{name}{P95}"] / found[f"{first}_{name}{P95}"]
        if found[f"{first}_{name}_blocks"]:
            made[f"ratio_{name}_blocks"] = found[f"{last}_{name}_blocks"] / found[f"{first}_{name}_blocks"]
    return made


def table(found: Figures, sizes: Sequence[int], database: str) -> str:
    """Every question: how long it takes at every size, and what the largest archive does for it."""
    last = sizes[-1]
    compared = ratios(found, sizes)
    rows: list[Row] = [
        (database, *(f"p95 ms {size:,}" for size in sizes), "ratio", "blocks", "ratio", "queries", "scans")
    ]
    for name in names(found, last):
        times = (number(found[f"{size}_{name}{P95}"]) for size in sizes)
        scans = " ".join(scanned(found, last, name)) or "-"
        blocks, queries = found[f"{last}_{name}_blocks"], found[f"{last}_{name}_queries"]
        ratio = compared.get(f"ratio_{name}_blocks")
        compared_blocks = "" if ratio is None else f"{ratio:.2f}x"
        shown = (f"{compared[f'ratio_{name}']:.2f}x", f"{blocks:,.0f}", compared_blocks, f"{queries:.0f}", scans)
        rows.append((name, *times, *shown))
    return aligned(rows)


def scanned(found: Figures, size: int, name: str) -> list[str]:
    """The tables that were read from end to end for an answer."""
    start = f"{size}_{name}{SCAN}"
    return [key.removeprefix(start) for key in found if key.startswith(start)]


def storage(found: Figures, sizes: Sequence[int]) -> str:
    """What a match takes, table by table, indexes included."""
    start = f"{sizes[-1]}_bytes_"
    tables = [name.removeprefix(start) for name in found if name.startswith(start)]
    rows: list[Row] = [("bytes a match", *(f"{size:,}" for size in sizes))]
    rows += [(table, *(number(found[f"{size}_bytes_{table}"]) for size in sizes)) for table in tables]
    return aligned(rows) + f"\nof which packed: {found['packed_bytes']:,.0f}, for {found['plies']:,.0f} plies"


def goals(found: Figures, sizes: Sequence[int], database: str) -> str:
    """Which goals are kept."""
    last = sizes[-1]
    compared = ratios(found, sizes)
    slow = [name for name in names(found, last) if compared[f"ratio_{name}"] > MOST_RATIO]
    heavy = [name for name in names(found, last) if compared.get(f"ratio_{name}_blocks", 0) > MOST_RATIO]
    scans = sorted({table for name in names(found, last) for table in scanned(found, last, name)})
    length = found[f"{last}_replay_long{P95}"] / found[f"{last}_replay_short{P95}"]
    size = found[f"{last}_bytes_per_match"]
    return "\n".join(
        (
            _goal(f"answers take at most {MOST_RATIO:g} times as long at {last:,} as at {sizes[0]:,}", slow),
            _goal(f"and look at most at {MOST_RATIO:g} times as many pages", heavy),
            _goal("no table of the archive is read from end to end", scans),
            f"a ply of a long match takes {length:.2f} times as long as one of a short match",
            _goal(f"a match takes {size:,.0f} bytes, at most {MOST_BYTES:,}", [database] if size > MOST_BYTES else []),
        )
    )


def _goal(what: str, missed: Sequence[str]) -> str:
    return f"{what}: {'missed by ' + ', '.join(missed) if missed else 'kept'}"
