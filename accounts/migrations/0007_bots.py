from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_on_leaderboards"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_bot",
            field=models.BooleanField(
                default=False, help_text="A player of the house: nobody sits behind it.", verbose_name="bot"
            ),
        ),
    ]
