from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_tallies")]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "heartbeat",
                "verbose_name_plural": "heartbeats",
            },
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("start", models.DateTimeField()),
                ("end", models.DateTimeField()),
            ],
            options={
                "verbose_name": "outage",
                "verbose_name_plural": "outages",
                "ordering": ("-start",),
            },
        ),
        migrations.CreateModel(
            name="SeatHolder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("from_ply", models.PositiveIntegerField()),
                ("until_ply", models.PositiveIntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[("conceded", "gave up"), ("timed-out", "was away for too long")], max_length=12
                    ),
                ),
                ("left_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "former holder of a seat",
                "verbose_name_plural": "former holders of seats",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="TableEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("extended", "got an excused extension"),
                            ("waited", "was given more time by the others"),
                            ("timed-out", "was away for too long"),
                            ("returned", "came back"),
                            ("taken-over", "took over a seat"),
                            ("played-out", "was the last at the table"),
                        ],
                        max_length=12,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("ply", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "event at a table",
                "verbose_name_plural": "events at tables",
                "ordering": ("pk",),
            },
        ),
        migrations.RemoveConstraint(
            model_name="seat",
            name="caretaker_is_nobody",
        ),
        migrations.AddField(
            model_name="match",
            name="clock_bank",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="clock_cap",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="clock_increment",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="is_played_out",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="match",
            name="weekends_off",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="clock_left",
            field=models.PositiveBigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="clock_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="due_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="extended_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="has_timed_out",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="held_from",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="seat",
            name="offered_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="waited_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(condition=models.Q(("due_at__isnull", False)), fields=["due_at"], name="seat_clock_due"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("offered_until__isnull", False)), fields=["offered_until"], name="seat_offered"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("is_caretaker", False),
                    ("user__isnull", True),
                    ("has_conceded", True),
                    ("has_timed_out", True),
                    _connector="OR",
                ),
                name="caretaker_is_nobody",
            ),
        ),
        migrations.AddField(
            model_name="seatholder",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="former_holders",
                to="games.match",
            ),
        ),
        migrations.AddField(
            model_name="seatholder",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="former_seats", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="tableevent",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="events", to="games.match"
            ),
        ),
        migrations.AddField(
            model_name="tableevent",
            name="user",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="seatholder",
            constraint=models.UniqueConstraint(fields=("match", "user"), name="seat_lost_once"),
        ),
    ]
