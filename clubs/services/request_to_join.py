"""Asking to become a member, and the answer."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import User
from accounts.plain_text import has_words
from clubs.errors import JoinByLink, NoRequest
from clubs.models import JoinPolicy, JoinRequest, Membership
from clubs.models.club import REQUEST_LENGTH
from clubs.notices import ClubNews
from clubs.permissions import Permission
from clubs.selectors.permissions import people_with
from clubs.services.join_club import admit, check_newcomer
from clubs.services.lock_club import lock_club
from clubs.services.notify_club import notify_club
from games.text_checks import check_words
from moderation.selectors.restrictions import require_may_write


@transaction.atomic
def request_to_join(*, club_id: int, user: User, text: str = "") -> JoinRequest | None:
    """Asks the officers of a club, who are told; asking twice is no error. None if the person is a member already."""
    club = lock_club(club_id=club_id)
    check_newcomer(club=club, user=user)
    if club.is_private or club.policy == JoinPolicy.INVITATION:
        raise JoinByLink
    if Membership.objects.filter(club=club, user=user).exists():
        return None
    found = JoinRequest.objects.filter(club=club, user=user).first()
    if found is not None:
        return found
    words = ""
    if has_words(text):
        require_may_write(user)
        words = check_words(text=text, most=REQUEST_LENGTH)
    limits.spend(limits.CLUB_REQUESTS, person=user.pk, subject=f"{user.pk}-to-{club.pk}")
    made = JoinRequest.objects.create(club=club, user=user, text=words)
    officers = people_with(clubs=[club.pk], permission=Permission.ANSWER_REQUESTS)
    notify_club(club=club, news=ClubNews.REQUEST, people=officers, about=user.pk)
    return made


@transaction.atomic
def answer_request(*, request_id: int, by: User, is_accepted: bool) -> None:
    """Takes a person in, or says no; who is declined is not told, and may ask again within the limit."""
    club_id = JoinRequest.objects.filter(pk=request_id).values_list("club_id", flat=True).first()
    if club_id is None:
        raise NoRequest
    club = lock_club(club_id=club_id, by=by, permission=Permission.ANSWER_REQUESTS)
    request = JoinRequest.objects.select_related("user").filter(pk=request_id).first()
    if request is None:
        raise NoRequest
    user = request.user
    if is_accepted:
        check_newcomer(club=club, user=user)
        admit(club=club, user=user, is_asked=True)
        notify_club(club=club, news=ClubNews.WELCOME, people=[user.pk], about=user.pk)
    request.delete()


@transaction.atomic
def withdraw_request(*, club_id: int, user: User) -> None:
    """Takes one's own request back; doing it twice is no error."""
    JoinRequest.objects.filter(club=club_id, user=user).delete()
