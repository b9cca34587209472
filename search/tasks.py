"""What workers do: one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from search.services.rebuild_search import rebuild_search


@shared_task(name="search.rebuild_search")
def rebuild_search_task() -> None:
    rebuild_search()
