"""What pages and other rooms read about people."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from accounts.models import Block, Preferences, User

SEARCH_LIMIT = 30


def members() -> QuerySet[User]:
    """People with a page of their own: neither guests nor closed accounts."""
    return User.objects.filter(is_active=True, is_guest=False)


def find_member(username: str) -> User | None:
    """The member of that name, written in any case."""
    return members().filter(username__iexact=username).first()


def search_members(beginning: str) -> QuerySet[User]:
    """Members whose name begins so, in the order of the alphabet."""
    return members().filter(username__istartswith=beginning).order_by("username")[:SEARCH_LIMIT]


def preferences_of(user: User) -> Preferences:
    """The saved preferences, or the defaults of somebody who never saved any."""
    try:
        return user.preferences
    except Preferences.DoesNotExist:
        return Preferences(user=user)


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
