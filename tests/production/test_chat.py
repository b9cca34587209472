"""One person in many windows: PostgreSQL counts all of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from accounts.errors import LimitReached
from accounts.models import User
from games.models import Match, Message, Seat
from games.play.services.post_message import post_message
from tests.factories import make_user
from tests.production.patience import SECONDS, wait_until
from tests.production.together import waiting_for_a_lock

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]
WINDOWS = 7


def test_who_speaks_from_seven_windows_at_once_is_heard_five_times() -> None:
    anne = make_user()
    match = Match.objects.create(opened_by=anne, ruleset="tudor/v15@1", players=2)
    Seat.objects.create(match=match, number=0, user=anne)

    def is_heard(window: int) -> bool:
        try:
            post_message(match_id=match.pk, user=anne, channel=Message.Channel.PLAYERS, text=f"window {window}")
        except LimitReached:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(WINDOWS) as threads:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=anne.pk)
            answers = [threads.submit(is_heard, window) for window in range(WINDOWS)]
            wait_until(lambda: waiting_for_a_lock() >= WINDOWS, "every window waits for its turn")
        heard = [answer.result(SECONDS) for answer in answers]
    assert heard.count(True) == 5
    assert Message.objects.count() == 5
