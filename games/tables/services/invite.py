"""Asking a person to come to a table, and saying no."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts import limits
from accounts.models import Kind, User
from accounts.notifications.services.notify import notify
from accounts.selectors.people import blocked_between, find_member
from games import outbox
from games.errors import (
    AlreadyInvited,
    AlreadySeated,
    BlockedPerson,
    MembersInvite,
    NobodyOfThatName,
    NotYourSeat,
    TableClosed,
)
from games.models import Invitation, Match
from games.play.services.announce_table import announce_news


@transaction.atomic
def invite(*, match_id: int, user: User, name: str) -> Invitation:
    """Invites the member of that name; every member who sits at the table may do so, so many times a day."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.OPEN:
        raise TableClosed
    if user.is_guest:
        raise MembersInvite
    seated = set(match.seats.filter(user__isnull=False).values_list("user_id", flat=True))
    if user.pk not in seated:
        raise NotYourSeat
    guest = find_member(name.strip())
    if guest is None:
        raise NobodyOfThatName
    if guest.pk in seated:
        raise AlreadySeated(_("This player already has a seat at the table."))
    if blocked_between([guest.pk, *seated]):
        raise BlockedPerson
    if Invitation.objects.filter(match=match, user=guest).exists():
        raise AlreadyInvited
    limits.spend(limits.INVITATIONS, person=user.pk, subject=f"{guest.pk}-by-{user.pk}")
    invitation = invite_member(match=match, user=user, member=guest)
    announce_news(match=match)
    return invitation


def invite_member(*, match: Match, user: User, member: User) -> Invitation:
    """Writes the invitation and tells the invited. The caller holds the lock and has checked the rest."""
    invitation, is_new = Invitation.objects.get_or_create(match=match, user=member, defaults={"invited_by": user})
    if not is_new:
        raise AlreadyInvited
    outbox.people_changed([member.pk])
    notify(kind=Kind.INVITATION, people=[member.pk], key=f"invitation:{invitation.pk}", subject_id=match.pk)
    return invitation


@transaction.atomic
def decline_invitation(*, match_id: int, user: User) -> None:
    """Takes the invitation off the table; no reason is given."""
    match = Match.objects.select_for_update().get(pk=match_id)
    removed, _details = Invitation.objects.filter(match=match, user=user).delete()
    if removed:
        announce_news(match=match)
        outbox.people_changed([user.pk])
