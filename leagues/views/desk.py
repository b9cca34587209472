"""The desk of those who run a league: everything on it is one call of a service."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.views.reauthentication import require_proof
from games.errors import Refusal
from leagues.errors import Misunderstood, NobodyInSeason, NotTaken
from leagues.forms import (
    LARGEST_ID,
    DecisionForm,
    InviteForm,
    LateForm,
    LeagueWebhookForm,
    PageForm,
    PersonForm,
    PlacesForm,
    RoleForm,
    SeasonForm,
    SubstituteForm,
    days_of,
    usual_days,
)
from leagues.models import League, Request, Rights
from leagues.selectors.desk_page import desk_page, planned_season
from leagues.selectors.player_page import find_entry
from leagues.services import adjudicate as adjudging
from leagues.services import give_role as roles
from leagues.services import invite as invitations
from leagues.services import open_season as planning
from leagues.services import save_webhook as webhooks
from leagues.services.change_league import close_league
from leagues.services.decide_request import decide_request
from leagues.services.end_season import end_season as finish
from leagues.services.start_season import start_season as begin
from leagues.services.substitute import late_entry as let_in
from leagues.services.substitute import substitute as exchange
from leagues.services.withdraw import remove_entry as take_out
from leagues.views.league_context import (
    Room,
    answered,
    desk_or_404,
    entry_or_404,
    mark,
    member_named,
    season_or_404,
    table_or_404,
)

P = ParamSpec("P")


class Desk(NamedTuple):
    """The desk of a league, who stands at it, and the form that he has filled in, if it has one."""

    room: Room
    user: User
    form: forms.Form | None

    @property
    def league(self) -> League:
        return self.room.league

    @property
    def sent(self) -> dict[str, Any]:
        """What was typed in; refuses what cannot be understood. Whether there is anything to do it with comes first."""
        assert self.form is not None, "only who sends a form is asked for it"
        if not self.form.is_valid():
            raise Misunderstood
        return self.form.cleaned_data


@login_required
@require_safe
def desk(request: HttpRequest, league: str) -> HttpResponse:
    """Everything that waits for those who run a league."""
    room, user = desk_or_404(request, league)
    return _show(request, room, user)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan_season(request: HttpRequest, league: str) -> HttpResponse:
    """The days of the season that comes or runs, or of a new one."""
    room, user = desk_or_404(request, league)
    if not room.head.can_plan:
        raise Http404
    planned = planned_season(room.league)
    initial = days_of(planned) if planned else usual_days(room.league, timezone.now())
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=initial, season=planned)

    def act() -> HttpResponse:
        if planned is None:
            planning.open_season(league_id=room.league.pk, user=user, **form.days)
        else:
            version = form.cleaned_data["version"]
            planning.change_season(season_id=planned.pk, user=user, version=version, **form.days)
        messages.success(request, _("The days are set."))
        return redirect("leagues:preview", league=room.league.slug)

    context = {"head": room.head, "number": planned.number if planned else None}
    return answered(request, form, act, template="leagues/plan_season.html", context=context)


def _deed(
    said: str | Promise, form: type[forms.Form] | None = None, *, ids: str = "%s", needs_proof: bool = False
) -> Callable[[Callable[Concatenate[Desk, P], object]], Callable[..., HttpResponse]]:
    """A view of something that is done at the desk: then the desk with a word about it, or the desk again with why it
    was refused, beside the form that was sent. Forms of the page are told apart by their ids. What makes a secret needs
    proof of who sends it."""

    def decorated(act: Callable[Concatenate[Desk, P], object]) -> Callable[..., HttpResponse]:
        @login_required
        @require_POST
        @wraps(act)
        def view(request: HttpRequest, league: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            room, user = desk_or_404(request, league)
            if needs_proof:
                require_proof(request)
            sent = form(request.POST, auto_id=ids.format(**kwargs), label_suffix="") if form else None
            try:
                act(Desk(room, user, sent), *args, **kwargs)
            except Refusal as refusal:
                return _show(request, room, user, refusal=refusal, sent=sent)
            messages.success(request, str(said))
            return redirect("leagues:desk", league=room.league.slug)

        return view

    return decorated


@_deed(gettext_lazy("The league is closed."))
def close(desk: Desk) -> None:
    close_league(league_id=desk.league.pk, user=desk.user)


@_deed(gettext_lazy("The next season is planned: its sign-up opens in a moment."))
def next_season(desk: Desk) -> None:
    """The next season in one click."""
    planning.next_season(league_id=desk.league.pk, user=desk.user)


@_deed(gettext_lazy("The season is called off."))
def call_off(desk: Desk, number: int) -> None:
    planning.call_off_season(season_id=season_or_404(desk.room, number).pk, user=desk.user)


@_deed(gettext_lazy("The season begins."))
def start_season(desk: Desk, number: int) -> None:
    """Does not wait for the day."""
    begin(season_id=season_or_404(desk.room, number).pk, by=desk.user)


@_deed(gettext_lazy("The season ends now."))
def end_season(desk: Desk, number: int) -> None:
    finish(season_id=season_or_404(desk.room, number).pk, by=desk.user)


@_deed(gettext_lazy("The role is given."), RoleForm, ids="role-%s")
def give_role(desk: Desk) -> None:
    rights = Rights(desk.sent["rights"])
    roles.give_role(league_id=desk.league.pk, by=desk.user, user=member_named(desk.sent["name"]), rights=rights)


@_deed(gettext_lazy("The role is taken back."), PersonForm)
def take_role(desk: Desk) -> None:
    roles.take_role(league_id=desk.league.pk, by=desk.user, user=member_named(desk.sent["name"]))


@_deed(gettext_lazy("The invitation is on its way."), InviteForm, ids="invite-%s")
def invite(desk: Desk) -> None:
    invitations.invite(league_id=desk.league.pk, by=desk.user, user=member_named(desk.sent["name"]))


@_deed(gettext_lazy("The invitation is taken back."), PersonForm)
def uninvite(desk: Desk) -> None:
    invitations.uninvite(league_id=desk.league.pk, by=desk.user, user=member_named(desk.sent["name"]))


@_deed(gettext_lazy("Let in: a place, or the waiting list."), LateForm, ids="late-%s")
def late_entry(desk: Desk, number: int) -> None:
    season = season_or_404(desk.room, number)
    let_in(season_id=season.pk, by=desk.user, user=member_named(desk.sent["name"]))


@_deed(gettext_lazy("The substitute plays on."), SubstituteForm, ids="substitute-%s")
def substitute(desk: Desk, number: int) -> None:
    leaving = find_entry(season=season_or_404(desk.room, number), username=desk.sent["name"])
    if leaving is None:
        raise NobodyInSeason
    exchange(entry_id=leaving.pk, by=desk.user, user=member_named(desk.sent["substitute"]))


@_deed(gettext_lazy("Taken out of the season."))
def remove_entry(desk: Desk, number: int, username: str) -> None:
    take_out(entry_id=entry_or_404(season_or_404(desk.room, number), username).pk, by=desk.user)


@_deed(gettext_lazy("The table is adjudged."), PlacesForm, ids="adjudge-{table}-%s")
def adjudge(desk: Desk, table: int) -> None:
    adjudging.adjudicate(table_id=table_or_404(desk.room, table).pk, by=desk.user, places=desk.sent["places"])


@_deed(gettext_lazy("The table is struck off: it counts for nobody."))
def void_table(desk: Desk, table: int) -> None:
    adjudging.void_table(table_id=table_or_404(desk.room, table).pk, by=desk.user)


@_deed(gettext_lazy("Decided, and told to whom it concerns."), DecisionForm, ids="decide-{asked}-%s")
def decide(desk: Desk, asked: int) -> None:
    """The answer to a request."""
    found = Request.objects.filter(pk=min(asked, LARGEST_ID), season__league=desk.league).first()
    if found is None:
        raise Http404
    sent = desk.sent
    decide_request(
        request_id=found.pk,
        by=desk.user,
        is_granted=sent["verdict"] == "grant",
        answer=sent["answer"],
        places=sent["places"],
    )


@_deed(
    gettext_lazy("The address is kept. Send a test message to see whether it listens."),
    LeagueWebhookForm,
    ids="webhook-%s",
    needs_proof=True,
)
def save_webhook(desk: Desk) -> None:
    """The address of the league's own server."""
    webhooks.save_webhook(league_id=desk.league.pk, user=desk.user, **desk.sent)


@_deed(gettext_lazy("The address is forgotten."))
def remove_webhook(desk: Desk) -> None:
    webhooks.remove_webhook(league_id=desk.league.pk, user=desk.user)


@_deed(gettext_lazy("The address has taken the message."))
def try_webhook(desk: Desk) -> None:
    if not webhooks.try_webhook(league_id=desk.league.pk, user=desk.user):
        raise NotTaken


def _show(
    request: HttpRequest, room: Room, user: User, *, refusal: Refusal | None = None, sent: forms.Form | None = None
) -> HttpResponse:
    wanted = PageForm(request.GET).wanted
    page = desk_page(
        league=room.league, head=room.head, user=user, page=wanted.get("page", 1), before=wanted.get("before")
    )
    if refusal is not None and sent is not None:
        _mark(sent, refusal)
    webhook = {"url": page.webhook.url, "shape": page.webhook.shape} if page.webhook else None

    def shown(kind: type[forms.Form], ids: str, initial: dict[str, str] | None = None) -> forms.Form:
        if sent is not None and sent.auto_id == ids:
            return sent
        return kind(auto_id=ids, label_suffix="", initial=initial)

    context = {
        "page": page,
        "refusal": refusal,
        "role_form": shown(RoleForm, "role-%s"),
        "invite_form": shown(InviteForm, "invite-%s"),
        "late_form": shown(LateForm, "late-%s"),
        "substitute_form": shown(SubstituteForm, "substitute-%s"),
        "webhook_form": shown(LeagueWebhookForm, "webhook-%s", webhook),
        "requests": [(row, shown(DecisionForm, f"decide-{row.id}-%s")) for row in page.requests],
        "tables": [(row, shown(PlacesForm, f"adjudge-{row.id}-%s")) for row in page.tables],
    }
    return render(request, "leagues/desk.html", context, status=refusal.status if refusal else 200)


def _mark(sent: forms.Form, refusal: Refusal) -> None:
    """Puts a refusal into the form that was sent, and the reader's cursor where he can do something about it."""
    mark(sent, refusal)
    if not sent.errors:
        sent.add_error(None, str(refusal.sentence))
    name = next((name for name in sent.fields if name in sent.errors), next(iter(sent.fields)))
    sent.fields[name].widget.attrs["autofocus"] = True
