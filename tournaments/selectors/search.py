"""Tournaments, as the search finds them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.search_sources import Document, Source
from tournaments.models import Tournament


def documents(keys: Collection[int] | None) -> Iterator[Document]:
    found = _public() if keys is None else _public().filter(pk__in=keys)
    for pk, title in found.order_by("pk").values_list("pk", "title").iterator(chunk_size=2000):
        yield Document(pk, title, reverse("tournaments:tournament", args=[pk]))


def visible(keys: Collection[int], user: User | None) -> set[int]:
    return set(_public().filter(pk__in=keys).values_list("pk", flat=True))


def _public() -> QuerySet[Tournament]:
    """Those that are for everyone, and were not cancelled."""
    return Tournament.objects.filter(audience="").exclude(state=Tournament.State.CANCELLED).exclude(title="")


TOURNAMENTS = Source(
    kind="tournament",
    label=_("Tournaments"),
    documents=documents,
    visible=visible,
    model=Tournament,
    fields=frozenset({"title", "state", "audience"}),
)
