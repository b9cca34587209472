"""Dates in Dutch."""

from __future__ import annotations

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
TIME_FORMAT = "H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "j b Y"
SHORT_DATETIME_FORMAT = "j b Y, H:i"
DAY_FORMAT = "j b"
DAY_TIME_FORMAT = "j b, H:i"
LONG_DAY_TIME_FORMAT = "j F, H:i"
WEEKDAY_FORMAT = "D j b"
WEEKDAY_TIME_FORMAT = "D j b, H:i"
