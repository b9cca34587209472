"""Bot accounts at tables: they come to people only when they are asked, and play for nothing but their own ratings."""

from __future__ import annotations

from collections.abc import Sequence

from accounts import limits
from accounts.models import User
from games.errors import BotNeedsInvitation, RatedNeedsPeople
from games.models import Invitation, Match, Seat


def check_bot_account(*, match: Match, seats: Sequence[Seat], user: User) -> None:
    """Refuses a bot at a table of people to which no one has invited it, one that plays enough games already, and a
    rated game of bots with people."""
    if not user.is_bot and not match.is_rated:
        return
    seated = User.objects.filter(pk__in=[seat.user_id for seat in seats if seat.user_id is not None])
    if match.is_rated and seated.exclude(is_bot=user.is_bot).exists():
        raise RatedNeedsPeople
    if not user.is_bot:
        return
    is_invited = Invitation.objects.filter(match=match, user=user).exists()
    if not is_invited and seated.filter(is_bot=False).exists():
        raise BotNeedsInvitation
    check_games_of_bot(user=user)


def check_games_of_bot(*, user: User) -> None:
    """Refuses a bot that plays as many games as it may. Its requests wait here for each other until the end of the
    transaction."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    limits.check_cap(limits.GAMES_OF_BOT, held=Match.objects.of_person(user).count())
