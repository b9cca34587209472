from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import Block, Follow, User


@transaction.atomic
def block_person(*, blocker: User, blocked: User) -> Block:
    """Blocks a person, once however often it is asked for. Neither follows the other any more."""
    if blocker == blocked:
        raise ValidationError(_("You cannot block yourself."))
    block, _created = Block.objects.get_or_create(blocker=blocker, blocked=blocked)
    Follow.objects.filter(Q(follower=blocker, followed=blocked) | Q(follower=blocked, followed=blocker)).delete()
    return block
