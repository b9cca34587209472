from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import Follow, Kind, Preferences, User
from accounts.notifications.services.notify import notify
from accounts.selectors.people import blocked_between, preferences_of
from social.errors import CannotFollow, FollowsThemselves, MembersOnly


@transaction.atomic
def follow(*, follower: User, followed: User) -> Follow:
    """Lets a member follow another, once however often it is asked for. Where the other accepts followers one by one,
    it is a request."""
    # Two requests at once must not both take the last place of the list.
    User.objects.select_for_update(no_key=True).get(pk=follower.pk)
    _check(follower, followed)
    found = Follow.objects.filter(follower=follower, followed=followed).first()
    if found is not None:
        return found
    limits.check_cap(limits.FOLLOWED, held=Follow.objects.filter(follower=follower).count())
    limits.spend(limits.FOLLOWS, person=follower.pk, subject=f"{follower.pk}:{followed.pk}")
    is_open = preferences_of(followed).shows_activity_to == Preferences.Audience.EVERYBODY or followed.is_bot
    row = Follow.objects.create(follower=follower, followed=followed, accepted_at=database_now() if is_open else None)
    if not followed.is_bot:
        # Who follows, leaves and follows again is told of once.
        notify(
            kind=Kind.FOLLOWER,
            people=[followed.pk],
            key=f"follower:{'is' if is_open else 'asks'}:{follower.pk}",
            subject_id=follower.pk,
        )
    return row


def _check(follower: User, followed: User) -> None:
    if follower == followed:
        raise FollowsThemselves
    if follower.is_guest:
        raise MembersOnly
    if followed.is_guest or not followed.is_active or blocked_between([follower.pk, followed.pk]):
        raise CannotFollow
