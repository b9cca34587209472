from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_standing_orders")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="league",
            field=models.CharField(blank=True, editable=False, max_length=40),
        ),
        migrations.AddField(
            model_name="match", name="has_fixed_seats", field=models.BooleanField(default=False, editable=False)
        ),
        migrations.AddField(
            model_name="match", name="secrets_held", field=models.BooleanField(default=False, editable=False)
        ),
        migrations.AddField(
            model_name="match",
            name="released_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
