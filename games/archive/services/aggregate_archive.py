"""Adding finished matches to the statistics of the archive."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from django.db import connection, models, transaction
from django.utils import timezone

from games.archive.statistics import Amounts, Counted, Counts, Key, Told, count, counted_facts, nothing_counted
from games.models import (
    ArchiveCard,
    ArchiveEntry,
    ArchiveSeat,
    Fact,
    Meeting,
    PersonTally,
    Tally,
    TallyBook,
)

BATCH = 500
MOST_AT_ONCE = 5_000
"""What one task counts; the next finds the rest."""
ROWS_AT_ONCE = 500


def tally_match(*, match_id: int) -> int:
    """Adds a match to the statistics if they do not know it yet, with all others that wait, and tells how many they
    were."""
    is_waiting = ArchiveEntry.objects.filter(match=match_id, is_tallied=False).exists()
    return tally_archive() if is_waiting else 0


def tally_archive(*, most: int = MOST_AT_ONCE) -> int:
    """Adds the matches that the statistics do not know yet, the first to end first, and tells how many they were. Each
    batch is counted and marked in one transaction: run twice, it counts once, and what was broken off was not begun.
    Whoever comes while somebody else is counting leaves it to him."""
    done = 0
    while done < most and (counted := _tally_batch(min(BATCH, most - done))):
        done += counted
    return done


@transaction.atomic(durable=True)
def _tally_batch(size: int) -> int:
    TallyBook.objects.get_or_create(pk=TallyBook.ONLY)
    book = TallyBook.objects.select_for_update(skip_locked=True).filter(pk=TallyBook.ONLY).first()
    if book is None:
        return 0
    entries = list(ArchiveEntry.objects.filter(is_tallied=False).order_by("pk")[:size])
    if entries:
        counted = nothing_counted()
        count_all(entries, counted)
        write_down(counted)
        mark_tallied(entries)
    book.counted_at = timezone.now()
    book.save(update_fields=["counted_at"])
    return len(entries)


def count_all(entries: Sequence[ArchiveEntry], counted: Counted) -> None:
    """Counts those that everybody finds: what happened among themselves is nobody else's business."""
    listed = [entry for entry in entries if entry.is_listed]
    numbers = [entry.pk for entry in listed]
    seats: defaultdict[int, list[ArchiveSeat]] = defaultdict(list)
    for seat in ArchiveSeat.objects.filter(entry__in=numbers):
        seats[seat.entry_id].append(seat)
    cards: defaultdict[int, list[str]] = defaultdict(list)
    for card, number in ArchiveCard.objects.filter(entry__in=numbers).values_list("card", "entry_id"):
        cards[number].append(card)
    facts: defaultdict[int, list[Fact]] = defaultdict(list)
    for fact in Fact.objects.filter(entry__in=numbers, kind__in=counted_facts()):
        facts[fact.entry_id].append(fact)
    for entry in listed:
        count(Told(entry, seats[entry.pk], cards[entry.pk], facts[entry.pk]), counted)


def mark_tallied(entries: Iterable[ArchiveEntry]) -> None:
    """Notes that the statistics know these matches."""
    ArchiveEntry.objects.filter(pk__in=[entry.pk for entry in entries]).update(is_tallied=True)


def write_down(counted: Counted) -> None:
    """Adds what was counted to the statistics, rows in the order of their keys."""
    _add_to(Tally, counted.tallies)
    _add_to(PersonTally, counted.people)
    _add_to(Meeting, counted.meetings)


def replace_counted(*, before: Counted, after: Counted) -> None:
    """Takes back what the statistics know of some matches, and adds what is counted of them now. The caller holds the
    book."""
    for model, old, new in zip((Tally, PersonTally, Meeting), before, after, strict=True):
        # What is added comes first: so no number falls below nothing on its way.
        _add_to(model, _excess(new, old))
        _take_from(model, _excess(old, new))


def _excess(more: Counts, less: Counts) -> Counts:
    """By how much the numbers of the one are higher than those of the other, where they are."""
    found: Counts = defaultdict(lambda: [0, 0, 0, 0])
    for key, numbers in more.items():
        gained = [max(0, one - other) for one, other in zip(numbers, less.get(key, (0, 0, 0, 0)), strict=True)]
        if any(gained):
            found[key] = gained
    return found


def _take_from(model: type[models.Model], counts: Counts) -> None:
    """Subtracts numbers from rows that have at least as much; a row that counts nothing any more goes."""
    quote = connection.ops.quote_name
    table = quote(model._meta.db_table)
    keys = " AND ".join(f"{quote(str(field.column))} = %s" for field in model._meta.pk_fields)
    lost = [quote(str(field.column)) for field in model._meta.concrete_fields if field not in model._meta.pk_fields]
    sums = ", ".join(f"{name} = {name} - %s" for name in lost)
    rows = sorted(counts.items())
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {table} SET {sums} WHERE {keys}", [(*numbers, *key) for key, numbers in rows])
        cursor.executemany(f"DELETE FROM {table} WHERE {keys} AND {quote('count')} = 0", [key for key, _ in rows])


def _add_to(model: type[models.Model], counts: Counts) -> None:
    """Adds numbers to rows, which come into being where there are none. Django's own way of doing so can replace a
    number but not add to it."""
    quote = connection.ops.quote_name
    table = quote(model._meta.db_table)
    keys = [quote(str(field.column)) for field in model._meta.pk_fields]
    gained = [quote(str(field.column)) for field in model._meta.concrete_fields if field not in model._meta.pk_fields]
    row = f"({', '.join(['%s'] * (len(keys) + len(gained)))})"
    sums = ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in gained)
    rows: Iterator[tuple[Key, Amounts]] = iter(sorted(counts.items()))
    with connection.cursor() as cursor:
        while some := list(islice(rows, ROWS_AT_ONCE)):
            cursor.execute(
                f"INSERT INTO {table} ({', '.join([*keys, *gained])}) VALUES {', '.join([row] * len(some))} "
                f"ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {sums}",
                [value for key, numbers in some for value in (*key, *numbers)],
            )
