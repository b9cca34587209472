"""Who asks the API: the person of a token, or the public. Cookies count for nothing here, so no other site can make a
browser ask for its person."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from ninja.security.http import HttpAuthBase

from accounts import limits
from accounts.models import User
from api.errors import ScopeMissing, TokenMissing
from api.models import Token
from api.scopes import Scope
from api.services.use_token import use_token


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
    token = getattr(request, "auth", None)
    return token.user if isinstance(token, Token) and token.may(Scope.PLAY_READ) else None


def _token_of(request: HttpRequest) -> Token | None:
    """The token that a request brings. A person who was signed in by a cookie is so no longer."""
    request.user = AnonymousUser()
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
