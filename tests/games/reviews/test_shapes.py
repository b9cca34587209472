"""What is made of verdicts: labels, accuracy, turning points, phases and themes."""

from __future__ import annotations

import pytest

from games.reviews.shapes import Choice, Label, accuracy, by_phase, by_theme, phase_of, turning_points


def choice(ply: int = 1, loss: float = 0.0, margin: float = 0.0, stake: float = 0.1, seat: int = 0) -> Choice:
    return Choice(ply, seat, "end", loss, margin, stake, ("cards",) if loss else ())


@pytest.mark.parametrize(
    ("loss", "label"),
    [
        (0.0, Label.BEST), (0.02, Label.GOOD), (0.03, Label.INACCURACY), (0.07, Label.MISTAKE), (0.15, Label.BLUNDER),
    ],
)  # fmt: skip
def test_a_label_says_how_much_was_lost(loss: float, label: Label) -> None:
    assert choice(loss=loss, margin=0.01).label == label


def test_a_difference_within_the_noise_has_no_label_and_costs_nothing() -> None:
    within = choice(loss=0.2, margin=0.2)
    assert within.label is Label.NONE
    assert accuracy([within]) == 100


def test_accuracy_is_the_mean_of_the_decisions_that_matter() -> None:
    assert accuracy([choice(), choice(loss=0.1)]) == pytest.approx((100 + 51.3) / 2, abs=0.1)
    assert accuracy([choice(stake=0.0), choice(loss=0.1)]) == pytest.approx(51.3, abs=0.1)
    assert accuracy([choice(stake=0.0)]) is None


def test_turning_points_are_the_three_costliest_errors_in_the_order_of_the_match() -> None:
    losses = [0.05, 0.2, 0.0, 0.1, 0.02, 0.3]
    found = turning_points(choice(ply, loss) for ply, loss in enumerate(losses))
    assert [one.ply for one in found] == [1, 3, 5]
    assert turning_points([choice(), choice(loss=0.02)]) == []


def test_a_match_has_three_parts_of_as_many_decisions() -> None:
    assert [phase_of(place, 7) for place in range(7)] == [0, 0, 0, 1, 1, 2, 2]
    choices = [choice(0, 0.1), choice(1, seat=1), choice(2, 0.2), choice(3, stake=0.0), choice(4), choice(5, 0.3)]
    assert by_phase(choices, 0) == [[1, 0.1], [1, 0.2], [2, 0.3]]
    assert by_theme(choices, 0) == {"cards": pytest.approx(0.6)}


def test_a_choice_is_read_as_it_was_written() -> None:
    one = choice(12, 0.08, 0.01)
    assert Choice.read(one.written()) == one
    assert one.written()["label"] == "mistake"
