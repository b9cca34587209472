"""Browsers that want messages."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import limits, safe_http
from accounts.models import PushSubscription, User
from accounts.notifications.channels.push import are_keys_of_a_browser

MOST_DEVICES = limits.DEVICES.most


@transaction.atomic
def subscribe_push(*, user: User, endpoint: str, p256dh: str, auth: str, label: str) -> PushSubscription:
    """Notes a browser; one that is known already belongs to the person who uses it now. The oldest gives way."""
    try:
        safe_http.parse_url(endpoint)
    except safe_http.ForbiddenAddress as error:
        raise ValidationError(_("This is not a known push service."), code="push.address") from error
    if not are_keys_of_a_browser(p256dh, auth):
        raise ValidationError(_("Your browser sent keys that do not work. Please try again."), code="push.keys")
    values = {"user": user, "p256dh": p256dh, "auth": auth, "label": label}
    subscription, _is_new = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=values)
    kept = PushSubscription.objects.filter(user=user).order_by("-pk").values_list("pk", flat=True)[:MOST_DEVICES]
    PushSubscription.objects.filter(user=user).exclude(pk__in=list(kept)).delete()
    return subscription


def unsubscribe_push(*, user: User, device_id: int) -> None:
    """Forgets a browser; one that is gone or another person's is no error."""
    PushSubscription.objects.filter(user=user, pk=device_id).delete()
