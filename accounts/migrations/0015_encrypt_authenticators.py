from __future__ import annotations

from typing import Any

from django.db import migrations

from accounts import secret_box

SECRETS = ("secret", "seed")


def encrypt(apps: Any, schema_editor: Any) -> None:
    _rewrite(apps, lambda value: value if value.startswith(secret_box.PREFIX) else secret_box.encrypt(value))


def decrypt(apps: Any, schema_editor: Any) -> None:
    _rewrite(apps, secret_box.decrypt)


def _rewrite(apps: Any, change: Any) -> None:
    authenticator = apps.get_model("mfa", "Authenticator")
    for row in authenticator.objects.filter(type__in=("totp", "recovery_codes")):
        changed = {name: change(row.data[name]) for name in SECRETS if name in row.data}
        if any(row.data[name] != value for name, value in changed.items()):
            row.data = {**row.data, **changed}
            row.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0014_outgoing_emails"), ("mfa", "0003_authenticator_type_uniq")]

    operations = [migrations.RunPython(encrypt, decrypt)]
