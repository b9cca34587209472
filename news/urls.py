from __future__ import annotations

from django.urls import path

from news.views import banner, desk, entries

app_name = "news"

urlpatterns = [
    path("news/", entries.news, name="news"),
    path("news/feed/", entries.feed, name="feed"),
    path("news/<int:entry>/", entries.entry, name="entry"),
    path("news/<int:entry>/dismiss/", banner.dismiss_banner, name="dismiss_banner"),
    path("staff/news/", desk.desk, name="desk"),
    path("staff/news/new/", desk.new_announcement, name="new_announcement"),
    path("staff/news/publish/", desk.publish_announcement, name="publish_announcement"),
    path("staff/news/<int:announcement>/", desk.announcement, name="announcement"),
    path("staff/news/<int:announcement>/change/", desk.change_announcement, name="change_announcement"),
    path("staff/news/<int:announcement>/withdraw/", desk.withdraw_announcement, name="withdraw_announcement"),
]
