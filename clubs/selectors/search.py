"""Clubs, as the search finds them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.search_sources import Document, Source
from clubs.models import Club


def documents(keys: Collection[int] | None) -> Iterator[Document]:
    """All clubs, private ones too: their members find them."""
    clubs = Club.objects.filter(closed_at=None, hidden_at=None)
    if keys is not None:
        clubs = clubs.filter(pk__in=keys)
    for pk, name, slug in clubs.order_by("pk").values_list("pk", "name", "slug").iterator(chunk_size=2000):
        yield Document(pk, name, reverse("clubs:home", args=[slug]))


def visible(keys: Collection[int], user: User | None) -> set[int]:
    """Public clubs, and those that the person belongs to."""
    seen = Q(is_private=False)
    if user is not None:
        seen |= Q(pk__in=user.club_memberships.values("club_id"))
    return set(Club.objects.filter(seen, pk__in=keys, closed_at=None, hidden_at=None).values_list("pk", flat=True))


CLUBS = Source(
    kind="club",
    label=_("Clubs"),
    documents=documents,
    visible=visible,
    model=Club,
    fields=frozenset({"name", "slug", "closed_at", "hidden_at"}),
)
