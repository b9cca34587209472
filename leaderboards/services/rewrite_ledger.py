"""Writing the end of a pool's ledger anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction

from accounts.models import User
from games.archive.selectors.recount import entries_to_recount
from games.final_places import VERSION
from leaderboards import outbox
from leaderboards.ledger import NEWCOMER, RatingState, after_change, changes
from leaderboards.models import LedgerRevision, Pool, RatedMatch, Rating, RatingEvent, Verdict
from leaderboards.selectors.rating_states import rating_states_before
from leaderboards.selectors.results import batches_of, player_results, rateables
from leaderboards.services.rate_match import line_of, save_rating_states

LINES_AT_ONCE = 1000


@transaction.atomic(durable=True)
def rewrite_ledger(*, pool_id: int) -> LedgerRevision | None:
    """Carries out what staff has decided about matches of a pool: from the first of them on, all lines are kept as
    replaced and worked out anew. It is one transaction that holds the pool, so nothing is rated meanwhile, whatever is
    broken off has not begun, and what is done is found done. None if there is nothing to do, or another is at it."""
    # A worker that comes while another rewrites does nothing: the sweep sends one every minute.
    pool = Pool.objects.select_for_update(skip_locked=True).filter(pk=pool_id).first()
    if pool is None:
        return None
    due = list(Verdict.objects.filter(revision=None, rated__pool=pool).select_related("rated", "by").order_by("pk"))
    if not due:
        return None
    # The last word counts.
    for verdict in {verdict.rated_id: verdict for verdict in due}.values():
        verdict.rated.annulled_at = verdict.made_at if verdict.kind == Verdict.Kind.ANNULLED else None
        verdict.rated.save(update_fields=["annulled_at"])
    is_annulment = any(verdict.kind == Verdict.Kind.ANNULLED for verdict in due)
    revision = _revise(
        pool=pool,
        kind=LedgerRevision.Kind.ANNULMENT if is_annulment else LedgerRevision.Kind.REINSTATEMENT,
        from_number=min(_number_of(verdict.rated) for verdict in due),
        by=due[-1].by,
        reason=due[-1].reason,
        concerned=[verdict.rated_id for verdict in due],
    )
    Verdict.objects.filter(pk__in=[verdict.pk for verdict in due]).update(revision=revision)
    return revision


@transaction.atomic(durable=True)
def rewrite_by_formula(*, pool_id: int, formula: int) -> LedgerRevision | None:
    """Works a whole pool out anew by one formula. None if it has rated all of it already."""
    pool = Pool.objects.select_for_update().get(pk=pool_id)
    others = RatedMatch.objects.filter(pool=pool, number__isnull=False).exclude(formula=formula)
    first = others.order_by("number").first()
    if first is None:
        return None
    others.update(formula=formula)
    return _revise(
        pool=pool,
        kind=LedgerRevision.Kind.FORMULA,
        from_number=_number_of(first),
        by=None,
        reason=f"formula {formula}",
        concerned=[],
    )


@transaction.atomic(durable=True)
def rewrite_by_places(*, pool_id: int) -> LedgerRevision | None:
    """Brings the places in a ledger up to the way in which final places are counted now, once the archive has been
    recounted. None if there is nothing to change, if it is too early, or if another is at it. Safe to run twice."""
    outdated = Pool.objects.filter(pk=pool_id, places_version__lt=VERSION)
    pool = outdated.select_for_update(skip_locked=True).first()
    if pool is None or entries_to_recount().exists():
        return None
    first = _first_misplaced(pool)
    revision = None
    if first is not None:
        revision = _revise(
            pool=pool,
            kind=LedgerRevision.Kind.PLACES,
            from_number=first,
            by=None,
            reason="those who left stand behind those who stayed",
            concerned=[],
        )
    pool.places_version = VERSION
    pool.save(update_fields=["places_version"])
    return revision


def _first_misplaced(pool: Pool) -> int | None:
    """The first number of a ledger under which a player has another place than the archive says."""
    for batch in batches_of(pool.pk):
        events = RatingEvent.objects.filter(match__in=[rated.match_id for rated in batch])
        written = {(event.match_id, event.user_id): event.place for event in events}
        for rated, match in zip(batch, rateables(batch), strict=True):
            people = ((result, written.get((match.match_id, result.user_id))) for result in match.people)
            if any(place is not None and place != result.place for result, place in people):
                return _number_of(rated)
    return None


def _revise(
    *, pool: Pool, kind: LedgerRevision.Kind, from_number: int, by: User | None, reason: str, concerned: Sequence[int]
) -> LedgerRevision:
    """Puts the lines from a number on aside and writes them anew. The pool is held."""
    last = LedgerRevision.objects.filter(pool=pool).order_by("-number").first()
    revision = LedgerRevision.objects.create(
        pool=pool,
        number=(last.number if last else 0) + 1,
        kind=kind,
        by=by,
        reason=reason,
        from_number=from_number,
    )
    revision.lines = revision.replace_lines()
    revision.save(update_fields=["lines"])
    states = _RatingStates(pool.pk, from_number)
    # People who played only what was taken out come up nowhere else.
    states.learn(result.user_id for seated in player_results(concerned).values() for result in seated)
    for batch in batches_of(pool.pk, from_number - 1):
        _write(batch, states)
    states.keep()
    outbox.announce_rewriting(pool_id=pool.pk, from_number=from_number)
    return revision


class _RatingStates:
    """Where everybody stands who comes up from a number of the ledger on; what was before it is read from its lines."""

    def __init__(self, pool_id: int, from_number: int) -> None:
        self._pool_id = pool_id
        self._from_number = from_number
        self.now: dict[int, RatingState] = {}

    def learn(self, people: Iterable[int]) -> None:
        """Looks up those who have not come up yet."""
        unknown = set(people) - self.now.keys()
        self.now |= dict.fromkeys(unknown, NEWCOMER) | rating_states_before(self._pool_id, self._from_number, unknown)

    def keep(self) -> None:
        """Writes down where they stand now; people who are left without a match have no rating."""
        played = {user_id: state for user_id, state in self.now.items() if state.matches}
        save_rating_states(pool_id=self._pool_id, states=played)
        nowhere = sorted(self.now.keys() - played.keys())
        Rating.objects.filter(pool=self._pool_id, user__in=nowhere).delete()


def _write(batch: Sequence[RatedMatch], states: _RatingStates) -> None:
    matches = rateables(batch)
    states.learn(result.user_id for match in matches for result in match.people)
    lines = []
    for rated, match in zip(batch, matches, strict=True):
        assert rated.formula is not None, "a formula has rated it"
        for change in changes(match, states.now, rated.formula):
            lines.append(line_of(rated, change))
            before = states.now[change.result.user_id]
            states.now[change.result.user_id] = after_change(before, change, match.ended_at)
    RatingEvent.objects.bulk_create(lines, batch_size=LINES_AT_ONCE)


def _number_of(rated: RatedMatch) -> int:
    assert rated.number is not None, "only what is in the ledger can be taken out of it"
    return rated.number
