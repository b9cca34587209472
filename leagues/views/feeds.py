"""What programs read of a league, and what is shown of it elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import http_date
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe

from accounts import limits
from accounts.absolute_urls import absolute_url
from accounts.limits import limited
from accounts.models import User
from accounts.notifications.selectors.feeds import feed_secret_of
from leagues.keys import embed_key, feed_key, is_embed_key, is_feed_key, person_in_feed_key
from leagues.models import League
from leagues.selectors.exports import standings_csv as standings_csv_text
from leagues.selectors.exports import standings_json as standings_json_data
from leagues.selectors.feeds import league_calendar, league_feed
from leagues.selectors.league_header import find_league, header_of
from leagues.selectors.league_page import league_page
from leagues.views.league_context import league_or_404, season_or_404

EMBED_SECONDS = 60


class FeedAddresses(NamedTuple):
    """Where a league can be followed from elsewhere."""

    calendar: str
    news: str
    embed: str
    """Empty for a private league: a frame elsewhere is read by strangers."""
    has_key: bool
    """Whether programs without a session can read the feeds of a private league."""


def feed_addresses(league: League, user: User | None) -> FeedAddresses:
    """The addresses for one reader. Those of a private league carry a key of the reader's, because programs have no
    session, if they have opened their feeds."""
    secret = feed_secret_of(user) if league.is_private and user is not None else ""
    key = f"?key={feed_key(league.pk, user.pk, secret)}" if secret and user is not None else ""
    embed = (
        "" if league.is_private else absolute_url(reverse("leagues:embed", args=[league.slug, embed_key(league.pk)]))
    )
    return FeedAddresses(
        calendar=reverse("leagues:calendar", args=[league.slug]) + key,
        news=reverse("leagues:news", args=[league.slug]) + key,
        embed=embed,
        has_key=bool(key),
    )


@require_safe
@limited(limits.FEEDS)
@conditional_page
@cache_control(private=True, max_age=60)
def calendar(request: HttpRequest, league: str) -> HttpResponse:
    """The days of a league's seasons."""
    found = _by_session_or_key(request, league)
    return HttpResponse(league_calendar(league=found), content_type="text/calendar; charset=utf-8")


@require_safe
@limited(limits.FEEDS)
@conditional_page
@cache_control(private=True, max_age=60)
def news(request: HttpRequest, league: str) -> HttpResponse:
    """What happens in a league."""
    content, changed = league_feed(league=_by_session_or_key(request, league))
    response = HttpResponse(content, content_type="application/atom+xml; charset=utf-8")
    if changed is not None:
        response["Last-Modified"] = http_date(changed.timestamp())
    return response


@require_safe
@limited(limits.FILES)
def standings_csv(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """The standings of a season as a table."""
    league_context = league_or_404(request, league)
    season = season_or_404(league_context, number)
    response = HttpResponse(standings_csv_text(season=season), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{league_context.league.slug}-{season.number}.csv"'
    return response


@require_safe
@limited(limits.FILES)
def standings_json(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """The standings and tables of a season for programs."""
    league_context = league_or_404(request, league)
    return JsonResponse(standings_json_data(league=league_context.league, season=season_or_404(league_context, number)))


# The one page of the site that others may put into a frame: the same for everybody, and nothing can be done on it.
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its types know no views with arguments
@require_safe
@limited(limits.FEEDS)
@cache_control(public=True, max_age=EMBED_SECONDS)
def embed(request: HttpRequest, league: str, key: str) -> HttpResponse:
    """The standings of a league within another page."""
    found = League.objects.filter(slug=league, is_private=False).first()
    if found is None or not is_embed_key(key, found.pk):
        raise Http404
    page = league_page(league=found, header=header_of(found, None), user=None)
    address = absolute_url(reverse("leagues:home", args=[found.slug]))
    return render(request, "leagues/embed.html", {"page": page, "address": address})


def _by_session_or_key(request: HttpRequest, slug: str) -> League:
    """The league, if the reader may see it: as they have signed in, or by the key in the address."""
    key = request.GET.get("key", "")
    league = League.objects.filter(slug=slug).first() if key else None
    if league is None:
        return league_or_404(request, slug).league
    claimed = person_in_feed_key(key)
    owner = User.objects.filter(pk=claimed, is_active=True).first() if claimed is not None else None
    secret = feed_secret_of(owner) if owner is not None else ""
    if owner is None or not secret or not is_feed_key(key, league.pk, owner.pk, secret):
        raise Http404
    # A key in an address is no second factor: it opens what the person sees, not what staff sees.
    owner.lacks_second_factor = True
    if find_league(slug=slug, user=owner) is None:
        raise Http404
    return league
