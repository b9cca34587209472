"""The id of a request: it stands on the lines that the request writes, on the tasks that it sends, and on what workers
write of them. So a move and its scoring can be followed through several processes."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import Token
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun
from structlog.contextvars import bind_contextvars, get_contextvars, reset_contextvars

REQUEST_ID = "request_id"

_begun: dict[str, Mapping[str, Token[Any]]] = {}


def follow_tasks() -> None:
    """From here on tasks carry the id to the worker that runs them."""
    before_task_publish.connect(_hand_over, weak=False)
    task_prerun.connect(_take_over, weak=False)
    task_postrun.connect(_let_go, weak=False)


def _hand_over(headers: dict[str, Any] | None = None, **_: Any) -> None:
    request_id = get_contextvars().get(REQUEST_ID)
    if headers is not None and request_id:
        headers[REQUEST_ID] = request_id


def _take_over(task_id: str, task: Any, **_: Any) -> None:
    # Done at once where it was sent, a task has the id that is bound there; what the beat sends has an id of its own.
    carried = task.request.headers or {}
    request_id = carried.get(REQUEST_ID) or get_contextvars().get(REQUEST_ID) or task_id
    _begun[task_id] = bind_contextvars(request_id=request_id, task=task.name, task_id=task_id)


def _let_go(task_id: str, **_: Any) -> None:
    reset_contextvars(**_begun.pop(task_id, {}))
