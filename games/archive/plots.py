"""Plots: numbers in, things to draw out. Knows no words, no table and no colour; a template draws and a style sheet
colours. Everything is shown by place and length, and once more in a table of the same numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH = 400
"""In units of the drawing. A telephone shows about one of them a pixel, and letters keep their size."""
BAR_ROW, BAR_TOP, BAR_HEIGHT = 46, 20, 14
FOOT = 22
"""Where the scale of bars is written."""
FIELD_TOP, FIELD_HEIGHT, FIELD_LEFT = 14, 150, 40
"""The field of a plot with two scales; its left margin holds the numbers."""
CAP = 4
"""Half the height of the ends of an interval."""
MOST_LABELS = 7


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class Stroke(NamedTuple):
    """A straight line; its kind tells what it is for."""

    x1: int
    y1: int
    x2: int
    y2: int
    kind: str


class Words(NamedTuple):
    """Something written; it begins, ends or has its middle at its place."""

    x: int
    y: int
    text: str
    anchor: str = "start"
    kind: str = "label"


class Drawing(NamedTuple):
    """All that is to be drawn."""

    width: int
    height: int
    boxes: Sequence[Box] = ()
    strokes: Sequence[Stroke] = ()
    words: Sequence[Words] = ()
    marks: Sequence[str] = ()
    """Corners of small triangles."""
    path: str = ""
    """Corners of a line that joins points."""
    dots: Sequence[tuple[int, int]] = ()


class Bar(NamedTuple):
    """A part of a whole, from 0 to 1, with its interval and a mark to compare it with."""

    label: str
    value: str
    """The part in words."""
    part: float
    low: float | None = None
    high: float | None = None
    mark: float | None = None


class Point(NamedTuple):
    """A number and what it belongs to."""

    label: str
    size: float


def bars(rows: Sequence[Bar], write: Callable[[float], str]) -> Drawing:
    """Bars below each other, each under its label: a label may be as long as it likes. Parts are written by `write` on
    the scale."""
    top = _part_top(max((max(row.part, row.high or 0.0, row.mark or 0.0) for row in rows), default=1.0))

    def across(part: float) -> int:
        return round(part / top * WIDTH)

    boxes, strokes, words, marks = [], [], [], []
    height = BAR_ROW * len(rows)
    for tick in (0.0, top / 2, top):
        strokes.append(Stroke(across(tick), 0, across(tick), height, "grid"))
        anchor = "start" if not tick else "end" if tick == top else "middle"
        words.append(Words(across(tick), height + FOOT - 6, write(tick), anchor, "tick"))
    for place, row in enumerate(rows):
        y = place * BAR_ROW + BAR_TOP
        boxes.append(Box(0, y, max(across(row.part), 1), BAR_HEIGHT))
        words.append(Words(0, y - 6, row.label))
        words.append(Words(WIDTH, y - 6, row.value, "end", "value"))
        if row.low is not None and row.high is not None:
            strokes += _interval(across(row.low), across(row.high), y + BAR_HEIGHT // 2)
        if row.mark is not None:
            marks.append(_triangle(across(row.mark), y + BAR_HEIGHT + 1))
    return Drawing(WIDTH, height + FOOT, boxes, strokes, words, marks)


def histogram(columns: Sequence[Point], write: Callable[[float], str]) -> Drawing:
    """Columns side by side, each from the beginning of its step to that of the next."""
    top = _top(max((column.size for column in columns), default=1.0))
    step = (WIDTH - FIELD_LEFT) / max(1, len(columns))
    edges = [FIELD_LEFT + round(place * step) for place in range(len(columns) + 1)]
    boxes = []
    for place, column in enumerate(columns):
        height = _tall(column.size, top)
        # Columns that touch are still two.
        boxes.append(
            Box(edges[place], FIELD_TOP + FIELD_HEIGHT - height, max(1, edges[place + 1] - edges[place] - 1), height)
        )
    labelled = _labelled(len(columns))
    words = [_below(edges[place], columns[place].label, "start") for place in labelled]
    strokes, scale = _scale(top, write)
    return Drawing(WIDTH, FIELD_TOP + FIELD_HEIGHT + FOOT, boxes, strokes, [*scale, *words])


def line(points: Sequence[Point], write: Callable[[float], str], top: float | None = None) -> Drawing:
    """Points from left to right, joined."""
    highest = top or _top(max((point.size for point in points), default=1.0))
    left, right = FIELD_LEFT + 6, WIDTH - 6
    step = (right - left) / max(1, len(points) - 1)
    dots = [
        (left + round(place * step), FIELD_TOP + FIELD_HEIGHT - _tall(point.size, highest))
        for place, point in enumerate(points)
    ]
    words = [
        _below(
            dots[place][0],
            points[place].label,
            "start" if not place else "end" if place == len(points) - 1 else "middle",
        )
        for place in _ends_and_middle(len(points))
    ]
    strokes, scale = _scale(highest, write)
    path = " ".join(f"{x},{y}" for x, y in dots)
    return Drawing(
        WIDTH, FIELD_TOP + FIELD_HEIGHT + FOOT, strokes=strokes, words=[*scale, *words], path=path, dots=dots
    )


def _scale(top: float, write: Callable[[float], str]) -> tuple[list[Stroke], list[Words]]:
    """The level lines of a field and their numbers."""
    strokes, words = [], []
    for tick in (0.0, top / 2, top):
        y = FIELD_TOP + FIELD_HEIGHT - _tall(tick, top)
        strokes.append(Stroke(FIELD_LEFT, y, WIDTH, y, "axis" if not tick else "grid"))
        words.append(Words(FIELD_LEFT - 6, y + 4, write(tick), "end", "tick"))
    return strokes, words


def _interval(low: int, high: int, y: int) -> list[Stroke]:
    return [
        Stroke(low, y, high, y, "interval"),
        Stroke(low, y - CAP, low, y + CAP, "interval"),
        Stroke(high, y - CAP, high, y + CAP, "interval"),
    ]


def _triangle(x: int, y: int) -> str:
    """Pointing upwards."""
    return f"{x},{y} {x - 5},{y + 8} {x + 5},{y + 8}"


def _below(x: int, text: str, anchor: str) -> Words:
    return Words(x, FIELD_TOP + FIELD_HEIGHT + FOOT - 6, text, anchor, "tick")


def _tall(size: float, top: float) -> int:
    return round(size / top * FIELD_HEIGHT)


def _labelled(count: int) -> range:
    """Which of so many columns have space for a label."""
    return range(0, count, max(1, ceil(count / MOST_LABELS)))


def _ends_and_middle(count: int) -> list[int]:
    return sorted({0, count // 2, count - 1}) if count > 2 else list(range(count))


def _part_top(part: float) -> float:
    """Where a scale of parts ends: at the whole, or before it where everything is small."""
    return next((top for top in (0.1, 0.2, 0.4, 0.6, 0.8) if part <= top), 1.0)


def _top(size: float) -> float:
    """A round number that is large enough; half of it is round too."""
    if size <= 2:
        return 2.0
    power = 10.0 ** floor(log10(size))
    return next(step * power for step in (1, 2, 4, 6, 8, 10) if step * power >= size)
