"""The end of a match: who won, by how much, and what decided it, for one reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.selectors.outcome import headline_words
from games.play.selectors.table import ResultRow, SheetRow, TablePage
from games.titles.registry import find_title
from games.titles.wording import TitleWords, seat_words

FULL = 50
"""How far the bar of the largest difference reaches from the middle, in hundredths of the width."""
MINUS = "\N{MINUS SIGN}"
TOLD = 2
"""How many differences the line says that tells why."""


class Difference(NamedTuple):
    """By how much one seat is ahead of another in a group of sources."""

    group: str
    points: int
    reach: int
    """How far its bar reaches, `FULL` for the largest of all."""

    @property
    def start(self) -> int:
        """Where its bar begins, from the middle."""
        return -self.reach if self.points < 0 else 0

    @property
    def signed(self) -> str:
        """The points with their sign."""
        return signed(self.points)


class ScoreGroup(NamedTuple):
    """What the sources of one kind gave to each seat."""

    name: str
    points: tuple[int, ...]
    rows: tuple[SheetRow, ...]
    """The sources with their names; none if the group is a single one."""

    @property
    def best(self) -> int:
        """The most that a seat has, which is marked."""
        return max(self.points)


@dataclass(frozen=True)
class Ending:
    """The result of a match as one reader is told it."""

    headline: str
    summary: str
    """The same from where the reader sat."""
    why: str
    """What the largest differences were, in one line, or ''."""
    rival: str
    """Whom the differences are against, or '' if there is nothing to compare."""
    differences: tuple[Difference, ...]
    """From the most that is ahead to the most that is behind."""
    margin: int
    places: tuple[ResultRow, ...]
    groups: tuple[ScoreGroup, ...]
    totals: tuple[int, ...]

    @property
    def signed_margin(self) -> str:
        """By how many points the one who is compared is ahead of the other, with the sign."""
        return signed(self.margin)

    @property
    def table(self) -> list[tuple[ResultRow, list[int]]]:
        """The places, and what each of the groups gave to the seat."""
        return [(row, [group.points[row.seat] for group in self.groups]) for row in self.places]


def ending_of(page: TablePage) -> Ending | None:
    """The end of the match on a page; None until it is over."""
    places = tuple(page.standings)
    if not places:
        return None
    words = find_title(page.game).words
    groups = _groups(page, words)
    pair = _compared(page, places)
    differences = _differences(groups, pair)
    return Ending(
        headline=headline_words(page.match, page.seats, page.names),
        summary=_summary(page, places, words),
        why=_why(differences),
        rival=_rival(pair, page.names),
        differences=differences,
        margin=pair[0].score - pair[1].score if pair else 0,
        places=places,
        groups=groups,
        totals=page.totals,
    )


def _groups(page: TablePage, words: TitleWords) -> tuple[ScoreGroup, ...]:
    """The score sheet, its sources together by their kinds."""
    rows: dict[str, list[SheetRow]] = {}
    for row in page.score_sheet:
        rows.setdefault(words.score_group(row.source), []).append(SheetRow(words.name(row.source), row.points))
    return tuple(
        ScoreGroup(
            words.score_group_name(group),
            tuple(map(sum, zip(*(row.points for row in sources), strict=True))),
            tuple(sources) if len(sources) > 1 else (),
        )
        for group, sources in rows.items()
    )


Pair = tuple[ResultRow, ResultRow]


def _compared(page: TablePage, places: tuple[ResultRow, ...]) -> Pair | None:
    """Whose points are compared with whose: a player's own with the winner's, the winner's with those of the second.
    What a player had who left says nothing about the end."""
    stayed = [row for row in places if not row.left]
    own = next((row for row in stayed if page.my_seat and row.seat == page.my_seat.number), None)
    if len(stayed) < 2:
        return None
    if own is None or own == stayed[0]:
        return stayed[0], stayed[1]
    return own, stayed[0]


def _differences(groups: tuple[ScoreGroup, ...], pair: Pair | None) -> tuple[Difference, ...]:
    if pair is None:
        return ()
    one, other = (row.seat for row in pair)
    points = [(group.points[one] - group.points[other], group.name) for group in groups]
    most = max((abs(difference) for difference, _name in points), default=0)
    return tuple(
        Difference(name, difference, round(FULL * abs(difference) / most) if most else 0)
        for difference, name in sorted(points, key=lambda found: -found[0])
    )


def _why(differences: tuple[Difference, ...]) -> str:
    """The differences that weigh most, the sources by which one was ahead first."""
    weighty = sorted((found for found in differences if found.points), key=lambda found: -abs(found.points))[:TOLD]
    told = sorted(weighty, key=lambda found: -found.points)
    return ", ".join(
        _("%(points)s for %(source)s") % {"points": signed(found.points), "source": found.group} for found in told
    )


def signed(points: int) -> str:
    """A difference with its sign."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points else "0"


def _rival(pair: Pair | None, names: tuple[str, ...]) -> str:
    if pair is None:
        return ""
    return _("against %(who)s, place %(place)s") % {"who": seat_words(pair[1].seat, names), "place": pair[1].place}


def _summary(page: TablePage, places: tuple[ResultRow, ...], words: TitleWords) -> str:
    own = next((row for row in places if page.my_seat and row.seat == page.my_seat.number), None)
    if own is not None and own.left:
        return _("You resigned") if page.seats[own.seat].has_conceded else _("You ran out of time")
    stayed = [row for row in places if not row.left]
    if len(stayed) < 2:
        return ""
    winners = [row for row in stayed if row.place == stayed[0].place]
    if len(winners) > 1 and (own is None or own in winners):
        return _("You share the victory") if own else _("A shared victory")
    ahead = stayed[0].score - stayed[1].score
    if own is None or own == stayed[0]:
        return _margin(ahead, is_own=own is not None) if ahead else _tie_break(page, words)
    return _behind(own, len(places), stayed[0].score - own.score)


def _margin(points: int, *, is_own: bool) -> str:
    words = (
        ngettext("You win by %(points)s point", "You win by %(points)s points", points)
        if is_own
        else ngettext("Won by %(points)s point", "Won by %(points)s points", points)
    )
    return words % {"points": points}


def _tie_break(page: TablePage, words: TitleWords) -> str:
    """How those were told apart who have the same points."""
    reason = words.reasons.get(page.match.reason(page.seats))
    return str(reason).capitalize() if reason else _("Level on points")


def _behind(own: ResultRow, players: int, points: int) -> str:
    sentence = ngettext(
        "You: place %(place)s of %(players)s, %(points)s point behind",
        "You: place %(place)s of %(players)s, %(points)s points behind",
        points,
    )
    if not points:
        sentence = _("You: place %(place)s of %(players)s, level on points")
    return sentence % {"place": own.place, "players": players, "points": points}
