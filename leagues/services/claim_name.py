"""Keeping leagues from taking names that look like those of others."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.names.lookalikes import skeleton
from leagues.errors import LeagueNameTaken, StaleLeague
from leagues.models import League
from leagues.models.league import SKELETON_LENGTH


def claim_name(*, league: League) -> None:
    """Refuses a name that looks like that of another league, and keeps it for this one unless it is private: that
    there is a private league is not told. The league is not saved here."""
    looks = skeleton(league.name)[:SKELETON_LENGTH]
    if League.objects.filter(name_skeleton=looks).exclude(pk=league.pk).exists():
        raise LeagueNameTaken
    league.name_skeleton = "" if league.is_private else looks


def save_with_name(*, league: League) -> None:
    """Saves a league that has claimed its name; of two that claimed the same at once, the second is refused."""
    try:
        with transaction.atomic():
            league.save()
    except IntegrityError as error:
        claim_name(league=league)
        raise StaleLeague from error
