"""Whether the settings of a league fit together."""

from __future__ import annotations

from collections.abc import Callable, Collection
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.plain_text import has_words
from games.clock import Tempo
from games.engine.errors import EngineError
from games.engine.metas import all_metas
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.errors import Refusal
from games.models import Match
from games.text_checks import check_paragraphs, check_words
from leagues.crests import Emblem, Tincture, is_readable
from leagues.errors import BadLeague
from leagues.models import Format, League, Plan, Rhythm
from leagues.models.league import FIXED_FORMATS, MOST_IN_ONE_GROUP, NAME_LENGTH, RULES_LENGTH
from leagues.pyramid import Widening
from leagues.standings import TieBreak
from pairing.points import check_scale

MOST_POINTS = 1000
MOST_ROUNDS = 20
MOST_RULESETS = 20
MOST_MEMBERS = 2000
LONGEST_SEASON = 366
MOST_WAITING = 120
"""Minutes after the time of a table."""

Check = tuple[str, Callable[[League], bool], str | Promise]
"""The field that is marked, whether it is good, and what is said if not."""

CHECKS: tuple[Check, ...] = (
    (
        "cards",
        lambda league: 1 <= len(league.rulesets) <= MOST_RULESETS,
        _("Choose between 1 and 20 card sets."),
    ),
    (
        "edition",
        lambda league: _are_rules(league),
        _("These rules don't work in this game with tables of this size. Choose other cards or another size."),
    ),
    (
        "group_size",
        lambda league: league.table_size <= league.group_size <= MOST_IN_ONE_GROUP,
        _("A division must fill a table and can have at most 40 players."),
    ),
    (
        "points",
        lambda league: _is_scale(league.points),
        _("A better place can't be worth fewer points, and points can't be negative."),
    ),
    ("bye_points", lambda league: 0 <= league.bye_points <= MOST_POINTS, _("A bye can be worth at most 1,000 points.")),
    (
        "tie_break_1",
        lambda league: _are_tie_breaks(league.tie_breaks),
        _("Choose at least one tie-break, and each only once."),
    ),
    (
        "relegated",
        lambda league: league.promoted + league.relegated <= league.group_size,
        _("A division can't promote and relegate more players than it has."),
    ),
    ("rounds", lambda league: 1 <= league.rounds <= MOST_ROUNDS, _("A season must have 1 to 20 rounds.")),
    (
        "through",
        lambda league: 1 <= league.through < league.table_size,
        _("At least one player of each table must advance, and at least one must be out."),
    ),
    (
        "most_members",
        lambda league: league.most_members is None or league.table_size <= league.most_members <= MOST_MEMBERS,
        _("There must be enough members for a table, and at most 2,000."),
    ),
    (
        "most_rating",
        lambda league: None in (league.least_rating, league.most_rating) or league.least_rating <= league.most_rating,  # type: ignore[operator]
        _("The lowest rating can't be above the highest."),
    ),
    (
        "least_reliability",
        lambda league: 0 <= league.least_reliability <= 100,
        _("Reliability must be between 0 and 100 percent."),
    ),
    (
        "season_days",
        lambda league: (
            1 <= league.sign_up_days <= LONGEST_SEASON
            and 1 <= league.check_in_days <= LONGEST_SEASON
            and 1 <= league.season_days <= LONGEST_SEASON
            and league.round_days <= LONGEST_SEASON
        ),
        _("Each part of a season must last between 1 day and 1 year."),
    ),
    (
        "walkover_minutes",
        lambda league: 0 <= league.meeting_day <= 6 and 5 <= league.walkover_minutes <= MOST_WAITING,
        _("The wait for players must be between 5 and 120 minutes."),
    ),
    (
        "charge_tincture",
        lambda league: is_readable(league.field_tincture, league.charge_tincture),
        _("These two colours are hard to tell apart. Make one of them gold or silver, not both."),
    ),
    (
        "most_members",
        lambda league: league.format != Format.ROUND_ROBIN or (league.most_members or 0) <= MOST_IN_ONE_GROUP,
        _("A round robin can have at most 40 members."),
    ),
    (
        "rhythm",
        lambda league: league.rhythm != Rhythm.AT_ONCE or league.pace == Match.Pace.DAYS,
        _("Only turn-based games can all start at once. Real-time games are played round by round."),
    ),
    (
        "rhythm",
        lambda league: league.rhythm != Rhythm.AT_ONCE or league.format in FIXED_FORMATS,
        _("In this format each round depends on the one before, so games can't all start at once."),
    ),
)

CHOICES: dict[str, Collection[str]] = {
    "format": Format.values,
    "plan": Plan.values,
    "pace": Match.Pace.values,
    "tempo": [str(tempo) for tempo in Tempo],
    "rhythm": ["", *Rhythm.values],
    "shape": [str(widening) for widening in Widening],
    "emblem": Emblem.values,
    "field_tincture": Tincture.values,
    "charge_tincture": Tincture.values,
    "language": ("", *(code for code, _name in settings.LANGUAGES)),
    "time_zone": ("", *available_timezones()),
}


def check_settings(*, league: League) -> None:
    """Refuses a league that could not be played, or read, as it is set up; it is not saved here."""
    league.name = check_words(text=league.name, most=NAME_LENGTH, takes_addresses=False)
    league.rules_text = _checked_rules(league.rules_text)
    for field, is_good, sentence in CHECKS:
        if not is_good(league):
            raise BadLeague(sentence, field=field)
    if any(getattr(league, name) not in choices for name, choices in CHOICES.items()):
        raise BadLeague


def _checked_rules(text: str) -> str:
    """The page of rules as it is stored, which may be empty."""
    try:
        return check_paragraphs(text=text, most=RULES_LENGTH) if has_words(text) else ""
    except Refusal as refusal:
        raise BadLeague(refusal.sentence, field="rules_text") from refusal


def _are_rules(league: League) -> bool:
    meta = next((meta for meta in all_metas() if meta.slug == league.game), None)
    if meta is None or league.table_size not in meta.players:
        return False
    if not all(isinstance(text, str) for text in league.rulesets):
        return False
    try:
        for text in league.rulesets:
            ruleset = Ruleset.read(text)
            if ruleset.game != league.game:
                return False
            # Tables may have to be played by one fewer, if a member is left over.
            for size in {league.table_size, max(min(meta.players), league.least)}:
                game_for(ruleset).setup(ruleset, size)
    except EngineError:
        return False
    return True


def _is_scale(points: object) -> bool:
    if not isinstance(points, list) or not 1 <= len(points) <= 5:
        return False
    if not all(type(part) is int and part <= MOST_POINTS for part in points):
        return False
    try:
        check_scale(tuple(points))
    except ValueError:
        return False
    return True


def _are_tie_breaks(names: object) -> bool:
    known = {str(tie_break) for tie_break in TieBreak}
    return isinstance(names, list) and bool(names) and len(set(names)) == len(names) and set(names) <= known
