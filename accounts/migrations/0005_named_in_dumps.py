from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_asks_before_final"),
    ]

    operations = [
        migrations.AddField(
            model_name="preferences",
            name="is_named_in_dumps",
            field=models.BooleanField(default=True, verbose_name="let public files of the archive name me"),
        ),
    ]
