"""The site's own rules for second factors."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings

from accounts import secret_box
from accounts.sign_in.second_factor import FACTORS


class MFAAdapter(DefaultMFAAdapter):
    """Secrets of authenticators are encrypted at rest, and staff keep at least one."""

    def encrypt(self, text: str) -> str:
        return secret_box.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        return secret_box.decrypt(encrypted_text)

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        if not (settings.STAFF_SECOND_FACTOR_REQUIRED and authenticator.user.is_staff):
            return True
        others = Authenticator.objects.filter(user=authenticator.user, type__in=FACTORS).exclude(pk=authenticator.pk)
        return others.exists()
