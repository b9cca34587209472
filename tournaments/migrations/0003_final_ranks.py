from __future__ import annotations

from typing import Any

from django.db import migrations, models


def write_ranks(apps: Any, schema_editor: Any) -> None:
    """Where everyone came in who has played in a tournament that is over."""
    tournaments = apps.get_model("tournaments", "Tournament")
    entries = apps.get_model("tournaments", "Entry")
    for tournament in tournaments.objects.filter(state="finished"):
        fields = ("-points", "-wins", "games") if tournament.format == "arena" else ("-points", "-opposition", "-wins")
        last, rank = None, 0
        played = entries.objects.filter(tournament=tournament, games__gt=0)
        for number, entry in enumerate(played.order_by(*fields, "pk"), 1):
            key = [getattr(entry, field.removeprefix("-")) for field in fields]
            rank = rank if key == last else number
            last = key
            entries.objects.filter(pk=entry.pk).update(final_rank=rank)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_recurring_tournaments")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="final_rank",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(write_ranks, migrations.RunPython.noop),
    ]
