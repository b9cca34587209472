"""What this app reads for pages and for its own services."""

from __future__ import annotations
