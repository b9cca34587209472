from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "moderation"
    verbose_name = _("moderation")

    def ready(self) -> None:
        """Adds reports and decisions to the download of a person's data and to the erasure of an account, and creates
        the roles of staff. The features that this app does not know are ready before it: here a kind of report that
        none of them has registered is found."""
        from accounts import account_erasure, data_export
        from moderation.notifications import register_kinds
        from moderation.registry import check_registrations
        from moderation.selectors.standing import moderation_stored_about
        from moderation.services.create_roles import create_roles
        from moderation.services.erase_moderation import erase_moderation
        from moderation.subjects import register_subjects

        data_export.register("moderation", moderation_stored_about)
        account_erasure.register(erase_moderation)
        post_migrate.connect(create_roles, sender=self)
        register_kinds()
        register_subjects()
        check_registrations()
