from __future__ import annotations

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from accounts.names.lookalikes import skeleton

LENGTH = 120


def claim_names(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Of leagues whose names look alike the oldest keeps the name for itself; the others stay as they are."""
    leagues = apps.get_model("leagues", "League")
    claimed = set()
    for league in leagues.objects.filter(is_private=False).order_by("pk").only("name"):
        looks = skeleton(league.name)[:LENGTH]
        if looks not in claimed:
            claimed.add(looks)
            leagues.objects.filter(pk=league.pk).update(name_skeleton=looks)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0001_leagues")]

    operations = [
        migrations.AddField(
            model_name="league",
            name="name_skeleton",
            field=models.CharField(blank=True, default="", editable=False, max_length=LENGTH),
            preserve_default=False,
        ),
        migrations.RunPython(claim_names, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.UniqueConstraint(
                condition=models.Q(("name_skeleton", ""), _negated=True),
                fields=("name_skeleton",),
                name="league_name_unlike_others",
            ),
        ),
    ]
