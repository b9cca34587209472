"""Links by which people appeal who can no longer sign in."""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.urls import reverse

from moderation.models import Action

LINK_AGE = timedelta(days=60)
_SIGNER = signing.TimestampSigner(salt="moderation.appeal")


def appeal_path(action: Action) -> str:
    """Where the person reads the decision and appeals, without signing in."""
    return reverse("moderation:appeal_link", args=[_SIGNER.sign(str(action.pk))])


def find_linked_action(token: str) -> Action | None:
    """The action that a link is about; None if it is not one of ours, or too old."""
    try:
        key = int(_SIGNER.unsign(token, max_age=LINK_AGE))
    except (signing.BadSignature, ValueError):
        return None
    return Action.objects.select_related("appeal", "case", "end", "person").filter(pk=key).first()
