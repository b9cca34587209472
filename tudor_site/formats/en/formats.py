"""Dates in English."""

from __future__ import annotations

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
TIME_FORMAT = "H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
DAY_FORMAT = "j M"
DAY_TIME_FORMAT = "j M, H:i"
LONG_DAY_TIME_FORMAT = "j F, H:i"
WEEKDAY_FORMAT = "D j M"
WEEKDAY_TIME_FORMAT = "D j M, H:i"
