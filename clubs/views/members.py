"""Members of a club: joining, leaving, roles, requests and the invite link."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.absolute_urls import absolute_url
from accounts.errors import Refusal
from accounts.models import User
from accounts.requests import asks_for_part, signed_in, visitor
from accounts.selectors.people import members as people
from clubs.forms import MemberForm, PageForm, RequestForm
from clubs.models import ClubInviteLink, JoinRequest, Role
from clubs.permissions import Permission
from clubs.selectors.club_header import header_of
from clubs.selectors.directory import clubs_of
from clubs.selectors.members_page import members_page
from clubs.services.give_role import give_role as give_role_service
from clubs.services.join_club import join_by_link as join_by_link_service
from clubs.services.join_club import join_club as join_club_service
from clubs.services.leave_club import leave_club as leave_club_service
from clubs.services.remove_member import lift_ban as lift_ban_service
from clubs.services.remove_member import remove_member as remove_member_service
from clubs.services.renew_invite_link import remove_invite_link as remove_invite_link_service
from clubs.services.renew_invite_link import renew_invite_link as renew_invite_link_service
from clubs.services.request_to_join import answer_request as answer_request_service
from clubs.services.request_to_join import request_to_join as request_to_join_service
from clubs.services.request_to_join import withdraw_request as withdraw_request_service
from clubs.views.club_context import ClubContext, club_or_404, person_named, refusal_response, run_and_redirect


@require_safe
@never_cache
def members(request: HttpRequest, club: str) -> HttpResponse:
    """Who belongs to a club; for officers also who wants to, and the invite link."""
    context = club_or_404(request, club)
    page = members_page(
        club=context.club, header=context.header, user=context.user, page=PageForm(request.GET).page_number
    )
    link = absolute_url(reverse("clubs:join_by_link", args=[page.link.token])) if page.link else ""
    return render(request, "clubs/members.html", {"page": page, "link": link, "roles": Role.choices})


@require_safe
def person_clubs(request: HttpRequest, person: int) -> HttpResponse:
    """The clubs of a member that the reader may know of: a panel of the profile, or a page where there is no script."""
    member = get_object_or_404(people(), pk=person)
    template = "clubs/_person_clubs.html" if asks_for_part(request) else "clubs/person_clubs.html"
    return render(request, template, {"person": member, "rows": clubs_of(member, visitor(request))})


@login_required
@require_POST
def join_club(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club)
    return _done(
        request, context, lambda user: join_club_service(club_id=context.club.pk, user=user), _("Welcome to the club!")
    )


@login_required
@require_POST
def request_to_join(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club)
    form = RequestForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else request.POST.get("text", "")

    def ask(user: User) -> object:
        return request_to_join_service(club_id=context.club.pk, user=user, text=text)

    return _done(request, context, ask, _("Request sent. You will be notified when you are in."))


@login_required
@require_POST
def withdraw_request(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club)
    return _done(
        request,
        context,
        lambda user: withdraw_request_service(club_id=context.club.pk, user=user),
        _("Request withdrawn."),
    )


@login_required
@require_POST
def leave_club(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club)
    call = _by(request, lambda user: leave_club_service(club_id=context.club.pk, user=user))
    to = reverse("clubs:directory") if context.club.is_private else context.home
    return run_and_redirect(request, call, to=to, said=_("You have left the club."))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """A club for people who have its link: one button brings them in, once they have signed in."""
    link = ClubInviteLink.objects.select_related("club").filter(token=token).first()
    user = visitor(request)
    if request.method == "POST" and user is None:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    if request.method == "POST" and user is not None:
        try:
            member = join_by_link_service(token=token, user=user)
        except Refusal as refusal:
            return refusal_response(request, refusal, back=reverse("clubs:directory"))
        return redirect("clubs:home", club=member.club.slug)
    if link is None or link.club.hidden_at is not None:
        raise Http404
    page = {"header": header_of(link.club, user), "works": link.works, "address": request.path}
    return render(request, "clubs/join.html", page)


@login_required
@require_POST
def give_role(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.GIVE_ROLES)
    form = _member_form(request)
    role = form.cleaned_data["role"]
    if not role:
        raise Http404

    def give(by: User) -> object:
        user = person_named(form.cleaned_data["name"])
        return give_role_service(club_id=context.club.pk, by=by, user=user, role=role)

    return _done_with_members(request, context, give, _("Role changed."))


@login_required
@require_POST
def remove_member(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.REMOVE_MEMBERS)
    form = _member_form(request)

    def remove(by: User) -> object:
        user = person_named(form.cleaned_data["name"])
        is_banned = form.cleaned_data["is_banned"]
        return remove_member_service(club_id=context.club.pk, by=by, user=user, is_banned=is_banned)

    return _done_with_members(request, context, remove, _("Member removed."))


@login_required
@require_POST
def lift_ban(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.REMOVE_MEMBERS)
    form = _member_form(request)

    def lift(by: User) -> object:
        return lift_ban_service(club_id=context.club.pk, by=by, user=person_named(form.cleaned_data["name"]))

    return _done_with_members(request, context, lift, _("Ban lifted."))


@login_required
@require_POST
def answer_request(request: HttpRequest, club: str, request_id: int) -> HttpResponse:
    context = club_or_404(request, club, Permission.ANSWER_REQUESTS)
    if not JoinRequest.objects.filter(pk=request_id, club=context.club).exists():
        return redirect(_members_of(context))
    is_accepted = "accept" in request.POST

    def answer(by: User) -> object:
        return answer_request_service(request_id=request_id, by=by, is_accepted=is_accepted)

    said = _("Request accepted.") if is_accepted else _("Request declined.")
    return _done_with_members(request, context, answer, said)


@login_required
@require_POST
def renew_invite_link(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.INVITE)
    said = _("The new invite link works for 30 days.")
    return _done_with_members(
        request, context, lambda by: renew_invite_link_service(club_id=context.club.pk, by=by), said
    )


@login_required
@require_POST
def remove_invite_link(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.INVITE)
    said = _("The invite link no longer works.")
    return _done_with_members(
        request, context, lambda by: remove_invite_link_service(club_id=context.club.pk, by=by), said
    )


def _by(request: HttpRequest, call: Callable[[User], object]) -> Callable[[], object]:
    return lambda: call(signed_in(request))


def _done(request: HttpRequest, context: ClubContext, call: Callable[[User], object], said: str) -> HttpResponse:
    return run_and_redirect(request, _by(request, call), to=context.home, said=said)


def _done_with_members(
    request: HttpRequest, context: ClubContext, call: Callable[[User], object], said: str
) -> HttpResponse:
    return run_and_redirect(request, _by(request, call), to=_members_of(context), said=said)


def _members_of(context: ClubContext) -> str:
    return reverse("clubs:members", args=[context.club.slug])


def _member_form(request: HttpRequest) -> MemberForm:
    form = MemberForm(request.POST)
    if not form.is_valid():
        raise Http404
    return form
