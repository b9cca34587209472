from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_guests_preferences_blocks"),
    ]

    operations = [
        migrations.AddField(
            model_name="preferences",
            name="mail_on_end",
            field=models.BooleanField(default=False, verbose_name="write to me when a match of mine is over"),
        ),
        migrations.AddField(
            model_name="preferences",
            name="mail_on_invitation",
            field=models.BooleanField(default=True, verbose_name="write to me when somebody invites me to a table"),
        ),
    ]
