"""The notifications of clubs."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Kind, Notification
from accounts.moment_words import moment_words
from accounts.notifications.registry import Content, Relevance, Summary, register
from clubs.models import Club, ClubAnnouncement, JoinRequest, Membership, TeamMatch
from clubs.notices import ClubNews, TeamNews
from clubs.selectors.standings import points_words

State = TeamMatch.State

CLUB_HEADLINES = {
    ClubNews.REQUEST: gettext_lazy("%(club)s: a player asks to join"),
    ClubNews.WELCOME: gettext_lazy("Welcome to %(club)s"),
    ClubNews.ROLE: gettext_lazy("Your role in %(club)s has changed"),
    ClubNews.REMOVED: gettext_lazy("You are no longer a member of %(club)s"),
}
TEAM_HEADLINES = {
    TeamNews.CHALLENGE: gettext_lazy("%(home)s challenges %(away)s"),
    TeamNews.DECLINED: gettext_lazy("%(away)s has declined your challenge"),
    TeamNews.LINE_UP: gettext_lazy("%(home)s - %(away)s: will you play?"),
    TeamNews.CHECK_IN: gettext_lazy("%(home)s - %(away)s: check in now"),
    TeamNews.CANCELLED: gettext_lazy("%(home)s - %(away)s is cancelled"),
    TeamNews.STARTED: gettext_lazy("%(home)s - %(away)s has started"),
    TeamNews.ENDED: gettext_lazy("%(home)s - %(away)s: final score %(score)s"),
}
TEAM_LINES = {
    TeamNews.CHALLENGE: gettext_lazy("Accept or decline before it starts."),
    TeamNews.LINE_UP: gettext_lazy("Put yourself on the list if you have time."),
    TeamNews.CHECK_IN: gettext_lazy("Players who are not there 10 minutes after the start are replaced."),
    TeamNews.STARTED: gettext_lazy("Your game has started. Open it from your list of games."),
}
STATES = {
    TeamNews.CHALLENGE: (State.PROPOSED,),
    TeamNews.LINE_UP: (State.LINE_UP,),
    TeamNews.CHECK_IN: (State.LINE_UP,),
    TeamNews.STARTED: (State.RUNNING,),
}
"""As long as a match is in one of these, the news of it is news."""


def register_kinds() -> None:
    register(Kind.CLUB, render, is_current, summarize=summarize, load=load)
    register(
        Kind.CLUB_POST,
        render_announcement,
        is_announcement_current,
        summarize=summarize_announcement,
        load=load_announcements,
    )


def load(notifications: Collection[Notification]) -> None:
    """Reads the clubs and team matches of notifications, all at once."""
    keys = {is_team: [one.subject_id for one in notifications if _is_team(one) == is_team] for is_team in (True, False)}
    matches = TeamMatch.objects.select_related("home", "away").in_bulk([key for key in keys[True] if key])
    clubs = Club.objects.in_bulk([key for key in keys[False] if key])
    for one in notifications:
        one.subject = (matches if _is_team(one) else clubs).get(one.subject_id or 0)


def is_current(notification: Notification) -> Relevance:
    subject = _subject(notification)
    if isinstance(subject, TeamMatch):
        states = STATES.get(TeamNews(_news(notification)))
        return Relevance.CURRENT if states is None or subject.state in states else Relevance.PAST
    if not isinstance(subject, Club) or subject.closed_at is not None:
        return Relevance.PAST
    if _news(notification) == ClubNews.REQUEST:
        asked = JoinRequest.objects.filter(club=subject, user=_about(notification))
        return Relevance.CURRENT if asked.exists() else Relevance.PAST
    return Relevance.CURRENT


def summarize(notification: Notification) -> Summary:
    subject = _subject(notification)
    if isinstance(subject, TeamMatch):
        headline = TEAM_HEADLINES[TeamNews(_news(notification))]
        score = f"{points_words(subject.home_halves)} : {points_words(subject.away_halves)}"
        words = {"home": subject.home.name, "away": subject.away.name, "score": score}
        return Summary(str(headline) % words, reverse("clubs:team_match", args=[subject.pk]))
    if isinstance(subject, Club):
        news = ClubNews(_news(notification))
        page = "clubs:members" if news is ClubNews.REQUEST else "clubs:home"
        path = reverse("clubs:directory") if news is ClubNews.REMOVED else reverse(page, args=[subject.slug])
        return Summary(str(CLUB_HEADLINES[news]) % {"club": subject.name}, path)
    return Summary(_("News from your clubs"), reverse("clubs:directory"))


def render(notification: Notification) -> Content:
    subject = _subject(notification)
    if isinstance(subject, TeamMatch):
        line = TEAM_LINES.get(TeamNews(_news(notification)))
        start = _("Start: %(moment)s") % {"moment": moment_words(subject.starts_at)}
        return Content((start, *((str(line),) if line else ())))
    if isinstance(subject, Club) and _news(notification) == ClubNews.ROLE:
        member = Membership.objects.filter(club=subject, user=notification.user_id).first()
        if member is not None:
            return Content((_("Your role is now: %(role)s") % {"role": member.get_role_display()},))
    return Content((summarize(notification).headline,))


def _is_team(notification: Notification) -> bool:
    return notification.key.startswith("team:")


def _news(notification: Notification) -> str:
    return notification.key.split(":")[1]


def _about(notification: Notification) -> int:
    """Whom the news of a club is about."""
    return int(notification.key.split(":")[3])


def _subject(notification: Notification) -> Club | TeamMatch | None:
    """What a notification is about, read now if it has not been read yet."""
    if notification.subject is None:
        load([notification])
    found: Club | TeamMatch | None = notification.subject
    return found


# ------------------------------------------------------------------------------------------------ announcements


def load_announcements(notifications: Collection[Notification]) -> None:
    """Reads the announcements of notifications, all at once."""
    keys = {one.subject_id for one in notifications if one.subject_id is not None}
    found = ClubAnnouncement.objects.select_related("club", "by").in_bulk(keys)
    for one in notifications:
        one.subject = found.get(one.subject_id or 0)


def is_announcement_current(notification: Notification) -> Relevance:
    """As long as it has not been removed and the person is still a member."""
    found = _announcement_of(notification)
    is_member = found is not None and Membership.objects.filter(club=found.club, user=notification.user_id).exists()
    return Relevance.CURRENT if is_member else Relevance.PAST


def summarize_announcement(notification: Notification) -> Summary:
    found = _announcement_of(notification)
    if found is None:
        return Summary(_("An announcement that was removed"), reverse("accounts:notifications"))
    path = reverse("clubs:home", args=[found.club.slug])
    return Summary(_("Announcement in %(club)s") % {"club": found.club.name}, f"{path}#announcements")


def render_announcement(notification: Notification) -> Content:
    """What the officer has written, line by line."""
    found = _announcement_of(notification)
    if found is None:
        return Content((_("An announcement that was removed"),))
    return Content((_("%(name)s wrote:") % {"name": found.by.get_username()}, *found.text.splitlines()))


def _announcement_of(notification: Notification) -> ClubAnnouncement | None:
    if notification.subject is None and notification.subject_id is not None:
        load_announcements([notification])
    found: ClubAnnouncement | None = notification.subject
    return found
