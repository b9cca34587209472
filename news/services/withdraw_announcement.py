from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from news.models import Announcement
from news.selectors.banner import forget_banners
from news.services.publish_announcement import check_may_publish


@transaction.atomic
def withdraw_announcement(*, announcement_id: int, user: User) -> Announcement:
    """Takes an announcement off every page; what has not been sent yet is not sent. Done again, it changes nothing.
    Only staff with the permission may."""
    check_may_publish(user)
    announcement = Announcement.objects.select_for_update().get(pk=announcement_id)
    if announcement.withdrawn_at is None:
        announcement.withdrawn_at = database_now()
        announcement.save(update_fields=["withdrawn_at"])
        transaction.on_commit(forget_banners)
    return announcement
