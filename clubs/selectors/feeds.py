"""A public club as programs read it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.absolute_urls import absolute_url
from clubs.models import Club, ClubAnnouncement, TeamMatch
from clubs.selectors.standings import points_words

MOST_ENTRIES = 20


def club_feed(*, club: Club) -> bytes:
    """Announcements of a club and results of its team matches, the newest first."""
    home = absolute_url(reverse("clubs:home", args=[club.slug]))
    feed = Atom1Feed(
        title=club.name,
        link=home,
        description=None,
        language=get_language(),
        feed_url=absolute_url(reverse("clubs:news", args=[club.slug])),
    )
    for at, title, text, link, key in sorted(_entries(club, home), reverse=True)[:MOST_ENTRIES]:
        feed.add_item(title=title, link=link, description=text, unique_id=key, pubdate=at, updateddate=at)
    return feed.writeString("utf-8").encode()


def _entries(club: Club, home: str) -> list[tuple[datetime, str, str, str, str]]:
    newest = ClubAnnouncement.objects.filter(club=club).order_by("-pk")[:MOST_ENTRIES]
    words = _("Announcement in %(club)s") % {"club": club.name}
    found = [(one.at, words, one.text, f"{home}#announcements", f"{home}#announcement-{one.pk}") for one in newest]
    played = TeamMatch.objects.filter(Q(home=club) | Q(away=club), state=TeamMatch.State.OVER)
    public = played.filter(home__is_private=False, away__is_private=False, home__hidden_at=None, away__hidden_at=None)
    for one in public.select_related("home", "away").order_by("-ended_at")[:MOST_ENTRIES]:
        link = absolute_url(reverse("clubs:team_match", args=[one.pk]))
        score = f"{points_words(one.home_halves)} : {points_words(one.away_halves)}"
        assert one.ended_at is not None, "a match that is over has ended"
        found.append((one.ended_at, f"{one.home.name} - {one.away.name} {score}", "", link, link))
    return found
