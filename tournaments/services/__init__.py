"""What this app writes: one verb a file."""

from __future__ import annotations
