"""What has to be decided, as the heading of a table: for the player who decides, and for those who wait. It sees what
its reader sees; what is said to those who wait is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.titles.wording import Words, seat_words

Blanks = dict[str, Any]
"""What stands in the blanks of a sentence, by their names; `count` decides about its number."""
Counted = Callable[[int], str]
"""A sentence by the number that it speaks of."""


class Task(NamedTuple):
    """The head of a decision."""

    kicker: str
    """Whose turn it is, and in what: a few words above the heading."""
    heading: str
    hint: str = ""
    """What helps to do it, in one sentence, or ''."""


class Decision(NamedTuple):
    """A kind of decision in words."""

    subject: Words
    """What it is a part of, for the kicker; '' if it is simply the turn."""
    own: Words | Counted
    """The heading for the player who decides: what to do."""
    others: Words
    """The heading for those who wait: what `%(who)s` does. Says nothing that not all may know."""
    hint: Words | Counted = ""


PLAIN = Decision("", _("Choose a move"), _("%(who)s is thinking"))
"""What is said where a title has no words for a decision."""


@dataclass(frozen=True, eq=False)
class TaskWords:
    """The kinds of decisions of a title. Without any, its headings are plain."""

    decisions: Mapping[str, Decision] = field(default_factory=dict)

    def task(self, view: Any, texts: Sequence[str], names: tuple[str, ...]) -> Task:
        """What the viewer has to decide between the moves of these texts."""
        decision = self.decisions.get(self.kind(view, texts), PLAIN)
        blanks = self.blanks(view, names)
        turn = self.turn(view, names)
        return Task(
            f"{turn} · {decision.subject}" if decision.subject else turn,
            _filled(decision.own, blanks),
            _filled(decision.hint, blanks),
        )

    def waiting(self, view: Any, seat: int, names: tuple[str, ...]) -> Task:
        """What a seat decides, for all who wait for it."""
        decision = self.decisions.get(self.kind(view, ()), PLAIN)
        blanks = {**self.blanks(view, names), "who": seat_words(seat, names)}
        return Task(self.order(view, names), _filled(decision.others, blanks))

    def kind(self, view: Any, texts: Sequence[str]) -> str:
        """The kind of the decision that is due, by the texts of the moves as far as these are known."""
        return ""

    def blanks(self, view: Any, names: tuple[str, ...]) -> Blanks:
        """What the sentences about the decision that is due may name."""
        return {}

    def turn(self, view: Any, names: tuple[str, ...]) -> str:
        """Whose turn it is in which the viewer decides."""
        return gettext("Your turn")

    def order(self, view: Any, names: tuple[str, ...]) -> str:
        """When it is for the viewer to decide again, or where in the game this is."""
        return ""


PLAIN_TASKS = TaskWords()


def plays_after(viewer: int | None, turn: int, names: tuple[str, ...]) -> str:
    """When a viewer has the turn again in a game that goes round the table; '' for a viewer who does not play."""
    if viewer is None or viewer == turn:
        return ""
    before = (viewer - 1) % len(names)
    if before == turn:
        return gettext("You play next")
    return gettext("You play after %(who)s") % {"who": seat_words(before, names)}


def _filled(sentence: Words | Counted, blanks: Blanks) -> str:
    text = sentence(blanks["count"]) if callable(sentence) else str(sentence)
    return text % blanks
