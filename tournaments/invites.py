"""Invite links: with one, a person joins a tournament that asks for a password without knowing it. The link follows
from the secret seed and the password of the tournament, so that nothing has to be kept; all other conditions hold."""

from __future__ import annotations

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Tournament

LENGTH = 24


def invite_of(tournament: Tournament) -> str:
    """What the link of a tournament says; only its host is told."""
    return salted_hmac("tournaments.invite", f"{tournament.seed}/{tournament.password}").hexdigest()[:LENGTH]


def is_invite(tournament: Tournament, invite: str) -> bool:
    return bool(tournament.password and invite) and constant_time_compare(invite, invite_of(tournament))
