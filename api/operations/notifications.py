"""Notifications, and the webhook that gets them."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest
from ninja import Router, Status

from accounts.absolute_urls import absolute_url
from accounts.models import User
from accounts.models import Webhook as StoredWebhook
from accounts.notifications.registry import registration
from accounts.notifications.selectors.notifications import notification_rows, unread_count
from accounts.notifications.services import read_notifications as reading
from accounts.notifications.services import save_webhook as webhooks
from accounts.row_ids import LARGEST_ID
from api.authentication import needs, person_of
from api.errors import FieldsRefused
from api.schemas import notifications as schemas
from api.scopes import Scope

router = Router(tags=["notifications"], auth=needs(Scope.NOTIFICATIONS))


@router.get("/notifications", response=schemas.Notifications, summary="Your notifications")
def list_notifications(request: HttpRequest) -> dict[str, Any]:
    return _listed(person_of(request))


@router.post("/notifications/read", response=schemas.Notifications, summary="Mark all notifications as read")
def read_all(request: HttpRequest) -> dict[str, Any]:
    user = person_of(request)
    reading.read_notifications(user=user)
    return _listed(user)


@router.post("/notifications/{number}/read", response=schemas.Where, summary="Mark a notification as read")
def read_one(request: HttpRequest, number: int) -> dict[str, str]:
    number = max(0, min(number, LARGEST_ID))
    found = reading.read_notification(user=person_of(request), notification_id=number)
    if found is None:
        raise Http404
    return {"url": absolute_url(registration(found.kind).summarize(found).path)}


@router.get("/webhook", response=schemas.Webhook, summary="Your webhook")
def get_webhook(request: HttpRequest) -> StoredWebhook:
    found = StoredWebhook.objects.filter(user=person_of(request)).first()
    if found is None:
        raise Http404
    return found


@router.put("/webhook", response=schemas.Webhook, summary="Set your webhook")
def put_webhook(request: HttpRequest, sent: schemas.NewWebhook) -> StoredWebhook:
    try:
        return webhooks.save_webhook(user=person_of(request), url=sent.url, shape=sent.shape.value)
    except ValidationError as error:
        raise FieldsRefused({"url": error.messages}) from error


@router.delete("/webhook", response={204: None}, summary="Remove your webhook")
def delete_webhook(request: HttpRequest) -> Status[None]:
    webhooks.remove_webhook(user=person_of(request))
    return Status(204, None)


@router.post("/webhook/test", response=schemas.Tried, summary="Send a test message to your webhook")
def try_webhook(request: HttpRequest) -> dict[str, bool]:
    try:
        return {"was_taken": webhooks.try_webhook(user=person_of(request))}
    except ValidationError as error:
        raise FieldsRefused({"url": error.messages}) from error


def _listed(user: User) -> dict[str, Any]:
    return {"unread": unread_count(user), "notifications": notification_rows(user)}
