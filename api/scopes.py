"""What a token may do. Everything not named here, such as settings, addresses and the desk of staff, no token may."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """Stored: names are never reused."""

    ACCOUNT_READ = "account:read", _("See your account and your tables")
    TABLES_WRITE = "tables:write", _("Create, join and leave tables")
    PLAY_READ = "play:read", _("See your games from your seat, with your hand")
    PLAY_WRITE = "play:write", _("Move, undo, resign and answer puzzles for you")
    CHAT_WRITE = "chat:write", _("Chat for you")
    EVENTS_WRITE = "events:write", _("Take part in leagues and tournaments, and join and leave clubs for you")
    HOST = "host:write", _("Run the leagues, tournaments and clubs in which you have a role")
    NOTIFICATIONS = "notifications:write", _("Read your notifications, mark them as read, and set your webhook")
