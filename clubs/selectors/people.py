"""What clubs know of a person."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q

from accounts.models import User
from clubs.models import Ban, Club, ClubAnnouncement, ClubMessage, JoinRequest, Membership, TeamMatch, TeamPlayer


def clubs_stored_about(user: User) -> dict[str, Any]:
    """What is kept of a person in clubs, for the download of all own data."""
    name = F("club__slug")
    written = Club.objects.filter(Q(created_by=user) | Q(described_by=user)).order_by("pk")
    bans = Ban.objects.order_by("pk")
    proposed = TeamMatch.objects.filter(Q(proposed_by=user) | Q(answered_by=user)).order_by("pk")
    return {
        "texts": list(written.values("slug", "name", "description", "created_at")),
        "memberships": list(Membership.objects.filter(user=user).order_by("pk").values("role", "joined_at", name=name)),
        "requests": list(JoinRequest.objects.filter(user=user).order_by("pk").values("text", "made_at", name=name)),
        "bans": list(bans.filter(user=user).values("at", name=name)),
        "banned": list(bans.filter(by=user).values("at", name=name, person=F("user__username"))),
        "messages": list(ClubMessage.objects.filter(by=user).order_by("pk").values("text", "at", name=name)),
        "announcements": list(ClubAnnouncement.objects.filter(by=user).order_by("pk").values("text", "at", name=name)),
        "team_matches": list(proposed.values("state", "starts_at", name=F("home__slug"), opponent=F("away__slug"))),
        "teams": list(
            TeamPlayer.objects.filter(user=user)
            .order_by("pk")
            .values("board", name=name, starts_at=F("team_match__starts_at"))
        ),
    }
