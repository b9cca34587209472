from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0019_has_tutor")]

    operations = [
        migrations.AddField(
            "preferences",
            "plays_only_moves",
            models.BooleanField(default=True, verbose_name="play a move for me that has no alternative"),
        ),
        migrations.AddField(
            "preferences",
            "confirms_moves",
            models.BooleanField(default=False, verbose_name="ask me to confirm every move on the board"),
        ),
        migrations.AddField(
            "preferences",
            "opens_moves",
            models.BooleanField(default=False, verbose_name="open the list of all moves when it is my turn"),
        ),
    ]
