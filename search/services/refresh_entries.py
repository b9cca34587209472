from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import transaction

from accounts.search_sources import Document, Source
from search.folding import fold
from search.models import TITLE_LENGTH, Entry

WRITTEN = ("title", "folded", "text", "url")


@transaction.atomic
def refresh_entries(*, source: Source, keys: Collection[int]) -> int:
    """Brings the entries of these things up to date, and returns how many were written or deleted. Safe to run
    twice: what is as it should be is not written."""
    known = {(one.key, one.language): one for one in Entry.objects.filter(kind=source.kind, key__in=keys)}
    wanted = {(one.key, one.language): one for one in source.documents(keys)}
    return write_entries(source.kind, known, wanted.values()) + _forget(
        known[one] for one in known.keys() - wanted.keys()
    )


def write_entries(kind: str, known: dict[tuple[int, str], Entry], documents: Iterable[Document]) -> int:
    """Adds what is new, and changes what is different."""
    new, changed = [], []
    for document in documents:
        values = values_of(document)
        entry = known.get((document.key, document.language))
        if entry is None:
            new.append(Entry(kind=kind, key=document.key, language=document.language, **values))
        elif any(getattr(entry, name) != value for name, value in values.items()):
            for name, value in values.items():
                setattr(entry, name, value)
            changed.append(entry)
    # Another process may add the same at the same time.
    Entry.objects.bulk_create(new, ignore_conflicts=True, batch_size=500)
    Entry.objects.bulk_update(changed, WRITTEN, batch_size=200)
    return len(new) + len(changed)


def values_of(document: Document) -> dict[str, str]:
    title = document.title[:TITLE_LENGTH]
    return {"title": title, "folded": fold(title)[:TITLE_LENGTH], "text": document.text, "url": document.url}


def _forget(entries: Iterable[Entry]) -> int:
    gone = [entry.pk for entry in entries]
    Entry.objects.filter(pk__in=gone).delete()
    return len(gone)
