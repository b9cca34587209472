"""Names that imitate others are refused when they are chosen; names from before stay."""

from __future__ import annotations

import string
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.names.lookalikes import skeleton, username_skeleton
from accounts.names.usernames import has_firm_ends, is_not_reserved
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.save_account import save_account
from accounts.sign_in import name_checks
from accounts.sign_in.name_checks import is_not_a_lookalike
from games.bot_words import BOTS, bot_name
from tests.factories import PASSWORD, make_user, sign_in

pytestmark = pytest.mark.django_db

FORM = {"username": "jane", "email": "jane@example.com", "password1": PASSWORD}


@pytest.mark.parametrize("name", ["_anne", "anne_", "__anne__", "-cmd", "cmd-", "an__ne", "an--ne", "an-_ne", "---"])
def test_a_name_begins_and_ends_with_a_letter_or_digit_and_doubles_no_separator(name: str) -> None:
    with pytest.raises(ValidationError, match="Start and end"):
        has_firm_ends(name)


@pytest.mark.parametrize("name", ["anne", "anne-boleyn", "anne_of_cleves", "007", "a-b_c"])
def test_separators_between_letters_are_fine(name: str) -> None:
    has_firm_ends(name)


@pytest.mark.parametrize(
    ("known", "chosen"),
    [
        ("anne", "an-ne"),
        ("anne", "a_n_n_e"),
        ("will", "wiII"),
        ("will", "w1ll"),
        ("will", "vvi11"),
        ("will", "W-I-L-L"),
        ("Tom", "T0m"),
        ("Tom", "Torn"),
        ("arnold", "amold"),
        ("anne_", "anne"),
    ],
)
def test_a_name_that_looks_like_another_is_refused_and_the_other_is_named(known: str, chosen: str) -> None:
    make_user(known)
    with pytest.raises(ValidationError, match=f"similar to {known}") as refused:
        is_not_a_lookalike(chosen)
    assert refused.value.code == "lookalike"


@pytest.mark.parametrize("chosen", ["anna", "anne2", "ann3", "annes", "jane"])
def test_names_that_differ_to_the_eye_are_free(chosen: str) -> None:
    make_user("anne")
    is_not_a_lookalike(chosen)


def test_names_of_bots_with_an_account_are_respected_and_those_of_closed_accounts_are_free() -> None:
    User.objects.create_user("Merrow", is_bot=True)
    with pytest.raises(ValidationError):
        is_not_a_lookalike("Merr0w")
    anne = make_user("anne")
    close_account(user=anne)
    is_not_a_lookalike("anne")
    with pytest.raises(ValidationError, match="This name is reserved"):
        is_not_reserved(anne.username.replace("-", "_"))


@pytest.mark.parametrize(
    "name",
    ["adm1n", "ADMIN", "Adm-In", "admin2", "the_admin", "AdminTeam", "m0derator", "m0d", "5taff", "staff-team"]
    + ["court_and_crown", "CourtAndCrown", "c0urtcrown", "support99", "guest_abc", "Guest7", "f0rmer-player-3"],
)
def test_names_that_look_as_if_they_spoke_for_the_site_are_reserved(name: str) -> None:
    with pytest.raises(ValidationError, match="This name is reserved"):
        is_not_reserved(name)


@pytest.mark.parametrize("name", ["Ali", "Staffan", "player1", "Courtney", "Tudor-Rose", "kingfisher", "Osric"])
def test_names_that_only_resemble_a_reserved_word_are_free(name: str) -> None:
    is_not_reserved(name)


def test_no_person_is_called_like_a_bot_at_a_table() -> None:
    for level in BOTS:
        for seat in range(5):
            with pytest.raises(ValidationError):
                is_not_reserved(bot_name(level, seat).replace(" ", "-"))


def test_the_database_sees_the_same_skeleton_as_python() -> None:
    random = Random(5)
    signs = string.ascii_letters + string.digits + "_-"
    # Letters that are replaced come often, so that the order of the replacements matters.
    names = {"".join(random.choices(signs + "rnvvI1l0" * 8, k=random.randint(3, 30))) for _ in range(300)}
    once = list({name.upper(): name for name in names}.values())
    User.objects.bulk_create([User(username=name) for name in once])
    stored = dict(User.objects.annotate(looks=username_skeleton()).values_list("username", "looks"))
    assert stored == {name: skeleton(name) for name in once}


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoë", "ZOE"), ("\u0410nne", "Anne"), ("Rose League", "R0se-1eague!"), ("\uff32\uff4f\uff53\uff45", "rose")],
)
def test_names_of_any_script_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("राम", "रोम"), ("ガ", "カ"), ("日本", "日木"), ("👑", "🌹")])
def test_names_that_differ_in_their_own_script_stay_apart(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize("name", ["anne_", "An-ne", "ANNE", "adm1n"])
def test_signing_up_and_staying_refuse_the_same_names(client: Client, name: str) -> None:
    make_user("anne")
    for page in (
        client.post(reverse("account_signup"), {**FORM, "username": name}),
        sign_in(create_guest()).post(reverse("accounts:save_account"), {**FORM, "username": name}),
    ):
        assert 'id="id_username_error"' in page.content.decode()
    assert not User.objects.filter(username=name).exists()


def test_who_signs_up_has_a_name_that_nobody_can_imitate(client: Client) -> None:
    client.post(reverse("account_signup"), FORM)
    guest = create_guest()
    save_account(user=guest, username="Tom", email="tom@example.com", password=PASSWORD)
    assert User.objects.filter(username__in=("jane", "Tom"), has_checked_name=True).count() == 2
    with pytest.raises(IntegrityError):
        User.objects.create(username="T0m", has_checked_name=True)


def test_a_member_with_an_older_name_that_collides_stays_and_signs_in(client: Client) -> None:
    make_user("anne")
    make_user("anne_")
    client.post(reverse("account_login"), {"login": "anne_", "password": PASSWORD})
    assert "_auth_user_id" in client.session


def taken_meanwhile(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Lets another take a name between the moment when one is checked and the moment when it is written."""
    User.objects.create(username=name, has_checked_name=True)
    check, calls = name_checks.is_not_a_lookalike, iter([True])
    monkeypatch.setattr(
        name_checks, "USERNAME_VALIDATORS", [lambda username: None if next(calls, False) else check(username)]
    )


def test_of_two_guests_who_choose_the_same_look_at_once_the_second_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    taken_meanwhile(monkeypatch, "T0m")
    guest = create_guest()
    page = sign_in(guest).post(reverse("accounts:save_account"), {**FORM, "username": "Tom"})
    assert page.status_code == 200
    assert "is too similar to T0m" in page.content.decode()
    guest.refresh_from_db()
    assert guest.is_guest


def test_of_two_who_sign_up_at_once_the_second_is_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    taken_meanwhile(monkeypatch, "T0m")
    page = client.post(reverse("account_signup"), {**FORM, "username": "Tom"}, follow=True)
    assert page.redirect_chain == [(reverse("account_signup"), 302)]
    assert "is too similar to T0m" in page.content.decode()
    assert not User.objects.filter(username="Tom").exists()
