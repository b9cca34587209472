"""Whether the tutor speaks is a preference of the person, no longer of a seat."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0018_notifications")]

    operations = [migrations.RemoveField("seat", "guided_from")]
