"""Appeals: once for each decision, answered by another member of staff, and told to the person."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Notification, User
from accounts.notifications.selectors.messages import message_for
from games.models import Message
from games.play.services.post_message import post_message
from moderation.conduct import Rule
from moderation.errors import AnsweredAlready, AppealedAlready, BadWords, MayNot, OwnDecision
from moderation.models import Action, ActionEnd, Appeal
from moderation.selectors.appeal_links import appeal_path
from moderation.services.answer_appeal import answer_appeal
from moderation.services.appeal import appeal
from moderation.services.choose_name import choose_name
from moderation.services.claim_case import claim_case
from moderation.services.decide_case import decide_case
from tests.factories import make_user, sign_in
from tests.moderation.cases import acted, report_of, staff_of, table_with_message

pytestmark = pytest.mark.django_db
K = Action.Kind


def appealed(kind: K) -> tuple[Appeal, User]:
    """An appeal against an action, and the person who made it."""
    anne = make_user("anne")
    (action,) = acted(anne, kind)
    return appeal(action_id=action.pk, user=anne, text="It was a joke among friends."), anne


def answer(made: Appeal, *, is_lifted: bool, by: User | None = None) -> Appeal:
    user = by or staff_of("administrator", "second")
    return answer_appeal(appeal_id=made.pk, user=user, is_lifted=is_lifted, words="We have looked at it.")


def test_an_action_is_appealed_once_and_by_the_person_alone() -> None:
    made, anne = appealed(K.WARN)
    with pytest.raises(AppealedAlready):
        appeal(action_id=made.action_id, user=anne, text="Again!")
    (other,) = acted(make_user("bess"), K.WARN, by=staff_of("moderator", "third"))
    with pytest.raises(MayNot):
        appeal(action_id=other.pk, user=anne, text="For my friend")
    with pytest.raises(BadWords):
        appeal(action_id=other.pk, user=other.person, text="  ")
    assert Appeal.objects.count() == 1


def test_who_decided_does_not_answer_the_appeal() -> None:
    made, _ = appealed(K.MUTE)
    with pytest.raises(OwnDecision):
        answer(made, is_lifted=False, by=made.action.by)
    browser = sign_in(User.objects.get(username="decider"))
    assert "another member of staff has to answer" in browser.get("/staff/cases/appeals/").content.decode()
    sent = browser.post(reverse("moderation:answer_appeal", args=[made.pk]), {"words": "No"})
    assert sent.status_code == 403
    made.refresh_from_db()
    assert made.answer == Appeal.Answer.OPEN


def test_an_upheld_action_stays_and_the_person_is_told() -> None:
    made, anne = appealed(K.MUTE)
    answer(made, is_lifted=False)
    assert not ActionEnd.objects.exists()
    message = message_for(Notification.objects.get(user=anne, key=f"answer:{made.action_id}"))
    assert message.headline == "Your appeal has been answered"
    assert message.lines == ("The decision was upheld.", "Answer: We have looked at it.")
    with pytest.raises(AnsweredAlready):
        answer(made, is_lifted=True, by=staff_of("administrator", "third"))
    page = sign_in(anne).get("/account/warnings/").content.decode()
    assert "The decision was upheld." in page
    assert "It was a joke among friends." in page


def test_a_lifted_mute_counts_no_longer() -> None:
    match, message, anne, bess = table_with_message()
    case, staff = report_of(message, bess), staff_of("moderator")
    claim_case(case_id=case.pk, user=staff)
    kinds = [K.MUTE, K.HIDE]
    actions = decide_case(case_id=case.pk, user=staff, kinds=kinds, rule=Rule.RESPECT, reason="Insults.", days=3)
    for action in actions:
        answer(
            appeal(action_id=action.pk, user=anne, text="A joke."),
            is_lifted=True,
            by=staff_of("moderator", f"m{action.pk}"),
        )
    assert post_message(match_id=match.pk, user=anne, channel=Message.Channel.PLAYERS, text="Hello").text == "Hello"
    assert Message.objects.get(pk=message.pk).hidden_at is None
    assert set(ActionEnd.objects.values_list("how", flat=True)) == {"lifted"}


def test_a_lifted_rename_gives_the_name_back_unless_another_has_it_or_one_was_chosen() -> None:
    made, anne = appealed(K.RENAME)
    answer(made, is_lifted=True)
    anne.refresh_from_db()
    assert anne.username == "anne"
    rose = make_user("rose")
    (action,) = acted(rose, K.RENAME, by=staff_of("moderator", "third"))
    User.objects.create_user("rose", "other@example.com")
    answer(appeal(action_id=action.pk, user=rose, text="My name!"), is_lifted=True, by=staff_of("moderator", "fourth"))
    rose.refresh_from_db()
    assert rose.username == f"renamed-{rose.pk}"
    mary = make_user("mary")
    (action,) = acted(mary, K.RENAME, by=staff_of("moderator", "fifth"))
    made = appeal(action_id=action.pk, user=mary, text="My name!")
    choose_name(user=mary, name="marian")
    answer(made, is_lifted=True, by=staff_of("moderator", "sixth"))
    mary.refresh_from_db()
    assert mary.username == "marian"


def test_a_closed_account_appeals_by_its_link_and_comes_back() -> None:
    anne = make_user("anne")
    (action,) = acted(anne, K.CLOSE)
    path = appeal_path(action)
    visitor = Client()
    assert visitor.post(path, {"text": ""}).status_code == 422
    assert visitor.post(path, {"text": "That was not me."}).status_code == 302
    assert visitor.post(path, {"text": "Twice"}).status_code == 409
    assert "Not answered yet." in visitor.get(path).content.decode()
    answer(Appeal.objects.get(), is_lifted=True)
    anne.refresh_from_db()
    assert anne.is_active
    assert Notification.objects.filter(user=anne, key=f"answer:{action.pk}").exists()


def test_an_appeal_is_sent_and_answered_by_forms() -> None:
    anne = make_user("anne")
    (action,) = acted(anne, K.SUSPEND)
    browser, address = sign_in(anne), reverse("moderation:appeal", args=[action.pk])
    assert browser.post(address, {"text": ""}).status_code == 422
    assert browser.post(address, {"text": "That was not me."}).status_code == 302
    assert browser.post(address, {"text": "Twice"}).status_code == 409
    assert sign_in(make_user("bess")).post(address, {"text": "Mine?"}).status_code == 404
    staff = sign_in(staff_of("moderator", "second"))
    assert "1 open appeal" in staff.get("/staff/").content.decode()
    assert "That was not me." in staff.get("/staff/cases/appeals/").content.decode()
    sent = reverse("moderation:answer_appeal", args=[Appeal.objects.get().pk])
    assert staff.post(sent, {"words": ""}).status_code == 422
    assert staff.post(sent, {"words": "Then welcome back.", "is_lifted": "1"}).status_code == 302
    assert staff.post(sent, {"words": "Again"}).status_code == 409
    assert ActionEnd.objects.get().how == "lifted"
    page = browser.get("/account/warnings/").content.decode()
    assert "The decision was lifted." in page
    assert "Then welcome back." in page


def test_a_lifted_decision_is_not_appealed() -> None:
    made, anne = appealed(K.WARN)
    answer(made, is_lifted=True)
    Appeal.objects.all().delete()
    with pytest.raises(MayNot):
        appeal(action_id=made.action_id, user=anne, text="Why?")
