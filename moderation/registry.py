"""How features say what can be reported on their pages: `register(SubjectKind.MESSAGE, find=..., ...)` in their
`AppConfig.ready`. Reports, cases and actions know nothing else about a kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import Promise

from accounts.models import User
from moderation.conduct import Rule
from moderation.models import SubjectKind


class Subject(NamedTuple):
    """Something that a person may report, as they see it."""

    id: int
    person: User
    """Whose it is."""
    text: str
    url: str
    """Where it stands, to go back to."""


class Line(NamedTuple):
    """Something that stands near what was reported, or it itself."""

    author: str
    text: str
    at: datetime | None
    is_reported: bool = False
    is_hidden: bool = False


class Context(NamedTuple):
    """What was reported, for staff."""

    place: str
    """Where it stands, in words."""
    url: str
    lines: tuple[Line, ...]
    """It and its neighbours, the oldest first."""
    is_hidden: bool = False
    links: tuple[tuple[str, str], ...] = ()
    """Where there is more to see: labels and addresses."""


Find = Callable[[str, User], Subject | None]
Show = Callable[[int, User], Context | None]
Hide = Callable[[int, User], object]
Restore = Callable[[int, User, str], object]
Visible = Callable[[Collection[int], User], set[int]]
Reported = Callable[[int, User], object]
Involved = Callable[[Collection[int]], Mapping[int, frozenset[int]]]


@dataclass(frozen=True)
class Registration:
    """Everything that is known about a kind."""

    find: Find
    """The subject by what its address is made of, if that person may see it and report it. A number alone will do only
    where others may know all of them: what is found by a secret link is named with its code."""
    show: Show
    """What a member of staff sees of it; None if it is gone, or would be a hint for a game that they play."""
    rules: tuple[Rule, ...]
    """What can be wrong with it, the most likely first."""
    visible: Visible | None = None
    """Of many, those that a member of staff may see; without it, all."""
    hide: Hide | None = None
    """Hides it, on behalf of a member of staff. Safe to run twice, as all of these."""
    restore: Restore | None = None
    """Undoes `hide`, given the text as it was reported; both or neither."""
    reported: Reported | None = None
    """What else a first report by a person does."""
    is_of_leagues: bool = False
    """Whether league stewards look after it."""
    involved: Involved | None = None
    """For a kind that reviewers vote on: of many, those that everyone may see, each with the people who took part. What
    `show` says of them is public."""


class Requirement(NamedTuple):
    """Something that a member needs before they can vote on cases."""

    words: str
    is_met: bool


@dataclass(frozen=True)
class Waiting:
    """Something else that waits for staff on a page of its own."""

    label: str | Promise
    count: int
    url: str


_registrations: dict[SubjectKind, Registration] = {}
_elsewhere: list[Callable[[User], Waiting | None]] = []
_suspensions: list[Callable[[User], object]] = []
_requirements: list[Callable[[User], tuple[Requirement, ...]]] = []


def register(
    kind: SubjectKind,
    *,
    find: Find,
    show: Show,
    rules: tuple[Rule, ...],
    visible: Visible | None = None,
    hide: Hide | None = None,
    restore: Restore | None = None,
    reported: Reported | None = None,
    is_of_leagues: bool = False,
    involved: Involved | None = None,
) -> None:
    """Says how something of a kind is found, shown and hidden; the rest as in `Registration`."""
    assert kind not in _registrations, f"Two features register {kind!r}."
    assert (hide is None) == (restore is None), "What can be hidden can be shown again."
    _registrations[kind] = Registration(find, show, rules, visible, hide, restore, reported, is_of_leagues, involved)


def register_elsewhere(waiting: Callable[[User], Waiting | None]) -> None:
    """Lets the desk name what waits on another page for staff; None if the person has no business there."""
    _elsewhere.append(waiting)


def register_suspension(effect: Callable[[User], object]) -> None:
    """Says what else happens when a person is suspended, in the same transaction."""
    _suspensions.append(effect)


def register_requirements(requirements: Callable[[User], tuple[Requirement, ...]]) -> None:
    """Says what else a member needs before they can vote on cases."""
    _requirements.append(requirements)


def registration(kind: str) -> Registration:
    return _registrations[SubjectKind(kind)]


def kinds_of_leagues() -> list[SubjectKind]:
    return [kind for kind, known in _registrations.items() if known.is_of_leagues]


def kinds_in_review() -> list[SubjectKind]:
    return [kind for kind, known in _registrations.items() if known.involved is not None]


def further_requirements(user: User) -> list[Requirement]:
    return [requirement for requirements in _requirements for requirement in requirements(user)]


def waiting_elsewhere(user: User) -> list[Waiting]:
    found = (waiting(user) for waiting in _elsewhere)
    return [one for one in found if one is not None and one.count]


def suspend_everywhere(person: User) -> None:
    for effect in _suspensions:
        effect(person)


def check_registrations() -> None:
    """Raises `ImproperlyConfigured` if a kind has no feature."""
    missing = [kind.value for kind in SubjectKind if kind not in _registrations]
    if missing:
        raise ImproperlyConfigured(f"No feature registers these kinds of reports: {', '.join(missing)}.")
