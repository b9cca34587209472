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
        method=method[: StaffAccess.METHOD_LENGTH],
        path=path[: StaffAccess.PATH_LENGTH],
        status=status,
        model=model,
        object_id=object_id[: StaffAccess.OBJECT_LENGTH],
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
