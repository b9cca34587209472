"""The figures as a table for the terminal and as flat JSON, under the same names. Measures nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from bench.measure import Figures, Spread
from bench.peers import UNITS, Missing, Peer, ratio_name

Row = tuple[str, ...]


def flat(spread_of: Mapping[str, Spread], constants: Figures) -> Figures:
    """Every median under its name, least and greatest beside it."""
    figures = dict(constants)
    for name, spread in spread_of.items():
        figures |= {name: spread.median, f"{name}_min": spread.low, f"{name}_max": spread.high}
    return {name: float(f"{figure:.6g}") for name, figure in figures.items()}


def write_json(path: Path, figures: Figures) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def own_table(spread_of: Mapping[str, Spread], constants: Figures) -> str:
    """Our own figures, one to a row."""
    rows: list[Row] = [("ours", "median", "min", "max")]
    rows += [(name, *map(number, spread)) for name, spread in spread_of.items()]
    rows += [(name, number(figure), "", "") for name, figure in constants.items()]
    return aligned(rows)


def peer_table(
    spread_of: Mapping[str, Spread], peers: Sequence[Peer], missing: Sequence[Missing], tables: Sequence[str]
) -> str:
    """One row for each peer: its own speed, then ours as a multiple of it."""
    multiples = [(table, unit) for table in tables for unit in UNITS]
    heads = [f"{table} {unit}" for table, unit in multiples]
    rows: list[Row] = [("peer", "decisions/s", "min", "max", "games/s", *heads, "")]
    for name, note, _ in peers:
        games = spread_of[f"{name}_games_per_s"].median
        ratios = [spread_of[ratio_name(table, unit, name)].median for table, unit in multiples]
        speeds = map(number, (*spread_of[f"{name}_decisions_per_s"], games))
        rows.append((name, *speeds, *(f"{ratio:.2f}x" for ratio in ratios), note))
    rows += [(name, "missing", *[""] * (3 + len(multiples)), reason) for name, reason in missing]
    return aligned(rows)


def aligned(rows: Iterable[Row]) -> str:
    """Rows under each other, their first cells to the left and all others, a last one of words apart, to the right."""
    cells = list(rows)
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    widths[-1] = max((len(row[-1]) for row in cells if row[-1][:1].isdigit()), default=0)
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )


def number(figure: float) -> str:
    """As many digits as mean something, thousands apart."""
    if figure >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.1f}" if figure >= 10 else f"{figure:.2f}"
