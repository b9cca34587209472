"""Asking people to prove again who they are, before something that a borrowed browser must not do."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest

from accounts.requests import signed_in


def _can_prove(request: HttpRequest) -> bool:
    """Guests have no password and no key: their browser is all there is of them."""
    return not signed_in(request).is_guest


proof_required = reauthentication_required(enabled=_can_prove)
"""A view for people who have given their password, or used their second factor, in the last minutes. All others are
asked for it first, and what they have sent is done afterwards."""


@proof_required  # type: ignore[untyped-decorator]
def require_proof(request: HttpRequest) -> None:
    """The same in the middle of a view, once it is clear that the person may do the thing at all."""
