"""Keys and codes in a real browser: an authenticator app, recovery codes, a passkey, and browsers left signed in."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import struct
import time
from dataclasses import replace

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.test_accessibility import examine
from tests.browser.visitors import PHONE, Visitor, Visitors

PASSWORD = "hever castle 1501"
PERIOD_SECONDS = 30
ENTER = re.compile("^sign in$", re.IGNORECASE)


def come(visitors: Visitors, size: tuple[int, int] | None = None) -> Visitor:
    """A browser that calls the site by a name: a passkey belongs to a name and never to a number."""
    visitor = visitors.come(size=size) if size else visitors.come()
    visitor.site = replace(visitor.site, address=visitor.site.address.replace("127.0.0.1", "localhost"))
    return visitor


def sign_up(visitor: Visitor, name: str) -> None:
    """Signs up and confirms the address by the letter."""
    page = visitor.page
    visitor.open("/account/signup/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name=re.compile("^sign up$", re.IGNORECASE)).click()
    expect(page.get_by_role("button", name=f"Menu, {name}")).to_be_visible()
    visitor.open("/development/emails/")
    page.get_by_role("listitem").filter(has_text=f"{name}@example.org").get_by_role("link").click()
    page.locator("a[href*='/account/confirm-email/']").click()
    page.get_by_role("main").get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("status")).to_contain_text(f"{name}@example.org")


def prove(page: Page) -> None:
    """Gives the password once more, as pages about keys ask."""
    expect(page.get_by_role("heading", name="Confirm that it's you")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Confirm").click()
    # The buttons of the next page are a script's: what is pressed before it has begun is lost.
    expect(page.get_by_role("heading", name="Confirm that it's you")).to_have_count(0)
    page.wait_for_load_state("load")


def sign_out(page: Page) -> None:
    page.get_by_role("banner").get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Menu").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Menu", exact=True)).to_be_visible()


def give_password(visitor: Visitor, name: str) -> None:
    visitor.open("/account/login/")
    visitor.page.get_by_label("Username or email").fill(name)
    visitor.page.get_by_label("Password").fill(PASSWORD)
    visitor.page.get_by_role("main").get_by_role("button", name=ENTER).click()


def give_code(page: Page, code: str) -> None:
    expect(page.get_by_role("heading", name="Two-factor sign-in")).to_be_visible()
    page.get_by_label("Code").fill(code)
    page.get_by_role("main").get_by_role("button", name=ENTER).click()


def expect_signed_in(page: Page, name: str) -> None:
    expect(page.get_by_role("banner").get_by_role("button", name=f"Menu, {name}")).to_be_visible()


def app_code(secret: str) -> str:
    """What an authenticator app shows (RFC 6238). One that is about to change is waited out."""
    if (left := PERIOD_SECONDS - time.time() % PERIOD_SECONDS) < 10:
        time.sleep(left)
    counter = struct.pack(">Q", int(time.time()) // PERIOD_SECONDS)
    digest = hmac.digest(base64.b32decode(secret), counter, hashlib.sha1)
    (number,) = struct.unpack_from(">I", digest, digest[-1] & 0x0F)
    return f"{(number & 0x7FFFFFFF) % 10**6:06}"


def plug_in_key(visitor: Visitor) -> CDPSession:
    """Gives the browser an authenticator that keeps passkeys and always agrees."""
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return devtools


def test_an_app_and_a_recovery_code_open_the_door_and_each_code_once(visitors: Visitors) -> None:
    mary = come(visitors)
    page = mary.page
    sign_up(mary, "mary-of-scots")
    mary.open("/account/2fa/")
    page.get_by_role("link", name="Activate").click()
    prove(page)
    picture = page.locator(".code-picture")
    expect(picture).to_be_visible()
    assert picture.evaluate("picture => picture.naturalWidth") > 0, "the policy stops the picture that an app scans"
    secret = page.get_by_label("Authenticator secret").input_value()
    page.get_by_label("Authenticator code").fill(app_code(secret))
    page.get_by_role("button", name="Activate").click()
    codes = page.get_by_label("Unused codes").input_value().split()
    assert len(codes) == 10
    sign_out(page)

    give_password(mary, "mary-of-scots")
    give_code(page, "000000" if (code := app_code(secret)) != "000000" else "111111")
    expect(page.locator(".errorlist")).to_contain_text("Incorrect code")
    give_code(page, code)
    expect_signed_in(page, "mary-of-scots")
    sign_out(page)

    give_password(mary, "mary-of-scots")
    give_code(page, codes[0])
    expect_signed_in(page, "mary-of-scots")
    sign_out(page)

    give_password(mary, "mary-of-scots")
    give_code(page, codes[0])
    expect(page.locator(".errorlist")).to_contain_text("Incorrect code")
    give_code(page, codes[1])
    expect_signed_in(page, "mary-of-scots")
    mary.open("/account/2fa/")
    expect(page.get_by_role("main")).to_contain_text("8 out of 10 recovery codes")
    examine(mary)


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_a_passkey_alone_opens_the_door(visitors: Visitors, size: tuple[int, int] | None) -> None:
    name = "bess-of-hardwick" if size is None else "bess-on-the-road"
    bess = come(visitors, size)
    page = bess.page
    plug_in_key(bess)
    sign_up(bess, name)
    bess.open("/account/2fa/webauthn/add/")
    prove(page)
    # The script that talks to the key has to be there before anybody presses.
    page.wait_for_load_state("networkidle")
    page.get_by_label("Passwordless").check()
    page.get_by_role("main").get_by_role("button", name="Add").click()
    # The first key brings recovery codes along.
    expect(page.get_by_label("Unused codes")).to_be_visible()
    bess.open("/account/2fa/webauthn/")
    expect(page.get_by_role("main").get_by_text("Passkey", exact=True)).to_be_visible()
    sign_out(page)

    bess.open("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect_signed_in(page, name)


def test_a_key_is_a_second_factor_too(visitors: Visitors) -> None:
    kate = come(visitors)
    page = kate.page
    plug_in_key(kate)
    sign_up(kate, "kate-ashley")
    kate.open("/account/2fa/webauthn/add/")
    prove(page)
    page.get_by_role("main").get_by_role("button", name="Add").click()
    expect(page.get_by_label("Unused codes")).to_be_visible()
    sign_out(page)

    give_password(kate, "kate-ashley")
    page.get_by_role("button", name="Use a security key").click()
    expect_signed_in(page, "kate-ashley")


def test_a_passkey_that_is_not_handed_over_is_told_on_the_page(visitors: Visitors) -> None:
    stranger = come(visitors)
    page = stranger.page
    plug_in_key(stranger)
    stranger.open("/account/login/")
    sentence = page.get_by_text("Your browser did not return a key.")
    expect(sentence).to_be_hidden()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(sentence).to_be_visible()
    examine(stranger)


def test_a_browser_left_signed_in_is_signed_out_from_another(visitors: Visitors) -> None:
    at_home, abroad, lent = come(visitors), come(visitors, PHONE), come(visitors)
    sign_up(at_home, "amy-robsart")
    for other in (abroad, lent):
        give_password(other, "amy-robsart")
        expect_signed_in(other.page, "amy-robsart")

    abroad.open("/account/sessions/")
    examine(abroad)
    at_home.open("/account/sessions/")
    rows = at_home.page.locator(".rows").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="This browser").get_by_role("button")).to_have_count(0)
    # The browsers call themselves alike: the one abroad was the second to sign in.
    rows.nth(1).get_by_role("button", name="Sign out").click()
    expect(at_home.page.get_by_role("status")).to_contain_text("Browser signed out.")
    expect(rows).to_have_count(2)
    abroad.open("/account/sessions/")
    expect(abroad.page).to_have_url(re.compile("/account/login/"))
    lent.open("/account/sessions/")
    expect(lent.page).to_have_url(re.compile("/account/sessions/"))

    at_home.page.get_by_role("button", name="Sign out everywhere else").click()
    expect(rows).to_have_count(1)
    lent.open("/account/sessions/")
    expect(lent.page).to_have_url(re.compile("/account/login/"))
