"""The words of the tutor for players who want it."""

from __future__ import annotations

from accounts.selectors.people import preferences_of
from games.models import Match, Ply
from games.play.selectors.plies import last_plies
from games.play.selectors.table import TablePage
from games.titles.coaching import CoachNote, Topic, note_on, standing
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
    return note_on(topic, page.view, texts, _past_moves(match, seat.number, topic))


def _past_moves(match: Match, seat: int, topic: Topic) -> list[str]:
    """The moves of a seat that were not taken back: the latest, if they tell as much of a topic as all of them."""
    latest = last_plies(match)
    past = standing([ply.text for ply in reversed(latest) if ply.seat == seat])
    if len(latest) == match.ply or not topic.is_new(past):
        return past
    rows = Ply.objects.filter(match=match, seat=seat, number__lte=match.ply).order_by("number")
    return standing(list(rows.values_list("text", flat=True)))
