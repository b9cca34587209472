"""What the pages of clubs share: who may come in, and how something is done and answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.errors import Refusal
from accounts.models import User
from accounts.requests import visitor
from accounts.row_ids import LARGEST_ID
from clubs.errors import NoSuchMember
from clubs.models import Club, TeamMatch
from clubs.permissions import Permission
from clubs.selectors.club_header import ClubHeader, find_club
from clubs.selectors.team_matches import find_team_match


class ClubContext(NamedTuple):
    """A club, its header and the visitor, as views need them together."""

    club: Club
    header: ClubHeader
    user: User | None

    @property
    def home(self) -> str:
        return reverse("clubs:home", args=[self.club.slug])


def club_or_404(request: HttpRequest, slug: str, permission: Permission | None = None) -> ClubContext:
    """The club of this address, for those who may do something there; who may not know of it finds nothing."""
    user = visitor(request)
    found = find_club(slug=slug, user=user)
    if found is None or (permission is not None and permission not in found[1].permissions):
        raise Http404
    return ClubContext(*found, user)


def team_match_or_404(request: HttpRequest, number: int) -> TeamMatch:
    found = find_team_match(team_match_id=min(number, LARGEST_ID), user=visitor(request))
    if found is None:
        raise Http404
    return found


def person_named(name: str) -> User:
    """A person of this name, who may be a former player by now."""
    found = User.objects.filter(username__iexact=name.strip().replace("\0", "")).first()
    if found is None:
        raise NoSuchMember
    return found


def run_and_redirect(request: HttpRequest, call: Callable[[], object], *, to: str, said: str = "") -> HttpResponse:
    """Does something: then where it leads with a word about it, or why it was refused."""
    try:
        call()
    except Refusal as refusal:
        return refusal_response(request, refusal, back=to)
    if said:
        messages.success(request, said)
    return redirect(to)


def refusal_response(request: HttpRequest, refusal: Refusal, *, back: str) -> HttpResponse:
    return render(request, "clubs/refused.html", {"refusal": refusal, "back": back}, status=refusal.status)
