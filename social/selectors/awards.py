"""Achievements that followers read of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from leaderboards.achievements import BY_ID
from leaderboards.models import Award
from social.feed import Entry, Span


def awards(people: Mapping[int, User], span: Span) -> Sequence[Entry]:
    """What these people have earned, if they are on leaderboards: others keep their achievements to themselves."""
    rows = Award.objects.filter(user__in=people, earned_at__gte=span.since, earned_at__lt=span.before)
    rows = rows.exclude(user__preferences__is_on_leaderboards=False).order_by("-earned_at", "-pk")
    return [_entry(row, people[row.user_id]) for row in rows[: span.most] if row.achievement in BY_ID]


def _entry(row: Award, person: User) -> Entry:
    achievement = BY_ID[row.achievement]
    blanks = {"name": person.username, "achievement": achievement.name}
    words = _("%(name)s earned “%(achievement)s”") % blanks
    url = reverse("leaderboards:person_achievements", args=[person.pk])
    return Entry(row.earned_at, person, words, url, str(achievement.criterion), achievement.icon)
