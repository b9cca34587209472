"""What the API refuses by itself; everything else is refused by the services."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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


class FieldsRefused(BadRequest):
    """Fields that a form does not take: their names, and what is wrong with each."""

    def __init__(self, errors: Mapping[str, Iterable[object]]) -> None:
        super().__init__()
        self.errors = [{"at": name, "what": str(error)} for name, found in errors.items() for error in found]


class NothingHere(Refusal):
    code = "request.not_found"
    status = 404
    sentence = _("There is nothing at this address.")


class MethodRefused(Refusal):
    code = "request.method"
    status = 405
    sentence = _("This address can't be asked in that way.")


class BrokenHere(Refusal):
    code = "server.fault"
    status = 500
    sentence = _("Something went wrong here. We have been told.")


class KeyUnreadable(BadRequest):
    code = "idempotency.unreadable"
    status = 400
    sentence = _("An idempotency key has 8 to 100 visible characters.")


class KeyInUse(Refusal):
    code = "idempotency.in_use"
    status = 409
    sentence = _("A request with this idempotency key is being answered. Try again in a moment.")


class KeyOfAnother(Refusal):
    code = "idempotency.of_another"
    status = 422
    sentence = _("This idempotency key belongs to another request. Use a new one.")


class AnsweredBefore(Exception):
    """A write that was sent again: its answer is known."""

    def __init__(self, *, status: int, content_type: str, body: bytes) -> None:
        super().__init__()
        self.status, self.content_type, self.body = status, content_type, body


class BotNameRefused(Refusal):
    code = "bot.name"
    sentence = _("Names of bots end in “-bot”, such as “rose-bot”.")


class RedirectRefused(Refusal):
    code = "app.redirect"
    sentence = _("“%(address)s” can't be used. Send people back to https://, or to an app or port on their own device.")

    def __init__(self, address: str) -> None:
        super().__init__(str(self.sentence) % {"address": address})


class AppRequestRefused(Refusal):
    """What an app asks for can't be told it: nothing shows that it is the app."""

    code = "app.request"
    status = 400
    sentence = _("This app is not known here, or asks to send you to an address that is not registered.")


class NoSuchPlan(Refusal):
    code = "puzzle.no_such_plan"
    status = 422
    sentence = _("This can't be done at this step. Choose one of its plans.")


class MembersOnly(Refusal):
    code = "token.members_only"
    status = 403
    sentence = _("Only members can create tokens. Save your account first.")
