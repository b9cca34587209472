"""What a site holds, told by the site itself: the same program reads the one that is lost and the one that is restored.
`python -m bench.restore_content` writes it to a file."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import django

JSON = dict[str, Any]


def content() -> JSON:
    """Plies of every match, the last link over every record, the ledger of every pool in its order, files."""
    from django.conf import settings

    from games.models import ArchivedRecord, Match, Ply
    from leaderboards.models import RatingEvent

    plies: dict[str, list[str]] = {code: [] for code in Match.objects.values_list("code", flat=True)}
    for code, text in Ply.objects.order_by("match", "number").values_list("match__code", "text").iterator():
        plies[code].append(text)
    chains: dict[str, str] = {}
    for record in ArchivedRecord.objects.select_related("match").iterator():
        plies[record.match.code] = [ply.text for ply in record.plies]
        chains[record.match.code] = bytes(record.chain).hex()
    ledger: dict[str, list[str]] = {}
    for event in RatingEvent.objects.select_related("pool", "match").order_by("pool", "number", "seat", "user"):
        line = (event.number, event.match.code, event.user_id, event.place, event.mean_after, event.deviation_after)
        ledger.setdefault(event.pool.key, []).append(repr(line))
    folder = Path(settings.DUMPS_DIR)
    files = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*") if path.is_file()}
    return {"plies": plies, "chains": chains, "ledger": ledger, "files": files}


if __name__ == "__main__":
    django.setup()
    Path(sys.argv[1]).write_text(json.dumps(content()))
