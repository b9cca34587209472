from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_tallies"),
        ("leaderboards", "0005_seasons"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TitleCount",
            fields=[
                (
                    "pool",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="title_count",
                        serialize=False,
                        to="leaderboards.pool",
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("holders", models.JSONField(default=dict)),
            ],
            options={
                "verbose_name": "count of titles",
                "verbose_name_plural": "counts of titles",
            },
        ),
        migrations.CreateModel(
            name="AwardBook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("pointers", models.JSONField(default=dict)),
                ("holders", models.JSONField(default=dict)),
                ("revisions", models.JSONField(default=dict)),
            ],
            options={
                "verbose_name": "book of awards",
                "verbose_name_plural": "books of awards",
            },
        ),
        migrations.CreateModel(
            name="AwardDue",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.archiveentry",
                    ),
                ),
                ("due_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "verbose_name": "match to look at again",
                "verbose_name_plural": "matches to look at again",
            },
        ),
        migrations.CreateModel(
            name="AchievementCount",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "user_id", "achievement", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("achievement", models.CharField(max_length=32)),
                ("count", models.PositiveIntegerField()),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "progress towards an achievement",
                "verbose_name_plural": "progress towards achievements",
            },
        ),
        migrations.CreateModel(
            name="AchievementItem",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "user_id", "achievement", "item", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("achievement", models.CharField(max_length=32)),
                ("item", models.CharField(max_length=24)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "item of a collection",
                "verbose_name_plural": "items of collections",
            },
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("achievement", models.CharField(max_length=32)),
                ("step", models.PositiveIntegerField()),
                ("earned_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="awards", to="games.match"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="awards",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "award",
                "verbose_name_plural": "awards",
                "indexes": [models.Index(fields=["-earned_at", "-id"], name="award_newest")],
                "constraints": [models.UniqueConstraint(fields=("user", "achievement", "step"), name="awarded_once")],
            },
        ),
    ]
