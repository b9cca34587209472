"""The ladder of titles, for everybody to read."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from leaderboards.models import TitleCount
from leaderboards.rating import shown_reach
from leaderboards.selectors.boards import board_titles
from leaderboards.selectors.fields import LEAST_FIELD
from leaderboards.titles import LADDER, Title

EXAMPLE_RATING, EXAMPLE_DEVIATION = 1640, 2.0


class Rung(NamedTuple):
    """A title, what it takes, and who has it."""

    key: str
    name: str
    icon: str
    criterion: str
    holders: list[int]
    """How many people hold it, pool by pool."""


class TitlesPage(NamedTuple):
    """The ladder, the highest first."""

    pools: list[str]
    """In words, in the order in which holders are counted."""
    rungs: list[Rung]
    is_counted: bool
    example: int
    example_reach: int
    example_sure: int
    least_field: int
    """How many established players a pool needs before it gives titles."""


def titles_page() -> TitlesPage:
    """All titles with what they take and how many people held them when they were last counted."""
    boards = board_titles()
    counted = dict(TitleCount.objects.values_list("pool__key", "holders"))
    reach = shown_reach(EXAMPLE_DEVIATION)
    return TitlesPage(
        pools=[board.words for board in boards.values()],
        rungs=[
            Rung(
                title.key,
                str(title.name),
                title.icon,
                criterion_words(title),
                [counted.get(key, {}).get(title.key, 0) for key in boards],
            )
            for title in reversed(LADDER)
        ],
        is_counted=bool(counted),
        example=EXAMPLE_RATING,
        example_reach=reach,
        example_sure=EXAMPLE_RATING - reach,
        least_field=LEAST_FIELD,
    )


def criterion_words(title: Title) -> str:
    """What a title takes."""
    if not title.floor:
        return _("not provisional")
    return _("%(floor)s or more") % {"floor": title.floor}
