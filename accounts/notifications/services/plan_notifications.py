"""Deciding where and when a person is told what has been noted for him."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.database_time import database_now
from accounts.models import Channel, Hook, Kind, Moment, PushSubscription, User
from accounts.notifications.selectors.preferences import DELAY, Matrix, can_be_written_to, due_moment, matrix_of
from games import outbox
from games.models import Delivery, Match, Notice, Seat, TableWish
from games.selectors.standing import DECISIONS, Standing, fraction_of, reminder_moment, standing_of

MOST_AT_ONCE = 50


class Places(NamedTuple):
    """Where a person can be told, and what he wants there."""

    user: User
    matrix: Matrix
    targets: dict[Channel, tuple[int, ...]]


@transaction.atomic
def plan_notices(*, user: User) -> None:
    """Decides for every notice of a person whose time has come where it goes and when."""
    now = database_now()
    notices = list(Notice.objects.to_plan(now).filter(user=user).select_for_update()[:MOST_AT_ONCE])
    if not notices:
        return
    if user.is_bot or not user.is_active:
        Notice.objects.filter(pk__in=[notice.pk for notice in notices]).delete()
        return
    ids = {notice.match_id for notice in notices if notice.match_id is not None}
    matches = Match.objects.in_bulk(ids)
    seats = {seat.match_id: seat for seat in Seat.objects.filter(match_id__in=ids, user=user)}
    wishes = dict(TableWish.objects.filter(match_id__in=ids, user=user).values_list("match_id", "moment"))
    places = _places(user)
    ways: list[Delivery] = []
    for notice in notices:
        match, seat = matches.get(notice.match_id or 0), seats.get(notice.match_id or 0)
        standing = standing_of(notice, match, seat)
        if standing is Standing.PAST:
            notice.delete()
            continue
        later = now + DELAY if standing is Standing.NOT_NOW else _not_yet(notice, seat, now)
        if later is not None:
            notice.due_at = later
            notice.save(update_fields=["due_at"])
            continue
        notice.planned_at = now
        notice.is_shown = places.matrix[Kind(notice.kind), Channel.PAGE] != Moment.NEVER
        notice.save(update_fields=["planned_at", "is_shown"])
        ways += _ways(notice, match, places, wishes.get(notice.match_id or 0), now)
    Delivery.objects.bulk_create(ways, ignore_conflicts=True)
    _settle_decided(user, now)
    outbox.people_changed([user.pk])


def _settle_decided(user: User, now: datetime) -> None:
    """Takes what the person has decided since out of what he has not read, so that this stays short."""
    undecided = Seat.objects.filter(match=OuterRef("match"), user=OuterRef("user")).filter(
        Q(seen_ply=OuterRef("since")) | Q(match__status=Match.Status.CALLED, is_to_act=True)
    )
    unread = Notice.objects.filter(user=user, is_shown=True, read_at=None, kind__in=DECISIONS)
    unread.filter(~Exists(undecided)).update(read_at=now)


def _places(user: User) -> Places:
    devices = PushSubscription.objects.filter(user=user).order_by("pk").values_list("pk", flat=True)
    hooks = Hook.objects.filter(user=user, disabled_at=None).values_list("pk", flat=True)
    targets = {
        Channel.MAIL: (0,) if can_be_written_to(user) else (),
        Channel.PUSH: tuple(devices),
        Channel.HOOK: tuple(hooks),
    }
    return Places(user, matrix_of(user), targets)


def _ways(notice: Notice, match: Match | None, places: Places, wish: str | None, now: datetime) -> Iterable[Delivery]:
    for channel, targets in places.targets.items():
        moment = wanted_moment(Kind(notice.kind), channel, places.matrix, match, wish)
        if moment is Moment.NEVER:
            continue
        for target in targets:
            yield Delivery(
                notice=notice,
                channel=channel,
                target=target,
                is_gathered=moment is Moment.DIGEST,
                due_at=due_moment(places.user, moment, now),
            )


def wanted_moment(kind: Kind, channel: Channel, matrix: Matrix, match: Match | None, wish: str | None) -> Moment:
    """When something is told somewhere: as usual, or as the person wants it at this table. No letter is quick enough
    for a live table, unless it is asked for."""
    usual = matrix[kind, channel]
    if usual is Moment.NEVER or wish == Moment.NEVER:
        return Moment.NEVER
    if wish == Moment.AT_ONCE:
        return Moment.AT_ONCE
    if wish == Moment.DIGEST:
        return Moment.DIGEST if channel is Channel.MAIL else Moment.NEVER
    if channel is Channel.MAIL and kind in DECISIONS and match is not None and match.pace == Match.Pace.LIVE:
        return Moment.NEVER
    return usual


def _not_yet(notice: Notice, seat: Seat | None, now: datetime) -> datetime | None:
    """When a reminder is due whose deadline has moved away since; None if it is due now."""
    if notice.kind != Kind.REMINDER or seat is None:
        return None
    moment = reminder_moment(seat, fraction_of(notice))
    return moment if moment is not None and moment > now else None
