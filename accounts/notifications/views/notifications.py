"""What a person has been told on the page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.notifications.registry import registration
from accounts.notifications.selectors.notifications import notification_rows
from accounts.notifications.services import read_notifications as reading
from accounts.requests import signed_in

TEMPLATE = "accounts/notifications/list.html"


@require_safe
@never_cache
@login_required
def notifications(request: HttpRequest) -> HttpResponse:
    """The list, the newest first; it follows what happens."""
    template = f"{TEMPLATE}#rows" if getattr(request, "htmx", False) else TEMPLATE
    return render(request, template, {"rows": notification_rows(signed_in(request))})


@require_safe
@never_cache
@login_required
def open_notification(request: HttpRequest, notification: int) -> HttpResponse:
    """Where a notification leads; opening it is reading it."""
    found = reading.read_notification(user=signed_in(request), notification_id=notification)
    if found is None:
        raise Http404
    return redirect(registration(found.kind).summarize(found).path)


@require_POST
@login_required
def read_notifications(request: HttpRequest) -> HttpResponse:
    reading.read_notifications(user=signed_in(request))
    return redirect("accounts:notifications")
