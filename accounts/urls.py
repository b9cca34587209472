"""The addresses of people. What allauth brings stands beside them under account/."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from accounts.views import mails, own, people

app_name = "accounts"

urlpatterns = [
    path("account/", RedirectView.as_view(pattern_name="accounts:preferences"), name="account"),
    path("account/preferences/", own.preferences, name="preferences"),
    path("account/blocks/", people.blocks, name="blocks"),
    path("account/data/", own.data, name="data"),
    path("account/data/download/", own.download_data, name="download_data"),
    path("account/sessions/<int:session_id>/end/", own.end_other_session, name="end_session"),
    path("account/keep/", own.keep, name="keep"),
    path("account/close/", own.close, name="close"),
    path("account/closed/", own.closed, name="closed"),
    path("people/", people.people, name="people"),
    path("people/<str:username>/", people.profile, name="profile"),
    path("people/<str:username>/block/", people.block, name="block"),
    path("people/<str:username>/unblock/", people.unblock, name="unblock"),
    path("mails/", mails.mails, name="mails"),
    path("mails/<str:name>/", mails.mail, name="mail"),
]
