from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q

from accounts.account_erasure import erase_everywhere
from accounts.models import (
    Block,
    FeedKey,
    Follow,
    NetworkTrace,
    Notification,
    NotificationPreference,
    Preferences,
    PushSubscription,
    User,
    Vacation,
    Webhook,
)
from accounts.names.usernames import FORMER_PREFIX


@transaction.atomic
def close_account(*, user: User) -> User:
    """Erases what tells who a person was. The row stays, because other people's games refer to it."""
    for session in UserSession.objects.filter(user=user):
        session.end()
    Authenticator.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    Preferences.objects.filter(user=user).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
    Follow.objects.filter(Q(follower=user) | Q(followed=user)).delete()
    NetworkTrace.objects.filter(user=user).delete()
    Vacation.objects.filter(person=user).delete()
    erase_everywhere(user)
    # Last: leaving tables and leagues makes notifications, for the person who leaves too.
    for model in (Notification, NotificationPreference, PushSubscription, Webhook, FeedKey):
        model.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()

    user.username = f"{FORMER_PREFIX}{user.pk}"
    user.first_name = user.last_name = user.email = ""
    user.last_login = None
    user.is_active = user.is_staff = user.is_superuser = False
    # A new password also ends every session that was not on the list above.
    user.set_unusable_password()
    user.save()
    # The log of the admin repeats the names of rows.
    about = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk))
    about.update(object_repr=user.username)
    return user
