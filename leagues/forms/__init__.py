"""What people send to leagues, one module for each kind of page."""

from __future__ import annotations
