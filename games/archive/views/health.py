"""The page on which staff sees whether the archive is sound."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.staff.pages import staff_page
from games.archive.selectors.health import has_alarm, health_page


@login_required
@require_safe
@staff_page
def archive_health(request: HttpRequest) -> HttpResponse:
    """Broken records, matches that never came into the archive, and the last checks of it."""
    return render(request, "games/archive/health.html", {"page": health_page()})


@login_required
@require_safe
def archive_alarm(request: HttpRequest) -> HttpResponse:
    """What stands at the head of every page of staff while something is wrong; nothing else. Every page fetches it, and
    it tells no more than yes or no: it asks for no second factor and is not in the access log."""
    if not (isinstance(request.user, User) and request.user.is_staff):
        raise PermissionDenied
    return render(request, "games/archive/_alarm.html", {"is_alarmed": has_alarm()})
