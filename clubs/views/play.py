"""What a club plays: tables, leagues and standings."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import signed_in
from clubs.forms import ClubTableForm, StandingsForm
from clubs.permissions import Permission
from clubs.selectors.standings import PERIODS, rating_rows, result_rows
from clubs.services.adopt_league import adopt_league as adopt_league_service
from clubs.services.adopt_league import release_league as release_league_service
from clubs.services.host_tournament import host_tournament as host_tournament_service
from clubs.services.open_club_table import list_table as list_table_service
from clubs.services.open_club_table import open_club_table as open_club_table_service
from clubs.views.club_context import club_or_404, run_and_redirect
from leaderboards.models import Pool
from leaderboards.selectors.people import pool_words
from leagues.views.league_context import form_response
from tournaments.forms import TournamentForm


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_club_table(request: HttpRequest, club: str) -> HttpResponse:
    """A new table on the page of a club."""
    context = club_or_404(request, club, Permission.OPEN_TABLES)
    form = ClubTableForm(request.POST if request.method == "POST" else None)

    def act() -> HttpResponse:
        match = open_club_table_service(
            club_id=context.club.pk,
            user=signed_in(request),
            ruleset=form.ruleset,
            players=form.cleaned_data["players"],
            **form.settings,
        )
        return redirect("games:table", code=match.code)

    page = {"header": context.header}
    return form_response(request, form, act, template="clubs/table_form.html", context=page)


@login_required
@require_POST
def list_table(request: HttpRequest, club: str) -> HttpResponse:
    """Puts a table that was created elsewhere on the page."""
    context = club_or_404(request, club, Permission.OPEN_TABLES)
    code = request.POST.get("code", "").replace("\0", "")
    return run_and_redirect(
        request,
        lambda: list_table_service(club_id=context.club.pk, user=signed_in(request), code=code),
        to=context.home,
        said=_("The table is listed here now."),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def host_tournament(request: HttpRequest, club: str) -> HttpResponse:
    """A new tournament for the members of a club."""
    context = club_or_404(request, club, Permission.HOST_TOURNAMENTS)
    now = timezone.localtime().replace(minute=0, second=0, microsecond=0)
    data = request.POST if request.method == "POST" else None
    form = TournamentForm(data, initial={"starts_at": now + timedelta(hours=2)}, label_suffix="")

    def act() -> HttpResponse:
        made = host_tournament_service(club_id=context.club.pk, by=signed_in(request), **form.settings)
        return redirect("tournaments:tournament", made.pk)

    page = {"header": context.header}
    return form_response(request, form, act, template="clubs/tournament_form.html", context=page)


@login_required
@require_POST
def adopt_league(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.OWN_LEAGUES)
    slug = request.POST.get("league", "").replace("\0", "")
    return run_and_redirect(
        request,
        lambda: adopt_league_service(club_id=context.club.pk, by=signed_in(request), slug=slug),
        to=context.home,
        said=_("The league belongs to the club now: only members can enter."),
    )


@login_required
@require_POST
def release_league(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.OWN_LEAGUES)
    slug = request.POST.get("league", "").replace("\0", "")
    return run_and_redirect(
        request,
        lambda: release_league_service(club_id=context.club.pk, by=signed_in(request), slug=slug),
        to=context.home,
        said=_("The league no longer belongs to the club."),
    )


@require_safe
@limited(limits.STATISTICS)
def standings(request: HttpRequest, club: str) -> HttpResponse:
    """Ratings of members, and their results among themselves."""
    context = club_or_404(request, club)
    pools = [(pool.key, pool_words(pool)) for pool in Pool.objects.order_by("key")]
    form = StandingsForm(request.GET, pools=pools)
    pool = form.chosen("pool", pools[0][0] if pools else "")
    days = form.chosen("days", "30")
    page = {
        "header": context.header,
        "filter": form,
        "ratings": rating_rows(club=context.club, pool=pool),
        "results": result_rows(club=context.club, days=PERIODS[days]),
    }
    return render(request, "clubs/standings.html", page)
