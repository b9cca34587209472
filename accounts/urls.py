"""The addresses of people. What allauth brings stands beside them under account/."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from accounts.notifications.urls import urlpatterns as notification_urls
from accounts.views import account, away, development_mail, people

app_name = "accounts"

urlpatterns = [
    *notification_urls,
    path("account/", RedirectView.as_view(pattern_name="accounts:preferences"), name="account"),
    path("account/preferences/", account.preferences, name="preferences"),
    path("account/away/", away.away, name="away"),
    path("account/away/quiet/", away.quiet, name="quiet_hours"),
    path("account/away/vacations/", away.announce, name="announce_vacation"),
    path("account/away/vacations/<int:vacation>/end/", away.end, name="end_vacation"),
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
    path("mails/", development_mail.mails, name="mails"),
    path("mails/<str:name>/", development_mail.mail, name="mail"),
]
