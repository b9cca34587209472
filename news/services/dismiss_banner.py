from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from accounts.models import Preferences, User
from news.models import Announcement


@transaction.atomic
def dismiss_banner(*, user: User, announcement_id: int) -> None:
    """Shows a person neither this announcement nor an older one as a banner any more. Done again, or after a newer one
    was dismissed, it changes nothing."""
    moment = Announcement.objects.values_list("starts_at", flat=True).get(pk=announcement_id)
    preferences, _created = Preferences.objects.get_or_create(user=user)
    older = Q(news_dismissed_at=None) | Q(news_dismissed_at__lt=moment)
    Preferences.objects.filter(older, pk=preferences.pk).update(news_dismissed_at=moment)
