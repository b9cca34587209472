"""Forgetting what a person who has left for good called their tables."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, Q

from accounts.models import User
from games.models import Invitation, Match


@transaction.atomic
def erase_titles(*, user: User) -> None:
    """Takes the titles off the tables that a person opened, and off rematches and branches that repeat them: these
    tables are shown by the name of their game. Matches and results stay. It runs before the person's open tables are
    handed on to others."""
    # The titles of league tables are not the person's: the player on the first seat stands for having opened them.
    titled = Match.objects.exclude(title="").filter(has_fixed_seats=False)
    found = dict(titled.filter(opened_by=user).values_list("pk", "title"))
    repeated = found
    while repeated:
        later = titled.filter(Q(rematch_of__in=repeated) | Q(branched_from__in=repeated), title__in=repeated.values())
        repeated = {pk: title for pk, title in later.values_list("pk", "title") if pk not in found}
        found |= repeated
    Match.objects.filter(pk__in=found).update(title="", version=F("version") + 1)
    # Invitations to tables that have not begun are declined with the person's leaving; the others lead nowhere.
    Invitation.objects.filter(user=user).exclude(match__status__in=Match.GATHERING).delete()
