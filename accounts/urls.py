"""The addresses of people. What allauth brings stands beside them under account/."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from accounts.notifications.urls import urlpatterns as notification_urls
from accounts.old_urls import urlpatterns as old_urls
from accounts.views import account, conduct, development_emails, language, people, time_off

app_name = "accounts"

urlpatterns = [
    *notification_urls,
    path("account/", RedirectView.as_view(pattern_name="accounts:preferences"), name="account"),
    path("account/preferences/", account.preferences, name="preferences"),
    path("conduct/", conduct.conduct, name="conduct"),
    path("language/", language.choose_language, name="choose_language"),
    path("account/time-off/", time_off.time_off, name="time_off"),
    path("account/time-off/quiet-hours/", time_off.set_quiet_hours, name="set_quiet_hours"),
    path("account/time-off/vacations/", time_off.announce_vacation, name="announce_vacation"),
    path("account/time-off/vacations/<int:vacation>/end/", time_off.end_vacation, name="end_vacation"),
    path("account/blocks/", people.blocks, name="blocks"),
    path("account/data/", account.data, name="data"),
    path("account/data/download/", account.download_data, name="download_data"),
    path("account/sessions/<int:session_id>/end/", account.end_session, name="end_session"),
    path("account/save/", account.save_account, name="save_account"),
    path("account/close/", account.close_account, name="close_account"),
    path("account/closed/", account.account_closed, name="account_closed"),
    path("people/", people.people, name="people"),
    path("people/<str:username>/", people.profile, name="profile"),
    path("people/<str:username>/block/", people.block_person, name="block_person"),
    path("people/<str:username>/unblock/", people.unblock_person, name="unblock_person"),
    path("development/emails/", development_emails.development_emails, name="development_emails"),
    path("development/emails/<str:name>/", development_emails.development_email, name="development_email"),
    *old_urls,
]
