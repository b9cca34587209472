"""Staff get no rights but those that a superuser gave them, and cannot become another person."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts.models import User
from tests.factories import make_staff, make_user, sign_in

pytestmark = pytest.mark.django_db

RANKS: dict[str, Any] = {"is_staff": "on", "is_superuser": "on"}


def helper(*codenames: str) -> tuple[User, Client]:
    """A member of staff who may open the admin and has these permissions alone, and a browser."""
    user = make_staff("helper", is_superuser=False)
    user.user_permissions.set(Permission.objects.filter(codename__in=("open_admin", *codenames)))
    assert user.user_permissions.count() == 1 + len(codenames)
    return user, sign_in(user)


def form_of(user: User, **changes: Any) -> dict[str, Any]:
    return {
        "username": user.username,
        "is_active": "on",
        "preferences-TOTAL_FORMS": "0",
        "preferences-INITIAL_FORMS": "0",
        **changes,
    }


def address(user: User, ending: str = "change/") -> str:
    return f"/admin/accounts/user/{user.pk}/{ending}"


def test_staff_without_a_permission_are_refused() -> None:
    _, client = helper("view_webhook")
    assert client.get("/admin/accounts/webhook/").status_code == 200
    assert client.get("/admin/games/match/").status_code == 403
    assert client.get("/admin/accounts/user/").status_code == 403


def test_who_may_change_people_does_not_make_anybody_staff() -> None:
    _, client = helper("view_user", "change_user", "add_user")
    anne = make_user("anne")
    every = [permission.pk for permission in Permission.objects.all()]
    group = Group.objects.create(name="rulers")
    sent = form_of(anne, username="anna", **RANKS, user_permissions=every, groups=[group.pk])
    assert client.post(address(anne), sent).status_code == 302
    anne.refresh_from_db()
    assert anne.username == "anna"
    assert not any((anne.is_staff, anne.is_superuser, anne.user_permissions.exists(), anne.groups.exists()))

    new = {"username": "clara", "usable_password": "true", "password1": "hever castle 1501", **RANKS}
    assert client.post("/admin/accounts/user/add/", {**new, "password2": new["password1"]}).status_code == 302
    clara = User.objects.get(username="clara")
    assert not any((clara.is_staff, clara.is_superuser))


def test_who_may_change_people_changes_no_staff_and_not_themselves() -> None:
    user, client = helper("view_user", "change_user")
    ruler, colleague = make_staff("ruler"), make_staff("colleague", is_superuser=False)
    for other in (user, ruler, colleague):
        assert client.get(address(other)).status_code == 200
        assert client.post(address(other), form_of(other, username="mine", **RANKS)).status_code == 403
        other.refresh_from_db()
        assert other.username != "mine"
    assert not user.is_superuser


def test_a_superuser_says_who_is_staff() -> None:
    client = sign_in(make_staff())
    anne = make_user("anne")
    group = Group.objects.create(name="readers")
    assert client.post(address(anne), form_of(anne, is_staff="on", groups=[group.pk])).status_code == 302
    anne.refresh_from_db()
    assert (anne.is_staff, anne.is_superuser, [*anne.groups.all()]) == (True, False, [group])


@pytest.mark.parametrize("is_superuser", [False, True])
def test_staff_never_set_a_password_or_an_address(is_superuser: bool) -> None:
    client = sign_in(make_staff()) if is_superuser else helper("view_user", "change_user")[1]
    anne = make_user("anne")
    before = anne.password
    sent = form_of(anne, email="helper@example.com", password="x", password1="hever castle 1501")
    assert client.post(address(anne), sent).status_code == 302
    passwords = {"usable_password": "true", "password1": "hever castle 1501", "password2": "hever castle 1501"}
    assert client.get(address(anne, "password/")).status_code == 403
    assert client.post(address(anne, "password/"), passwords).status_code == 403
    anne.refresh_from_db()
    assert (anne.email, anne.password) == ("anne@example.com", before)


def test_the_page_of_a_person_shows_nothing_of_their_password() -> None:
    anne = make_user("anne")
    page = sign_in(make_staff()).get(address(anne)).content.decode()
    algorithm, salt, digest = anne.password.split("$")
    assert [part for part in (algorithm, salt[:4], digest[:6]) if part in page] == []


@pytest.mark.parametrize("is_superuser", [False, True])
def test_staff_never_add_change_or_confirm_an_address(is_superuser: bool) -> None:
    permissions = ("view_emailaddress", "add_emailaddress", "change_emailaddress", "delete_emailaddress")
    client = sign_in(make_staff()) if is_superuser else helper(*permissions)[1]
    anne = make_user("anne")
    found = EmailAddress.objects.get(user=anne)
    EmailAddress.objects.update(verified=False)
    page = f"/admin/account/emailaddress/{found.pk}/"
    sent = {"user": anne.pk, "email": "helper@example.com", "verified": "on", "primary": "on"}
    assert client.get(f"{page}change/").status_code == 200
    assert client.post(f"{page}change/", sent).status_code == 403
    assert client.post(f"{page}delete/", {"post": "yes"}).status_code == 403
    assert client.post("/admin/account/emailaddress/add/", sent).status_code == 403
    client.post("/admin/account/emailaddress/", {"action": "make_verified", "_selected_action": [found.pk]})
    assert [*EmailAddress.objects.filter(user=anne).values_list("email", "verified")] == [("anne@example.com", False)]


def test_who_may_change_groups_needs_to_be_a_superuser() -> None:
    user, client = helper("view_group", "add_group", "change_group", "delete_group")
    group = Group.objects.create(name="helpers")
    user.groups.add(group)
    every = [permission.pk for permission in Permission.objects.all()]
    assert client.post(f"/admin/auth/group/{group.pk}/change/", {"name": "x", "permissions": every}).status_code == 403
    assert client.post("/admin/auth/group/add/", {"name": "x", "permissions": every}).status_code == 403
    assert not group.permissions.exists()
    assert sign_in(make_staff()).get(f"/admin/auth/group/{group.pk}/change/").status_code == 200


def test_a_lost_second_factor_is_taken_away_but_never_from_staff_by_their_equals() -> None:
    _, client = helper("view_authenticator", "delete_authenticator")
    anne, ruler = make_user("anne"), make_staff("ruler")
    lost = TOTP.activate(anne, generate_totp_secret()).instance
    kept = TOTP.activate(ruler, generate_totp_secret()).instance
    both = {"action": "delete_selected", "_selected_action": [lost.pk, kept.pk], "post": "yes"}
    client.post("/admin/mfa/authenticator/", both)
    assert Authenticator.objects.filter(pk__in=(lost.pk, kept.pk)).count() == 2
    assert client.post(f"/admin/mfa/authenticator/{kept.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.post(f"/admin/mfa/authenticator/{lost.pk}/delete/", {"post": "yes"}).status_code == 302
    assert [*Authenticator.objects.filter(user__in=(anne, ruler))] == [kept]


def test_no_person_is_deleted() -> None:
    client = sign_in(make_staff())
    anne = make_user("anne")
    assert client.post(address(anne, "delete/"), {"post": "yes"}).status_code == 403
    client.post("/admin/accounts/user/", {"action": "delete_selected", "_selected_action": [anne.pk], "post": "yes"})
    assert User.objects.filter(pk=anne.pk).exists()
