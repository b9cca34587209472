from __future__ import annotations

import datetime as dt

from accounts.database_time import database_now
from accounts.models import OutgoingEmail

AFTER = dt.timedelta(days=60)
"""As long as a notice is remembered: until then its email could be asked for again."""


def forget_emails() -> int:
    """Forgets emails that were sent long ago, and returns how many. What they said is gone already."""
    settled = OutgoingEmail.objects.filter(made_at__lt=database_now() - AFTER, settled_at__isnull=False)
    return settled.delete()[0]
