"""What the page of a person shows out of this app: what they say of themselves, and what can be done with them."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString

from accounts.markdown import as_html
from accounts.models import User
from social.selectors.acquaintance import may_write, relation
from social.selectors.profiles import words_of

register = template.Library()


@register.simple_tag
def profile_words(person: User) -> SafeString:
    """What a person says of themselves, as HTML."""
    return as_html(words_of(person), first_heading=3)


@register.inclusion_tag("social/_profile_actions.html", takes_context=True)
def profile_actions(context: dict[str, Any], person: User) -> dict[str, Any]:
    """The buttons to follow a person and to write to them."""
    viewer = context["request"].user
    is_member = viewer.is_authenticated and not viewer.is_guest
    if not is_member or viewer == person:
        return {"person": person, "is_own": is_member and viewer == person}
    found = relation(viewer, person)
    return {
        "person": person,
        "relation": found,
        "can_write": may_write(viewer, person),
        "csrf_token": context.get("csrf_token"),
    }
