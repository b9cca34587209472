"""Who asks the API: the person of a token, or the public. Cookies count for nothing here, so no other site can make a
browser ask for its person."""

from __future__ import annotations

import re
from hashlib import sha256

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from ninja.security.http import HttpAuthBase

from accounts import limits
from accounts.models import User
from api.errors import AnsweredBefore, BadRequest, KeyUnreadable, ScopeMissing, TokenMissing
from api.models import KeptAnswer, Token
from api.scopes import Scope
from api.services.keep_answer import begin_answer
from api.services.use_token import use_token

_SAFE = ("GET", "HEAD")
_KEPT = "_api_kept_answer"


class ScopedToken(HttpAuthBase):
    """A token that may do one thing."""

    openapi_scheme = "bearer"

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope
        self.openapi_description = f"A token with the scope `{scope.value}`."

    def __call__(self, request: HttpRequest) -> Token:
        token = _token_of(request)
        if token is None:
            raise TokenMissing
        if not token.may(self.scope):
            raise ScopeMissing(self.scope.value)
        _answer_once(request, token)
        return token


class AnyToken(HttpAuthBase):
    """A token of any scope, or none: what is asked for is public, or shown to a person as far as the token reaches."""

    openapi_scheme = "bearer"
    openapi_description = "Works without a token; with one, as far as its scopes reach."

    def __call__(self, request: HttpRequest) -> Token | bool:
        return _token_of(request) or True


def person_of(request: HttpRequest) -> User:
    """The person of the token, where a scope was asked for."""
    assert isinstance(request.user, User), "an operation with a scope has a person"
    return request.user


def viewer_of(request: HttpRequest) -> User | None:
    """The person whose seat may be shown: None for the public, and for tokens that may not see games."""
    return viewer_of_token(getattr(request, "auth", None))


def viewer_of_token(token: Token | bool | None) -> User | None:
    """The same for the token itself."""
    return token.user if isinstance(token, Token) and token.may(Scope.PLAY_READ) else None


def kept_answer_of(request: HttpRequest) -> KeptAnswer | None:
    """What is kept for this request, once it is answered; None if it named no key."""
    return getattr(request, _KEPT, None)


def _answer_once(request: HttpRequest, token: Token) -> None:
    """Raises the answer to a write that was sent before under the same key."""
    key = request.headers.get("Idempotency-Key")
    if key is None or request.method in _SAFE:
        return
    if not re.fullmatch(r"[!-~]{8,100}", key):
        raise KeyUnreadable
    told = f"{request.method} {request.get_full_path()}\n".encode() + request.body
    fingerprint = sha256(told).hexdigest()
    kept = begin_answer(user=token.user, key=sha256(key.encode()).hexdigest(), fingerprint=fingerprint)
    if kept.status is not None:
        raise AnsweredBefore(status=kept.status, content_type=kept.content_type, body=bytes(kept.body))
    setattr(request, _KEPT, kept)


def _token_of(request: HttpRequest) -> Token | None:
    """The token that a request brings. A person who was signed in by a cookie is so no longer."""
    request.user = AnonymousUser()
    # No text here holds it, and PostgreSQL would not take it.
    if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", "") or rb"\u0000" in request.body:
        raise BadRequest
    kind, _, text = request.headers.get("Authorization", "").partition(" ")
    token = None
    if kind:
        token = use_token(text=text.strip() if kind.lower() == "bearer" else "")
        request.user = token.user
    limits.check(limits.API, request)
    return token


public = AnyToken()


def needs(scope: Scope) -> ScopedToken:
    """The authentication of an operation that needs a scope."""
    return ScopedToken(scope)
