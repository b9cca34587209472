"""Kinds of notifications of clubs, tournaments and people."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0025_follow"),
    ]

    operations = [
        migrations.AlterField(
            model_name="notification",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "My turn"),
                    ("reminder", "My time is running out"),
                    ("ready", "Ready check: my table is full"),
                    ("invitation", "Invitation to a table"),
                    ("over", "My game is over"),
                    ("talk", "New chat message at my table"),
                    ("message", "New message from a player"),
                    ("follower", "New followers and requests"),
                    ("seat", "A player leaves or joins my game"),
                    ("appeal", "My appeal is answered"),
                    ("league", "News from my leagues"),
                    ("tournament", "News from my tournaments"),
                    ("news", "News from the site"),
                    ("announcement", "Announcement by the hosts of my league"),
                    ("nudge", "A host reminds me of a league game"),
                    ("club", "News from my clubs"),
                    ("club_post", "Announcement in my club"),
                    ("moderation", "Decisions of staff about me"),
                    ("house", "Messages from the site"),
                ],
                max_length=12,
                verbose_name="event",
            ),
        ),
        migrations.AlterField(
            model_name="notificationpreference",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "My turn"),
                    ("reminder", "My time is running out"),
                    ("ready", "Ready check: my table is full"),
                    ("invitation", "Invitation to a table"),
                    ("over", "My game is over"),
                    ("talk", "New chat message at my table"),
                    ("message", "New message from a player"),
                    ("follower", "New followers and requests"),
                    ("seat", "A player leaves or joins my game"),
                    ("appeal", "My appeal is answered"),
                    ("league", "News from my leagues"),
                    ("tournament", "News from my tournaments"),
                    ("news", "News from the site"),
                    ("announcement", "Announcement by the hosts of my league"),
                    ("nudge", "A host reminds me of a league game"),
                    ("club", "News from my clubs"),
                    ("club_post", "Announcement in my club"),
                    ("moderation", "Decisions of staff about me"),
                    ("house", "Messages from the site"),
                ],
                max_length=12,
                verbose_name="event",
            ),
        ),
    ]
