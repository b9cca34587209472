"""The addresses of the page on which people create tokens. Those of the API itself are in `api.root`."""

from __future__ import annotations

from django.urls import path

from api.views import bots, tokens

app_name = "api"

urlpatterns = [
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/create/", tokens.create_token, name="create_token"),
    path("account/bots/create/", bots.create_bot, name="create_bot"),
    path("account/bots/<int:number>/close/", bots.close_bot, name="close_bot"),
    path("bots/", bots.bots, name="bots"),
    path("account/tokens/<int:number>/revoke/", tokens.revoke_token, name="revoke_token"),
]
