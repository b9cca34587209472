"""Lists of players: how they are read, what they would do, and what they do."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import limits
from accounts.models import Notification, User
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from leagues.errors import BadRoster, MayNot
from leagues.models import Act, Entry, Format, Invitation, InviteLink, League
from leagues.roster import MOST_CHARACTERS, MOST_LINES, read_roster
from leagues.selectors.import_plan import OUTCOMES, ImportPlan, Outcome, import_plan
from leagues.services.import_people import import_people
from leagues.services.invite import invite
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import league_of, people, season_of, signed_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def anne() -> User:
    return make_user("anne")


@pytest.fixture
def league(anne: User) -> League:
    return league_of(anne, format=Format.SWISS, most_members=4)


def outcomes(plan: ImportPlan) -> list[tuple[int, str]]:
    return [(line.number, line.outcome.value) for line in plan.lines]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("anne\n\nhenry", [(1, "anne", False), (3, "henry", False)]),
        ("Name,Email\nAnne,anne@example.org\nhenry,", [(2, "anne@example.org", True), (3, "henry", False)]),
        ("email\nmary@example.org", [(2, "mary@example.org", True)]),
        ('"anne";"Boleyn"\nhenry\ttudor', [(1, "anne", False), (2, "henry", False)]),
        ("  @anne  \r\n name ", [(1, "anne", False), (2, "name", False)]),
        ('"never closed', [(1, "never closed", False)]),
        (" , ;\t\n", []),
    ],
)
def test_a_list_is_read_line_by_line(text: str, read: list[tuple[int, str, bool]]) -> None:
    assert [tuple(line) for line in read_roster(text)] == read


def test_every_problem_is_named_by_its_line(league: League, anne: User) -> None:
    season = season_of(league, anne)
    entered, invited, blocking, blocked, gone, guest = people(6)
    signed_up(season, [entered])
    invite(league_id=league.pk, by=anne, user=invited)
    block_person(blocker=blocking, blocked=anne)
    block_person(blocker=anne, blocked=blocked)
    close_account(user=gone)
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    make_user("mary")
    lines = [
        "MARY",
        "mary",
        "nobody-of-this-name",
        entered.username,
        invited.username,
        blocking.username,
        blocked.username,
        gone.username,
        guest.username,
        "anne",
        "not@an address",
        "somebody@example.org",
        "Somebody@Example.org",
    ]
    plan = import_plan(league=league, by=anne, text="\n".join(lines))
    assert [line.outcome.value for line in plan.lines] == [
        *("invite", "twice", "unknown", "entered", "invited", "apart", "apart", "closed", "not_member", "self"),
        *("bad_address", "email", "twice"),
    ]
    assert [line.number for line in plan.lines] == list(range(1, 14))
    assert (plan.sent, plan.problems, plan.emails) == (2, 11, 1)


def test_everything_is_said_in_words() -> None:
    assert set(OUTCOMES) == set(Outcome)


def test_lines_beyond_the_last_place_lead_to_the_waiting_list(league: League, anne: User) -> None:
    season = season_of(league, anne)
    members = people(6)
    signed_up(season, members[:2])
    names = "\n".join(user.username for user in members[2:])
    plan = import_plan(league=league, by=anne, text=names)
    assert [line.outcome.value for line in plan.lines] == [*["invite"] * 2, *["invite_to_wait"] * 2]
    assert import_people(league_id=league.pk, by=anne, text=names).sent == 4
    assert Entry.objects.filter(season=season).count() == 2, "no one is signed up by another person"
    states = [entry.state for entry in signed_up(season, members[2:])]
    assert states == ["signed", "signed", "waiting", "waiting"]


def test_a_plan_asks_as_little_of_the_database_for_many_as_for_few(
    league: League, anne: User, django_assert_max_num_queries: Any
) -> None:
    season_of(league, anne)
    names = "\n".join(user.username for user in people(MOST_LINES))
    with django_assert_max_num_queries(7):
        assert import_plan(league=league, by=anne, text=names).sent == MOST_LINES


@pytest.mark.parametrize("text", ["", " \n ", "x\n" * (MOST_LINES + 1), "x" * (MOST_CHARACTERS + 1)])
def test_a_list_that_is_empty_or_too_long_is_refused(league: League, anne: User, text: str) -> None:
    with pytest.raises(BadRoster):
        import_plan(league=league, by=anne, text=text)


def test_members_are_invited_and_told_once(league: League, anne: User) -> None:
    mary = make_user("mary")
    first = import_people(league_id=league.pk, by=anne, text="mary\nnobody")
    assert outcomes(first) == [(1, "invite"), (2, "unknown")]
    second = import_people(league_id=league.pk, by=anne, text="mary\nnobody")
    assert outcomes(second) == [(1, "invited"), (2, "unknown")]
    assert Invitation.objects.get().user == mary
    assert Notification.objects.filter(user=mary).count() == 1


def test_an_address_gets_the_invite_link_and_is_not_kept(league: League, anne: User) -> None:
    plan = import_people(league_id=league.pk, by=anne, text="jane@example.org")
    assert outcomes(plan) == [(1, "email")]
    (sent,) = mail.outbox
    assert sent.to == ["jane@example.org"]
    assert InviteLink.objects.get().token in sent.body
    assert "Rose League" in sent.body
    act = Act.objects.get(kind=Act.Kind.EMAILS_SENT)
    assert act.parameters == {"count": 1}
    assert not Invitation.objects.exists()


def test_the_dry_run_does_not_tell_whether_an_address_belongs_to_an_account(league: League, anne: User) -> None:
    """Not by its words, not by what is asked of the database, and not by what happens afterwards."""
    season = season_of(league, anne)
    known = make_user("mary")
    EmailAddress.objects.filter(user=known).update(email="mary@example.org", verified=True)
    signed_up(season, [known])
    block_person(blocker=known, blocked=anne)
    text = "mary@example.org\nstranger@example.org"
    plan = import_plan(league=league, by=anne, text=text)
    assert {line.words for line in plan.lines} == {"Invitation by email"}
    done = import_people(league_id=league.pk, by=anne, text=text)
    assert {line.words for line in done.lines} == {"Invitation by email"}
    assert done.sent == 2
    # Yet a person who has blocked the host is left alone.
    assert [sent.to for sent in mail.outbox] == [["stranger@example.org"]]


def test_an_existing_link_is_used_and_one_that_has_ended_is_renewed(league: League, anne: User) -> None:
    link = InviteLink.objects.create(league=league, made_by=anne)
    import_people(league_id=league.pk, by=anne, text="jane@example.org")
    assert InviteLink.objects.get() == link
    InviteLink.objects.update(expires_at=timezone.now())
    import_people(league_id=league.pk, by=anne, text="kate@example.org")
    assert InviteLink.objects.get().token in mail.outbox[1].body
    assert InviteLink.objects.get().token != link.token


def test_an_address_is_written_to_once_a_week(league: League, anne: User, settings: Any) -> None:
    settings.LIMITS_ENABLED = True
    limits.forget_all()
    import_people(league_id=league.pk, by=anne, text="jane@example.org")
    other = league_of(make_user("henry"), name="Other League")
    plan = import_people(league_id=other.pk, by=other.created_by, text="Jane@example.org\nmary@example.org")
    assert outcomes(plan) == [(1, "limited"), (2, "email")]
    assert [sent.to for sent in mail.outbox] == [["jane@example.org"], ["mary@example.org"]]


def test_beyond_the_limit_the_rest_is_named_and_what_was_sent_stays(
    league: League, anne: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LIMITS_ENABLED = True
    limits.forget_all()
    few = limits.Limit(name="few", what="few", sentence="few", person="2 per day")
    monkeypatch.setattr(limits, "LEAGUE_INVITATIONS", few)
    names = "\n".join(user.username for user in people(3))
    assert outcomes(import_people(league_id=league.pk, by=anne, text=names)) == [
        (1, "invite"),
        (2, "invite"),
        (3, "limited"),
    ]
    assert Invitation.objects.count() == 2


def test_only_hosts_import(league: League) -> None:
    with pytest.raises(MayNot):
        import_people(league_id=league.pk, by=make_user("henry"), text="anne")


# The page -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def browser(anne: User) -> Client:
    return sign_in(anne)


def address(league: League) -> str:
    return reverse("leagues:import_people", args=[league.slug])


def test_a_list_is_checked_first_and_sent_when_it_is_confirmed(league: League, browser: Client) -> None:
    make_user("mary")
    page = browser.post(address(league), {"text": "mary\nnobody"})
    text = page.content.decode()
    assert "This list would send 1 invitation" in text
    assert "No member has this name" in text
    assert not Invitation.objects.exists()
    kept = page.context["form"]["text"].value()
    done = browser.post(address(league), {"text": kept, "confirm": "1"}).content.decode()
    assert "1 invitation sent" in done
    assert Invitation.objects.count() == 1


def test_a_file_is_read_like_what_is_pasted(league: League, browser: Client) -> None:
    make_user("mary")
    file = SimpleUploadedFile("club.csv", b"\xef\xbb\xbfname\r\nmary\r\n", content_type="text/csv")
    page = browser.post(address(league), {"text": "jane@example.org", "file": file})
    lines = page.context["plan"].lines
    assert [(line.number, line.text) for line in lines] == [(2, "mary"), (3, "jane@example.org")]


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"text": ""}, "Enter names or email addresses, one per line."),
        ({"text": "x\n" * 101}, "A list can have 100 lines."),
        ({"file": b"\xff\xfe\x00"}, "This is not a text file."),
        ({"file": b"x" * 100_000}, "This file is too large."),
    ],
)
def test_a_list_that_cannot_be_read_is_said(league: League, browser: Client, sent: dict[str, Any], words: str) -> None:
    if "file" in sent:
        sent = {"file": SimpleUploadedFile("club.csv", sent["file"])}
    page = browser.post(address(league), sent)
    assert page.status_code == 422
    assert words in page.content.decode()


def test_what_is_on_a_list_is_not_taken_for_markup(league: League, browser: Client) -> None:
    page = browser.post(address(league), {"text": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page
