"""Reporting: what can be reported, by whom, how often, and what becomes of it."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services.create_guest import create_guest
from games.engine.protocol import Ruleset
from games.models import Annotation, Message, MessageReport
from games.tables.services.open_table import open_table
from leagues.models import DivisionMessage
from leagues.services.post_message import report_message
from moderation.conduct import Rule, address_of
from moderation.errors import BadWords, MembersReport, NothingToReport, ReportedAlready, ReportedEnough
from moderation.models import Case, Report, SubjectKind
from moderation.models.cases import REPORT_LENGTH
from moderation.registry import registration
from moderation.selectors.desk import desk_page
from moderation.services.claim_case import claim_case
from moderation.services.dismiss_case import dismiss_case
from moderation.services.report import MOST_AGAINST_ONE, report
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived
from tests.leagues.league_factories import league_of, people, running
from tests.moderation.cases import profile_case, report_of, staff_of, table_with_message

pytestmark = pytest.mark.django_db


def test_all_reports_of_one_message_make_one_case_with_a_count() -> None:
    _, message, _, bess = table_with_message()
    first = report_of(message, bess)
    for name in ("cleo", "dora"):
        assert report_of(message, make_user(name)).pk == first.pk
    first.refresh_from_db()
    assert (first.report_count, first.reports.count()) == (3, 3)
    assert first.excerpt == "You fool!"


def test_a_person_reports_the_same_thing_once() -> None:
    _, message, _, bess = table_with_message()
    case = report_of(message, bess)
    with pytest.raises(ReportedAlready):
        report_of(message, bess)
    staff = staff_of("moderator")
    claim_case(case_id=case.pk, user=staff)
    dismiss_case(case_id=case.pk, user=staff)
    with pytest.raises(ReportedAlready):
        report_of(message, bess)
    assert Report.objects.count() == 1


def test_a_flood_of_reports_by_one_person_comes_behind_what_two_have_reported() -> None:
    match, first, anne, bess = table_with_message()
    said = [
        first,
        *(Message.objects.create(match=match, author=anne, text=f"Fie {n}") for n in range(MOST_AGAINST_ONE)),
    ]
    for message in said[:MOST_AGAINST_ONE]:
        report_of(message, bess)
    with pytest.raises(ReportedEnough):
        report_of(said[-1], bess)
    zoe = make_user("zoe")
    for name in ("cleo", "dora"):
        profile_case(zoe, by=make_user(name))
    rows = desk_page(user=staff_of("moderator")).rows
    assert [(row.person, row.reports) for row in rows] == [("zoe", 2), *((anne.username, 1),) * MOST_AGAINST_ONE]


def test_after_a_decision_another_person_opens_a_new_case() -> None:
    _, message, _, bess = table_with_message()
    case, staff = report_of(message, bess), staff_of("moderator")
    claim_case(case_id=case.pk, user=staff)
    dismiss_case(case_id=case.pk, user=staff)
    again = report_of(message, make_user("cleo"))
    assert again.pk != case.pk
    assert again.outcome == Case.Outcome.OPEN


def test_the_same_person_may_report_again_a_month_after_the_decision() -> None:
    anne, bess = make_user("anne"), make_user("bess")
    case = profile_case(anne, by=bess)
    month = timedelta(days=31)
    Case.objects.filter(pk=case.pk).update(outcome=Case.Outcome.DISMISSED, decided_at=timezone.now() - month)
    assert profile_case(anne, by=bess).pk != case.pk


def test_guests_and_the_author_report_nothing() -> None:
    _, message, anne, _ = table_with_message()
    with pytest.raises(MembersReport):
        report_of(message, create_guest())
    with pytest.raises(NothingToReport):
        report_of(message, anne)


def test_a_message_is_found_by_the_code_of_its_own_table_alone() -> None:
    match, message, _, bess = table_with_message()
    other = open_table(user=make_user("host"), ruleset=Ruleset.read("tudor/v15@1"), players=2)
    for ref in (str(message.pk), f"{other.code}.{message.pk}", f"{match.code}.x", f"{match.code}.{'9' * 30}", "."):
        with pytest.raises(NothingToReport):
            report(kind=SubjectKind.MESSAGE, ref=ref, user=bess, rule=Rule.RESPECT)
    hidden = Message.objects.create(match=match, author=message.author, text="x")
    Message.objects.filter(pk=hidden.pk).update(hidden_at=timezone.now())
    with pytest.raises(NothingToReport):
        report_of(hidden, bess)


def test_too_many_words_are_refused_and_nothing_is_stored() -> None:
    _, message, _, bess = table_with_message()
    with pytest.raises(BadWords):
        report_of(message, bess, text="x" * (REPORT_LENGTH + 1))
    assert not Case.objects.exists()


def test_a_name_and_fair_play_are_cases_of_their_own() -> None:
    anne = make_user("anne")
    kinds = [
        profile_case(anne, rule, make_user(f"by-{rule.value.replace('_', '-')}")).kind
        for rule in (Rule.NAMES, Rule.FAIR_PLAY, Rule.RESPECT)
    ]
    assert kinds == [SubjectKind.NAME, SubjectKind.FAIR_PLAY, SubjectKind.PROFILE]


def test_the_title_of_a_table_is_reported_and_hidden_and_comes_back() -> None:
    host, reader, staff = make_user("host"), make_user("reader"), staff_of("moderator")
    match = open_table(user=host, ruleset=Ruleset.read("tudor/v15@1"), players=2, title="Fools only")
    case = report(kind=SubjectKind.TITLE, ref=match.code, user=reader, rule=Rule.NAMES).case
    assert (case.person, case.excerpt) == (host, "Fools only")
    feature = registration(SubjectKind.TITLE)
    assert feature.hide is not None
    assert feature.restore is not None
    feature.hide(match.pk, staff)
    match.refresh_from_db()
    assert match.title == ""
    feature.restore(match.pk, staff, case.excerpt)
    match.refresh_from_db()
    assert match.title == "Fools only"


def test_an_annotation_is_reported_by_readers_alone() -> None:
    match, (anne, bess) = archived(people=[make_user("anne"), make_user("bess")])
    note = Annotation.objects.create(match=match, ply=1, author=anne, text="Feeble")
    case = report(kind=SubjectKind.ANNOTATION, ref=f"{match.code}.{note.pk}", user=bess, rule=Rule.RESPECT).case
    assert case.person == anne
    with pytest.raises(NothingToReport):
        report(kind=SubjectKind.ANNOTATION, ref=f"{match.code}.{note.pk}", user=anne, rule=Rule.RESPECT)
    shown = registration(SubjectKind.ANNOTATION).show(note.pk, staff_of("moderator"))
    assert shown is not None
    assert [line.text for line in shown.lines if line.is_reported] == ["Feeble"]


def division_message() -> tuple[DivisionMessage, list[User]]:
    members = people(7)
    season = running(make_user("owner"), members)[1]
    division = season.divisions.get()
    said = DivisionMessage.objects.create(division=division, by=members[0], text="Fie", at=timezone.now())
    return said, members


def test_a_message_of_a_division_goes_to_its_hosts_and_to_staff() -> None:
    said, members = division_message()
    case = report(kind=SubjectKind.LEAGUE_MESSAGE, ref=str(said.pk), user=members[1], rule=Rule.RESPECT).case
    said.refresh_from_db()
    assert said.reported_at is not None
    assert case.person == members[0]
    with pytest.raises(NothingToReport):
        report(kind=SubjectKind.LEAGUE_MESSAGE, ref=str(said.pk), user=make_user("stranger"), rule=Rule.RESPECT)


def test_a_private_league_is_reported_by_those_who_see_it() -> None:
    league = league_of(make_user("owner"), name="Secret Court", is_private=True)
    with pytest.raises(NothingToReport):
        report(kind=SubjectKind.LEAGUE, ref=league.slug, user=make_user("stranger"), rule=Rule.NAMES)


def test_the_form_reports_and_leads_back() -> None:
    match, message, _, bess = table_with_message()
    browser = sign_in(bess)
    address = reverse("moderation:report", args=["message", f"{match.code}.{message.pk}"])
    page = browser.get(address)
    assert "You fool!" in page.content.decode()
    assert browser.post(address, {"text": "?"}).status_code == 422
    answer = browser.post(address, {"rule": "respect", "text": "Insults me"})
    assert answer.headers["Location"] == f"/tables/{match.code}/#chat"
    made = Report.objects.get()
    assert (made.reporter, made.rule, made.text) == (bess, Rule.RESPECT, "Insults me")
    again = browser.post(address, {"rule": "respect"})
    assert again.status_code == 409
    assert 'data-code="report.already"' in again.content.decode()


def test_pages_lead_to_the_form() -> None:
    match, message, anne, bess = table_with_message()
    browser = sign_in(bess)
    link = f"/report/message/{match.code}.{message.pk}/"
    assert link in browser.get(f"/tables/{match.code}/chat/").content.decode()
    assert f"/report/profile/{anne}/" in browser.get(f"/people/{anne}/").content.decode()
    assert f"/report/profile/{bess}/" not in browser.get(f"/people/{bess}/").content.decode()
    league = league_of(make_user("owner"))
    assert f"/report/league/{league.slug}/" in browser.get(f"/leagues/{league.slug}/").content.decode()


@pytest.mark.parametrize("kind", ["name", "fair_play", "nothing", "messages"])
def test_what_is_not_reported_by_itself_has_no_form(kind: str) -> None:
    make_user("anne")
    assert sign_in(make_user("bess")).get(f"/report/{kind}/anne/").status_code == 404


def test_the_context_shows_neighbours_and_marks_the_reported_one() -> None:
    match, message, _, bess = table_with_message()
    later = Message.objects.create(match=match, author=bess, text="Please stop")
    shown = registration(SubjectKind.MESSAGE).show(message.pk, staff_of("moderator"))
    assert shown is not None
    assert [(line.text, line.is_reported) for line in shown.lines] == [("You fool!", True), (later.text, False)]


def test_reported_messages_of_before_are_carried_over() -> None:
    _, message, anne, bess = table_with_message()
    MessageReport.objects.create(message=message, reporter=bess, reason="Rude")
    settled = Message.objects.create(match=message.match, author=anne, text="x")
    MessageReport.objects.create(message=settled, reporter=bess, outcome="dismissed")
    carry_over = import_module("games.migrations.0022_carry_reports_over").carry_over
    for _time in range(2):
        carry_over(apps, SimpleNamespace(connection=connection))
    case = Case.objects.get()
    assert (case.subject_id, case.person, case.report_count) == (message.pk, anne, 1)
    assert case.reports.get().text == "Rude"


def test_reported_messages_of_divisions_are_carried_over() -> None:
    said, members = division_message()
    report_message(message_id=said.pk, user=members[1])
    carry_over = import_module("leagues.migrations.0008_carry_reports_over").carry_over
    for _time in range(2):
        carry_over(apps, SimpleNamespace(connection=connection))
    case = Case.objects.get()
    assert (case.kind, case.subject_id, case.report_count) == (SubjectKind.LEAGUE_MESSAGE, said.pk, 1)
    assert case.reports.get().reporter == members[1]


def test_every_rule_is_explained_on_the_page_of_the_rules_of_conduct(client: Client) -> None:
    page = client.get("/conduct/").content.decode()
    for rule in Rule:
        assert f'id="{address_of(rule).partition("#")[2]}"' in page
