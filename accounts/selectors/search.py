"""Players, as the search finds them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.search_sources import Document, Source
from accounts.selectors.people import members, people_apart_from


def documents(keys: Collection[int] | None) -> Iterator[Document]:
    """Members and bots, by their names alone."""
    people = members() if keys is None else members().filter(pk__in=keys)
    for pk, username in people.order_by("pk").values_list("pk", "username").iterator(chunk_size=2000):
        yield Document(pk, username, User(username=username).get_absolute_url())


def visible(keys: Collection[int], user: User | None) -> set[int]:
    """Those whose accounts are open, and who have no block with the person on either side."""
    found = set(members().filter(pk__in=keys).values_list("pk", flat=True))
    return found - people_apart_from(user) if user is not None else found


PLAYERS = Source(
    kind="player",
    label=_("Players"),
    documents=documents,
    visible=visible,
    model=User,
    fields=frozenset({"username", "is_active", "is_guest"}),
)
