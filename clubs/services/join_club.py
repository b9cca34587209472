"""Becoming a member of a club."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from accounts import limits
from accounts.models import User
from accounts.selectors.people import blocked_between
from clubs.errors import BadInviteLink, Banned, ClubFull, JoinByLink, JoinByRequest, MembersOnly
from clubs.models import Ban, Club, ClubInviteLink, JoinPolicy, JoinRequest, Membership
from clubs.services.lock_club import lock_club
from clubs.services.note_activity import note_activity
from moderation.selectors.restrictions import require_may_play


@transaction.atomic
def join_club(*, club_id: int, user: User) -> Membership:
    """Joins an open club; doing it twice is no error."""
    club = lock_club(club_id=club_id)
    check_newcomer(club=club, user=user)
    if club.policy == JoinPolicy.INVITATION or club.is_private:
        raise JoinByLink
    if club.policy == JoinPolicy.REQUEST:
        raise JoinByRequest
    return admit(club=club, user=user)


@transaction.atomic
def join_by_link(*, token: str, user: User) -> Membership:
    """Joins a club by its invite link, whatever its policy. Doing it twice is no error, and counts once."""
    club_id = ClubInviteLink.objects.filter(token=token).values_list("club_id", flat=True).first()
    if club_id is None:
        raise BadInviteLink
    club = lock_club(club_id=club_id)
    # Of two who come at once, the second waits for the club: a link does not bring more people than it may.
    link = ClubInviteLink.objects.filter(club=club, token=token).first()
    if link is None:
        raise BadInviteLink
    check_newcomer(club=club, user=user)
    known = Membership.objects.filter(club=club, user=user).first()
    if known is not None:
        return known
    # A person whom the officer has blocked, or who has blocked them, learns no more than from a link that is gone.
    is_blocked = link.made_by_id is not None and blocked_between([link.made_by_id, user.pk])
    if not link.works or is_blocked:
        raise BadInviteLink
    ClubInviteLink.objects.filter(pk=link.pk).update(uses=F("uses") + 1)
    return admit(club=club, user=user)


def check_newcomer(*, club: Club, user: User) -> None:
    """Refuses people who cannot become members of this club at all."""
    if user.is_guest or user.is_bot or not user.is_active:
        raise MembersOnly
    require_may_play(user)
    if club.hidden_at is not None or Ban.objects.filter(club=club, user=user).exists():
        raise Banned


def admit(*, club: Club, user: User, is_asked: bool = False) -> Membership:
    """Makes a person a member. The caller holds the club and has checked the person; only those who come by themselves
    (and are not answered a request) count against their limit."""
    known = Membership.objects.filter(club=club, user=user).first()
    if known is not None:
        return known
    if club.member_count >= limits.CLUB_MEMBERS.most:
        raise ClubFull
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    limits.check_cap(limits.CLUBS_OF_PERSON, held=Membership.objects.filter(user=user).count())
    if not is_asked:
        limits.spend(limits.CLUB_JOINS, person=user.pk)
    JoinRequest.objects.filter(club=club, user=user).delete()
    member = Membership.objects.create(club=club, user=user)
    count_members(club=club)
    note_activity(clubs=[club.pk])
    return member


def count_members(*, club: Club) -> None:
    """Writes how many members there are. The caller holds the club."""
    club.member_count = Membership.objects.filter(club=club).count()
    club.save(update_fields=["member_count"])
