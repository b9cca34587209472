"""Bookmarking a ply of a record."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import User
from games.archive.selectors.studies import Source, replayed_for
from games.errors import NoSuchPly, NoSuchRemark, TooManyRemarks
from games.models import Bookmark
from games.text_checks import check_note

MOST_BOOKMARKS = limits.BOOKMARKS.most
"""Bookmarks of one person."""
NOTE_LENGTH = 120


@transaction.atomic
def bookmark(*, user: User, source: Source, ply: int, note: str = "") -> Bookmark:
    """Bookmarks a ply of a record that the person may look at, or replaces the note of the bookmark that is there."""
    # Requests of one person wait for each other here.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    replayed = replayed_for(user=user, source=source)
    if not 0 <= ply <= len(replayed.plies):
        raise NoSuchPly
    words = check_note(text=note, most=NOTE_LENGTH)
    laid = source.bookmarks.filter(author=user, ply=ply).first()
    if laid is not None:
        laid.note = words
        laid.save(update_fields=["note"])
        return laid
    if Bookmark.objects.filter(author=user).count() >= MOST_BOOKMARKS:
        raise TooManyRemarks
    return source.bookmarks.create(author=user, ply=ply, note=words)


@transaction.atomic
def remove_bookmark(*, bookmark_id: int, user: User) -> Bookmark:
    """Removes an own bookmark. Returns it as it was."""
    laid = Bookmark.objects.select_related("match", "study").filter(pk=bookmark_id, author=user).first()
    if laid is None:
        raise NoSuchRemark
    Bookmark.objects.filter(pk=laid.pk).delete()
    return laid
