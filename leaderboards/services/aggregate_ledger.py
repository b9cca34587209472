"""Aggregating the ledger, match by match, for seasons, records and tables of honour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from django.db import transaction
from django.db.models import Model

from leaderboards.models import (
    LEAST_WITH_CARD,
    Career,
    Honour,
    LedgerWalk,
    Pool,
    RatedMatch,
    Record,
    SeasonStanding,
    SeasonTable,
)
from leaderboards.seasons import EVER, LEAST_MATCHES
from leaderboards.selectors.labels import Labels, labels_of
from leaderboards.selectors.rated_facts import PlayerFacts, RatedMatchFacts, rated_matches_after
from leaderboards.selectors.revisions import rewritten_since

BATCH = 200
"""How many matches are read in one transaction."""
MOST_AT_ONCE = 2_000
"""How many one task reads in a pool; the next goes on."""
KEPT = 5
"""How many of a kind are kept."""
LEAST_STREAK = 2
"""One victory is no row."""
LOW_IS_BEST = (Record.Kind.UPSET, Record.Kind.SHORTEST)
"""The smaller the chance, the bigger the surprise."""

RecordKey = tuple[int, str, str]
"""Season, kind and card."""


Row = TypeVar("Row", bound=Model)


class Candidate(NamedTuple):
    """What may be a record."""

    value: float
    number: int
    match_id: int
    user_id: int | None


def aggregate_match(*, match_id: int) -> int:
    """Aggregates the pool of a rated match up to the end of its ledger, and tells how many matches were read."""
    rated = RatedMatch.objects.filter(pk=match_id, number__isnull=False).first()
    return 0 if rated is None else aggregate_ledger(pool_id=rated.pool_id)


def aggregate_ledgers(*, most: int = MOST_AT_ONCE) -> int:
    """Aggregates every pool and tells how many matches were read."""
    return sum(aggregate_ledger(pool_id=pool_id, most=most) for pool_id in Pool.objects.values_list("pk", flat=True))


def aggregate_ledger(
    *, pool_id: int, most: int = MOST_AT_ONCE, on_progress: Callable[[int], object] = lambda done: None
) -> int:
    """Aggregates the ledger of a pool from where the last run stopped. Run twice or by several workers, each match is
    read once; what was broken off was not begun."""
    LedgerWalk.objects.get_or_create(pool_id=pool_id)
    read = 0
    while read < most and (done := _aggregate_next(pool_id, min(BATCH, most - read))):
        read += done
        on_progress(done)
    return read


@transaction.atomic
def reset_aggregates(*, pool_id: int) -> None:
    """Forgets what was read, so that the next run begins at the first match. Final tables of seasons stay."""
    walk, _created = LedgerWalk.objects.get_or_create(pool_id=pool_id)
    _forget(LedgerWalk.objects.select_for_update().get(pk=walk.pk))


@transaction.atomic
def _aggregate_next(pool_id: int, most: int) -> int:
    walk = LedgerWalk.objects.select_for_update().get(pk=pool_id)
    if rewritten := rewritten_since(pool_id, walk.revision):
        # What was read is no longer what is written. If nothing of it was rewritten, it still holds.
        if rewritten.from_number <= walk.number:
            _forget(walk)
        walk.revision = rewritten.revision
    matches = rated_matches_after(pool_id, walk.number, most)
    if matches:
        batch = _Batch(pool_id, matches)
        for match in matches:
            batch.read(match)
        batch.save()
        walk.number = matches[-1].number
    walk.save()
    return len(matches)


def _forget(walk: LedgerWalk) -> None:
    """The walk is held."""
    for model in (Career, Honour, Record):
        model.objects.filter(pool=walk.pool_id).delete()
    SeasonTable.objects.filter(pool=walk.pool_id, frozen_at=None).delete()
    walk.number = 0
    walk.save()


class _Batch:
    """What some matches one after the other change, read into memory and written at once."""

    def __init__(self, pool_id: int, matches: Iterable[RatedMatchFacts]) -> None:
        self._pool_id = pool_id
        seasons, people, cards = set(), set(), set()
        for match in matches:
            seasons.add(match.season)
            people |= {player.user_id for player in match.players}
            cards |= {card for player in match.players for card in player.cards}
        self._labels: dict[int, Labels] = labels_of(people)
        self._tables = {table.number: table for table in self._season_tables(seasons)}
        standings = SeasonStanding.objects.filter(table__in=self._tables.values(), user__in=people)
        numbers = {table.pk: number for number, table in self._tables.items()}
        self._standings = {(numbers[row.table_id], row.user_id): row for row in standings}
        careers = Career.objects.filter(pool=pool_id, user__in=people)
        self._careers = {row.user_id: row for row in careers}
        honours = Honour.objects.filter(pool=pool_id, card__in=cards, user__in=people)
        self._honours = {(row.card, row.user_id): row for row in honours}
        self._candidates: defaultdict[RecordKey, list[Candidate]] = defaultdict(list)

    def _season_tables(self, seasons: Iterable[int]) -> Iterable[SeasonTable]:
        for number in seasons:
            table, _created = SeasonTable.objects.get_or_create(pool_id=self._pool_id, number=number)
            # What is frozen stays as it is, whatever comes late.
            if table.frozen_at is None:
                yield table

    def read(self, match: RatedMatchFacts) -> None:
        """Adds a match to everything that is told of it."""
        table = self._tables.get(match.season)
        if table is not None:
            table.matches += 1
            table.first_match = table.first_match or match.number
            table.last_match = match.number
        for player in match.players:
            self._read_player(match, player)
        if match.is_whole and match.decisions is not None:
            self._offer(match, Record.Kind.LONGEST, match.decisions, None)
            self._offer(match, Record.Kind.SHORTEST, match.decisions, None)

    def _read_player(self, match: RatedMatchFacts, player: PlayerFacts) -> None:
        career = self._careers.setdefault(player.user_id, Career(pool_id=self._pool_id, user_id=player.user_id))
        _count(career, player)
        self._offer_count(match, player, career, EVER)
        standing = self._standing(match, player)
        if standing is not None:
            _count(standing, player)
            standing.is_placed = standing.matches >= LEAST_MATCHES
            self._offer_count(match, player, standing, match.season)
        if player.has_won and player.was_sure and len(match.players) > 1:
            self._offer(match, Record.Kind.UPSET, player.chance, player.user_id)
        if player.score is not None and not player.has_left:
            for card in ("", *player.cards):
                self._offer(match, Record.Kind.SCORE, player.score, player.user_id, card)
            for card in player.cards:
                self._honour(match, player, card, player.score)

    def _standing(self, match: RatedMatchFacts, player: PlayerFacts) -> SeasonStanding | None:
        table = self._tables.get(match.season)
        if table is None:
            return None
        key = (match.season, player.user_id)
        if key not in self._standings:
            self._standings[key] = SeasonStanding(table=table, user_id=player.user_id, mean_before=player.mean_before)
        standing = self._standings[key]
        standing.mean, standing.deviation = player.mean_after, player.deviation_after
        standing.last_at, standing.country = match.ended_at, self._labels[player.user_id].country
        return standing

    def _honour(self, match: RatedMatchFacts, player: PlayerFacts, card: str, score: int) -> None:
        key = (card, player.user_id)
        if key not in self._honours:
            self._honours[key] = Honour(
                pool_id=self._pool_id, card=card, user_id=player.user_id, best_score=score, best_match_id=match.match_id
            )
        honour = self._honours[key]
        honour.matches += 1
        honour.wins += player.has_won
        honour.expected += player.chance
        if honour.matches >= LEAST_WITH_CARD:
            honour.above = (honour.wins - honour.expected) / honour.matches
        if score > honour.best_score:
            honour.best_score, honour.best_match_id = score, match.match_id

    def _offer_count(
        self, match: RatedMatchFacts, player: PlayerFacts, counted: Career | SeasonStanding, season: int
    ) -> None:
        def offer(kind: Record.Kind, value: int) -> None:
            candidate = Candidate(value, match.number, match.match_id, player.user_id)
            self._candidates[season, kind, ""].append(candidate)

        offer(Record.Kind.MATCHES, counted.matches)
        if counted.streak >= LEAST_STREAK:
            offer(Record.Kind.STREAK, counted.streak)

    def _offer(
        self, match: RatedMatchFacts, kind: Record.Kind, value: float, user_id: int | None, card: str = ""
    ) -> None:
        for season in (EVER, match.season):
            self._candidates[season, kind, card].append(Candidate(value, match.number, match.match_id, user_id))

    def save(self) -> None:
        SeasonTable.objects.bulk_update(self._tables.values(), ["matches", "first_match", "last_match"])
        counted = ["matches", "wins", "streak"]
        standing = [*counted, "is_placed", "mean", "deviation", "last_at", "country"]
        honour = ["matches", "wins", "expected", "above", "best_score", "best_match"]
        # Season by season, as `label_ratings` changes all rows of a person: neither waits for the other for ever.
        standings = [self._standings[key] for key in sorted(self._standings)]
        write_rows(SeasonStanding, standings, ["table", "user"], standing)
        write_rows(Career, self._careers.values(), ["user", "pool"], counted)
        write_rows(Honour, self._honours.values(), ["pool", "card", "user"], honour)
        self._save_records()

    def _save_records(self) -> None:
        kept: defaultdict[RecordKey, list[Candidate]] = defaultdict(list)
        stored = Record.objects.filter(
            pool=self._pool_id,
            season__in={season for season, _kind, _card in self._candidates},
            card__in={card for _season, _kind, card in self._candidates},
        )
        rows = list(stored)
        for row in rows:
            kept[row.season, row.kind, row.card].append(Candidate(row.value, row.number, row.match_id, row.user_id))
        changed = {
            key: best
            for key, candidates in self._candidates.items()
            if (best := _best(key, [*kept[key], *candidates])) != _best(key, kept[key])
        }
        Record.objects.filter(pk__in=[row.pk for row in rows if (row.season, row.kind, row.card) in changed]).delete()
        Record.objects.bulk_create(
            Record(
                pool_id=self._pool_id,
                season=season,
                kind=kind,
                card=card,
                rank=rank,
                user_id=one.user_id,
                match_id=one.match_id,
                number=one.number,
                value=one.value,
            )
            for (season, kind, card), best in changed.items()
            for rank, one in enumerate(best, 1)
        )


def write_rows(model: type[Row], rows: Iterable[Row], key: list[str], changed: list[str]) -> None:
    """Adds the rows that are new and changes the others, all of them found again by their key. The caller holds the
    walk, and no other process writes them."""
    found = list(rows)
    for row in found:
        # The key decides what is the same row, and not its number.
        row.pk = None
    model._default_manager.bulk_create(
        found, batch_size=500, update_conflicts=True, unique_fields=key, update_fields=changed
    )


def _count(counted: Career | SeasonStanding, player: PlayerFacts) -> None:
    counted.matches += 1
    counted.wins += player.has_won
    counted.streak = counted.streak + 1 if player.has_won else 0


def _best(key: RecordKey, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The best of a kind, no player twice; of equals, the first."""
    sign = 1 if key[1] in LOW_IS_BEST else -1
    found: dict[int | tuple[int, int], Candidate] = {}
    for one in sorted(candidates, key=lambda one: (sign * one.value, one.number, one.user_id or 0)):
        found.setdefault(one.user_id or (0, one.match_id), one)
        if len(found) == KEPT:
            break
    return list(found.values())
