"""A month with people of known habits: every table ends, and no one is told anything that is not so."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from statistics import mean

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import Delivery, Notification
from games.archive.selectors.problems import problem_of
from games.clock import longest
from games.models import Match, Outage, Reliability, Seat, TableEvent
from leaderboards.models import RatingEvent
from tests.games.month import OUTAGE, Month, lived
from tests.games.month_people import Habit

# A whole month, in which happens what other tests do one thing at a time.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]

EVENTFUL = (
    *("wait", "return", "take over", "order", "give up", "take back", "end alone"),
    *("letter", "digest", "hook", "confirm: 200", "outage"),
)


def check(month: Month) -> None:
    assert month.wrong == []
    check_that_the_month_was_eventful(month)
    check_that_every_table_has_ended(month)
    check_that_nothing_is_left_to_tell()
    check_that_only_those_were_late_who_are(month)
    check_reliability(month)
    check_that_leavers_are_behind()
    check_records()


def check_that_the_month_was_eventful(month: Month) -> None:
    """It proves nothing about what did not happen."""
    for what in EVENTFUL:
        assert month.done[what], f"nobody has done this: {what}"
    assert not [what for what in month.done if what.startswith("confirm: 5")]
    assert Match.objects.filter(status=Match.Status.CANCELLED).exists(), "some tables are never filled"
    # Hints are for tables of one person among bots.
    assert {event.kind for event in TableEvent.objects.all()} == set(TableEvent.Kind) - {TableEvent.Kind.HINTED}


def check_that_every_table_has_ended(month: Month) -> None:
    assert Match.objects.count() == month.tables
    assert not Match.objects.filter(status__in=Match.UNFINISHED).exists()
    assert not Seat.objects.filter(due_at__isnull=False).exists()
    assert not Seat.objects.filter(clock_since__isnull=False).exists()
    assert not Seat.objects.filter(offered_until__isnull=False).exists()
    (outage,) = Outage.objects.all()
    assert outage.start == OUTAGE[0]
    for match in Match.objects.filter(status=Match.Status.OVER).select_related("archived"):
        assert match.ended_at is not None
        assert match.started_at is not None
        assert match.control is not None
        bound = longest(match.control, turns(match)) + (outage.end - outage.start)
        assert match.ended_at - match.started_at <= bound, match.title


def turns(match: Match) -> list[int]:
    """How often each seat has decided, or a caretaker for it."""
    decided = Counter(int(seat) for seat, _ in groupby(ply.seat for ply in match.archived.plies if ply.seat >= 0))
    return [decided[number] for number in range(match.players)]


def check_that_nothing_is_left_to_tell() -> None:
    assert not Notification.objects.filter(planned_at=None).exists()
    assert not Delivery.objects.filter(state=Delivery.State.WAITING).exists()
    assert not Delivery.objects.filter(state=Delivery.State.FAILED).exists()


def check_that_only_those_were_late_who_are(month: Month) -> None:
    punctual = {player.user.pk for player in month.people if player.is_punctual}
    accused = TableEvent.objects.filter(kind__in=("extended", "timed-out"), user__in=punctual)
    assert [str(event.user) for event in accused] == []


def check_reliability(month: Month) -> None:
    """Figures stand in the order of the habits, and a player who is always in time is shown to be so."""
    figures = Reliability.objects.figures([p.user.pk for p in month.people], timezone.now())
    known = [(p, figures[p.user.pk]) for p in month.people if figures[p.user.pk].is_known]
    punctual = [figure for p, figure in known if p.is_punctual and not p.has_given_up]
    assert all(figure.high_per_cent == 100 and figure.excused == 0 for figure in punctual)
    patient = [(p, figure) for p, figure in known if not p.has_given_up]
    late, gone = (mean(f.mean for p, f in patient if p.habit is habit) for habit in (Habit.LATE, Habit.GHOST))
    assert min(figure.mean for figure in punctual) > max(late, gone)


def check_that_leavers_are_behind() -> None:
    """A player who left is rated as the last of all, whatever their caretaker scored; who came for them can only
    gain."""
    rated = RatingEvent.objects.all()
    assert rated.filter(has_left=True).exists()
    assert rated.filter(is_substitute=True).exists()
    for line in rated:
        if line.is_substitute:
            assert line.mean_after >= line.mean_before
        elif line.has_left:
            assert line.mean_after < line.mean_before


def check_records() -> None:
    over = Match.objects.filter(status=Match.Status.OVER)
    assert not over.filter(is_archived=False).exists()
    for match in over.select_related("archived").prefetch_related("seats"):
        assert not problem_of(match.archived)


def test_many_tables_live_through_a_month_and_no_one_is_told_anything_wrong(settings: Settings) -> None:
    with lived(settings, tables=80, people=60) as month:
        check(month)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_so_do_two_hundred_tables_in_several_months(settings: Settings, seed: int) -> None:
    with lived(settings, tables=200, people=120, seed=seed) as month:
        check(month)
