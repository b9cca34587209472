"""A person agrees that an app acts for them; the app gets its tokens, and the person takes them back."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from api.errors import MembersOnly
from api.models import HINT_LENGTH, App, AuthorizationCode, Connection, RefreshToken, Token
from api.scopes import Scope
from api.token_text import digest_of

CODE_LASTS = timedelta(minutes=1)
TOKEN_LASTS = timedelta(hours=1)
REFRESH_LASTS = timedelta(days=90)


@transaction.atomic
def give_code(
    *, user: User, app: App, code: str, scopes: Collection[str], redirect_uri: str, challenge: str
) -> AuthorizationCode:
    """Connects an app with a person who has agreed, and keeps the code that it changes for a token."""
    if user.is_guest or user.is_bot:
        raise MembersOnly
    connection, _ = Connection.objects.select_for_update().get_or_create(user=user, app=app)
    connection.scopes = [scope.value for scope in Scope if scope.value in {*connection.scopes, *scopes}]
    connection.save(update_fields=["scopes"])
    return AuthorizationCode.objects.create(
        digest=digest_of(code),
        connection=connection,
        redirect_uri=redirect_uri,
        challenge=challenge,
        scopes=list(scopes),
        expires_at=database_now() + CODE_LASTS,
    )


def find_code(*, code: str, app: App) -> AuthorizationCode | None:
    """The code of an app, if it is good still. The caller's transaction holds it: two who send it wait for each
    other."""
    found = AuthorizationCode.objects.select_for_update(of=("self",)).select_related("connection__user")
    good = found.filter(connection__app=app, expires_at__gt=database_now(), connection__user__is_active=True)
    return good.filter(digest=digest_of(code)).first()


def find_refresh_token(*, text: str, app: App) -> RefreshToken | None:
    """The refresh token of an app, if it is good still, held by the caller's transaction. A spent one ends the
    connection: two hold it, and one of them is a thief."""
    found = RefreshToken.objects.select_for_update(of=("self",)).select_related("connection__user")
    token = found.filter(connection__app=app, digest=digest_of(text)).first()
    if token is None or token.expires_at <= database_now() or not token.connection.user.is_active:
        return None
    if token.spent_at is not None:
        token.connection.delete()
        return None
    return token


@transaction.atomic
def issue_tokens(*, connection: Connection, scopes: Collection[str], text: str, refresh_text: str) -> None:
    """A token for an hour, and one for the next."""
    now = database_now()
    Token.objects.create(
        user=connection.user,
        connection=connection,
        name=connection.app.name,
        digest=digest_of(text),
        hint=text[-HINT_LENGTH:],
        scopes=list(scopes),
        expires_at=now + TOKEN_LASTS,
    )
    RefreshToken.objects.create(
        connection=connection, digest=digest_of(refresh_text), scopes=list(scopes), expires_at=now + REFRESH_LASTS
    )


def spend_refresh_token(*, token: RefreshToken) -> None:
    RefreshToken.objects.filter(pk=token.pk).update(spent_at=database_now())


def revoke_app_token(*, text: str, app: App) -> None:
    """An app gives a token back. A refresh token takes the connection with it."""
    digest = digest_of(text)
    Token.objects.filter(connection__app=app, digest=digest).delete()
    Connection.objects.filter(app=app, refresh_tokens__digest=digest).delete()


def disconnect_app(*, user: User, connection_id: int) -> bool:
    """A person takes back what they agreed to; False if there is no such connection."""
    deleted, _ = Connection.objects.filter(user=user, pk=connection_id).delete()
    return deleted > 0


def disconnect_all_apps(*, user: User) -> None:
    Connection.objects.filter(user=user).delete()
