"""What this room writes: one verb a file."""

from __future__ import annotations
