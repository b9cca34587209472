from __future__ import annotations

from django.urls import path

from leagues.old_urls import urlpatterns as old_urlpatterns
from leagues.views import chat, desk, directory, feeds, league, own_leagues, participation, preview, settings

app_name = "leagues"

_league = "leagues/<slug:league>/"
_season = "leagues/<slug:league>/seasons/<int:number>/"
_division = "leagues/<slug:league>/seasons/<int:number>/<int:step>/<int:group>/"

urlpatterns = [
    path("lobby/leagues/", own_leagues.own_leagues, name="own_leagues"),
    path("lobby/leagues/due/", own_leagues.due_count, name="due_count"),
    path("leagues/", directory.directory, name="directory"),
    path("leagues/new/", settings.choose_game, name="choose_game"),
    path("leagues/new/<slug:game>/", settings.create_league, name="create_league"),
    path(_league, league.home, name="home"),
    path(f"{_league}history/", league.history, name="history"),
    path(f"{_league}calendar.ics", feeds.calendar, name="calendar"),
    path(f"{_league}news.atom", feeds.news, name="news"),
    path(f"{_league}embed/<str:key>/", feeds.embed, name="embed"),
    path(f"{_league}edit/", settings.change_league, name="change_league"),
    path(f"{_league}close/", desk.close_league, name="close_league"),
    path(f"{_league}desk/", desk.desk, name="desk"),
    path(f"{_league}desk/season/", desk.plan_season, name="plan_season"),
    path(f"{_league}desk/preview/", preview.preview, name="preview"),
    path(f"{_league}desk/next/", desk.plan_next_season, name="plan_next_season"),
    path(f"{_league}desk/roles/give/", desk.give_role, name="give_role"),
    path(f"{_league}desk/roles/revoke/", desk.revoke_role, name="revoke_role"),
    path(f"{_league}desk/invite/", desk.invite, name="invite"),
    path(f"{_league}desk/uninvite/", desk.uninvite, name="uninvite"),
    path(f"{_league}desk/webhook/", desk.save_webhook, name="save_webhook"),
    path(f"{_league}desk/webhook/remove/", desk.remove_webhook, name="remove_webhook"),
    path(f"{_league}desk/webhook/try/", desk.try_webhook, name="try_webhook"),
    path(f"{_league}desk/requests/<int:request_id>/", desk.decide_request, name="decide_request"),
    path(f"{_league}desk/tables/<int:table>/adjudicate/", desk.adjudicate, name="adjudicate"),
    path(f"{_league}desk/tables/<int:table>/void/", desk.void_table, name="void_table"),
    path(f"{_league}messages/<int:message>/report/", chat.report_message, name="report_message"),
    path(f"{_league}messages/<int:message>/hide/", chat.hide_message, name="hide_message"),
    path(f"{_league}messages/<int:message>/dismiss/", chat.dismiss_report, name="dismiss_report"),
    path(_season, league.season, name="season"),
    path(f"{_season}standings.csv", feeds.standings_csv, name="standings_csv"),
    path(f"{_season}standings.json", feeds.standings_json, name="standings_json"),
    path(f"{_season}sign-up/", participation.sign_up, name="sign_up"),
    path(f"{_season}check-in/", participation.check_in, name="check_in"),
    path(f"{_season}withdraw/", participation.withdraw, name="withdraw"),
    path(f"{_season}requests/new/", participation.raise_request, name="raise_request"),
    path(f"{_season}cancel/", desk.cancel_season, name="cancel_season"),
    path(f"{_season}start/", desk.start_season, name="start_season"),
    path(f"{_season}end/", desk.end_season, name="end_season"),
    path(f"{_season}late/", desk.add_late_entry, name="add_late_entry"),
    path(f"{_season}substitute/", desk.substitute, name="substitute"),
    path(f"{_season}players/<str:username>/", league.player, name="player"),
    path(f"{_season}players/<str:username>/remove/", desk.remove_entry, name="remove_entry"),
    path(_division, league.division, name="division"),
    path(f"{_division}chat/", chat.chat, name="chat"),
    path(f"{_division}chat/post/", chat.post_message, name="post_message"),
    *old_urlpatterns,
]
