"""What there is to tell about clubs: keys of notifications name it."""

from __future__ import annotations

from enum import StrEnum


class ClubNews(StrEnum):
    """What happens to a person in a club, or to those who run it."""

    REQUEST = "request"
    WELCOME = "welcome"
    ROLE = "role"
    REMOVED = "removed"


class TeamNews(StrEnum):
    """What happens in a team match."""

    CHALLENGE = "challenge"
    DECLINED = "declined"
    LINE_UP = "line_up"
    CHECK_IN = "check_in"
    CANCELLED = "cancelled"
    STARTED = "started"
    ENDED = "ended"
