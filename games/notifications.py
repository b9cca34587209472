"""The notifications about tables, in words, made from the view that is the person's own, and whether they are still
current."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cached_property

from django.db.models import Exists, F, OuterRef, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Channel, Kind, Moment, Notification, User
from accounts.moment_words import moment_words
from accounts.notifications.registry import Button, Content, Decision, Relevance, Summary, register
from games.engine.protocol import Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Ply, Seat, TableNotificationPreference
from games.play.selectors.match_labels import match_title, seat_name
from games.play.selectors.offers import offer_for
from games.play.selectors.relevance import event_of, fraction_of, relevance_of, reminder_moment
from games.play.selectors.table import TablePage, table_page
from games.titles.wording import seat_words
from games.words import event_words, name_words, ruleset_words

MOST_LINES = 30
"""So much of what happened is told; the table tells the rest."""
MOST_PLIES = 200
RECAP_LENGTH = 8
"""How much is read for the recaps in the list, and how much is told of each table."""
TABLE_MOMENTS = (Moment.AT_ONCE, Moment.DIGEST, Moment.NEVER)
"""How a person can be told about one table, if not as usual."""

FROM_THE_TABLE = (Kind.TURN, Kind.REMINDER, Kind.OVER)
"""What is told from the reader's own view of the table; all other things can be told without it."""

HEADLINES: dict[Kind, str | Promise] = {
    Kind.TURN: gettext_lazy("Your turn at “%(title)s”"),
    Kind.REMINDER: gettext_lazy("Your clock is running at “%(title)s”"),
    Kind.READY: gettext_lazy("Are you ready for “%(title)s”?"),
    Kind.INVITATION: gettext_lazy("Invitation to “%(title)s”"),
    Kind.OVER: gettext_lazy("Game over: %(title)s"),
    Kind.CHAT: gettext_lazy("New message at “%(title)s”"),
    Kind.SEAT: gettext_lazy("Player change at “%(title)s”"),
}
SENTENCES: dict[Kind, str | Promise] = {
    Kind.TURN: gettext_lazy("It's your turn at “%(title)s”."),
    Kind.REMINDER: gettext_lazy("Everyone at “%(title)s” is waiting for your move."),
    Kind.READY: gettext_lazy(
        "All seats at “%(title)s” are taken. Confirm that you're ready and the game starts; otherwise another player "
        "gets your seat."
    ),
    Kind.INVITATION: gettext_lazy("You're invited to play at “%(title)s”."),
    Kind.OVER: gettext_lazy("The game is over: %(title)s."),
    Kind.CHAT: gettext_lazy("There's a new message at “%(title)s”."),
    Kind.SEAT: gettext_lazy("A player has joined or left “%(title)s”."),
}


class About:
    """What a notification about a table is about; what the person has to do with the table is read when it is asked
    for."""

    def __init__(self, match: Match | None, user: User) -> None:
        self.match = match
        """None if it is gone."""
        self._user = user

    @cached_property
    def seat(self) -> Seat | None:
        """The person's own, if they have one."""
        return self.match.seat_of(self._user) if self.match else None

    @cached_property
    def preference(self) -> str:
        """How they want to be told about this table; empty is as usual."""
        return table_preference(self.match, self._user) if self.match else ""


def register_kinds() -> None:
    """Registers every kind that tables make. Called once, when the app is ready."""
    for kind in HEADLINES:
        register(
            kind,
            render,
            is_current,
            summarize=summarize,
            load=load,
            lock=lock,
            not_before=_reminder_due if kind is Kind.REMINDER else None,
            choose_moment=choose_moment,
            decision=DECISION if kind in (Kind.TURN, Kind.REMINDER, Kind.READY) else None,
            recaps=recaps if kind is Kind.TURN else None,
            is_urgent=kind in (Kind.REMINDER, Kind.READY),
        )


# ------------------------------------------------------------------------------------------------ what it is about


def load(notifications: Collection[Notification]) -> None:
    """Reads the matches of notifications, all at once."""
    matches = Match.objects.prefetch_related("seats__user").in_bulk(
        {one.subject_id for one in notifications if one.subject_id is not None}
    )
    for one in notifications:
        one.subject = About(matches.get(one.subject_id or 0), one.user)


def lock(notification: Notification) -> None:
    """Reads the match of a notification and holds it."""
    match = Match.objects.select_for_update().filter(pk=notification.subject_id or 0).first()
    notification.subject = About(match, notification.user)


def about(notification: Notification) -> About:
    """What a notification is about, read now if it has not been read yet."""
    if notification.subject is None:
        load([notification])
    found: About = notification.subject
    return found


# ------------------------------------------------------------------------------------------------ whether and when


def is_current(notification: Notification) -> Relevance:
    found = about(notification)
    return relevance_of(notification, found.match, found.seat)


def choose_moment(notification: Notification, channel: Channel, usual: Moment) -> Moment:
    """When something is told somewhere: as usual, or as the person wants it at this table. No email is quick enough for
    a live table, unless it is asked for."""
    match, preference = about(notification).match, about(notification).preference
    if preference == Moment.NEVER:
        return Moment.NEVER
    if preference == Moment.AT_ONCE:
        return Moment.AT_ONCE
    if preference == Moment.DIGEST:
        return Moment.DIGEST if channel is Channel.EMAIL else Moment.NEVER
    is_decision = notification.kind in (Kind.TURN, Kind.REMINDER, Kind.READY)
    if channel is Channel.EMAIL and is_decision and match is not None and match.pace == Match.Pace.LIVE:
        return Moment.NEVER
    return usual


def _reminder_due(notification: Notification) -> datetime | None:
    seat = about(notification).seat
    return reminder_moment(seat, fraction_of(notification)) if seat is not None else None


def _own_seats() -> Q:
    return Q(match_id=OuterRef("subject_id"), user=OuterRef("user"))


def _is_open() -> Exists:
    """Whether the person has made no decision since it was noted, or is asked whether they are ready."""
    undecided = Q(seen_ply=OuterRef("since")) | Q(match__status=Match.Status.CALLED, is_to_act=True)
    return Exists(Seat.objects.filter(_own_seats(), undecided))


def _is_waiting() -> Exists:
    """Whether the match waits for this decision of the person."""
    undecided = Q(seen_ply=OuterRef("since")) | Q(match__status=Match.Status.CALLED)
    return Exists(Seat.objects.filter(_own_seats(), undecided, is_to_act=True, is_caretaker=False))


DECISION = Decision(_is_open, _is_waiting)


def table_preference(match: Match, user: User | None) -> str:
    """How a person wants to be told about a table; empty is as usual."""
    if user is None:
        return ""
    found = TableNotificationPreference.objects.filter(match=match, user=user)
    return found.values_list("moment", flat=True).first() or ""


def exported_table_preferences(user: User) -> list[dict[str, str]]:
    """How a person wants to be told about tables, for the download of all own data."""
    preferences = TableNotificationPreference.objects.filter(user=user).order_by("pk")
    return [{"moment": moment, "table": code} for moment, code in preferences.values_list("moment", "match__code")]


# ------------------------------------------------------------------------------------------------ in words


def headline_of(kind: str, match: Match | None, person: User) -> str:
    """What a notification is called in a list."""
    return str(HEADLINES[Kind(kind)]) % {"title": _title(match, person)}


def _title(match: Match | None, person: User) -> str:
    return match_title(match, list(match.seats.all()), reader=person.pk) if match else ""


def summarize(notification: Notification) -> Summary:
    match = about(notification).match
    path = reverse("games:table", args=[match.code]) if match else reverse("games:lobby")
    return Summary(headline_of(notification.kind, match, notification.user), path)


def render(notification: Notification) -> Content:
    """What there is to say about the table, as far as the person may know it."""
    kind, user, match = Kind(notification.kind), notification.user, about(notification).match
    sentence = str(SENTENCES[kind]) % {"title": _title(match, user)}
    if match is None:
        return Content((sentence,))
    is_told = kind in FROM_THE_TABLE and match.is_shown_to(user)
    page = table_page(match=match, user=user) if is_told else None
    offer = offer_for(notification, match, user)
    return Content(
        lines=(sentence, *_facts(kind, match, page), *_event(notification)),
        recap=_recap(page) if page and kind != Kind.OVER else (),
        button=Button(offer.words, reverse("games:confirm", args=[offer.token])) if offer else None,
    )


def _event(notification: Notification) -> tuple[str, ...]:
    """What happened to a seat, as the table's own page says it."""
    event = event_of(notification)
    if event is None or event.user is None:
        return ()
    return (_("%(who)s %(what)s.") % {"who": event.user.get_username(), "what": event.get_kind_display()},)


def _facts(kind: Kind, match: Match, page: TablePage | None) -> tuple[str, ...]:
    if kind == Kind.READY and match.ready_by is not None:
        return (_("The table waits until %(until)s.") % {"until": moment_words(match.ready_by)},)
    if kind == Kind.INVITATION:
        return (f"{name_words(match.game_slug)}: {ruleset_words(match.ruleset)}", str(match.get_pace_display()))
    if page is None:
        return ()
    if kind == Kind.OVER:
        line = _("%(place)s. %(who)s: %(score)s points")
        return (
            page.outcome,
            *(
                line % {"place": row.place, "who": seat_words(row.seat, page.names), "score": row.score}
                for row in page.standings
            ),
        )
    due_at = page.my_seat.due_at if page.my_seat else None
    return (_("Your time runs out on %(until)s.") % {"until": moment_words(due_at)},) if due_at else ()


def _recap(page: TablePage) -> tuple[str, ...]:
    """What happened since the reader's last decision, as far as they may know it."""
    lines = [event_words(page.game, event, page.names) for entry in page.news for event in entry.events]
    return tuple(lines[:MOST_LINES])


def recaps(notifications: Sequence[Notification]) -> dict[int, tuple[str, ...]]:
    """What happened at tables that wait for a person, as far as they may know it; for all of them at once."""
    since = Q()
    for one in notifications:
        since |= Q(match=one.subject_id, number__gt=one.since)
    plies = Ply.objects.filter(since).annotate(ruleset=F("match__ruleset")).order_by("-number")[:MOST_PLIES]
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(match__in=[one.subject_id for one in notifications]).select_related("user"):
        seats.setdefault(seat.match_id, []).append(seat)
    reader = notifications[0].user_id
    told: dict[int, list[str]] = {}
    for ply in plies:
        here = seats[ply.match_id]
        mine = next((SeatNumber(seat.number) for seat in here if seat.user_id == reader), None)
        names = tuple(seat_name(seat) for seat in here)
        events = (event for event in reversed(ply.events) if event.is_for(mine))
        game = Ruleset.read(ply.ruleset).game
        told.setdefault(ply.match_id, []).extend(event_words(game, event, names) for event in events)
    return {one.pk: tuple(told.get(one.subject_id or 0, ())[:RECAP_LENGTH]) for one in notifications}
