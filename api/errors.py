"""What the API refuses by itself; everything else is refused by the services."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal


class TokenMissing(Refusal):
    code = "token.missing"
    status = 401
    sentence = _("This needs a token: send it as “Authorization: Bearer …”.")


class TokenInvalid(Refusal):
    code = "token.invalid"
    status = 401
    sentence = _("This token does not exist, has expired or was revoked. Create a new one.")


class ScopeMissing(Refusal):
    """A token that is good, but not for this."""

    code = "token.scope_missing"
    status = 403
    sentence = _("This token may not do that. Create one with the permission that is needed.")

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope


class BadRequest(Refusal):
    code = "request.invalid"
    status = 422
    sentence = _("The request can't be read. See “errors” for what is wrong with it.")


class NothingHere(Refusal):
    code = "request.not_found"
    status = 404
    sentence = _("There is nothing at this address.")


class MembersOnly(Refusal):
    code = "token.members_only"
    status = 403
    sentence = _("Only members can create tokens. Save your account first.")
