"""The address of a league's own server."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, Max, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import limits, safe_http
from accounts.hooks import send_to_hook
from accounts.models import Hook, User
from accounts.telling_models import new_secret
from leagues import outbox
from leagues.errors import BadHook, NoHook
from leagues.models import Act, League, LeagueHook
from leagues.permissions import Deed
from leagues.selectors.log import PUBLIC, in_words
from leagues.selectors.permissions import require
from leagues.services.lock_season import lock_league

MOST_FAILURES = 10
"""So many messages in a row that could not be delivered close an address."""
MOST_LINES = 15
"""Of news in one message."""


def keep_hook(*, league_id: int, user: User, url: str, shape: str) -> LeagueHook:
    """Keeps the address, and begins anew if it was closed: what happens from now on is told there."""
    require(league=League.objects.get(pk=league_id), user=user, deed=Deed.CHANGE_LEAGUE)
    if shape not in Hook.Shape:
        raise BadHook
    # Resolving a name may take long: no row is locked meanwhile, and only those who may keep a hook can cause it.
    try:
        safe_http.check_url(url)
    except safe_http.ForbiddenAddress as error:
        raise BadHook from error
    with transaction.atomic():
        league = lock_league(league_id=league_id, by=user, deed=Deed.CHANGE_LEAGUE)
        hook = LeagueHook.objects.filter(league=league).first() or LeagueHook(league=league)
        if hook.url != url:
            hook.secret = new_secret()
        hook.url, hook.shape, hook.failures, hook.disabled_at = url, shape, 0, None
        hook.told_until = Act.objects.filter(league=league).aggregate(last=Max("pk"))["last"] or 0
        hook.save()
    return hook


@transaction.atomic
def drop_hook(*, league_id: int, user: User) -> None:
    """Forgets the address."""
    league = lock_league(league_id=league_id, by=user, deed=Deed.CHANGE_LEAGUE)
    LeagueHook.objects.filter(league=league).delete()


def try_hook(*, league_id: int, user: User) -> bool:
    """Sends a test message and tells whether it was taken. One a minute: the house is nobody's hammer."""
    league = League.objects.get(pk=league_id)
    require(league=league, user=user, deed=Deed.CHANGE_LEAGUE)
    hook = LeagueHook.objects.filter(league=league).first()
    if hook is None:
        raise NoHook
    limits.spend(limits.HOOK_TRIALS, person=user.pk, subject=league.pk)
    return _send(
        hook,
        "test",
        _("A word from Court & Crown: this is how news of %(league)s will come.") % {"league": league.name},
    )


def tell_hooks() -> int:
    """Asks for a message to every address that has not been told the last news, and tells how many they are."""
    news = Act.objects.filter(league=OuterRef("league"), pk__gt=OuterRef("told_until"), kind__in=PUBLIC)
    due = list(LeagueHook.objects.filter(Exists(news), disabled_at=None).values_list("pk", flat=True))
    for hook_id in due:
        outbox.hook_due(hook_id)
    return len(due)


def tell_hook(*, hook_id: int) -> bool:
    """Sends what has happened since the last message; tells whether there was anything, and it was taken. What could
    not be delivered is tried again, until the address is closed."""
    hook = LeagueHook.objects.select_related("league").filter(pk=hook_id, disabled_at=None).first()
    if hook is None:
        return False
    acts = Act.objects.filter(league=hook.league, pk__gt=hook.told_until, kind__in=PUBLIC).order_by("pk")
    new = list(acts.select_related("by", "season")[:MOST_LINES])
    if not new:
        return False
    text = "\n".join([hook.league.name, *(line.words for line in in_words(new))])
    was_taken = _send(hook, f"league-{hook.league_id}-{new[-1].pk}", text)
    _note(hook, was_taken, new[-1].pk)
    return was_taken


@transaction.atomic
def _note(hook: LeagueHook, was_taken: bool, last: int) -> None:
    kept = LeagueHook.objects.select_for_update(no_key=True).filter(pk=hook.pk, url=hook.url).first()
    if kept is None:
        return
    kept.failures = 0 if was_taken else kept.failures + 1
    kept.told_until = max(kept.told_until, last) if was_taken else kept.told_until
    if kept.failures >= MOST_FAILURES:
        kept.disabled_at = timezone.now()
    kept.save(update_fields=["failures", "told_until", "disabled_at"])


def _send(hook: LeagueHook, message_id: str, text: str) -> bool:
    address = Hook(url=hook.url, shape=hook.shape, secret=hook.secret)
    facts = {"kind": "league", "league": hook.league.slug}
    try:
        return send_to_hook(hook=address, message_id=message_id, text=text, facts=facts)
    except (safe_http.ForbiddenAddress, safe_http.Unreachable):
        return False
