from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0018_plain_labels")]

    operations = [
        migrations.AddField(
            "preferences",
            "has_tutor",
            models.BooleanField(default=True, verbose_name="let the tutor explain my decisions"),
        )
    ]
