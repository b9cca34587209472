"""The list of clubs, founding one, its home, and changing it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_http_methods, require_POST, require_safe

from accounts import limits
from accounts.errors import Refusal
from accounts.limits import limited
from accounts.requests import asks_for_part, signed_in, visitor
from clubs.forms import AnnouncementForm, ClubForm, DirectoryForm, PageForm, RequestForm
from clubs.models import Role
from clubs.permissions import Permission
from clubs.selectors.club_page import club_page
from clubs.selectors.directory import directory_page
from clubs.selectors.feeds import club_feed
from clubs.services.announce import announce as announce_service
from clubs.services.announce import remove_announcement as remove_announcement_service
from clubs.services.change_club import change_club as change_club_service
from clubs.services.change_club import close_club as close_club_service
from clubs.services.create_club import check_may_create
from clubs.services.create_club import create_club as create_club_service
from clubs.views.club_context import club_or_404, run_and_redirect
from leagues.views.league_context import form_response


@require_safe
def directory(request: HttpRequest) -> HttpResponse:
    """The clubs that everybody may see."""
    form = DirectoryForm(request.GET)
    if "q" in request.GET:
        limits.check(limits.SEARCHES, request)
    page = directory_page(user=visitor(request), page=PageForm(request.GET).page_number, **form.wanted)
    query = request.GET.copy()
    query["page"] = str(page.page + 1)
    context = {"page": page, "filter": form, "more": f"?{query.urlencode()}" if page.has_more else ""}
    template = "clubs/directory.html#clubs" if asks_for_part(request) else "clubs/directory.html"
    return render(request, template, context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create_club(request: HttpRequest) -> HttpResponse:
    """A new club."""
    user = signed_in(request)
    try:
        check_may_create(user=user)
    except Refusal as refusal:
        return render(request, "clubs/club_form.html", {"refusal": refusal}, status=refusal.status)
    form = ClubForm(request.POST if request.method == "POST" else None)

    def act() -> HttpResponse:
        club = create_club_service(user=user, **form.settings)
        messages.success(request, _("Club founded. Send your friends its invite link."))
        return redirect("clubs:members", club=club.slug)

    return form_response(request, form, act, template="clubs/club_form.html", context={})


@require_safe
def home(request: HttpRequest, club: str) -> HttpResponse:
    """The page of a club."""
    context = club_or_404(request, club)
    page = club_page(club=context.club, header=context.header, user=context.user)
    forms = {"announcement_form": AnnouncementForm(), "request_form": RequestForm()}
    return render(request, "clubs/home.html", {"page": page, **forms})


@require_safe
@limited(limits.FEEDS)
@conditional_page
@cache_control(private=True, max_age=300)
def news(request: HttpRequest, club: str) -> HttpResponse:
    """The news of a public club as Atom."""
    context = club_or_404(request, club)
    if context.club.is_private or context.club.hidden_at is not None:
        raise Http404
    return HttpResponse(club_feed(club=context.club), content_type="application/atom+xml; charset=utf-8")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_club(request: HttpRequest, club: str) -> HttpResponse:
    """How a club is set up."""
    context = club_or_404(request, club, Permission.CHANGE_CLUB)
    user = signed_in(request)
    is_for_owner = context.header.role == Role.OWNER or user.acts_as_staff()
    initial = {name: getattr(context.club, name) for name in ClubForm().fields}
    data = request.POST if request.method == "POST" else None
    form = ClubForm(data, initial=initial, is_for_owner=is_for_owner)

    def act() -> HttpResponse:
        version = form.cleaned_data["version"]
        change_club_service(club_id=context.club.pk, by=user, version=version, **form.settings)
        messages.success(request, _("Settings saved."))
        return redirect(context.home)

    page = {"header": context.header}
    return form_response(request, form, act, template="clubs/club_form.html", context=page)


@login_required
@require_POST
def close_club(request: HttpRequest, club: str) -> HttpResponse:
    """Ends a club; the person has to say so twice."""
    context = club_or_404(request, club, Permission.CLOSE_CLUB)
    if "sure" not in request.POST:
        return redirect("clubs:change_club", club=context.club.slug)
    return run_and_redirect(
        request,
        lambda: close_club_service(club_id=context.club.pk, by=signed_in(request)),
        to=context.home,
        said=_("The club is closed."),
    )


@login_required
@require_POST
def announce(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.ANNOUNCE)
    text = request.POST.get("text", "")
    return run_and_redirect(
        request,
        lambda: announce_service(club_id=context.club.pk, by=signed_in(request), text=text),
        to=context.home,
        said=_("Announcement sent."),
    )


@login_required
@require_POST
def remove_announcement(request: HttpRequest, club: str, announcement: int) -> HttpResponse:
    context = club_or_404(request, club, Permission.ANNOUNCE)
    if not context.club.announcements.filter(pk=announcement).exists():
        raise Http404
    return run_and_redirect(
        request,
        lambda: remove_announcement_service(announcement_id=announcement, by=signed_in(request)),
        to=reverse("clubs:home", args=[context.club.slug]),
        said=_("Announcement removed."),
    )
