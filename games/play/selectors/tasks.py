"""The head of a table: what there is to do, and who is to do it."""

from __future__ import annotations

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.bot_words import bot_name
from games.models import Match, Seat
from games.play.selectors.outcome import headline_words
from games.play.selectors.table import TablePage
from games.titles.registry import find_title
from games.titles.tasks import Task
from games.titles.wording import seat_words


def task_of(page: TablePage) -> Task:
    """What the reader of a table has to do; if nothing, who is to do what, or how it ended."""
    if page.is_gathering:
        return Task(str(page.match.get_status_display()), page.title)
    if page.match.status == Match.Status.OVER:
        return Task(_("Game over"), headline_words(page.match, page.seats, page.names))
    tasks = find_title(page.game).tasks
    if page.is_my_turn:
        task = tasks.task(page.view, page.texts, page.names)
        return task if page.asked is None else Task(task.kicker, _("This cannot be undone. Are you sure?"))
    order = tasks.order(page.view, page.names)
    if page.is_court_counting:
        return Task(order, _("The court is scoring"))
    deciding = [seat for seat in page.seats if seat.is_to_act]
    if len(deciding) == 1 and not deciding[0].bot:
        return tasks.waiting(page.view, deciding[0].number, page.names)
    return Task(order, _thinking(deciding, page.names))


def _thinking(seats: list[Seat], names: tuple[str, ...]) -> str:
    """A bot has decided before anyone could read what, and several do not decide the same."""
    who = [bot_name(seat.bot, seat.number) if seat.bot else seat_words(seat.number, names) for seat in seats]
    if len(who) == 1:
        return _("%(who)s is thinking") % {"who": who[0]}
    return _("Waiting for %(who)s") % {"who": get_text_list(who, _("and"))}
