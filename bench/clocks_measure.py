"""Fills a site with running tables step by step and measures at every size what it costs to look for clocks that have
run out: `python -m bench.clocks_measure figures.json`. It runs inside of Django, under the settings that the
environment names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from bench.inside import fresh_site, make_parser, say
from bench.measure import Figures
from bench.report import write_json

if TYPE_CHECKING:
    from django.db.models import Model

    from games.models import Match, Seat

Row = TypeVar("Row", bound="Model")
BATCH = 2_000
PEOPLE = 2
RULESET = "royals/arcane@1"


def measure(sizes: Sequence[int], due: int, repeats: int, say: Callable[[str], object]) -> Figures:
    """Milliseconds a due table, and of a sweep that finds nothing, at every size; the sizes rise. The best of several
    sweeps counts: what is slower than that was kept waiting by others."""
    from bench.archive_plans import settle
    from games.models import Match
    from games.play.services.note_heartbeat import note_heartbeat

    first = _first_match()
    figures: Figures = {}
    for size in sizes:
        _fill(first, size - Match.objects.count())
        settle()
        # Filling takes longer than a site that is up may be silent.
        note_heartbeat()
        for name, prepare in (("extend", _run_out), ("time_out", _run_out_again)):
            times = [_swept(prepare(due)) / due for _ in range(repeats)]
            figures[f"{size}_{name}_ms"] = 1000 * min(times)
        figures[f"{size}_nothing_ms"] = 1000 * min(_swept(0) for _ in range(repeats))
        say(f"{size:,} running tables: measured")
    return figures


def _first_match() -> Match:
    """A match that has just begun, of which all others are copies."""
    from accounts.models import User
    from games.clock import OVER_DAYS, Tempo
    from games.engine.protocol import Ruleset
    from games.models import Match
    from games.models.table_settings import TableSettings, clock_settings
    from games.tables.services.call_players import confirm_ready
    from games.tables.services.open_table import open_table
    from games.tables.services.take_seat import take_seat

    anna, bo = (User.objects.create(username=f"clock-{number}", password="!") for number in range(PEOPLE))
    settings: TableSettings = {**clock_settings(OVER_DAYS[Tempo.CALM]), "pace": Match.Pace.DAYS}
    match = open_table(user=anna, ruleset=Ruleset.read(RULESET), players=PEOPLE, **settings)
    take_seat(match_id=match.pk, user=bo)
    confirm_ready(match_id=match.pk, user=anna)
    return Match.objects.get(pk=match.pk)


def _fill(first: Match, number: int) -> None:
    """So many more matches like the first; every clock runs out at another moment."""
    from games.models import Match, Seat
    from games.models.match import new_code

    seats = list(first.seats.all())
    for start in range(0, number, BATCH):
        copies = [copy_of(first, code=new_code()) for _ in range(min(BATCH, number - start))]
        matches = Match.objects.bulk_create(copies)
        chairs: list[Seat] = []
        for place, match in enumerate(matches):
            late = timedelta(minutes=(start + place) % 5000)
            for seat in seats:
                chairs.append(copy_of(seat, match=match, due_at=None if seat.due_at is None else seat.due_at + late))
        Seat.objects.bulk_create(chairs)


def copy_of(row: Row, **changes: object) -> Row:
    """The same row under another number, with some values changed; not saved yet."""
    values = {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key
    }
    copy = type(row)(**values)
    for name, value in changes.items():
        setattr(copy, name, value)
    return copy


def _run_out(due: int) -> int:
    """Lets the clocks of so many tables run out that have never been late."""
    return _late(due, is_extended=False)


def _run_out_again(due: int) -> int:
    """Lets the clocks of so many tables run out that have had their extension."""
    return _late(due, is_extended=True)


def _late(due: int, *, is_extended: bool) -> int:
    from django.utils import timezone

    from games.models import Seat

    now = timezone.now()
    fresh = Seat.objects.filter(due_at__gt=now, extended_at=None).order_by("-due_at")
    late = list(fresh.values_list("pk", flat=True)[:due])
    changes = {"due_at": now, "clock_left": 0, "extended_at": now - timedelta(days=1) if is_extended else None}
    return Seat.objects.filter(pk__in=late).update(**changes)


def _swept(expected: int) -> float:
    """Seconds that a sweep takes, which has so much to do."""
    from games.play.services.expire_clock import expire_clocks

    began = perf_counter()
    changed = expire_clocks()
    seconds = perf_counter() - began
    assert changed == expected, f"{changed} tables of {expected} were found"
    return seconds


def main(arguments: Sequence[str] | None = None) -> int:
    options = make_parser("clocks", __doc__, "due", "repeats").parse_args(arguments)
    with fresh_site():
        write_json(options.output, measure(options.sizes, options.due, options.repeats, say))
    return 0


if __name__ == "__main__":
    sys.exit(main())
