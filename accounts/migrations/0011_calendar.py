from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_telling")]

    operations = [
        migrations.AddField(
            model_name="preferences",
            name="quiet_changed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="preferences",
            name="quiet_from",
            field=models.TimeField(blank=True, null=True, verbose_name="quiet hours from"),
        ),
        migrations.AddField(
            model_name="preferences",
            name="quiet_until",
            field=models.TimeField(blank=True, null=True, verbose_name="quiet hours until"),
        ),
        migrations.CreateModel(
            name="Vacation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("start", models.DateField(verbose_name="first day")),
                ("end", models.DateField(verbose_name="last day")),
                ("zone", models.CharField(blank=True, max_length=64, verbose_name="time zone")),
                ("announced_at", models.DateTimeField(verbose_name="announced")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="came back")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "vacation",
                "verbose_name_plural": "vacations",
                "ordering": ("person", "start"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("end__gte", models.F("start"))), name="vacation_ends")
                ],
            },
        ),
    ]
