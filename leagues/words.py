"""Leagues in words: divisions, points, ranks, what can still be reached, and what stands on the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.conf.locale import LANG_INFO
from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.standings import TieBreak

TIE_BREAKS: dict[TieBreak, str | Promise] = {
    TieBreak.POINTS: gettext_lazy("points"),
    TieBreak.WINS: gettext_lazy("wins"),
    TieBreak.PLACES: gettext_lazy("wins, then second places and so on"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("head-to-head results"),
    TieBreak.SCORE_SHARE: gettext_lazy("share of the highest score"),
    TieBreak.OPPONENTS: gettext_lazy("strength of opponents beaten"),
    TieBreak.BYES: gettext_lazy("fewer byes"),
    TieBreak.LOT: gettext_lazy("random draw"),
}
SPOKEN = (
    *("en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "nb", "fi", "hu", "ro", "el", "tr", "uk", "ru"),
    *("ja", "ko", "zh-hans", "zh-hant", "ar", "he"),
)
"""Languages that a league can be held in, whether or not our pages are."""
_FRACTIONS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def language_name(code: str) -> str:
    """A language as those who speak it call it."""
    return str(LANG_INFO[code]["name_local"]) if code in SPOKEN else code


def division_words(level: int, number: int, name: str = "", *, is_only: bool = False) -> str:
    """What a division is called; level 0 is the top."""
    if name:
        return name
    if is_only:
        return _("All players")
    if level == 0 and number == 1:
        return _("Crown division")
    return _("Division %(level)s.%(number)s") % {"level": level + 1, "number": number}


def points_words(points: Fraction) -> str:
    """Points as people write them: 8, 3⅓ or 2.43."""
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    if rest in _FRACTIONS:
        return f"{whole or ''}{_FRACTIONS[rest]}"
    return f"{float(points):.2f}"


def points_count_words(points: Fraction | str) -> str:
    """Points with their unit: 1 point, 3⅓ points."""
    value = Fraction(points)
    return ngettext("%(points)s point", "%(points)s points", 1 if value == 1 else 2) % {"points": points_words(value)}


def meeting_words(at: datetime) -> str:
    """The time of a table, with the day of the week, in the time zone that is active."""
    return date_format(timezone.localtime(at), "WEEKDAY_TIME_FORMAT")


def rank_words(rank: int) -> str:
    return str(ordinal(rank))


def outlook_words(best: int | None, worst: int | None, members: int, *, is_over: bool = False) -> str:
    """Where a player can still finish; nothing if that is not known."""
    if best is None or worst is None:
        return ""
    if best == worst:
        words = _("finished %(rank)s") if is_over else _("will finish %(rank)s")
        return words % {"rank": rank_words(best)}
    if best == 1 and worst >= members:
        return _("can still finish anywhere")
    return _("can still finish %(best)s to %(worst)s") % {"best": rank_words(best), "worst": rank_words(worst)}


def movement_words(moved: int | None) -> str:
    """How many ranks a player has risen or fallen since the table before."""
    if moved is None:
        return _("new in the standings")
    if moved == 0:
        return _("unchanged")
    if moved > 0:
        return ngettext("up by %(ranks)s rank", "up by %(ranks)s ranks", moved) % {"ranks": moved}
    return ngettext("down by %(ranks)s rank", "down by %(ranks)s ranks", -moved) % {"ranks": -moved}


def scale_words(points: Sequence[int]) -> str:
    """What places are worth: 10 · 6 · 3 · 1."""
    return " · ".join(map(str, points))


def tie_breaks_words(tie_breaks: Sequence[str]) -> str:
    return ", ".join(str(TIE_BREAKS[TieBreak(tie_break)]) for tie_break in tie_breaks)


ACTS: dict[str, str | Promise] = {
    "league_created": gettext_lazy("%(by)s created the league."),
    "league_changed": gettext_lazy("%(by)s changed the settings: %(fields)s."),
    "league_closed": gettext_lazy("%(by)s closed the league."),
    "role_given": gettext_lazy("%(by)s made %(user)s %(rights)s."),
    "role_taken": gettext_lazy("%(by)s removed the role of %(rights)s from %(user)s."),
    "invited": gettext_lazy("%(by)s invited %(user)s."),
    "uninvited": gettext_lazy("%(by)s withdrew the invitation for %(user)s."),
    "invite_link_renewed": gettext_lazy("%(by)s made a new invite link."),
    "invite_link_removed": gettext_lazy("%(by)s removed the invite link."),
    "joined_by_link": gettext_lazy("%(by)s came by the invite link."),
    "emails_sent": gettext_lazy("%(by)s sent invitations by email: %(count)s."),
    "season_planned": gettext_lazy("%(by)s planned season %(season)s."),
    "season_changed": gettext_lazy("%(by)s changed the dates of season %(season)s."),
    "season_called_off": gettext_lazy("%(by)s cancelled season %(season)s."),
    "sign_up_opened": gettext_lazy("Sign-up for season %(season)s is open."),
    "check_in_opened": gettext_lazy("Check-in for season %(season)s is open."),
    "signed_up": gettext_lazy("%(by)s signed up for season %(season)s."),
    "moved_up": gettext_lazy("%(user)s moved up from the waiting list for season %(season)s."),
    "checked_in": gettext_lazy("%(by)s checked in."),
    "withdrew": gettext_lazy("%(by)s withdrew from season %(season)s."),
    "removed": gettext_lazy("%(by)s removed %(user)s from season %(season)s."),
    "placed": gettext_lazy("The line-up for season %(season)s is set."),
    "season_started": gettext_lazy("Season %(season)s has started."),
    "round_started": gettext_lazy("Round %(round)s of season %(season)s has started."),
    "tables_opened": gettext_lazy("All games of season %(season)s have started."),
    "table_ended": gettext_lazy("%(division)s, round %(round)s: table %(table)s has finished."),
    "table_adjudged": gettext_lazy("%(by)s adjudicated table %(table)s of round %(round)s, %(division)s."),
    "table_void": gettext_lazy("%(by)s voided table %(table)s of round %(round)s, %(division)s."),
    "substituted": gettext_lazy("%(user)s takes over from %(for)s."),
    "entered_late": gettext_lazy("%(by)s added %(user)s after the start."),
    "season_ended": gettext_lazy("Season %(season)s is over."),
    "requested": gettext_lazy("%(by)s asked the hosts: %(what)s."),
    "request_decided": gettext_lazy("%(by)s decided %(user)s's request (%(what)s): %(verdict)s."),
    "request_escalated": gettext_lazy("%(user)s's request (%(what)s) has been passed to the staff of the site."),
    "request_lapsed": gettext_lazy("A request by %(user)s was not answered in time."),
    "appointed": gettext_lazy("%(division)s, round %(round)s: table %(table)s will be played on %(when)s."),
    "words_hidden": gettext_lazy("%(by)s hid a message by %(user)s."),
    "nudged": gettext_lazy("%(by)s nudged %(user)s at table %(table)s of round %(round)s, %(division)s."),
    "announced": gettext_lazy("%(by)s announced: %(text)s"),
    "announced_before": gettext_lazy("%(by)s made an announcement, which was removed."),
    "announce_removed": gettext_lazy("%(by)s removed an announcement by %(user)s."),
    "nudged_late": gettext_lazy("%(by)s nudged everyone who was late: %(people)s."),
}
"""By the kinds of acts, and those that are told otherwise; what is not known is left open."""


class _Blanks(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"


def act_words(kind: str, by: str, parts: Mapping[str, str]) -> str:
    """A line of the log. It names who did it, or the site."""
    return str(ACTS[kind]) % _Blanks(parts, by=by or _("The site"))
