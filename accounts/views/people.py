"""Other people: finding them, their pages and blocks."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.forms import SearchForm
from accounts.models import User
from accounts.requests import signed_in
from accounts.selectors.people import (
    blocks_of,
    find_country,
    find_member,
    has_blocked,
    preferences_of,
    search_members,
)
from accounts.services.block_person import block_person as block_person_service
from accounts.services.unblock_person import unblock_person as unblock_person_service


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Members by the beginning of their name."""
    form = SearchForm(request.GET)
    beginning = form.cleaned_data["name"] if form.is_valid() else ""
    if beginning:
        limits.check(limits.SEARCHES, request)
    found = search_members(beginning) if beginning else None
    return render(request, "accounts/people.html", {"form": form, "found": found})


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A member's public page. Its panels belong to other apps and are fetched by their addresses."""
    person = find_member(username)
    if person is None:
        raise Http404
    if person.username != username:
        return redirect(person, permanent=True)
    is_other = request.user.is_authenticated and request.user != person
    is_blocked = is_other and has_blocked(signed_in(request).pk, person.pk)
    context = {
        "person": person,
        "games_panel": _panel("games:player_panel", person),
        "ratings_panel": _panel("leaderboards:person_ratings", person),
        "reliability_panel": _panel("games:reliability_panel", person),
        "achievements_panel": _panel("leaderboards:person_achievements", person),
        "statistics_panel": _panel("games:person_statistics", person),
        "leagues_panel": _panel("leagues:person_leagues", person),
        "country": find_country(preferences_of(person).country),
        "can_block": is_other,
        "can_report": is_other and not signed_in(request).is_guest and not person.is_bot,
        "is_blocked": is_blocked,
    }
    return render(request, "accounts/profile.html", context)


def _panel(name: str, person: User) -> str | None:
    # The other apps may not be there: this one knows only the names that their addresses would have.
    try:
        return reverse(name, args=[person.pk])
    except NoReverseMatch:
        return None


@require_safe
@login_required
def blocks(request: HttpRequest) -> HttpResponse:
    """The people whom the person has blocked."""
    return render(request, "accounts/blocks.html", {"blocks": blocks_of(signed_in(request))})


@require_POST
@login_required
def block_person(request: HttpRequest, username: str) -> HttpResponse:
    """Blocks a person, who may be a guest."""
    person = get_object_or_404(User, username__iexact=username, is_active=True)
    try:
        block_person_service(blocker=signed_in(request), blocked=person)
    except ValidationError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("%(name)s is blocked.") % {"name": person})
    return redirect("accounts:blocks")


@require_POST
@login_required
def unblock_person(request: HttpRequest, username: str) -> HttpResponse:
    """Lifts a block."""
    person = get_object_or_404(User, username__iexact=username)
    unblock_person_service(blocker=signed_in(request), blocked=person)
    messages.success(request, _("%(name)s is no longer blocked.") % {"name": person})
    return redirect("accounts:blocks")
