"""Every address about people, for every kind of visitor; and what every page has in common."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services.create_guest import create_guest
from tests.factories import make_user, sign_in, sign_in_with_password
from tests.routes import routes_of

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

VISITORS = ("visitor", "guest", "member", "staff")

# What each visitor gets: a page, or where they are sent. LOGIN is the way in, KEEP where guests become members.
LOGIN, KEEP, PROVE = "account_login", "accounts:save_account", "account_reauthenticate"
Answers = dict[str, int | str]
OWN_PAGE: Answers = {"visitor": LOGIN, "guest": 200, "member": 200, "staff": 200}
OPEN_PAGE: Answers = dict.fromkeys(VISITORS, 200)
MEMBERS_PAGE: Answers = {"visitor": LOGIN, "guest": KEEP, "member": 200, "staff": 200}
GET_PAGES: dict[str, Answers] = {
    "/account/": dict.fromkeys(VISITORS, "accounts:preferences"),
    "/account/preferences/": OWN_PAGE,
    "/account/time-off/": OWN_PAGE,
    "/account/time-off/quiet-hours/": dict.fromkeys(VISITORS, 405),
    "/account/time-off/vacations/": dict.fromkeys(VISITORS, 405),
    "/account/time-off/vacations/1/end/": dict.fromkeys(VISITORS, 405),
    "/notifications/": OWN_PAGE,
    "/notifications/read/": dict.fromkeys(VISITORS, 405),
    "/notifications/1/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], 404)},
    "/account/notifications/": OWN_PAGE,
    "/account/notifications/webhook/": dict.fromkeys(VISITORS, 405),
    "/account/notifications/webhook/remove/": dict.fromkeys(VISITORS, 405),
    "/account/notifications/webhook/try/": dict.fromkeys(VISITORS, 405),
    "/account/notifications/devices/": dict.fromkeys(VISITORS, 405),
    "/account/notifications/devices/1/remove/": dict.fromkeys(VISITORS, 405),
    "/account/notifications/feeds/": dict.fromkeys(VISITORS, 405),
    "/account/notifications/feeds/close/": dict.fromkeys(VISITORS, 405),
    "/account/notifications/unsubscribe/x/": dict.fromkeys(VISITORS, 404),
    "/push-worker.js": OPEN_PAGE,
    "/account/blocks/": OWN_PAGE,
    "/account/data/": OWN_PAGE,
    "/account/data/download/": {"visitor": LOGIN, "guest": 200, "member": PROVE, "staff": PROVE},
    "/account/save/": {"visitor": LOGIN, "guest": 200, "member": "/people/me/", "staff": "/people/me/"},
    "/account/sessions/1/end/": dict.fromkeys(VISITORS, 405),
    "/account/close/": {"visitor": LOGIN, "guest": 200, "member": PROVE, "staff": PROVE},
    "/account/closed/": OPEN_PAGE,
    "/people/": OPEN_PAGE,
    "/people/other/": OPEN_PAGE,
    "/people/no-such-person/": dict.fromkeys(VISITORS, 404),
    "/conduct/": OPEN_PAGE,
    "/language/": dict.fromkeys(VISITORS, 405),
    "/people/other/block/": dict.fromkeys(VISITORS, 405),
    "/people/other/unblock/": dict.fromkeys(VISITORS, 405),
    "/development/emails/": dict.fromkeys(VISITORS, 404),
    "/development/emails/x/": dict.fromkeys(VISITORS, 404),
    "/account/login/": {"visitor": 200, "guest": "games:home", "member": "games:home", "staff": "games:home"},
    "/account/signup/": {"visitor": 200, "guest": KEEP, "member": "games:home", "staff": "games:home"},
    "/account/logout/": {"visitor": "games:home", "guest": 200, "member": 200, "staff": 200},
    "/account/password/reset/": OPEN_PAGE,
    "/account/email/": MEMBERS_PAGE,
    "/account/password/change/": MEMBERS_PAGE,
    "/account/2fa/": MEMBERS_PAGE,
    "/account/sessions/": MEMBERS_PAGE,
}
POST_PAGES: dict[str, Answers] = {
    "/account/time-off/": dict.fromkeys(VISITORS, 405),
    "/account/time-off/quiet-hours/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], "accounts:time_off")},
    "/account/time-off/vacations/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], 422)},
    "/account/time-off/vacations/1/end/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], "accounts:time_off")},
    "/account/notifications/webhook/": {"visitor": LOGIN, "guest": 422, "member": PROVE, "staff": PROVE},
    "/account/notifications/webhook/remove/": {
        "visitor": LOGIN,
        **dict.fromkeys(VISITORS[1:], "accounts:notification_settings"),
    },
    "/account/notifications/webhook/try/": {
        "visitor": LOGIN,
        **dict.fromkeys(VISITORS[1:], "accounts:notification_settings"),
    },
    "/account/notifications/devices/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], 422)},
    "/account/notifications/devices/1/remove/": {
        "visitor": LOGIN,
        **dict.fromkeys(VISITORS[1:], "accounts:notification_settings"),
    },
    "/account/notifications/feeds/": {
        "visitor": LOGIN,
        "guest": "accounts:notification_settings",
        "member": PROVE,
        "staff": PROVE,
    },
    "/account/notifications/feeds/close/": {
        "visitor": LOGIN,
        **dict.fromkeys(VISITORS[1:], "accounts:notification_settings"),
    },
    "/account/notifications/unsubscribe/x/": dict.fromkeys(VISITORS, 404),
    "/people/other/block/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], "accounts:blocks")},
    "/people/other/unblock/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], "accounts:blocks")},
    "/people/no-such-person/block/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], 404)},
    "/account/sessions/1/end/": {"visitor": LOGIN, **dict.fromkeys(VISITORS[1:], "usersessions_list")},
    "/account/data/download/": dict.fromkeys(VISITORS, 405),
    "/people/other/": dict.fromkeys(VISITORS, 405),
}


def browser_of(visitor: str) -> Client:
    if visitor == "visitor":
        return Client()
    if visitor == "guest":
        return sign_in(create_guest())
    user = make_user("me")
    User.objects.filter(pk=user.pk).update(is_staff=visitor == "staff")
    return sign_in(user)


def cases(pages: dict[str, Answers]) -> list[tuple[str, str, int | str]]:
    return [(address, visitor, answer) for address, answers in pages.items() for visitor, answer in answers.items()]


def check(method: str, address: str, visitor: str, answer: int | str) -> None:
    make_user("other")
    response = getattr(browser_of(visitor), method)(address)
    if isinstance(answer, int):
        assert response.status_code == answer
    else:
        assert response.status_code == 302
        assert response.headers["Location"].partition("?")[0] == (answer if "/" in answer else reverse(answer))


@pytest.mark.parametrize(("address", "visitor", "answer"), cases(GET_PAGES))
def test_who_may_read(address: str, visitor: str, answer: int | str) -> None:
    check("get", address, visitor, answer)


@pytest.mark.parametrize(("address", "visitor", "answer"), cases(POST_PAGES))
def test_who_may_write(address: str, visitor: str, answer: int | str) -> None:
    check("post", address, visitor, answer)


def test_every_address_of_ours_is_in_the_tables_above() -> None:
    shapes = ["/" + re.sub(r"<\w+:\w+>", r"[\\w-]+", route.path) for route in routes_of("accounts").values()]
    assert [shape for shape in shapes if not any(re.fullmatch(shape, address) for address in GET_PAGES)] == []


FILES = ("/account/data/download/", "/push-worker.js")
"""What is no page."""
MEMBER_PAGES = [
    *(address for address, answers in GET_PAGES.items() if answers["member"] == 200 and address not in FILES),
    "/account/close/",
    "/account/2fa/totp/activate/",
    "/account/2fa/webauthn/",
    "/account/2fa/webauthn/add/",
    "/account/inactive/",
    "/account/confirm-email/",
    "/account/confirm-email/no-such-key/",
    "/account/password/reset/done/",
    "/account/password/reset/key/1-set-password/",
    "/account/password/reset/key/done/",
]
VISITOR_PAGES = [
    address for address, answers in GET_PAGES.items() if answers["visitor"] == 200 and address not in FILES
]
CODE_PAGES = ["/account/2fa/recovery-codes/", "/account/2fa/recovery-codes/generate/", "/account/2fa/totp/deactivate/"]


def check_page(client: Client, address: str) -> None:
    response = client.get(address)
    page = response.content.decode()
    assert response.status_code == 200, address
    # The frame of the site is around it, with one heading.
    assert 'class="masthead"' in page
    assert page.count("<h1") == 1
    # The policy allows no inline style or script; a block of data is neither.
    assert "<style" not in page
    assert not re.search(r"<[^>]+\s(style|on\w+)=", page)
    for attributes in re.findall(r"<script\b([^>]*)>", page):
        assert 'src="/static/' in attributes or 'type="application/json"' in attributes
    # Whatever one types into has a label, and an id is given once.
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for field in re.findall(r"<(?:input|select|textarea)\b[^>]*>", page):
        if 'type="hidden"' not in field:
            name = re.search(r'\sid="([^"]+)"', field)
            assert name, field
            assert f'<label for="{name[1]}"' in page, field


@pytest.mark.parametrize("address", MEMBER_PAGES)
def test_every_page_for_members_looks_like_the_site(address: str) -> None:
    make_user("other")
    check_page(sign_in_with_password(make_user("me")), address)


@pytest.mark.parametrize("address", VISITOR_PAGES)
def test_every_page_for_visitors_looks_like_the_site(address: str, client: Client) -> None:
    make_user("other")
    check_page(client, address)


@pytest.mark.parametrize("address", CODE_PAGES)
def test_pages_about_codes_look_like_the_site(address: str) -> None:
    me = make_user("me")
    TOTP.activate(me, generate_totp_secret())
    RecoveryCodes.activate(me)
    check_page(sign_in_with_password(me), address)


def test_the_page_that_asks_for_a_password_looks_like_the_site() -> None:
    check_page(sign_in(make_user("me")), "/account/reauthenticate/")
