"""What has to be true when the drill is over, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from typing import NamedTuple

from accounts.models import OutgoingEmail
from bench.drill_players import DrillLog
from games.engine.protocol import Ruleset
from games.engine.record import new_record
from games.engine.replay import replay
from games.models import Match, Ply
from leaderboards.models import RatedMatch

OWN_ERRORS = range(500, 600)


class Finding(NamedTuple):
    """One line of the table."""

    what: str
    total: int
    broken: int = 0
    """How many of them are not as they should be."""


def findings(log: DrillLog, emails: Sequence[EmailMessage], written: int, mail_kills: int) -> Iterator[Finding]:
    """Everything that was counted, and what of it is broken."""
    statuses = log.statuses
    yield Finding("requests", sum(statuses.values()), sum(statuses[status] for status in OWN_ERRORS))
    yield Finding("requests without an answer", statuses[0])
    yield from _moves(log)
    yield Finding("races for one ply", log.races, log.winners_wrong)
    yield from _emails(emails, written, mail_kills)
    yield from _matches()


def _moves(log: DrillLog) -> Iterator[Finding]:
    kept: dict[int, dict[int, str]] = {}
    for match in Match.objects.all():
        kept[match.pk] = dict(enumerate(_plies(match), 1))
    lost = [move for move in log.acknowledged if kept[move.match_id].get(move.number) != move.text]
    yield Finding("acknowledged moves, and how many were lost", len(log.acknowledged), len(lost))
    numbers = Counter((move.match_id, move.number) for move in log.acknowledged)
    yield Finding("plies acknowledged, and how many twice", len(numbers), len(log.acknowledged) - len(numbers))
    gaps = sum(
        list(match.plies.values_list("number", flat=True)) != list(range(1, match.ply + 1))
        for match in Match.objects.filter(is_archived=False).exclude(status=Match.Status.CANCELLED)
    )
    yield Finding("matches, and how many have a gap", len(kept), gaps)


def _plies(match: Match) -> list[str]:
    if match.is_archived:
        return [ply.text for ply in match.archived.plies]
    return list(Ply.objects.filter(match=match).order_by("number").values_list("text", flat=True))


def _emails(emails: Sequence[EmailMessage], written: int, mail_kills: int) -> Iterator[Finding]:
    arrived = Counter(email["Message-ID"] for email in emails)
    drilled = sum(1 for email in emails if email["Subject"].startswith("Drill"))
    missing = OutgoingEmail.objects.exclude(state=OutgoingEmail.State.SENT).count()
    yield Finding("emails written, and how many were not sent", written, missing)
    doubled = sum(count - 1 for count in arrived.values())
    # A worker that is killed between the server's yes and its own note has to send once more.
    yield Finding("emails that came, and how many twice too often", drilled, max(0, doubled - mail_kills))


def _matches() -> Iterator[Finding]:
    over = Match.objects.filter(status=Match.Status.OVER)
    yield Finding(
        "finished matches, and how many are not archived", over.count(), over.filter(is_archived=False).count()
    )
    rated = RatedMatch.objects.all()
    unrated = rated.filter(number=None).count() + over.filter(is_rated=True, rated=None).count()
    yield Finding("rated matches, and how many still wait", rated.count(), unrated)
    yield Finding("records, and how many do not replay", over.count(), sum(not _replays(match) for match in over))
    stuck = Match.objects.filter(status=Match.Status.PLAYING, is_court_due=True).count()
    yield Finding("scorings that still wait", stuck, stuck)


def _replays(match: Match) -> bool:
    plies = match.archived.plies if match.is_archived else [ply.recorded for ply in match.plies.all()]
    record = new_record(Ruleset.read(match.ruleset), [str(seat.number) for seat in match.seats.all()], plies)
    played = replay(match.game, record)
    return played.error is None and played.position.state == match.decoded_state
