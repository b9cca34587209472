"""Bot accounts, and who owns them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from api.models import BotAccount
from leaderboards.models import Rating
from leaderboards.rating import shown
from leaderboards.selectors.people import pool_words

PAGE_LENGTH = 50


class BotRating(NamedTuple):
    key: str
    pool: str
    """In words."""
    value: int
    matches: int


class BotRow(NamedTuple):
    id: int
    name: str
    owner: str
    ratings: list[BotRating]


def bots_of(owner: User) -> QuerySet[BotAccount]:
    return BotAccount.objects.filter(owner=owner).select_related("user").order_by("pk")


def find_bot(name: str) -> BotAccount | None:
    """The bot account of that name, written in any case."""
    found = BotAccount.objects.filter(user__username__iexact=name, user__is_active=True)
    return found.select_related("user", "owner").first()


def bot_rows(before: int | None = None) -> list[BotRow]:
    """Bot accounts with their ratings, the newest first; those that came before one of them."""
    listed = BotAccount.objects.filter(user__is_active=True).select_related("user", "owner").order_by("-pk")
    if before is not None:
        listed = listed.filter(pk__lt=before)
    bots = list(listed[:PAGE_LENGTH])
    ratings = defaultdict[int, list[BotRating]](list)
    found = Rating.objects.filter(user__in=[bot.user_id for bot in bots]).select_related("pool").order_by("pool__key")
    for row in found:
        ratings[row.user_id].append(BotRating(row.pool.key, pool_words(row.pool), shown(row.mean), row.matches))
    return [BotRow(bot.pk, bot.user.get_username(), bot.owner.get_username(), ratings[bot.user_id]) for bot in bots]


def exported_bots(user: User) -> list[dict[str, Any]]:
    """For the download of the person's own data."""
    return [{"name": bot.user.get_username(), "created_at": bot.created_at} for bot in bots_of(user)]
