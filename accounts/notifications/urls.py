"""The addresses of notifications, and those that they had before."""

from __future__ import annotations

from django.urls import path

from accounts.notifications.views import notifications, settings, unsubscribe
from accounts.redirects import moved_to

urlpatterns = [
    path("notifications/", notifications.notifications, name="notifications"),
    path("notifications/read/", notifications.read_notifications, name="read_notifications"),
    path("notifications/<int:notification>/", notifications.open_notification, name="open_notification"),
    path("account/notifications/", settings.notification_settings, name="notification_settings"),
    path("account/notifications/webhook/", settings.save_webhook, name="save_webhook"),
    path("account/notifications/webhook/remove/", settings.remove_webhook, name="remove_webhook"),
    path("account/notifications/webhook/try/", settings.try_webhook, name="try_webhook"),
    path("account/notifications/devices/", settings.add_device, name="add_device"),
    path("account/notifications/devices/<int:device>/remove/", settings.remove_device, name="remove_device"),
    path("account/notifications/feeds/", settings.renew_feeds, name="renew_feeds"),
    path("account/notifications/feeds/close/", settings.close_feeds, name="close_feeds"),
    path("account/notifications/unsubscribe/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("push-worker.js", settings.push_worker, name="push_worker"),
    # Former addresses.
    path("notices/", moved_to("accounts:notifications")),
    path("notices/read/", moved_to("accounts:read_notifications")),
    path("notices/<int:notification>/", moved_to("accounts:open_notification")),
    path("account/telling/", moved_to("accounts:notification_settings")),
    path("account/telling/hook/", moved_to("accounts:save_webhook")),
    path("account/telling/hook/remove/", moved_to("accounts:remove_webhook")),
    path("account/telling/hook/try/", moved_to("accounts:try_webhook")),
    path("account/telling/devices/", moved_to("accounts:add_device")),
    path("account/telling/devices/<int:device>/remove/", moved_to("accounts:remove_device")),
    path("account/telling/feeds/", moved_to("accounts:renew_feeds")),
    path("account/telling/feeds/close/", moved_to("accounts:close_feeds")),
    # In emails that were sent: programs that unsubscribe with one click follow no redirect (RFC 8058).
    path("account/telling/stop/<str:token>/", unsubscribe.unsubscribe),
]
