from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_bots")]

    operations = [
        migrations.AddField(
            model_name="preferences",
            name="country",
            field=models.CharField(blank=True, default="", max_length=2, verbose_name="country"),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="Friend",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "friend",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="friend",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="friends",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "friend",
                "verbose_name_plural": "friends",
                "constraints": [
                    models.UniqueConstraint(fields=("person", "friend"), name="friend_listed_once"),
                    models.CheckConstraint(
                        condition=models.Q(("person", models.F("friend")), _negated=True),
                        name="nobody_is_their_own_friend",
                    ),
                ],
            },
        ),
    ]
