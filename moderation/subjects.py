"""What can be reported of people themselves: their names, and how they behave in general."""

from __future__ import annotations

from accounts.models import User
from accounts.selectors.people import find_member
from moderation.conduct import PEOPLE
from moderation.models import SubjectKind
from moderation.registry import Context, Line, Subject, register


def register_subjects() -> None:
    for kind in (SubjectKind.NAME, SubjectKind.PROFILE):
        register(kind, find=find_person, show=show_person, rules=PEOPLE)


def find_person(name: str, user: User) -> Subject | None:
    """A member other than the one who reports."""
    person = find_member(name)
    if person is None or person.is_bot or person == user:
        return None
    return Subject(person.pk, person, person.username, person.get_absolute_url())


def show_person(person_id: int, user: User) -> Context | None:
    person = User.objects.filter(pk=person_id).first()
    if person is None:
        return None
    url = person.get_absolute_url() if person.is_active and not person.is_guest else ""
    return Context(person.username, url, (Line(person.username, "", person.date_joined, is_reported=True),))
