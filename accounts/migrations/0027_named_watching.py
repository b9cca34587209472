from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0026_kinds_of_the_community")]

    operations = [
        migrations.AddField(
            "preferences",
            "is_named_watching",
            models.BooleanField(default=False, verbose_name="show my name when I watch games"),
        ),
    ]
