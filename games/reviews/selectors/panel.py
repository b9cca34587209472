"""The review of a match as it stands beside its replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import User
from games.errors import NotOver, NotRevealed
from games.models import Match, Review, ReviewSeat
from games.play.selectors.access import require_access
from games.play.selectors.match_labels import seat_name
from games.reviews.course import Parts
from games.reviews.shapes import ERRORS, Choice, Label, turning_points
from games.titles.registry import find_title
from games.words import move_words

WIDTH, HEIGHT = 300, 100
"""Of the drawing, in its own units."""
MOST_POINTS = 120
"""Of a line: more could not be told apart."""

LABELS: dict[Label, str | Promise] = {
    Label.BEST: pgettext_lazy("a move", "Best move"),
    Label.GOOD: pgettext_lazy("a move", "Good move"),
    Label.INACCURACY: gettext_lazy("Inaccuracy"),
    Label.MISTAKE: gettext_lazy("Mistake"),
    Label.BLUNDER: gettext_lazy("Blunder"),
    Label.NONE: gettext_lazy("Too close to call"),
}
SIGNS = {
    Label.BEST: "✓",
    Label.GOOD: "✓",
    Label.INACCURACY: "?!",
    Label.MISTAKE: "?",
    Label.BLUNDER: "??",
    Label.NONE: "≈",
}


class Comment(NamedTuple):
    """What there is to say of a decision."""

    ply: int
    seat: int
    label: Label
    words: str | Promise
    sign: str
    played: str
    better: str
    """The better move; '' if none is found."""
    percent: int
    """How much of the chances was lost, in points of a hundred."""
    why: str
    """What the better move is better for; '' if nothing stands out."""
    href: str

    @property
    def before(self) -> int:
        """The ply from which it can be played otherwise."""
        return self.ply - 1


class Line(NamedTuple):
    """The chances of a seat, drawn."""

    seat: int
    points: str


class SeatRow(NamedTuple):
    """How a player chose."""

    seat: int
    name: str
    accuracy: int | None
    errors: tuple[int, ...]
    """How many of each kind, in the order of `ERRORS`."""


class PartsRow(NamedTuple):
    """Where the result of a player comes from, in points of a hundred that add up."""

    seat: int
    name: str
    fair: int
    deal: int
    draws: int
    play: int
    result: int


@dataclass(frozen=True)
class ReviewPanel:
    """A review for a reader who may see what was hidden, at a ply."""

    match: Match
    review: Review | None
    ply: int
    names: tuple[str, ...]

    @property
    def judged(self) -> int:
        """How many decisions are judged while it is being made."""
        return 0 if self.review is None else self.review.steps.count()

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        return () if self.review is None else tuple(Choice.read(written) for written in self.review.choices)

    @property
    def here(self) -> Comment | None:
        """What there is to say of the decision that is shown; None if there was nothing to decide."""
        return next((self._comment(choice) for choice in self.choices if choice.ply == self.ply), None)

    @property
    def comments(self) -> tuple[Comment, ...]:
        """What there is to say of every decision."""
        return tuple(map(self._comment, self.choices))

    @property
    def turning_points(self) -> tuple[Comment, ...]:
        return tuple(self._comment(choice) for choice in turning_points(self.choices))

    @cached_property
    def _seats(self) -> Sequence[ReviewSeat]:
        return () if self.review is None else list(self.review.seats.all())

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return tuple(
            SeatRow(
                seat.number,
                self.names[seat.number],
                None if seat.accuracy is None else round(seat.accuracy),
                tuple(seat.labels.get(label, 0) for label in ERRORS),
            )
            for seat in self._seats
        )

    @property
    def parts(self) -> tuple[PartsRow, ...]:
        return tuple(
            PartsRow(seat.number, self.names[seat.number], *_in_percent(seat, len(self.names))) for seat in self._seats
        )

    @property
    def lines(self) -> tuple[Line, ...]:
        """The curve of chances, one line for each seat."""
        if self.review is None or not self.review.curve.get("plies"):
            return ()
        plies, chances = self.review.curve["plies"], self.review.curve["chances"]
        step = max(1, -(-len(plies) // MOST_POINTS))
        shown = [*range(0, len(plies) - 1, step), len(plies) - 1]
        return tuple(
            Line(seat, " ".join(f"{self._x(plies[number]):.0f},{_y(chances[number][seat])}" for number in shown))
            for seat in range(len(self.names))
        )

    @property
    def marker(self) -> str:
        """Where on the curve the ply stands that is shown."""
        return f"{self._x(self.ply):.0f}"

    @property
    def summary(self) -> str:
        """The curve in words, for those who do not see it."""
        if self.review is None or not self.review.curve.get("chances"):
            return ""
        plies, chances = self.review.curve["plies"], self.review.curve["chances"]
        place = max((number for number, ply in enumerate(plies) if ply <= self.ply), default=0)
        each = (f"{name} {round(100 * chance)}%" for name, chance in zip(self.names, chances[place], strict=True))
        return _("Chances to win at this move: %(chances)s") % {"chances": ", ".join(each)}

    @property
    def judge(self) -> str:
        return "" if self.review is None else self.review.judge

    def _x(self, ply: int) -> float:
        last = self.review.curve["plies"][-1] if self.review is not None else 1
        return WIDTH * min(ply, last) / max(last, 1)

    def _comment(self, choice: Choice) -> Comment:
        game = self.match.game_slug
        is_error = choice.label in ERRORS
        names = find_title(game).aspects.names
        why = ", ".join(str(names[aspect]) for aspect in choice.aspects if aspect in names)
        return Comment(
            ply=choice.ply,
            seat=choice.seat,
            label=choice.label,
            words=LABELS[choice.label],
            sign=SIGNS[choice.label],
            played=move_words(game, self._texts[choice.ply], self.names),
            better=move_words(game, choice.best, self.names) if is_error else "",
            percent=round(100 * choice.loss),
            why=why if is_error else "",
            href=f"{reverse('games:replay', args=[self.match.code])}?ply={choice.ply}",
        )

    @cached_property
    def _texts(self) -> dict[int, str]:
        return {ply.number: ply.text for ply in self.match.recorded_plies}


def review_panel(*, match: Match, user: User | None, ply: int) -> ReviewPanel:
    """The review of a finished match at a ply. Raises `NotOver`, and `NotRevealed` for readers to whom something is
    still hidden: a review tells what the players held."""
    require_access(match=match, user=user)
    if match.status != Match.Status.OVER:
        raise NotOver
    seats = list(match.seats.select_related("user"))
    if not match.is_open_to(match.seat_of(user, seats)):
        raise NotRevealed
    return panel_of(match=match, ply=ply, names=tuple(seat_name(seat) for seat in seats))


def panel_of(*, match: Match, ply: int, names: tuple[str, ...]) -> ReviewPanel:
    """The same for a reader of whom it is known that nothing is hidden from them."""
    return ReviewPanel(match, Review.objects.filter(pk=match.pk).first(), ply, names)


def _y(chance: float) -> int:
    return round(HEIGHT * (1 - chance))


def _in_percent(seat: ReviewSeat, players: int) -> tuple[int, ...]:
    """The fair share, the parts and the result; what rounding leaves over goes to the largest part."""
    fair, result = round(100 / players), round(100 * seat.result)
    parts = [round(100 * getattr(seat, name)) for name in Parts._fields]
    largest = max(range(len(parts)), key=lambda number: abs(parts[number]))
    parts[largest] += result - fair - sum(parts)
    return (fair, *parts, result)
