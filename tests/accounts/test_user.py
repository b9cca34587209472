"""The person behind a seat."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_the_user_of_the_site_is_our_own() -> None:
    assert get_user_model() is User


def test_users_are_kept_in_the_admin(client: Client) -> None:
    client.force_login(User.objects.create_superuser("chamberlain"))
    response = client.get(reverse("admin:accounts_user_changelist"))
    assert response.status_code == 200
    assert "chamberlain" in response.content.decode()
