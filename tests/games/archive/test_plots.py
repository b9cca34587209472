"""Plots draw what the numbers say, within their frame; intervals hold what they promise."""

from __future__ import annotations

from math import inf

import pytest

from games.archive.plots import FIELD_HEIGHT, FIELD_TOP, WIDTH, Bar, Drawing, Point, bars, histogram, line
from games.archive.shares import SeatResults, mean_of, share_of


def percent(part: float) -> str:
    return f"{part:.0%}"


def whole(number: float) -> str:
    return f"{number:g}"


def written(drawing: Drawing, kind: str) -> list[str]:
    return [words.text for words in drawing.words if words.kind == kind]


def test_a_bar_is_as_long_as_its_part_of_the_scale() -> None:
    drawing = bars([Bar("one", "20 %", 0.2), Bar("two", "80 %", 0.8)], percent)
    assert [box.width for box in drawing.boxes] == [WIDTH // 4, WIDTH]
    assert written(drawing, "tick") == ["0%", "40%", "80%"]


def test_every_bar_has_its_label_and_its_value_above_it() -> None:
    drawing = bars([Bar("one", "20 %", 0.2), Bar("two", "80 %", 0.8)], percent)
    assert written(drawing, "label") == ["one", "two"]
    assert written(drawing, "value") == ["20 %", "80 %"]
    labels = [words for words in drawing.words if words.kind == "label"]
    assert all(label.y < box.y for label, box in zip(labels, drawing.boxes, strict=True))


def test_an_interval_lies_around_the_end_of_its_bar_and_inside_the_frame() -> None:
    drawing = bars([Bar("one", "", 0.5, 0.3, 0.9)], percent)
    level, *caps = [stroke for stroke in drawing.strokes if stroke.kind == "interval"]
    assert level.x1 < drawing.boxes[0].width < level.x2 <= WIDTH
    assert [cap.x1 for cap in caps] == [level.x1, level.x2]


def test_a_mark_points_at_what_a_bar_is_compared_with() -> None:
    drawing = bars([Bar("one", "", 1.0, mark=0.25)], percent)
    tip = drawing.marks[0].split()[0]
    assert int(tip.partition(",")[0]) == WIDTH // 4


def test_columns_stand_side_by_side_on_one_line_and_the_highest_fits() -> None:
    drawing = histogram([Point("0", 3), Point("5", 40), Point("10", 0)], whole)
    ground = FIELD_TOP + FIELD_HEIGHT
    assert {box.y + box.height for box in drawing.boxes} == {ground}
    assert [box.height for box in drawing.boxes] == [round(3 / 40 * FIELD_HEIGHT), FIELD_HEIGHT, 0]
    assert all(box.x + box.width < after.x for box, after in zip(drawing.boxes, drawing.boxes[1:], strict=False))
    assert drawing.boxes[-1].x + drawing.boxes[-1].width <= WIDTH


@pytest.mark.parametrize("count", [1, 2, 7, 8, 30, 200])
def test_however_many_columns_there_are_few_have_labels(count: int) -> None:
    drawing = histogram([Point(f"from {number}", number) for number in range(count)], whole)
    labels = [text for text in written(drawing, "tick") if text.startswith("from")]
    assert 1 <= len(labels) <= 7
    assert labels[0] == "from 0"


def test_a_line_goes_through_all_its_points_from_left_to_right() -> None:
    drawing = line([Point("a", 0), Point("b", 10), Point("c", 5)], whole)
    assert drawing.path == " ".join(f"{x},{y}" for x, y in drawing.dots)
    assert [y for _, y in drawing.dots] == [FIELD_TOP + FIELD_HEIGHT, FIELD_TOP, FIELD_TOP + FIELD_HEIGHT // 2]
    assert [x for x, _ in drawing.dots] == sorted({x for x, _ in drawing.dots})
    assert {"a", "b", "c"} <= set(written(drawing, "tick"))


@pytest.mark.parametrize("draw", [bars, histogram, line])
def test_nothing_is_drawn_of_nothing(draw: object) -> None:
    drawing = draw([], whole)  # type: ignore[operator]
    assert not drawing.boxes
    assert not drawing.dots


def test_a_scale_ends_at_a_round_number_that_is_large_enough() -> None:
    tops = {size: written(histogram([Point("", size)], whole), "tick")[2] for size in (1, 2, 3, 9, 41, 1234)}
    assert tops == {1: "2", 2: "2", 3: "4", 9: "10", 41: "60", 1234: "2000"}


@pytest.mark.parametrize(
    ("part", "count", "low", "high"),
    # As tables of Wilson's interval have it.
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 3, 0.0615, 0.7923)],
)
def test_the_interval_of_a_share_is_wilsons(part: int, count: int, low: float, high: float) -> None:
    share = share_of(part, count)
    assert share.part == part / count
    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)


def test_of_nothing_any_share_may_be_true() -> None:
    assert share_of(0, 0) == (0.0, 0.0, 1.0)


def test_more_matches_make_an_interval_shorter() -> None:
    lengths = [share_of(count / 3, count).high - share_of(count / 3, count).low for count in (3, 30, 300, 3000)]
    assert lengths == sorted(lengths, reverse=True)


def test_a_mean_is_told_with_how_far_it_may_be_off() -> None:
    numbers = [2, 4, 4, 4, 5, 5, 7, 9]
    mean = mean_of(sum(numbers), sum(number**2 for number in numbers), len(numbers))
    assert (mean.mean, mean.deviation) == pytest.approx((5.0, 2.13809), abs=1e-4)
    assert mean.error == pytest.approx(1.959964 * 2.13809 / 8**0.5, abs=1e-4)
    assert mean_of(7, 49, 1) == (7.0, 0.0, inf)


def test_an_even_share_weighs_tables_by_how_many_sat_there() -> None:
    results = SeatResults()
    results.add(count=3, wins=2.5, total=30, squares=300, players=2)
    results.add(count=1, wins=0.5, total=10, squares=100, players=4)
    assert results.even_share == (3 / 2 + 1 / 4) / 4
    assert results.share.part == 0.75
    assert results.mean.mean == 10.0
