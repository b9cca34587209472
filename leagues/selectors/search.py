"""Leagues, as the search finds them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.search_sources import Document, Source
from leagues.models import League
from leagues.selectors.directory import seen_by


def documents(keys: Collection[int] | None) -> Iterator[Document]:
    """All leagues, private ones too: their members find them."""
    leagues = League.objects.filter(closed_at=None)
    if keys is not None:
        leagues = leagues.filter(pk__in=keys)
    for pk, name, slug in leagues.order_by("pk").values_list("pk", "name", "slug").iterator(chunk_size=2000):
        yield Document(pk, name, reverse("leagues:home", args=[slug]))


def visible(keys: Collection[int], user: User | None) -> set[int]:
    return set(seen_by(user).filter(pk__in=keys, closed_at=None).values_list("pk", flat=True))


LEAGUES = Source(
    kind="league",
    label=_("Leagues"),
    documents=documents,
    visible=visible,
    model=League,
    fields=frozenset({"name", "slug", "closed_at"}),
)
