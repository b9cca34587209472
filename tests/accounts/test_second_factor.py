"""The rights of staff count in sessions in which a second factor was used, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.errors import StaffOnly
from games.play.services.hide_message import hide_message
from tests.factories import PASSWORD, code_of, make_staff, make_user, sign_in, use_second_factor
from tests.leagues.league_factories import league_of

pytestmark = pytest.mark.django_db

STAFF_PAGES = (
    "/admin/",
    "/admin/games/match/",
    "/admin/password_change/",
    "/archive/health/",
    "/staff/fair-play/",
    "/staff/fair-play/0/",
    "/staff/appeals/",
    "/staff/news/",
    "/staff/news/new/",
)


def without_second_factor(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_stranger_signs_in_where_everybody_does() -> None:
    way = Client().get("/admin/games/match/", follow=True)
    assert [address for address, _ in way.redirect_chain] == [
        "/admin/login/?next=/admin/games/match/",
        "/account/login/?next=/admin/games/match/",
    ]
    make_staff("steward")
    client = Client()
    response = client.post("/admin/login/", {"username": "steward", "password": PASSWORD})
    assert response.headers["Location"] == "/account/login/?next=/admin/"
    assert "_auth_user_id" not in client.session


def test_the_way_in_leads_nowhere_else() -> None:
    client = sign_in(make_staff())
    assert client.get("/admin/login/?next=//evil.example/").headers["Location"] == "/admin/"
    assert client.get("/admin/login/?next=/admin/games/").headers["Location"] == "/admin/games/"


@pytest.mark.parametrize("address", STAFF_PAGES)
def test_members_are_refused(address: str) -> None:
    assert sign_in(make_user()).get(address, follow=True).status_code == 403


@pytest.mark.parametrize("address", STAFF_PAGES)
def test_staff_without_a_second_factor_are_led_to_set_one_up(address: str) -> None:
    way = without_second_factor(make_staff()).get(address, follow=True)
    assert way.redirect_chain[-1] == (reverse("mfa_index"), 302)
    assert "Staff pages need two-factor sign-in. Set it up here" in way.content.decode()


def test_what_is_sent_without_a_second_factor_is_not_done() -> None:
    client = without_second_factor(make_staff())
    anne = make_user("anne")
    client.post(f"/admin/accounts/user/{anne.pk}/change/", {"username": "mine", "is_staff": "on"})
    assert client.post("/staff/fair-play/0/dismiss/", {"reason": "x"}).headers["Location"] == reverse("mfa_index")
    anne.refresh_from_db()
    assert (anne.username, anne.is_staff) == ("anne", False)


def test_a_second_factor_that_was_not_used_in_this_session_is_asked_for() -> None:
    user, secret = make_staff(), generate_totp_secret()
    TOTP.activate(user, secret)
    client = without_second_factor(user)
    way = client.get("/admin/games/match/?q=abc", follow=True)
    asked = reverse("mfa_reauthenticate")
    assert way.redirect_chain[-1][0].partition("?")[0] == asked
    assert "Confirm that it is you" in way.content.decode()
    wrong = client.post(way.redirect_chain[-1][0], {"code": "000000"})
    assert wrong.status_code == 200
    assert client.get("/admin/").status_code == 302
    back = client.post(way.redirect_chain[-1][0], {"code": code_of(secret), "next": "/admin/games/match/?q=abc"})
    assert back.headers["Location"] == "/admin/games/match/?q=abc"
    assert client.get("/admin/games/match/?q=abc").status_code == 200


def test_who_signs_in_with_password_and_code_is_in() -> None:
    secret = generate_totp_secret()
    TOTP.activate(make_staff("steward"), secret)
    client = Client()
    client.post("/account/login/?next=/admin/", {"login": "steward", "password": PASSWORD})
    assert client.get("/admin/").status_code == 302
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert client.get("/admin/").status_code == 200


def test_a_passkey_alone_is_asked_for_as_such() -> None:
    user = make_staff()
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "key", "credential": {}})
    response = without_second_factor(user).get("/archive/health/")
    assert response.headers["Location"].startswith(reverse("mfa_reauthenticate_webauthn"))


def test_a_second_factor_of_another_person_is_none() -> None:
    user, other = make_staff(), make_staff("other")
    client = without_second_factor(user)
    use_second_factor(client, other)
    assert client.get("/admin/").status_code == 302


def test_a_second_factor_that_is_gone_counts_no_more() -> None:
    user = make_staff()
    client = sign_in(user)
    assert client.get("/admin/").status_code == 200
    Authenticator.objects.filter(user=user).delete()
    assert client.get("/admin/").status_code == 302


def test_staff_keep_their_last_second_factor() -> None:
    user, member = make_staff(), make_user()
    for person, is_kept in ((user, True), (member, False)):
        client = sign_in(person)
        if not person.is_staff:
            TOTP.activate(person, generate_totp_secret())
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        client.post(reverse("mfa_deactivate_totp"))
        assert Authenticator.objects.filter(user=person).exists() is is_kept


def test_on_ordinary_pages_the_rights_of_staff_rest_as_well() -> None:
    league = league_of(make_user("owner"), name="Hidden Court", is_private=True)
    user = make_staff()
    for client, status in ((without_second_factor(user), 404), (sign_in(user), 200)):
        assert client.get(f"/leagues/{league.slug}/").status_code == status
        assert ("Hidden Court" in client.get("/leagues/").content.decode()) is (status == 200)


def test_a_service_refuses_staff_whose_rights_rest() -> None:
    user = make_staff()
    user.lacks_second_factor = True
    with pytest.raises(StaffOnly):
        hide_message(message_id=1, user=user)


def test_a_developer_comes_in_without(settings: pytest.FixtureRequest) -> None:
    settings.STAFF_SECOND_FACTOR_REQUIRED = False  # type: ignore[attr-defined]
    assert without_second_factor(make_staff()).get("/admin/").status_code == 200


def test_the_second_factor_is_required_unless_a_developer_says_otherwise() -> None:
    found = {
        file.name: re.findall(r"^STAFF_SECOND_FACTOR_REQUIRED = (\w+)", file.read_text(), re.MULTILINE)
        for file in Path(settings.BASE_DIR, "tudor_site", "settings").glob("*.py")
    }
    assert {name: values for name, values in found.items() if values} == {"base.py": ["True"], "dev.py": ["False"]}


MAY_ASK_WHO_IS_STAFF = {
    "accounts/admin.py": "who outranks whom, and a column",
    "accounts/sign_in/mfa.py": "who has to keep a second factor",
    "accounts/middleware.py": "whose rights rest",
    "accounts/models/people.py": "acts_as_staff itself",
    "accounts/services/close_account.py": "it ends being staff",
    "accounts/services/forget_unconfirmed.py": "whose account is kept",
    "accounts/staff/pages.py": "who is led to the second factor",
    "accounts/staff/site.py": "who is led to the second factor",
    "games/management/commands/demo.py": "it makes one",
    "games/archive/views/health.py": "the alarm, which tells yes or no",
    "moderation/selectors/reviewers.py": "staff decide, and do not vote",
    "moderation/services/open_review.py": "reports about staff go to staff",
    "moderation/services/answer_appeal.py": "whom only administrators act on",
    "moderation/services/decide_case.py": "whom only administrators act on",
    "leagues/selectors/requests.py": "whom to notify of a request",
    "leagues/selectors/substitutes.py": "staff do not play on for a member",
}


def test_whether_rights_of_staff_count_is_asked_in_one_place() -> None:
    root = Path(settings.BASE_DIR)
    found = {
        str(file.relative_to(root))
        for app in ("accounts", "games", "leaderboards", "leagues", "moderation", "news", "tudor_site")
        for file in (root / app).rglob("*.py")
        if "migrations" not in file.parts and "is_staff" in file.read_text().replace("_is_staff(", "")
    }
    assert found == set(MAY_ASK_WHO_IS_STAFF)
