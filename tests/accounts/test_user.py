"""The person behind a seat."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.urls import reverse

from accounts.models import User
from accounts.names.usernames import RESERVED, has_username_shape, is_not_reserved
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db


def test_the_user_of_the_site_is_our_own() -> None:
    assert get_user_model() is User


@pytest.mark.parametrize("name", ["abc", "Anne-Boleyn", "x_y", "007", "a" * 30])
def test_a_name_is_letters_digits_hyphens_and_underscores(name: str) -> None:
    has_username_shape(name)
    is_not_reserved(name)


@pytest.mark.parametrize(
    "name", ["ab", "a" * 31, "anne boleyn", "anne@court", "ännchen", "\u0430nne", "abc\n", "<b>x</b>"]
)
def test_other_names_are_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(ValidationError, match="Use 3 to 30 characters"):
        has_username_shape(name)


@pytest.mark.parametrize("name", [*sorted(RESERVED), "Admin", "GUEST-7f3k", "former-player-1"])
def test_the_site_keeps_some_names(name: str) -> None:
    with pytest.raises(ValidationError, match="This name is reserved"):
        is_not_reserved(name)


def test_names_are_unique_in_any_case() -> None:
    make_user("Anne")
    with pytest.raises(IntegrityError):
        User.objects.create_user("aNNE")


def test_the_admin_is_told_that_a_name_is_taken() -> None:
    make_user("Anne")
    with pytest.raises(ValidationError, match="already exists"):
        User(username="aNNE", password="!").full_clean()


def test_people_are_kept_in_the_admin() -> None:
    anne = make_user("anne")
    chamberlain = sign_in(User.objects.create_superuser("chamberlain"))
    assert "anne" in chamberlain.get(reverse("admin:accounts_user_changelist")).content.decode()
    assert chamberlain.get(reverse("admin:accounts_user_change", args=[anne.pk])).status_code == 200
    assert chamberlain.get(reverse("admin:accounts_user_add")).status_code == 200
    assert chamberlain.get(reverse("admin:accounts_block_changelist")).status_code == 200
