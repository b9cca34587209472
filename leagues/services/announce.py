"""What hosts have to say to all members of a league."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import Block, Kind, User
from accounts.notifications.services.notify import notify
from games.text_checks import check_paragraphs
from leagues.models import Act, Announcement
from leagues.models.log import TEXT_LENGTH
from leagues.permissions import Permission
from leagues.selectors.announcements import members_of
from leagues.selectors.permissions import require
from leagues.services.lock_season import lock_league
from leagues.services.note_act import note_act


@transaction.atomic
def announce(*, league_id: int, by: User, text: str) -> Announcement:
    """Tells all members something: as a notification, which goes where each of them wants it, on the page of the league
    and, by the log, to its feed and its webhook. People who have blocked the author are not notified."""
    league = lock_league(league_id=league_id, by=by, permission=Permission.ANNOUNCE)
    words = check_paragraphs(text=text, most=TEXT_LENGTH)
    limits.spend(limits.LEAGUE_ANNOUNCEMENTS, person=by.pk, subject=league.pk)
    announcement = Announcement.objects.create(league=league, by=by, text=words, at=database_now())
    note_act(league=league, kind=Act.Kind.ANNOUNCED, by=by, announcement=announcement.pk)
    blockers = Block.objects.filter(blocked=by).values("blocker_id")
    people = members_of(league).exclude(user=by).exclude(user__in=blockers).values_list("user_id", flat=True)
    notify(kind=Kind.ANNOUNCEMENT, people=people, key=f"announcement:{announcement.pk}", subject_id=announcement.pk)
    return announcement


@transaction.atomic
def remove_announcement(*, announcement_id: int, by: User) -> None:
    """Takes an announcement off all pages, and off the ways on which it is not out yet; doing it twice is no error."""
    announcement = (
        Announcement.objects.select_for_update(of=("self",)).select_related("league").filter(pk=announcement_id).first()
    )
    if announcement is None:
        return
    require(league=announcement.league, user=by, permission=Permission.ANNOUNCE)
    kind = Act.Kind.ANNOUNCEMENT_REMOVED
    note_act(league=announcement.league, kind=kind, by=by, user=announcement.by_id)
    announcement.delete()
