"""Players come to a table's page and go."""

from __future__ import annotations

from accounts.models import User
from games import outbox
from games.models import Seat
from games.play.presence import forget_player, forget_spectator, note_player


def note_presence(*, code: str, user: User, is_here: bool) -> None:
    """Notes that a page of a table has been opened or closed by a person, and tells the others if they have a seat
    there. Spectators are counted by the signs that their pages give."""
    if not Seat.objects.filter(match__code=code, user=user).exists():
        return
    if is_here:
        note_player(code, user.pk)
    else:
        forget_player(code, user.pk)
    outbox.presence_changed(code)


def note_seated(*, code: str, page: str) -> None:
    """Who had a page open as a spectator, and plays now, is not counted any more; the others are told at once."""
    if page and forget_spectator(code, page):
        outbox.presence_changed(code)
