"""Secrets of second factors are encrypted where they are stored."""

from __future__ import annotations

import importlib
import json
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from accounts.data_export import export_data
from accounts.models import User
from accounts.secret_box import decrypt, encrypt, is_current
from accounts.services.encrypt_authenticators import encrypt_authenticators
from tests.factories import code_of, make_user, sign_in_with_password

pytestmark = pytest.mark.django_db

migration = importlib.import_module("accounts.migrations.0015_encrypt_authenticators")


def stored() -> str:
    """The rows as a thief of the database would read them."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT data FROM {Authenticator._meta.db_table} ORDER BY id")
        return json.dumps([row[0] for row in cursor.fetchall()])


def old_rows(user: User) -> tuple[str, str]:
    """Rows as they were made before secrets were encrypted."""
    secret, seed = generate_totp_secret(), RecoveryCodes.generate_seed()
    Authenticator.objects.create(user=user, type="totp", data={"secret": secret})
    Authenticator.objects.create(user=user, type="recovery_codes", data={"seed": seed, "used_mask": 1})
    return secret, seed


def works(user: User, secret: str) -> bool:
    return bool(Authenticator.objects.get(user=user, type="totp").wrap().validate_code(code_of(secret)))


def test_what_is_encrypted_is_read_again_and_differs_every_time() -> None:
    assert decrypt(encrypt("a secret")) == "a secret"
    assert encrypt("a secret") != encrypt("a secret")
    assert "a secret" not in encrypt("a secret")


def test_a_new_second_factor_is_stored_encrypted_and_works() -> None:
    anne, secret = make_user(), generate_totp_secret()
    TOTP.activate(anne, secret)
    codes = RecoveryCodes.activate(anne)
    assert secret not in stored()
    assert stored().count("fernet:") == 2
    assert works(anne, secret)
    (first, *_) = codes.generate_codes()
    assert codes.validate_code(first)
    assert first not in stored()


def test_one_that_is_set_up_on_the_page_is_stored_encrypted() -> None:
    client = sign_in_with_password(make_user())
    client.get(reverse("mfa_activate_totp"))
    secret = client.session["mfa.totp.secret"]
    client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    assert Authenticator.objects.count() == 2
    assert secret not in stored()
    assert "mfa.totp.secret" not in client.session


def test_rows_from_before_still_work_and_are_encrypted_by_the_migration() -> None:
    anne = make_user()
    secret, seed = old_rows(anne)
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    assert works(anne, secret)

    migration.encrypt(apps, None)
    encrypted = stored()
    assert secret not in encrypted
    assert seed not in encrypted
    migration.encrypt(apps, None)
    assert stored() == encrypted
    assert works(anne, secret) is False, "a code is good for one time"
    assert Authenticator.objects.get(type="totp").wrap().instance.data["secret"].startswith("fernet:")
    assert Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes() == codes

    migration.decrypt(apps, None)
    assert secret in stored()
    assert seed in stored()


def test_keys_change_without_locking_anybody_out(settings: Any) -> None:
    anne, secret = make_user(), generate_totp_secret()
    TOTP.activate(anne, secret)
    before = stored()
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key of the site"
    assert works(anne, secret)

    out = StringIO()
    call_command("encrypt_authenticators", stdout=out)
    assert "Re-encrypted: 1" in out.getvalue()
    assert stored() != before
    assert encrypt_authenticators() == 0
    settings.SECRET_KEY_FALLBACKS = []
    assert decrypt(Authenticator.objects.get().data["secret"]) == secret

    settings.MFA_ENCRYPTION_KEYS = ["a key for this alone"]
    assert not is_current(Authenticator.objects.get().data["secret"])
    assert encrypt_authenticators() == 1
    settings.SECRET_KEY = "yet another key of the site"
    assert decrypt(Authenticator.objects.get().data["secret"]) == secret


def test_a_lost_key_is_told_and_nothing_is_guessed(settings: Any) -> None:
    text = encrypt("a secret")
    settings.SECRET_KEY = "another key of the site"
    with pytest.raises(ImproperlyConfigured, match="a key that the settings do not name"):
        decrypt(text)


def test_the_file_of_own_data_holds_no_secret() -> None:
    anne, secret = make_user(), generate_totp_secret()
    TOTP.activate(anne, secret)
    text = str(export_data(anne))
    assert secret not in text
    assert "fernet:" not in text
