"""Why one person may write to another: each app brings its reasons by `register(reason)` in its `AppConfig.ready`."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User

Reason = Callable[[User, User], bool]
"""Whether the first person may write to the second: they have something to do with each other."""

_reasons: list[Reason] = []


def register(reason: Reason) -> None:
    """Adds a reason."""
    assert reason not in _reasons, "One reason to write is registered twice."
    _reasons.append(reason)


def has_reason(writer: User, reader: User) -> bool:
    return any(reason(writer, reader) for reason in _reasons)
