"""Ratings of puzzles and solvers: a pool of their own."""

from __future__ import annotations

from games.puzzles.rating import LEAST_DEVIATION, NEW_PUZZLE, NEW_SOLVER, Strength, after, chance


def test_a_solved_puzzle_raises_its_solver_and_lowers_the_puzzle() -> None:
    solver, puzzle = after(NEW_SOLVER, NEW_PUZZLE, is_solved=True)
    assert solver.rating > NEW_SOLVER.rating
    assert puzzle.rating < NEW_PUZZLE.rating
    failed, missed = after(NEW_SOLVER, NEW_PUZZLE, is_solved=False)
    assert failed.rating < NEW_SOLVER.rating
    assert missed.rating > NEW_PUZZLE.rating


def test_it_agrees_with_the_example_of_the_paper() -> None:
    """Glickman's player of 1500 and 200 who beats one of 1400 and 30; worked out by hand from his formulas."""
    solver, _ = after(Strength(1500, 200), Strength(1400, 30), is_solved=True)
    assert round(solver.rating) == 1563
    assert round(solver.deviation) == 175


def test_what_is_known_better_moves_less() -> None:
    sure, _ = after(Strength(1500, 60), NEW_PUZZLE, is_solved=True)
    unsure, _ = after(Strength(1500, 350), NEW_PUZZLE, is_solved=True)
    assert 0 < sure.rating - 1500 < unsure.rating - 1500


def test_a_deviation_shrinks_to_a_limit() -> None:
    solver = NEW_SOLVER
    for number in range(300):
        solver, _ = after(solver, Strength(1500, 45), is_solved=bool(number % 2))
    assert solver.deviation == LEAST_DEVIATION


def test_chances_of_both_sides_make_a_whole() -> None:
    one, other = Strength(1620, 80), Strength(1500, 120)
    assert chance(one, other) > 0.5
    assert round(chance(one, other) + chance(other, one), 9) == 1
