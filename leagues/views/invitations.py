"""Inviting people by a link or a list, and coming by the link."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import limits
from accounts.models import User
from accounts.requests import visitor
from games.errors import Refusal
from leagues.forms.roster import RosterForm
from leagues.models import Entry
from leagues.permissions import Permission
from leagues.selectors.import_plan import import_plan
from leagues.selectors.invitations_page import invitations_page, join_page
from leagues.services.import_people import import_people as import_people_service
from leagues.services.join_by_link import join_by_link as join_by_link_service
from leagues.services.renew_invite_link import remove_invite_link as remove_invite_link_service
from leagues.services.renew_invite_link import renew_invite_link as renew_invite_link_service
from leagues.views.league_context import LeagueContext, desk_or_404, form_response, run_and_redirect
from leagues.views.participation import SAID


@login_required
@require_safe
@never_cache
def invitations(request: HttpRequest, league: str) -> HttpResponse:
    """The ways to invite people."""
    league_context, _user = inviting_or_404(request, league)
    page = invitations_page(league=league_context.league, header=league_context.header)
    return render(request, "leagues/invitations.html", {"page": page, "form": RosterForm()})


@login_required
@require_POST
def renew_invite_link(request: HttpRequest, league: str) -> HttpResponse:
    league_context, user = inviting_or_404(request, league)
    return run_and_redirect(
        request,
        league_context,
        lambda: renew_invite_link_service(league_id=league_context.league.pk, by=user),
        to=_page_of(league_context),
        said=_("The new invite link works for 30 days."),
    )


@login_required
@require_POST
def remove_invite_link(request: HttpRequest, league: str) -> HttpResponse:
    league_context, user = inviting_or_404(request, league)
    return run_and_redirect(
        request,
        league_context,
        lambda: remove_invite_link_service(league_id=league_context.league.pk, by=user),
        to=_page_of(league_context),
        said=_("The invite link no longer works."),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def import_people(request: HttpRequest, league: str) -> HttpResponse:
    """A list of players: first what it would do, line by line, and then, once it is confirmed, what it has done."""
    league_context, user = inviting_or_404(request, league)
    form = RosterForm(request.POST, request.FILES) if request.method == "POST" else RosterForm()
    template = "leagues/import_people.html"
    context = {"header": league_context.header, "is_done": "confirm" in request.POST}

    def act() -> HttpResponse:
        limits.check(limits.LEAGUE_IMPORTS, request)
        text = form.cleaned_data["text"]
        if context["is_done"]:
            plan = import_people_service(league_id=league_context.league.pk, by=user, text=text)
            return render(request, template, {**context, "plan": plan, "form": RosterForm()})
        plan = import_plan(league=league_context.league, by=user, text=text)
        return render(request, template, {**context, "plan": plan, "form": RosterForm(initial={"text": text})})

    return form_response(request, form, act, template=template, context=context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """A league for people who have its link: one button brings them in, once they have signed in."""
    user = visitor(request)
    try:
        if request.method == "POST" and user is not None:
            return _joined(request, token, user)
        page = join_page(token=token, user=user)
    except Refusal as refusal:
        context = {"refusal": refusal, "back": reverse("leagues:directory")}
        return render(request, "leagues/refused.html", context, status=refusal.status)
    if request.method == "POST":
        return redirect(f"{reverse('account_login')}?next={request.path}")
    return render(request, "leagues/join.html", {"page": page, "address": request.path})


def inviting_or_404(request: HttpRequest, slug: str) -> tuple[LeagueContext, User]:
    """The league for those who may invite to it."""
    league_context, user = desk_or_404(request, slug)
    if Permission.INVITE not in league_context.header.permissions:
        raise Http404
    return league_context, user


def _joined(request: HttpRequest, token: str, user: User) -> HttpResponse:
    joined = join_by_link_service(token=token, user=user)
    if joined.entry is None:
        messages.success(request, _("You are invited. We will notify you when sign-up opens."))
    elif joined.entry.state in SAID:
        messages.success(request, str(SAID[Entry.State(joined.entry.state)]))
    return redirect("leagues:home", league=joined.league.slug)


def _page_of(league_context: LeagueContext) -> str:
    return reverse("leagues:invitations", args=[league_context.league.slug])
