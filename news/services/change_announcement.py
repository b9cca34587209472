"""Changing an announcement."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from news.errors import AlreadyWithdrawn
from news.models import Announcement
from news.selectors.banner import forget_banners
from news.services.publish_announcement import check_end, check_may_publish, check_texts, save_texts
from news.texts import Said


@transaction.atomic
def change_announcement(
    *,
    announcement_id: int,
    user: User,
    texts: Mapping[str, Said],
    starts_at: datetime | None,
    ends_at: datetime,
    has_banner: bool,
    notifies: bool,
) -> Announcement:
    """Changes an announcement. Once it is out its start stays, and people who were notified are not notified again.
    Only staff with the permission may."""
    check_may_publish(user)
    checked = check_texts(texts)
    announcement = lock_announcement(announcement_id)
    now = database_now()
    if announcement.starts_at > now:
        announcement.starts_at = max(now, starts_at or now)
    check_end(announcement.starts_at, ends_at, now)
    announcement.ends_at, announcement.has_banner, announcement.notifies = ends_at, has_banner, notifies
    announcement.changed_at = now
    announcement.save(update_fields=["starts_at", "ends_at", "has_banner", "notifies", "changed_at"])
    save_texts(announcement, checked)
    transaction.on_commit(forget_banners)
    return announcement


def lock_announcement(announcement_id: int) -> Announcement:
    """An announcement that is not withdrawn, held."""
    announcement = Announcement.objects.select_for_update().get(pk=announcement_id)
    if announcement.withdrawn_at is not None:
        raise AlreadyWithdrawn
    return announcement
