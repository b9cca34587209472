"""Notifications and webhooks, as the description tells them."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from accounts.models import Webhook as StoredWebhook
from accounts.safe_http import LONGEST_ADDRESS
from api.schemas.words import Words


class Notification(Schema):
    id: int
    headline: Words
    at: datetime
    is_new: bool
    is_waiting: bool = Field(description="Whether you have still to decide something.")
    recap: list[Words] = Field(description="What happened since your last decision, the newest first.")


class Notifications(Schema):
    unread: int
    notifications: list[Notification] = Field(description="The newest first; 50 at most.")


class Where(Schema):
    url: str = Field(description="Where the notification leads.")


class Webhook(Schema):
    url: str
    shape: StoredWebhook.Shape
    secret: str = Field(description="Signs what is sent to you.")


class NewWebhook(Schema):
    url: str = Field(min_length=1, max_length=LONGEST_ADDRESS)
    shape: StoredWebhook.Shape = StoredWebhook.Shape.JSON


class Tried(Schema):
    was_taken: bool
