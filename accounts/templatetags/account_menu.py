from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

register = template.Library()

FOR_MEMBERS = (
    ("accounts:preferences", _("Preferences")),
    ("social:edit_profile", _("Profile")),
    ("accounts:notification_settings", _("Notification settings")),
    ("accounts:time_off", _("Time off")),
    ("account_email", _("Email addresses")),
    ("account_change_password", _("Password")),
    ("mfa_index", _("Two-factor sign-in")),
    ("usersessions_list", _("Sessions")),
    ("social:following", _("Following")),
    ("accounts:blocks", _("Blocked players")),
    ("moderation:standing", _("Warnings")),
    ("moderation:reviews", _("Community reviews")),
    ("api:tokens", _("API tokens")),
    ("api:apps", _("Connected apps")),
    ("accounts:data", _("Your data")),
    ("accounts:close_account", _("Close account")),
)
FOR_GUESTS = (
    ("accounts:save_account", _("Save account")),
    *(entry for entry in FOR_MEMBERS if entry[0].startswith(("accounts:", "moderation:"))),
)


@register.inclusion_tag("accounts/_menu.html", takes_context=True)
def account_menu(context: dict[str, Any]) -> dict[str, Any]:
    """The pages of the person's own account, the present one marked."""
    request = context["request"]
    entries = FOR_GUESTS if request.user.is_guest else FOR_MEMBERS
    links = [{"url": reverse(name), "label": label} for name, label in entries]
    return {"links": links, "path": request.path}
