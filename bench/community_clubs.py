"""The clubs of the site: the list of clubs and the page of a club, for a member and for a visitor."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from bench.community_part import CLUBS, Ask, Part
from bench.community_site import asking

if TYPE_CHECKING:
    pass

BATCH = 2_000
MEMBERS = 20
"""In every club; the one that is opened has as many, whatever the size of the site."""
OPENED = "bench-club-0"

PART = Part(
    name="clubs",
    pages={
        "clubs": "the list of clubs",
        "clubs_by_activity": "the list of clubs by activity",
        "club": "the page of a club for a member",
        "club_visitor": "the page of a club for a visitor",
    },
    fill=lambda size: fill(size),
    open=lambda: pages(),
)


def fill(size: int) -> None:
    """Clubs up to their share of the people, each with its members, messages and a match against its neighbour."""
    from datetime import timedelta

    from django.utils import timezone

    from accounts.models import User
    from clubs.models import Club, ClubMessage, Membership, Role, TeamMatch

    now = timezone.now()
    people = list(User.objects.order_by("pk").values_list("pk", flat=True)[:size])
    for start in range(Club.objects.count(), size // CLUBS, BATCH):
        numbers = range(start, min(start + BATCH, size // CLUBS))
        clubs = Club.objects.bulk_create(
            Club(
                slug=f"bench-club-{number}",
                name=f"Bench club {number}",
                name_skeleton=f"bench club {number}",
                description="A club of the **bench**.",
                created_by_id=people[number],
                member_count=MEMBERS,
                active_at=now - timedelta(minutes=number),
            )
            for number in numbers
        )
        Membership.objects.bulk_create(
            Membership(
                club=club,
                user_id=people[(number * CLUBS + place) % len(people)],
                role=Role.MEMBER if place else Role.OWNER,
            )
            for number, club in zip(numbers, clubs, strict=True)
            for place in range(MEMBERS)
        )
        ClubMessage.objects.bulk_create(
            ClubMessage(club=club, by_id=club.created_by_id, text=f"Message {place}", at=now)
            for club in clubs
            for place in range(5)
        )
        TeamMatch.objects.bulk_create(
            TeamMatch(
                home=home,
                away=away,
                state=TeamMatch.State.OVER,
                ruleset="royals/arcane@1",
                table_size=2,
                table_count=2,
                pace="days",
                tempo="calm",
                starts_at=now,
                ended_at=now,
            )
            for home, away in pairwise(clubs)
        )


def pages() -> Mapping[str, Ask]:
    from django.test import Client

    from clubs.models import Membership, Role

    member = Client()
    owner = Membership.objects.select_related("user").get(club__slug=OPENED, role=Role.OWNER).user
    member.force_login(owner)
    return {
        "clubs": asking(member, "/clubs/"),
        "clubs_by_activity": asking(member, "/clubs/?order=activity"),
        "club": asking(member, f"/clubs/{OPENED}/"),
        "club_visitor": asking(Client(), f"/clubs/{OPENED}/"),
    }
