"""What a league posts to Discord or Slack: pairings, results with the standings, reminders; each of them once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User, Webhook
from accounts.notifications.channels.posts import MOST_EMBED, Post, Section, body_of_post
from accounts.notifications.channels.webhook import MESSAGE_ID
from leagues.models import Act, Format, League, LeaguePost, LeagueWebhook, Season
from leagues.services import deliver_news as delivering
from leagues.services.deliver_news import PAUSES, deliver_due_news, deliver_news
from leagues.services.note_act import note_act
from leagues.services.save_webhook import save_webhook
from tests.leagues.league_factories import SWISS, fresh, on_day, over, people, play_round, playing, running
from tests.listening import Listener, listening

pytestmark = pytest.mark.django_db
S = LeaguePost.State


@pytest.fixture
def owner() -> User:
    cache.clear()
    return people(1, "owner")[0]


@pytest.fixture
def server(settings: Settings) -> Iterator[Listener]:
    with listening(settings) as listener:
        yield listener


def hooked(league: League, owner: User, server: Listener, shape: str = "discord") -> LeagueWebhook:
    return save_webhook(league_id=league.pk, user=owner, url=server.url, shape=shape)


def bodies(server: Listener) -> list[dict[str, Any]]:
    return [json.loads(heard.body) for heard in server.heard]


def test_a_round_is_posted_with_its_pairings_and_its_end_with_results_and_standings(
    owner: User, server: Listener
) -> None:
    members = people(8)
    league, season = running(owner, members, **SWISS, round_days=7)
    hook = hooked(league, owner, server)
    tables = playing(season)
    over(tables[0], [2, 1, 3, 4])
    over(tables[1])
    on_day(timezone.now(), season)
    assert deliver_news(league_webhook_id=hook.pk)
    results, pairings = (body["embeds"][0] for body in bodies(server))
    assert results["title"] == "Results of season 1"
    assert [field["name"] for field in results["fields"]] == ["Round 1, table 1", "Round 1, table 2", "Standings"]
    assert "score 45, 10 points" in results["fields"][0]["value"]
    assert results["fields"][2]["value"].count("10 points") == 2
    assert pairings["title"] == "Round 2 of season 1 has started"
    assert pairings["description"].startswith("Finish by ")
    listed = pairings["fields"][0]["value"]
    assert all(member.username in listed for member in members)
    assert "Round 2, table 1: " in listed
    assert pairings["url"].endswith(f"/leagues/{league.slug}/seasons/1/")


def test_slack_gets_blocks_of_plain_text(owner: User, server: Listener) -> None:
    league, season = running(owner, people(8), **SWISS, name="<!everyone> & @here")
    hook = hooked(league, owner, server, "slack")
    over(playing(season)[0])
    assert deliver_news(league_webhook_id=hook.pk)
    (body,) = bodies(server)
    assert "<!" not in body["text"]
    kinds = [block["type"] for block in body["blocks"]]
    assert (kinds[0], kinds[-1]) == ("header", "context")
    for block in body["blocks"][:-1]:
        assert block["text"]["type"] == "plain_text"
        assert "@here" not in block["text"]["text"]


def test_a_server_that_fails_first_is_told_once_and_in_order(owner: User, server: Listener) -> None:
    league, season = running(owner, people(8), **SWISS)
    hook = hooked(league, owner, server)
    over(playing(season)[0])
    server.status = 503
    now = timezone.now()
    assert not deliver_news(league_webhook_id=hook.pk)
    assert not deliver_news(league_webhook_id=hook.pk), "it waits before it tries again"
    assert len(server.heard) == 1
    note_act(league=league, kind=Act.Kind.SEASON_CHANGED, season=season, by=owner)
    with time_machine.travel(now + timedelta(minutes=PAUSES[0], seconds=5), tick=False):
        assert not deliver_news(league_webhook_id=hook.pk)
    assert len(server.heard) == 2, "what came later waits for the first"
    server.status = 204
    with time_machine.travel(now + timedelta(hours=1), tick=False):
        assert deliver_due_news() == 1
        assert deliver_news(league_webhook_id=hook.pk)
        assert not deliver_news(league_webhook_id=hook.pk)
        assert deliver_due_news() == 0
    assert len(server.heard) == 4
    names = [heard.headers[MESSAGE_ID] for heard in server.heard]
    assert len(set(names)) == 2
    assert names[:3] == [names[0]] * 3
    assert set(LeaguePost.objects.values_list("state", flat=True)) == {S.SENT}


def test_what_a_worker_left_when_it_died_is_found_again(
    owner: User, server: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    league, season = running(owner, people(8), **SWISS)
    hook = hooked(league, owner, server)
    over(playing(season)[0])

    def dies(**_: object) -> bool:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(delivering, "try_to_send_body", dies)
        with pytest.raises(SystemExit):
            deliver_news(league_webhook_id=hook.pk)
    assert LeaguePost.objects.get().state == S.WAITING
    assert not deliver_news(league_webhook_id=hook.pk), "another worker may still be at it"
    with time_machine.travel(timezone.now() + timedelta(minutes=2), tick=False):
        assert deliver_due_news() == 1
        assert deliver_news(league_webhook_id=hook.pk)
    assert len(server.heard) == 1


def test_a_post_that_is_never_taken_lets_the_next_one_through(owner: User, server: Listener) -> None:
    league, season = running(owner, people(8), **SWISS)
    hook = hooked(league, owner, server)
    over(playing(season)[0])
    server.status = 400
    now = timezone.now()
    for number in range(len(PAUSES) + 1):
        with time_machine.travel(now + timedelta(days=number), tick=False):
            assert not deliver_news(league_webhook_id=hook.pk)
    assert LeaguePost.objects.get().state == S.FAILED
    server.status = 200
    note_act(league=league, kind=Act.Kind.SEASON_CHANGED, season=season, by=owner)
    assert deliver_news(league_webhook_id=hook.pk)
    assert Webhook.objects.get().failures == 0


def test_the_channel_is_reminded_once_of_a_round_that_is_due(owner: User, server: Listener) -> None:
    league, season = running(owner, people(8), **SWISS, round_days=7)
    hook = hooked(league, owner, server)
    over(playing(season)[0])
    deliver_news(league_webhook_id=hook.pk)
    due = fresh(season).round_due_at
    assert due is not None
    with time_machine.travel(due - timedelta(hours=30), tick=False):
        assert deliver_due_news() == 0
    for hours in (23, 22):
        with time_machine.travel(due - timedelta(hours=hours), tick=False):
            deliver_due_news()
            deliver_news(league_webhook_id=hook.pk)
    _results, reminder = (body["embeds"][0] for body in bodies(server))
    assert reminder["title"].startswith("Round 1 ends on ")
    assert "Round 1, table 2" in reminder["fields"][0]["value"]
    assert "table 1" not in reminder["fields"][0]["value"]


def test_a_round_that_is_over_is_not_reminded_of(owner: User, server: Listener) -> None:
    league, season = running(owner, people(8), **SWISS, round_days=7)
    hook = hooked(league, owner, server)
    due = fresh(season).round_due_at
    assert due is not None
    with time_machine.travel(due - timedelta(hours=23), tick=False):
        deliver_due_news()
        Season.objects.filter(pk=season.pk).update(round=2)
        assert not deliver_news(league_webhook_id=hook.pk)
    assert LeaguePost.objects.get().state == S.DROPPED
    assert not server.heard


def test_posts_are_written_in_the_language_of_the_league(owner: User, server: Listener) -> None:
    league, season = running(owner, people(8), **SWISS, language="de", time_zone="Europe/Berlin")
    hook = hooked(league, owner, server)
    note_act(league=league, kind=Act.Kind.SEASON_STARTED, season=season)
    assert deliver_news(league_webhook_id=hook.pk)
    assert "Saison 1" in bodies(server)[0]["embeds"][0]["title"]


def test_equal_deals_post_no_score_before_the_round_is_over(owner: User, server: Listener) -> None:
    league, season = running(owner, people(8), format=Format.DUPLICATE, rounds=2)
    hook = hooked(league, owner, server)
    over(playing(season)[0])
    assert deliver_news(league_webhook_id=hook.pk)
    assert "score" not in server.heard[0].body.decode()


def test_the_end_of_a_season_names_the_winner(owner: User, server: Listener) -> None:
    league, season = running(owner, people(8), **{**SWISS, "rounds": 1})
    hook = hooked(league, owner, server)
    play_round(season)
    assert deliver_news(league_webhook_id=hook.pk)
    last = bodies(server)[-1]["embeds"][0]
    assert last["title"] == "Season 1 is over"
    assert last["description"].startswith("Winner: member")


def test_a_post_is_never_longer_than_the_server_takes() -> None:
    lines = tuple(f"{number}. a_very*long`name {'x' * 90}" for number in range(60))
    post = Post("N" * 400, "T" * 400, "https://example.com/", "i" * 3000, (Section("h" * 300, lines),) * 40)
    for shape in Webhook.Shape:
        body = body_of_post(webhook=Webhook(shape=shape), post=post, facts={"kind": "league"})
        assert len(body) < 64 * 1024
    embed = json.loads(body_of_post(webhook=Webhook(shape="discord"), post=post, facts={}))["embeds"][0]
    fields = embed["fields"]
    assert len(fields) <= 25
    assert all(len(field["value"]) <= 1024 and len(field["name"]) <= 256 for field in fields)
    assert len(embed["title"]) <= 256
    whole = sum(len(field["value"]) + len(field["name"]) for field in fields) + len(embed["description"])
    assert whole <= MOST_EMBED
    assert "a\\_very\\*long" in fields[0]["value"]
    assert fields[0]["value"].startswith("0\\. ")
    assert fields[0]["value"].endswith("…")
    blocks = json.loads(body_of_post(webhook=Webhook(shape="slack"), post=post, facts={}))["blocks"]
    assert len(blocks) <= 50
    assert all(len(block["text"]["text"]) <= 3000 for block in blocks[1:-1])
    assert len(blocks[0]["text"]["text"]) <= 150
