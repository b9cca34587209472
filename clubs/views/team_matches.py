"""Matches between clubs."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.requests import asks_for_part, signed_in, visitor
from accounts.row_ids import row_id
from clubs.forms import ChallengeForm
from clubs.models import TeamMatch
from clubs.permissions import Permission
from clubs.selectors.team_matches import team_match_page
from clubs.services.challenge import answer_challenge as answer_challenge_service
from clubs.services.challenge import challenge as challenge_service
from clubs.services.challenge import withdraw_team_match as withdraw_team_match_service
from clubs.services.join_team import confirm_here as confirm_here_service
from clubs.services.join_team import join_team as join_team_service
from clubs.services.join_team import leave_team as leave_team_service
from clubs.services.pick_line_up import pick_by_rating as pick_by_rating_service
from clubs.services.pick_line_up import pick_line_up as pick_line_up_service
from clubs.views.club_context import club_or_404, run_and_redirect, team_match_or_404
from leagues.views.league_context import form_response

BOARD = "board-"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, club: str) -> HttpResponse:
    """Challenges another club."""
    context = club_or_404(request, club, Permission.CHALLENGE)
    form = ChallengeForm(request.POST if request.method == "POST" else None)

    def act() -> HttpResponse:
        made = challenge_service(
            club_id=context.club.pk,
            by=signed_in(request),
            opponent=form.cleaned_data["opponent"],
            ruleset=form.ruleset.text,
            table_size=form.cleaned_data["players"],
            table_count=form.cleaned_data["table_count"],
            pace=form.pace,
            tempo=form.tempo,
            is_rated=form.cleaned_data["is_rated"],
            starts_at=form.cleaned_data["starts_at"],
        )
        messages.success(request, _("Challenge sent."))
        return redirect("clubs:team_match", number=made.pk)

    page = {"header": context.header}
    return form_response(request, form, act, template="clubs/challenge.html", context=page)


@require_safe
def team_match(request: HttpRequest, number: int) -> HttpResponse:
    """A match between clubs; for htmx only what moves while it is played."""
    found = team_match_or_404(request, number)
    page = team_match_page(team_match=found, user=visitor(request))
    template = "clubs/team_match.html#score" if asks_for_part(request) else "clubs/team_match.html"
    return render(request, template, {"page": page})


@login_required
@require_POST
def answer_challenge(request: HttpRequest, number: int) -> HttpResponse:
    is_accepted = "accept" in request.POST
    said = (
        _("Challenge accepted. Members can now put themselves on the list.")
        if is_accepted
        else _("Challenge declined.")
    )
    return _act(
        request,
        number,
        lambda found, by: answer_challenge_service(team_match_id=found.pk, by=by, is_accepted=is_accepted),
        said,
    )


@login_required
@require_POST
def withdraw_team_match(request: HttpRequest, number: int) -> HttpResponse:
    club_id = row_id(request.POST.get("club", ""))
    return _act(
        request,
        number,
        lambda found, by: withdraw_team_match_service(team_match_id=found.pk, club_id=club_id, by=by),
        _("Your club has withdrawn from this match."),
    )


@login_required
@require_POST
def join_team(request: HttpRequest, number: int) -> HttpResponse:
    club_id = row_id(request.POST.get("club", ""))
    return _act(
        request,
        number,
        lambda found, by: join_team_service(team_match_id=found.pk, club_id=club_id, user=by),
        _("You are on the list."),
    )


@login_required
@require_POST
def leave_team(request: HttpRequest, number: int) -> HttpResponse:
    return _act(
        request,
        number,
        lambda found, by: leave_team_service(team_match_id=found.pk, user=by),
        _("You are off the list."),
    )


@login_required
@require_POST
def confirm_here(request: HttpRequest, number: int) -> HttpResponse:
    return _act(
        request,
        number,
        lambda found, by: confirm_here_service(team_match_id=found.pk, user=by),
        _("You are checked in. Stay on the site: the match starts soon."),
    )


@login_required
@require_POST
def pick_line_up(request: HttpRequest, number: int) -> HttpResponse:
    """Sets a line-up by the boards that were typed in beside the names, or by rating."""
    club_id = row_id(request.POST.get("club", ""))
    if "by_rating" in request.POST:
        return _act(
            request,
            number,
            lambda found, by: pick_by_rating_service(team_match_id=found.pk, club_id=club_id, by=by),
            _("Line-up saved."),
        )
    typed = {name: str(request.POST[name]) for name in request.POST if name.startswith(BOARD)}
    boards = {
        row_id(name.removeprefix(BOARD)): int(board)
        for name, board in typed.items()
        if board.isascii() and board.isdigit() and len(board) < 4
    }
    players = sorted(boards, key=lambda player: (boards[player], player))
    return _act(
        request,
        number,
        lambda found, by: pick_line_up_service(team_match_id=found.pk, club_id=club_id, by=by, players=players),
        _("Line-up saved."),
    )


def _act(request: HttpRequest, number: int, call: Callable[[TeamMatch, User], object], said: str) -> HttpResponse:
    found = team_match_or_404(request, number)
    to = reverse("clubs:team_match", args=[found.pk])
    return run_and_redirect(request, lambda: call(found, signed_in(request)), to=to, said=said)
