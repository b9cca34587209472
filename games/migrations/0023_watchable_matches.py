from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import Q


def decide_for_running_matches(apps: Any, schema_editor: Any) -> None:
    """Everybody may watch a running match that was open to all, and one of a public league."""
    match = apps.get_model("games", "Match")
    running = match.objects.filter(status="playing", secrets_held=False)
    running.filter(Q(access="open") | ~Q(league="")).update(is_watchable=True)


class Migration(migrations.Migration):
    dependencies = (("games", "0022_carry_reports_over"),)

    operations = (
        migrations.RemoveIndex(model_name="match", name="match_live"),
        migrations.AddField(
            model_name="match",
            name="is_watchable",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.RunPython(decide_for_running_matches, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=Q(("is_watchable", True), ("status", "playing")),
                fields=["-changed_at"],
                name="match_watched",
            ),
        ),
    )
