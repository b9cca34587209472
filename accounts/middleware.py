"""What every request of a person who has signed in goes through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation

from accounts.activity import note_activity
from accounts.errors import LimitReached
from accounts.languages import addressed_language
from accounts.limits import ROUTES, check, current_network, latest_retry, network_of
from accounts.models import User
from accounts.networks import client_address
from accounts.selectors.people import preferences_of, zone_of
from accounts.services.note_network import note_network
from accounts.services.note_session import note_session
from accounts.services.note_staff_access import note_staff_access
from accounts.services.note_visit import note_visit
from accounts.sign_in.devices import remember_device
from accounts.sign_in.second_factor import lacks_second_factor

GetResponse = Callable[[HttpRequest], HttpResponse]

# Pages that need an address or a password, which guests do not have, and the form that would make a second account.
MEMBERS_ONLY = (
    "account_change_password",
    "account_email",
    "account_set_password",
    "account_signup",
    "mfa_",
    "usersessions_",
)

# How much of a value that was sent is written down.
MOST_NOTED = 60


class PreferencesMiddleware:
    """Shows pages in the person's own time, and in their language unless the address names one."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not isinstance(request.user, User):
            return self.get_response(request)
        preferences = preferences_of(request.user)
        if preferences.language in dict(settings.LANGUAGES) and not addressed_language(request):
            # Activated for good, as LocaleMiddleware does: on the way out it names this language in the headers.
            translation.activate(preferences.language)
            request.LANGUAGE_CODE = preferences.language
        with timezone.override(zone_of(request.user)):
            return self.get_response(request)


class ActivityMiddleware:
    """Notes who opens pages and sends something. What an open page fetches by itself does not count."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_fetched = request.method in ("GET", "HEAD") and "HX-Request" in request.headers
        if not is_fetched and isinstance(request.user, User):
            note_activity(request.user.pk)
        return self.get_response(request)


class NetworkMiddleware:
    """Remembers for fair play from which network a member came, on signing in and on sending something."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Asked afterwards: a person who has just signed in was unknown before. Reading alone tells nothing about play.
        if request.method == "POST" and isinstance(request.user, User) and not request.user.is_guest:
            address = client_address(request)
            # An unknown origin is no reason to refuse it.
            if address is not None and note_network(user=request.user, address=address):
                # Once a day as well: the list of sessions tells days.
                note_session(session_key=request.session.session_key or "")
        return response


class DeviceMiddleware:
    """Remembers in a signed cookie who has signed in here before: floods of guesses do not keep them out."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST" and isinstance(request.user, User) and not request.user.is_guest:
            remember_device(request, response, request.user.pk)
        return response


class GuestMiddleware:
    """Remembers that a guest was here, and redirects guests from pages for members to where they become members."""

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
            return redirect("accounts:save_account")
        return None


class LimitMiddleware:
    """Answers what was asked for too often, and says in every such answer when to try again."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        latest_retry.set(None)
        before = current_network.set(network_of(request))
        try:
            response = self.get_response(request)
        finally:
            current_network.reset(before)
        seconds = latest_retry.get()
        if response.status_code == LimitReached.status and seconds is not None:
            response.headers.setdefault("Retry-After", str(seconds))
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        match = request.resolver_match
        limit = ROUTES.get(match.view_name) if match and request.method == "POST" else None
        if limit is not None:
            try:
                check(limit, request)
            except LimitReached as refusal:
                return limit_reached(request, refusal)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return limit_reached(request, error) if isinstance(error, LimitReached) else None


def limit_reached(request: HttpRequest, refusal: LimitReached) -> HttpResponse:
    """The answer to a program, to htmx or to a browser. A page with htmx stays as it is, with the sentence above."""
    if _wants_json(request):
        facts = {"code": refusal.code, "sentence": str(refusal.sentence), "retry_after": refusal.retry_after}
        return JsonResponse(facts, status=refusal.status)
    if "HX-Request" in request.headers:
        part = render(request, "_limit_reached.html", {"refusal": refusal}, status=refusal.status)
        part.headers["HX-Retarget"] = "#limit-reached"
        part.headers["HX-Reswap"] = "innerHTML show:#content:top"
        return part
    return render(request, "429.html", {"refusal": refusal}, status=refusal.status)


def _wants_json(request: HttpRequest) -> bool:
    if request.path.endswith((".json", ".ndjson")):
        return True
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


class StaffMiddleware:
    """Lets the rights of staff rest in a session without a second factor, and writes down every request in which they
    counted. It asks nothing about other people."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not (isinstance(user, User) and user.is_staff):
            return self.get_response(request)
        user.lacks_second_factor = lacks_second_factor(request)
        response = self.get_response(request)
        if user.has_acted_as_staff:
            note_staff_access(
                user=user,
                method=request.method or "",
                path=request.path,
                status=response.status_code,
                **_looked_at(request),
            )
        return response


def _looked_at(request: HttpRequest) -> dict[str, Any]:
    """What a page of the admin is about: model, object, filters that the admin itself offers, and the action chosen.
    What was typed into the search is not in it: it can be anything."""
    match = request.resolver_match
    admin = getattr(match.func, "model_admin", None) if match else None
    if match is None or admin is None:
        return {}
    filters = {
        name: [value[:MOST_NOTED] for value in values]
        for name, values in request.GET.lists()
        if all(admin.lookup_allowed(name, value, request) for value in values)
    }
    details: dict[str, Any] = {"filters": filters} if filters else {}
    if "action" in request.POST:
        details |= {"action": request.POST["action"][:MOST_NOTED], "chosen": _chosen(request)}
    return {
        "model": admin.opts.label_lower,
        "object_id": str(match.kwargs.get("object_id", "")),
        "details": details,
    }


def _chosen(request: HttpRequest) -> list[str] | str:
    """The rows that an action was sent for."""
    if request.POST.get("select_across") == "1":
        return "all"
    return [key[:MOST_NOTED] for key in request.POST.getlist("_selected_action") if key.isdecimal()]
