"""The words of the guide for players who have one."""

from __future__ import annotations

from games.models import Match, Ply
from games.play.selectors.table import TablePage
from games.titles.coaching import CoachNote, note_on, standing
from games.titles.registry import find_title


def coach_note(match: Match, page: TablePage) -> CoachNote | None:
    """What the guide says about the decision on the page: nothing to a player who has none, who has nothing to decide,
    or who has met such a decision before."""
    seat, coach = page.my_seat, find_title(match.game_slug).coach
    if coach is None or seat is None or seat.guided_from is None or not page.is_my_turn or page.asked is not None:
        return None
    texts = [choice.text for choice in page.choices]
    topic = coach.topics[coach.topic_name(page.view, texts)]
    past = Ply.objects.filter(match=match, seat=seat.number, number__gt=seat.guided_from, number__lte=match.ply)
    is_new = topic.is_new(standing(list(past.order_by("number").values_list("text", flat=True))))
    return note_on(topic, page.view, texts) if is_new else None
