"""The project: settings, addresses, entry points. It knows every app and holds neither rules nor pages."""

from __future__ import annotations

# Tasks that are sent by name are sent through this app: it is the default from the first import on.
from tudor_site.celery import app as celery_app

__all__ = ["celery_app"]
