"""What the stewards of the site decide for leagues in which no one else can."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.staff.pages import staff_page
from leagues.selectors.requests import escalated_requests as open_requests


@login_required
@require_safe
@staff_page
def escalated_requests(request: HttpRequest) -> HttpResponse:
    """Every open request that was passed on; it is decided at the desk of its league."""
    return render(request, "leagues/escalated_requests.html", {"requests": open_requests()})
