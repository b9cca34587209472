"""The rows of a test that commits are gone when the next one begins, also where they refer to each other."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models import Match, Seat
from tests.games.table_factories import started

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def test_a_flush_leaves_no_row_and_numbers_go_on() -> None:
    match, _ = started()
    assert User.objects.exists()
    call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    assert not any(model.objects.exists() for model in (User, Match, Seat))
    again, _ = started()
    assert again.pk > match.pk
