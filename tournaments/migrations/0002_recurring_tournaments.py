from __future__ import annotations

from datetime import time
from typing import Any

from django.db import migrations

SUNDAY, SATURDAY = 6, 5
PLANS = (
    {"game": "tudor", "format": "arena", "table_size": 4, "starts_at": time(18)},
    {"game": "royals", "format": "arena", "table_size": 4, "starts_at": time(20)},
    {"game": "royals", "format": "swiss", "table_size": 4, "starts_at": time(14), "weekday": SATURDAY},
    {"game": "tudor", "format": "swiss", "table_size": 4, "starts_at": time(14), "weekday": SUNDAY},
)


def plan(apps: Any, schema_editor: Any) -> None:
    """An arena of each game every day, and a Swiss tournament at the weekend. Staff change them as they like."""
    recurring = apps.get_model("tournaments", "RecurringTournament")
    recurring.objects.using(schema_editor.connection.alias).bulk_create(recurring(**one) for one in PLANS)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_tournaments")]

    operations = [migrations.RunPython(plan, migrations.RunPython.noop)]
