"""The addresses of notifications, and those that they had before."""

from __future__ import annotations

from django.urls import path

from accounts.notifications.views import notifications, settings, unsubscribe
from accounts.redirects import moved

urlpatterns = [
    path("notifications/", notifications.notifications, name="notifications"),
    path("notifications/read/", notifications.read_notifications, name="read_notifications"),
    path("notifications/<int:notification>/", notifications.open_notification, name="open_notification"),
    path("account/notifications/", settings.notification_settings, name="notification_settings"),
    path("account/notifications/webhook/", settings.save_webhook, name="save_webhook"),
    path("account/notifications/webhook/remove/", settings.remove_webhook, name="remove_webhook"),
    path("account/notifications/webhook/try/", settings.try_webhook, name="try_webhook"),
    path("account/notifications/devices/", settings.subscribe_push, name="subscribe_push"),
    path("account/notifications/devices/<int:device>/remove/", settings.unsubscribe_push, name="unsubscribe_push"),
    path("account/notifications/feeds/", settings.renew_feeds, name="renew_feeds"),
    path("account/notifications/feeds/close/", settings.close_feeds, name="close_feeds"),
    path("account/notifications/unsubscribe/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("push-worker.js", settings.push_worker, name="push_worker"),
    # Former addresses.
    moved("notices/", "accounts:notifications"),
    moved("notices/read/", "accounts:read_notifications"),
    moved("notices/<int:notification>/", "accounts:open_notification"),
    moved("account/telling/", "accounts:notification_settings"),
    moved("account/telling/hook/", "accounts:save_webhook"),
    moved("account/telling/hook/remove/", "accounts:remove_webhook"),
    moved("account/telling/hook/try/", "accounts:try_webhook"),
    moved("account/telling/devices/", "accounts:subscribe_push"),
    moved("account/telling/devices/<int:device>/remove/", "accounts:unsubscribe_push"),
    moved("account/telling/feeds/", "accounts:renew_feeds"),
    moved("account/telling/feeds/close/", "accounts:close_feeds"),
    # In emails that were sent: programs that unsubscribe with one click follow no redirect (RFC 8058).
    path("account/telling/stop/<str:token>/", unsubscribe.unsubscribe),
]
