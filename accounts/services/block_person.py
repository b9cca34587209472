from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import Block, Friend, User


@transaction.atomic
def block_person(*, blocker: User, blocked: User) -> Block:
    """Blocks a person, once however often it is asked for. Neither stays on the other's list of friends."""
    if blocker == blocked:
        raise ValidationError(_("You cannot block yourself."))
    block, _created = Block.objects.get_or_create(blocker=blocker, blocked=blocked)
    Friend.objects.filter(Q(person=blocker, friend=blocked) | Q(person=blocked, friend=blocker)).delete()
    return block
