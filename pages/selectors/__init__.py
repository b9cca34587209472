"""What cards show, and what search engines are told."""

from __future__ import annotations
