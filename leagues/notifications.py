"""The notifications of leagues."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.database_time import database_now
from accounts.models import Kind, Notification
from accounts.moment_words import moment_words
from accounts.notifications.registry import Content, Relevance, Summary, register
from leagues.models import Announcement, LeagueTable
from leagues.selectors.dashboard import opponents_of, waits_for, with_waiting
from leagues.selectors.fixtures import titles_of
from leagues.selectors.notices import Source, is_past, load_notices, notice_of


def register_kinds() -> None:
    """Registers every kind that leagues make."""
    register(Kind.LEAGUE, render, is_current, summarize=summarize, load=load_notices)
    register(
        Kind.ANNOUNCEMENT,
        render_announcement,
        is_announcement_current,
        summarize=summarize_announcement,
        load=load_announcements,
    )
    register(Kind.NUDGE, render_nudge, is_nudge_current, summarize=summarize_nudge, load=load_tables)


def source_of(notification: Notification) -> Source:
    """What a notification is made of, read now if it has not been read yet."""
    if notification.subject is None:
        load_notices([notification])
    found: Source = notification.subject
    return found


def is_current(notification: Notification) -> Relevance:
    return Relevance.PAST if is_past(source_of(notification)) else Relevance.CURRENT


def summarize(notification: Notification) -> Summary:
    source = source_of(notification)
    told = notice_of(source)
    if told is not None and source.league is not None:
        return Summary(f"{source.league.name}: {told.headline}", told.path)
    league = source.league
    path = reverse("leagues:home", args=[league.slug]) if league else reverse("accounts:notifications")
    return Summary(_("News from your league"), path)


def render(notification: Notification) -> Content:
    told = notice_of(source_of(notification))
    return Content(told.lines if told else (_("There is news in a league you belong to."),))


# ------------------------------------------------------------------------------------------------ announcements


def load_announcements(notifications: Collection[Notification]) -> None:
    """Reads the announcements of notifications, all at once."""
    keys = {one.subject_id for one in notifications if one.subject_id is not None}
    announcements = Announcement.objects.select_related("league", "by").in_bulk(keys)
    for one in notifications:
        one.subject = announcements.get(one.subject_id or 0)


def is_announcement_current(notification: Notification) -> Relevance:
    """As long as it has not been removed."""
    return Relevance.CURRENT if _announcement_of(notification) else Relevance.PAST


def summarize_announcement(notification: Notification) -> Summary:
    found = _announcement_of(notification)
    if found is None:
        return Summary(_("An announcement that was removed"), reverse("accounts:notifications"))
    path = reverse("leagues:home", args=[found.league.slug])
    return Summary(_("Announcement in %(league)s") % {"league": found.league.name}, f"{path}#announcements")


def render_announcement(notification: Notification) -> Content:
    """What the host has written, line by line."""
    found = _announcement_of(notification)
    if found is None:
        return Content((_("An announcement that was removed"),))
    return Content((_("%(name)s wrote:") % {"name": found.by.get_username()}, *found.text.splitlines()))


def _announcement_of(notification: Notification) -> Announcement | None:
    """The announcement of a notification, read now if it has not been read yet; None if it was removed."""
    if notification.subject is None and notification.subject_id is not None:
        load_announcements([notification])
    found: Announcement | None = notification.subject
    return found


# ------------------------------------------------------------------------------------------------ nudges by hosts


def load_tables(notifications: Collection[Notification]) -> None:
    """Reads the tables of notifications, all at once, each with since when it waits."""
    keys = {one.subject_id for one in notifications if one.subject_id is not None}
    found = LeagueTable.objects.filter(pk__in=keys).select_related("match", "division__season__league")
    tables = {table.pk: table for table in with_waiting(found, database_now())}
    for one in notifications:
        one.subject = tables.get(one.subject_id or 0)


def is_nudge_current(notification: Notification) -> Relevance:
    """As long as the table waits for the player."""
    table = _table_of(notification)
    is_waiting = table is not None and waits_for(table, notification.user_id)
    return Relevance.CURRENT if is_waiting else Relevance.PAST


def summarize_nudge(notification: Notification) -> Summary:
    table = _table_of(notification)
    if table is None or table.match is None:
        return Summary(_("A league game is waiting for you"), reverse("accounts:notifications"))
    league = table.division.season.league.name
    path = reverse("games:table", args=[table.match.code])
    return Summary(_("Your game in %(league)s is waiting for you") % {"league": league}, path)


def render_nudge(notification: Notification) -> Content:
    """Which game it is, with whom, and since when they wait."""
    table = _table_of(notification)
    if table is None:
        return Content((_("A league game is waiting for you"),))
    sentence = _("The hosts of %(league)s ask you to move: season %(season)s, %(table)s, with %(names)s.")
    season = table.division.season
    parts = {
        "league": season.league.name,
        "season": season.number,
        "table": titles_of([table])[table.pk].words,
        "names": ", ".join(opponents_of(table, notification.user_id)),
    }
    since, due_at = getattr(table, "waits_since", None), getattr(table, "due_at", None)
    waiting = (_("The table has been waiting since %(since)s.") % {"since": moment_words(since)},) if since else ()
    until = (_("Your time runs out on %(until)s.") % {"until": moment_words(due_at)},) if due_at else ()
    return Content((sentence % parts, *waiting, *until))


def _table_of(notification: Notification) -> LeagueTable | None:
    """The table of a notification, read now if it has not been read yet."""
    if notification.subject is None and notification.subject_id is not None:
        load_tables([notification])
    found: LeagueTable | None = notification.subject
    return found
