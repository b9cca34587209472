"""What can be reported of leagues: messages in a division, and a league itself."""

from __future__ import annotations

from django.urls import reverse

from accounts.models import User
from accounts.row_ids import row_id
from leagues.models import DivisionMessage, League, Rights, Role
from leagues.selectors.division_page import division_title
from leagues.selectors.permissions import may_see
from leagues.services.post_message import hide_message, may_post, report_message, restore_message
from moderation.conduct import TALK, TITLES
from moderation.models import SubjectKind
from moderation.registry import Context, Line, Subject, register

NEIGHBOURS = 6
"""So many messages before and after a reported one are shown."""


def register_reportables() -> None:
    register(
        SubjectKind.LEAGUE_MESSAGE,
        find=find_message,
        show=show_message,
        rules=TALK,
        hide=lambda message_id, by: hide_message(message_id=message_id, by=by),
        restore=lambda message_id, by, text: restore_message(message_id=message_id, by=by),
        reported=lambda message_id, user: report_message(message_id=message_id, user=user),
        is_of_leagues=True,
    )
    register(SubjectKind.LEAGUE, find=find_league, show=show_league, rules=TITLES, is_of_leagues=True)


def find_message(ref: str, user: User) -> Subject | None:
    """A message by its number, for those who may write in the same division."""
    messages = DivisionMessage.objects.filter(pk=row_id(ref), hidden_at=None).exclude(by=user)
    message = messages.select_related("by", "division__season__league").first()
    if message is None or not may_post(division=message.division, user=user):
        return None
    return Subject(message.pk, message.by, message.text, _chat_address(message))


def show_message(message_id: int, user: User) -> Context | None:
    """The message among its neighbours."""
    messages = DivisionMessage.objects.select_related("by", "division__season__league")
    message = messages.filter(pk=message_id).first()
    if message is None:
        return None
    around = messages.filter(division=message.division_id)
    before = around.filter(pk__lt=message.pk).order_by("-pk")[:NEIGHBOURS]
    after = around.filter(pk__gt=message.pk).order_by("pk")[:NEIGHBOURS]
    lines = tuple(
        Line(one.by.get_username(), one.text, one.at, one.pk == message.pk, one.hidden_at is not None)
        for one in (*reversed(before), message, *after)
    )
    league = message.division.season.league
    place = f"{league.name} · {division_title(message.division, league)}"
    return Context(place, _chat_address(message), lines, message.hidden_at is not None)


def find_league(slug: str, user: User) -> Subject | None:
    """A league of another person, by its address."""
    league = League.objects.filter(slug=slug).select_related("created_by").first()
    if league is None or not may_see(league=league, user=user):
        return None
    owner = _owner(league)
    if owner is None or owner == user:
        return None
    return Subject(league.pk, owner, league.name, reverse("leagues:home", args=[league.slug]))


def show_league(league_id: int, user: User) -> Context | None:
    """Its name and its rules, with the way to where they are changed."""
    league = League.objects.filter(pk=league_id).select_related("created_by").first()
    if league is None:
        return None
    owner = _owner(league)
    name = owner.get_username() if owner else ""
    lines = [Line(name, league.name, league.created_at, is_reported=True)]
    if league.rules_text:
        lines.append(Line(name, league.rules_text, None))
    return Context(league.name, reverse("leagues:home", args=[league.slug]), tuple(lines))


def _owner(league: League) -> User | None:
    """The person who answers for a league."""
    role = Role.objects.filter(league=league, rights=Rights.OWNER).select_related("user").order_by("pk").first()
    return role.user if role else league.created_by


def _chat_address(message: DivisionMessage) -> str:
    division = message.division
    place = (division.season.league.slug, division.season.number, division.level + 1, division.number)
    return reverse("leagues:chat", args=place) + f"#said-{message.pk}"
