"""What staff reads about pairs whose results are hard to believe."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.archive.selectors.statistics_plots import signed_words
from leaderboards.models import Appeal, Baseline, FairPlayFlag, RatedMatch, RatingEvent
from leaderboards.rating import FORMULAS, START, Entrant, Pair, pairs, shown
from leaderboards.selectors.people import pool_words

PAGE = 30
MOST_MATCHES = 300
"""As many of a pair's last matches are shown, and counted exactly."""


class FlagLine(NamedTuple):
    """A flag in the list."""

    pk: int
    kind: str
    """In words."""
    status: str
    """In words."""
    is_open: bool
    gains: str
    gives: str
    pool: str
    matches: int
    odds: str
    first_seen: datetime


class FlagList(NamedTuple):
    lines: list[FlagLine]
    status: str
    kind: str
    before: int | None
    """From where the next page goes on."""
    open_appeals: int


class PairMatch(NamedTuple):
    """A match of both, as the ledger tells it."""

    code: str
    ended_at: datetime
    chance: int | None
    """Of a hundred, that the one who may gain finishes before the other; None if both left."""
    place: str
    place_of_giver: str
    change: int
    change_of_giver: int


class BaselineLine(NamedTuple):
    """How a player fares, against expectation, in a hundred matches."""

    name: str
    address: str
    matches: int
    together: int
    share: int
    """Of a hundred of their matches."""
    gain: str
    """In all their matches."""
    concessions: int


class FlagPage(NamedTuple):
    line: FlagLine
    sentences: list[str]
    """What there is to see, in words."""
    people: list[BaselineLine]
    matches: list[PairMatch]
    is_cut: bool
    decided_by: str
    decided_at: datetime | None
    why: str


class AppealRow(NamedTuple):
    """An appeal, for staff."""

    pk: int
    name: str
    code: str
    made_at: datetime
    reason: str
    text: str
    is_open: bool
    answer: str
    words: str


def entrant_of_line(line: RatingEvent) -> Entrant:
    """A player as they came to a table, told by the ledger."""
    return Entrant(line.entered, line.place, line.has_left, line.is_substitute)


def matches_of_pair(pool_id: int, one: int, other: int) -> QuerySet[Any]:
    """The lines that one person has in matches with another, the newest first."""
    theirs = RatingEvent.objects.filter(pool=pool_id, user=other).values("match")
    return RatingEvent.objects.filter(pool=pool_id, user=one, match__in=theirs).order_by("-number")


def chances_of_duels(pool_id: int, one: int, other: int) -> tuple[list[float], float]:
    """How likely one was to win each of the last duels with another, and how many of them."""
    found = [pair for meeting in _meetings(pool_id, one, other) if (pair := meeting.pair) is not None]
    return [pair.chance for pair in found], sum(pair.outcome for pair in found)


def flag_list(asked: Mapping[str, Any]) -> FlagList:
    """Flags, the newest first."""
    flags = FairPlayFlag.objects.select_related("pool", "gains", "gives").order_by("-pk")
    status, kind, before = (asked.get(name) for name in ("status", "kind", "before"))
    if status:
        flags = flags.filter(status=status)
    if kind:
        flags = flags.filter(kind=kind)
    if before:
        flags = flags.filter(pk__lt=before)
    found = list(flags[: PAGE + 1])
    return FlagList(
        lines=[_flag_line(flag) for flag in found[:PAGE]],
        status=status or "",
        kind=kind or "",
        before=found[PAGE - 1].pk if len(found) > PAGE else None,
        open_appeals=Appeal.objects.filter(answer=Appeal.Answer.OPEN).count(),
    )


def flag_page(flag: FairPlayFlag) -> FlagPage:
    """A flag with all that it follows from, as it is today."""
    both = _meetings(flag.pool_id, flag.gains_id, flag.gives_id)
    together = matches_of_pair(flag.pool_id, flag.gains_id, flag.gives_id).count()
    rows = Baseline.objects.filter(pool=flag.pool_id, user__in=[flag.gains_id, flag.gives_id])
    baselines = {row.user_id: row for row in rows}
    codes = _codes_of(both)
    return FlagPage(
        line=_flag_line(flag),
        sentences=_sentences(flag),
        people=[_baseline_line(person, baselines.get(person.pk), together) for person in (flag.gains, flag.gives)],
        matches=[_pair_match(meeting, codes[meeting.mine.match_id]) for meeting in both],
        is_cut=together > len(both),
        decided_by=flag.decided_by.get_username() if flag.decided_by else "",
        decided_at=flag.decided_at,
        why=flag.why,
    )


def appeal_list() -> list[AppealRow]:
    """Appeals, those that wait first and then the newest."""
    appeals = Appeal.objects.select_related("user", "verdict__rated__match")
    waiting = appeals.filter(answer=Appeal.Answer.OPEN).order_by("pk")
    answered = appeals.exclude(answer=Appeal.Answer.OPEN).order_by("-pk")
    return [_appeal_row(appeal) for appeal in [*waiting[:PAGE], *answered[:PAGE]]]


def odds_words(odds: float) -> str:
    """How seldom chance alone makes it look so: two digits are as exact as it gets."""
    if odds <= 0.0 or 1.0 / odds >= 1e9:
        return _("less than once in a billion such pairs")
    times = max(1, round(1.0 / odds))
    step = 10 ** max(0, len(str(times)) - 2)
    times = round(times / step) * step
    return ngettext("in every such pair", "once in %(times)s such pairs", times) % {
        "times": number_format(times, force_grouping=True)
    }


class _Meeting(NamedTuple):
    """A match of both, with everybody at the table."""

    mine: RatingEvent
    theirs: RatingEvent
    table: list[RatingEvent]

    @property
    def pair(self) -> Pair | None:
        """What was to be expected of the two, from the side of the first; None if both left."""
        # Those of whom it is told come first, so that they are the first pair.
        others = [line for line in self.table if line not in (self.mine, self.theirs)]
        entrants = [entrant_of_line(line) for line in (self.mine, self.theirs, *others)]
        found = pairs(entrants, FORMULAS[self.mine.formula])
        return next((pair for pair in found if (pair.first, pair.second) == (0, 1)), None)


def _meetings(pool_id: int, one: int, other: int) -> list[_Meeting]:
    mine = list(matches_of_pair(pool_id, one, other)[:MOST_MATCHES])
    tables: dict[int, list[RatingEvent]] = {line.match_id: [] for line in mine}
    for line in RatingEvent.objects.filter(match__in=list(tables)).order_by("seat", "pk"):
        tables[line.match_id].append(line)
    return [
        _Meeting(
            line, next(theirs for theirs in tables[line.match_id] if theirs.user_id == other), tables[line.match_id]
        )
        for line in mine
    ]


def _codes_of(meetings: list[_Meeting]) -> dict[int, tuple[str, datetime]]:
    found = RatedMatch.objects.filter(pk__in=[meeting.mine.match_id for meeting in meetings])
    return {
        match_id: (code, ended_at)
        for match_id, code, ended_at in found.values_list("match_id", "match__code", "ended_at")
    }


def _pair_match(meeting: _Meeting, match: tuple[str, datetime]) -> PairMatch:
    pair, mine, theirs = meeting.pair, meeting.mine, meeting.theirs
    return PairMatch(
        code=match[0],
        ended_at=match[1],
        # Nothing is certain, and nothing is impossible.
        chance=min(99, max(1, round(100 * pair.chance))) if pair else None,
        place=_place(mine),
        place_of_giver=_place(theirs),
        change=shown(mine.mean_after) - shown(mine.mean_before),
        change_of_giver=shown(theirs.mean_after) - shown(theirs.mean_before),
    )


def _place(line: RatingEvent) -> str:
    return _("left") if line.has_left else str(line.place)


def _flag_line(flag: FairPlayFlag) -> FlagLine:
    return FlagLine(
        pk=flag.pk,
        kind=flag.get_kind_display(),
        status=flag.get_status_display(),
        is_open=flag.status == FairPlayFlag.Status.OPEN,
        gains=flag.gains.get_username(),
        gives=flag.gives.get_username(),
        pool=pool_words(flag.pool),
        matches=flag.matches,
        odds=odds_words(flag.odds),
        first_seen=flag.first_seen,
    )


def _baseline_line(person: User, row: Baseline | None, together: int) -> BaselineLine:
    matches = row.matches if row else 0
    return BaselineLine(
        name=person.get_username(),
        address=person.get_absolute_url() if person.is_active else "",
        matches=matches,
        together=together,
        share=round(100 * together / matches) if matches else 0,
        gain=_signed(row.gain if row else 0.0),
        concessions=row.concessions if row else 0,
    )


def _sentences(flag: FairPlayFlag) -> list[str]:
    """The figures that were seen when the flag was set."""
    figures = flag.figures
    names = {"gains": flag.gains.get_username(), "gives": flag.gives.get_username()}
    apart = figures["apart"]
    said = [
        _(
            "Opponents beaten by %(gains)s, compared with the ratings: %(gain)s in %(matches)s games with %(gives)s, "
            "%(gain_apart)s in %(apart)s games without them."
        )
        % {
            **names,
            "matches": flag.matches,
            "gain": _signed(figures["gain"]),
            "apart": apart["matches"],
            "gain_apart": _signed(apart["gain"]),
        },
        _("By chance, results this unusual happen %(odds)s.") % {"odds": odds_words(flag.odds)}
        + " "
        + ngettext(
            "1 pair in this category has met often enough to be checked",
            "%(pairs)s pairs in this category have met often enough to be checked",
            figures["pairs"],
        )
        % {"pairs": figures["pairs"]}
        + ngettext(
            ", and this one has been checked once.",
            ", and this one has been checked %(looks)s times.",
            figures["looks"],
        )
        % {"looks": figures["looks"]},
        _(
            "%(gains)s finished ahead of %(gives)s %(wins)s times and behind %(losses)s times, and gained %(points)s "
            "points in these games."
        )
        % {**names, "wins": figures["wins"], "losses": figures["losses"], "points": shown_points(figures["flow"])},
        _("These are %(share)s%% of all games of one of the two; %(usual)s%% is usual for players who have met.")
        % {"share": round(100 * figures["share"]), "usual": round(100 * figures["usual_share"])},
    ]
    if figures["concessions"] or figures["early"]:
        said.append(
            _("%(gives)s resigned %(count)s of these games; in %(early)s of them, one of the two had hardly started.")
            % {**names, "count": figures["concessions"], "early": figures["early"]}
        )
    if figures["is_giver_new"]:
        said.append(_("%(gives)s's account was less than 30 days old when they first met.") % names)
    if figures["is_one_network"]:
        said.append(_("Both used the same network in the last 90 days, as people in one household do."))
    return said


def shown_points(flow: float) -> str:
    """A change of a mean on the scale that people read."""
    return signed_words(shown(START.mean + flow) - shown(START.mean))


def _signed(gain: float) -> str:
    return f"{gain:+.1f}".replace("-", "\N{MINUS SIGN}")


def _appeal_row(appeal: Appeal) -> AppealRow:
    return AppealRow(
        pk=appeal.pk,
        name=appeal.user.get_username(),
        code=appeal.verdict.rated.match.code,
        made_at=appeal.made_at,
        reason=appeal.verdict.reason,
        text=appeal.text,
        is_open=appeal.answer == Appeal.Answer.OPEN,
        answer=appeal.get_answer_display(),
        words=appeal.words,
    )
