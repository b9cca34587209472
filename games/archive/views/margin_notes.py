"""The annotations and bookmarks of a record: a part of the replay, and a page of its own for browsers without script.
And the list of a person's bookmarks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import asks_for_part, signed_in, visitor
from games.archive.forms import AnnotationForm, BookmarkForm, MomentForm, PageForm
from games.archive.selectors.margin_notes import AnnotationsPage, annotations_page, bookmark_page
from games.archive.selectors.studies import Source, replayed_for
from games.archive.services.annotate import annotate as annotate_service
from games.archive.services.bookmark import bookmark as bookmark_service
from games.archive.services.bookmark import remove_bookmark as remove_bookmark_service
from games.archive.services.remove_annotation import remove_annotation as remove_annotation_service
from games.archive.views.studies import study_or_404
from games.errors import NoSuchRemark, NotOver, Refusal
from games.models import Match
from games.models.archive import Remark
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import show_table


@require_safe
def match_annotations(request: HttpRequest, code: str) -> HttpResponse:
    """The annotations of a finished match at the ply that the address names."""
    return _read(request, match_or_404(request, code))


@login_required
@require_safe
def study_annotations(request: HttpRequest, code: str) -> HttpResponse:
    return _read(request, study_or_404(request, code))


@login_required
@require_POST
def annotate(request: HttpRequest, code: str) -> HttpResponse:
    """Writes an annotation; then shows the annotations."""
    return _annotate(request, match_or_404(request, code))


@login_required
@require_POST
def annotate_study(request: HttpRequest, code: str) -> HttpResponse:
    return _annotate(request, study_or_404(request, code))


@login_required
@require_POST
def bookmark(request: HttpRequest, code: str) -> HttpResponse:
    """Bookmarks a ply of a finished match."""
    return _bookmark(request, match_or_404(request, code))


@login_required
@require_POST
def bookmark_study(request: HttpRequest, code: str) -> HttpResponse:
    return _bookmark(request, study_or_404(request, code))


@login_required
@require_POST
def remove_annotation(request: HttpRequest, annotation: int) -> HttpResponse:
    """Removes an own annotation."""
    return _remove(request, lambda: remove_annotation_service(annotation_id=annotation, user=signed_in(request)))


@login_required
@require_POST
def remove_bookmark(request: HttpRequest, bookmark: int) -> HttpResponse:
    """Removes an own bookmark."""
    return _remove(request, lambda: remove_bookmark_service(bookmark_id=bookmark, user=signed_in(request)))


@login_required
@require_safe
def bookmarks(request: HttpRequest) -> HttpResponse:
    """The person's bookmarks; anything odd in the address shows the newest."""
    form = PageForm(request.GET)
    before = form.cleaned_data["before"] if form.is_valid() else None
    page = bookmark_page(user=signed_in(request), before=before)
    return render(request, "games/archive/bookmarks.html", {"page": page})


def _read(request: HttpRequest, source: Source) -> HttpResponse:
    form = MomentForm(request.GET)
    return _show(request, source, form, None if form.is_valid() else Refusal(code="match.bad_request"))


def _annotate(request: HttpRequest, source: Source) -> HttpResponse:
    form = AnnotationForm(request.POST)
    return _write(request, source, form, annotate_service, ("ply", "mark", "text"))


def _bookmark(request: HttpRequest, source: Source) -> HttpResponse:
    form = BookmarkForm(request.POST)
    return _write(request, source, form, bookmark_service, ("ply", "note"))


def _write(
    request: HttpRequest, source: Source, form: MomentForm, service: Callable[..., object], names: tuple[str, ...]
) -> HttpResponse:
    """One call of a service; then the annotations, with whatever was refused."""
    if not form.is_valid():
        return _show(request, source, form, Refusal(code="match.bad_request"))
    said = form.cleaned_data
    try:
        service(user=request.user, source=source, **{name: said[name] for name in names})
    except Refusal as refusal:
        return _show(request, source, form, refusal, draft=said)
    return _changed(request, source, form)


def _remove(request: HttpRequest, remove: Callable[[], Remark]) -> HttpResponse:
    """Removes something; then shows the annotations around it, or the bookmarks if the request names no moment."""
    try:
        gone = remove()
    except NoSuchRemark as error:
        raise Http404 from error
    form = MomentForm(request.POST)
    if not form.is_valid():
        return redirect("games:bookmarks")
    source = gone.match or gone.study
    assert source is not None, "an annotation or bookmark is on a match or on a study"
    return _changed(request, source, form)


def _changed(request: HttpRequest, source: Source, form: MomentForm) -> HttpResponse:
    if asks_for_part(request):
        return _show(request, source, form, is_changed=True)
    return redirect(f"{_page(request, source, form).address}#annotations")


def _show(
    request: HttpRequest,
    source: Source,
    form: MomentForm,
    refusal: Refusal | None = None,
    draft: dict[str, Any] | None = None,
    *,
    is_changed: bool = False,
) -> HttpResponse:
    """The annotations, for htmx only their part, with a refusal and what was refused if there is anything."""
    try:
        shown = _page(request, source, form)
    except NotOver as not_over:
        assert isinstance(source, Match), "studies can always be looked at"
        return show_table(request, source.code, not_over)
    except Refusal as refused:
        refusal = refusal or refused
        shown = _page(request, source, MomentForm())
    is_part = asks_for_part(request)
    return render(
        request,
        "games/archive/_annotations.html" if is_part else "games/archive/annotations.html",
        {"page": shown, "refusal": refusal, "draft": draft or {}, "is_part": is_part, "is_changed": is_changed},
        status=refusal.status if refusal else 200,
    )


def _page(request: HttpRequest, source: Source, form: MomentForm) -> AnnotationsPage:
    """The annotations at the moment that a form names; without one, at the beginning."""
    user = visitor(request)
    asked = form.cleaned_data if form.is_valid() else {}
    return annotations_page(
        replayed=replayed_for(user=user, source=source),
        user=user,
        ply=asked.get("ply", 0),
        mask=asked.get("mask", ""),
        is_spoiler_free=asked.get("hide", False),
    )
