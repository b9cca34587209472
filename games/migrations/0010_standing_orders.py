from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("games", "0009_telling")]

    operations = [
        migrations.AddField("seat", "standing_orders", models.CharField(blank=True, max_length=200)),
        migrations.AddField("seat", "on_time", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("seat", "late", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("seat", "excused", models.PositiveSmallIntegerField(default=0)),
        migrations.AddIndex(
            "seat",
            models.Index(
                fields=["user"],
                name="seat_uncounted",
                condition=Q(on_time__gt=0) | Q(late__gt=0) | Q(excused__gt=0),
            ),
        ),
        migrations.CreateModel(
            name="StandingOrder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("order", models.CharField(max_length=40)),
                ("given_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standing_orders",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standing_orders",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "standing order",
                "verbose_name_plural": "standing orders",
                "indexes": [models.Index(fields=["match", "seat"], name="order_of_seat")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=Q(revoked_at__isnull=True),
                        fields=("match", "seat", "order"),
                        name="order_in_force_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Reliability",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="reliability",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                ("on_time", models.FloatField(default=0.0)),
                ("late", models.FloatField(default=0.0)),
                ("excused", models.FloatField(default=0.0)),
                ("as_of", models.DateTimeField()),
            ],
            options={"verbose_name": "reliability", "verbose_name_plural": "reliabilities"},
        ),
    ]
