"""What becomes of the leagues of a person who closes their account."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User, Webhook
from leagues.models import (
    Act,
    Announcement,
    Availability,
    DivisionMessage,
    Entry,
    Invitation,
    InviteLink,
    League,
    ProposedTime,
    Request,
    Rights,
    Role,
    Season,
)
from leagues.services.create_league import free_slug
from leagues.services.withdraw import withdraw


@transaction.atomic
def leave_leagues(*, user: User) -> None:
    """Withdraws from every season under way, lays down every role and erases what was said and asked. An own league and
    its texts go to the helper of longest standing; one without helpers is for staff to look after, and loses what the
    person wrote for it. What others played there stays."""
    open_entries = Entry.objects.filter(user=user, season__state__in=Season.UNDER_WAY).exclude(state__in=Entry.GONE)
    for season_id in open_entries.values_list("season_id", flat=True):
        withdraw(season_id=season_id, user=user)
    owned = list(Role.objects.filter(user=user, rights=Rights.OWNER).values_list("league_id", flat=True))
    Role.objects.filter(user=user).delete()
    for league_id in owned:
        helpers = Role.objects.filter(league=league_id).order_by("given_at", "pk")
        heir = helpers.filter(rights=Rights.HOST).first() or helpers.first()
        if heir is not None:
            heir.rights = Rights.OWNER
            heir.save(update_fields=["rights"])
        else:
            _erase_texts(league_id, user)
    Invitation.objects.filter(user=user).delete()
    InviteLink.objects.filter(made_by=user).delete()
    Request.objects.filter(by=user).delete()
    DivisionMessage.objects.filter(by=user).delete()
    Announcement.objects.filter(by=user).delete()
    Availability.objects.filter(entry__user=user).delete()
    ProposedTime.objects.filter(by__user=user).delete()


def _erase_texts(league_id: int, user: User) -> None:
    """Takes the person's words out of a league that has no hosts left. Its name stays if others have played there, for
    their results are known by it; otherwise there is no more of the league than its number, and it is closed."""
    league = League.objects.select_for_update(no_key=True).get(pk=league_id)
    Webhook.objects.filter(league_webhook__league=league).delete()
    if _last_writer(league, "rules_text") == user.pk:
        league.rules_text = ""
    if not Entry.objects.filter(season__league=league).exclude(user=user).exists():
        league.name = _("League %(number)s") % {"number": league.pk}
        league.slug = free_slug(league.name)
        league.name_skeleton = ""
        league.closed_at = league.closed_at or timezone.now()
        league.seasons.filter(state__in=Season.UNDER_WAY).update(
            state=Season.State.CLOSED, next_step_at=None, ended_at=timezone.now()
        )
    league.version += 1
    league.save(update_fields=["rules_text", "name", "name_skeleton", "slug", "closed_at", "version"])


def _last_writer(league: League, field: str) -> int | None:
    """Who has changed a field of a league last, by its log; its founder, if there was no change."""
    changes = Act.objects.filter(league=league, kind=Act.Kind.LEAGUE_CHANGED).order_by("-pk")
    for by, parameters in changes.values_list("by_id", "parameters"):
        if field in parameters.get("fields", ()):
            return by
    return league.created_by_id
