"""What hosts say to all members: who gets it, where it stands, and how often."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.fixtures import Settings

from accounts.errors import LimitReached
from accounts.models import Block, Channel, Kind, Moment, Notification, NotificationPreference, User
from accounts.notifications.registry import Relevance, registration
from games.errors import EmptyWords
from leagues.errors import LeagueClosed
from leagues.models import Act, Announcement, League, Season
from leagues.selectors.log import log_page, news
from leagues.services.announce import announce, remove_announcement
from leagues.services.change_league import close_league
from leagues.services.deliver_news import deliver_news
from leagues.services.save_webhook import save_webhook
from leagues.services.withdraw import withdraw
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import league_of, people, season_of, signed_up
from tests.listening import Listener, listening

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def server(settings: Settings) -> Iterator[Listener]:
    with listening(settings) as listener:
        yield listener


def joined(owner: User, members: list[User]) -> tuple[League, Season]:
    season = season_of(league_of(owner), owner)
    signed_up(season, members)
    return season.league, season


def told(announcement: Announcement) -> set[int]:
    noted = Notification.objects.filter(kind=Kind.ANNOUNCEMENT, subject_id=announcement.pk)
    return set(noted.values_list("user_id", flat=True))


def test_everyone_in_the_season_is_told_once_but_who_has_left_blocked_or_written_it(owner: User) -> None:
    stays, leaves, blocks, *_ = members = people(4)
    league, season = joined(owner, [owner, *members])
    withdraw(season_id=season.pk, user=leaves)
    Block.objects.create(blocker=blocks, blocked=owner)
    announcement = announce(league_id=league.pk, by=owner, text="Round one starts on Monday.")
    assert told(announcement) == {stays.pk, members[3].pk}


def test_it_is_emailed_to_those_who_want_emails(
    owner: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    wants, declines = make_user("wants"), make_user("declines")
    NotificationPreference.objects.create(
        user=declines, kind=Kind.ANNOUNCEMENT, channel=Channel.EMAIL, moment=Moment.NEVER
    )
    league, _season = joined(owner, [wants, declines])
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        announce(league_id=league.pk, by=owner, text="Snacks at eight.\nBring <b>dice</b>.")
    sent = [message for message in mail.outbox if "Announcement" in message.subject]
    assert [message.to for message in sent] == [[wants.email]]
    assert "owner wrote:" in sent[0].body
    assert "Snacks at eight." in sent[0].body
    assert "Bring <b>dice</b>." in sent[0].body


def test_it_stands_on_the_log_in_the_feed_and_at_the_webhook(owner: User, server: Listener) -> None:
    league, _season = joined(owner, people(2))
    hook = save_webhook(league_id=league.pk, user=owner, url=server.url, shape="discord")
    announce(league_id=league.pk, by=owner, text="Snacks at eight.")
    assert deliver_news(league_webhook_id=hook.pk)
    assert "owner announced: Snacks at eight." in server.heard[0].body.decode()
    assert "owner announced: Snacks at eight." in {line.words for line in news(league=league)}


def test_a_removed_announcement_is_no_longer_told_anywhere(owner: User, client: Client) -> None:
    member = make_user("member")
    league, _season = joined(owner, [member])
    announcement = announce(league_id=league.pk, by=owner, text="Snacks at eight.")
    noted = Notification.objects.get(user=member, kind=Kind.ANNOUNCEMENT)
    assert registration(Kind.ANNOUNCEMENT).is_current(noted) is Relevance.CURRENT
    remove_announcement(announcement_id=announcement.pk, by=owner)
    remove_announcement(announcement_id=announcement.pk, by=owner)
    again = Notification.objects.get(pk=noted.pk)
    assert registration(Kind.ANNOUNCEMENT).is_current(again) is Relevance.PAST
    assert "Snacks" not in " ".join(registration(Kind.ANNOUNCEMENT).render(again).lines)
    assert not any("Snacks" in line.words for line in log_page(league=league)[0])
    assert Act.objects.filter(kind=Act.Kind.ANNOUNCEMENT_REMOVED).count() == 1
    assert "Snacks" not in client.get(f"/leagues/{league.slug}/").content.decode()
    assert sign_in(member).get("/notifications/").status_code == 200


def test_a_league_sends_so_many_a_day_and_none_once_it_is_closed(owner: User) -> None:
    league = league_of(owner)
    with pytest.raises(EmptyWords):
        announce(league_id=league.pk, by=owner, text=" \n ")
    for number in range(4):
        announce(league_id=league.pk, by=owner, text=f"Number {number}")
    with pytest.raises(LimitReached):
        announce(league_id=league.pk, by=owner, text="One more")
    close_league(league_id=league.pk, user=owner)
    with pytest.raises(LeagueClosed):
        announce(league_id=league.pk, by=owner, text="Too late")
    assert Announcement.objects.count() == 4


def test_a_host_announces_at_the_desk_and_everyone_reads_it_on_the_league_page(owner: User, client: Client) -> None:
    league, _season = joined(owner, people(2))
    desk = sign_in(owner)
    address = f"/leagues/{league.slug}/desk/announcements/"
    assert "Goes to 2 other members" in desk.get(f"/leagues/{league.slug}/desk/").content.decode()
    assert desk.post(address, {"text": ""}).status_code == 422
    answer = desk.post(address, {"text": "Snacks at <eight>."}, follow=True)
    assert "Announcement sent." in answer.content.decode()
    assert "Snacks at &lt;eight&gt;." in client.get(f"/leagues/{league.slug}/").content.decode()
    found = Announcement.objects.get()
    assert sign_in(make_user("stranger")).post(f"{address}{found.pk}/remove/").status_code == 404
    assert desk.post(f"{address}{found.pk}/remove/").status_code == 302
    assert desk.post(f"{address}{found.pk}/remove/").status_code == 404
