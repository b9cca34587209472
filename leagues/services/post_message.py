"""The chat of a division, and keeping it fit to read."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts import limits
from accounts.models import Block, User
from games.text_checks import check_paragraphs
from leagues.errors import MayNot, NotEntered
from leagues.models import Act, Division, DivisionMessage, Entry, League
from leagues.models.log import TEXT_LENGTH
from leagues.permissions import Permission
from leagues.selectors.permissions import may, require
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_helpers, notify_of_news
from moderation.selectors.restrictions import require_may_write


@transaction.atomic
def post_message(*, division_id: int, user: User, text: str) -> DivisionMessage:
    """Posts a message in a division, if the person plays there or helps to run the league; the others who play there
    are told once a day that there is something to read."""
    # A person who posts from two windows at once waits here for their own first message.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    division = Division.objects.select_related("season__league").get(pk=division_id)
    if not may_post(division=division, user=user):
        raise NotEntered
    require_may_write(user)
    checked = check_paragraphs(text=text, most=TEXT_LENGTH)
    now = timezone.now()
    limits.spend(limits.LEAGUE_CHAT, subject=f"{division.pk}:{user.pk}")
    message = DivisionMessage.objects.create(division=division, by=user, text=checked, at=now)
    blockers = Block.objects.filter(blocked=user).values("blocker_id")
    present = division.entries.filter(state__in=Entry.ACTIVE).exclude(user=user).exclude(user__in=blockers)
    people = present.values_list("user_id", flat=True)
    what = f"t{division.pk}.{now.date().toordinal()}"
    notify_of_news(league=division.season.league, people=people, what=what)
    return message


@transaction.atomic
def hide_message(*, message_id: int, by: User) -> DivisionMessage:
    """Hides a message from everybody, and settles what was reported of it; doing it twice is no error."""
    message, league = _found(message_id)
    require(league=league, user=by, permission=Permission.HIDE_MESSAGES)
    if message.hidden_at is None:
        message.hidden_by, message.hidden_at, message.reported_at = by, timezone.now(), None
        message.save(update_fields=["hidden_by", "hidden_at", "reported_at"])
        season = message.division.season
        note_act(league=league, season=season, kind=Act.Kind.WORDS_HIDDEN, by=by, user=message.by_id)
    return message


@transaction.atomic
def restore_message(*, message_id: int, by: User) -> DivisionMessage:
    """Shows a message again that was hidden; doing it twice is no error."""
    message, league = _found(message_id)
    require(league=league, user=by, permission=Permission.HIDE_MESSAGES)
    message.hidden_by = message.hidden_at = None
    message.save(update_fields=["hidden_by", "hidden_at"])
    return message


@transaction.atomic
def report_message(*, message_id: int, user: User) -> DivisionMessage:
    """Asks the moderators of the league to look at a message, which staff have been asked as well; asking twice is no
    error."""
    message, league = _found(message_id)
    if not may_post(division=message.division, user=user):
        raise MayNot
    if message.hidden_at is None and message.reported_at is None:
        message.reported_at = timezone.now()
        message.save(update_fields=["reported_at"])
        season = message.division.season
        kind = Act.Kind.REQUESTED
        act = note_act(league=league, season=season, kind=kind, by=user, message=message.pk, what="words")
        notify_helpers(act=act, permission=Permission.HIDE_MESSAGES)
    return message


@transaction.atomic
def dismiss_report(*, message_id: int, by: User) -> DivisionMessage:
    """Leaves a message that was reported as it is."""
    message, league = _found(message_id)
    require(league=league, user=by, permission=Permission.HIDE_MESSAGES)
    message.reported_at = None
    message.save(update_fields=["reported_at"])
    return message


def may_post(*, division: Division, user: User | None) -> bool:
    """Whether a person may post in a division: who plays there, and who helps to run the league."""
    if user is None or user.pk is None:
        return False
    if may(league=division.season.league, user=user, permission=Permission.CHAT_ANYWHERE):
        return True
    return Entry.objects.filter(division=division, user=user).exclude(state__in=Entry.GONE).exists()


def _found(message_id: int) -> tuple[DivisionMessage, League]:
    message = (
        DivisionMessage.objects.select_for_update(of=("self",))
        .select_related("division__season__league")
        .get(pk=message_id)
    )
    return message, message.division.season.league
