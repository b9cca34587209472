"""Pages of tournaments: a form in, one call, one answer."""

from __future__ import annotations
