"""Whom a person follows, who follows them, and the feed of what these play."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.errors import Refusal
from accounts.models import User
from accounts.requests import signed_in
from accounts.selectors.people import find_member, followed_by, followers_of
from social.forms import FeedForm
from social.selectors.feed import feed_page
from social.services.accept_follower import accept_follower as accept_follower_service
from social.services.follow import follow as follow_service
from social.services.remove_follower import remove_follower as remove_follower_service
from social.services.unfollow import unfollow as unfollow_service

ON_HOME = 6


@login_required
@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """What the players whom a person follows have done, the newest first."""
    form = FeedForm(request.GET)
    if not form.is_valid():
        raise Http404
    before = form.cleaned_data["before"]
    page = feed_page(signed_in(request), before=before)
    return render(request, "social/feed.html", {"page": page, "is_newest": before is None})


@login_required
@require_safe
def home_feed(request: HttpRequest) -> HttpResponse:
    """The newest of it, for the home page."""
    return render(request, "social/_home_feed.html", {"page": feed_page(signed_in(request), length=ON_HOME)})


@login_required
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """Both lists, and requests that wait."""
    user = signed_in(request)
    followers = list(followers_of(user))
    context = {
        "followed": followed_by(user),
        "followers": [row for row in followers if row.accepted_at],
        "requests": [row for row in followers if not row.accepted_at],
        "most": limits.FOLLOWED.most,
    }
    return render(request, "social/following.html", context)


@login_required
@require_POST
def follow(request: HttpRequest, username: str) -> HttpResponse:
    person = member_or_404(username)
    try:
        row = follow_service(follower=signed_in(request), followed=person)
    except Refusal as refusal:
        messages.error(request, str(refusal.sentence))
    else:
        said = _("You follow %(name)s.") if row.accepted_at else _("%(name)s has to accept your request.")
        messages.success(request, said % {"name": person})
    return redirect(person)


@login_required
@require_POST
def unfollow(request: HttpRequest, username: str) -> HttpResponse:
    return _from_list(request, username, lambda user, other: unfollow_service(follower=user, followed=other))


@login_required
@require_POST
def accept_follower(request: HttpRequest, username: str) -> HttpResponse:
    return _from_list(request, username, lambda user, other: accept_follower_service(person=user, follower=other))


@login_required
@require_POST
def remove_follower(request: HttpRequest, username: str) -> HttpResponse:
    return _from_list(request, username, lambda user, other: remove_follower_service(person=user, follower=other))


def _from_list(request: HttpRequest, username: str, service: Callable[[User, User], object]) -> HttpResponse:
    """One call of a service about another member, then back to where it was asked for."""
    person = member_or_404(username)
    service(signed_in(request), person)
    return redirect(person) if request.POST.get("from") == "profile" else redirect("social:following")


def member_or_404(username: str) -> User:
    person = find_member(username)
    if person is None:
        raise Http404
    return person
