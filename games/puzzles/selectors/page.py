"""A puzzle on the real board, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.plans import plans as all_plans
from games.engine.protocol import Seat
from games.engine.registry import find_game
from games.models import PuzzleAttempt, PuzzleRating
from games.play.selectors.plans import TablePlan
from games.play.selectors.table import TableTemplates, table_templates
from games.puzzles.selectors.library import NoPuzzle, positions, puzzle_of, theme_words, themes_of
from games.titles.protocol import TablePart
from games.titles.puzzles import Moves, Puzzle, PuzzleStep, Refuted
from games.titles.registry import find_title
from games.titles.wording import Words

OTHERS = ("Thomas", "Cecily", "Edmund", "Margaret")
"""What the opponents are called."""


@dataclass(frozen=True)
class PuzzlePage:
    """A step of a puzzle, or what follows the last one. Boards read the same of it as of a table."""

    game: str
    puzzle: Puzzle
    number: int
    view: Any
    plans: tuple[TablePlan, ...]
    """Everything that the solver could do; nothing at the end."""
    names: tuple[str, ...]
    said: tuple[str, ...] = ()
    """What is said about the last answer, sentence by sentence."""
    is_wrong: bool = False
    attempt: PuzzleAttempt | None = None
    rating: int | None = None
    """Of the puzzle, where it has been tried."""

    @property
    def key(self) -> str:
        return self.puzzle.key

    @property
    def step(self) -> PuzzleStep | None:
        """The decision; None at the end."""
        return self.puzzle.steps[self.number - 1] if self.number <= len(self.puzzle.steps) else None

    @property
    def themes(self) -> tuple[tuple[str, Words], ...]:
        """What it was about, which is told at the end."""
        words = theme_words(self.game)
        return tuple((theme, words[theme]) for theme in themes_of(self.game, self.puzzle))

    @property
    def steps(self) -> range:
        return range(1, len(self.puzzle.steps) + 1)

    @property
    def gain(self) -> str:
        """By how much the rating of the reader has changed, with its sign."""
        if self.attempt is None or self.attempt.outcome == PuzzleAttempt.Outcome.OPEN:
            return ""
        return f"{round(self.attempt.gain):+d}".replace("-", "\N{MINUS SIGN}")

    @property
    def has_failed(self) -> bool:
        return self.attempt is not None and self.attempt.outcome == PuzzleAttempt.Outcome.FAILED

    @property
    def templates(self) -> TableTemplates:
        """What draws the game."""
        return table_templates(self.game)

    @property
    def segments(self) -> tuple[TablePart, ...]:
        return find_title(self.game).segments

    @property
    def style(self) -> str:
        """The board's own style sheet, or ''."""
        return find_title(self.game).style


def puzzle_page(
    *, game: str, key: str, number: int, user: User | None, tried: Sequence[str] = (), shown: bool = False
) -> PuzzlePage:
    """A step of a puzzle with what is said about the plan tried last: at this step if it was wrong, at the one before
    if it was right; or about the solution, if that was asked for. Raises `NoPuzzle`."""
    puzzle, position = puzzle_of(game, key), _position(game, key, number)
    seat = Seat(puzzle.seat)
    view = find_game(game).view(position, seat)
    plans = puzzle_plans(game=game, key=key, number=number)
    attempt = rating = None
    if user is not None:
        attempt = PuzzleAttempt.objects.filter(user=user, game=game, key=key).first()
    if number > len(puzzle.steps):
        rating = PuzzleRating.objects.filter(game=game, key=key).values_list("rating", flat=True).first()
    names = _names(len(find_game(game).view(position, seat).players), puzzle.seat)
    said: tuple[str, ...] = ()
    is_wrong = number <= len(puzzle.steps) and any(plan.moves == tuple(tried) for plan in plans)
    is_wrong = is_wrong and tuple(tried) not in puzzle.steps[number - 1].answers
    if is_wrong:
        said = _on_wrong(game, puzzle.steps[number - 1], tuple(tried))
    elif number > 1:
        said = _on_right(game, key, number - 1, tuple(tried), shown=shown)
    return PuzzlePage(
        game, puzzle, number, view, plans, names, said, is_wrong, attempt, None if rating is None else round(rating)
    )


def reachable_step(page: PuzzlePage, user: User | None) -> int:
    """This step, or the first that a person has not answered yet: what follows it tells its answer."""
    if user is None or page.number == 1:
        return page.number
    if page.attempt is None:
        return 1
    is_open = page.attempt.outcome == PuzzleAttempt.Outcome.OPEN
    return min(page.number, page.attempt.steps + 1) if is_open else page.number


def puzzle_plans(*, game: str, key: str, number: int) -> tuple[TablePlan, ...]:
    """Everything that the solver could do at a step; nothing after the last. Raises `NoPuzzle`."""
    puzzle, position = puzzle_of(game, key), _position(game, key, number)
    if number > len(puzzle.steps):
        return ()
    rules, title, seat = find_game(game), find_title(game), Seat(puzzle.seat)
    view = rules.view(position, seat)
    names, occasion = _names(len(view.players), puzzle.seat), title.words.occasion(view)
    found = []
    for plan in all_plans(rules, position, seat, title.composing.goes_on, title.composing.same):
        events = tuple(event for event in (*plan.events, *rules.foreseen(plan.state)) if event.is_for(seat))
        composition = title.composing.compose(plan.moves, events, seat, names, is_grave=False, occasion=occasion)
        found.append(TablePlan(plan.moves, composition, False, plan.is_open, title.anchors.refilled(events)))
    return tuple(found)


def is_answer(*, game: str, key: str, number: int, moves: Sequence[str]) -> bool:
    """Whether a plan is among the answers of a step. Raises `NoPuzzle`."""
    return tuple(moves) in _step(game, key, number).answers


def is_plan(*, game: str, key: str, number: int, moves: Sequence[str]) -> bool:
    """Whether a plan can be made at a step. Raises `NoPuzzle`."""
    return any(plan.moves == tuple(moves) for plan in puzzle_plans(game=game, key=key, number=number))


def _on_right(game: str, key: str, number: int, tried: Moves, *, shown: bool) -> tuple[str, ...]:
    """Why the best answer of a step is the best, and that another one is as good."""
    step = _step(game, key, number)
    headings = _headings(game, key, number)
    best = headings[step.answers[0]]
    said = [_("The best move: %(move)s.") % {"move": best}]
    if not shown:
        said = [_("Right: %(move)s.") % {"move": headings.get(tried, best)}]
    if not shown and tried in step.answers[1:]:
        said.append(_("%(move)s is about as good; the solution goes on from there.") % {"move": best})
    if step.refuted:
        said.append(_against(game, step.refuted[0], headings.get(step.refuted[0].moves, "")))
    return tuple(said)


def _against(game: str, refuted: Refuted, heading: str) -> str:
    """What the answer has over another plan."""
    aspects = [str(words) for name, words in theme_words(game).items() if name in refuted.aspects]
    blanks = {"move": heading, "percent": _percent(refuted), "gains": _(" and ").join(aspects)}
    if aspects:
        return _("%(move)s loses %(percent)s%% of the chances. The answer is better for: %(gains)s.") % blanks
    return _("%(move)s loses %(percent)s%% of the chances.") % blanks


def _on_wrong(game: str, step: PuzzleStep, tried: Moves) -> tuple[str, ...]:
    refuted = step.refutation(tried)
    if refuted is None:
        return (_("There is a better move."),)
    aspects = [str(words) for name, words in theme_words(game).items() if name in refuted.aspects]
    said = _("There is a better move: this one loses %(percent)s%% of the chances.") % {"percent": _percent(refuted)}
    if not aspects:
        return (said,)
    return (said, _("Look for: %(gains)s.") % {"gains": _(" and ").join(aspects)})


def _percent(refuted: Refuted) -> int:
    return max(1, round(100 * refuted.loss))


def _headings(game: str, key: str, number: int) -> dict[Moves, str]:
    return {plan.moves: _heading(plan) for plan in puzzle_plans(game=game, key=key, number=number)}


def _heading(plan: TablePlan) -> str:
    """What is pressed for a plan, one thing after the other."""
    return " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ".join(
        dict.fromkeys(slot.words for slot in plan.composition.slots)
    )


def _names(seats: int, solver: int) -> tuple[str, ...]:
    others = iter(OTHERS)
    return tuple(_("You") if seat == solver else next(others) for seat in range(seats))


def _step(game: str, key: str, number: int) -> PuzzleStep:
    steps = puzzle_of(game, key).steps
    if not 1 <= number <= len(steps):
        raise NoPuzzle(game, key, number)
    return steps[number - 1]


def _position(game: str, key: str, number: int) -> Any:
    found = positions(game, key)
    if not 1 <= number <= len(found):
        raise NoPuzzle(game, key, number)
    return found[number - 1]
