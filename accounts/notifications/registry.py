"""How features bring their own kinds of notifications: `register(Kind.TURN, render=..., is_current=..., ...)` in their
`AppConfig.ready`. What is planned, sent and listed here knows nothing else about a kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured
from django.db.models import Exists

from accounts.models import Channel, Kind, Moment, Notification


class Relevance(Enum):
    """Whether a person still has to be told."""

    CURRENT = "current"
    NOT_NOW = "not now"
    """It may become current again, as a turn after an undo."""
    PAST = "past"


class Summary(NamedTuple):
    """A notification in a list."""

    headline: str
    path: str
    """Where it leads."""


class Button(NamedTuple):
    """A small answer that can be given from the message itself."""

    label: str
    path: str


class Content(NamedTuple):
    """What a notification says beside its headline."""

    lines: tuple[str, ...]
    """A sentence a line."""
    recap: tuple[str, ...] = ()
    """What happened since the person's last decision, the newest first."""
    button: Button | None = None


class Decision(NamedTuple):
    """For kinds that are settled by deciding, not by reading: conditions on a query of notifications."""

    is_open: Callable[[], Exists]
    """Whether the decision has not been made yet."""
    is_waiting: Callable[[], Exists]
    """Whether the person can make it now."""


Render = Callable[[Notification], Content]
IsCurrent = Callable[[Notification], Relevance]
Summarize = Callable[[Notification], Summary]
Load = Callable[[Collection[Notification]], object]
Lock = Callable[[Notification], object]
NotBefore = Callable[[Notification], datetime | None]
ChooseMoment = Callable[[Notification, Channel, Moment], Moment]
Recaps = Callable[[Sequence[Notification]], Mapping[int, tuple[str, ...]]]


@dataclass(frozen=True)
class Registration:
    """Everything that is known about a kind. `user` of the notifications that these functions get is loaded."""

    render: Render
    """Its words, in the language and the time zone that are active."""
    is_current: IsCurrent
    summarize: Summarize
    """Its headline and address alone, which cost little."""
    load: Load | None = None
    """Sets `subject` of many notifications of one person at once; the others load what they miss themselves."""
    lock: Lock | None = None
    """Locks what a notification is about and sets `subject`, before the delivery is locked: it must not change between
    the check and the words."""
    not_before: NotBefore | None = None
    """When it is due, if that may have moved since it was noted; None if it is due already."""
    choose_moment: ChooseMoment | None = None
    """When it is told in a place, given what the person wants there in general."""
    decision: Decision | None = None
    recaps: Recaps | None = None
    """What happened since the person's last decision, for the list, by the keys of notifications."""
    is_urgent: bool = False
    """Whether it is told at once even to a person who has just done something here."""


_registrations: dict[Kind, Registration] = {}


def register(
    kind: Kind,
    render: Render,
    is_current: IsCurrent,
    *,
    summarize: Summarize,
    load: Load | None = None,
    lock: Lock | None = None,
    not_before: NotBefore | None = None,
    choose_moment: ChooseMoment | None = None,
    decision: Decision | None = None,
    recaps: Recaps | None = None,
    is_urgent: bool = False,
) -> None:
    """Says how notifications of a kind are written and whether they are still current; the rest as in
    `Registration`."""
    assert kind not in _registrations, f"Two features register {kind!r}."
    _registrations[kind] = Registration(
        render, is_current, summarize, load, lock, not_before, choose_moment, decision, recaps, is_urgent
    )


def registration(kind: str) -> Registration:
    return _registrations[Kind(kind)]


def check_registrations() -> None:
    """Raises `ImproperlyConfigured` if a kind has no feature."""
    missing = [kind.value for kind in Kind if kind not in _registrations]
    if missing:
        raise ImproperlyConfigured(f"No feature registers these kinds of notifications: {', '.join(missing)}.")


def decisions() -> dict[Decision, list[Kind]]:
    """The kinds that are settled by deciding, by what tells whether they are."""
    found: dict[Decision, list[Kind]] = {}
    for kind, known in _registrations.items():
        if known.decision is not None:
            found.setdefault(known.decision, []).append(kind)
    return found


def load(notifications: Collection[Notification]) -> None:
    """Loads what notifications of one person are about, with one question for each feature."""
    loaders: dict[Load, list[Notification]] = {}
    for notification in notifications:
        loader = registration(notification.kind).load
        if loader is not None:
            loaders.setdefault(loader, []).append(notification)
    for loader, of_feature in loaders.items():
        loader(of_feature)


def always_current(notification: Notification) -> Relevance:
    """For kinds that never pass."""
    return Relevance.CURRENT
