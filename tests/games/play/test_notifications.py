"""Being told about tables: to whom it matters, once, where and when they want it, and with nothing that their own page
does not show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.activity import note_activity
from accounts.models import Channel, Delivery, Kind, Moment, Notification, Preferences, PushSubscription, User, Webhook
from accounts.notifications.selectors.unsubscribe import unsubscribe_token
from accounts.notifications.services.deliver_notifications import PAUSES, deliver_notifications
from accounts.notifications.services.forget_old_notifications import KEPT, forget_old_notifications
from accounts.notifications.services.notify import notify
from accounts.notifications.services.read_notifications import read_notifications
from accounts.notifications.services.save_notification_preferences import save_notification_preferences
from accounts.notifications.services.save_webhook import MOST_FAILURES
from accounts.notifications.services.sweep_notifications import sweep_notifications
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from games.engine.protocol import Ruleset
from games.models import Match, Message, Seat, TableEvent, TableNotificationPreference
from games.play.services.note_event import note_event
from games.play.services.notify_players import notify_turns
from games.play.services.post_message import post_message
from games.play.services.save_table_preference import save_table_preference
from games.tables.services.invite import decline_invitation, invite
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import everybody_ready, move_at_random, opened, person, played_out, waits_for
from tests.listening import Browser, Listener, listening

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TURN = "Court & Crown: Your turn at “Tudor”"


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Time stands still unless it is moved on."""
    with time_machine.travel(NOON, tick=False) as traveller:
        cache.clear()
        yield traveller


@pytest.fixture
def listener(settings: Settings) -> Iterator[Listener]:
    with listening(settings) as heard:
        yield heard


def with_address(user: User) -> User:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def begun(pace: str = "days", ruleset: str = "tudor/v15@1") -> tuple[Match, list[User]]:
    match, anna = opened(ruleset, pace=pace)
    people = [with_address(anna), with_address(person("bo"))]
    take_seat(match_id=match.pk, user=people[1])
    everybody_ready(match)
    return Match.objects.get(pk=match.pk), people


def wants(user: User, kind: Kind, channel: Channel, moment: Moment) -> None:
    save_notification_preferences(user=user, preferences={(kind, channel): moment})


def letters_to(user: User) -> list[str]:
    """The subjects of a person's letters, without the names of the others."""
    return [without_names(str(letter.subject)) for letter in mail.outbox if letter.to == [user.email]]


def without_names(text: str) -> str:
    return re.sub(r" with \w+(?:, \w+)*(?=”)", "", text)


def turned(match: Match, people: list[User]) -> tuple[Match, User]:
    """The match after the turn has gone to the other, and who that is."""
    waiting, random = waits_for(match, people), Random(1)
    while waits_for(match, people) == waiting:
        match = move_at_random(match, people, random)
    return match, waits_for(match, people)


def later(clock: time_machine.Traveller, **span: int) -> None:
    """Lets time pass, and the sweep of that moment."""
    clock.shift(timedelta(**span))
    sweep_notifications()


# ------------------------------------------------------------------------------------------------ letters


def test_a_person_who_has_to_be_ready_at_a_table_over_days_gets_a_letter() -> None:
    match, anna = opened(pace="days")
    with_address(anna)
    take_seat(match_id=match.pk, user=with_address(person("bo")))
    assert [letter.to for letter in mail.outbox] == [[anna.email]]
    assert "Confirm that you're ready" in mail.outbox[0].body
    assert f"/tables/{match.code}/" in mail.outbox[0].body


def test_a_person_who_has_to_decide_at_a_table_over_days_gets_one_letter_and_no_one_else() -> None:
    match, people = begun()
    mover = waits_for(match, people)
    mail.outbox.clear()
    match, other = turned(match, people)
    assert letters_to(mover) == []
    assert letters_to(other) == [TURN]


def test_the_invited_get_a_letter_even_if_the_table_has_an_odd_name() -> None:
    match, anna = opened(title="Soirée <b>")
    cleo = with_address(person("cleo"))
    invite(match_id=match.pk, user=anna, name="cleo")
    assert letters_to(cleo) == ["Court & Crown: Invitation to “Soirée <b>: anna”"]
    assert "Soirée <b>" in mail.outbox[0].body


def test_the_end_of_a_match_is_told_by_letter_to_a_person_who_asked_for_it() -> None:
    match, people = begun("live", "royals/arcane@1")
    wants(people[0], Kind.OVER, Channel.EMAIL, Moment.AT_ONCE)
    match = played_out(match, people)
    (subject,) = letters_to(people[0])
    assert re.match(r"Court & Crown: Game over: Royals: (anna beat bo|bo beat anna|anna and bo shared)", subject)
    assert letters_to(people[1]) == []
    assert "points" in mail.outbox[-1].body
    assert Notification.objects.filter(user=people[1], kind=Kind.OVER, is_shown=True).exists(), "the page tells both"


def test_a_letter_carries_what_happened_and_the_way_to_end_it() -> None:
    match, people = begun()
    for _ in range(2):
        match, other = turned(match, people)
    letter = mail.outbox[-1]
    assert letter.to == [other.email]
    assert "Since your turn, newest first:\n- " in letter.body
    stop = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert stop in letter.body
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stop.partition("/unsubscribe/")[2].split(":")[0] == unsubscribe_token(other, [Kind.TURN]).split(":")[0]


def test_a_person_who_wants_no_letters_and_a_person_who_has_no_confirmed_address_gets_none() -> None:
    match, people = begun()
    mail.outbox.clear()
    for user in people:
        wants(user, Kind.TURN, Channel.EMAIL, Moment.NEVER)
    match, _ = turned(match, people)
    for user in people:
        wants(user, Kind.TURN, Channel.EMAIL, Moment.AT_ONCE)
    EmailAddress.objects.update(verified=False)
    turned(match, people)
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The table waits until 3 March, 21:00."),
        ("de", "Der Tisch wartet bis 3. März, 21:00"),
        ("nl", "De tafel wacht tot 3 maart, 21:00"),
    ],
)
def test_a_letter_comes_in_the_language_and_time_of_its_reader(
    clock: time_machine.Traveller, language: str, words: str
) -> None:
    match, anna = opened(pace="days")
    with_address(anna)
    Preferences.objects.create(user=anna, time_zone="Asia/Tokyo", language=language)
    take_seat(match_id=match.pk, user=with_address(person("bo")))
    assert words in mail.outbox[0].body


# ------------------------------------------------------------------------------------------------ once


def test_no_one_is_told_twice_of_the_same_thing_however_often_it_is_swept(clock: time_machine.Traveller) -> None:
    match, people = begun()
    mail.outbox.clear()
    match, other = turned(match, people)
    for _ in range(4):
        deliver_notifications(person_id=other.pk)
        later(clock, hours=1)
    assert letters_to(other) == [TURN]


def test_a_step_taken_back_and_made_again_tells_no_one_twice() -> None:
    match, people = begun()
    match, other = turned(match, people)
    mail.outbox.clear()
    # A player who moved has taken the step back and made it again: the other has decided nothing in between.
    notify_turns(match=match, seats=list(match.seats.filter(user=other)))
    assert letters_to(other) == []
    assert Notification.objects.filter(user=other, kind=Kind.TURN).count() == 1


def test_a_turn_that_was_taken_away_and_comes_back_is_told_after_all(clock: time_machine.Traveller) -> None:
    match, people = begun()
    wants(people[0], Kind.TURN, Channel.EMAIL, Moment.DELAYED)
    wants(people[1], Kind.TURN, Channel.EMAIL, Moment.DELAYED)
    match, other = turned(match, people)
    mail.outbox.clear()
    Seat.objects.filter(match=match, user=other).update(is_to_act=False)
    later(clock, minutes=16)
    assert letters_to(other) == []
    Seat.objects.filter(match=match, user=other).update(is_to_act=True)
    later(clock, minutes=16)
    assert letters_to(other) == [TURN]


def test_a_decision_already_made_sends_nothing(clock: time_machine.Traveller) -> None:
    match, people = begun()
    mail.outbox.clear()
    for user in people:
        wants(user, Kind.TURN, Channel.EMAIL, Moment.DELAYED)
    match, first = turned(match, people)
    match, _ = turned(match, people)
    later(clock, minutes=20)
    assert letters_to(first) == []
    assert Delivery.objects.filter(notification__user=first, state=Delivery.State.DROPPED).exists()


def test_an_invitation_that_was_declined_sends_nothing(clock: time_machine.Traveller) -> None:
    match, anna = opened()
    cleo = with_address(person("cleo"))
    wants(cleo, Kind.INVITATION, Channel.EMAIL, Moment.DELAYED)
    invite(match_id=match.pk, user=anna, name="cleo")
    decline_invitation(match_id=match.pk, user=cleo)
    later(clock, minutes=20)
    assert mail.outbox == []


def test_what_a_dead_worker_left_is_found_again(clock: time_machine.Traveller) -> None:
    match, people = begun()
    mail.outbox.clear()
    waiting = waits_for(match, people)
    # Noted, and then nothing: neither planned nor sent.
    Notification.objects.filter(user=waiting).delete()
    Notification.objects.create(
        user=waiting, kind=Kind.TURN, subject_id=match.pk, key=f"turn:{match.pk}:0", due_at=timezone.now()
    )
    assert [sweep_notifications(), sweep_notifications()] == [1, 0]
    assert letters_to(waiting) == [TURN]


def test_a_worker_that_dies_while_it_sends_leaves_it_to_the_next(clock: time_machine.Traveller) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    mail.outbox.clear()
    delivery = Delivery.objects.get(notification__user=waiting, notification__kind=Kind.TURN)
    retried = timezone.now() + timedelta(minutes=PAUSES[0])
    Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.WAITING, attempts=1, due_at=retried)
    sweep_notifications()
    assert mail.outbox == [], "its pause is not over"
    later(clock, minutes=PAUSES[0])
    assert letters_to(waiting) == [TURN]
    assert mail.outbox[0].extra_headers["Message-ID"].startswith(f"<notice-{delivery.pk}@")


# ------------------------------------------------------------------------------------------------ when


def test_after_a_delay_only_who_has_not_decided_is_told(clock: time_machine.Traveller) -> None:
    match, people = begun()
    for user in people:
        wants(user, Kind.TURN, Channel.EMAIL, Moment.DELAYED)
    match, other = turned(match, people)
    mail.outbox.clear()
    later(clock, minutes=14)
    assert mail.outbox == []
    later(clock, minutes=2)
    assert letters_to(other) == [TURN]


def test_the_morning_brings_one_letter_with_everything_that_is_still_so(clock: time_machine.Traveller) -> None:
    match, people = begun()
    mail.outbox.clear()
    other = next(user for user in people if user != waits_for(match, people))
    for kind in (Kind.TURN, Kind.INVITATION):
        wants(other, kind, Channel.EMAIL, Moment.DIGEST)
    zoe = person("zoe")
    match, other = turned(match, people)
    for name in ("Spring", "Summer"):
        table = opened_by(zoe, name)
        invite(match_id=table.pk, user=zoe, name=other.username)
    decline_invitation(match_id=table.pk, user=other)
    later(clock, hours=19)
    assert letters_to(other) == []
    later(clock, hours=1)
    assert letters_to(other) == ["Court & Crown: Your tables this morning"]
    (letter,) = [letter for letter in mail.outbox if letter.to == [other.email]]
    assert "Your turn at “Tudor”" in without_names(str(letter.body))
    assert "Spring" in letter.body
    assert "Summer" not in letter.body
    later(clock, hours=24)
    assert len(letters_to(other)) == 1


def opened_by(user: User, title: str) -> Match:
    return open_table(user=user, ruleset=Ruleset.read("tudor/v15@1"), players=2, title=title)


def test_who_has_just_done_something_is_told_when_they_go_away_without_an_answer(clock: time_machine.Traveller) -> None:
    match, people = begun()
    mail.outbox.clear()
    for user in people:
        note_activity(user.pk)
    match, other = turned(match, people)
    assert mail.outbox == []
    later(clock, minutes=6)
    assert letters_to(other) == [TURN]


def test_a_call_to_be_ready_does_not_wait_for_anybody(clock: time_machine.Traveller) -> None:
    match, anna = opened(pace="days")
    with_address(anna)
    note_activity(anna.pk)
    take_seat(match_id=match.pk, user=with_address(person("bo")))
    assert len(letters_to(anna)) == 1


def test_at_a_live_table_the_page_and_devices_tell_after_two_minutes_and_no_letter(
    clock: time_machine.Traveller, listener: Listener
) -> None:
    match, people = begun("live")
    browser, waiting = Browser(), waits_for(match, people)
    browser.subscribed(waiting, listener.url)
    sweep_notifications()
    listener.heard.clear()
    assert not Notification.objects.filter(kind=Kind.TURN, is_shown=True).exists()
    later(clock, minutes=2)
    assert Notification.objects.filter(kind=Kind.TURN, is_shown=True).exists()
    assert "Your turn" in browser.read(listener.heard[0].body)
    assert [subject for subject in letters_to(waiting) if subject == TURN] == []


def test_what_was_decided_at_a_live_table_leaves_nothing_behind(clock: time_machine.Traveller) -> None:
    match, people = begun("live")
    match, first = turned(match, people)
    match, _ = turned(match, people)
    later(clock, minutes=3)
    assert not Notification.objects.filter(user=first, kind=Kind.TURN).exists()


def test_a_table_can_be_told_of_otherwise_than_all(clock: time_machine.Traveller) -> None:
    match, people = begun()
    mail.outbox.clear()
    for user in people:
        save_table_preference(match_id=match.pk, user=user, moment="never")
    match, other = turned(match, people)
    assert mail.outbox == []
    for user in people:
        save_table_preference(match_id=match.pk, user=user, moment="digest")
    match, other = turned(match, people)
    assert mail.outbox == []
    later(clock, hours=20)
    assert letters_to(other) == ["Court & Crown: Your tables this morning"]
    for user in people:
        save_table_preference(match_id=match.pk, user=user, moment="")
    match, other = turned(match, people)
    assert letters_to(other)[-1] == TURN
    assert not TableNotificationPreference.objects.exists()


def test_a_live_table_writes_letters_to_who_asks_for_it_there(clock: time_machine.Traveller) -> None:
    match, people = begun("live")
    waiting = waits_for(match, people)
    save_table_preference(match_id=match.pk, user=waiting, moment="at_once")
    later(clock, minutes=2)
    assert letters_to(waiting) == [TURN]


# ------------------------------------------------------------------------------------------------ reminders


def with_clock(match: Match, user: User, hours: int) -> None:
    now = timezone.now()
    due = now + timedelta(hours=hours)
    Seat.objects.filter(match=match, user=user).update(clock_since=now, due_at=due)


def reminded(user: User) -> int:
    return letters_to(user).count("Court & Crown: Your clock is running at “Tudor”")


def test_a_person_is_reminded_at_half_and_at_four_fifths_of_their_time(clock: time_machine.Traveller) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    Notification.objects.all().delete()
    with_clock(match, waiting, 10)
    notify_turns(match=match, seats=list(match.seats.filter(user=waiting)))
    counts = []
    for _ in range(10):
        later(clock, hours=1)
        counts.append(reminded(waiting))
    assert counts == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert "Your time runs out on 2 March, 22:00." in mail.outbox[-1].body


def test_a_deadline_that_moves_away_takes_its_reminder_along(clock: time_machine.Traveller) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    Notification.objects.all().delete()
    with_clock(match, waiting, 10)
    notify_turns(match=match, seats=list(match.seats.filter(user=waiting)))
    Seat.objects.filter(match=match, user=waiting).update(due_at=timezone.now() + timedelta(hours=20))
    later(clock, hours=6)
    assert reminded(waiting) == 0
    later(clock, hours=5)
    assert reminded(waiting) == 1


def test_who_has_decided_is_not_reminded(clock: time_machine.Traveller) -> None:
    match, people = begun()
    match, other = turned(match, people)
    match, _ = turned(match, people)
    later(clock, hours=24 * 30)
    assert reminded(other) == 0
    assert not Notification.objects.filter(user=other, kind=Kind.REMINDER, is_shown=True).exists()


def test_no_one_is_reminded_of_a_clock_that_stands_until_it_runs_again(clock: time_machine.Traveller) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    Notification.objects.all().delete()
    with_clock(match, waiting, 10)
    notify_turns(match=match, seats=list(match.seats.filter(user=waiting)))
    # All others have left: they have as much time as they like, until a player comes.
    Seat.objects.filter(match=match, user=waiting).update(clock_since=None, due_at=None)
    later(clock, hours=9)
    assert reminded(waiting) == 0
    with_clock(match, waiting, 10)
    later(clock, hours=6)
    assert reminded(waiting) == 1


def test_who_gets_more_time_is_told_so_and_reminded_of_the_new_deadline(clock: time_machine.Traveller) -> None:
    match, people = begun()
    waiting = waits_for(match, people)
    mail.outbox.clear()
    with_clock(match, waiting, 10)
    seat = match.seats.get(user=waiting)
    note_event(match=match, kind=TableEvent.Kind.EXTENDED, seat=seat, user_id=waiting.pk)
    assert (len(mail.outbox), reminded(waiting)) == (1, 1)
    later(clock, hours=7)
    assert reminded(waiting) == 1
    later(clock, hours=1)
    assert reminded(waiting) == 2


def test_everybody_at_the_table_is_told_when_a_person_has_been_away_for_too_long() -> None:
    match, people = begun()
    mail.outbox.clear()
    seat = match.seats.get(user=people[0])
    note_event(match=match, kind=TableEvent.Kind.TIMED_OUT, seat=seat, user_id=people[0].pk)
    assert {letter.to[0] for letter in mail.outbox} == {user.email for user in people}
    assert "anna was away for too long." in mail.outbox[0].body


# ------------------------------------------------------------------------------------------------ devices and addresses


def test_a_device_is_told_in_words_for_its_owner_and_with_the_way_to_the_table(listener: Listener) -> None:
    match, people = begun()
    browser = Browser()
    for number, user in enumerate(people):
        browser.subscribed(user, f"{listener.url}/{number}")
    match, other = turned(match, people)
    heard = [request for request in listener.heard if request.path == f"/{people.index(other)}"]
    message = json.loads(browser.read(heard[-1].body))
    (rival,) = (user for user in people if user != other)
    assert message["title"] == f"Your turn at “Tudor with {rival.username}”"
    assert message["url"].endswith(f"/tables/{match.code}/")


def test_a_device_that_is_gone_is_forgotten(listener: Listener) -> None:
    match, people = begun()
    for user in people:
        Browser().subscribed(user, f"{listener.url}/{user.pk}")
    listener.status = 410
    match, other = turned(match, people)
    assert list(PushSubscription.objects.values_list("user_id", flat=True)) == [
        user.pk for user in people if user != other
    ]


def test_only_the_device_that_failed_is_tried_again(clock: time_machine.Traveller, listener: Listener) -> None:
    match, people = begun()
    other = next(user for user in people if user != waits_for(match, people))
    Browser().subscribed(other, f"{listener.url}/good")
    Browser().subscribed(other, "http://127.0.0.1:1025/closed")
    match, other = turned(match, people)
    later(clock, minutes=PAUSES[0])
    later(clock, minutes=PAUSES[1])
    assert [request.path for request in listener.heard].count("/good") == 1
    states = Delivery.objects.filter(channel=Channel.PUSH).values_list("state", "attempts")
    assert sorted(states) == [("sent", 1), ("waiting", 3)]


def test_an_own_address_is_told_in_its_own_form_without_the_link_that_decides(listener: Listener) -> None:
    match, anna = opened(pace="days")
    Webhook.objects.create(user=anna, url=listener.url)
    take_seat(match_id=match.pk, user=person("bo"))
    (heard,) = listener.heard
    body = json.loads(heard.body)
    assert body["kind"] == "ready"
    assert body["url"].endswith(f"/tables/{match.code}/")
    assert heard.headers["X-Court-Signature"].startswith("t=")
    assert "/confirm/" not in heard.body.decode()


def test_an_own_address_is_tried_again_with_longer_pauses_and_then_cancelled(
    clock: time_machine.Traveller, listener: Listener
) -> None:
    match, anna = opened(pace="days")
    wants(anna, Kind.INVITATION, Channel.WEBHOOK, Moment.AT_ONCE)
    cleo = person("cleo")
    Webhook.objects.create(user=cleo, url=listener.url)
    listener.status = 503
    invite(match_id=match.pk, user=anna, name="cleo")
    for pause in PAUSES:
        later(clock, minutes=pause - 1)
        later(clock, minutes=1)
    assert len(listener.heard) == len(PAUSES)
    assert Delivery.objects.get(channel=Channel.WEBHOOK).state == Delivery.State.FAILED
    assert len({request.headers["X-Court-Message"] for request in listener.heard}) == 1


def test_an_address_that_never_takes_anything_is_closed_and_its_owner_reads_so(
    clock: time_machine.Traveller, listener: Listener
) -> None:
    cleo = person("cleo")
    Webhook.objects.create(user=cleo, url=listener.url, failures=MOST_FAILURES - 1)
    listener.status = 500
    notify(kind=Kind.LEAGUE, people=[cleo.pk], key="league:1")
    assert Webhook.objects.get().disabled_at is not None
    assert Notification.objects.filter(user=cleo, kind=Kind.SITE, is_shown=True).count() == 1
    listener.heard.clear()
    notify(kind=Kind.LEAGUE, people=[cleo.pk], key="league:2")
    assert listener.heard == []


def test_nothing_is_sent_to_an_address_that_has_become_one_of_the_site(settings: Settings) -> None:
    cleo = person("cleo")
    Webhook.objects.create(user=cleo, url="https://127.0.0.1:8443/")
    notify(kind=Kind.LEAGUE, people=[cleo.pk], key="league:1")
    assert Delivery.objects.get().state == Delivery.State.FAILED


# ------------------------------------------------------------------------------------------------ talk, end, robots


def test_chat_is_told_once_an_hour_to_the_others_who_want_to_hear_it(clock: time_machine.Traveller) -> None:
    match, people = begun()
    anna, bo = people
    wants(bo, Kind.CHAT, Channel.EMAIL, Moment.AT_ONCE)
    mail.outbox.clear()
    for text in ("Good morrow", "Art thou there?"):
        post_message(match_id=match.pk, user=anna, channel=Message.Channel.PLAYERS, text=text)
    assert letters_to(bo) == ["Court & Crown: New message at “Tudor”"]
    assert "Good morrow" not in mail.outbox[0].body
    assert not Notification.objects.filter(user=anna, kind=Kind.CHAT).exists()
    block_person(blocker=bo, blocked=anna)
    later(clock, hours=2)
    post_message(match_id=match.pk, user=anna, channel=Message.Channel.PLAYERS, text="Hello?")
    assert len(letters_to(bo)) == 1


def test_what_has_been_read_on_the_page_is_not_written_as_well(clock: time_machine.Traveller) -> None:
    match, people = begun()
    anna, bo = people
    wants(bo, Kind.CHAT, Channel.EMAIL, Moment.DELAYED)
    mail.outbox.clear()
    post_message(match_id=match.pk, user=anna, channel=Message.Channel.PLAYERS, text="Good morrow")
    read_notifications(user=bo)
    later(clock, minutes=20)
    assert letters_to(bo) == []


def test_who_ends_letters_gets_not_even_those_that_were_on_their_way(clock: time_machine.Traveller) -> None:
    match, people = begun()
    for user in people:
        wants(user, Kind.TURN, Channel.EMAIL, Moment.DELAYED)
    match, other = turned(match, people)
    mail.outbox.clear()
    wants(other, Kind.TURN, Channel.EMAIL, Moment.NEVER)
    later(clock, minutes=20)
    assert letters_to(other) == []


def test_players_of_the_site_are_told_nothing() -> None:
    robot = with_address(person("robot"))
    User.objects.filter(pk=robot.pk).update(is_bot=True)
    notify(kind=Kind.LEAGUE, people=[robot.pk], key="league:1")
    assert not Notification.objects.exists()
    assert mail.outbox == []


def test_of_a_person_who_leaves_no_notice_is_left() -> None:
    match, people = begun()
    save_table_preference(match_id=match.pk, user=people[0], moment="never")
    close_account(user=people[0])
    assert not Notification.objects.filter(user=people[0]).exists()
    assert not TableNotificationPreference.objects.exists()


def test_old_notices_are_forgotten(clock: time_machine.Traveller) -> None:
    begun()
    assert forget_old_notifications() == 0
    clock.shift(KEPT + timedelta(days=1))
    assert forget_old_notifications() > 0
    assert not Notification.objects.exists()


def test_a_letter_tells_what_happened_only_as_far_as_its_reader_may_know() -> None:
    match, people = begun()
    random = Random(5)
    for _ in range(40):
        match = move_at_random(match, people, random)
    for seat in match.seats.all():
        name = people[seat.number].email
        told = [letter.body for letter in mail.outbox if letter.to == [name]]
        secret = [
            event
            for ply in match.plies.all()
            for event in ply.events
            if not event.is_for(seat.number)  # type: ignore[arg-type]
        ]
        assert told
        assert not [event for event in secret for body in told if event.text in body]
