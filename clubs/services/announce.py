"""What officers have to say to all members of a club."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import Block, Kind, User
from accounts.notifications.services.notify import notify
from clubs.models import ClubAnnouncement, Membership
from clubs.models.posts import TEXT_LENGTH
from clubs.permissions import Permission
from clubs.selectors.permissions import require
from clubs.services.lock_club import lock_club
from clubs.services.note_activity import note_activity
from games.text_checks import check_paragraphs
from moderation.selectors.restrictions import require_may_write


@transaction.atomic
def announce(*, club_id: int, by: User, text: str) -> ClubAnnouncement:
    """Tells all members something, where each of them wants to be told, and on the page of the club. Members who have
    blocked the author are not notified."""
    club = lock_club(club_id=club_id, by=by, permission=Permission.ANNOUNCE)
    require_may_write(by)
    words = check_paragraphs(text=text, most=TEXT_LENGTH)
    limits.spend(limits.CLUB_ANNOUNCEMENTS, person=by.pk, subject=club.pk)
    made = ClubAnnouncement.objects.create(club=club, by=by, text=words, at=database_now())
    note_activity(clubs=[club.pk])
    blockers = Block.objects.filter(blocked=by).values("blocker_id")
    members = Membership.objects.filter(club=club).exclude(user=by).exclude(user__in=blockers)
    people = members.values_list("user_id", flat=True)
    notify(kind=Kind.CLUB_POST, people=people, key=f"clubpost:{made.pk}", subject_id=made.pk)
    return made


@transaction.atomic
def remove_announcement(*, announcement_id: int, by: User) -> None:
    """Takes an announcement off all pages, and off the ways on which it is not out yet; doing it twice is no error."""
    found = (
        ClubAnnouncement.objects.select_for_update(of=("self",)).select_related("club").filter(pk=announcement_id)
    ).first()
    if found is not None:
        require(club=found.club, user=by, permission=Permission.ANNOUNCE)
        found.delete()
