from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    name = "api"
    verbose_name = _("API")

    def ready(self) -> None:
        """Adds tokens to what people can download about themselves, and to what is erased with an account."""
        from accounts import account_erasure, data_export
        from api.selectors.bots import exported_bots
        from api.selectors.tokens import exported_tokens
        from api.services.create_bot import close_bots
        from api.services.forget_answers import forget_answers_of
        from api.services.revoke_token import revoke_all_tokens

        data_export.register("api_tokens", exported_tokens)
        data_export.register("api_bots", exported_bots)
        account_erasure.register(close_bots)
        account_erasure.register(revoke_all_tokens)
        account_erasure.register(forget_answers_of)
