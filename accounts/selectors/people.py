"""What pages and other apps read about people."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django_countries import countries

from accounts import active_users
from accounts.models import Block, Follow, NetworkTrace, Preferences, User, Vacation

SEARCH_LIMIT = 30
RECENT_NETWORKS = dt.timedelta(days=30)
"""For so long two people who came from one network may be the same person."""


def members() -> QuerySet[User]:
    """People with a page of their own: neither guests nor closed accounts."""
    return User.objects.filter(is_active=True, is_guest=False)


def find_member(username: str) -> User | None:
    """The member of that name, written in any case."""
    if "\0" in username:
        return None  # no name holds it, and PostgreSQL does not even look for it
    return members().select_related("preferences").filter(username__iexact=username).first()


def search_members(beginning: str) -> QuerySet[User]:
    """Members whose name begins so, in the order of the alphabet."""
    return members().filter(username__istartswith=beginning).order_by("username")[:SEARCH_LIMIT]


def has_confirmed_address(user: User) -> bool:
    """Whether the person has confirmed an email address."""
    return EmailAddress.objects.filter(user=user, verified=True).exists()


def preferences_of(user: User) -> Preferences:
    """The saved preferences, or the defaults of a person who never saved any."""
    try:
        return user.preferences
    except Preferences.DoesNotExist:
        return Preferences(user=user)


def vacations_of(user: User) -> QuerySet[Vacation]:
    """The vacations of a person, past and to come, the earliest first."""
    return Vacation.objects.filter(person=user).order_by("start")


def today_of(user: User) -> dt.date:
    """The day that it is where the person lives."""
    return timezone.localdate(timezone=zone_of(user))


def zone_of(user: User) -> ZoneInfo:
    """The time zone in which the person lives."""
    return zone_named(preferences_of(user).time_zone)


def zone_named(name: str) -> ZoneInfo:
    """A time zone; UTC for no name, or for one that is none any more."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def language_of(user: User) -> str:
    """The language in which the person is written to."""
    return preferences_of(user).language or settings.LANGUAGE_CODE


def stale_guests(last_seen_before: dt.datetime) -> QuerySet[User]:
    """Guests who have not come since, and whom no app counts as active."""
    guests = User.objects.filter(is_guest=True, is_active=True)
    guests = guests.alias(last_seen=Coalesce("last_login", "date_joined")).filter(last_seen__lt=last_seen_before)
    for active in active_users.all_active():
        guests = guests.exclude(pk__in=active)
    return guests


def blocks_of(user: User) -> QuerySet[Block]:
    """The blocks a person has made, newest first."""
    return user.blocks_made.select_related("blocked").order_by("-created_at", "-pk")


def followed_by(user: User) -> QuerySet[Follow]:
    """Whom a person follows, or has asked to follow, by their names."""
    rows = Follow.objects.filter(follower=user, followed__is_active=True).select_related("followed")
    return rows.order_by("followed__username")


def followers_of(user: User) -> QuerySet[Follow]:
    """Who follows a person, or asks to, by their names."""
    rows = Follow.objects.filter(followed=user, follower__is_active=True).select_related("follower")
    return rows.order_by("follower__username")


class Country(NamedTuple):
    """Where a person lives."""

    code: str
    name: str
    """In the language of the page."""


def find_country(code: str) -> Country | None:
    """The country with a code; None for no code, or for one that is no more."""
    name = countries.name(code) if code else ""
    return Country(code, str(name)) if name else None


def has_blocked(blocker_id: int, blocked_id: int) -> bool:
    """Whether the first person has blocked the second."""
    return Block.objects.filter(blocker_id=blocker_id, blocked_id=blocked_id).exists()


def blocked_between(user_ids: Iterable[int]) -> set[tuple[int, int]]:
    """Every (blocker, blocked) pair among these people, in one query; empty if they may all sit together."""
    ids = set(user_ids)
    pairs = Block.objects.filter(blocker__in=ids, blocked__in=ids)
    return set(pairs.values_list("blocker_id", "blocked_id"))


def people_apart_from(user: User) -> set[int]:
    """Everybody with whom a person does not play, whichever of the two has blocked the other."""
    pairs = Block.objects.filter(Q(blocker=user) | Q(blocked=user)).values_list("blocker_id", "blocked_id")
    return {person for pair in pairs for person in pair} - {user.pk}


def people_close_to(user: User) -> set[int]:
    """Everybody whom a person should not judge: themselves, those who follow them or whom they follow, blocks in either
    direction, and people who were seen lately in the same network."""
    follows = Follow.objects.filter(Q(follower=user) | Q(followed=user)).values_list("follower_id", "followed_id")
    lately = NetworkTrace.objects.filter(last_day__gte=timezone.now().date() - RECENT_NETWORKS)
    networks = lately.filter(user=user).values("network")
    neighbours = set(lately.filter(network__in=networks).values_list("user_id", flat=True))
    return {user.pk, *neighbours, *people_apart_from(user)} | {person for pair in follows for person in pair}


def shares_recent_network(person: int, others: Iterable[int]) -> bool:
    """Whether a person was seen lately in a network in which one of the others was seen lately too."""
    lately = NetworkTrace.objects.filter(last_day__gte=timezone.now().date() - RECENT_NETWORKS)
    networks = lately.filter(user__in=set(others) - {person}).values("network")
    return lately.filter(user=person, network__in=networks).exists()


def share_a_network(one: int, other: int) -> bool:
    """Whether two people were seen in the same network in the time for which that is remembered."""
    networks = NetworkTrace.objects.filter(user=one).values("network")
    return NetworkTrace.objects.filter(user=other, network__in=networks).exists()
