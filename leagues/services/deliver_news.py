"""Bringing the news of leagues to their own servers. What is posted has a row of its own: it is tried again with longer
and longer pauses, found again after a crash, and never posted twice."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.database_time import database_now
from accounts.notifications.channels.posts import body_of_post
from accounts.notifications.channels.webhook import try_to_send, try_to_send_body
from accounts.notifications.services.save_webhook import note_webhook_result
from leagues import outbox
from leagues.models import Act, LeaguePost, LeagueWebhook, Season
from leagues.selectors.log import PUBLIC
from leagues.selectors.posts import BEFORE_DUE, due_key, in_posts, post_of, spoken_in

MOST_ACTS = 200
"""Of the log that are made into posts at once."""
MOST_AT_ONCE = 10
SECONDS_AT_ONCE = 15
"""How long a worker is held up by one server."""
PAUSES = (1, 5, 30, 120, 360)
"""Minutes between attempts; a post that was not taken then has failed, and the next one is tried."""
KEPT = timedelta(days=60)

State = LeaguePost.State


def deliver_due_news() -> int:
    """Asks for posts to every league's server that has something to be told, and tells how many they are."""
    now = database_now()
    _note_rounds_due(now)
    LeaguePost.objects.exclude(state=State.WAITING).filter(settled_at__lt=now - KEPT).delete()
    news = Act.objects.filter(league=OuterRef("league"), pk__gt=OuterRef("told_until"), kind__in=PUBLIC)
    posts = LeaguePost.objects.filter(league_webhook=OuterRef("pk"), state=State.WAITING, due_at__lte=now)
    due = list(_enabled().filter(Exists(news) | Exists(posts)).values_list("pk", flat=True))
    for league_webhook_id in due:
        outbox.news_due(league_webhook_id)
    return len(due)


def deliver_news(*, league_webhook_id: int) -> bool:
    """Posts what has happened since the last time, in its order; tells whether anything was taken. Safe to run twice,
    and by two workers at once."""
    _note_posts(league_webhook_id)
    was_taken = False
    until = monotonic() + SECONDS_AT_ONCE
    for _number in range(MOST_AT_ONCE):
        post = _next_post(league_webhook_id)
        if post is None or monotonic() > until:
            break
        state = _send(post)
        if state is State.WAITING:
            # What comes after a post that was not taken waits for it.
            break
        was_taken |= state is State.SENT
    return was_taken


def send_to_league(*, kept: LeagueWebhook, message_id: str, text: str) -> bool:
    """Sends a message to a league's own server and tells whether it was taken."""
    facts = {"kind": "league", "league": kept.league.slug}
    return try_to_send(webhook=kept.webhook, message_id=message_id, text=text, facts=facts)


def _enabled() -> QuerySet[LeagueWebhook]:
    return LeagueWebhook.objects.filter(webhook__disabled_at=None)


@transaction.atomic
def _note_posts(league_webhook_id: int) -> None:
    """Makes posts of what is new on the log; every act is in one of them."""
    kept = _enabled().select_for_update(of=("self",), no_key=True).filter(pk=league_webhook_id).first()
    if kept is None:
        return
    acts = Act.objects.filter(league=kept.league_id, pk__gt=kept.told_until, kind__in=PUBLIC).order_by("pk")
    new = list(acts[:MOST_ACTS])
    if not new:
        return
    keyed = [(f"act-{together[0].pk}", [act.pk for act in together]) for together in in_posts(new)]
    _note(kept, keyed, database_now())
    kept.told_until = new[-1].pk
    kept.save(update_fields=["told_until"])


def _note_rounds_due(now: datetime) -> None:
    """Makes reminders of the rounds that are due soon, once each."""
    due = Season.objects.filter(round_due_at__gt=now, round_due_at__lte=now + BEFORE_DUE)
    soon = due.filter(state=Season.State.RUNNING, league__webhook__in=_enabled())
    for season in soon.select_related("league__webhook"):
        _note(season.league.webhook, [(due_key(season), [])], now)


def _note(kept: LeagueWebhook, keyed: Iterable[tuple[str, list[int]]], now: datetime) -> None:
    rows = [LeaguePost(league_webhook=kept, key=key, acts=acts, due_at=now) for key, acts in keyed]
    LeaguePost.objects.bulk_create(rows, ignore_conflicts=True)


@transaction.atomic
def _next_post(league_webhook_id: int) -> LeaguePost | None:
    """The first post that waits, if its time has come. It is written down first that it has been tried: no other worker
    takes it meanwhile, and should this one die, it is tried again after a while."""
    if not _enabled().filter(pk=league_webhook_id).exists():
        return None
    waiting = LeaguePost.objects.filter(league_webhook=league_webhook_id, state=State.WAITING).order_by("pk")
    related = ("league_webhook__webhook", "league_webhook__league__created_by")
    post = waiting.select_for_update(of=("self",)).select_related(*related).first()
    now = database_now()
    if post is None or post.due_at > now:
        return None
    post.attempts += 1
    post.due_at = now + timedelta(minutes=PAUSES[min(post.attempts, len(PAUSES)) - 1])
    post.save(update_fields=["attempts", "due_at"])
    return post


def _send(post: LeaguePost) -> LeaguePost.State:
    """Sends a post, outside of any transaction, and writes down what has become of it."""
    kept = post.league_webhook
    league = kept.league
    with spoken_in(league):
        words = post_of(post, league)
    if words is None:
        _settle(post, State.DROPPED)
        return State.DROPPED
    facts = {"kind": "league", "league": league.slug, "id": post.key}
    body = body_of_post(webhook=kept.webhook, post=words, facts=facts)
    was_taken = try_to_send_body(webhook=kept.webhook, message_id=f"league-{league.pk}-{post.key}", body=body)
    note_webhook_result(webhook_id=kept.webhook_id, was_taken=was_taken, url=kept.webhook.url)
    state = State.SENT if was_taken else State.FAILED if post.attempts > len(PAUSES) else State.WAITING
    _settle(post, state)
    return state


def _settle(post: LeaguePost, state: LeaguePost.State) -> None:
    if state is not State.WAITING:
        waiting = LeaguePost.objects.filter(pk=post.pk, state=State.WAITING)
        waiting.update(state=state, settled_at=database_now())
