"""The annotations of a record for everybody who may read them, and the bookmarks of one person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.http import urlencode

from accounts.models import User
from accounts.selectors.people import has_confirmed_address, people_apart_from
from games.archive.selectors.replay import Replayed
from games.errors import NoSuchPly, NotRevealed, NotYourMargin, Refusal, UnconfirmedVoice
from games.models import Annotation, Bookmark
from games.play.selectors.match_labels import match_title
from moderation.selectors.restrictions import writing_refusal

PAGE_LENGTH = 50
NOTES_SHOWN = 50
"""Annotations that are shown at one ply, so that a page has an end."""


class AnnotationRow(NamedTuple):
    """An annotation as one reader sees it."""

    id: int
    ply: int
    mark: str
    mark_words: str
    text: str
    author: str
    made_at: datetime
    is_mine: bool
    is_hidden: bool
    """Whether staff has hidden it: then only its author sees that there was one."""
    report_ref: str
    """What names it in the address by which it is reported; empty if the reader cannot."""


@dataclass(frozen=True)
class AnnotationsPage:
    """The annotations of a record at one ply, as one reader sees them."""

    replayed: Replayed
    ply: int
    mask: str
    is_spoiler_free: bool
    notes: tuple[AnnotationRow, ...]
    before: int | None
    """The last ply with an annotation before those that are shown."""
    after: int | None
    """The next one after them; not shown without spoilers."""
    bookmark: Bookmark | None
    silence: Refusal | None
    """Why the reader cannot annotate here, if so."""

    @property
    def address(self) -> str:
        """Where the record is looked at just so."""
        return self._address(self.ply)

    @property
    def before_address(self) -> str:
        return "" if self.before is None else self._address(self.before)

    @property
    def after_address(self) -> str:
        return "" if self.after is None else self._address(self.after)

    @property
    def path(self) -> str:
        """Where the annotations are read."""
        return self._path("match_annotations", "study_annotations")

    @property
    def annotate_path(self) -> str:
        return self._path("annotate", "annotate_study")

    @property
    def bookmark_path(self) -> str:
        return self._path("bookmark", "bookmark_study")

    @property
    def is_closed(self) -> bool:
        """Whether there may be annotations that the reader is not to see yet: they speak of what was hidden."""
        return not self.replayed.is_open

    @property
    def marks(self) -> list[tuple[str, Any]]:
        return list(Annotation.Mark.choices)

    def _address(self, ply: int) -> str:
        query: dict[str, str | int] = {"ply": ply}
        query |= {"as": self.mask} if self.mask != self.replayed.usual_mask else {}
        query |= {"hide": 1} if self.is_spoiler_free else {}
        return f"{self.replayed.path}?{urlencode(query)}"

    def _path(self, of_match: str, of_study: str) -> str:
        if self.replayed.match is not None:
            return reverse(f"games:{of_match}", args=[self.replayed.match.code])
        assert self.replayed.study is not None, "a record is of a match or of a study"
        return reverse(f"games:{of_study}", args=[self.replayed.study.code])


def annotations_page(
    *, replayed: Replayed, user: User | None, ply: int, mask: str = "", is_spoiler_free: bool = False
) -> AnnotationsPage:
    """The annotations at a ply: those on the last decision and on what chance has added to it. Raises
    `NoSuchPly` and `NotRevealed`."""
    mask = mask or replayed.usual_mask
    if ply > len(replayed.plies) or not replayed.knows(mask):
        raise NoSuchPly
    if mask not in replayed.masks:
        raise NotRevealed
    first = min(replayed.landmarks.move_before(ply), ply)
    readable = readable_annotations(replayed=replayed, user=user)
    shown = readable.filter(ply__gte=first, ply__lte=ply).select_related("author")[:NOTES_SHOWN]
    before = readable.filter(ply__lt=first).order_by("-ply").values_list("ply", flat=True).first()
    after = readable.filter(ply__gt=ply).values_list("ply", flat=True).first() if not is_spoiler_free else None
    own_bookmarks = Bookmark.objects.filter(author=user) if user is not None else Bookmark.objects.none()
    return AnnotationsPage(
        replayed=replayed,
        ply=ply,
        mask=mask,
        is_spoiler_free=is_spoiler_free,
        notes=tuple(_annotation_row(annotation, replayed, user) for annotation in shown),
        before=before,
        after=after,
        bookmark=own_bookmarks.filter(_of(replayed), ply=ply).first(),
        silence=annotation_refusal(replayed=replayed, user=user),
    )


def readable_annotations(*, replayed: Replayed, user: User | None) -> QuerySet[Annotation]:
    """The annotations of a record that a person may read. One may tell what was hidden: only those
    from whom nothing is hidden read it; and people who do not play with each other do not read each other either."""
    if not replayed.is_open:
        return Annotation.objects.none()
    notes = Annotation.objects.filter(_of(replayed))
    if user is None:
        return notes.filter(hidden_at=None)
    notes = notes.filter(Q(hidden_at=None) | Q(author=user))
    apart = people_apart_from(user)
    return notes.exclude(author__in=apart) if apart else notes


def annotation_refusal(*, replayed: Replayed, user: User | None) -> Refusal | None:
    """Why a person cannot annotate a record, or None: it is for its players, and for the owner of a
    study."""
    if replayed.study is not None:
        return None if user is not None and replayed.study.owner_id == user.pk else NotYourMargin()
    if user is None or replayed.seat is None:
        return NotYourMargin()
    # Others will read it: the same people may write here as in the chat of tables.
    return writing_refusal(user) if user.is_guest or has_confirmed_address(user) else UnconfirmedVoice()


class BookmarkRow(NamedTuple):
    """A bookmark in the list of its owner."""

    id: int
    title: str
    ply: int
    note: str
    href: str
    made_at: datetime


class BookmarkPage(NamedTuple):
    """A piece of a person's bookmarks, the newest first."""

    rows: tuple[BookmarkRow, ...]
    earlier: int | None
    """The id before which there is more."""
    is_newest: bool


def bookmark_page(*, user: User, before: int | None = None) -> BookmarkPage:
    """A person's newest bookmarks, or those before an id."""
    fields = (
        "ply",
        "note",
        "created_at",
        "match__code",
        "match__title",
        "match__league",
        "match__ruleset",
        "match__status",
        "match__secrets_held",
        "match__result",
        "study__code",
    )
    mine = Bookmark.objects.filter(author=user).select_related("match", "study").only(*fields, "study__title")
    mine = mine.prefetch_related("match__seats__user")
    if before is not None:
        mine = mine.filter(pk__lt=before)
    found = list(mine[: PAGE_LENGTH + 1])
    shown = found[:PAGE_LENGTH]
    return BookmarkPage(
        rows=tuple(_bookmark_row(bookmark) for bookmark in shown),
        earlier=shown[-1].pk if len(found) > PAGE_LENGTH else None,
        is_newest=before is None,
    )


def annotations_of(user: User) -> dict[str, Any]:
    """A person's annotations and bookmarks, for the download of all own data."""
    where = {"table": F("match__code"), "on_study": F("study__code")}
    notes = Annotation.objects.filter(author=user).order_by("pk")
    bookmarks = Bookmark.objects.filter(author=user).order_by("pk")
    return {
        "notes": list(notes.values("ply", "mark", "text", "created_at", "hidden_at", **where)),
        "moments": list(bookmarks.values("ply", "note", "created_at", **where)),
    }


def _of(replayed: Replayed) -> Q:
    return Q(match=replayed.match) if replayed.match is not None else Q(study=replayed.study)


def _annotation_row(annotation: Annotation, replayed: Replayed, user: User | None) -> AnnotationRow:
    is_hidden = annotation.hidden_at is not None
    is_mine = user is not None and annotation.author_id == user.pk
    can_report = replayed.match is not None and user is not None and not (user.is_guest or is_mine or is_hidden)
    return AnnotationRow(
        id=annotation.pk,
        ply=annotation.ply,
        mark="" if is_hidden else annotation.mark,
        mark_words="" if is_hidden or not annotation.mark else str(annotation.get_mark_display()),
        text="" if is_hidden else annotation.text,
        author=annotation.author.get_username(),
        made_at=annotation.created_at,
        is_mine=is_mine,
        is_hidden=is_hidden,
        report_ref=f"{replayed.match.code}.{annotation.pk}" if can_report and replayed.match is not None else "",
    )


def _bookmark_row(bookmark: Bookmark) -> BookmarkRow:
    if bookmark.match is not None:
        title = match_title(bookmark.match, list(bookmark.match.seats.all()), hides_result=True)
        path = reverse("games:replay", args=[bookmark.match.code])
    else:
        assert bookmark.study is not None, "a bookmark is of a match or of a study"
        title, path = bookmark.study.title, reverse("games:study", args=[bookmark.study.code])
    return BookmarkRow(
        id=bookmark.pk,
        title=title,
        ply=bookmark.ply,
        note=bookmark.note,
        href=f"{path}?ply={bookmark.ply}",
        made_at=bookmark.created_at,
    )
