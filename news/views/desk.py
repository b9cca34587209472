"""Where staff write the news."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import Refusal
from accounts.requests import signed_in
from accounts.staff.pages import staff_page
from news.forms import AnnouncementForm
from news.selectors.desk import AnnouncementRow, announcement_rows, find_announcement, values_of
from news.selectors.entries import Preview, previews_of
from news.selectors.permissions import can_publish
from news.services.change_announcement import change_announcement as change_announcement_service
from news.services.publish_announcement import publish_announcement as publish_announcement_service
from news.services.withdraw_announcement import withdraw_announcement as withdraw_announcement_service


@login_required
@require_safe
@staff_page
def desk(request: HttpRequest) -> HttpResponse:
    """All announcements, those to come and those that were withdrawn too."""
    _require_publisher(request)
    return render(request, "news/desk.html", {"announcements": announcement_rows()})


@login_required
@require_safe
@staff_page
def new_announcement(request: HttpRequest) -> HttpResponse:
    """An empty form."""
    _require_publisher(request)
    return _form_page(request, AnnouncementForm())


@login_required
@require_POST
@staff_page
def publish_announcement(request: HttpRequest) -> HttpResponse:
    """Publishes what was written, or shows how it will look."""
    _require_publisher(request)
    form = AnnouncementForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    if "preview" in request.POST:
        return _form_page(request, form, previews=previews_of(form.announcement["texts"]))
    try:
        publish_announcement_service(user=signed_in(request), key=form.cleaned_data["key"], **form.announcement)
    except Refusal as refusal:
        return _form_page(request, form, refusal=refusal, status=refusal.status)
    messages.success(request, _("The announcement is saved. Members are notified once it starts."))
    return redirect("news:desk")


@login_required
@require_safe
@staff_page
def announcement(request: HttpRequest, announcement: int) -> HttpResponse:
    """The form of an announcement there is."""
    _require_publisher(request)
    found = _announcement_or_404(announcement)
    form = AnnouncementForm(initial=values_of(announcement), is_out=found.is_public)
    return _form_page(request, form, found=found)


@login_required
@require_POST
@staff_page
def change_announcement(request: HttpRequest, announcement: int) -> HttpResponse:
    """Writes it anew, or shows how it will look."""
    _require_publisher(request)
    found = _announcement_or_404(announcement)
    form = AnnouncementForm(request.POST, initial=values_of(announcement), is_out=found.is_public)
    if not form.is_valid():
        return _form_page(request, form, found=found, status=422)
    if "preview" in request.POST:
        return _form_page(request, form, found=found, previews=previews_of(form.announcement["texts"]))
    try:
        change_announcement_service(announcement_id=announcement, user=signed_in(request), **form.announcement)
    except Refusal as refusal:
        return _form_page(request, form, found=found, refusal=refusal, status=refusal.status)
    messages.success(request, _("The announcement is saved."))
    return redirect("news:desk")


@login_required
@require_POST
@staff_page
def withdraw_announcement(request: HttpRequest, announcement: int) -> HttpResponse:
    """Takes it off every page."""
    _require_publisher(request)
    _announcement_or_404(announcement)
    withdraw_announcement_service(announcement_id=announcement, user=signed_in(request))
    messages.success(request, _("The announcement is withdrawn."))
    return redirect("news:desk")


def _require_publisher(request: HttpRequest) -> None:
    """Staff without the permission do not see what is still to be announced either."""
    if not can_publish(signed_in(request)):
        raise PermissionDenied


def _announcement_or_404(announcement_id: int) -> AnnouncementRow:
    found = find_announcement(announcement_id)
    if found is None:
        raise Http404
    return found


def _form_page(
    request: HttpRequest,
    form: AnnouncementForm,
    *,
    found: AnnouncementRow | None = None,
    previews: tuple[Preview, ...] = (),
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "announcement": found, "previews": previews, "refusal": refusal}
    return render(request, "news/announcement.html", context, status=status)
