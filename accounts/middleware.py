"""What every request of somebody who signed in goes through."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation

from accounts.activity import note_activity
from accounts.models import User
from accounts.selectors import preferences_of, zone_of
from accounts.services.note_network import note_network
from accounts.services.note_visit import note_visit

GetResponse = Callable[[HttpRequest], HttpResponse]

# Rooms that need an address or a password, which guests do not have, and the door that would give them a second self.
MEMBERS_ONLY = (
    "account_change_password",
    "account_email",
    "account_set_password",
    "account_signup",
    "mfa_",
    "usersessions_",
)


class PreferencesMiddleware:
    """Shows pages in the person's own language and time."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not isinstance(request.user, User):
            return self.get_response(request)
        preferences = preferences_of(request.user)
        if preferences.language in dict(settings.LANGUAGES):
            # Activated for good, as LocaleMiddleware does: on the way out it names this language in the headers.
            translation.activate(preferences.language)
            request.LANGUAGE_CODE = preferences.language
        with timezone.override(zone_of(request.user)):
            return self.get_response(request)


class ActivityMiddleware:
    """Notes who opens pages and sends something. What an open page fetches by itself is no sign of life."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_fetched = request.method in ("GET", "HEAD") and "HX-Request" in request.headers
        if not is_fetched and isinstance(request.user, User):
            note_activity(request.user.pk)
        return self.get_response(request)


class NetworkMiddleware:
    """Remembers for fair play from which network a member came, when he signs in or sends something."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Asked afterwards: whoever has just signed in was nobody before. Reading alone tells nothing about play.
        if request.method == "POST" and isinstance(request.user, User) and not request.user.is_guest:
            # That nobody knows where it came from is no reason to refuse it.
            with suppress(PermissionDenied):
                note_network(user=request.user, address=get_adapter(request).get_client_ip(request))
        return response


class GuestMiddleware:
    """Remembers that a guest was here, and leads guests from the members' rooms to where they become members."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User) and request.user.is_guest and note_visit(guest=request.user):
            # Written anew, the session lasts as long again: a guest whose session ends cannot come back.
            request.session.modified = True
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        match = request.resolver_match
        name = match.url_name if match else None
        if name and name.startswith(MEMBERS_ONLY) and isinstance(request.user, User) and request.user.is_guest:
            return redirect("accounts:keep")
        return None
