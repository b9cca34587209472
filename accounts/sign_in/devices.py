"""Devices that people have signed in with: a signed cookie names them, and nothing is stored here."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "device"
SALT = "accounts.sign_in.devices"
LIFETIME = 365 * 24 * 60 * 60
MOST_PEOPLE = 5
"""Who share a device; the ones who came first are forgotten first."""


class Device(NamedTuple):
    token: str
    people: tuple[int, ...]


def device_of(request: HttpRequest) -> Device | None:
    """The device that a request comes from, if it has brought the cookie that the site gave it."""
    value = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=LIFETIME)
    if value is None:
        return None
    token, _, people = value.partition(".")
    return Device(token, tuple(int(person) for person in people.split(".") if person))


def remember_device(request: HttpRequest, response: HttpResponse, person_id: int) -> None:
    """Lets the device show later that this person has signed in with it."""
    device = device_of(request) or Device(secrets.token_urlsafe(9), ())
    if person_id in device.people:
        return
    people = (*device.people, person_id)[-MOST_PEOPLE:]
    response.set_signed_cookie(
        COOKIE,
        ".".join([device.token, *map(str, people)]),
        salt=SALT,
        max_age=LIFETIME,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
