"""Saving a search of the archive under a name."""

from __future__ import annotations

from django.db import transaction
from django.http import QueryDict

from accounts import limits
from accounts.models import User
from games.archive.search_form import ArchiveForm
from games.errors import MembersSave, NamelessSearch, Refusal, SearchNamedTwice, TooManySearches, UnreadableSearch
from games.models import SavedSearch
from games.text_checks import check_words

MOST_SEARCHES = limits.SAVED_SEARCHES.most
_NAME_LENGTH = SavedSearch._meta.get_field("name").max_length or 0
_QUERY_LENGTH = SavedSearch._meta.get_field("query").max_length or 0


@transaction.atomic
def save_search(*, user: User, name: str, query: str) -> SavedSearch:
    """Saves what is asked for, not the page of the list that is shown."""
    if user.is_guest:
        raise MembersSave
    name = _checked(name)
    wanted = _readable(query)
    # Requests of one person wait for each other here, and are counted one after the other.
    User.objects.select_for_update().get(pk=user.pk)
    saved = SavedSearch.objects.filter(owner=user)
    if saved.filter(name=name).exists():
        raise SearchNamedTwice
    if saved.count() >= MOST_SEARCHES:
        raise TooManySearches
    return SavedSearch.objects.create(owner=user, name=name, query=wanted)


def _checked(name: str) -> str:
    try:
        return check_words(text=name, most=_NAME_LENGTH)
    except Refusal as refusal:
        raise NamelessSearch from refusal


def _readable(query: str) -> str:
    """The search, without what is empty in it."""
    if len(query) > 2 * _QUERY_LENGTH:
        raise UnreadableSearch
    form = ArchiveForm(QueryDict(query))
    wanted = form.address()
    if not wanted or len(wanted) > _QUERY_LENGTH or not form.is_valid():
        raise UnreadableSearch
    return wanted
