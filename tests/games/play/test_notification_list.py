"""The list of notices on the page, its count at the head of every page, and the wish about one table."""

from __future__ import annotations

import re

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Channel, Kind, Moment, Notification, User
from accounts.notifications.services.notify import notify
from accounts.notifications.services.save_notification_preferences import save_notification_preferences
from games.engine.protocol import Ruleset
from games.models import TableNotificationPreference
from games.play.services.play_move import play_move
from games.tables.services.invite import invite
from games.tables.services.open_table import open_table
from tests.factories import sign_in_with_password
from tests.games.play.test_consumers import ORIGIN, awaited
from tests.games.table_factories import fresh, legal, opened, person, started, waits_for
from tests.websockets import PatientCommunicator
from tudor_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def unread(client: Client) -> str:
    """The number beside the bell."""
    page = client.get("/lobby/waiting/", headers=HTMX).content.decode()
    found = re.search(r'id="unread"[^>]*>(?:<b class="bar-dot">(\d+))?', page)
    assert found
    return found[1] or ""


def invitations(count: int) -> tuple[User, Client]:
    host, cleo = person("host"), person("cleo")
    for number in range(count):
        match = open_table(user=host, ruleset=Ruleset.read("tudor/v15@1"), players=3, title=f"Table {number}")
        invite(match_id=match.pk, user=host, name="cleo")
    return cleo, signed_in(cleo)


def test_the_bell_counts_what_is_new_until_it_is_read() -> None:
    _, client = invitations(2)
    assert unread(client) == "2"
    page = client.get("/notifications/").content.decode()
    assert "Invitation to “Table 1: " in page
    assert page.count("badge-ready") == 2
    first = Notification.objects.order_by("pk")[0]
    assert client.get(f"/notifications/{first.pk}/").headers["Location"].startswith("/tables/")
    assert unread(client) == "1"
    client.post("/notifications/read/")
    assert unread(client) == ""
    assert "Invitation to “Table 1: " in client.get("/notifications/").content.decode()


def test_a_decision_that_has_been_made_needs_no_reading() -> None:
    match, people = started()
    user = waits_for(match, people)
    Notification.objects.filter(user=user).delete()
    notify(kind=Kind.SITE, people=[user.pk], key="hook:1")
    since = match.seats.get(user=user).seen_ply
    values = {"kind": Kind.TURN, "subject_id": match.pk, "since": since, "is_shown": True}
    Notification.objects.create(user=user, key="turn:x", due_at=match.changed_at, planned_at=match.changed_at, **values)
    client = signed_in(user)
    assert unread(client) == "2"
    play_move(match_id=match.pk, user=user, ply=match.ply, text=legal(match)[0])
    assert unread(client) == "1"


def test_what_no_one_wants_on_the_page_does_not_stand_there() -> None:
    cleo, client = invitations(0)
    save_notification_preferences(user=cleo, preferences={(Kind.INVITATION, Channel.PAGE): Moment.NEVER})
    match, anna = opened()
    invite(match_id=match.pk, user=anna, name="cleo")
    assert unread(client) == ""
    assert "No notifications yet" in client.get("/notifications/").content.decode()


def test_a_notice_of_another_person_is_not_found() -> None:
    invitations(1)
    notice = Notification.objects.get()
    assert signed_in(person("mallory")).get(f"/notifications/{notice.pk}/").status_code == 404
    notice.refresh_from_db()
    assert notice.read_at is None


def test_the_list_asks_the_database_as_often_for_many_as_for_few() -> None:
    cleo, client = invitations(1)
    counts = []
    for count in (0, 5):
        host = User.objects.get(username="host")
        for number in range(count):
            match = open_table(user=host, ruleset=Ruleset.read("tudor/v15@1"), players=3, title=f"More {number}")
            invite(match_id=match.pk, user=host, name=cleo.username)
        with CaptureQueriesContext(connection) as asked:
            client.get("/notifications/")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 6


def test_a_turn_that_waits_brings_what_happened_since_and_one_of_another_only_what_may_be_known() -> None:
    match, people = started("royals/arcane@1")
    first = waits_for(match, people)
    play_move(match_id=match.pk, user=first, ply=match.ply, text="draw pile")
    match = fresh(match)
    while waits_for(match, people) == first:
        play_move(match_id=match.pk, user=first, ply=match.ply, text=legal(match)[0])
        match = fresh(match)
    second = waits_for(match, people)
    for user in people:
        values = {
            "kind": Kind.TURN,
            "subject_id": match.pk,
            "since": 1,
            "is_shown": True,
            "planned_at": match.changed_at,
        }
        Notification.objects.create(user=user, key="turn:x", due_at=match.changed_at, **values)
    match.seats.update(seen_ply=1, is_to_act=True)
    pages = [signed_in(user).get("/notifications/").content.decode() for user in (first, second)]
    assert all("Since your turn" in page for page in pages)
    assert ["You draw" in page for page in pages] == [True, False]


@awaited
async def test_who_is_signed_in_hears_that_there_is_something_new() -> None:
    user = await sync_to_async(person)("anna")
    client = await sync_to_async(signed_in)(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value.encode()
    headers = [*ORIGIN, (b"cookie", settings.SESSION_COOKIE_NAME.encode() + b"=" + cookie)]
    socket = PatientCommunicator(application, "/ws/own/", headers=headers)
    assert (await socket.connect())[0]
    await sync_to_async(notify)(kind=Kind.LEAGUE, people=[user.pk], key="league:1")
    assert await socket.receive_from() == "mine"
    await socket.disconnect()
    stranger = PatientCommunicator(application, "/ws/own/", headers=ORIGIN)
    assert not (await stranger.connect())[0]


def test_the_list_alone_is_fetched_when_something_happens() -> None:
    _, client = invitations(1)
    part = client.get("/notifications/", headers=HTMX).content.decode()
    assert "Invitation to" in part
    assert "<html" not in part


def test_the_wish_about_a_table_is_kept_and_shown_and_only_who_sits_there_has_one() -> None:
    match, people = started()
    client = signed_in(people[0])
    address = f"/tables/{match.code}/notifications/"
    assert client.post(address, {"moment": "digest"}).status_code == 302
    assert TableNotificationPreference.objects.get().moment == "digest"
    assert '<option value="digest" selected>' in client.get(f"/tables/{match.code}/").content.decode()
    assert client.post(address, {"moment": "sometimes"}).status_code == 422
    assert client.post(address, {"moment": ""}).status_code == 302
    assert not TableNotificationPreference.objects.exists()
    stranger = signed_in(person("mallory"))
    assert stranger.post(address, {"moment": "digest"}).status_code == 403
    assert "table-moment" not in stranger.get(f"/tables/{match.code}/").content.decode()


def test_the_download_of_own_data_lists_notices_and_wishes() -> None:
    match, people = started()
    signed_in(people[0]).post(f"/tables/{match.code}/notifications/", {"moment": "never"})
    stored = sign_in_with_password(people[0]).get("/account/data/download/").json()
    assert stored["table_notifications"] == [{"moment": "never", "table": fresh(match).code}]
    received = stored["notifications"]["notifications"]
    assert {one["kind"] for one in received} >= {"ready"}
    assert received[0]["address"] == f"/tables/{fresh(match).code}/"
