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
from accounts.row_ids import LARGEST_ID
from accounts.views.reauthentication import require_proof
from games.errors import Refusal
from leagues.errors import Misunderstood, NobodyInSeason, NotTaken
from leagues.forms.desk import (
    AnnouncementForm,
    DecisionForm,
    InviteForm,
    LateEntryForm,
    PersonForm,
    PlacesForm,
    RoleForm,
    SubstituteForm,
)
from leagues.forms.paging import PageForm
from leagues.forms.season import SeasonForm, days_of, usual_days
from leagues.forms.webhook import LeagueWebhookForm
from leagues.models import Announcement, League, Request, Rights
from leagues.selectors.desk_page import desk_page, planned_season
from leagues.selectors.player_page import find_entry
from leagues.services import save_webhook as webhooks
from leagues.services.adjudicate import adjudicate as adjudicate_service
from leagues.services.adjudicate import void_table as void_table_service
from leagues.services.announce import announce as announce_service
from leagues.services.announce import remove_announcement as remove_announcement_service
from leagues.services.change_league import close_league as close_league_service
from leagues.services.decide_request import decide_request as decide_request_service
from leagues.services.end_season import end_season as end_season_service
from leagues.services.give_role import give_role as give_role_service
from leagues.services.give_role import revoke_role as revoke_role_service
from leagues.services.invite import invite as invite_service
from leagues.services.invite import uninvite as uninvite_service
from leagues.services.open_season import cancel_season as cancel_season_service
from leagues.services.open_season import change_season, open_season
from leagues.services.open_season import plan_next_season as plan_next_season_service
from leagues.services.start_season import start_season as start_season_service
from leagues.services.substitute import add_late_entry as add_late_entry_service
from leagues.services.substitute import substitute as substitute_service
from leagues.services.withdraw import remove_entry as remove_entry_service
from leagues.views.league_context import (
    LeagueContext,
    desk_or_404,
    entry_or_404,
    form_response,
    mark_field,
    member_named,
    season_or_404,
    table_or_404,
)

P = ParamSpec("P")


class Desk(NamedTuple):
    """The desk of a league, the person at it, and the form that they have filled in, if there is one."""

    league_context: LeagueContext
    user: User
    form: forms.Form | None

    @property
    def league(self) -> League:
        return self.league_context.league

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
    league_context, user = desk_or_404(request, league)
    return _show(request, league_context, user)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan_season(request: HttpRequest, league: str) -> HttpResponse:
    """The days of the season that comes or runs, or of a new one."""
    league_context, user = desk_or_404(request, league)
    if not league_context.header.can_plan:
        raise Http404
    planned = planned_season(league_context.league)
    initial = days_of(planned) if planned else usual_days(league_context.league, timezone.now())
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=initial, season=planned)

    def act() -> HttpResponse:
        if planned is None:
            open_season(league_id=league_context.league.pk, user=user, **form.days)
        else:
            version = form.cleaned_data["version"]
            change_season(season_id=planned.pk, user=user, version=version, **form.days)
        messages.success(request, _("Dates saved."))
        return redirect("leagues:preview", league=league_context.league.slug)

    context = {"header": league_context.header, "number": planned.number if planned else None}
    return form_response(request, form, act, template="leagues/plan_season.html", context=context)


def desk_action(
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
            league_context, user = desk_or_404(request, league)
            if needs_proof:
                require_proof(request)
            sent = form(request.POST, auto_id=ids.format(**kwargs), label_suffix="") if form else None
            try:
                act(Desk(league_context, user, sent), *args, **kwargs)
            except Refusal as refusal:
                return _show(request, league_context, user, refusal=refusal, sent=sent, table=kwargs.get("table"))
            messages.success(request, str(said))
            return redirect("leagues:desk", league=league_context.league.slug)

        return view

    return decorated


@desk_action(gettext_lazy("League closed."))
def close_league(desk: Desk) -> None:
    close_league_service(league_id=desk.league.pk, user=desk.user)


@desk_action(gettext_lazy("Season planned. Sign-up opens in a moment."))
def plan_next_season(desk: Desk) -> None:
    """The next season in one click."""
    plan_next_season_service(league_id=desk.league.pk, user=desk.user)


@desk_action(gettext_lazy("Season cancelled."))
def cancel_season(desk: Desk, number: int) -> None:
    cancel_season_service(season_id=season_or_404(desk.league_context, number).pk, user=desk.user)


@desk_action(gettext_lazy("The season is starting."))
def start_season(desk: Desk, number: int) -> None:
    """Does not wait for the day."""
    start_season_service(season_id=season_or_404(desk.league_context, number).pk, by=desk.user)


@desk_action(gettext_lazy("The season is ending."))
def end_season(desk: Desk, number: int) -> None:
    end_season_service(season_id=season_or_404(desk.league_context, number).pk, by=desk.user)


@desk_action(gettext_lazy("Role assigned."), RoleForm, ids="role-%s")
def give_role(desk: Desk) -> None:
    rights = Rights(desk.sent["rights"])
    give_role_service(league_id=desk.league.pk, by=desk.user, user=member_named(desk.sent["name"]), rights=rights)


@desk_action(gettext_lazy("Role removed."), PersonForm)
def revoke_role(desk: Desk) -> None:
    revoke_role_service(league_id=desk.league.pk, by=desk.user, user=member_named(desk.sent["name"]))


@desk_action(gettext_lazy("Invitation sent."), InviteForm, ids="invite-%s")
def invite(desk: Desk) -> None:
    invite_service(league_id=desk.league.pk, by=desk.user, user=member_named(desk.sent["name"]))


@desk_action(gettext_lazy("Invitation withdrawn."), PersonForm)
def uninvite(desk: Desk) -> None:
    uninvite_service(league_id=desk.league.pk, by=desk.user, user=member_named(desk.sent["name"]))


@desk_action(gettext_lazy("Player added to the season or the waiting list."), LateEntryForm, ids="late-%s")
def add_late_entry(desk: Desk, number: int) -> None:
    season = season_or_404(desk.league_context, number)
    add_late_entry_service(season_id=season.pk, by=desk.user, user=member_named(desk.sent["name"]))


@desk_action(gettext_lazy("The substitute takes over."), SubstituteForm, ids="substitute-%s")
def substitute(desk: Desk, number: int) -> None:
    leaving = find_entry(season=season_or_404(desk.league_context, number), username=desk.sent["name"])
    if leaving is None:
        raise NobodyInSeason
    substitute_service(entry_id=leaving.pk, by=desk.user, user=member_named(desk.sent["substitute"]))


@desk_action(gettext_lazy("Player removed from the season."))
def remove_entry(desk: Desk, number: int, username: str) -> None:
    remove_entry_service(entry_id=entry_or_404(season_or_404(desk.league_context, number), username).pk, by=desk.user)


@desk_action(gettext_lazy("Game adjudicated."), PlacesForm, ids="adjudicate-{table}-%s")
def adjudicate(desk: Desk, table: int) -> None:
    adjudicate_service(table_id=table_or_404(desk.league_context, table).pk, by=desk.user, places=desk.sent["places"])


@desk_action(gettext_lazy("Game voided: it counts for no one."))
def void_table(desk: Desk, table: int) -> None:
    void_table_service(table_id=table_or_404(desk.league_context, table).pk, by=desk.user)


@desk_action(gettext_lazy("Announcement sent."), AnnouncementForm, ids="announce-%s")
def announce(desk: Desk) -> None:
    announce_service(league_id=desk.league.pk, by=desk.user, text=desk.sent["text"])


@desk_action(gettext_lazy("Announcement removed."))
def remove_announcement(desk: Desk, announcement: int) -> None:
    found = Announcement.objects.filter(pk=min(announcement, LARGEST_ID), league=desk.league).first()
    if found is None:
        raise Http404
    remove_announcement_service(announcement_id=found.pk, by=desk.user)


@desk_action(
    gettext_lazy("Decision saved. The players concerned will be notified."), DecisionForm, ids="decide-{request_id}-%s"
)
def decide_request(desk: Desk, request_id: int) -> None:
    """The answer to a request."""
    found = Request.objects.filter(pk=min(request_id, LARGEST_ID), season__league=desk.league).first()
    if found is None:
        raise Http404
    sent = desk.sent
    decide_request_service(
        request_id=found.pk,
        by=desk.user,
        is_granted=sent["verdict"] == "grant",
        answer=sent["answer"],
        places=sent["places"],
    )


@desk_action(
    gettext_lazy("Webhook saved. Send a test message to check that it works."),
    LeagueWebhookForm,
    ids="webhook-%s",
    needs_proof=True,
)
def save_webhook(desk: Desk) -> None:
    """The address of the league's own server."""
    webhooks.save_webhook(league_id=desk.league.pk, user=desk.user, **desk.sent)


@desk_action(gettext_lazy("Webhook removed."))
def remove_webhook(desk: Desk) -> None:
    webhooks.remove_webhook(league_id=desk.league.pk, user=desk.user)


@desk_action(gettext_lazy("Test message delivered."))
def try_webhook(desk: Desk) -> None:
    if not webhooks.try_webhook(league_id=desk.league.pk, user=desk.user):
        raise NotTaken


def _show(
    request: HttpRequest,
    league_context: LeagueContext,
    user: User,
    *,
    refusal: Refusal | None = None,
    sent: forms.Form | None = None,
    table: object = None,
) -> HttpResponse:
    """The desk; with the table alone that was asked for, or that a refusal is about."""
    wanted = PageForm(request.GET).wanted
    page = desk_page(
        league=league_context.league,
        header=league_context.header,
        user=user,
        page=wanted.get("page", 1),
        before=wanted.get("before"),
        table=table if isinstance(table, int) else wanted.get("table"),
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
        "announcement_form": shown(AnnouncementForm, "announce-%s"),
        "role_form": shown(RoleForm, "role-%s"),
        "invite_form": shown(InviteForm, "invite-%s"),
        "late_form": shown(LateEntryForm, "late-%s"),
        "substitute_form": shown(SubstituteForm, "substitute-%s"),
        "webhook_form": shown(LeagueWebhookForm, "webhook-%s", webhook),
        "requests": [(row, shown(DecisionForm, f"decide-{row.id}-%s")) for row in page.requests],
        "tables": [(row, shown(PlacesForm, f"adjudicate-{row.id}-%s")) for row in page.tables],
    }
    return render(request, "leagues/desk.html", context, status=refusal.status if refusal else 200)


def _mark(sent: forms.Form, refusal: Refusal) -> None:
    """Puts a refusal into the form that was sent, and the reader's cursor where they can do something about it."""
    mark_field(sent, refusal)
    if not sent.errors:
        sent.add_error(None, str(refusal.sentence))
    name = next((name for name in sent.fields if name in sent.errors), next(iter(sent.fields)))
    sent.fields[name].widget.attrs["autofocus"] = True
