from __future__ import annotations

from django.urls import path

from accounts.redirects import moved
from leagues.views import chat, desk, directory, feeds, league, participation, preview, settings

app_name = "leagues"

_league = "leagues/<slug:league>/"
_season = "leagues/<slug:league>/seasons/<int:number>/"
_division = "leagues/<slug:league>/seasons/<int:number>/<int:step>/<int:group>/"

urlpatterns = [
    path("leagues/", directory.directory, name="directory"),
    path("leagues/new/", settings.found, name="found"),
    path("leagues/new/<slug:game>/", settings.new_league, name="new_league"),
    path(_league, league.home, name="home"),
    path(f"{_league}history/", league.history, name="history"),
    path(f"{_league}calendar.ics", feeds.calendar, name="calendar"),
    path(f"{_league}news.atom", feeds.news, name="news"),
    path(f"{_league}embed/<str:key>/", feeds.embed, name="embed"),
    path(f"{_league}edit/", settings.change, name="change_league"),
    path(f"{_league}close/", desk.close, name="close_league"),
    path(f"{_league}desk/", desk.desk, name="desk"),
    path(f"{_league}desk/season/", desk.plan_season, name="plan_season"),
    path(f"{_league}desk/preview/", preview.preview, name="preview"),
    path(f"{_league}desk/next/", desk.next_season, name="next_season"),
    path(f"{_league}desk/roles/give/", desk.give_role, name="give_role"),
    path(f"{_league}desk/roles/take/", desk.take_role, name="take_role"),
    path(f"{_league}desk/invite/", desk.invite, name="invite"),
    path(f"{_league}desk/uninvite/", desk.uninvite, name="uninvite"),
    path(f"{_league}desk/webhook/", desk.save_webhook, name="save_webhook"),
    path(f"{_league}desk/webhook/remove/", desk.remove_webhook, name="remove_webhook"),
    path(f"{_league}desk/webhook/try/", desk.try_webhook, name="try_webhook"),
    path(f"{_league}desk/requests/<int:asked>/", desk.decide, name="decide"),
    path(f"{_league}desk/tables/<int:table>/adjudge/", desk.adjudge, name="adjudge"),
    path(f"{_league}desk/tables/<int:table>/void/", desk.void_table, name="void_table"),
    path(f"{_league}words/<int:message>/report/", chat.report, name="report"),
    path(f"{_league}words/<int:message>/hide/", chat.hide, name="hide"),
    path(f"{_league}words/<int:message>/keep/", chat.keep_words, name="keep_words"),
    path(_season, league.season, name="season"),
    path(f"{_season}standings.csv", feeds.csv_file, name="standings_csv"),
    path(f"{_season}standings.json", feeds.json_file, name="standings_json"),
    path(f"{_season}sign-up/", participation.sign_up, name="sign_up"),
    path(f"{_season}check-in/", participation.check_in, name="check_in"),
    path(f"{_season}withdraw/", participation.withdraw, name="withdraw"),
    path(f"{_season}ask/", participation.ask, name="ask"),
    path(f"{_season}call-off/", desk.call_off, name="call_off"),
    path(f"{_season}start/", desk.start_season, name="start_season"),
    path(f"{_season}end/", desk.end_season, name="end_season"),
    path(f"{_season}late/", desk.late_entry, name="late_entry"),
    path(f"{_season}substitute/", desk.substitute, name="substitute"),
    path(f"{_season}players/<str:username>/", league.player, name="player"),
    path(f"{_season}players/<str:username>/remove/", desk.remove_entry, name="remove_entry"),
    path(_division, league.division, name="division"),
    path(f"{_division}talk/", chat.talk, name="talk"),
    path(f"{_division}say/", chat.say, name="say"),
    # Former addresses.
    moved(f"{_league}desk/hook/", "leagues:save_webhook"),
    moved(f"{_league}desk/hook/drop/", "leagues:remove_webhook"),
    moved(f"{_league}desk/hook/try/", "leagues:try_webhook"),
]
