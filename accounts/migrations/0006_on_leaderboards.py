from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_named_in_dumps"),
    ]

    operations = [
        migrations.AddField(
            model_name="preferences",
            name="is_on_leaderboards",
            field=models.BooleanField(default=True, verbose_name="let leaderboards list me"),
        ),
    ]
