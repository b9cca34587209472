"""Former addresses of people's accounts, and the names of those that have taken their places."""

from __future__ import annotations

from accounts.redirects import moved

MOVED = (
    ("account/away/", "accounts:time_off"),
    ("account/away/quiet/", "accounts:set_quiet_hours"),
    ("account/away/vacations/", "accounts:announce_vacation"),
    ("account/away/vacations/<int:vacation>/end/", "accounts:end_vacation"),
    ("account/keep/", "accounts:save_account"),
)

urlpatterns = [moved(route, to) for route, to in MOVED]
