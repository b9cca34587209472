from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_friends_and_country"),
    ]

    operations = [
        migrations.CreateModel(
            name="NetworkTrace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="network_traces",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("network", models.CharField(max_length=32)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
            ],
            options={
                "verbose_name": "trace of a network",
                "verbose_name_plural": "traces of networks",
                "indexes": [models.Index(fields=["last_day"], name="trace_to_forget")],
                "constraints": [models.UniqueConstraint(fields=("user", "network"), name="one_trace_per_network")],
            },
        ),
    ]
