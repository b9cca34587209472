from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_table_settings"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="guided_from",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
