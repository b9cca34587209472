"""Other people: finding them, their pages and blocks."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
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

MAIN_PANELS = (
    ("ratings", gettext_lazy("Ratings"), "leaderboards:person_ratings"),
    ("statistics", gettext_lazy("Statistics"), "games:person_statistics"),
    ("finished", gettext_lazy("Finished games"), "games:player_panel"),
)
SIDE_PANELS = (
    ("clubs", gettext_lazy("Clubs"), "clubs:person_clubs"),
    ("leagues", gettext_lazy("Leagues"), "leagues:person_leagues"),
    ("tournaments", gettext_lazy("Tournaments"), "tournaments:person_tournaments"),
    ("achievements", gettext_lazy("Achievements"), "leaderboards:person_achievements"),
    ("reliability", gettext_lazy("Reliability"), "games:reliability_panel"),
)
"""Parts of a profile that belong to other apps: a key, a heading, and the name of the address. Where there is little
room the second ones come after the first."""


class Panel(NamedTuple):
    """A part of a profile, and where it is fetched."""

    key: str
    heading: str | Promise
    address: str


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
        "panels": _panels(MAIN_PANELS, person),
        "side_panels": _panels(SIDE_PANELS, person),
        "country": find_country(preferences_of(person).country),
        "can_block": is_other,
        "can_report": is_other and not signed_in(request).is_guest and not person.is_bot,
        "is_blocked": is_blocked,
    }
    return render(request, "accounts/profile.html", context)


def _panels(names: Iterable[tuple[str, str | Promise, str]], person: User) -> list[Panel]:
    """Those whose apps are there: this one knows only the names that their addresses would have."""
    found = []
    for key, heading, name in names:
        with suppress(NoReverseMatch):
            found.append(Panel(key, heading, reverse(name, args=[person.pk])))
    return found


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
