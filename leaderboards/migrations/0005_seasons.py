from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_tallies"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("leaderboards", "0004_fair_play"),
    ]

    operations = [
        migrations.CreateModel(
            name="BoardCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("part", models.CharField(max_length=8)),
                ("made_at", models.DateTimeField()),
                ("columns", models.JSONField()),
            ],
            options={
                "verbose_name": "count of a part of a pool",
                "verbose_name_plural": "counts of parts of pools",
            },
        ),
        migrations.CreateModel(
            name="Career",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("matches", models.PositiveIntegerField(default=0)),
                ("wins", models.PositiveIntegerField(default=0)),
                ("streak", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "career",
                "verbose_name_plural": "careers",
            },
        ),
        migrations.CreateModel(
            name="Honour",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("card", models.CharField(max_length=16)),
                ("matches", models.PositiveIntegerField(default=0)),
                ("wins", models.PositiveIntegerField(default=0)),
                ("expected", models.FloatField(default=0.0)),
                ("above", models.FloatField(null=True)),
                ("best_score", models.SmallIntegerField()),
            ],
            options={
                "verbose_name": "honour",
                "verbose_name_plural": "honours",
            },
        ),
        migrations.CreateModel(
            name="LedgerWalk",
            fields=[
                (
                    "pool",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="walk",
                        serialize=False,
                        to="leaderboards.pool",
                    ),
                ),
                ("number", models.PositiveIntegerField(default=0)),
                ("revision", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "walk along a ledger",
                "verbose_name_plural": "walks along ledgers",
            },
        ),
        migrations.CreateModel(
            name="Record",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("season", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("streak", "longest row of victories"),
                            ("score", "highest score"),
                            ("upset", "biggest surprise"),
                            ("matches", "most matches"),
                            ("longest", "longest match"),
                            ("shortest", "shortest match"),
                        ],
                        max_length=8,
                    ),
                ),
                ("card", models.CharField(blank=True, max_length=16)),
                ("rank", models.PositiveSmallIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("value", models.FloatField()),
            ],
            options={
                "verbose_name": "record",
                "verbose_name_plural": "records",
            },
        ),
        migrations.CreateModel(
            name="SeasonStanding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("matches", models.PositiveIntegerField(default=0)),
                ("is_placed", models.BooleanField(default=False)),
                ("wins", models.PositiveIntegerField(default=0)),
                ("streak", models.PositiveIntegerField(default=0)),
                ("mean_before", models.FloatField()),
                ("mean", models.FloatField()),
                ("deviation", models.FloatField()),
                ("last_at", models.DateTimeField()),
                ("country", models.CharField(blank=True, max_length=2)),
                ("rank", models.PositiveIntegerField(null=True)),
            ],
            options={
                "verbose_name": "standing in a season",
                "verbose_name_plural": "standings in seasons",
            },
        ),
        migrations.CreateModel(
            name="SeasonTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("frozen_at", models.DateTimeField(blank=True, null=True)),
                ("players", models.PositiveIntegerField(default=0)),
                ("matches", models.PositiveIntegerField(default=0)),
                ("first_match", models.PositiveIntegerField(default=0)),
                ("last_match", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "table of a season",
                "verbose_name_plural": "tables of seasons",
            },
        ),
        migrations.AddField(
            model_name="rating",
            name="country",
            field=models.CharField(blank=True, max_length=2),
        ),
        migrations.AddField(
            model_name="rating",
            name="is_bot",
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["pool", "country", "-mean", "user"], name="rating_country"),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(
                condition=models.Q(("is_bot", True)), fields=["pool", "-mean", "user"], name="rating_bots"
            ),
        ),
        migrations.AddField(
            model_name="boardcount",
            name="pool",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="leaderboards.pool"
            ),
        ),
        migrations.AddField(
            model_name="career",
            name="pool",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="leaderboards.pool"
            ),
        ),
        migrations.AddField(
            model_name="career",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="honour",
            name="best_match",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.match"
            ),
        ),
        migrations.AddField(
            model_name="honour",
            name="pool",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="leaderboards.pool"
            ),
        ),
        migrations.AddField(
            model_name="honour",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="record",
            name="match",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.match"
            ),
        ),
        migrations.AddField(
            model_name="record",
            name="pool",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="records",
                to="leaderboards.pool",
            ),
        ),
        migrations.AddField(
            model_name="record",
            name="user",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seasonstanding",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="season_standings",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seasontable",
            name="pool",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seasons",
                to="leaderboards.pool",
            ),
        ),
        migrations.AddField(
            model_name="seasonstanding",
            name="table",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="standings",
                to="leaderboards.seasontable",
            ),
        ),
        migrations.AddConstraint(
            model_name="boardcount",
            constraint=models.UniqueConstraint(fields=("pool", "part"), name="part_counted_once"),
        ),
        migrations.AddIndex(
            model_name="career",
            index=models.Index(fields=["pool", "-streak", "user"], name="career_streak"),
        ),
        migrations.AddConstraint(
            model_name="career",
            constraint=models.UniqueConstraint(fields=("user", "pool"), name="career_once_in_a_pool"),
        ),
        migrations.AddIndex(
            model_name="honour",
            index=models.Index(fields=["pool", "card", "-best_score", "best_match"], name="honour_score"),
        ),
        migrations.AddIndex(
            model_name="honour",
            index=models.Index(fields=["pool", "card", "-wins", "user"], name="honour_wins"),
        ),
        migrations.AddIndex(
            model_name="honour",
            index=models.Index(
                condition=models.Q(("above__isnull", False)),
                fields=["pool", "card", "-above", "user"],
                name="honour_above",
            ),
        ),
        migrations.AddConstraint(
            model_name="honour",
            constraint=models.UniqueConstraint(fields=("pool", "card", "user"), name="honour_once_a_card"),
        ),
        migrations.AddConstraint(
            model_name="record",
            constraint=models.UniqueConstraint(
                fields=("pool", "season", "kind", "card", "rank"), name="record_in_order"
            ),
        ),
        migrations.AddIndex(
            model_name="seasontable",
            index=models.Index(
                condition=models.Q(("frozen_at__isnull", True)), fields=["pool", "number"], name="season_running"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasontable",
            constraint=models.UniqueConstraint(fields=("pool", "number"), name="season_once_in_a_pool"),
        ),
        migrations.AddIndex(
            model_name="seasonstanding",
            index=models.Index(
                condition=models.Q(("is_placed", True)), fields=["table", "-mean", "user"], name="season_board"
            ),
        ),
        migrations.AddIndex(
            model_name="seasonstanding",
            index=models.Index(
                condition=models.Q(("is_placed", True)),
                fields=["table", "country", "-mean", "user"],
                name="season_country",
            ),
        ),
        migrations.AddIndex(
            model_name="seasonstanding",
            index=models.Index(
                condition=models.Q(("rank__isnull", False)), fields=["user", "rank"], name="season_honours"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonstanding",
            constraint=models.UniqueConstraint(fields=("table", "user"), name="stands_once_in_a_season"),
        ),
        migrations.AddConstraint(
            model_name="seasonstanding",
            constraint=models.UniqueConstraint(fields=("table", "rank"), name="season_rank_once"),
        ),
    ]
