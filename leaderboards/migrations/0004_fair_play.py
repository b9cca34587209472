from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboards", "0003_revisions"),
    ]

    operations = [
        migrations.CreateModel(
            name="FairPlayBook",
            fields=[
                (
                    "pool",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="fair_play_book",
                        serialize=False,
                        to="leaderboards.pool",
                    ),
                ),
                ("counted", models.PositiveIntegerField(default=0)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("pairs", models.PositiveIntegerField(default=0)),
                ("people", models.PositiveIntegerField(default=0)),
                ("played", models.PositiveBigIntegerField(default=0)),
                ("met", models.PositiveIntegerField(default=0)),
                ("meetings", models.PositiveBigIntegerField(default=0)),
            ],
            options={
                "verbose_name": "book of fair play",
                "verbose_name_plural": "books of fair play",
            },
        ),
        migrations.CreateModel(
            name="Baseline",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="leaderboards.pool",
                    ),
                ),
                ("matches", models.PositiveIntegerField(default=0)),
                ("gain", models.FloatField(default=0)),
                ("variance", models.FloatField(default=0)),
                ("concessions", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "baseline of a person",
                "verbose_name_plural": "baselines of people",
                "constraints": [models.UniqueConstraint(fields=("user", "pool"), name="one_baseline")],
            },
        ),
        migrations.CreateModel(
            name="PairTally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="leaderboards.pool",
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("matches", models.PositiveIntegerField(default=0)),
                ("gain_one", models.FloatField(default=0)),
                ("gain_other", models.FloatField(default=0)),
                ("variance_one", models.FloatField(default=0)),
                ("variance_other", models.FloatField(default=0)),
                ("wins_one", models.PositiveIntegerField(default=0)),
                ("wins_other", models.PositiveIntegerField(default=0)),
                ("flow_one", models.FloatField(default=0)),
                ("flow_other", models.FloatField(default=0)),
                ("concessions_one", models.PositiveIntegerField(default=0)),
                ("concessions_other", models.PositiveIntegerField(default=0)),
                ("early", models.PositiveIntegerField(default=0)),
                ("first_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                ("is_due", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "tally of a pair",
                "verbose_name_plural": "tallies of pairs",
                "indexes": [
                    models.Index(condition=models.Q(("is_due", True)), fields=["pool", "id"], name="pair_to_look_at")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("one", "other", "pool"), name="one_tally_per_pair"),
                    models.CheckConstraint(condition=models.Q(("one__lt", models.F("other"))), name="pair_in_order"),
                ],
            },
        ),
        migrations.CreateModel(
            name="FairPlayFlag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("favour", "one gains when the other is at the table"),
                            ("together", "nearly always together, and one gains by it"),
                            ("network", "from one network, and one gains by it"),
                            ("farming", "one feeds the other"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="flags",
                        to="leaderboards.pool",
                    ),
                ),
                (
                    "gains",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "gives",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("matches", models.PositiveIntegerField()),
                ("odds", models.FloatField()),
                ("figures", models.JSONField()),
                ("first_seen", models.DateTimeField(auto_now_add=True)),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "open"), ("dismissed", "dismissed"), ("acted", "acted upon")],
                        default="open",
                        max_length=12,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("decided_at", models.DateTimeField(null=True)),
                ("why", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "verbose_name": "flag of fair play",
                "verbose_name_plural": "flags of fair play",
                "indexes": [models.Index(fields=["status", "-id"], name="flag_by_status")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("pool", "gains", "gives", "kind", "matches"), name="one_flag_per_evidence"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Verdict",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "rated",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdicts",
                        to="leaderboards.ratedmatch",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("annulled", "taken out"), ("reinstated", "taken in again")], max_length=12
                    ),
                ),
                ("made_at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
                (
                    "flag",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdicts",
                        to="leaderboards.fairplayflag",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdicts",
                        to="leaderboards.ledgerrevision",
                    ),
                ),
            ],
            options={
                "verbose_name": "verdict on a match",
                "verbose_name_plural": "verdicts on matches",
                "permissions": (("annul", "Can take rated matches out of the ledger, and in again"),),
                "indexes": [
                    models.Index(condition=models.Q(("revision__isnull", True)), fields=["rated"], name="verdict_due")
                ],
            },
        ),
        migrations.CreateModel(
            name="Appeal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "verdict",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeals",
                        to="leaderboards.verdict",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="appeals", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("text", models.CharField(max_length=2000)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "answer",
                    models.CharField(
                        choices=[("open", "not answered yet"), ("accepted", "accepted"), ("refused", "refused")],
                        default="open",
                        max_length=12,
                    ),
                ),
                (
                    "answered_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("answered_at", models.DateTimeField(null=True)),
                ("words", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "verbose_name": "appeal",
                "verbose_name_plural": "appeals",
                "indexes": [models.Index(fields=["answer", "-id"], name="appeal_by_answer")],
                "constraints": [models.UniqueConstraint(fields=("verdict", "user"), name="one_appeal_per_person")],
            },
        ),
    ]
