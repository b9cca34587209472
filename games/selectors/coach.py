"""The words of the guide for whoever has one."""

from __future__ import annotations

from games.coach import royals, tudor
from games.coach.note import CoachNote, note_on, standing
from games.models import Match, Ply
from games.play.selectors.table import TablePage

_GAMES = {"tudor": (tudor.TOPICS, tudor.topic_name), "royals": (royals.TOPICS, royals.topic_name)}


def coach_note(match: Match, page: TablePage) -> CoachNote | None:
    """What the guide says about the decision on the page: nothing to somebody who has none, who has nothing to decide,
    or who has met such a decision before."""
    seat = page.my_seat
    if seat is None or seat.guided_from is None or not page.is_my_turn or page.asked is not None:
        return None
    topics, topic_name = _GAMES[match.game_slug]
    texts = [choice.text for choice in page.choices]
    topic = topics[topic_name(page.view, texts)]
    past = Ply.objects.filter(match=match, seat=seat.number, number__gt=seat.guided_from, number__lte=match.ply)
    is_new = topic.is_new(standing(list(past.order_by("number").values_list("text", flat=True))))
    return note_on(topic, page.view, texts) if is_new else None
