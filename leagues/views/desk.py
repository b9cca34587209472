"""The desk of those who run a league: everything on it is one call of a service."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.errors import Refusal
from leagues.forms import (
    DecisionForm,
    LeagueForm,
    LeagueHookForm,
    PageForm,
    PersonForm,
    PlacesForm,
    RoleForm,
    SeasonForm,
    SubstituteForm,
    days_of,
    initial_of,
    usual_days,
)
from leagues.models import Request, Rights
from leagues.selectors.desk_page import desk_page, planned_season
from leagues.selectors.preview_page import PreviewPage
from leagues.services.adjudicate import adjudicate
from leagues.services.adjudicate import void_table as strike_off
from leagues.services.change_league import change_league, close_league
from leagues.services.decide_request import decide_request
from leagues.services.end_season import end_season as finish
from leagues.services.give_role import give_role as entrust
from leagues.services.give_role import take_role as relieve
from leagues.services.invite import invite as ask_in
from leagues.services.invite import uninvite as take_back
from leagues.services.keep_hook import drop_hook as forget_address
from leagues.services.keep_hook import keep_hook as keep_address
from leagues.services.keep_hook import try_hook as try_address
from leagues.services.open_season import call_off_season, change_season, open_season
from leagues.services.open_season import next_season as plan_next
from leagues.services.start_season import start_season as begin
from leagues.services.substitute import late_entry as let_in
from leagues.services.substitute import substitute as exchange
from leagues.services.withdraw import remove_entry as take_out
from leagues.views.directory import preview_of_settings
from leagues.views.doors import (
    Room,
    desk_or_404,
    do,
    entry_or_404,
    member_named,
    refused,
    season_or_404,
    table_or_404,
)


@login_required
@require_safe
def desk(request: HttpRequest, league: str) -> HttpResponse:
    """Everything that waits for those who run a league."""
    room, user = desk_or_404(request, league)
    return _show(request, room, user)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, league: str) -> HttpResponse:
    """How a league is set up."""
    room, user = desk_or_404(request, league)
    if not room.head.can_change:
        raise Http404
    initial = initial_of(room.league)
    form = LeagueForm(request.POST if request.method == "POST" else None, game=room.league.game, initial=initial)
    refusal: Refusal | None = None
    preview: PreviewPage | None = None
    if request.method == "POST" and form.is_valid():
        version = form.cleaned_data["version"]
        try:
            if "preview" in request.POST:
                preview = preview_of_settings(form)
            else:
                change_league(league_id=room.league.pk, user=user, version=version, **form.settings)
                messages.success(request, _("The league is set up anew."))
                return redirect("leagues:home", league=room.league.slug)
        except Refusal as error:
            refusal = error
    context = {"form": form, "game": room.league.game, "head": room.head, "refusal": refusal, "preview": preview}
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "leagues/new_league.html", context, status=status)


@login_required
@require_POST
def close(request: HttpRequest, league: str) -> HttpResponse:
    room, user = desk_or_404(request, league)
    call = partial(close_league, league_id=room.league.pk, user=user)
    return _at_desk(request, room, call, _("The league is closed."))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan_season(request: HttpRequest, league: str) -> HttpResponse:
    """The days of the season that comes or runs, or of a new one."""
    room, user = desk_or_404(request, league)
    if not room.head.can_plan:
        raise Http404
    planned = planned_season(room.league)
    initial = days_of(planned) if planned else usual_days(room.league, timezone.now())
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=initial)
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        try:
            if planned is None:
                open_season(league_id=room.league.pk, user=user, **form.days)
            else:
                change_season(season_id=planned.pk, user=user, version=form.cleaned_data["version"], **form.days)
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, _("The days are set."))
            return redirect("leagues:preview", league=room.league.slug)
    context = {"head": room.head, "form": form, "number": planned.number if planned else None, "refusal": refusal}
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "leagues/plan_season.html", context, status=status)


@login_required
@require_POST
def next_season(request: HttpRequest, league: str) -> HttpResponse:
    """The next season in one click."""
    room, user = desk_or_404(request, league)
    call = partial(plan_next, league_id=room.league.pk, user=user)
    return _at_desk(request, room, call, _("The next season is planned: its sign-up opens in a moment."))


@login_required
@require_POST
def call_off(request: HttpRequest, league: str, number: int) -> HttpResponse:
    room, user = desk_or_404(request, league)
    call = partial(call_off_season, season_id=season_or_404(room, number).pk, user=user)
    return _at_desk(request, room, call, _("The season is called off."))


@login_required
@require_POST
def start_season(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """Does not wait for the day."""
    room, user = desk_or_404(request, league)
    call = partial(begin, season_id=season_or_404(room, number).pk, by=user)
    return _at_desk(request, room, call, _("The season begins."))


@login_required
@require_POST
def end_season(request: HttpRequest, league: str, number: int) -> HttpResponse:
    room, user = desk_or_404(request, league)
    call = partial(finish, season_id=season_or_404(room, number).pk, by=user)
    return _at_desk(request, room, call, _("The season ends now."))


@login_required
@require_POST
def give_role(request: HttpRequest, league: str) -> HttpResponse:
    room, user = desk_or_404(request, league)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _misunderstood(request, room)
    name, rights = form.cleaned_data["name"], Rights(form.cleaned_data["rights"])

    def call() -> None:
        entrust(league_id=room.league.pk, by=user, user=member_named(name), rights=rights)

    return _at_desk(request, room, call, _("The role is given."))


@login_required
@require_POST
def take_role(request: HttpRequest, league: str) -> HttpResponse:
    room, user = desk_or_404(request, league)
    return _with_person(
        request, room, partial(relieve, league_id=room.league.pk, by=user), _("The role is taken back.")
    )


@login_required
@require_POST
def invite(request: HttpRequest, league: str) -> HttpResponse:
    room, user = desk_or_404(request, league)
    return _with_person(
        request, room, partial(ask_in, league_id=room.league.pk, by=user), _("The invitation is on its way.")
    )


@login_required
@require_POST
def uninvite(request: HttpRequest, league: str) -> HttpResponse:
    room, user = desk_or_404(request, league)
    call = partial(take_back, league_id=room.league.pk, by=user)
    return _with_person(request, room, call, _("The invitation is taken back."))


@login_required
@require_POST
def late_entry(request: HttpRequest, league: str, number: int) -> HttpResponse:
    room, user = desk_or_404(request, league)
    call = partial(let_in, season_id=season_or_404(room, number).pk, by=user)
    return _with_person(request, room, call, _("Let in: a place, or the waiting list."))


@login_required
@require_POST
def substitute(request: HttpRequest, league: str, number: int) -> HttpResponse:
    room, user = desk_or_404(request, league)
    season = season_or_404(room, number)
    form = SubstituteForm(request.POST)
    if not form.is_valid():
        return _misunderstood(request, room)
    leaving = entry_or_404(season, form.cleaned_data["name"])
    coming = form.cleaned_data["substitute"]

    def call() -> None:
        exchange(entry_id=leaving.pk, by=user, user=member_named(coming))

    return _at_desk(request, room, call, _("The substitute plays on."))


@login_required
@require_POST
def remove_entry(request: HttpRequest, league: str, number: int, username: str) -> HttpResponse:
    room, user = desk_or_404(request, league)
    entry = entry_or_404(season_or_404(room, number), username)
    call = partial(take_out, entry_id=entry.pk, by=user)
    return _at_desk(request, room, call, _("Taken out of the season."))


@login_required
@require_POST
def adjudge(request: HttpRequest, league: str, table: int) -> HttpResponse:
    room, user = desk_or_404(request, league)
    found = table_or_404(room, table)
    form = PlacesForm(request.POST)
    if not form.is_valid():
        return _misunderstood(request, room)
    call = partial(adjudicate, table_id=found.pk, by=user, places=form.cleaned_data["places"])
    return _at_desk(request, room, call, _("The table is adjudged."))


@login_required
@require_POST
def void_table(request: HttpRequest, league: str, table: int) -> HttpResponse:
    room, user = desk_or_404(request, league)
    call = partial(strike_off, table_id=table_or_404(room, table).pk, by=user)
    return _at_desk(request, room, call, _("The table is struck off: it counts for nobody."))


@login_required
@require_POST
def decide(request: HttpRequest, league: str, asked: int) -> HttpResponse:
    """The answer to a request."""
    room, user = desk_or_404(request, league)
    found = Request.objects.filter(pk=min(asked, 2**63 - 1), season__league=room.league).first()
    if found is None:
        raise Http404
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return _misunderstood(request, room)
    call = partial(
        decide_request,
        request_id=found.pk,
        by=user,
        is_granted=form.cleaned_data["verdict"] == "grant",
        answer=form.cleaned_data["answer"],
        places=form.cleaned_data["places"],
    )
    return _at_desk(request, room, call, _("Decided, and told to whom it concerns."))


@login_required
@require_POST
def keep_hook(request: HttpRequest, league: str) -> HttpResponse:
    """The address of the league's own server."""
    room, user = desk_or_404(request, league)
    form = LeagueHookForm(request.POST)
    if not form.is_valid():
        return _misunderstood(request, room)
    call = partial(keep_address, league_id=room.league.pk, user=user, **form.cleaned_data)
    return _at_desk(request, room, call, _("The address is kept. Send a test message to see whether it listens."))


@login_required
@require_POST
def drop_hook(request: HttpRequest, league: str) -> HttpResponse:
    room, user = desk_or_404(request, league)
    call = partial(forget_address, league_id=room.league.pk, user=user)
    return _at_desk(request, room, call, _("The address is forgotten."))


@login_required
@require_POST
def try_hook(request: HttpRequest, league: str) -> HttpResponse:
    room, user = desk_or_404(request, league)
    back = reverse("leagues:desk", args=[room.league.slug])
    try:
        was_taken = try_address(league_id=room.league.pk, user=user)
    except Refusal as refusal:
        return refused(request, refusal, head=room.head, back=back)
    if was_taken:
        messages.success(request, _("The address has taken the message."))
    else:
        messages.error(request, _("The address has not taken the message."))
    return redirect(back)


def _show(request: HttpRequest, room: Room, user: User) -> HttpResponse:
    wanted = PageForm(request.GET).wanted
    page = desk_page(
        league=room.league, head=room.head, user=user, page=wanted.get("page", 1), before=wanted.get("before")
    )
    hook = {"url": page.hook.url, "shape": page.hook.shape} if page.hook else None
    context = {
        "page": page,
        "role_form": RoleForm(label_suffix=""),
        "hook_form": LeagueHookForm(initial=hook, label_suffix=""),
    }
    return render(request, "leagues/desk.html", context)


def _at_desk(request: HttpRequest, room: Room, call: Callable[[], object], said: str) -> HttpResponse:
    return do(request, room.head, call, to=reverse("leagues:desk", args=[room.league.slug]), said=said)


def _with_person(request: HttpRequest, room: Room, call: Callable[..., object], said: str) -> HttpResponse:
    """Something that is done with a person of the name that was typed in."""
    form = PersonForm(request.POST)
    if not form.is_valid():
        return _misunderstood(request, room)
    name = form.cleaned_data["name"]
    return _at_desk(request, room, lambda: call(user=member_named(name)), said)


def _misunderstood(request: HttpRequest, room: Room) -> HttpResponse:
    back = reverse("leagues:desk", args=[room.league.slug])
    return refused(request, Refusal(code="league.misunderstood"), head=room.head, back=back)
