from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from django.db import transaction

from accounts.search_sources import Source, sources
from search.models import Entry
from search.services.refresh_entries import write_entries

BATCH = 2000
T = TypeVar("T")


def rebuild_search(*, tell: Callable[[str, int], object] = lambda kind, count: None) -> int:
    """Compares the whole index with what there is, and returns how many entries were written or deleted. It can be
    stopped and run again at any time, and the search works meanwhile."""
    written = 0
    for source in sources():
        written += _rebuild(source, tell)
    known = [source.kind for source in sources()]
    return written + Entry.objects.exclude(kind__in=known).delete()[0]


def _rebuild(source: Source, tell: Callable[[str, int], object]) -> int:
    written = count = 0
    seen: set[tuple[int, str]] = set()
    for batch in _batches(source.documents(None)):
        keys = [document.key for document in batch]
        with transaction.atomic():
            known = {(one.key, one.language): one for one in Entry.objects.filter(kind=source.kind, key__in=keys)}
            written += write_entries(source.kind, known, batch)
        seen.update((document.key, document.language) for document in batch)
        count += len(batch)
        tell(source.kind, count)
    entries = Entry.objects.filter(kind=source.kind).values_list("pk", "key", "language")
    gone = [pk for pk, key, language in entries.iterator(chunk_size=BATCH) if (key, language) not in seen]
    for some in _batches(gone):
        written += Entry.objects.filter(pk__in=some).delete()[0]
    return written


def _batches(things: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(things)
    while batch := list(islice(rest, BATCH)):
        yield batch
