"""The words of the tutor for players who want it."""

from __future__ import annotations

from accounts.selectors.people import preferences_of
from games.models import Match, Ply
from games.play.selectors.table import TablePage
from games.titles.coaching import CoachNote, note_on, standing
from games.titles.registry import find_title


def coach_note(match: Match, page: TablePage) -> CoachNote | None:
    """What the tutor says about the decision on the page: nothing to a player who has turned it off, or who has nothing
    to decide."""
    seat, coach = page.my_seat, find_title(match.game_slug).coach
    if coach is None or seat is None or seat.user is None or not page.is_my_turn or page.asked is not None:
        return None
    if not preferences_of(seat.user).has_tutor:
        return None
    texts = page.texts
    topic = coach.topics[coach.topic_name(page.view, texts)]
    past = Ply.objects.filter(match=match, seat=seat.number, number__lte=match.ply)
    return note_on(topic, page.view, texts, standing(list(past.order_by("number").values_list("text", flat=True))))
