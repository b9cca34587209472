"""Publishing an announcement."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from accounts.plain_text import has_words, one_line, paragraphs
from news.errors import EndsTooEarly, EnglishMissing, HalfTranslated, MayNotPublish, UnreadableText
from news.models import TEXT_LENGTH, TITLE_LENGTH, Announcement, AnnouncementText
from news.selectors.banner import forget_banners
from news.selectors.permissions import can_publish
from news.texts import Said


@transaction.atomic
def publish_announcement(
    *,
    user: User,
    key: UUID,
    texts: Mapping[str, Said],
    starts_at: datetime | None,
    ends_at: datetime,
    has_banner: bool,
    notifies: bool,
) -> Announcement:
    """Publishes an announcement, at once if no later time is given. Only staff with the permission may. A form that is
    sent twice publishes one."""
    check_may_publish(user)
    checked = check_texts(texts)
    now = database_now()
    starts_at = max(now, starts_at or now)
    check_end(starts_at, ends_at, now)
    announcement, is_new = Announcement.objects.get_or_create(
        key=key,
        defaults={
            "made_by": user,
            "changed_at": now,
            "starts_at": starts_at,
            "ends_at": ends_at,
            "has_banner": has_banner,
            "notifies": notifies,
        },
    )
    if is_new:
        limits.spend(limits.ANNOUNCEMENTS, person=user.pk)
        save_texts(announcement, checked)
        transaction.on_commit(forget_banners)
    return announcement


def check_may_publish(user: User) -> None:
    if not can_publish(user):
        raise MayNotPublish


def check_texts(texts: Mapping[str, Said]) -> dict[str, Said]:
    """The texts as they are stored, without languages in which nothing was written."""
    checked = {language: _checked(texts[language]) for language, _name in settings.LANGUAGES if language in texts}
    written = {language: said for language, said in checked.items() if any(said)}
    if not all(written.get(settings.LANGUAGE_CODE, ("", ""))):
        raise EnglishMissing
    if not all(all(said) for said in written.values()):
        raise HalfTranslated
    return written


def check_end(starts_at: datetime, ends_at: datetime, now: datetime) -> None:
    if ends_at <= max(starts_at, now):
        raise EndsTooEarly


def save_texts(announcement: Announcement, texts: Mapping[str, Said]) -> None:
    """Writes checked texts in the place of those there are. The caller holds the lock of the announcement."""
    announcement.texts.exclude(language__in=texts).delete()
    for language, said in texts.items():
        AnnouncementText.objects.update_or_create(
            announcement=announcement, language=language, defaults={"title": said.title, "text": said.text}
        )


def _checked(said: Said) -> Said:
    try:
        return Said(
            one_line(said.title, most=TITLE_LENGTH) if has_words(said.title) else "",
            paragraphs(said.text, most=TEXT_LENGTH) if has_words(said.text) else "",
        )
    except ValidationError as error:
        raise UnreadableText from error
