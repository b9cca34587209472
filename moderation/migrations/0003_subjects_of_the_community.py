"""What can be reported of clubs, tournaments and people."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0002_community_reviews"),
    ]

    operations = [
        migrations.AlterField(
            model_name="case",
            name="kind",
            field=models.CharField(
                choices=[
                    ("message", "Chat message"),
                    ("annotation", "Annotation"),
                    ("title", "Table title"),
                    ("league_message", "League chat message"),
                    ("league", "League"),
                    ("private_message", "Private message"),
                    ("words", "Text of a profile"),
                    ("picture", "Profile picture"),
                    ("club_message", "Club chat message"),
                    ("club", "Club"),
                    ("tournament", "Tournament"),
                    ("name", "Player name"),
                    ("profile", "Player"),
                    ("fair_play", "Fair play"),
                    ("play", "Conduct in a game"),
                ],
                max_length=16,
                verbose_name="kind",
            ),
        ),
    ]
