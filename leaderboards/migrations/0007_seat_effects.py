from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboards", "0006_achievements"),
    ]

    operations = [
        migrations.CreateModel(
            name="SeatBook",
            fields=[
                (
                    "pool",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="seat_book",
                        serialize=False,
                        to="leaderboards.pool",
                    ),
                ),
                ("number", models.PositiveIntegerField(default=0)),
                ("revision", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "book of seats",
                "verbose_name_plural": "books of seats",
            },
        ),
        migrations.CreateModel(
            name="SeatTally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("players", models.PositiveSmallIntegerField()),
                ("matches", models.PositiveIntegerField()),
                ("sums", models.JSONField()),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_tallies",
                        to="leaderboards.pool",
                    ),
                ),
            ],
            options={
                "verbose_name": "tally of seats",
                "verbose_name_plural": "tallies of seats",
                "constraints": [models.UniqueConstraint(fields=("pool", "players"), name="seats_tallied_once")],
            },
        ),
    ]
