"""Fills an empty site so that it can be tried at once: an administrator, two players and a few tables."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from games.engine.metas import all_metas
from games.engine.protocol import Meta, Ruleset
from games.models import Match
from games.tables.services.call_players import confirm_ready
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from games.words import name_words

PASSWORD = "a-rose-by-any-name"
PEOPLE = ("anne", "henry")
ADMINISTRATOR = "steward"


class Command(BaseCommand):
    help = "Creates demo players and tables, for development only; leaves existing ones alone."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("demo players have a public password: they are for development only")
        anne, henry = (self._person(name) for name in PEOPLE)
        self._person(ADMINISTRATOR, is_staff=True, is_superuser=True)
        if not Match.objects.exists():
            first, *others = all_metas()
            match = open_table(user=anne, ruleset=_ruleset(first), players=2, title=_title(first))
            take_seat(match_id=match.pk, user=henry)
            confirm_ready(match_id=match.pk, user=anne)
            for meta in others:
                open_table(user=henry, ruleset=_ruleset(meta), players=2, title=_title(meta))
        self.stdout.write(f"Demo players: {', '.join(PEOPLE)}; administrator: {ADMINISTRATOR}; password: {PASSWORD}")

    def _person(self, name: str, **flags: bool) -> User:
        user, is_new = User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org", **flags})
        if is_new:
            user.set_password(PASSWORD)
            user.save(update_fields=["password"])
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user


def _ruleset(meta: Meta) -> Ruleset:
    """The first edition of a game in its newest revision."""
    return Ruleset(meta.slug, meta.editions[0].slug, meta.revision)


def _title(meta: Meta) -> str:
    """What the set of cards for a first game is called."""
    return name_words(meta.editions[0].presets[0].id, meta.slug)
