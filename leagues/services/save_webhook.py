"""The webhook of a league's own server."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts import limits, safe_http
from accounts.models import User, Webhook
from accounts.notifications.services.save_webhook import point_webhook
from leagues.errors import BadWebhook, NoWebhook
from leagues.models import Act, League, LeaguePost, LeagueWebhook
from leagues.permissions import Permission
from leagues.selectors.permissions import require
from leagues.services.deliver_news import send_to_league
from leagues.services.lock_season import lock_league


def save_webhook(*, league_id: int, user: User, url: str, shape: str) -> LeagueWebhook:
    """Keeps the address, and begins anew if it was disabled: what happens from now on is told there."""
    require(league=League.objects.get(pk=league_id), user=user, permission=Permission.CHANGE_LEAGUE)
    if shape not in Webhook.Shape:
        raise BadWebhook
    # Resolving a name may take long: no row is locked meanwhile, and only those who may keep a webhook can cause it.
    try:
        safe_http.check_url(url)
    except safe_http.ForbiddenAddress as error:
        raise BadWebhook from error
    with transaction.atomic():
        league = lock_league(league_id=league_id, by=user, permission=Permission.CHANGE_LEAGUE)
        kept = LeagueWebhook.objects.filter(league=league).first()
        webhook = Webhook.objects.select_for_update().get(pk=kept.webhook_id) if kept else Webhook()
        point_webhook(webhook=webhook, url=url, shape=shape)
        last = Act.objects.filter(league=league).aggregate(last=Max("pk"))["last"] or 0
        values = {"webhook": webhook, "told_until": last}
        saved, _is_new = LeagueWebhook.objects.update_or_create(league=league, defaults=values)
        # Another address begins anew: what the old one was to be told is none of its business.
        saved.posts.filter(state=LeaguePost.State.WAITING).delete()
    return saved


@transaction.atomic
def remove_webhook(*, league_id: int, user: User) -> None:
    """Forgets the address."""
    league = lock_league(league_id=league_id, by=user, permission=Permission.CHANGE_LEAGUE)
    Webhook.objects.filter(league_webhook__league=league).delete()


def try_webhook(*, league_id: int, user: User) -> bool:
    """Sends a test message and tells whether it was taken. One a minute: the site is no hammer."""
    league = League.objects.get(pk=league_id)
    require(league=league, user=user, permission=Permission.CHANGE_LEAGUE)
    kept = LeagueWebhook.objects.select_related("league", "webhook").filter(league=league).first()
    if kept is None:
        raise NoWebhook
    limits.spend(limits.WEBHOOK_TRIALS, person=user.pk, subject=league.pk)
    text = _("Test from Court & Crown: news from %(league)s will arrive like this.") % {"league": league.name}
    return send_to_league(kept=kept, message_id="test", text=text)
