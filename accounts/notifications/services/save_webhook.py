"""The webhook of a person, and what the webhooks of all owners have in common."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import limits, safe_http
from accounts.models import User, Webhook
from accounts.models.notifications import new_secret
from accounts.notifications.channels.webhook import try_to_send

MOST_FAILURES = 10
"""So many messages in a row that could not be delivered disable a webhook."""


def save_webhook(*, user: User, url: str, shape: str) -> Webhook:
    """Keeps a person's address, and begins anew if it was disabled."""
    # Looking up a name may take long: nothing is held meanwhile.
    try:
        safe_http.check_url(url)
    except safe_http.ForbiddenAddress as error:
        raise ValidationError(
            gettext_lazy("Use a public https:// address on port 443 or 8443."),
            code="webhook.address",
        ) from error
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update().filter(user=user).first() or Webhook(user=user)
        point_webhook(webhook=webhook, url=url, shape=shape)
    return webhook


def point_webhook(*, webhook: Webhook, url: str, shape: str) -> None:
    """Points a webhook to an address and enables it. Another address gets another secret. The caller has checked the
    address and holds the row."""
    if webhook.url != url:
        webhook.secret = new_secret()
    webhook.url, webhook.shape = url, shape
    webhook.failures, webhook.disabled_at = 0, None
    webhook.save()


def remove_webhook(*, user: User) -> None:
    """Forgets the address."""
    Webhook.objects.filter(user=user).delete()


def try_webhook(*, user: User) -> bool:
    """Sends a test message and tells whether it was taken. One a minute: the site is no hammer."""
    webhook = Webhook.objects.filter(user=user).first()
    if webhook is None:
        raise ValidationError(gettext_lazy("Save an address first."), code="webhook.none")
    limits.spend(limits.WEBHOOK_TRIALS, person=user.pk)
    text = _("Test message from Court & Crown: your webhook works.")
    return try_to_send(webhook=webhook, message_id="test", text=text, facts={"kind": "test"})


@transaction.atomic
def note_webhook_result(*, webhook_id: int, was_taken: bool, url: str = "") -> bool:
    """Counts failures in a row, and tells whether this one has disabled the webhook. What was sent to a `url` that it
    has left since counts for nothing."""
    found = Webhook.objects.select_for_update(no_key=True).filter(pk=webhook_id)
    webhook = (found.filter(url=url) if url else found).first()
    if webhook is None or (was_taken and not webhook.failures):
        return False
    webhook.failures = 0 if was_taken else min(webhook.failures + 1, MOST_FAILURES)
    is_disabled_now = webhook.failures == MOST_FAILURES and webhook.disabled_at is None
    if is_disabled_now:
        webhook.disabled_at = timezone.now()
    webhook.save(update_fields=["failures", "disabled_at"])
    return is_disabled_now
