"""What follows when a match is over: all steps, in their order, on this page.

The steps belong to several apps, most of which this one does not know. Each registers what it does in its
`AppConfig.ready`; a step without work, or work that is not on the list, stops the site from starting.

Every step can be run twice, and finds in the database what it has not done. A crash or a lost queue loses nothing: the
sweep asks every step what is due. A step that needs the archive reads how the match ended from there and nowhere else.

A match that is sealed (`Match.secrets_held`), because others are dealt the same, passes only the steps that do not need
the archive. It goes into the archive, and through all other steps, when the last of those has ended and it is
released."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


@dataclass(frozen=True)
class Step:
    """One thing that is done for every finished match."""

    name: str
    promise: str
    """What is so afterwards."""
    needs_archive: bool = True


STEPS = (
    Step(
        "archive",
        "The record is rebuilt, proven and packed away, and the match can be found. A sealed match waits.",
        needs_archive=False,
    ),
    Step("rate", "A match that counts has its number in the ledger of its pool, and its players their new ratings."),
    Step("statistics", "The statistics of the archive know the match."),
    Step("honours", "Seasons, careers, records and tables of honour have read its number in the ledger."),
    Step("leagues", "Its result stands in its league. A sealed match does not wait.", needs_archive=False),
    Step("tournaments", "Its result stands in its tournament, and its players wait for the next.", needs_archive=False),
    Step("clubs", "Its points stand in its team match, and its club is known to be active.", needs_archive=False),
    Step("review", "A rated match waits for its review, which a worker of its own makes when nothing else is due."),
)
"""In this order. What goes by the clock and not by the match is in the beat schedule: achievements, titles, counts of
pools, effects of seats and fair play read the archive and the ledger."""


class Action(Protocol):
    """Something done for one match, by its key; done again, it changes nothing."""

    def __call__(self, *, match_id: int) -> object: ...


class Work(NamedTuple):
    """How a step is done."""

    run: Action
    """Does it, with whatever else is due along with it, in transactions of its own."""
    due: Callable[[int], Sequence[int]]
    """The keys of at most so many matches for which it is open: running those does all that is due."""
    note: Action | None
    """Writes down that the match is due, for a step that could not tell otherwise: within the transaction that ends or
    releases it, and again within the one that archives it."""


_work: dict[str, Work] = {}


def register(name: str, *, run: Action, due: Callable[[int], Sequence[int]], note: Action | None = None) -> None:
    """Says how a step of the list is done."""
    assert name in {step.name for step in STEPS}, f"{name} is not a step of the finish pipeline"
    assert name not in _work, f"{name} is done twice in the finish pipeline"
    _work[name] = Work(run, due, note)


def check_complete() -> None:
    """Refuses a list on which something is left undone."""
    missing = [step.name for step in STEPS if step.name not in _work]
    assert not missing, f"nothing is registered in the finish pipeline for {', '.join(missing)}"


def work_of(step: Step) -> Work:
    return _work[step.name]


def notes() -> list[Action]:
    """What has to be written down of a match that ends, in the order of the steps."""
    return [note for step in STEPS if (note := work_of(step).note) is not None]
