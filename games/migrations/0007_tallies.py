from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_chain"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("count", models.PositiveBigIntegerField()),
                ("wins", models.PositiveBigIntegerField()),
                ("total", models.BigIntegerField()),
                ("squares", models.PositiveBigIntegerField()),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game",
                        "dimension",
                        "subject",
                        "edition",
                        "players",
                        "value",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("game", models.CharField(max_length=12)),
                ("dimension", models.PositiveSmallIntegerField()),
                ("subject", models.CharField(blank=True, max_length=16)),
                ("edition", models.CharField(max_length=12)),
                ("players", models.PositiveSmallIntegerField()),
                ("value", models.CharField(blank=True, max_length=24)),
            ],
            options={
                "verbose_name": "tally",
                "verbose_name_plural": "tallies",
            },
        ),
        migrations.CreateModel(
            name="TallyBook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("counted_at", models.DateTimeField(blank=True, null=True)),
                ("recounted_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "book of tallies",
                "verbose_name_plural": "books of tallies",
            },
        ),
        migrations.CreateModel(
            name="PersonTally",
            fields=[
                ("count", models.PositiveBigIntegerField()),
                ("wins", models.PositiveBigIntegerField()),
                ("total", models.BigIntegerField()),
                ("squares", models.PositiveBigIntegerField()),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "user_id",
                        "game",
                        "dimension",
                        "players",
                        "value",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("game", models.CharField(max_length=12)),
                ("dimension", models.PositiveSmallIntegerField()),
                ("players", models.PositiveSmallIntegerField()),
                ("value", models.CharField(blank=True, max_length=24)),
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
                "verbose_name": "tally of a person",
                "verbose_name_plural": "tallies of people",
            },
        ),
        migrations.CreateModel(
            name="Meeting",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "user_id",
                        "opponent_id",
                        "game",
                        "players",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=12)),
                ("players", models.PositiveSmallIntegerField()),
                ("count", models.PositiveIntegerField()),
                ("ahead", models.PositiveIntegerField()),
                ("behind", models.PositiveIntegerField()),
                ("level", models.PositiveIntegerField()),
                (
                    "opponent",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
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
                "verbose_name": "meeting",
                "verbose_name_plural": "meetings",
                "indexes": [
                    models.Index(
                        condition=models.Q(("game", "")), fields=["user", "-count", "opponent"], name="meeting_often"
                    )
                ],
            },
        ),
    ]
