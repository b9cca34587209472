"""Plain pages, and what search engines, other sites and phones ask for."""

from __future__ import annotations
