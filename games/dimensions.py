"""What the statistics of the archive count by."""

from __future__ import annotations

from enum import IntEnum


class Dimension(IntEnum):
    """What is counted. The numbers are stored: new ones are added at the end."""

    MATCH = 1
    SEAT = 2
    SCORE = 3
    BEST_SCORE = 4
    LENGTH = 5
    MARGIN = 6
    REASON = 7
    MONTH = 8
    FIRST_RING = 9
    FIRST_FINGER = 10
    FIRST_PAIR = 11
    """A ring together with its finger."""
    FIRST_CITY = 12
    TITLE = 13
    CARD = 14
