"""A person's own address for messages."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import limits, safe_http
from accounts.models import Hook, User
from accounts.notification_models import new_secret
from accounts.notifications.channels.webhook import send_to_hook

MOST_FAILURES = 10
"""So many messages in a row that could not be delivered close an address."""


def save_hook(*, user: User, url: str, shape: str) -> Hook:
    """Keeps the address, and begins anew if it was closed. Another address gets another secret."""
    # Looking up a name may take long: nothing is held meanwhile.
    try:
        safe_http.check_url(url)
    except safe_http.ForbiddenAddress as error:
        raise ValidationError(
            gettext_lazy("Messages can only be sent to a public https:// address on port 443 or 8443."),
            code="hook.address",
        ) from error
    with transaction.atomic():
        hook = Hook.objects.select_for_update().filter(user=user).first() or Hook(user=user)
        if hook.url != url:
            hook.secret = new_secret()
        hook.url, hook.shape = url, shape
        hook.failures, hook.disabled_at = 0, None
        hook.save()
    return hook


def remove_hook(*, user: User) -> None:
    """Forgets the address."""
    Hook.objects.filter(user=user).delete()


def try_hook(*, user: User) -> bool:
    """Sends a test message and tells whether it was taken. One a minute: the house is nobody's hammer."""
    hook = Hook.objects.filter(user=user).first()
    if hook is None:
        raise ValidationError(gettext_lazy("There is no address yet to try."), code="hook.none")
    limits.spend(limits.HOOK_TRIALS, person=user.pk)
    text = _("A word from Court & Crown: this is how messages will come.")
    try:
        return send_to_hook(hook=hook, message_id="test", text=text, facts={"kind": "test"})
    except (safe_http.ForbiddenAddress, safe_http.Unreachable):
        return False


@transaction.atomic
def note_hook_result(*, user_id: int, was_taken: bool) -> bool:
    """Counts failures in a row, and tells whether this one has closed the address."""
    hook = Hook.objects.select_for_update().filter(user_id=user_id).first()
    if hook is None or (was_taken and not hook.failures):
        return False
    hook.failures = 0 if was_taken else min(hook.failures + 1, MOST_FAILURES)
    is_closed_now = hook.failures == MOST_FAILURES and hook.disabled_at is None
    if is_closed_now:
        hook.disabled_at = timezone.now()
    hook.save(update_fields=["failures", "disabled_at"])
    return is_closed_now
