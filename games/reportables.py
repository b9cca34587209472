"""What can be reported at tables and in the archive: messages, annotations, the titles of tables, and how a player
played a game to its end."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.row_ids import row_id
from games.archive.selectors.margin_notes import readable_annotations
from games.archive.selectors.studies import replayed_for
from games.archive.services.hide_annotation import hide_annotation
from games.archive.services.restore_annotation import restore_annotation
from games.errors import Refusal
from games.models import Annotation, Match, Message, Seat
from games.play.seat_requirements import is_reliable
from games.play.selectors.chat import channel_address, reportable
from games.play.selectors.conduct import conduct_at
from games.play.selectors.match_labels import title_of
from games.play.services.hide_message import hide_message
from games.play.services.restore_message import restore_message
from games.tables.services.hide_title import hide_title, restore_title
from games.tables.services.leave_gathering_tables import leave_gathering_tables
from moderation.conduct import PLAY, TALK, TITLES
from moderation.models import SubjectKind
from moderation.registry import (
    Context,
    Line,
    Requirement,
    Subject,
    register,
    register_requirements,
    register_suspension,
)

REPORTED_WITHIN = timedelta(days=30)
"""For so long after a match its players report how others played it."""
LEAST_FINISHED, LEAST_RELIABLE = 30, 90
"""What reviewers need: finished matches, and per cent of decisions in time."""
NEIGHBOURS = 6
"""So many messages before and after a reported one are shown."""


def register_reportables() -> None:
    """Registers everything that people write at tables, and what a suspension does there."""
    register(
        SubjectKind.MESSAGE,
        find=find_message,
        show=show_message,
        visible=visible_messages,
        rules=TALK,
        hide=lambda message_id, by: hide_message(message_id=message_id, user=by),
        restore=lambda message_id, by, text: restore_message(message_id=message_id, user=by),
    )
    register(
        SubjectKind.ANNOTATION,
        find=find_annotation,
        show=show_annotation,
        visible=visible_annotations,
        rules=TALK,
        hide=lambda annotation_id, by: hide_annotation(annotation_id=annotation_id, user=by),
        restore=lambda annotation_id, by, text: restore_annotation(annotation_id=annotation_id, user=by),
    )
    register(
        SubjectKind.TITLE,
        find=find_title,
        show=show_title,
        rules=TITLES,
        hide=lambda match_id, by: hide_title(match_id=match_id, user=by),
        restore=lambda match_id, by, text: restore_title(match_id=match_id, user=by, title=text),
    )
    register(
        SubjectKind.PLAY, find=find_play, show=show_play, visible=visible_play, rules=PLAY, involved=players_of_public
    )
    register_requirements(experience)
    register_suspension(lambda person: leave_gathering_tables(user=person))


def find_message(ref: str, user: User) -> Subject | None:
    """A message by the code of its table and its number."""
    code, number = _parts(ref)
    message = reportable(message_id=number, code=code, user=user)
    if message is None:
        return None
    return Subject(message.pk, message.author, message.text, channel_address(code, message.room))


def visible_messages(ids: Collection[int], user: User) -> set[int]:
    return set(Message.objects.for_staff(user).filter(pk__in=ids).values_list("pk", flat=True))


def show_message(message_id: int, user: User) -> Context | None:
    """The message among its neighbours, as far as a member of staff may read that chat."""
    allowed = Message.objects.for_staff(user).select_related("author", "match")
    message = allowed.filter(pk=message_id).first()
    if message is None:
        return None
    around = allowed.filter(match=message.match_id, room=message.room)
    before = around.filter(pk__lt=message.pk).order_by("-pk")[:NEIGHBOURS]
    after = around.filter(pk__gt=message.pk).order_by("pk")[:NEIGHBOURS]
    lines = tuple(
        Line(one.author.get_username(), one.text, one.said_at, one.pk == message.pk, one.hidden_at is not None)
        for one in (*reversed(before), message, *after)
    )
    place = f"{title_of(message.match)} · {message.get_room_display()}"
    url = "" if message.match.secrets_held else channel_address(message.match.code, message.room)
    return Context(place, url, lines, message.hidden_at is not None)


def find_annotation(ref: str, user: User) -> Subject | None:
    """An annotation by the code of its match and its number, if the person may read it."""
    code, number = _parts(ref)
    match = Match.objects.filter(code=code).first()
    if match is None:
        return None
    try:
        replayed = replayed_for(user=user, source=match)
    except Refusal:
        return None
    readable = readable_annotations(replayed=replayed, user=user).filter(hidden_at=None).exclude(author=user)
    note = readable.select_related("author").filter(pk=number).first()
    if note is None:
        return None
    return Subject(note.pk, note.author, note.text or note.get_mark_display(), _replay_address(match, note.ply))


def visible_annotations(ids: Collection[int], user: User) -> set[int]:
    """Those on matches that are not sealed: an annotation tells what was hidden."""
    notes = Annotation.objects.filter(pk__in=ids, match__secrets_held=False)
    return set(notes.values_list("pk", flat=True))


def show_annotation(annotation_id: int, user: User) -> Context | None:
    """The annotation among those at the same move."""
    notes = Annotation.objects.filter(match__secrets_held=False).select_related("author", "match")
    note = notes.filter(pk=annotation_id).first()
    if note is None or note.match is None:
        return None
    lines = tuple(
        Line(
            one.author.get_username(),
            one.text or one.get_mark_display(),
            one.created_at,
            one.pk == note.pk,
            one.hidden_at is not None,
        )
        for one in notes.filter(match=note.match, ply=note.ply).order_by("pk")[: 2 * NEIGHBOURS]
    )
    place = _("%(title)s, at move %(ply)s") % {"title": title_of(note.match), "ply": note.ply}
    return Context(place, _replay_address(note.match, note.ply), lines, note.hidden_at is not None)


def find_title(code: str, user: User) -> Subject | None:
    """The title that another person gave a table, by the table's code."""
    match = (
        Match.objects.filter(code=code).exclude(title="").exclude(opened_by=user).select_related("opened_by").first()
    )
    # The titles of league tables are the league's.
    if match is None or match.has_fixed_seats or not match.is_shown_to(user):
        return None
    return Subject(match.pk, match.opened_by, match.title, reverse("games:table", args=[match.code]))


def show_title(match_id: int, user: User) -> Context | None:
    match = Match.objects.filter(pk=match_id).select_related("opened_by").first()
    if match is None:
        return None
    host = match.opened_by.get_username()
    line = Line(host, match.title, match.created_at, is_reported=True, is_hidden=not match.title)
    return Context(title_of(match), reverse("games:table", args=[match.code]), (line,), not match.title)


def find_play(ref: str, user: User) -> Subject | None:
    """Another player of a match that is played or has just ended, by the code of the match and the number of the seat,
    for those who play it."""
    code, number = _parts(ref)
    recent = Q(status=Match.Status.PLAYING) | Q(status=Match.Status.OVER, ended_at__gt=timezone.now() - REPORTED_WITHIN)
    match = Match.objects.filter(recent, code=code, seats__user=user).first()
    if match is None or match.branched_at is not None:
        return None
    seats = match.seats.filter(user__is_bot=False, user__is_guest=False, user__is_active=True).exclude(user=user)
    seat = seats.select_related("user").filter(number=number).first()
    if seat is None or seat.user is None:
        return None
    return Subject(seat.pk, seat.user, title_of(match), reverse("games:table", args=[match.code]))


def visible_play(ids: Collection[int], user: User) -> set[int]:
    """Those at matches that are not sealed, and in which a member of staff does not play."""
    seats = Seat.objects.filter(pk__in=ids)
    closed = seats.filter(Q(match__secrets_held=True) | Q(match__seats__user=user)).values_list("pk", flat=True)
    return set(ids) - set(closed)


def players_of_public(ids: Collection[int]) -> Mapping[int, frozenset[int]]:
    """Of many seats those at public tables, each with everyone who plays or has been invited there."""
    seats = Seat.objects.filter(pk__in=ids, match__access=Match.Access.OPEN, match__secrets_held=False)
    matches = dict(seats.values_list("pk", "match"))
    people: dict[int, set[int]] = {match: set() for match in matches.values()}
    sitting = Seat.objects.filter(match__in=people, user__isnull=False).values_list("match", "user")
    for match, person in sitting:
        if person is not None:
            people[match].add(person)
    return {seat: frozenset(people[match]) for seat, match in matches.items()}


def show_play(seat_id: int, user: User) -> Context | None:
    """How everyone at a table played, in what all may know, and where it can be looked at."""
    seat = Seat.objects.filter(pk=seat_id).select_related("match").first()
    if seat is None or not seat.match.is_shown_to(user):
        return None
    match = seat.match
    lines = tuple(Line(row.name, row.words, None, row.seat == seat.number) for row in conduct_at(match))
    table = (_("Look at the table"), reverse("games:table", args=[match.code]))
    replay = ((_("Replay"), reverse("games:replay", args=[match.code])),) if match.is_archived else ()
    return Context(title_of(match), "", lines, links=(table, *replay))


def experience(user: User) -> tuple[Requirement, ...]:
    """What reviewers need to have done at tables."""
    finished = Seat.objects.filter(user=user, match__status=Match.Status.OVER, has_conceded=False, has_timed_out=False)
    words = _("You have finished %(n)s games") % {"n": LEAST_FINISHED}
    reliable = _("You make at least %(percent)s%% of your moves on time") % {"percent": LEAST_RELIABLE}
    return (
        Requirement(words, finished[:LEAST_FINISHED].count() >= LEAST_FINISHED),
        Requirement(reliable, is_reliable(user, LEAST_RELIABLE)),
    )


def _parts(ref: str) -> tuple[str, int]:
    """The code and the number of a reference; a number that no row has if it is none."""
    code, _point, number = ref.rpartition(".")
    return code, row_id(number)


def _replay_address(match: Match, ply: int) -> str:
    return f"{reverse('games:replay', args=[match.code])}?ply={ply}"
