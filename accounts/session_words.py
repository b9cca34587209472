"""Browsers and devices in words, from how a browser describes itself. What is not known is named so."""

from __future__ import annotations

from django.utils.translation import gettext as _

# What a browser calls itself and its likes, the more particular ones first: all of them claim to be several others.
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Vivaldi", "Vivaldi"),
    ("FxiOS", "Firefox"), ("Firefox/", "Firefox"), ("CriOS", "Chrome"), ("HeadlessChrome", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
DEVICES = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "Chromebook"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def browser_words(description: str) -> str:
    """As "Firefox on Windows"."""
    browser = next((name for mark, name in BROWSERS if mark in description), "")
    device = next((name for mark, name in DEVICES if mark in description), "")
    if browser and device:
        return _("%(browser)s on %(device)s") % {"browser": browser, "device": device}
    return browser or device or _("Unknown browser")
