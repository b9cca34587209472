from __future__ import annotations

from typing import Any

import structlog
from django.utils import timezone

from accounts.models import StaffAccess, User

_log = structlog.get_logger("accounts.staff")


def note_staff_access(
    *,
    user: User,
    method: str,
    path: str,
    status: int,
    model: str = "",
    object_id: str = "",
    details: dict[str, Any] | None = None,
) -> StaffAccess:
    """Writes down what a member of staff has opened or done, as a row and as a line of the log."""
    access = StaffAccess.objects.create(
        user=user,
        at=timezone.now(),
        method=method[: _length("method")],
        path=path[: _length("path")],
        status=status,
        model=model[: _length("model")],
        object_id=object_id[: _length("object_id")],
        details=details or {},
    )
    _log.info(
        "staff access",
        user=user.pk,
        method=access.method,
        path=access.path,
        status=status,
        model=access.model,
        object_id=access.object_id,
        details=access.details,
    )
    return access


def _length(field: str) -> int:
    length: int | None = StaffAccess._meta.get_field(field).max_length
    assert length is not None, "all of them are bounded"
    return length
