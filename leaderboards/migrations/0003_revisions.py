from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboards", "0002_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="ratedmatch",
            name="annulled_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RemoveConstraint(
            model_name="ratingevent",
            name="ledger_in_order",
        ),
        migrations.AddConstraint(
            model_name="ratingevent",
            constraint=models.UniqueConstraint(fields=("pool", "number", "seat", "user"), name="ledger_in_order"),
        ),
        migrations.CreateModel(
            name="LedgerRevision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="leaderboards.pool",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("annulment", "a match was taken out"),
                            ("reinstatement", "a match was taken in again"),
                            ("formula", "another formula"),
                        ],
                        max_length=16,
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
                ("from_number", models.PositiveIntegerField()),
                ("lines", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "revision of the ledger",
                "verbose_name_plural": "revisions of the ledger",
                "constraints": [models.UniqueConstraint(fields=("pool", "number"), name="revised_in_order")],
            },
        ),
        migrations.CreateModel(
            name="ReplacedEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("formula", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("has_left", models.BooleanField()),
                ("is_substitute", models.BooleanField()),
                ("mean_before", models.FloatField()),
                ("deviation_before", models.FloatField()),
                ("deviation_entered", models.FloatField()),
                ("mean_after", models.FloatField()),
                ("deviation_after", models.FloatField()),
                ("expected", models.FloatField()),
                (
                    "revision",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced",
                        to="leaderboards.ledgerrevision",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_rating_events",
                        to="games.match",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_rating_events",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="leaderboards.pool",
                    ),
                ),
            ],
            options={
                "verbose_name": "replaced line of the ledger",
                "verbose_name_plural": "replaced lines of the ledger",
                "constraints": [models.UniqueConstraint(fields=("revision", "number", "user"), name="replaced_once")],
            },
        ),
    ]
