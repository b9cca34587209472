"""What the hosts of a league decide."""

from __future__ import annotations

from datetime import time
from typing import TypedDict


class LeagueSettings(TypedDict, total=False):
    """Columns of a league that its hosts fill in; what is left out has the league's own default."""

    name: str
    rules_text: str
    game: str
    plan: str
    rulesets: list[str]
    table_size: int
    group_size: int
    format: str
    pace: str
    tempo: str
    weekends_off: bool
    rhythm: str
    points: list[int]
    bye_points: int
    tie_breaks: list[str]
    promoted: int
    relegated: int
    shape: str
    rounds: int
    through: int
    round_days: int
    most_members: int | None
    least_rating: int | None
    most_rating: int | None
    least_reliability: int
    by_invitation: bool
    is_private: bool
    is_rated: bool
    has_check_in: bool
    sign_up_days: int
    check_in_days: int
    season_days: int
    languages: list[str]
    language: str
    time_zone: str
    meeting_day: int
    meeting_time: time
    walkover_minutes: int
    emblem: str
    field_tincture: str
    charge_tincture: str


LOOKS = frozenset(
    {
        "name",
        "rules_text",
        "languages",
        "language",
        "time_zone",
        "meeting_day",
        "meeting_time",
        "emblem",
        "field_tincture",
        "charge_tincture",
        "is_private",
        "by_invitation",
        "sign_up_days",
        "check_in_days",
        "season_days",
    }
)
"""What may be changed at any time; all else stays as it is while a season is played."""
