"""Encrypts the secrets of second factors anew after a change of keys."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.services.encrypt_authenticators import encrypt_authenticators


class Command(BaseCommand):
    help = "Encrypts secrets of second factors with the newest key; older keys can be removed afterwards."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Re-encrypted: {encrypt_authenticators()}")
