"""Messages between two people: who may write, who reads, what stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts import limits
from accounts.data_export import export_data
from accounts.errors import LimitReached
from accounts.models import Notification, User
from accounts.notifications.registry import Relevance, registration
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from games.models import Match
from moderation.errors import Muted
from moderation.models import Action
from moderation.registry import registration as reported_kind
from social.errors import MayNotWrite, SaidTwice, UnreadableText
from social.models import Conversation, PrivateMessage, Side
from social.selectors.acquaintance import may_write
from social.selectors.conversations import unread_conversations
from social.services.delete_conversation import delete_conversation
from social.services.send_message import send_message
from tests.factories import make_staff, make_user, sign_in
from tests.games.table_factories import started
from tests.moderation.cases import acted
from tests.social.acquaintances import friends

pytestmark = pytest.mark.django_db


def test_strangers_do_not_write_and_friends_do() -> None:
    anne, henry = friends("anne", "henry")
    jane = make_user("jane")
    assert send_message(writer=anne, reader=henry, text="Good morrow").text == "Good morrow"
    with pytest.raises(MayNotWrite):
        send_message(writer=jane, reader=anne, text="Good morrow")
    assert sign_in(jane).get("/messages/anne/").status_code == 404


def test_players_of_a_table_write_to_each_other_and_for_some_days_after_it() -> None:
    match, (anna, bo) = started()
    assert may_write(anna, bo)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, ended_at=timezone.now())
    assert may_write(anna, bo)
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now() - timedelta(days=15))
    assert not may_write(anna, bo)


def test_neither_guests_nor_blocked_nor_former_players_exchange_messages() -> None:
    anne, henry = friends("anne", "henry")
    assert not may_write(create_guest(), anne)
    assert not may_write(anne, anne)
    block_person(blocker=henry, blocked=anne)
    for one, other in ((anne, henry), (henry, anne)):
        with pytest.raises(MayNotWrite):
            send_message(writer=one, reader=other, text="Good morrow")


def test_a_muted_player_does_not_write() -> None:
    anne, henry = friends("anne", "henry")
    acted(anne, Action.Kind.MUTE)
    with pytest.raises(Muted):
        send_message(writer=anne, reader=henry, text="Good morrow")
    send_message(writer=henry, reader=anne, text="Good morrow")


@pytest.mark.parametrize("text", ["", " \u2800", "x" * 2001, "a\u202eb"])
def test_what_is_no_text_is_refused(text: str) -> None:
    anne, henry = friends("anne", "henry")
    with pytest.raises(UnreadableText):
        send_message(writer=anne, reader=henry, text=text)


def test_the_same_is_not_said_twice_and_not_too_often() -> None:
    anne, henry = friends("anne", "henry")
    send_message(writer=anne, reader=henry, text="Good morrow")
    with pytest.raises(SaidTwice):
        send_message(writer=anne, reader=henry, text="Good morrow")
    for number in range(3):
        send_message(writer=anne, reader=henry, text=f"Good morrow {number}")
    with pytest.raises(LimitReached):
        send_message(writer=anne, reader=henry, text="Good evening")


def test_so_many_people_are_written_to_for_the_first_time() -> None:
    anne, *others = friends("anne", *(f"other-{number}" for number in range(11)))
    for other in others[:10]:
        send_message(writer=anne, reader=other, text="Good morrow")
    with pytest.raises(LimitReached):
        send_message(writer=anne, reader=others[10], text="Good morrow")
    assert Conversation.objects.count() == 10


def test_the_reader_is_told_once_until_they_have_read() -> None:
    anne, henry = friends("anne", "henry")
    told = Notification.objects.filter(user=henry, kind="message")
    send_message(writer=anne, reader=henry, text="One")
    send_message(writer=anne, reader=henry, text="Two")
    assert told.count() == 1
    kind = registration("message")
    notification = told.get()
    assert kind.is_current(notification) is Relevance.CURRENT
    assert kind.render(notification).lines == ("One", "Two")
    assert "anne" in kind.summarize(notification).headline
    sign_in(henry).get("/messages/anne/")
    assert kind.is_current(told.get()) is Relevance.PAST
    send_message(writer=anne, reader=henry, text="Three")
    assert told.count() == 2


def test_the_header_counts_conversations_with_something_new() -> None:
    anne, henry, jane = friends("anne", "henry", "jane")
    for writer in (henry, jane):
        send_message(writer=writer, reader=anne, text="One")
        send_message(writer=writer, reader=anne, text="Two")
    assert unread_conversations(anne) == 2
    client = sign_in(anne)
    assert 'id="count-messages"' in client.get("/lobby/waiting/").content.decode()
    client.get("/messages/henry/")
    assert unread_conversations(anne) == 1
    assert unread_conversations(henry) == 0


def test_a_page_that_fetches_by_itself_reads_nothing_for_a_person_who_is_away(client: Client) -> None:
    from django.core.cache import cache

    anne, henry = friends("anne", "henry")
    send_message(writer=anne, reader=henry, text="One")
    cache.clear()
    sign_in(henry).get("/messages/anne/", headers={"HX-Request": "true"})
    assert unread_conversations(henry) == 1


def test_only_the_two_read_their_conversation() -> None:
    anne, henry, jane = friends("anne", "henry", "jane")
    send_message(writer=anne, reader=henry, text="The secret passage")
    for name in ("anne", "henry"):
        page = sign_in(jane).get(f"/messages/{name}/").content.decode()
        assert "secret passage" not in page
    assert "secret passage" not in sign_in(jane).get("/messages/").content.decode()
    assert "secret passage" not in str(export_data(jane))
    assert "secret passage" not in str(export_data(henry)["messages"])
    assert "secret passage" in sign_in(henry).get("/messages/anne/").content.decode()
    assert "secret passage" in str(export_data(anne)["messages"])


def test_a_conversation_deleted_by_one_stays_with_the_other_and_goes_when_both_have() -> None:
    anne, henry = friends("anne", "henry")
    send_message(writer=anne, reader=henry, text="One")
    delete_conversation(person=henry, other=anne)
    assert "One" not in sign_in(henry).get("/messages/anne/").content.decode()
    assert "One" in sign_in(anne).get("/messages/henry/").content.decode()
    send_message(writer=anne, reader=henry, text="Two")
    page = sign_in(henry).get("/messages/anne/").content.decode()
    assert "Two" in page
    assert "One" not in page
    delete_conversation(person=henry, other=anne)
    delete_conversation(person=anne, other=henry)
    assert not PrivateMessage.objects.exists()
    assert not Conversation.objects.exists()


def test_a_closed_account_leaves_nothing_that_it_wrote() -> None:
    anne, henry = friends("anne", "henry")
    send_message(writer=anne, reader=henry, text="From anne")
    send_message(writer=henry, reader=anne, text="From henry")
    close_account(user=anne)
    assert list(PrivateMessage.objects.values_list("text", flat=True)) == ["From henry"]
    assert list(Side.objects.values_list("person__username", flat=True)) == ["henry"]
    client, former = sign_in(henry), User.objects.get(pk=anne.pk).username
    assert former in client.get("/messages/").content.decode()
    assert "From henry" in client.get(f"/messages/{former}/").content.decode()
    client.post(f"/messages/{former}/delete/")
    assert not Conversation.objects.exists()


def test_the_reader_alone_reports_a_message_and_staff_see_no_more_than_what_stands_before_it() -> None:
    anne, henry, jane = friends("anne", "henry", "jane")
    for number in range(8):
        limits.forget_all()
        last = send_message(writer=anne, reader=henry, text=f"Word {number}")
    kind = reported_kind("private_message")
    subject = kind.find(str(last.pk), henry)
    assert subject is not None
    assert subject.person == anne
    assert kind.find(str(last.pk), jane) is None
    assert kind.find(str(last.pk), anne) is None
    staff = make_staff()
    first_of_last = PrivateMessage.objects.get(text="Word 5")
    seen = kind.show(first_of_last.pk, staff)
    assert seen is not None
    assert [line.text for line in seen.lines] == ["Word 1", "Word 2", "Word 3", "Word 4", "Word 5"]
    assert kind.hide is not None
    kind.hide(last.pk, staff)
    page = sign_in(henry).get("/messages/anne/").content.decode()
    assert "Word 7" not in page
    assert "hidden by a moderator" in page


def test_a_message_is_sent_and_refused_on_the_page() -> None:
    anne, henry = friends("anne", "henry")
    client = sign_in(anne)
    answer = client.post("/messages/henry/send/", {"text": "Good <b>morrow</b>"}, follow=True)
    assert "Good &lt;b&gt;morrow&lt;/b&gt;" in answer.content.decode()
    refused = client.post("/messages/henry/send/", {"text": ""})
    assert refused.status_code == 422
    block_person(blocker=henry, blocked=User.objects.get(pk=anne.pk))
    page = client.get("/messages/henry/").content.decode()
    assert "/messages/henry/send/" not in page
    assert "Good &lt;b&gt;" in page, "what was written stays readable"


def test_long_lists_take_as_many_queries_as_short_ones(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    anne, *others = friends("anne", *(f"other-{number}" for number in range(6)))
    for other in others:
        send_message(writer=other, reader=anne, text="Good morrow")
        send_message(writer=other, reader=anne, text="Good evening")
    client = sign_in(anne)
    with django_assert_max_num_queries(7):
        assert "other-5" in client.get("/messages/").content.decode()
    with django_assert_max_num_queries(17):
        assert "Good evening" in client.get("/messages/other-1/").content.decode()
