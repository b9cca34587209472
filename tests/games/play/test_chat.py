"""Talk at a table: who speaks, who listens, what is refused, what is taken away, and what is forgotten."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from accounts.errors import LimitReached
from accounts.models import Block, User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from games.errors import (
    EmptyWords,
    MembersChat,
    Refusal,
    SaidTwice,
    SeatsOnly,
    SpectatorChatClosed,
    StaffOnly,
    TableClosed,
    TooLong,
    UnconfirmedVoice,
    UnspeakableWords,
)
from games.models import Match, Message, MessageReport, Seat
from games.models.chat import MESSAGE_LENGTH
from games.play.selectors.chat import PAGE_LENGTH, chat_page, readable_channels
from games.play.services.dismiss_report import dismiss_report
from games.play.services.hide_message import hide_message
from games.play.services.post_message import post_message
from tests.factories import make_user, sign_in, sign_in_with_password
from tests.games.play.test_consumers import awaited, socket

pytestmark = pytest.mark.django_db

PLAYERS, GALLERY = Message.Channel.PLAYERS, Message.Channel.SPECTATORS
OPEN, PLAYING = Match.Status.OPEN, Match.Status.PLAYING
OVER, CANCELLED = Match.Status.OVER, Match.Status.CANCELLED
HTMX = {"HX-Request": "true"}
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


def table(status: str = PLAYING, title: str = "") -> tuple[Match, User, User]:
    """A table at which anne and bess sit."""
    anne, bess = make_user("anne"), make_user("bess")
    match = Match.objects.create(opened_by=anne, ruleset="tudor/v15@1", players=2, status=status, title=title)
    for number, user in enumerate((anne, bess)):
        Seat.objects.create(match=match, number=number, user=user)
    return match, anne, bess


def told(match: Match, author: User, text: str = "Good morrow", room: Message.Channel = PLAYERS) -> Message:
    """Something said long enough ago to count for no pace."""
    message = Message.objects.create(match=match, author=author, room=room, text=text)
    Message.objects.filter(pk=message.pk).update(said_at=timezone.now() - timedelta(days=1))
    return message


def heard(match: Match, user: User | None, channel: Message.Channel = PLAYERS) -> list[str]:
    return [remark.text for remark in chat_page(match=match, user=user, channel=channel).messages]


def part(client: Client, match: Match, **query: Any) -> str:
    response = client.get(reverse("games:chat", args=[match.code]), query, headers=HTMX)
    assert response.status_code == 200
    return response.content.decode()


def post(client: Client, match: Match, text: str, room: str = PLAYERS, **headers: str) -> Any:
    return client.post(reverse("games:post_message", args=[match.code]), {"room": room, "text": text}, headers=headers)


def make_steward() -> User:
    steward = make_user("steward-of-tests")
    steward.is_staff = steward.is_superuser = True
    steward.save()
    return steward


# Who listens and who speaks


def test_a_person_who_sits_at_the_table_speaks_and_everybody_hears_it() -> None:
    match, anne, bess = table()
    post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="  Good morrow  ")
    for reader in (anne, bess, make_user("stranger"), None):
        assert heard(match, reader) == ["Good morrow"]


def test_the_gallery_is_neither_shown_to_players_nor_open_to_their_words_while_they_play() -> None:
    match, anne, _ = table()
    watcher = make_user("watcher")
    post_message(match_id=match.pk, user=watcher, channel=GALLERY, text="The owl next, surely")
    assert heard(match, watcher, GALLERY) == ["The owl next, surely"]
    assert heard(match, None, GALLERY) == ["The owl next, surely"]
    assert readable_channels(match=match, user=anne) == (PLAYERS,)
    client = sign_in(anne)
    for text in (part(client, match, room="spectators"), client.get(f"/tables/{match.code}/chat/").content.decode()):
        assert "The owl next" not in text
    with pytest.raises(SpectatorChatClosed):
        post_message(match_id=match.pk, user=anne, channel=GALLERY, text="I hear you")


def test_a_person_who_resigned_still_knows_secrets_and_stays_out_of_the_gallery() -> None:
    match, anne, _ = table()
    Seat.objects.filter(match=match, user=anne).update(has_conceded=True, is_caretaker=True)
    assert readable_channels(match=match, user=anne) == (PLAYERS,)


def test_both_channels_are_open_to_all_once_the_match_is_over() -> None:
    match, anne, _ = table(OVER)
    told(match, make_user("watcher"), "The owl it was", GALLERY)
    for reader in (anne, None):
        assert heard(match, reader, GALLERY) == ["The owl it was"]
    post_message(match_id=match.pk, user=anne, channel=GALLERY, text="So you knew")


@pytest.mark.parametrize("status", [PLAYING, OVER])
def test_those_who_watch_do_not_speak_at_the_table(status: str) -> None:
    match, *_ = table(status)
    with pytest.raises(SeatsOnly):
        post_message(match_id=match.pk, user=make_user("watcher"), channel=PLAYERS, text="May I?")


@pytest.mark.parametrize("status", [OPEN, Match.Status.CALLED])
def test_before_the_match_begins_members_talk_at_the_table_and_there_is_no_gallery(status: str) -> None:
    match, *_ = table(status)
    visitor = make_user("visitor")
    post_message(match_id=match.pk, user=visitor, channel=PLAYERS, text="Is there a seat left?")
    assert readable_channels(match=match, user=visitor) == (PLAYERS,)
    with pytest.raises(SpectatorChatClosed):
        post_message(match_id=match.pk, user=visitor, channel=GALLERY, text="Anybody here?")


def test_no_one_speaks_at_a_table_that_was_cancelled() -> None:
    match, anne, _ = table(CANCELLED)
    with pytest.raises(TableClosed):
        post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="Alas")


def test_a_guest_speaks_at_their_own_table_only() -> None:
    match, anne, bess = table()
    guest = create_guest()
    Seat.objects.filter(match=match, user=bess).update(user=guest)
    post_message(match_id=match.pk, user=guest, channel=PLAYERS, text="Well met")
    assert heard(match, anne) == ["Well met"]
    other = create_guest()
    with pytest.raises(SeatsOnly):
        post_message(match_id=match.pk, user=other, channel=PLAYERS, text="Me too")
    with pytest.raises(MembersChat):
        post_message(match_id=match.pk, user=other, channel=GALLERY, text="Me too")


def test_a_member_speaks_once_the_address_is_confirmed() -> None:
    match, anne, _ = table()
    anne.emailaddress_set.update(verified=False)
    with pytest.raises(UnconfirmedVoice):
        post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="Good morrow")


def test_a_visitor_listens_and_is_sent_to_the_log_in_when_they_speak(client: Client) -> None:
    match, anne, _ = table()
    told(match, anne)
    text = part(client, match)
    assert "Good morrow" in text
    assert "<form" not in text
    assert "Sign in to chat" in text
    response = post(client, match, "Me too")
    assert response.status_code == 302
    assert "login" in response["Location"]


# What is refused


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", EmptyWords),
        ("   ", EmptyWords),
        ("\u200b\u200d\u2060", EmptyWords),
        ("\u202e\u2066", EmptyWords),
        ("\u3164\u2800", EmptyWords),
        ("\u0301\u0301", EmptyWords),
        ("two\nlines", UnspeakableWords),
        ("two\u2028lines", UnspeakableWords),
        ("a\tb", UnspeakableWords),
        ("bell\x07", UnspeakableWords),
        ("nul\x00", UnspeakableWords),
        ("a\x85next", UnspeakableWords),
        ("half \ud83d a face", UnspeakableWords),
        ("x" * (MESSAGE_LENGTH + 1), TooLong),
    ],
)
def test_words_that_are_none_or_too_many_or_fit_no_line_are_refused(text: str, refusal: type[Refusal]) -> None:
    match, anne, _ = table()
    with pytest.raises(refusal):
        post_message(match_id=match.pk, user=anne, channel=PLAYERS, text=text)
    assert not Message.objects.exists()


@pytest.mark.parametrize("text", ["x" * MESSAGE_LENGTH, "👩‍👧 ok", "می‌خواهم", "שלום, friend", "e\u0301t\u00e9", "5"])
def test_words_of_every_tongue_are_heard(text: str) -> None:
    match, anne, _ = table()
    assert post_message(match_id=match.pk, user=anne, channel=PLAYERS, text=text).pk


def test_the_sixth_message_within_ten_seconds_is_refused_with_429_and_a_kind_sentence() -> None:
    match, anne, bess = table()
    client = sign_in(anne)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(5):
            assert post(client, match, f"word {number}").status_code == 302
        response = post(client, match, "one more", **HTMX)
        assert response.status_code == 429
        assert response["Retry-After"] == "10"
        assert "You can send 5 messages in 10 seconds. Try again in 10 seconds." in response.content.decode()
        assert "one more" in response.content.decode(), "what was typed is not lost"
        assert Message.objects.count() == 5
        post_message(match_id=match.pk, user=bess, channel=PLAYERS, text="Let her breathe")
        clock.shift(11)
        assert post(client, match, "one more").status_code == 302


def test_sixty_messages_in_ten_minutes_are_enough_in_both_channels_together() -> None:
    match, anne, _ = table(OVER)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(60):
            post_message(match_id=match.pk, user=anne, channel=(PLAYERS, GALLERY)[number % 2], text=f"{number}")
            clock.shift(9)
        with pytest.raises(LimitReached):
            post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="And")
        clock.shift(timedelta(minutes=1, seconds=1))
        post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="And")


def test_the_same_words_twice_in_a_row_are_refused_and_after_an_answer_they_are_not() -> None:
    match, anne, bess = table()
    post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="Your move")
    with pytest.raises(SaidTwice):
        post_message(match_id=match.pk, user=anne, channel=PLAYERS, text=" Your move ")
    post_message(match_id=match.pk, user=bess, channel=PLAYERS, text="Your move")
    post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="Your move")


@pytest.mark.parametrize(
    "data", [{}, {"text": "hi"}, {"room": "kitchen", "text": "hi"}, {"room": "players", "text": "\x00"}]
)
def test_a_request_that_makes_no_sense_is_answered_with_a_sentence(data: dict[str, str]) -> None:
    match, anne, _ = table()
    response = sign_in(anne).post(reverse("games:post_message", args=[match.code]), data)
    assert response.status_code == 422
    assert "chat.bad_request" in response.content.decode()
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    "query", ["before=many", "before=-1", f"before={2**64}", "room=kitchen", "room=%00", "before="]
)
def test_an_odd_address_shows_the_newest_of_the_table(client: Client, query: str) -> None:
    match, anne, _ = table()
    told(match, anne)
    response = client.get(f"/tables/{match.code}/chat/?{query}", headers=HTMX)
    assert response.status_code == 200
    assert "Good morrow" in response.content.decode()


def test_a_table_that_does_not_exist_has_no_chat() -> None:
    client = sign_in(make_user())
    assert client.get("/tables/nowhere2/chat/").status_code == 404
    assert client.post("/tables/nowhere2/chat/post/", {"room": "players", "text": "hi"}).status_code == 404
    assert client.get("/tables/nowhere2/chat/post/").status_code == 404


def test_words_without_their_token_are_refused() -> None:
    match, anne, _ = table()
    client = Client(enforce_csrf_checks=True)
    client.force_login(anne)
    assert post(client, match, "forged").status_code == 403
    assert not Message.objects.exists()


def test_what_was_said_is_never_said_otherwise() -> None:
    match, anne, _ = table()
    message = told(match, anne)
    message.text = "I never said that"
    with pytest.raises(TypeError):
        message.save()


# The part of the page


def test_words_without_script_lead_back_to_the_table_and_those_of_the_gallery_to_its_page() -> None:
    match, anne, _ = table()
    assert post(sign_in(anne), match, "Good morrow")["Location"] == f"/tables/{match.code}/#chat"
    response = post(sign_in(make_user("watcher")), match, "Hush", "spectators")
    assert response["Location"] == f"/tables/{match.code}/chat/?room=spectators"


def test_refused_words_come_back_to_be_mended() -> None:
    match, anne, _ = table()
    response = post(sign_in(anne), match, "y" * 401)
    assert response.status_code == 422
    text = response.content.decode()
    assert "<html" in text
    assert f'value="{"y" * 401}"' in text


def test_htmx_gets_the_part_and_a_browser_the_page() -> None:
    match, anne, _ = table()
    client = sign_in(anne)
    assert part(client, match).lstrip().startswith('<section id="chat"')
    response = client.get(f"/tables/{match.code}/chat/")
    assert "<html" in response.content.decode()
    assert "HX-Request" in response["Vary"]
    assert post(client, match, "Good morrow", **HTMX).content.decode().lstrip().startswith('<section id="chat"')


def test_the_page_of_a_table_carries_its_chat_and_the_part_that_is_swapped_does_not() -> None:
    match, anne, _ = table(OPEN)
    told(match, anne)
    client = sign_in(anne)
    assert "Good morrow" in client.get(f"/tables/{match.code}/").content.decode()
    assert "Good morrow" not in client.get(f"/tables/{match.code}/", headers=HTMX).content.decode()


def test_words_titles_and_names_are_text_and_never_markup(client: Client) -> None:
    match, anne, _ = table(OPEN, title=HOSTILE[:60])
    User.objects.filter(pk=anne.pk).update(username="<b>anne")
    told(match, anne, HOSTILE)
    steward = make_steward()
    report = MessageReport.objects.create(message=Message.objects.get(), reporter=steward, reason=HOSTILE)
    pages = [
        client.get(f"/tables/{match.code}/"),
        client.get(f"/tables/{match.code}/chat/"),
        client.get(f"/tables/{match.code}/chat/", headers=HTMX),
        post(sign_in(anne), match, f"{HOSTILE}\n"),
        sign_in(make_user("cleo")).get(f"/report/message/{match.code}.{report.message_id}/"),
        sign_in(steward).get("/admin/games/message/"),
        sign_in(steward).get("/admin/games/messagereport/"),
        sign_in(steward).get(f"/admin/games/messagereport/{report.pk}/change/"),
    ]
    for page in pages:
        text = page.content.decode()
        assert page.status_code in (200, 409)
        assert escape(HOSTILE) in text
        for markup in ("<script>alert", "<img src=x", "<b>anne"):
            assert markup not in text


def test_links_are_not_made_clickable(client: Client) -> None:
    match, anne, _ = table()
    told(match, anne, "https://elsewhere.example/ javascript:alert(1)")
    text = part(client, match)
    assert "https://elsewhere.example/" in text
    assert 'href="https://elsewhere' not in text
    assert 'href="javascript' not in text


def test_a_page_has_the_newest_fifty_and_the_way_to_the_earlier_ones(client: Client) -> None:
    match, anne, _ = table()
    ids = [told(match, anne, f"word {number}.").pk for number in range(2 * PAGE_LENGTH + 3)]
    newest = chat_page(match=match, user=None)
    assert [remark.id for remark in newest.messages] == ids[-PAGE_LENGTH:]
    seen = list(newest.messages)
    page = newest
    while page.earlier is not None:
        assert f"before={page.earlier}" in part(client, match, before=seen[0].id + PAGE_LENGTH)
        page = chat_page(match=match, user=None, before=page.earlier)
        seen = [*page.messages, *seen]
    assert [remark.id for remark in seen] == ids
    assert "Newest" in part(client, match, before=ids[10])
    assert "Newest" not in part(client, match)


def test_exactly_one_page_has_nothing_earlier() -> None:
    match, anne, _ = table()
    for number in range(PAGE_LENGTH):
        told(match, anne, f"word {number}")
    assert chat_page(match=match, user=None).earlier is None


def test_the_part_takes_as_many_queries_for_many_people_as_for_none(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match, anne, bess = table()
    Block.objects.create(blocker=bess, blocked=make_user("rude"))
    client = sign_in(bess)
    told(match, anne)
    # The session, the person, the match, its seats, the messages with their authors, the blocks, the address, mutes.
    with django_assert_num_queries(8):
        part(client, match)
    for number in range(PAGE_LENGTH):
        told(match, make_user(f"person-{number}"), f"word {number}")
    with django_assert_num_queries(8):
        part(client, match)
    with django_assert_num_queries(3):
        part(Client(), match)


# People who are blocked


def test_the_reader_is_spared_the_people_they_have_blocked_and_told_how_many_messages_that_are() -> None:
    match, anne, bess = table()
    Block.objects.create(blocker=anne, blocked=bess)
    for text in ("Fie", "Fie upon you"):
        told(match, bess, text)
    told(match, anne, "Peace")
    assert heard(match, anne) == ["Peace"]
    text = part(sign_in(anne), match)
    assert "Fie" not in text
    assert "2 messages from players you blocked are hidden." in text
    assert heard(match, bess) == ["Fie", "Fie upon you", "Peace"]
    assert "are hidden" not in part(sign_in(bess), match)


# Reports


def test_only_what_a_person_may_read_and_did_not_say_themselves_can_be_reported() -> None:
    match, anne, bess = table()
    own, gone, said = told(match, anne, "Mine"), told(match, bess, "Gone"), told(match, bess, "Fie")
    hide_message(message_id=gone.pk, user=make_steward())
    gallery = told(match, make_user("watcher"), "Psst", GALLERY)
    client = sign_in(anne)
    assert reverse("moderation:report", args=["message", f"{match.code}.{said.pk}"]) in part(client, match)
    for message_id in (own.pk, gone.pk, gallery.pk, 10**12, 10**30):
        address = reverse("moderation:report", args=["message", f"{match.code}.{message_id}"])
        assert address not in part(client, match)
        assert client.get(address).status_code == 404


def test_guests_do_not_report_and_are_not_asked_to() -> None:
    match, anne, bess = table()
    message = told(match, anne)
    guest = create_guest()
    Seat.objects.filter(match=match, user=bess).update(user=guest)
    assert "/report/" not in part(sign_in(guest), match)
    address = reverse("moderation:report", args=["message", f"{match.code}.{message.pk}"])
    assert sign_in(guest).post(address, {"rule": "respect"}).status_code == 403


# The staff


def test_staff_take_a_message_away_and_its_reports_are_settled(client: Client) -> None:
    match, anne, bess = table()
    message = told(match, bess, "Fie")
    report = MessageReport.objects.create(message=message, reporter=anne)
    steward = make_steward()
    listing = sign_in(steward).get("/admin/games/messagereport/").content.decode()
    assert "Fie" in listing
    assert "anne" in listing
    sign_in(steward).post("/admin/games/messagereport/", {"action": "take_away", "_selected_action": [report.pk]})
    report.refresh_from_db()
    assert (report.outcome, report.settled_by) == ("upheld", steward)
    text = part(client, match)
    assert "removed by staff" in text
    assert "Fie" not in text
    assert Message.objects.get().hidden_by == steward


def test_staff_let_a_message_stand() -> None:
    match, anne, bess = table()
    message = told(match, bess, "Fie")
    report = MessageReport.objects.create(message=message, reporter=anne)
    steward = make_steward()
    sign_in(steward).post("/admin/games/messagereport/", {"action": "dismiss", "_selected_action": [report.pk]})
    report.refresh_from_db()
    assert report.outcome == "dismissed"
    assert heard(match, anne) == ["Fie"]
    assert not dismiss_report(report_id=report.pk, user=steward)


def test_staff_take_a_message_away_that_no_one_reported() -> None:
    match, _, bess = table()
    message = told(match, bess, "Fie")
    sign_in(make_steward()).post("/admin/games/message/", {"action": "take_away", "_selected_action": [message.pk]})
    assert heard(match, None) == [""]


def test_who_opened_the_table_moderates_nothing() -> None:
    match, anne, bess = table()
    message = told(match, bess, "Fie")
    report = MessageReport.objects.create(message=message, reporter=anne)
    with pytest.raises(StaffOnly):
        hide_message(message_id=message.pk, user=anne)
    with pytest.raises(StaffOnly):
        dismiss_report(report_id=report.pk, user=anne)
    assert heard(match, anne) == ["Fie"]


def test_staff_neither_write_nor_reword_nor_delete_what_was_said() -> None:
    match, _, bess = table()
    message = told(match, bess, "Fie")
    client = sign_in(make_steward())
    assert client.get("/admin/games/message/add/").status_code == 403
    assert client.post(f"/admin/games/message/{message.pk}/delete/").status_code == 403
    changed = client.post(f"/admin/games/message/{message.pk}/change/", {"text": "I love you"})
    assert changed.status_code == 403
    assert Message.objects.get().text == "Fie"


def test_staff_who_play_do_not_overhear_the_gallery_of_their_own_match() -> None:
    match, anne, _ = table()
    told(match, make_user("watcher"), "The owl next", GALLERY)
    steward = make_steward()
    assert "The owl next" in sign_in(steward).get("/admin/games/message/").content.decode()
    message = Message.objects.get()
    MessageReport.objects.create(message=message, reporter=make_user("cleo"))
    Seat.objects.filter(match=match, user=anne).update(user=steward)
    client = sign_in(steward)
    for page in ("message", "messagereport"):
        assert "The owl next" not in client.get(f"/admin/games/{page}/").content.decode()
    match.status = OVER
    match.save()
    assert "The owl next" in client.get("/admin/games/messagereport/").content.decode()


# What is kept of a person


def test_the_download_of_own_data_has_own_words_and_reports() -> None:
    match, anne, bess = table()
    told(match, anne, "Mine")
    MessageReport.objects.create(message=told(match, bess, "Hers"), reporter=anne, reason="Rude")
    data = json.loads(sign_in_with_password(anne).get(reverse("accounts:download_data")).content)["chat"]
    assert [(row["table"], row["room"], row["text"]) for row in data["messages"]] == [(match.code, "players", "Mine")]
    assert [row["reason"] for row in data["reports"]] == ["Rude"]
    assert "Hers" not in json.dumps(data)


def test_closing_an_account_erases_its_words_and_keeps_those_of_others() -> None:
    match, anne, bess = table(OVER)
    told(match, anne, "Mine")
    kept = told(match, bess, "Hers")
    MessageReport.objects.create(message=kept, reporter=anne, reason="I, Anne, object")
    close_account(user=anne)
    assert heard(match, None) == ["Hers"]
    assert MessageReport.objects.get().reason == ""


# Live


def test_words_are_announced_after_they_are_stored_and_refused_ones_are_not(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    match, anne, _ = table()
    with django_capture_on_commit_callbacks() as callbacks:
        post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="Good morrow")
    assert len(callbacks) == 1
    with django_capture_on_commit_callbacks() as callbacks, pytest.raises(SaidTwice):
        post_message(match_id=match.pk, user=anne, channel=PLAYERS, text="Good morrow")
    assert callbacks == []


@pytest.mark.django_db(transaction=True)
@awaited
async def test_a_person_who_follows_a_table_is_told_that_a_person_spoke_and_not_what() -> None:
    match, anne, _ = await sync_to_async(table)()
    follower = socket(f"/ws/tables/{match.code}/")
    assert (await follower.connect())[0]
    await sync_to_async(post_message)(match_id=match.pk, user=anne, channel=PLAYERS, text="Good morrow")
    told = [await follower.receive_from()]
    while not await follower.receive_nothing():
        told.append(await follower.receive_from())
    assert told[-1] == "chat"
    assert all(text == "chat" or text.isdecimal() for text in told)
    await follower.disconnect()
