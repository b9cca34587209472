from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import limits
from accounts.models import Friend, User
from accounts.selectors.people import blocked_between

MOST_FRIENDS = limits.FRIENDS.most
"""So that a leaderboard of friends can be ranked at once."""


@transaction.atomic
def add_friend(*, person: User, friend: User) -> Friend:
    """Puts a member on a person's list of friends, once however often it is asked for. Only that person sees it."""
    # Two requests at once must not both take the last place of the list.
    User.objects.select_for_update().get(pk=person.pk)
    if person == friend:
        raise ValidationError(_("You can't add yourself as a friend."))
    if friend.is_guest or not friend.is_active or blocked_between([person.pk, friend.pk]):
        raise ValidationError(_("You can't add %(name)s as a friend.") % {"name": friend})
    listed = Friend.objects.filter(person=person)
    if not listed.filter(friend=friend).exists() and listed.count() >= MOST_FRIENDS:
        raise ValidationError(
            ngettext(
                "Your list is full (%(most)s friend). Remove a friend first.",
                "Your list is full (%(most)s friends). Remove a friend first.",
                MOST_FRIENDS,
            )
            % {"most": MOST_FRIENDS}
        )
    row, _created = Friend.objects.get_or_create(person=person, friend=friend)
    return row
