"""The figures of the site as tables for the terminal, with the goals beside them. Measures nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bench.measure import Figures, Spread
from bench.report import Row, aligned, number
from bench.web_load import BARE_OF, REQUESTS
from bench.web_plan import Count

MOVE_GOAL = 2.0
"""A move takes at most so many times the bare INSERT, and the engine's own time."""
SPECTATOR_GOAL = 0.7
"""A spectator's part of the table reaches at least this share of the empty view."""

Found = Mapping[str, Spread]


def constants(prefix: str, counts: Mapping[str, Count], before: Figures, after: Figures) -> Figures:
    """Figures that no clock has a part in."""
    figures: Figures = {}
    for name, count in counts.items():
        for field, value in count._asdict().items():
            figures[f"{prefix}_{name}_{field}"] = value
    for name, megabytes in before.items():
        figures |= {f"{prefix}_{name}_mb_before": megabytes, f"{prefix}_{name}_mb_after": after[name]}
    return figures


def request_table(found: Found, figures: Figures, prefix: str) -> str:
    """One row for each kind of request."""
    heads = ("req/s", "p50 ms", "p95 ms", "alone ms", "p95 ms", "cpu ms", "req/s of bare", "cpu of bare")
    counted_heads = ("queries", "bytes", "gzip", "")
    rows: list[Row] = [(prefix, *heads, *counted_heads)]
    for name in REQUESTS:
        speed = [
            number(found[f"{prefix}_{name}_{each}"].median)
            for each in ("per_s", "p50_ms", "p95_ms", "alone_p50_ms", "alone_p95_ms", "cpu_ms")
        ]
        bare = BARE_OF.get(name)
        of_bare = [
            f"{found[f'ratio_{prefix}_{name}{word}_to_{bare}'].median:.2f}x" if bare else "" for word in ("", "_cpu")
        ]
        counted = [f"{figures[f'{prefix}_{name}_{each}']:,.0f}" for each in Count._fields]
        rows.append((name, *speed, *of_bare, *counted, f"beside {bare}" if bare else "bare"))
    return aligned(rows)


def goal_table(found: Found, prefix: str) -> str:
    """What was hoped for and what was found, by the clock on the wall and by the processor, which a busy machine does
    not mislead so easily; missing a goal is no error."""
    rows: list[Row] = [("goal", "found", "wanted", "")]
    for name in ("move_plain", "move_htmx"):
        engine = found[f"{prefix}_engine_{name.removeprefix('move_')}_ms"].median
        for figure in ("alone_p50_ms", "cpu_ms"):
            took = found[f"{prefix}_{name}_{figure}"].median
            allowed = MOVE_GOAL * found[f"{prefix}_insert_{figure}"].median + engine
            words = f"{MOVE_GOAL:g} x insert and {number(engine)} ms of engine: {_verdict(took <= allowed)}"
            rows.append((f"{name}_{figure}", number(took), f"<= {number(allowed)}", words))
    share = found[f"ratio_{prefix}_part_spectator_to_empty_visitor"].median
    words = f"of the empty view's requests: {_verdict(share >= SPECTATOR_GOAL)}"
    rows.append(("part_spectator_per_s", number(share), f">= {number(SPECTATOR_GOAL)}", words))
    multiple = found[f"ratio_{prefix}_part_spectator_cpu_to_empty_visitor"].median
    words = f"x the empty view's: {_verdict(multiple <= 1 / SPECTATOR_GOAL)}"
    rows.append(("part_spectator_cpu_ms", number(multiple), f"<= {number(1 / SPECTATOR_GOAL)}", words))
    return aligned(rows)


def _verdict(is_kept: bool) -> str:
    return "kept" if is_kept else "missed"


def listener_table(found: Found, prefix: str, sizes: Sequence[int]) -> str:
    """How long news take to everybody, and the court to answer."""
    heads = ("move: half ms", "all ms", "cpu ms", "raw: half ms", "all ms", "cpu ms", "cpu of raw", "all of raw")
    rows: list[Row] = [("listeners", *heads, "from", "to")]
    for size in sizes:
        times = [
            number(found[f"{prefix}_{kind}_to_{size}_{part}_ms"].median)
            for kind in ("move", "raw")
            for part in ("half", "all", "cpu")
        ]
        on_processor = found[f"ratio_{prefix}_move_to_raw_{size}_cpu"].median
        on_wall = found[f"ratio_{prefix}_move_to_raw_{size}"]
        rows.append((f"{size:,}", *times, *(f"{ratio:.2f}x" for ratio in (on_processor, *on_wall))))
    scored = found[f"{prefix}_scored_ms"]
    told = f"{number(scored.median)} ms ({number(scored.low)} to {number(scored.high)})"
    return f"{aligned(rows)}\n\nFrom the last move of a round to the scored page: {told}"


def memory_line(figures: Figures, prefix: str) -> str:
    """Memory of the processes before and after everything."""
    ending = "_mb_before"
    names = [name.removesuffix(ending) for name in figures if name.startswith(prefix) and name.endswith(ending)]
    parts = [
        f"{name.removeprefix(f'{prefix}_')} {figures[f'{name}_mb_before']:.0f} -> {figures[f'{name}_mb_after']:.0f} MB"
        for name in names
    ]
    return "Memory: " + ", ".join(parts)
