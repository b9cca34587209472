"""Playing again with the same people."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.selectors.people import blocked_between
from games.engine.metas import as_read_today
from games.engine.protocol import Ruleset
from games.errors import NotOver, NotYourSeat
from games.models import Match, Seat
from games.models.match import TITLE_LENGTH
from games.models.table_settings import settings_of
from games.play.services.announce_table import announce_news
from games.tables.services.call_players import call_players
from games.tables.services.check_tables import check_bot_tables
from games.tables.services.invite import invite_member
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from games.text_checks import title_again


@transaction.atomic
def rematch(*, match_id: int, user: User) -> Match:
    """A table for the people of a finished match: the first who asks opens it and invites the others, and these sit
    down at it when they ask too."""
    old = Match.objects.select_for_update().get(pk=match_id)
    if old.status != Match.Status.OVER:
        raise NotOver(_("You can offer a rematch when the game is over."))
    people = list(User.objects.filter(seats__match=old).order_by("seats__number"))
    if user not in people:
        raise NotYourSeat
    offered = old.offered_rematch
    if offered is not None:
        return offered if offered.seat_of(user) else take_seat(match_id=offered.pk, user=user)
    settings = settings_of(old)
    settings["title"] = title_again(text=old.title, most=TITLE_LENGTH)
    settings["access"] = Match.Access.INVITATION
    new = open_table(user=user, ruleset=as_read_today(Ruleset.read(old.ruleset)), players=old.players, **settings)
    new.rematch_of = old
    new.save(update_fields=["rematch_of"])
    for person in people:
        if person != user and person.is_active and not blocked_between([person.pk, user.pk]):
            invite_member(match=new, user=user, member=person)
    _seat_bots(old, new, user)
    announce_news(match=old)
    return new


def _seat_bots(old: Match, new: Match, host: User) -> None:
    """Seats that no person played stay so, with bots where there were bots; if that is all of them, the match can
    begin."""
    bots = list(old.seats.filter(user=None).values_list("bot", flat=True))
    if any(bots):
        check_bot_tables(user=host)
    seats = list(new.seats.all())
    idle = seats[new.players - len(bots) :]
    for seat, bot in zip(idle, bots, strict=True):
        seat.is_caretaker = True
        seat.bot = bot
    Seat.objects.bulk_update(idle, ["is_caretaker", "bot"])
    if not any(seat.is_free for seat in seats):
        call_players(match=new, seats=seats, ready=host)
