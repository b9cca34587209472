"""Fills a league with tables and the desk of staff with reports step by step, and measures at every size what their
pages cost: `python -m bench.desks_measure figures.json`. It runs inside of Django, under the settings that the
environment names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from time import process_time
from typing import TYPE_CHECKING

from bench.clocks_measure import copy_of
from bench.desks import CASES_PER_TABLE
from bench.inside import fresh_site, make_parser, say
from bench.measure import Figures
from bench.report import write_json

if TYPE_CHECKING:
    from django.test import Client

    from accounts.models import User
    from leagues.models import LeagueTable, Season

BATCH = 500
MEMBERS = 4


def measure(sizes: Sequence[int], repeats: int, say: Callable[[str], object]) -> Figures:
    """Milliseconds of the processor for each page, at every size; the sizes rise. The best of several counts: what is
    slower than that was kept waiting by others."""
    from bench.archive_plans import settle
    from leagues.models import LeagueTable
    from moderation.models import Case
    from tests.factories import make_staff, sign_in

    staff = make_staff("desks-steward")
    season, first = _running_season()
    client = sign_in(staff)
    league = f"/leagues/{season.league.slug}/"
    of_season = f"{league}seasons/{season.number}/"
    dashboard = f"{of_season}dashboard/"
    figures: Figures = {}
    for size in sizes:
        _fill_tables(first, size - LeagueTable.objects.count())
        _fill_cases(first, size * CASES_PER_TABLE - Case.objects.count())
        settle()
        pages = {
            "dashboard": dashboard,
            "last_page": f"{dashboard}?page={-(-size // 25)}",
            "manage": f"{league}desk/",
            "home": league,
            "games": f"{of_season}1/1/?games={-(-size // 60)}",
            "desk": "/staff/",
            "case": f"/staff/cases/{Case.objects.order_by('pk').values_list('pk', flat=True)[0]}/",
        }
        for name, address in pages.items():
            figures[f"{size}_{name}_ms"] = 1000 * min(_opened(client, address) for _ in range(repeats))
        say(f"{size:,} tables: measured")
    return figures


def _running_season() -> tuple[Season, LeagueTable]:
    """A season in which one table of two is played, of which all others are copies."""
    from leagues.services.advance_season import advance_season
    from leagues.services.start_season import start_season
    from tests.leagues.league_factories import fresh, league_of, people, playing, season_of, signed_up

    owner, *members = people(MEMBERS + 1, "desks")
    season = season_of(league_of(owner, table_size=2), owner)
    signed_up(season, members)
    start_season(season_id=season.pk, by=owner)
    advance_season(season_id=season.pk)
    return fresh(season), playing(season)[0]


def _fill_tables(first: LeagueTable, number: int) -> None:
    """So many more tables like the first; each is due at another moment."""
    from games.models import Match, Seat
    from games.models.match import new_code
    from leagues.models import LeagueTable

    assert first.match is not None, "the first table is played"
    seats = list(first.match.seats.all())
    used = LeagueTable.objects.filter(division=first.division, round=first.round).count()
    for start in range(0, number, BATCH):
        count = min(BATCH, number - start)
        matches = Match.objects.bulk_create([copy_of(first.match, code=new_code()) for _ in range(count)])
        chairs = []
        for place, match in enumerate(matches):
            late = timedelta(minutes=(start + place) % 5000)
            for seat in seats:
                chairs.append(copy_of(seat, match=match, due_at=None if seat.due_at is None else seat.due_at + late))
        Seat.objects.bulk_create(chairs)
        LeagueTable.objects.bulk_create(
            copy_of(first, match=match, number=used + start + place + 1) for place, match in enumerate(matches)
        )


def _fill_cases(first: LeagueTable, number: int) -> None:
    """So many more open cases, each reported once."""
    from django.utils import timezone

    from moderation.conduct import Rule
    from moderation.models import Case, Report, SubjectKind

    reported, reporter = _players(first)
    now, opened = timezone.now(), Case.objects.count()
    for start in range(0, number, BATCH):
        cases = Case.objects.bulk_create(
            Case(
                kind=SubjectKind.FAIR_PLAY,
                # Each about something else: one thing has one open case.
                subject_id=1_000_000 + opened + start + place,
                person=reported,
                report_count=1,
                opened_at=now - timedelta(minutes=start + place),
            )
            for place in range(min(BATCH, number - start))
        )
        Report.objects.bulk_create(
            Report(case=case, reporter=reporter, rule=Rule.FAIR_PLAY, made_at=case.opened_at) for case in cases
        )


def _players(first: LeagueTable) -> tuple[User, User]:
    from leagues.models import Entry

    entries = Entry.objects.select_related("user").in_bulk(first.seats)
    one, other = (entries[key].user for key in first.seats)
    return one, other


def _opened(client: Client, address: str) -> float:
    """Seconds of the processor that a page takes."""
    began = process_time()
    response = client.get(address, secure=True)
    seconds = process_time() - began
    assert response.status_code == 200, f"{address}: {response.status_code}"
    return seconds


def main(arguments: Sequence[str] | None = None) -> int:
    options = make_parser("desks", __doc__, "repeats").parse_args(arguments)
    with fresh_site():
        write_json(options.output, measure(options.sizes, options.repeats, say))
    return 0


if __name__ == "__main__":
    sys.exit(main())
