"""Names that staff replace, and the new ones that people choose for themselves."""

from __future__ import annotations

from accounts.models import User

PREFIX = "renamed-"


def replace_name(*, person: User) -> User:
    """Gives a person a neutral name."""
    person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    name, again = f"{PREFIX}{person.pk}", 1
    while User.objects.filter(username__iexact=name).exists():
        again += 1
        name = f"{PREFIX}{person.pk}-{again}"
    # The site gave it: it need not be unlike those that people chose.
    person.username, person.has_checked_name = name, False
    person.save(update_fields=["username", "has_checked_name"])
    return person
