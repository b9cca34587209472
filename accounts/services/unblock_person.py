from __future__ import annotations

from accounts.models import Block, User


def unblock_person(*, blocker: User, blocked: User) -> None:
    """Lifts a block; lifting none is no error."""
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()
