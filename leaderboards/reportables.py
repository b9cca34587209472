"""Fair play: what is known of a person who was reported for it, and what else waits for staff."""

from __future__ import annotations

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from leaderboards.models import Appeal, FairPlayFlag
from leaderboards.selectors.verdicts import ANNUL
from moderation.conduct import PEOPLE
from moderation.models import SubjectKind
from moderation.registry import Context, Waiting, register, register_elsewhere
from moderation.subjects import find_person, show_person

MOST_FLAGS = 10


def register_reportables() -> None:
    register(SubjectKind.FAIR_PLAY, find=find_person, show=show_fair_play, rules=PEOPLE)
    register_elsewhere(waiting_flags)
    register_elsewhere(waiting_appeals)


def show_fair_play(person_id: int, user: User) -> Context | None:
    """A person, with what the site has noticed by itself about their results."""
    person = show_person(person_id, user)
    if person is None:
        return None
    flags = FairPlayFlag.objects.filter(Q(gains=person_id) | Q(gives=person_id)).select_related("gains", "gives")
    links = tuple(
        (
            _("Flag: %(gains)s and %(gives)s, %(status)s")
            % {"gains": flag.gains, "gives": flag.gives, "status": flag.get_status_display()},
            reverse("leaderboards:flag", args=[flag.pk]),
        )
        for flag in flags.order_by("-pk")[:MOST_FLAGS]
    )
    return person._replace(links=links)


def waiting_flags(user: User) -> Waiting | None:
    """Pairs whose results are hard to believe."""
    if not user.has_perm(ANNUL):
        return None
    count = FairPlayFlag.objects.filter(status=FairPlayFlag.Status.OPEN).count()
    return Waiting(_("Fair play flags"), count, reverse("leaderboards:flags"))


def waiting_appeals(user: User) -> Waiting | None:
    """Appeals about games that were annulled."""
    if not user.has_perm(ANNUL):
        return None
    count = Appeal.objects.filter(answer=Appeal.Answer.OPEN).count()
    return Waiting(_("Appeals about annulled games"), count, reverse("leaderboards:appeals"))
