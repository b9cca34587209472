from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import Block, User


def block_person(*, blocker: User, blocked: User) -> Block:
    """Blocks a person, once however often it is asked for."""
    if blocker == blocked:
        raise ValidationError(_("You cannot block yourself."))
    block, _created = Block.objects.get_or_create(blocker=blocker, blocked=blocked)
    return block
