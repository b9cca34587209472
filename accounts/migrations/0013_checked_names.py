from __future__ import annotations

from django.db import migrations, models
from django.db.models.functions import Lower, Replace

STEPS = (("_", ""), ("-", ""), ("1", "l"), ("i", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))


def looks() -> models.Func:
    """The skeleton of a name, as `accounts.names.lookalikes` had it when this migration was written."""
    bones: models.Func = Lower("username")
    for old, new in STEPS:
        bones = Replace(bones, models.Value(old), models.Value(new))
    return bones


class Migration(migrations.Migration):
    dependencies = [("accounts", "0012_unconfirmed_addresses")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="has_checked_name",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddIndex(model_name="user", index=models.Index(looks(), name="username_looks")),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                looks(),
                condition=models.Q(("has_checked_name", True)),
                name="username_unlike_others",
                violation_error_message="This name looks too much like another.",
            ),
        ),
    ]
