from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    name = "api"
    verbose_name = _("API")

    def ready(self) -> None:
        """Adds tokens to what people can download about themselves, and to what is erased with an account."""
        from accounts import account_erasure, data_export
        from api.selectors.apps import exported_apps, exported_connections
        from api.selectors.bots import exported_bots
        from api.selectors.tokens import exported_tokens
        from api.services.connect_app import disconnect_all_apps
        from api.services.create_bot import close_bots
        from api.services.forget_answers import forget_answers_of
        from api.services.register_app import remove_apps
        from api.services.revoke_token import revoke_all_tokens

        data_export.register("api_tokens", exported_tokens)
        data_export.register("api_bots", exported_bots)
        data_export.register("api_apps", exported_apps)
        data_export.register("api_connections", exported_connections)
        account_erasure.register(close_bots)
        account_erasure.register(remove_apps)
        account_erasure.register(disconnect_all_apps)
        account_erasure.register(revoke_all_tokens)
        account_erasure.register(forget_answers_of)
