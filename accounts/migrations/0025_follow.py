"""Lists of friends become lists of whom a person follows: what stood there counts as accepted."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F


def accept(apps: Any, schema_editor: Any) -> None:
    apps.get_model("accounts", "Follow").objects.update(accepted_at=F("since"))


KINDS = [
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
    ("news", "News from the site"),
    ("announcement", "Announcement by the hosts of my league"),
    ("nudge", "A host reminds me of a league game"),
    ("moderation", "Decisions of staff about me"),
    ("house", "Messages from the site"),
]


class Migration(migrations.Migration):
    dependencies = [("accounts", "0024_kinds_of_notifications")]

    operations = [
        migrations.RemoveConstraint("Friend", "friend_listed_once"),
        migrations.RemoveConstraint("Friend", "nobody_is_their_own_friend"),
        migrations.RenameModel("Friend", "Follow"),
        migrations.AlterModelOptions(
            "Follow", options={"verbose_name": "follower", "verbose_name_plural": "followers"}
        ),
        migrations.RenameField("Follow", "person", "follower"),
        migrations.RenameField("Follow", "friend", "followed"),
        migrations.AlterField(
            "Follow",
            "follower",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="follows",
                to=settings.AUTH_USER_MODEL,
                verbose_name="follower",
            ),
        ),
        migrations.AlterField(
            "Follow",
            "followed",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="followers",
                to=settings.AUTH_USER_MODEL,
                verbose_name="followed",
            ),
        ),
        migrations.AddField(
            "Follow", "accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="accepted")
        ),
        migrations.AddConstraint(
            "Follow", models.UniqueConstraint(fields=("follower", "followed"), name="followed_once")
        ),
        migrations.AddConstraint(
            "Follow",
            models.CheckConstraint(
                condition=models.Q(("follower", F("followed")), _negated=True), name="nobody_follows_themselves"
            ),
        ),
        migrations.AddField(
            "Preferences",
            "shows_activity_to",
            models.CharField(
                choices=[
                    ("everybody", "Everyone who follows me"),
                    ("accepted", "Followers I accept"),
                    ("nobody", "No one"),
                ],
                default="everybody",
                max_length=10,
                verbose_name="show my activity to",
            ),
        ),
        migrations.AddField("User", "face", models.CharField(blank=True, editable=False, max_length=16)),
        migrations.AlterField(
            "Notification", "kind", models.CharField(choices=KINDS, max_length=12, verbose_name="event")
        ),
        migrations.AlterField(
            "NotificationPreference", "kind", models.CharField(choices=KINDS, max_length=12, verbose_name="event")
        ),
        migrations.RunPython(accept, migrations.RunPython.noop),
    ]
