"""The addresses of the pages for people who write programs. Those of the API itself are in `api.root`."""

from __future__ import annotations

from django.urls import path

from api.views import apps, bots, oauth, reference, tokens

app_name = "api"

urlpatterns = [
    path("api/", reference.reference, name="reference"),
    path("api/recipes/", reference.recipes, name="recipes"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/create/", tokens.create_token, name="create_token"),
    path("account/apps/", apps.apps, name="apps"),
    path("account/apps/register/", apps.register_app, name="register_app"),
    path("account/apps/<int:number>/remove/", apps.remove_app, name="remove_app"),
    path("account/apps/<int:number>/disconnect/", apps.disconnect_app, name="disconnect_app"),
    path("oauth/authorize/", oauth.authorize, name="authorize"),
    path("oauth/token/", oauth.token, name="token"),
    path("oauth/revoke/", oauth.revoke, name="revoke"),
    path(".well-known/oauth-authorization-server", oauth.metadata, name="oauth_metadata"),
    path("account/bots/create/", bots.create_bot, name="create_bot"),
    path("account/bots/<int:number>/close/", bots.close_bot, name="close_bot"),
    path("bots/", bots.bots, name="bots"),
    path("account/tokens/<int:number>/revoke/", tokens.revoke_token, name="revoke_token"),
]
