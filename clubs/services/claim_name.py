"""Keeping clubs from taking names that look like those of others."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.names.lookalikes import skeleton
from clubs.errors import ClubNameTaken, StaleClub
from clubs.models import Club
from clubs.models.club import SKELETON_LENGTH


def claim_name(*, club: Club) -> None:
    """Refuses a name that looks like that of another club, and keeps it for this one unless it is private: that there
    is a private club is not told. The club is not saved here."""
    looks = skeleton(club.name)[:SKELETON_LENGTH]
    if Club.objects.filter(name_skeleton=looks).exclude(pk=club.pk).exists():
        raise ClubNameTaken
    club.name_skeleton = "" if club.is_private else looks


def save_with_name(*, club: Club) -> None:
    """Saves a club that has claimed its name; of two that claimed the same at once, the second is refused."""
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as error:
        claim_name(club=club)
        raise StaleClub from error
