"""Letters about tables."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors import preferences_of, wants_mail
from games.models import Invitation, Match, Seat
from games.selectors.table import table_page

About = Literal["turn", "invitation", "end"]

TIME_FOR_A_WORKER = timedelta(minutes=2)
"""After which a letter that is due counts as forgotten."""

SUBJECTS: dict[About, str | Promise] = {
    "turn": _("Your turn at “%(title)s”"),
    "invitation": _("An invitation to “%(title)s”"),
    "end": _("“%(title)s” is over"),
}


@transaction.atomic
def write_letter(*, about: About, match_id: int, person_id: int) -> bool:
    """Writes to a person about a match, if it is still so, has not been written yet and is welcome. What the letter
    tells is what the person's own page shows."""
    match = Match.objects.select_for_update().get(pk=match_id)
    user = User.objects.get(pk=person_id)
    if not _is_first_to_tell(about, match, user) or not wants_mail(user, about):
        return False
    with translation.override(preferences_of(user).language or settings.LANGUAGE_CODE):
        page = table_page(match=match, user=user)
        context = {
            "page": page,
            "address": settings.PUBLIC_URL + reverse("games:table", args=[match.code]),
            "preferences_address": settings.PUBLIC_URL + reverse("accounts:preferences"),
        }
        subject = settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + str(SUBJECTS[about]) % {"title": page.title}
        send_mail(subject, render_to_string(f"games/letters/{about}.txt", context), None, [user.email])
    return True


def write_forgotten_letters() -> int:
    """Writes what was due when a worker died or the queue was lost, and says how much there was. Safe to run twice."""
    quiet = timezone.now() - TIME_FOR_A_WORKER
    seats = Seat.objects.filter(is_letter_due=True, user__isnull=False, match__changed_at__lt=quiet)
    due: list[tuple[About, int, int | None]] = [
        ("end" if status == Match.Status.OVER else "turn", match_id, person_id)
        for status, match_id, person_id in seats.values_list("match__status", "match_id", "user_id")
    ]
    invitations = Invitation.objects.filter(is_letter_due=True, created_at__lt=quiet)
    due += [("invitation", *pair) for pair in invitations.values_list("match_id", "user_id")]
    return sum(write_letter(about=about, match_id=match, person_id=person) for about, match, person in due if person)


def _is_first_to_tell(about: About, match: Match, user: User) -> bool:
    """Whether there is still something to tell; from now on it counts as told."""
    if about == "invitation":
        invitations = Invitation.objects.filter(match=match, user=user, is_letter_due=True)
        return bool(invitations.update(is_letter_due=False)) and match.status == Match.Status.OPEN
    seats = Seat.objects.filter(match=match, user=user, is_letter_due=True)
    is_so = match.status == Match.Status.OVER if about == "end" else seats.filter(is_to_act=True).exists()
    return bool(seats.update(is_letter_due=False)) and is_so
