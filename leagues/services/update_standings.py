"""The standings of a division, worked out when something in it has changed and kept for all who read them."""

from __future__ import annotations

from leagues.models import Division, Entry
from leagues.outlook import Outlook
from leagues.selectors.division_standings import MOST_WITH_OUTLOOK, division_facts, outlooks_of, rows_of
from leagues.standings import Row


def update_standings(*, division_id: int) -> tuple[Row, ...]:
    """Writes everybody's line, and what they can still reach. The caller holds the season. Safe to run twice."""
    division = Division.objects.select_related("season__league").get(pk=division_id)
    facts = division_facts(division)
    rows = rows_of(facts)
    reachable: dict[int, Outlook] = outlooks_of(facts, rows) if len(rows) <= MOST_WITH_OUTLOOK else {}
    entries = {entry.pk: entry for entry in facts.entries}
    changed = [entries[row.member] for row in rows if _write(entries[row.member], row, reachable.get(row.member))]
    Entry.objects.bulk_update(changed, ["rank", "points", "line", "best_rank", "worst_rank"], batch_size=200)
    return rows


def _write(entry: Entry, row: Row, outlook: Outlook | None) -> bool:
    """Writes a line into an entry, and tells whether it says anything new."""
    line = {
        "wins": row.wins,
        "form": list(row.form),
        "to_play": row.to_play,
        "byes": row.byes,
        "score_share": str(row.score_share),
        "opponents": str(row.opponents),
        "set_apart_by": row.set_apart_by and str(row.set_apart_by),
        "moved": row.moved,
    }
    best, worst = (outlook.best, outlook.worst) if outlook else (None, None)
    before = (entry.rank, entry.points, entry.line, entry.best_rank, entry.worst_rank)
    entry.rank, entry.points, entry.line, entry.best_rank, entry.worst_rank = (
        row.rank,
        str(row.points),
        line,
        best,
        worst,
    )
    return before != (entry.rank, entry.points, entry.line, entry.best_rank, entry.worst_rank)
