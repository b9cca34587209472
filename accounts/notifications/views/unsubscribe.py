"""The way to end emails with one click."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.notifications.selectors.unsubscribe import LINK_AGE, LinkExpired, read_unsubscribe_token
from accounts.notifications.services.save_notification_preferences import unsubscribe as end_emails

TEMPLATE = "accounts/notifications/unsubscribe.html"


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ends emails of some kinds. Programs that read emails follow their links: only what is sent ends anything. The
    signature says who asks, so that the reader's mail program can do it for them."""
    try:
        found = read_unsubscribe_token(token)
    except LinkExpired:
        return render(request, TEMPLATE, {"days": LINK_AGE.days}, status=410)
    if found is None:
        return render(request, TEMPLATE, {"kinds": (), "is_done": False}, status=404)
    user, kinds = found
    is_asked = request.method == "POST"
    if is_asked:
        end_emails(user=user, kinds=kinds)
    return render(request, TEMPLATE, {"kinds": kinds, "is_done": is_asked})
