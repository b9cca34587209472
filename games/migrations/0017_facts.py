"""Another name for a model whose table stays as it is."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0016_final_places"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Happening", "Fact"),
                migrations.AlterModelTable("fact", "games_happening"),
                migrations.AlterModelOptions("fact", {"verbose_name": "fact", "verbose_name_plural": "facts"}),
                migrations.AlterField(
                    "fact",
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="facts", to="games.archiveentry"
                    ),
                ),
            ]
        ),
    ]
