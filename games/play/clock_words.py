"""Thinking time in words: how a table's clock is set, how long something lasts, what happened beside the moves."""

from __future__ import annotations

from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clock import LIVE, OVER_DAYS, Control, Tempo
from games.models import Match

TEMPI: dict[Tempo, str | Promise] = {
    Tempo.BRISK: gettext_lazy("fast"),
    Tempo.CALM: gettext_lazy("normal"),
    Tempo.LEISURELY: gettext_lazy("slow"),
}

HAPPENED: dict[str, str | Promise] = {
    "extended": gettext_lazy("%(person)s ran out of time and gets extra time once, without a penalty."),
    "waited": gettext_lazy("%(person)s gave %(seat)s more time."),
    "timed-out": gettext_lazy("%(person)s was away for too long. Autopilot plays for this seat."),
    "returned": gettext_lazy("%(person)s is back and plays on."),
    "taken-over": gettext_lazy("%(person)s took over a seat and plays on."),
    "played-out": gettext_lazy("%(person)s was the last player left. Autopilot finished the game."),
    "resigned": gettext_lazy("%(person)s resigned."),
    "hinted": gettext_lazy("%(person)s asked for a hint."),
}


def happened_words(kind: str, *, seat: str, person: str) -> str:
    """What happened at a table beside the moves."""
    return str(HAPPENED[kind]) % {"seat": seat, "person": person}


def duration_figures(time: timedelta) -> str:
    """A short length of time as clocks show it."""
    minutes, seconds = divmod(max(0, int(time.total_seconds())), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def duration_words(time: timedelta) -> str:
    """A length of time by its two largest units."""
    seconds = max(0, int(time.total_seconds()))
    days, seconds = divmod(seconds, 86_400)
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    parts = [
        ngettext("%(n)s day", "%(n)s days", days) % {"n": days} if days else "",
        ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours} if hours else "",
        ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes} if minutes else "",
        ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds} if seconds else "",
    ]
    first = next((place for place, part in enumerate(parts) if part), None)
    return _("no time") if first is None else " ".join(part for part in parts[first : first + 2] if part)


def short_duration(time: timedelta) -> str:
    """A length of time as a list shows it: its two largest units, from two days on only hours that matter."""
    minutes = max(0, int(time.total_seconds())) // 60
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    if days >= 4 or (days and not hours):
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    if days:
        return _("%(days)s d %(hours)s h") % {"days": days, "hours": hours}
    if hours and minutes:
        return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}
    return _("%(hours)s h") % {"hours": hours} if hours else _("%(minutes)s min") % {"minutes": minutes}


def clock_choice_words(control: Control) -> str:
    """A clock as a host chooses it: what everyone begins with, and what each decision adds."""
    if control.is_live:
        return _("%(minutes)s min + %(seconds)s s") % {
            "minutes": control.bank // timedelta(minutes=1),
            "seconds": control.increment // timedelta(seconds=1),
        }
    hours = control.increment // timedelta(hours=1)
    return _("%(bank)s + %(hours)s h") % {"bank": short_duration(control.bank), "hours": hours}


def speed_words(match: Match) -> str:
    """How fast a table plays, as short as a list needs it. It asks no one for pauses of its clocks."""
    is_live = match.pace == Match.Pace.LIVE
    if match.clock_bank is None or match.clock_increment is None:
        return _("Real-time, no clock") if is_live else _("Turn-based, no clock")
    bank = short_duration(timedelta(seconds=match.clock_bank))
    if not is_live:
        return _("Turn-based, %(bank)s") % {"bank": bank}
    return _("%(bank)s + %(seconds)s s") % {"bank": bank, "seconds": match.clock_increment}


def control_words(control: Control) -> str:
    """How the clock of a table is set."""
    words = clock_choice_words(control)
    return _("%(clock)s, weekends off") % {"clock": words} if control.weekends_off else words


def tempo_words(tempo: Tempo) -> str:
    """What a host chooses from, with what it means live and over days, as short as a telephone is wide."""
    live, days = LIVE[tempo], OVER_DAYS[tempo]
    return _("%(tempo)s: %(minutes)s min + %(seconds)s s, or %(days)s d + %(hours)s h") % {
        "tempo": TEMPI[tempo],
        "minutes": live.bank // timedelta(minutes=1),
        "seconds": live.increment // timedelta(seconds=1),
        "days": days.bank // timedelta(days=1),
        "hours": days.increment // timedelta(hours=1),
    }
