"""Django's admin, with the site of ours."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default_site = "accounts.staff.site.StaffSite"
