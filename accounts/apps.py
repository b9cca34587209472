from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("accounts")

    def ready(self) -> None:
        """Adds notifications to everybody's download of their own data. The features that this app does not know are
        ready before it: here a kind of notification that none of them has registered is found."""
        from accounts import data_export, receivers, search_sources  # noqa: F401  importing receivers is what connects them
        from accounts.notifications.kinds import register_kinds
        from accounts.notifications.registry import check_registrations
        from accounts.notifications.selectors.settings_page import notifications_stored_about
        from accounts.notifications.services.follow_email import is_email_needed, settle_deliveries
        from accounts.selectors.search import PLAYERS
        from accounts.signals import email_leaving, email_settled

        search_sources.register(PLAYERS)
        data_export.register("notifications", notifications_stored_about)
        email_leaving.connect(is_email_needed)
        email_settled.connect(settle_deliveries)
        register_kinds()
        check_registrations()
