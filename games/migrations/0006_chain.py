from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.engine.chain import first_link, next_link
from games.engine.dealer import commitment
from games.engine.protocol import Seat
from games.engine.record import Ply as RecordedPly


def link_plies(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Hangs the plies of matches that have begun on the chain of hashes that all later ones have from the start."""
    matches = apps.get_model("games", "Match").objects
    plies = apps.get_model("games", "Ply").objects
    for match in matches.exclude(ply=0).iterator():
        promise = commitment(bytes(match.seed))
        link = first_link(ruleset=match.ruleset, seats=match.players, commitment=promise)
        for ply in plies.filter(match=match).order_by("number"):
            link = next_link(link, RecordedPly(ply.number, Seat(ply.seat), ply.text, ply.digest))
            plies.filter(pk=ply.pk).update(link=link)
        matches.filter(pk=match.pk).update(chain=link)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_archive"),
    ]

    operations = [
        migrations.RunPython(link_plies, migrations.RunPython.noop),
    ]
