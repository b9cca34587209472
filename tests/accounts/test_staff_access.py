"""What staff open and do by the rights of staff is written down, for a year, and read by superusers."""

from __future__ import annotations

import datetime as dt
import logging
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.data_export import export_data
from accounts.models import StaffAccess, User
from accounts.services.close_account import close_account
from accounts.services.note_staff_access import note_staff_access
from accounts.tasks import forget_staff_accesses_task
from games.models import Message
from tests.factories import make_staff, make_user, sign_in
from tests.games.table_factories import started
from tests.leagues.league_factories import league_of

pytestmark = pytest.mark.django_db


def rows() -> list[tuple[Any, ...]]:
    return list(
        StaffAccess.objects.order_by("pk").values_list("method", "path", "status", "model", "object_id", "details")
    )


def test_every_page_of_the_admin_that_is_opened_leaves_a_row() -> None:
    match, _ = started()
    user = make_staff()
    client = sign_in(user)
    client.get("/admin/")
    client.get("/admin/games/match/", {"q": "a name", "status__exact": "playing", "o": "1"})
    client.get(f"/admin/games/match/{match.pk}/change/")
    client.get(f"/admin/games/match/{match.pk}/history/")
    page, key = "/admin/games/match/", str(match.pk)
    assert rows() == [
        ("GET", "/admin/", 200, "", "", {}),
        ("GET", page, 200, "games.match", "", {"filters": {"status__exact": ["playing"]}}),
        ("GET", f"{page}{key}/change/", 200, "games.match", key, {}),
        ("GET", f"{page}{key}/history/", 200, "games.match", key, {}),
    ]
    assert set(StaffAccess.objects.values_list("user", flat=True)) == {user.pk}


def test_what_was_typed_is_not_in_it() -> None:
    client = sign_in(make_staff())
    client.get("/admin/games/match/", {"q": "pl4nted", "seed__regex": "pl4nted", "o": "pl4nted"})
    client.get("/admin/games/match/", {"q": "pl4nted", "p": "pl4nted"})
    assert len(rows()) == 2
    assert "pl4nted" not in str(rows())


def test_an_action_leaves_what_it_was_and_on_which_rows() -> None:
    match, people = started()
    said = [Message.objects.create(match=match, author=people[0], text=text) for text in ("one", "two")]
    keys = [str(message.pk) for message in said]
    client = sign_in(make_staff())
    client.post("/admin/games/message/", {"action": "take_away", "_selected_action": [*keys, "pl4nted"]})
    client.post("/admin/games/message/", {"action": "take_away", "_selected_action": keys})
    assert [(row[0], row[2], row[5]) for row in rows()] == [
        ("POST", 400, {"action": "take_away", "chosen": keys}),
        ("POST", 302, {"action": "take_away", "chosen": keys}),
    ]


def test_what_was_refused_is_in_it_too() -> None:
    helper = make_staff("helper", is_superuser=False)
    helper.user_permissions.set(Permission.objects.filter(codename="open_admin"))
    client = sign_in(helper)
    client.get("/admin/games/match/")
    client.get("/admin/no-such-page/")
    assert [(row[1], row[2]) for row in rows()] == [("/admin/games/match/", 403), ("/admin/no-such-page/", 404)]


def test_staff_pages_outside_the_admin_are_in_it() -> None:
    client = sign_in(make_staff())
    for address in ("/archive/health/", "/staff/fair-play/", "/staff/appeals/"):
        client.get(address)
    assert [row[1] for row in rows()] == ["/archive/health/", "/staff/fair-play/", "/staff/appeals/"]


def test_ordinary_pages_are_in_it_where_the_rights_of_staff_decided() -> None:
    hidden = league_of(make_user("owner"), name="Hidden Court", is_private=True)
    user = make_staff()
    client = sign_in(user)
    for address in ("/lobby/", "/account/preferences/", "/archive/alarm/", f"/leagues/{hidden.slug}/"):
        assert client.get(address).status_code == 200
    assert [row[1] for row in rows()] == [f"/leagues/{hidden.slug}/"]


def test_other_people_leave_no_row_and_pay_nothing(settings: Any) -> None:
    member = make_user()
    clients = {"visitor": Client(), "member": sign_in(member)}
    counts = []
    for middleware in (settings.MIDDLEWARE, [one for one in settings.MIDDLEWARE if "StaffMiddleware" not in one]):
        settings.MIDDLEWARE = middleware
        for client in clients.values():
            client.handler.load_middleware()
            client.get("/lobby/")
            with CaptureQueriesContext(connection) as queries:
                client.get("/lobby/")
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    clients["member"].get("/admin/")
    assert rows() == []


def test_it_is_a_line_of_the_log_as_well(caplog: pytest.LogCaptureFixture) -> None:
    user = make_staff()
    with caplog.at_level(logging.INFO, logger="accounts.staff"):
        sign_in(user).get("/admin/games/match/?q=pl4nted")
    (line,) = [record.msg for record in caplog.records if record.name == "accounts.staff"]
    assert isinstance(line, dict)
    assert (line["event"], line["user"], line["path"]) == ("staff access", user.pk, "/admin/games/match/")
    assert "pl4nted" not in str(line)


def test_long_addresses_are_cut_and_nothing_breaks() -> None:
    assert sign_in(make_staff()).get("/admin/games/match/" + "9" * 2000 + "/change/").status_code == 302
    (row,) = rows()
    assert (len(row[1]), len(row[4])) == (300, 60)


def test_a_row_is_never_changed_and_never_taken_away() -> None:
    access = note_staff_access(user=make_staff(), method="GET", path="/admin/", status=200)
    access.path = "/"
    with pytest.raises(TypeError, match="append-only"):
        access.save()
    with pytest.raises(TypeError, match="append-only"):
        access.delete()
    assert StaffAccess.objects.get().path == "/admin/"


def test_superusers_read_it_and_change_nothing() -> None:
    client = sign_in(make_staff("ruler"))
    access = note_staff_access(user=make_staff("steward"), method="GET", path="/admin/games/", status=200)
    page = f"/admin/accounts/staffaccess/{access.pk}/"
    assert "/admin/games/" in client.get("/admin/accounts/staffaccess/").content.decode()
    assert "/admin/games/" in client.get("/admin/accounts/staffaccess/?q=steward").content.decode()
    assert client.get(f"{page}change/").status_code == 200
    assert client.post(f"{page}change/", {"path": "/"}).status_code == 403
    assert client.post(f"{page}delete/", {"post": "yes"}).status_code == 403
    assert client.get("/admin/accounts/staffaccess/add/").status_code == 403


def test_other_staff_do_not_read_it() -> None:
    helper = make_staff("helper", is_superuser=False)
    helper.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts"))
    client = sign_in(User.objects.get(pk=helper.pk))
    access = note_staff_access(user=helper, method="GET", path="/admin/", status=200)
    assert client.get("/admin/accounts/staffaccess/").status_code == 403
    assert client.get(f"/admin/accounts/staffaccess/{access.pk}/change/").status_code == 403


def test_it_is_in_the_file_of_own_data_and_stays_when_the_account_is_closed() -> None:
    user = make_staff()
    sign_in(user).get("/admin/")
    assert [row["path"] for row in export_data(user)["staff_accesses"]] == ["/admin/"]
    close_account(user=user)
    assert [row[1] for row in rows()] == ["/admin/"]


def test_it_is_kept_for_a_year() -> None:
    user, now = make_staff(), timezone.now()
    for days in (366, 364):
        with time_machine.travel(now - dt.timedelta(days=days), tick=False):
            note_staff_access(user=user, method="GET", path=f"/admin/{days}", status=200)
    forget_staff_accesses_task()
    forget_staff_accesses_task()
    assert [row[1] for row in rows()] == ["/admin/364"]
