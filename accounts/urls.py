"""The addresses of people. What allauth brings stands beside them under account/."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from accounts.views import account, development_emails, people, telling, time_off

app_name = "accounts"

urlpatterns = [
    path("account/", RedirectView.as_view(pattern_name="accounts:preferences"), name="account"),
    path("account/preferences/", account.preferences, name="preferences"),
    path("account/telling/", telling.telling, name="telling"),
    path("account/telling/hook/", telling.keep_hook, name="keep_hook"),
    path("account/telling/hook/remove/", telling.drop_hook, name="drop_hook"),
    path("account/telling/hook/try/", telling.trial, name="try_hook"),
    path("account/telling/devices/", telling.add_device, name="add_device"),
    path("account/telling/devices/<int:device>/remove/", telling.remove_device, name="remove_device"),
    path("account/telling/feeds/", telling.new_feeds, name="renew_feeds"),
    path("account/telling/feeds/close/", telling.end_feeds, name="close_feeds"),
    path("account/telling/stop/<str:token>/", telling.stop, name="stop_letters"),
    path("push-worker.js", telling.push_worker, name="push_worker"),
    path("account/away/", time_off.away, name="away"),
    path("account/away/quiet/", time_off.quiet, name="quiet_hours"),
    path("account/away/vacations/", time_off.announce, name="announce_vacation"),
    path("account/away/vacations/<int:vacation>/end/", time_off.end, name="end_vacation"),
    path("account/blocks/", people.blocks, name="blocks"),
    path("account/data/", account.data, name="data"),
    path("account/data/download/", account.download_data, name="download_data"),
    path("account/sessions/<int:session_id>/end/", account.end_other_session, name="end_session"),
    path("account/keep/", account.keep, name="keep"),
    path("account/close/", account.close, name="close"),
    path("account/closed/", account.closed, name="closed"),
    path("people/", people.people, name="people"),
    path("people/friends/", people.friends, name="friends"),
    path("people/<str:username>/", people.profile, name="profile"),
    path("people/<str:username>/befriend/", people.befriend, name="befriend"),
    path("people/<str:username>/unfriend/", people.unfriend, name="unfriend"),
    path("people/<str:username>/block/", people.block, name="block"),
    path("people/<str:username>/unblock/", people.unblock, name="unblock"),
    path("mails/", development_emails.mails, name="mails"),
    path("mails/<str:name>/", development_emails.mail, name="mail"),
]
