"""The house: settings, addresses, entry points. It knows every room and holds neither rules nor pages."""

from __future__ import annotations

# Whoever sends a task by name sends it through this app: it is the default from the first import on.
from tudor_site.celery import app as celery_app

__all__ = ["celery_app"]
