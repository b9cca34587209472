"""What keeps a backup from being made or restored."""

from __future__ import annotations


class BackupError(Exception):
    """The message says to the operator what is wrong and what to do."""
