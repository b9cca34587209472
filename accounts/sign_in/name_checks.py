"""Whether a name that a person chooses is free; the settings point here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names.lookalikes import skeleton, username_skeleton
from accounts.names.usernames import has_firm_ends, has_username_shape, is_no_bots_name, is_not_reserved


def is_not_a_lookalike(username: str) -> None:
    """Refuses a name that looks like that of another account. Of two that are chosen at the same moment, a constraint
    refuses the second."""
    alike = User.objects.alias(looks=username_skeleton()).filter(looks=skeleton(username)).values_list("username")
    taken = [name for (name,) in alike]
    if any(name.lower() == username.lower() for name in taken):
        raise ValidationError(_("A user with that username already exists."), code="taken")
    if taken:
        raise ValidationError(
            _("This name is too similar to %(name)s. Please choose a different one."),
            code="lookalike",
            params={"name": taken[0]},
        )


@contextmanager
def refusing_taken_name(username: str) -> Iterator[None]:
    """Writes a new name, all or nothing; raises `ValidationError` if another took it after it was checked."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        is_not_a_lookalike(username)
        raise


BOT_NAME_VALIDATORS: list[Callable[[str], None]] = [
    has_username_shape,
    has_firm_ends,
    is_not_reserved,
    is_not_a_lookalike,
]
USERNAME_VALIDATORS: list[Callable[[str], None]] = [*BOT_NAME_VALIDATORS, is_no_bots_name]
