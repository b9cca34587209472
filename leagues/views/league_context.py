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
from accounts.selectors.people import find_member
from games.errors import NobodyOfThatName, Refusal
from leagues.errors import Unfit
from leagues.forms import LARGEST_ID
from leagues.models import Division, Entry, League, LeagueTable, Season
from leagues.permissions import Deed
from leagues.selectors.division_page import find_division
from leagues.selectors.league_header import Head, find_league
from leagues.selectors.player_page import find_entry

LARGEST_NUMBER = 2**15 - 1


class Room(NamedTuple):
    """A league as somebody comes into it."""

    league: League
    head: Head
    user: User | None


def league_or_404(request: HttpRequest, slug: str) -> Room:
    """The league of this name; whoever may not know of a private one finds nothing."""
    user = visitor(request)
    found = find_league(slug=slug, user=user)
    if found is None:
        raise Http404
    return Room(*found, user)


def desk_or_404(request: HttpRequest, slug: str) -> tuple[Room, User]:
    """The league for those who help to run it; all others find no desk."""
    room = league_or_404(request, slug)
    if room.user is None or Deed.SEE_DESK not in room.head.deeds:
        raise Http404
    return room, room.user


def season_or_404(room: Room, number: int) -> Season:
    season = Season.objects.filter(league=room.league, number=min(number, LARGEST_NUMBER)).first()
    if season is None:
        raise Http404
    season.league = room.league
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


def table_or_404(room: Room, table: int) -> LeagueTable:
    found = LeagueTable.objects.filter(pk=min(table, LARGEST_ID), division__season__league=room.league).first()
    if found is None:
        raise Http404
    return found


def member_named(name: str) -> User:
    """The member of this name, or a refusal."""
    found = find_member(name.strip())
    if found is None:
        raise NobodyOfThatName
    return found


def answered(
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
            mark(form, error)
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, template, {**context, "form": form, "refusal": refusal}, status=status)


def mark(form: forms.Form, refusal: Refusal) -> None:
    """Puts a refusal beside the field that it is about, if it names one."""
    if isinstance(refusal, Unfit) and refusal.field in form.fields:
        form.add_error(refusal.field, str(refusal.sentence))


def do(request: HttpRequest, room: Room, call: Callable[[], object], *, to: str, said: str) -> HttpResponse:
    """Does something: then where it leads with a word about it, or why it was refused."""
    try:
        call()
    except Refusal as refusal:
        return refused(request, refusal, room, back=to)
    messages.success(request, said)
    return redirect(to)


def refused(request: HttpRequest, refusal: Refusal, room: Room, *, back: str) -> HttpResponse:
    context = {"refusal": refusal, "head": room.head, "back": back}
    return render(request, "leagues/refused.html", context, status=refusal.status)
