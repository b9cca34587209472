"""Pages of leagues: a form in, one call, one answer."""

from __future__ import annotations
