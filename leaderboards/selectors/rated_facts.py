"""What the ledger and the archive tell together of rated matches: for seasons, records and tables of honour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games.models import ArchiveCard, ArchiveEntry, ArchiveSeat, Fact
from games.titles.royals.facts import TITLE_WON
from leaderboards.chances import first_chances
from leaderboards.models import RatedMatch, RatingEvent
from leaderboards.rating import is_provisional
from leaderboards.seasons import season_of


class PlayerFacts(NamedTuple):
    """How a rated match went for one of its players."""

    user_id: int
    has_won: bool
    """Came in first, alone or not, and stayed to the end."""
    has_left: bool
    score: int | None
    chance: float
    """Of a first place, as the ratings saw it before."""
    was_sure: bool
    """Whether the rating was not provisional then."""
    mean_before: float
    mean_after: float
    deviation_after: float
    cards: Sequence[str]
    """Those in play; of Royals the titles that they won."""


class RatedMatchFacts(NamedTuple):
    """A rated match, with how it went for everybody."""

    match_id: int
    number: int
    ended_at: datetime
    season: int
    decisions: int | None
    """None if the archive does not know the match: it was rated when that did not have to come first."""
    players: Sequence[PlayerFacts]

    @property
    def is_whole(self) -> bool:
        """Whether everybody stayed."""
        return bool(self.players) and not any(player.has_left for player in self.players)


def rated_matches_after(pool_id: int, number: int, most: int) -> list[RatedMatchFacts]:
    """The next matches of a ledger, in its order; bots are left out."""
    rated = list(RatedMatch.objects.filter(pool=pool_id, number__gt=number).order_by("number")[:most])
    keys = [row.match_id for row in rated]
    lines: defaultdict[int, list[RatingEvent]] = defaultdict(list)
    for event in RatingEvent.objects.filter(match__in=keys).select_related("user").order_by("seat", "user"):
        lines[event.match_id].append(event)
    archive = _Archive(keys)
    found: list[RatedMatchFacts] = []
    for row in rated:
        entry = archive.entries.get(row.match_id)
        assert row.number is not None, "it is in the ledger"
        found.append(
            RatedMatchFacts(
                match_id=row.match_id,
                number=row.number,
                ended_at=row.ended_at,
                season=season_of(row.ended_at).number,
                decisions=None if entry is None else entry.decisions,
                players=_players(lines[row.match_id], entry, archive),
            )
        )
    return found


class _Archive:
    """What the archive says of some matches."""

    def __init__(self, keys: Sequence[int]) -> None:
        self.entries = {entry.match_id: entry for entry in ArchiveEntry.objects.filter(match__in=keys)}
        numbers = [entry.pk for entry in self.entries.values()]
        seats = ArchiveSeat.objects.filter(entry__in=numbers).values_list("entry__match_id", "number", "score")
        self.scores = {(match_id, seat): score for match_id, seat, score in seats}
        self.cards: defaultdict[int, list[str]] = defaultdict(list)
        for entry_id, card in ArchiveCard.objects.filter(entry__in=numbers).values_list("entry_id", "card"):
            self.cards[entry_id].append(card)
        self.titles: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
        won = Fact.objects.filter(entry__in=numbers, kind=TITLE_WON.code, subject__gt=0)
        for entry_id, seat, subject in won.values_list("entry_id", "seat", "subject"):
            self.titles[entry_id, seat].append(TITLE_WON.subjects[subject - 1])


def _players(lines: Sequence[RatingEvent], entry: ArchiveEntry | None, archive: _Archive) -> list[PlayerFacts]:
    if not lines:
        return []
    table = [line.entered for line in lines]
    return [
        PlayerFacts(
            user_id=line.user_id,
            has_won=line.place == 1 and not line.has_left,
            has_left=line.has_left,
            score=archive.scores.get((line.match_id, line.seat)),
            chance=chance,
            was_sure=not is_provisional(line.deviation_entered),
            mean_before=line.mean_before,
            mean_after=line.mean_after,
            deviation_after=line.deviation_after,
            cards=[] if entry is None else [*archive.cards[entry.pk], *archive.titles[entry.pk, line.seat]],
        )
        for line, chance in zip(lines, first_chances(table, lines[0].formula), strict=True)
        if not line.user.is_bot
    ]
