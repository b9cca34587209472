"""Former addresses of leagues, and the names of those that have taken their places."""

from __future__ import annotations

from accounts.redirects import moved

_league = "leagues/<slug:league>/"
_season = f"{_league}seasons/<int:number>/"
_division = f"{_season}<int:step>/<int:group>/"

MOVED = (
    (f"{_league}desk/roles/take/", "leagues:revoke_role"),
    (f"{_league}desk/hook/", "leagues:save_webhook"),
    (f"{_league}desk/hook/drop/", "leagues:remove_webhook"),
    (f"{_league}desk/hook/try/", "leagues:try_webhook"),
    (f"{_league}desk/tables/<int:table>/adjudge/", "leagues:adjudicate"),
    (f"{_league}words/<int:message>/hide/", "leagues:hide_message"),
    (f"{_league}words/<int:message>/keep/", "leagues:dismiss_report"),
    (f"{_season}ask/", "leagues:raise_request"),
    (f"{_season}call-off/", "leagues:cancel_season"),
    (f"{_division}talk/", "leagues:chat"),
    (f"{_division}say/", "leagues:post_message"),
)

urlpatterns = [moved(route, to) for route, to in MOVED]
