"""Players who appealed are notified of the answer, and where it is."""

from __future__ import annotations

import pytest

from accounts.models import Kind, Notification
from accounts.notifications.selectors.messages import message_for
from leaderboards.services.answer_appeal import answer_appeal
from leaderboards.services.appeal import appeal
from tests.leaderboards.test_annul import taken_out

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("is_accepted", [True, False])
def test_an_answer_is_told_to_who_asked_and_leads_to_the_page_that_holds_it(is_accepted: bool) -> None:
    match, (anna, _), staff = taken_out()
    made = appeal(match_id=match.pk, user=anna, text="We are sisters, not one.")
    answer_appeal(appeal_id=made.pk, user=staff, is_accepted=is_accepted, words="So it is written.")
    notice = Notification.objects.get(kind=Kind.APPEAL)
    assert (notice.user, notice.is_shown) == (anna, True)
    message = message_for(notice)
    assert message.address.endswith(f"/ratings/{match.code}/")
