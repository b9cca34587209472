"""Claiming, noting and deciding: who holds a case, what actions do, and what people are told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Notification, OutgoingEmail, User
from accounts.notifications.selectors.messages import message_for
from accounts.services.close_account import close_account
from games.engine.protocol import Ruleset
from games.models import Match, Message
from games.play.services.post_message import post_message
from games.play.services.resign import resign
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from leagues.services.create_league import create_league
from leagues.services.post_message import post_message as post_in_division
from moderation.conduct import Rule
from moderation.errors import (
    AboutStaff,
    BadWords,
    CaseClaimed,
    CaseDecided,
    MayNot,
    Muted,
    NoAction,
    NoNewName,
    NotClaimed,
    NotHideable,
    OutOfSight,
    Suspended,
)
from moderation.models import Action, ActionEnd, Case, SubjectKind
from moderation.selectors.cases import CLAIM_AGE
from moderation.services.add_note import add_note
from moderation.services.choose_name import choose_name
from moderation.services.claim_case import claim_case, release_case
from moderation.services.decide_case import decide_case
from moderation.services.dismiss_case import dismiss_case
from moderation.services.end_actions import end_actions
from moderation.services.report import report
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import TUDOR, people, running
from tests.moderation.cases import (
    acted,
    again,
    profile_case,
    report_of,
    reported_message,
    staff_of,
    table_with_message,
)

pytestmark = pytest.mark.django_db
K = Action.Kind
RULES = Ruleset.read(TUDOR)


def claimed() -> tuple[Case, User, User]:
    """A case about a message, its author, and the moderator who has claimed it."""
    case, anne, _ = reported_message()
    staff = staff_of("moderator")
    return claim_case(case_id=case.pk, user=staff), anne, staff


def decide(case: Case, user: User, *kinds: K, days: int | None = 7) -> list[Action]:
    return decide_case(case_id=case.pk, user=user, kinds=kinds, rule=Rule.RESPECT, reason="Insults.", days=days)


# Claiming


def test_the_second_who_claims_a_case_is_told_who_was_first() -> None:
    case, _, first = claimed()
    second = staff_of("moderator", "second")
    with pytest.raises(CaseClaimed) as refused:
        claim_case(case_id=case.pk, user=second)
    assert first.username in str(refused.value.sentence)
    assert claim_case(case_id=case.pk, user=first).claimed_by == first
    page = sign_in(second).post(reverse("moderation:claim_case", args=[case.pk]))
    assert page.status_code == 409
    assert 'data-code="case.claimed"' in page.content.decode()


def test_a_case_that_was_handed_back_or_forgotten_is_claimed_by_another() -> None:
    case, _, first = claimed()
    second = staff_of("moderator", "second")
    release_case(case_id=case.pk, user=second)
    case.refresh_from_db()
    assert case.claimed_by == first
    release_case(case_id=case.pk, user=first)
    assert claim_case(case_id=case.pk, user=second).claimed_by == second
    Case.objects.filter(pk=case.pk).update(claimed_at=timezone.now() - CLAIM_AGE - timedelta(minutes=1))
    assert claim_case(case_id=case.pk, user=first).claimed_by == first


def test_only_who_has_claimed_a_case_decides_it_and_only_once() -> None:
    case, _, staff = claimed()
    second = staff_of("moderator", "second")
    with pytest.raises(CaseClaimed):
        decide(case, second, K.WARN)
    with pytest.raises(CaseClaimed):
        dismiss_case(case_id=case.pk, user=second)
    release_case(case_id=case.pk, user=staff)
    with pytest.raises(NotClaimed):
        decide(case, staff, K.WARN)
    claim_case(case_id=case.pk, user=staff)
    decide(case, staff, K.WARN)
    for act in (decide, claim_again, dismiss_again):
        with pytest.raises(CaseDecided):
            act(case, staff, K.WARN)
    assert Action.objects.count() == 1


def claim_again(case: Case, user: User, _kind: K) -> None:
    claim_case(case_id=case.pk, user=user)


def dismiss_again(case: Case, user: User, _kind: K) -> None:
    dismiss_case(case_id=case.pk, user=user)


def test_notes_are_for_staff() -> None:
    case, anne, staff = claimed()
    add_note(case_id=case.pk, user=staff, text="Third time this week")
    assert "Third time this week" in sign_in(staff).get(f"/staff/cases/{case.pk}/").content.decode()
    with pytest.raises(MayNot):
        add_note(case_id=case.pk, user=anne, text="It was a joke")
    with pytest.raises(BadWords):
        add_note(case_id=case.pk, user=staff, text=" ")


def test_a_dismissed_case_changes_nothing_and_tells_nobody() -> None:
    case, anne, staff = claimed()
    dismiss_case(case_id=case.pk, user=staff)
    case.refresh_from_db()
    assert (case.outcome, case.decided_by) == (Case.Outcome.DISMISSED, staff)
    assert not Action.objects.exists()
    assert not Notification.objects.filter(user=anne, kind="moderation").exists()


def test_nobody_handles_a_case_about_themselves() -> None:
    moderator = staff_of("moderator")
    case = profile_case(moderator)
    with pytest.raises(MayNot):
        claim_case(case_id=case.pk, user=moderator)
    browser = sign_in(moderator)
    assert browser.get(f"/staff/cases/{case.pk}/").status_code == 403
    assert f"/staff/cases/{case.pk}/" not in browser.get("/staff/").content.decode()


def test_only_administrators_act_on_staff() -> None:
    case, moderator = profile_case(staff_of("steward")), staff_of("moderator")
    claim_case(case_id=case.pk, user=moderator)
    with pytest.raises(AboutStaff):
        decide(case, moderator, K.WARN)
    release_case(case_id=case.pk, user=moderator)
    administrator = staff_of("administrator")
    claim_case(case_id=case.pk, user=administrator)
    decide(case, administrator, K.WARN)


def test_staff_who_play_do_not_read_the_spectators_of_their_own_match_at_the_desk() -> None:
    match, _, _, bess = table_with_message()
    psst = Message.objects.create(
        match=match, author=make_user("watcher"), room=Message.Channel.SPECTATORS, text="The owl next"
    )
    case = report_of(psst, make_user("cleo"))
    moderator = staff_of("moderator")
    assert "The owl next" in sign_in(moderator).get("/staff/").content.decode()
    match.seats.filter(user=bess).update(user=moderator)
    browser = sign_in(moderator)
    listed = browser.get("/staff/").content.decode()
    assert "The owl next" not in listed
    assert "Hidden from you while you play." in listed
    assert browser.get(f"/staff/cases/{case.pk}/").status_code == 403
    with pytest.raises(OutOfSight):
        claim_case(case_id=case.pk, user=again(moderator))


# Acting


def test_an_action_needs_a_kind_a_reason_and_something_to_hide() -> None:
    case, _, staff = claimed()
    with pytest.raises(NoAction):
        decide(case, staff)
    with pytest.raises(BadWords):
        decide_case(case_id=case.pk, user=staff, kinds=[K.WARN], rule=Rule.RESPECT, reason=" ")
    other = profile_case(make_user("zoe"))
    claim_case(case_id=other.pk, user=staff)
    with pytest.raises(NotHideable):
        decide(other, staff, K.HIDE)
    assert not Action.objects.exists()


def test_several_actions_in_one_decision_are_carried_out_together() -> None:
    case, anne, staff = claimed()
    actions = decide(case, staff, K.HIDE, K.MUTE, days=3)
    assert [action.kind for action in actions] == [K.HIDE, K.MUTE]
    assert Message.objects.get(pk=case.subject_id).hidden_at is not None
    assert [action.ends_at is None for action in actions] == [True, False]
    case.refresh_from_db()
    assert case.outcome == Case.Outcome.ACTED
    assert Notification.objects.filter(user=anne, kind="moderation").count() == 2


def test_the_log_of_actions_is_append_only() -> None:
    (action,) = acted(make_user(), K.MUTE)
    with pytest.raises(TypeError):
        action.save()
    with pytest.raises(TypeError):
        action.delete()
    end = ActionEnd.objects.create(action=action, how="lifted", at=timezone.now())
    with pytest.raises(TypeError):
        end.save()


def test_the_person_is_told_in_words_what_until_when_and_why() -> None:
    anne = make_user("anne")
    acted(anne, K.MUTE)
    message = message_for(Notification.objects.get(user=anne))
    assert message.headline == "You are muted"
    text = message.text
    for words in ("can't chat", "It ends on", "no insults", "Reason: Please be kind.", "appeal", "/account/warnings/"):
        assert words in text
    assert message.unsubscribe_address == ""
    page = sign_in(anne).get("/account/warnings/").content.decode()
    assert "Reason: Please be kind." in page
    assert "decider" not in page
    assert "reporter-of" not in page


def test_a_muted_person_plays_on_and_writes_nothing_until_it_ends() -> None:
    match, message, anne, bess = table_with_message()
    case, staff = report_of(message, bess), staff_of("moderator")
    claim_case(case_id=case.pk, user=staff)
    (action,) = decide(case, staff, K.MUTE, days=3)
    with pytest.raises(Muted) as refused:
        post_message(match_id=match.pk, user=anne, channel=Message.Channel.PLAYERS, text="Hello")
    assert "until" in str(refused.value.sentence)
    page = sign_in(anne).get(f"/tables/{match.code}/chat/").content.decode()
    assert "Staff have muted you" in page
    assert 'name="text"' not in page
    with pytest.raises(Muted):
        open_table(user=anne, ruleset=RULES, players=2, title="Fools!")
    assert open_table(user=anne, ruleset=RULES, players=2).title == ""
    Action.objects.filter(pk=action.pk).update(ends_at=timezone.now())
    assert post_message(match_id=match.pk, user=anne, channel=Message.Channel.PLAYERS, text="Sorry").text == "Sorry"


def test_a_muted_person_is_not_heard_in_leagues() -> None:
    members = people(7)
    division = running(make_user("owner"), members)[1].divisions.get()
    acted(members[0], K.MUTE)
    with pytest.raises(Muted):
        post_in_division(division_id=division.pk, user=members[0], text="Hello")
    assert post_in_division(division_id=division.pk, user=members[1], text="Hello").text == "Hello"


def test_a_suspended_person_finishes_games_and_begins_none() -> None:
    match, _, anne, _ = table_with_message()
    waiting = open_table(user=anne, ruleset=RULES, players=2)
    other = open_table(user=make_user("host"), ruleset=RULES, players=2)
    acted(anne, K.SUSPEND)
    waiting.refresh_from_db()
    assert waiting.seat_of(anne) is None
    with pytest.raises(Suspended):
        open_table(user=anne, ruleset=RULES, players=2)
    with pytest.raises(Suspended):
        take_seat(match_id=other.pk, user=anne)
    with pytest.raises(Suspended):
        post_message(match_id=match.pk, user=anne, channel=Message.Channel.PLAYERS, text="Hello")
    with pytest.raises(Suspended):
        create_league(user=anne, name="Mine", game="tudor", rulesets=[TUDOR], table_size=4, tempo="calm")
    match.refresh_from_db()
    assert match.seat_of(anne) is not None
    assert sign_in(anne).get(f"/tables/{match.code}/").status_code == 200
    assert resign(match_id=match.pk, user=anne).status == Match.Status.OVER


def test_pages_answer_a_suspended_person_with_the_reason() -> None:
    anne = make_user("anne")
    other = open_table(user=make_user("host"), ruleset=RULES, players=2)
    acted(anne, K.SUSPEND)
    answer = sign_in(anne).post(reverse("games:take_seat", args=[other.code]))
    assert answer.status_code == 403
    assert 'data-code="moderation.suspended"' in answer.content.decode()


def test_of_two_mutes_the_longer_one_counts() -> None:
    match, _, anne, _ = table_with_message()
    staff = staff_of("administrator")
    for reporter, days in (("cleo", 30), ("dora", 1)):
        case = profile_case(anne, by=make_user(reporter))
        claim_case(case_id=case.pk, user=staff)
        decide(case, staff, K.MUTE, days=days)
    Action.objects.filter(ends_at__lt=timezone.now() + timedelta(days=2)).update(ends_at=timezone.now())
    with pytest.raises(Muted):
        post_message(match_id=match.pk, user=anne, channel=Message.Channel.PLAYERS, text="Hello")


def test_what_has_run_out_is_noted_and_told_once() -> None:
    anne = make_user("anne")
    muted, warned = acted(anne, K.MUTE, K.WARN)[::-1]
    assert end_actions() == 0
    Action.objects.filter(pk=muted.pk).update(ends_at=timezone.now() - timedelta(seconds=1))
    assert end_actions() == 1
    assert end_actions() == 0
    assert ActionEnd.objects.get().action == muted
    told = Notification.objects.get(user=anne, key=f"ended:{muted.pk}")
    assert message_for(told).headline == "You can chat again"
    assert warned.kind == K.WARN


def test_a_replaced_name_is_neutral_until_the_person_chooses_another() -> None:
    rude = make_user("RudeName")
    acted(rude, K.RENAME)
    rude.refresh_from_db()
    assert rude.username == f"renamed-{rude.pk}"
    browser = sign_in(rude)
    assert "Choose a new name" in browser.get("/account/warnings/").content.decode()
    for refused in ("rudename", "admin", "x", "a b"):
        assert browser.post("/account/warnings/name/", {"name": refused}).status_code == 422
    assert browser.post("/account/warnings/name/", {"name": "rosamund"}).status_code == 302
    rude.refresh_from_db()
    assert (rude.username, rude.has_checked_name) == ("rosamund", True)
    with pytest.raises(NoNewName):
        choose_name(user=rude, name="another")
    assert browser.post("/account/warnings/name/", {"name": "another"}).status_code == 409


def test_nobody_takes_the_name_of_another_when_theirs_was_replaced() -> None:
    rude = make_user("rude")
    make_user("rosamund")
    acted(rude, K.RENAME)
    with pytest.raises(BadWords):
        choose_name(user=rude, name="Rosamund")


def test_a_closed_account_is_told_by_email_with_a_link_to_appeal() -> None:
    anne = make_user("anne")
    browser = sign_in(anne)
    acted(anne, K.CLOSE)
    assert browser.get("/account/warnings/").status_code == 302
    assert Client().get("/people/anne/").status_code == 404
    sent = [letter.body for letter in mail.outbox] or [row.content["body"] for row in OutgoingEmail.objects.all()]
    (body,) = [text for text in sent if "Your account was closed" in text]
    path = next(line for line in body.splitlines() if "/appeals/" in line).partition("8000")[2]
    page = Client().get(path)
    assert "Please be kind." in page.content.decode()
    assert Client().get("/appeals/1:forged/").status_code == 404


def test_the_closing_of_an_account_settles_cases_about_it() -> None:
    case, anne, _ = reported_message()
    close_account(user=anne)
    case.refresh_from_db()
    assert (case.outcome, case.excerpt) == (Case.Outcome.DISMISSED, "")


# The desk


def test_the_queue_puts_first_what_many_have_reported() -> None:
    moderator = staff_of("moderator")
    profile_case(make_user("zoe"))
    _, message, anne, bess = table_with_message()
    for reporter in (bess, make_user("cleo")):
        report_of(message, reporter)
    text = sign_in(moderator).get("/staff/").content.decode()
    assert text.index(anne.username) < text.index("zoe")
    assert "2 reports" in text
    only = sign_in(moderator).get("/staff/?kind=profile").content.decode()
    assert "You fool!" not in only
    assert "zoe" in only


def test_the_queue_costs_the_same_however_long_it_is(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    browser = sign_in(staff_of("moderator"))
    reporter = make_user("reporter")

    def reported(number: int) -> None:
        for one in range(number):
            report(kind=SubjectKind.PROFILE, ref=make_user(f"p{one}x{number}").username, user=reporter, rule=Rule.SPAM)

    reported(3)
    with django_assert_max_num_queries(40) as few:
        assert browser.get("/staff/").status_code == 200
    reported(27)
    with django_assert_max_num_queries(len(few)):
        page = browser.get("/staff/").content.decode()
    assert "page=2" in page


def test_a_case_shows_what_went_before() -> None:
    case, anne, staff = claimed()
    earlier = profile_case(anne, by=make_user("cleo"))
    claim_case(case_id=earlier.pk, user=staff)
    decide(earlier, staff, K.WARN)
    page = sign_in(staff).get(f"/staff/cases/{case.pk}/").content.decode()
    assert f"/staff/cases/{earlier.pk}/" in page
    assert "Insults." in page
    assert "no insults, threats or harassment" in page


def test_a_case_is_lived_through_by_forms() -> None:
    case, anne, _ = reported_message()
    staff = staff_of("moderator")
    browser = sign_in(staff)
    base = f"/staff/cases/{case.pk}/"
    assert browser.post(f"{base}claim/").status_code == 302
    assert browser.post(f"{base}notes/", {"text": "Clear"}).status_code == 302
    assert browser.post(f"{base}notes/", {"text": ""}).status_code == 422
    assert browser.post(f"{base}decide/", {"kinds": ["mute"], "days": "3", "rule": "respect"}).status_code == 422
    sent = {"kinds": ["mute", "hide"], "days": "3", "rule": "respect", "reason": "Insults."}
    assert browser.post(f"{base}decide/", {**sent, "kinds": ["close"]}).status_code == 422
    assert browser.post(f"{base}decide/", {**sent, "kinds": []}).status_code == 422
    assert browser.post(f"{base}decide/", sent).status_code == 302
    assert {action.kind for action in Action.objects.filter(person=anne)} == {K.MUTE, K.HIDE}
    assert browser.post(f"{base}decide/", sent).status_code == 409
    assert browser.get(base).status_code == 200
    assert browser.get("/staff/cases/999999999999999999999/").status_code == 404
