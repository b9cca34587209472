"""OAuth 2 for apps: the protocol is oauthlib's, what it asks and keeps is ours. An app gets the same kind of token as
people create, stored as a digest, so limits, scopes and streams know nothing of apps.

Only the authorization code with PKCE (S256) and its refreshing are offered; apps have no secrets."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from oauthlib.oauth2 import RequestValidator, WebApplicationServer
from oauthlib.oauth2.rfc6749.errors import InvalidRequestError, UnsupportedCodeChallengeMethodError

from api.models import REDIRECT_LENGTH, AuthorizationCode, RefreshToken
from api.scopes import Scope
from api.selectors.apps import find_app
from api.services import connect_app
from api.services.register_app import LOOPBACK
from api.token_text import REFRESH_PREFIX, new_token

METHOD = "S256"
CHALLENGE = r"[A-Za-z0-9_-]{43}"
"""A SHA-256 in the letters of addresses."""
GRANTS = ("authorization_code", "refresh_token")


class Validator(RequestValidator):
    """What the protocol asks, answered from our tables. `request.client` is the `App`; the row that a code or a refresh
    token stands for is kept as `request.held`, locked by the transaction of the view."""

    def validate_client_id(self, client_id: str, request: Any, *args: Any, **kwargs: Any) -> bool:
        request.client = find_app(client_id)
        return request.client is not None

    def validate_redirect_uri(self, client_id: str, redirect_uri: str, request: Any, *args: Any, **kwargs: Any) -> bool:
        return any(is_same_address(redirect_uri, known) for known in request.client.redirect_uris)

    def get_default_redirect_uri(self, client_id: str, request: Any, *args: Any, **kwargs: Any) -> Any:
        """None: an app names its address."""
        return None

    def validate_response_type(
        self, client_id: str, response_type: str, client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        return response_type == "code"

    def get_default_scopes(self, client_id: str, request: Any, *args: Any, **kwargs: Any) -> list[str]:
        return []

    def validate_scopes(
        self, client_id: str, scopes: list[str], client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        return bool(scopes) and set(scopes) <= set(Scope.values)

    def is_pkce_required(self, client_id: str, request: Any) -> bool:
        return True

    def save_authorization_code(self, client_id: str, code: Any, request: Any, *args: Any, **kwargs: Any) -> None:
        connect_app.give_code(
            user=request.user,
            app=request.client,
            code=code["code"],
            scopes=request.scopes,
            redirect_uri=request.redirect_uri,
            challenge=request.code_challenge,
        )

    def client_authentication_required(self, request: Any, *args: Any, **kwargs: Any) -> bool:
        return False

    def authenticate_client_id(self, client_id: str | None, request: Any, *args: Any, **kwargs: Any) -> bool:
        return self.validate_client_id(client_id or "", request)

    def validate_grant_type(
        self, client_id: str, grant_type: str, client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        return grant_type in GRANTS

    def validate_code(self, client_id: str, code: str, client: Any, request: Any, *args: Any, **kwargs: Any) -> bool:
        return self._hold(request, connect_app.find_code(code=code, app=client))

    def get_code_challenge(self, code: str, request: Any) -> str:
        return str(request.held.challenge)

    def get_code_challenge_method(self, code: str, request: Any) -> str:
        return METHOD

    def confirm_redirect_uri(
        self, client_id: str, code: str, redirect_uri: str, client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        return bool(request.held.redirect_uri == redirect_uri)

    def invalidate_authorization_code(self, client_id: str, code: str, request: Any, *args: Any, **kwargs: Any) -> None:
        request.held.delete()

    def validate_refresh_token(self, refresh_token: str, client: Any, request: Any, *args: Any, **kwargs: Any) -> bool:
        return self._hold(request, connect_app.find_refresh_token(text=refresh_token, app=client))

    def get_original_scopes(self, refresh_token: str, request: Any, *args: Any, **kwargs: Any) -> list[str]:
        return list(request.held.scopes)

    def save_bearer_token(self, token: Any, request: Any, *args: Any, **kwargs: Any) -> None:
        if isinstance(request.held, RefreshToken):
            connect_app.spend_refresh_token(token=request.held)
        connect_app.issue_tokens(
            connection=request.held.connection,
            scopes=request.scopes,
            text=token["access_token"],
            refresh_text=token["refresh_token"],
        )

    def revoke_token(self, token: str, token_type_hint: str, request: Any, *args: Any, **kwargs: Any) -> None:
        connect_app.revoke_app_token(text=token, app=request.client)

    def _hold(self, request: Any, held: AuthorizationCode | RefreshToken | None) -> bool:
        if held is None:
            return False
        request.held, request.user, request.scopes = held, held.connection.user, list(held.scopes)
        return True


def is_same_address(asked: str, known: str) -> bool:
    """Letter by letter; on the person's own device a program listens at whatever port is free (RFC 8252)."""
    if asked == known:
        return True
    if len(asked) > REDIRECT_LENGTH:
        return False
    try:
        asked_parts, known_parts = urlsplit(asked), urlsplit(known)
        if known_parts.scheme != "http" or known_parts.hostname not in LOOPBACK or asked_parts.username is not None:
            return False
        without_port = asked_parts._replace(netloc=known_parts.netloc)
        return asked_parts.hostname == known_parts.hostname and urlunsplit(without_port) == known
    except ValueError:
        return False


def _only_digests(request: Any) -> dict[str, Any]:
    """A challenge in plain text protects nothing."""
    if request.code_challenge is None:
        return {}
    if request.code_challenge_method != METHOD:
        raise UnsupportedCodeChallengeMethodError(request=request)
    if not re.fullmatch(CHALLENGE, request.code_challenge):
        raise InvalidRequestError("The code challenge is no SHA-256.", request=request)
    return {}


server = WebApplicationServer(
    Validator(),
    token_generator=lambda request: new_token(),
    refresh_token_generator=lambda request: new_token(REFRESH_PREFIX),
    token_expires_in=int(connect_app.TOKEN_LASTS.total_seconds()),
)
# What the library has, its types do not tell.
server.auth_grant.custom_validators.pre_auth.append(_only_digests)  # type: ignore[attr-defined]
