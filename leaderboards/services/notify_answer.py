from __future__ import annotations

from accounts.models import Kind
from games.models import Match
from games.services.notify_players import tell
from leaderboards.models import Appeal


def tell_answer(*, appeal: Appeal) -> None:
    """Notes that whoever appealed is to be told that he has been answered."""
    match = Match.objects.get(pk=appeal.verdict.rated_id)
    tell(kind=Kind.APPEAL, people=[appeal.user_id], key=f"appeal:{appeal.pk}", match=match)
