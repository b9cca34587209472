"""The table of what can be found; `search/receivers.py` adds the indexes that each database has for it."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=12, verbose_name="kind")),
                ("key", models.PositiveBigIntegerField(verbose_name="number")),
                ("language", models.CharField(blank=True, max_length=10, verbose_name="language")),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("folded", models.CharField(db_index=True, max_length=200)),
                ("text", models.TextField(blank=True, verbose_name="text")),
                ("url", models.CharField(max_length=300, verbose_name="address")),
            ],
            options={
                "verbose_name": "search entry",
                "verbose_name_plural": "search entries",
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "key", "language"), name="one_entry_per_language")
                ],
            },
        ),
    ]
