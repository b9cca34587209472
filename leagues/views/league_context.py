"""What the pages of leagues share: who may come in, and how something is done and answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.models import User
from accounts.requests import visitor
from accounts.row_ids import LARGEST_ID
from accounts.selectors.people import find_member
from games.errors import NobodyOfThatName, Refusal
from leagues.errors import Unfit
from leagues.models import Division, Entry, League, LeagueTable, Season
from leagues.permissions import Permission
from leagues.selectors.division_page import find_division
from leagues.selectors.league_header import LeagueHeader, find_league
from leagues.selectors.player_page import find_entry

LARGEST_NUMBER = 2**15 - 1


class LeagueContext(NamedTuple):
    """A league, its header and the visitor, as views need them together."""

    league: League
    header: LeagueHeader
    user: User | None


def league_or_404(request: HttpRequest, slug: str) -> LeagueContext:
    """The league of this name; who may not know of a private one finds nothing."""
    user = visitor(request)
    found = find_league(slug=slug, user=user)
    if found is None:
        raise Http404
    return LeagueContext(*found, user)


def desk_or_404(request: HttpRequest, slug: str) -> tuple[LeagueContext, User]:
    """The league for those who help to run it; all others find no desk."""
    league_context = league_or_404(request, slug)
    if league_context.user is None or Permission.SEE_DESK not in league_context.header.permissions:
        raise Http404
    return league_context, league_context.user


def season_or_404(league_context: LeagueContext, number: int) -> Season:
    season = Season.objects.filter(league=league_context.league, number=min(number, LARGEST_NUMBER)).first()
    if season is None:
        raise Http404
    season.league = league_context.league
    return season


def division_or_404(season: Season, step: int, number: int) -> Division:
    division = find_division(season=season, step=min(step, LARGEST_NUMBER), number=min(number, LARGEST_NUMBER))
    if division is None:
        raise Http404
    division.season = season
    return division


def entry_or_404(season: Season, username: str) -> Entry:
    entry = find_entry(season=season, username=username)
    if entry is None:
        raise Http404
    return entry


def table_or_404(league_context: LeagueContext, table: int) -> LeagueTable:
    found = LeagueTable.objects.filter(
        pk=min(table, LARGEST_ID), division__season__league=league_context.league
    ).first()
    if found is None:
        raise Http404
    return found


def member_named(name: str) -> User:
    """The member of this name, or a refusal."""
    found = find_member(name.strip())
    if found is None:
        raise NobodyOfThatName
    return found


def form_response(
    request: HttpRequest,
    form: forms.Form,
    act: Callable[[], HttpResponse],
    *,
    template: str,
    context: Mapping[str, object],
) -> HttpResponse:
    """A page with a form: where it leads to once it is sent, or the page again with what does not fit beside its
    field."""
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            return act()
        except Refusal as error:
            refusal = error
            mark_field(form, error)
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, template, {**context, "form": form, "refusal": refusal}, status=status)


def mark_field(form: forms.Form, refusal: Refusal) -> None:
    """Puts a refusal beside the field that it is about, if it names one."""
    if isinstance(refusal, Unfit) and refusal.field in form.fields:
        form.add_error(refusal.field, str(refusal.sentence))


def run_and_redirect(
    request: HttpRequest, league_context: LeagueContext, call: Callable[[], object], *, to: str, said: str
) -> HttpResponse:
    """Does something: then where it leads with a word about it, or why it was refused."""
    try:
        call()
    except Refusal as refusal:
        return refusal_response(request, refusal, league_context, back=to)
    messages.success(request, said)
    return redirect(to)


def refusal_response(
    request: HttpRequest, refusal: Refusal, league_context: LeagueContext, *, back: str
) -> HttpResponse:
    context = {"refusal": refusal, "header": league_context.header, "back": back}
    return render(request, "leagues/refused.html", context, status=refusal.status)
