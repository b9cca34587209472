"""Where the site differs from allauth: what is counted, and to which addresses it writes."""

from __future__ import annotations

import re
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest

from accounts import limits
from accounts.errors import LimitReached
from accounts.sign_in.attempts import count_attempt, is_known_place, owner_of_address


class PersonAdapter(DefaultAccountAdapter):
    """Counts emails that are requested and passwords that are tried by the table of limits."""

    is_notifying = False

    def clean_email(self, email: str) -> str:
        """Asked for every address that is typed in to be written to, before anything is stored."""
        email = str(super().clean_email(email))
        limits.require_allowance(limits.MAILS, person=_person_id(), subject=_mail_subject(email))
        return email

    def should_send_confirmation_mail(self, request: HttpRequest, email_address: EmailAddress, signup: bool) -> bool:
        """Signing in asks for another email to an address that is not confirmed; the earlier ones will do."""
        try:
            limits.require_allowance(limits.MAILS, person=_person_id(), subject=_mail_subject(email_address.email))
        except LimitReached:
            return False
        return bool(super().should_send_confirmation_mail(request, email_address, signup))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Counts what was requested; notices about an account are no requests."""
        if not self.is_notifying:
            limits.spend(limits.MAILS, person=_person_id(), subject=_mail_subject(email))
        super().send_mail(template_prefix, email, context)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tells the owner what has changed, if the address is confirmed: others did not ask to be written to."""
        address = email or EmailAddress.objects.get_primary_email(user) or ""
        if not EmailAddress.objects.filter(email=address.lower(), verified=True).exists():
            return
        self.is_notifying = True
        try:
            super().send_notification_mail(template_prefix, user, context, email)
        finally:
            self.is_notifying = False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts a password before it is checked, so that guesses sent at the same time count as well."""
        count_attempt(request, login=credentials.get("username") or credentials.get("email") or "")


def _person_id() -> int | None:
    user = allauth_context.request.user
    return user.pk if user.is_authenticated else None


def _mail_subject(email: str) -> str:
    """An address, from wherever it is asked for; from places where its owner has been before it counts apart, so that
    others cannot use up what the owner needs."""
    is_known = is_known_place(allauth_context.request, owner_of_address(email))
    # What follows a plus is another address of the same mailbox.
    mailbox = re.sub(r"\+.*@", "@", email.lower())
    return f"{mailbox} known" if is_known else mailbox
