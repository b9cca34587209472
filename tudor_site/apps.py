"""The site as an app of its own, for commands that know all others, and Django's admin with our own admin site."""

from __future__ import annotations

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AppConfig):
    name = "tudor_site"

    def ready(self) -> None:
        from tudor_site.metrics import count_tasks_and_queries

        count_tasks_and_queries()


class StaffAdminConfig(AdminConfig):
    default_site = "accounts.staff.site.StaffSite"
