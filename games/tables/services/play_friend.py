"""A table for a friend, by one press: its host sends the link to whom they like."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction

from accounts.models import User
from games.clock import LIVE, Tempo
from games.engine.metas import as_read_today, find_meta
from games.engine.protocol import Ruleset
from games.models import Match
from games.models.table_settings import TableSettings, clock_settings, settings_of
from games.tables.selectors.friend_table import empty_friend_table, last_settings_table
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import cancel_table
from games.titles.registry import first_choice

FIRST_PLAYERS = 2
"""For how many the table is of people who have never opened one."""


@transaction.atomic
def play_friend(*, user: User) -> Match:
    """The person's unlisted table at which no one else sits yet, or a new one with the settings that they used last."""
    # Of two presses at once, one waits here and then finds the table of the other.
    User.objects.select_for_update().get(pk=user.pk)
    found = empty_friend_table(user)
    if found is not None:
        return found
    last = last_settings_table(user)
    if last is None:
        return open_table(user=user, ruleset=_first_ruleset(), players=FIRST_PLAYERS, **_for_friends(TableSettings()))
    ruleset = as_read_today(Ruleset.read(last.ruleset))
    return open_table(user=user, ruleset=ruleset, players=last.players, **_for_friends(settings_of(last)))


@transaction.atomic
def change_friend_table(
    *, user: User, code: str, ruleset: Ruleset, players: int, **settings: Unpack[TableSettings]
) -> Match:
    """Another table in the place of an empty one of the person's own, which is cancelled; its link ends with it."""
    match = open_table(user=user, ruleset=ruleset, players=players, **settings)
    old = Match.objects.filter(code=code, opened_by=user, status=Match.Status.OPEN).first()
    if old is not None and not old.seats.exclude(user=None).exclude(user=user).exists():
        cancel_table(match_id=old.pk, user=user)
    return match


def _for_friends(settings: TableSettings) -> TableSettings:
    """The same, for anyone with the link: unlisted and casual, so that guests can sit down too, and with a clock."""
    settings["title"] = ""
    settings["access"] = Match.Access.LINK
    settings["is_rated"] = False
    settings["least_rating"] = settings["most_rating"] = None
    settings["least_reliability"] = 0
    if settings.get("clock_bank") is None:
        settings.update(clock_settings(LIVE[Tempo.CALM]))
        settings["pace"] = Match.Pace.LIVE
    return settings


def _first_ruleset() -> Ruleset:
    meta = find_meta(first_choice().slug)
    edition = meta.editions[0]
    return Ruleset(meta.slug, edition.slug, meta.revision, tuple(sorted(edition.presets[0].options)))
