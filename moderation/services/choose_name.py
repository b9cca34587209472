"""Choosing a new name after staff replaced the old one."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.database_time import database_now
from accounts.models import User
from accounts.sign_in.name_checks import USERNAME_VALIDATORS, refusing_taken_name
from moderation.errors import BadWords, NoNewName
from moderation.models import ActionEnd
from moderation.selectors.standing import replaced_names


@transaction.atomic
def choose_name(*, user: User, name: str) -> User:
    """Gives a person the name that they choose instead of the neutral one; it must not be the one that was replaced."""
    person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    replaced = list(replaced_names(person))
    if not replaced:
        raise NoNewName
    name = name.strip()
    try:
        for validate in USERNAME_VALIDATORS:
            validate(name)
        if name.lower() in (action.former_name.lower() for action in replaced):
            raise ValidationError(_("This is the name that staff replaced. Please choose another."))
        person.username, person.has_checked_name = name, True
        with refusing_taken_name(name):
            person.save(update_fields=["username", "has_checked_name"])
    except ValidationError as error:
        raise BadWords(" ".join(error.messages), code="name.refused") from error
    now = database_now()
    for action in replaced:
        ActionEnd.objects.create(action=action, how=ActionEnd.How.SETTLED, at=now)
    return person
