"""For whom an operation answers, and what forms that people fill in too make of what a program sends."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest

from accounts.models import User
from accounts.selectors.people import find_member
from api.errors import FieldsRefused
from api.models import Token
from api.scopes import Scope
from games.errors import NobodyOfThatName

MEMBER_SCOPES = (Scope.ACCOUNT_READ, Scope.EVENTS_WRITE, Scope.HOST)
"""With any of these a program sees the leagues, clubs and tournaments of its person."""


def member_viewer_of(request: HttpRequest) -> User | None:
    """The person for whom leagues, clubs and tournaments are shown; None shows what everyone may see."""
    token = getattr(request, "auth", None)
    return token.user if isinstance(token, Token) and any(map(token.may, MEMBER_SCOPES)) else None


def member_named(name: str) -> User:
    """The member of this name, or a refusal."""
    found = find_member(name.strip())
    if found is None:
        raise NobodyOfThatName
    return found


def cleaned(form: forms.Form) -> dict[str, Any]:
    """What a form makes of what was sent; raises a refusal that names the fields."""
    if not form.is_valid():
        raise FieldsRefused(form.errors)
    return form.cleaned_data
