"""Finding matches in the archive, at the same price in a large one as in a small one.

Nothing is counted or sorted that grows with the archive. A search goes one of three ways, whichever an index offers:

- a filter that only few matches pass: all of these are looked at, whatever the order;
- a filter that many pass, in the order of time: they are looked at in that order, a stretch of them at a time;
- otherwise the matches themselves are, in the order that is asked for, a stretch at a time.

Every other filter is tried on each match that is looked at. If a stretch ends before a page is full, the page says so,
and the next one goes on from there.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.tuple_lookups import (
    Tuple,
    TupleGreaterThan,
    TupleGreaterThanOrEqual,
    TupleLessThan,
    TupleLessThanOrEqual,
)
from django.utils import timezone

from accounts.models import User
from games.archive.search_query import LARGEST_NUMBER, SHARED, ArchiveQuery, Cursor, Done, Sort, Who
from games.models import ArchiveCard, ArchiveEntry, ArchiveSeat, Fact

PAGE_LENGTH = 25
GLANCE = 100
"""So many matches are looked at first, since they mostly fill a page."""
FEW = 2_000
"""So many matches are looked at one by one, wherever they lie."""
STRETCH = 10_000
"""So many are, where they lie side by side."""
COUNTED = 4_000
"""How far it is counted how many pass a filter, to tell which filter is passed by fewest."""
FACETED = 1_001
"""So many are looked at to be counted: enough to tell that there are more than a thousand."""
OWN = 20_000
"""Of one's own matches more are looked at, since there is no other way to those that are not listed."""
DISORDER = 1_000
"""By how many numbers matches may be archived in another order than that in which they ended."""

ORDERS: dict[Sort, tuple[str, bool]] = {
    Sort.NEWEST: ("id", True),
    Sort.OLDEST: ("id", False),
    Sort.LONGEST: ("decisions", True),
    Sort.SHORTEST: ("decisions", False),
    Sort.CLOSEST: ("margin", False),
    Sort.WIDEST: ("margin", True),
    Sort.SCORE: ("best_score", True),
    Sort.RATING: ("rating", True),
}
"""The column that is sorted by, and whether downwards; matches with equal values stand in the order of their numbers,
in the same direction, as an index has them."""
FACETS = ("game", "players", "edition", "reason", "winner_seat", "is_rated")


class ArchivePage(NamedTuple):
    """A piece of a list."""

    entries: list[ArchiveEntry]
    """With their matches, seats, people and cards."""
    before: Cursor | None
    after: Cursor | None
    is_cut: bool
    """Whether the page may be short only because enough was looked at for once."""


class FacetCount(NamedTuple):
    """How many of the matches that were found have a value in common."""

    value: Any
    matches: int


class ArchiveFacets(NamedTuple):
    """The matches that were found, counted by what they have in common."""

    total: int
    is_exact: bool
    """Whether all were counted; otherwise there may be more of everything."""
    counts: dict[str, list[FacetCount]]
    """By the names of `FACETS`, the most frequent first. A code that only its game understands comes with the game."""


def search(query: ArchiveQuery, viewer: User | None) -> ArchivePage:
    """The matches that fit, from a place in the list on; those that are not listed only for a viewer who looks for
    himself."""
    column, is_down = ORDERS[query.sort]
    cursor = query.cursor
    is_back = cursor is not None and cursor.is_back
    order = _Order(column, is_down != is_back)
    found = _look(query, viewer, order, cursor, _Reach(FEW, STRETCH, (GLANCE,)))
    entries = order.sorted(found.entries)
    shown = list(entries.prefetch_related("match", "seats__user", "cards")[: PAGE_LENGTH + 1])
    is_full = len(shown) > PAGE_LENGTH
    del shown[PAGE_LENGTH:]
    end = order.cursor_at(shown[-1]) if is_full else found.end
    beginning = None if cursor is None else order.cursor_at(shown[0]) if shown else order.shortly_beyond(cursor)
    if is_back:
        shown.reverse()
        beginning, end = end, beginning
    return ArchivePage(
        entries=shown,
        before=beginning and beginning._replace(is_back=True),
        after=end and end._replace(is_back=False),
        is_cut=not is_full and found.end is not None,
    )


def facets(query: ArchiveQuery, viewer: User | None) -> ArchiveFacets:
    """What the matches that fit have in common, as far as they are looked at in one go, from the newest on."""
    found = _look(query, viewer, _Order("id", True), None, _Reach(FACETED, 2 * FACETED))
    groups = found.entries.order_by().values_list(*FACETS).annotate(count=Count("id"))
    tallies: dict[str, Counter[Any]] = {name: Counter() for name in FACETS}
    total = 0
    for *values, count in groups:
        total += count
        row = dict(zip(FACETS, values, strict=True))
        for name, value in row.items():
            tallies[name][(row["game"], value) if name in ("edition", "reason") else value] += count
    counts = {name: [FacetCount(*item) for item in tally.most_common()] for name, tally in tallies.items()}
    return ArchiveFacets(total, found.end is None, counts)


@dataclass(frozen=True)
class _Order:
    """An order that an index has."""

    column: str
    is_down: bool

    @property
    def is_of_time(self) -> bool:
        return self.column == "id"

    def sorted(self, entries: QuerySet[ArchiveEntry]) -> QuerySet[ArchiveEntry]:
        columns = ["id"] if self.is_of_time else [self.column, "id"]
        return entries.order_by(*(f"-{name}" if self.is_down else name for name in columns))

    def beyond(self, cursor: Cursor) -> Any:
        if self.is_of_time:
            return Q(id__lt=cursor.number) if self.is_down else Q(id__gt=cursor.number)
        # One comparison of both columns is a place in the index; two of one column each are not.
        lookup = TupleLessThan if self.is_down else TupleGreaterThan
        return lookup(Tuple(F(self.column), F("id")), (cursor.value, cursor.number))

    def up_to(self, cursor: Cursor) -> Any:
        if self.is_of_time:
            return Q(id__gte=cursor.number) if self.is_down else Q(id__lte=cursor.number)
        lookup = TupleGreaterThanOrEqual if self.is_down else TupleLessThanOrEqual
        return lookup(Tuple(F(self.column), F("id")), (cursor.value, cursor.number))

    def shortly_beyond(self, cursor: Cursor) -> Cursor:
        """The place from which the way back leads over that of the cursor too."""
        number = cursor.number - 1 if self.is_down else cursor.number + 1
        return cursor._replace(number=min(max(number, 0), LARGEST_NUMBER))

    def cursor_at(self, entry: ArchiveEntry) -> Cursor:
        return Cursor(False, getattr(entry, self.column), entry.pk)


class _Numbers(NamedTuple):
    """Between which numbers the matches lie that ended in a time."""

    first: int
    last: int
    is_limited: bool


class _Key(NamedTuple):
    """A filter that an index knows: rows that name an entry each."""

    rows: QuerySet[Any]
    entry: str = "entry_id"
    """The column in which they do."""
    is_in_order: bool = True
    """Whether the index has them in the order of time."""

    def within(self, numbers: _Numbers) -> _Key:
        """Only the rows that name entries with these numbers."""
        limits = {f"{self.entry}__gte": numbers.first, f"{self.entry}__lte": numbers.last}
        return self._replace(rows=self.rows.filter(**limits)) if numbers.is_limited else self

    def size(self) -> int:
        """How many rows there are, as far as it is counted."""
        return self.rows.order_by().values(self.entry)[: COUNTED + 1].count()

    def numbers(self, order: _Order, cursor: Cursor | None = None) -> QuerySet[Any, int]:
        """The numbers of the entries beyond a place, in the order of time."""
        rows = self.rows
        if cursor is not None:
            rows = rows.filter(**{f"{self.entry}__{'lt' if order.is_down else 'gt'}": cursor.number})
        rows = rows.order_by(f"-{self.entry}" if order.is_down else self.entry)
        return rows.values_list(self.entry, flat=True)


class _Reach(NamedTuple):
    """How much is looked at."""

    one_by_one: int
    """Of the matches that pass a filter, wherever they lie."""
    side_by_side: int
    at_first: tuple[int, ...] = ()
    """Fewer, which may do."""


class _Found(NamedTuple):
    """Matches that fit, among those that were looked at."""

    entries: QuerySet[ArchiveEntry]
    end: Cursor | None = None
    """From where to go on looking; None if everything was looked at."""


def _look(query: ArchiveQuery, viewer: User | None, order: _Order, cursor: Cursor | None, reach: _Reach) -> _Found:
    """The matches that fit beyond a place in the list, on the cheapest way."""
    is_own = viewer is not None and viewer.pk in query.people
    numbers = _numbers(query)
    fitting = _fitting(query, is_own, numbers)
    if cursor is not None:
        fitting = fitting.filter(order.beyond(cursor))
    if is_own:
        own = _Key(ArchiveSeat.objects.filter(user=viewer)).within(numbers)
        return _Found(fitting.filter(pk__in=list(own.numbers(_Order("id", True))[:OWN])))
    return _look_by_keys(query, fitting, numbers, order, cursor, reach)


def _look_by_keys(
    query: ArchiveQuery,
    fitting: QuerySet[ArchiveEntry],
    numbers: _Numbers,
    order: _Order,
    cursor: Cursor | None,
    reach: _Reach,
) -> _Found:
    """The matches that fit, by the filter that the fewest pass, else through all matches in their order."""
    keys = [key.within(numbers) for key in _keys(query)]
    if numbers.is_limited and not order.is_of_time:
        keys.append(_Key(ArchiveEntry.objects.filter(is_listed=True), "id").within(numbers))
    if order.is_of_time and len(keys) == 1 and keys[0].is_in_order:
        return _along(keys[0], fitting, order, cursor, reach)
    sizes = [key.size() for key in keys]
    fewest = min(sizes, default=COUNTED)
    if fewest <= FEW:
        key = keys[sizes.index(fewest)]
        return _Found(fitting.filter(pk__in=list(key.rows.order_by().values_list(key.entry, flat=True)[:FEW])))
    if not order.is_of_time:
        return _through_values(query, fitting, order, cursor, reach)
    in_order = [(size, place) for place, size in enumerate(sizes) if keys[place].is_in_order]
    if in_order:
        return _along(keys[min(in_order)[1]], fitting, order, cursor, reach)
    return _through_time(fitting, numbers, order, cursor, reach)


def _along(key: _Key, fitting: QuerySet[ArchiveEntry], order: _Order, cursor: Cursor | None, reach: _Reach) -> _Found:
    """Looks at those that pass one filter, in the order of time; at more of them if the first do not fill a page."""
    for length in reach.at_first:
        found = _first_of(key, fitting, order, cursor, length)
        if found.end is None or found.entries.count() > PAGE_LENGTH:
            return found
    return _first_of(key, fitting, order, cursor, reach.one_by_one)


def _first_of(key: _Key, fitting: QuerySet[ArchiveEntry], order: _Order, cursor: Cursor | None, length: int) -> _Found:
    """Fetches the numbers first: given a list of numbers, no database has the idea to go through all matches for
    them."""
    numbers = list(key.numbers(order, cursor)[:length])
    end = Cursor(False, numbers[-1], numbers[-1]) if len(numbers) == length else None
    return _Found(fitting.filter(pk__in=numbers), end)


def _through_time(
    fitting: QuerySet[ArchiveEntry], numbers: _Numbers, order: _Order, cursor: Cursor | None, reach: _Reach
) -> _Found:
    """Looks at all matches in the order of time. Numbers have few gaps, so that a stretch of them is no more than so
    many matches."""
    ends = ArchiveEntry.objects.aggregate(first=Min("id"), last=Max("id"))
    first, last = max(numbers.first, ends["first"] or 1), min(numbers.last, ends["last"] or 0)
    if order.is_down:
        start = last if cursor is None else min(last, cursor.number - 1)
        edge = start - reach.side_by_side + 1
        is_all = edge <= first
    else:
        start = first if cursor is None else max(first, cursor.number + 1)
        edge = start + reach.side_by_side - 1
        is_all = edge >= last
    mark = Cursor(False, edge, edge)
    return _Found(fitting.filter(order.up_to(mark)), None if is_all else mark)


def _through_values(
    query: ArchiveQuery, fitting: QuerySet[ArchiveEntry], order: _Order, cursor: Cursor | None, reach: _Reach
) -> _Found:
    """Looks at all matches in the order of some value, from one place of its index to another."""
    walked = ArchiveEntry.objects.filter(is_listed=True, **_range(query, order.column))
    if order.column == "rating":
        walked = walked.filter(rating__isnull=False)
    elif query.game:
        walked = walked.filter(game=query.game)
    if cursor is not None:
        walked = walked.filter(order.beyond(cursor))
    # An offset, but always the same one.
    edge = order.sorted(walked).values_list(order.column, "id")[reach.side_by_side - 1 : reach.side_by_side].first()
    if edge is None:
        return _Found(fitting)
    mark = Cursor(False, *edge)
    return _Found(fitting.filter(order.up_to(mark)), mark)


def _numbers(query: ArchiveQuery) -> _Numbers:
    """Numbers rise almost as time does: what lies outside of these cannot have ended on the days that are asked for."""
    first, last = 1, LARGEST_NUMBER
    if query.since is not None:
        ended = ArchiveEntry.objects.filter(ended_at__gte=_midnight(query.since)).order_by("ended_at", "id")
        number = ended.values_list("id", flat=True).first()
        first = last if number is None else max(1, number - DISORDER)
    if query.until is not None:
        ended = ArchiveEntry.objects.filter(ended_at__lt=_midnight(query.until, 1)).order_by("-ended_at", "-id")
        number = ended.values_list("id", flat=True).first()
        last = 0 if number is None else number + DISORDER
    return _Numbers(first, last, query.since is not None or query.until is not None)


def _midnight(day: dt.date, later: int = 0) -> dt.datetime:
    """The beginning of a day where the reader lives."""
    return dt.datetime.combine(day + dt.timedelta(days=later), dt.time(), timezone.get_current_timezone())


def _keys(query: ArchiveQuery) -> Iterator[_Key]:
    """The filters that an index knows. Which comes first matters only among those that very many pass."""
    listed = ArchiveEntry.objects.filter(is_listed=True)
    for person in query.people:
        yield _Key(ArchiveSeat.objects.filter(user_id=person))
    for done in query.done:
        yield _Key(Fact.objects.filter(kind=done.kind, subject=done.subject))
    if query.league:
        yield _Key(ArchiveEntry.objects.filter(league=query.league), "id")
    if query.reason is not None:
        yield _Key(listed.filter(game=query.game, reason=query.reason), "id")
    for card in query.cards:
        yield _Key(ArchiveCard.objects.filter(card=card))
    if query.edition:
        yield _Key(listed.filter(game=query.game, edition=query.edition), "id")
    if query.game and query.players is not None:
        yield _Key(listed.filter(game=query.game, players=query.players), "id")
    for column in ("rating", "decisions", "margin"):
        if limits := _range(query, column):
            of_game = {"game": query.game} if query.game and column != "rating" else {}
            yield _Key(listed.filter(**limits, **of_game), "id", is_in_order=False)


def _range(query: ArchiveQuery, column: str) -> dict[str, int]:
    """The limits that are asked for, as a filter takes them."""
    least, most = getattr(query, f"least_{column}", None), getattr(query, f"most_{column}", None)
    limits = {} if least is None else {f"{column}__gte": least}
    return limits if most is None else {**limits, f"{column}__lte": most}


def _fitting(query: ArchiveQuery, is_own: bool, numbers: _Numbers) -> QuerySet[ArchiveEntry]:
    """All matches that fit, in no order yet: what is tried on each that is looked at."""
    entries = ArchiveEntry.objects.filter(**_wanted_columns(query, is_own, numbers))
    for person in query.people:
        entries = _with(entries, ArchiveSeat.objects.filter(user_id=person).values("number"))
    for card in query.cards:
        entries = _with(entries, ArchiveCard.objects.filter(card=card).values("entry_id"))
    for done in query.done:
        entries = _with(entries, _happened(done, query.player).values("seat"))
    return entries


def _wanted_columns(query: ArchiveQuery, is_own: bool, numbers: _Numbers) -> dict[str, Any]:
    """What is asked of a match in its own row, as a filter takes it."""
    equal = {"game": query.game, "edition": query.edition, "pace": query.pace, "league": query.league}
    wanted: dict[str, Any] = {name: value for name, value in equal.items() if value}
    for name in ("players", "reason", "is_rated"):
        if getattr(query, name) is not None:
            wanted[name] = getattr(query, name)
    for column in ("rating", "decisions", "margin"):
        wanted |= _range(query, column)
    if query.sort == Sort.RATING:
        wanted["rating__isnull"] = False
    if query.winner_seat is not None:
        shared = query.winner_seat == SHARED
        wanted |= {"winner_seat__isnull": True} if shared else {"winner_seat": query.winner_seat}
    if query.since is not None:
        wanted |= {"ended_at__gte": _midnight(query.since), "id__gte": numbers.first}
    if query.until is not None:
        wanted |= {"ended_at__lt": _midnight(query.until, 1), "id__lte": numbers.last}
    if not is_own:
        wanted["is_listed"] = True
        if query.done:
            # What happened may tell what was hidden.
            wanted["revealed_at__lte"] = timezone.now()
    return wanted


def _happened(done: Done, player: int | None) -> QuerySet[Fact]:
    rows = Fact.objects.filter(kind=done.kind, subject=done.subject)
    if done.first_round is not None:
        rows = rows.filter(round__gte=done.first_round)
    if done.last_round is not None:
        rows = rows.filter(round__lte=done.last_round)
    if done.who == Who.WINNER:
        rows = rows.filter(place=1)
    elif done.who == Who.LOSER:
        rows = rows.filter(place__gt=1)
    elif done.who == Who.PLAYER:
        assert player is not None, "whoever asks for a player's deeds names the player"
        seat = ArchiveSeat.objects.filter(entry_id=OuterRef("entry_id"), user_id=player)
        rows = rows.filter(seat=Subquery(seat.values("number")[:1]))
    return rows


def _with(entries: QuerySet[ArchiveEntry], rows: QuerySet[Any, Any]) -> QuerySet[ArchiveEntry]:
    """The entries that are named by some of the rows. Asked as the value of a subquery, and not whether it exists: so
    the database tries it on each entry and does not go through all rows first, however many it believes there are."""
    name = f"trial{len(entries.query.annotations)}"
    trial = Subquery(rows.filter(entry_id=OuterRef("pk"))[:1])
    return entries.alias(**{name: trial}).filter(**{f"{name}__isnull": False})
