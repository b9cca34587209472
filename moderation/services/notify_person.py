"""Notifies people of what staff decided about them."""

from __future__ import annotations

from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation

from accounts.absolute_urls import absolute_url
from accounts.models import Kind, User
from accounts.notifications.services.notify import notify
from accounts.selectors.people import language_of, zone_of
from moderation.models import Action
from moderation.notifications import News, headline, lines
from moderation.selectors.appeal_links import appeal_path


def notify_person(*, action: Action, news: News) -> None:
    """Tells a person of an action, of its end or of the answer to their appeal. People who cannot sign in any more get
    an email instead, with a link to appeal without."""
    if User.objects.filter(pk=action.person_id, is_active=True).exists():
        key = f"{news}:{action.pk}"
        notify(kind=Kind.MODERATION, people=[action.person_id], key=key, subject_id=action.pk)
    elif action.kind == Action.Kind.CLOSE:
        _write(action, news)


def _write(action: Action, news: News) -> None:
    person = action.person
    address = EmailAddress.objects.filter(user=person, verified=True).order_by("-primary", "pk").first()
    if address is None:
        return
    headers = {"Message-ID": f"<moderation.{news}.{action.pk}@{urlsplit(settings.PUBLIC_URL).hostname}>"}
    with translation.override(language_of(person)), timezone.override(zone_of(person)):
        context = {
            "person": person.username,
            "headline": headline(action, news),
            "lines": lines(action, news),
            "address": absolute_url(appeal_path(action)),
        }
        body = render_to_string("moderation/email/decision.txt", context)
        subject = f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{headline(action, news)}"
    EmailMessage(subject, body, None, [address.email], headers=headers).send()
