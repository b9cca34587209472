"""Bringing the news of leagues to their own servers."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.notifications.channels.webhook import try_to_send
from accounts.notifications.services.save_webhook import note_webhook_result
from leagues import outbox
from leagues.models import Act, LeagueWebhook
from leagues.selectors.log import PUBLIC, in_words

MOST_LINES = 15
"""Of news in one message."""


def deliver_due_news() -> int:
    """Asks for a message to every league's server that has not been told the last news, and tells how many they are."""
    news = Act.objects.filter(league=OuterRef("league"), pk__gt=OuterRef("told_until"), kind__in=PUBLIC)
    enabled = LeagueWebhook.objects.filter(webhook__disabled_at=None)
    due = list(enabled.filter(Exists(news)).values_list("pk", flat=True))
    for league_webhook_id in due:
        outbox.news_due(league_webhook_id)
    return len(due)


def deliver_news(*, league_webhook_id: int) -> bool:
    """Sends what has happened since the last message; tells whether there was anything, and it was taken. What could
    not be delivered is tried again, until the webhook is disabled."""
    enabled = LeagueWebhook.objects.filter(webhook__disabled_at=None).select_related("league", "webhook")
    kept = enabled.filter(pk=league_webhook_id).first()
    if kept is None:
        return False
    acts = Act.objects.filter(league=kept.league, pk__gt=kept.told_until, kind__in=PUBLIC).order_by("pk")
    new = list(acts.select_related("by", "season")[:MOST_LINES])
    if not new:
        return False
    text = "\n".join([kept.league.name, *(line.words for line in in_words(new))])
    was_taken = send_to_league(kept=kept, message_id=f"league-{kept.league_id}-{new[-1].pk}", text=text)
    _note(kept, was_taken, new[-1].pk)
    return was_taken


def send_to_league(*, kept: LeagueWebhook, message_id: str, text: str) -> bool:
    """Sends a message to a league's own server and tells whether it was taken."""
    facts = {"kind": "league", "league": kept.league.slug}
    return try_to_send(webhook=kept.webhook, message_id=message_id, text=text, facts=facts)


@transaction.atomic
def _note(sent: LeagueWebhook, was_taken: bool, last: int) -> None:
    note_webhook_result(webhook_id=sent.webhook_id, was_taken=was_taken, url=sent.webhook.url)
    if was_taken:
        # Another address begins anew: what the old one has taken is none of its business.
        same = LeagueWebhook.objects.filter(pk=sent.pk, webhook__url=sent.webhook.url, told_until__lt=last)
        same.update(told_until=last)
