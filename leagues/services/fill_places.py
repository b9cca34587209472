"""The waiting list of a season: the person who has waited longest gets the next free place."""

from __future__ import annotations

from leagues.models import Act, Entry, Season
from leagues.selectors.places import places_left
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_league

State = Entry.State
OPEN = (Season.State.SIGN_UP, Season.State.CHECK_IN)


def fill_places(*, season: Season) -> list[Entry]:
    """Gives free places to the people who have waited longest, tells them, and returns their entries. The caller holds
    the season. Doing it twice changes nothing."""
    if season.state not in OPEN:
        return []
    waiting = season.entries.filter(state=State.WAITING).order_by("signed_at", "pk")
    moved = list(waiting[: places_left(season=season)])
    for entry in moved:
        entry.state = State.CHECKED_IN if season.state == Season.State.CHECK_IN else State.SIGNED
        entry.save(update_fields=["state"])
        act = note_act(
            league=season.league, season=season, kind=Act.Kind.SIGNED_UP, user=entry.user_id, state=entry.state
        )
        notify_league(act=act, people=[entry.user_id])
    return moved
