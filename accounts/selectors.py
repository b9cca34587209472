"""What pages and other rooms read about people."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Literal

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from accounts import engagements
from accounts.models import Block, Preferences, User

SEARCH_LIMIT = 30


def members() -> QuerySet[User]:
    """People with a page of their own: neither guests nor closed accounts."""
    return User.objects.filter(is_active=True, is_guest=False)


def find_member(username: str) -> User | None:
    """The member of that name, written in any case."""
    if "\0" in username:
        return None  # no name holds it, and PostgreSQL does not even look for it
    return members().filter(username__iexact=username).first()


def search_members(beginning: str) -> QuerySet[User]:
    """Members whose name begins so, in the order of the alphabet."""
    return members().filter(username__istartswith=beginning).order_by("username")[:SEARCH_LIMIT]


def has_confirmed_address(user: User) -> bool:
    """Whether a letter to the person has been answered."""
    return EmailAddress.objects.filter(user=user, verified=True).exists()


def preferences_of(user: User) -> Preferences:
    """The saved preferences, or the defaults of somebody who never saved any."""
    try:
        return user.preferences
    except Preferences.DoesNotExist:
        return Preferences(user=user)


def wants_mail(user: User, about: Literal["turn", "invitation", "end"]) -> bool:
    """Whether a letter about this is welcome, and can be sent: to a member whose address is confirmed."""
    if user.is_guest or not user.is_active or not getattr(preferences_of(user), f"mail_on_{about}"):
        return False
    return EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()


def stale_guests(last_seen_before: dt.datetime) -> QuerySet[User]:
    """Guests who have not come since, and for whom no room waits."""
    guests = User.objects.filter(is_guest=True, is_active=True)
    guests = guests.alias(last_seen=Coalesce("last_login", "date_joined")).filter(last_seen__lt=last_seen_before)
    for engaged in engagements.all_engaged():
        guests = guests.exclude(pk__in=engaged)
    return guests


def blocks_of(user: User) -> QuerySet[Block]:
    """The blocks a person has made, newest first."""
    return user.blocks_made.select_related("blocked").order_by("-created_at", "-pk")


def has_blocked(blocker_id: int, blocked_id: int) -> bool:
    """Whether the first person has blocked the second."""
    return Block.objects.filter(blocker_id=blocker_id, blocked_id=blocked_id).exists()


def blocked_between(user_ids: Iterable[int]) -> set[tuple[int, int]]:
    """Every (blocker, blocked) pair among these people, in one query; empty if they may all sit together."""
    ids = set(user_ids)
    pairs = Block.objects.filter(blocker__in=ids, blocked__in=ids)
    return set(pairs.values_list("blocker_id", "blocked_id"))


def people_apart_from(user: User) -> set[int]:
    """Everybody with whom a person does not play, whoever of the two has blocked the other."""
    pairs = Block.objects.filter(Q(blocker=user) | Q(blocked=user)).values_list("blocker_id", "blocked_id")
    return {person for pair in pairs for person in pair} - {user.pk}
