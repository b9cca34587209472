"""What can be reported of clubs: a club itself, and messages in its chat."""

from __future__ import annotations

from django.urls import reverse

from accounts.models import User
from accounts.row_ids import row_id
from clubs.models import Club, ClubAnnouncement, ClubMessage, Membership, Role
from clubs.permissions import Permission
from clubs.selectors.permissions import is_shown_to, may, role_of
from clubs.services.hide_club import hide_club, restore_club
from clubs.services.post_message import hide_message, restore_message
from moderation.conduct import TALK, TITLES
from moderation.models import SubjectKind
from moderation.registry import Context, Line, Subject, register

NEIGHBOURS = 6
"""So many messages before and after a reported one are shown."""


def register_reportables() -> None:
    register(
        SubjectKind.CLUB_MESSAGE,
        find=find_message,
        show=show_message,
        rules=TALK,
        hide=lambda message_id, by: hide_message(message_id=message_id, by=by),
        restore=lambda message_id, by, text: restore_message(message_id=message_id, by=by),
    )
    register(
        SubjectKind.CLUB,
        find=find_club,
        show=show_club,
        rules=TITLES,
        hide=lambda club_id, by: hide_club(club_id=club_id, by=by),
        restore=lambda club_id, by, text: restore_club(club_id=club_id, by=by),
    )


def find_message(ref: str, user: User) -> Subject | None:
    """A message by its number, for those who may read the same chat."""
    messages = ClubMessage.objects.filter(pk=row_id(ref), hidden_at=None).exclude(by=user)
    message = messages.select_related("by", "club").first()
    if message is None or not may(club=message.club, user=user, permission=Permission.READ_CHAT):
        return None
    return Subject(message.pk, message.by, message.text, _chat_address(message))


def show_message(message_id: int, user: User) -> Context | None:
    """The message among its neighbours."""
    messages = ClubMessage.objects.select_related("by", "club")
    message = messages.filter(pk=message_id).first()
    if message is None:
        return None
    around = messages.filter(club=message.club_id)
    before = around.filter(pk__lt=message.pk).order_by("-pk")[:NEIGHBOURS]
    after = around.filter(pk__gt=message.pk).order_by("pk")[:NEIGHBOURS]
    lines = tuple(
        Line(one.by.get_username(), one.text, one.at, one.pk == message.pk, one.hidden_at is not None)
        for one in (*reversed(before), message, *after)
    )
    return Context(message.club.name, _chat_address(message), lines, message.hidden_at is not None)


def find_club(slug: str, user: User) -> Subject | None:
    """A club of other people, by its address."""
    club = Club.objects.filter(slug=slug).select_related("created_by").first()
    if club is None or not is_shown_to(club=club, role=role_of(club=club, user=user), user=user):
        return None
    owner = _owner(club)
    return None if owner == user else Subject(club.pk, owner, club.name, reverse("clubs:home", args=[club.slug]))


def show_club(club_id: int, user: User) -> Context | None:
    """Its name, its description and its last announcements, with the way to where they are changed."""
    club = Club.objects.filter(pk=club_id).select_related("created_by").first()
    if club is None:
        return None
    name = _owner(club).get_username()
    lines = [Line(name, club.name, club.created_at, is_reported=True)]
    if club.description:
        lines.append(Line(name, club.description, None))
    newest = ClubAnnouncement.objects.filter(club=club).select_related("by").order_by("-pk")[:NEIGHBOURS]
    lines += [Line(one.by.get_username(), one.text, one.at) for one in newest]
    return Context(club.name, reverse("clubs:home", args=[club.slug]), tuple(lines), club.hidden_at is not None)


def _owner(club: Club) -> User:
    """The person who answers for a club."""
    owners = Membership.objects.filter(club=club, role=Role.OWNER).select_related("user")
    owner = owners.order_by("joined_at", "pk").first()
    return owner.user if owner else club.created_by


def _chat_address(message: ClubMessage) -> str:
    return f"{reverse('clubs:chat', args=[message.club.slug])}#said-{message.pk}"
