"""What leagues know of a person."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q

from accounts.models import User
from leaderboards.models import Rating, pool_key
from leaderboards.rating import START, shown
from leagues.models import (
    Act,
    Announcement,
    Availability,
    DivisionMessage,
    Entry,
    Invitation,
    League,
    ProposedTime,
    Request,
    Role,
    SeasonResult,
)


def ratings_in(league: League, people: list[int]) -> dict[int, int]:
    """The ratings of people in the pool that the tables of a league belong to, in one query."""
    pool = pool_key(league.game, league.table_size)
    known = dict(Rating.objects.filter(user__in=people, pool__key=pool).values_list("user_id", "mean"))
    return {person: shown(known.get(person, START.mean)) for person in people}


def leagues_stored_about(user: User) -> dict[str, Any]:
    """What is kept of a person in leagues, for the download of all own data."""
    league = F("season__league__slug")
    entries = Entry.objects.filter(user=user).order_by("pk")
    results = SeasonResult.objects.filter(user=user).order_by("pk")
    requests = Request.objects.filter(by=user).order_by("pk")
    words = DivisionMessage.objects.filter(by=user).order_by("pk")
    run = League.objects.filter(Q(created_by=user) | Q(roles__user=user)).distinct().order_by("pk")
    answers = Request.objects.filter(decided_by=user).exclude(answer="").order_by("pk")
    invitations = Invitation.objects.order_by("pk")
    proposed = ProposedTime.objects.filter(by__user=user).order_by("pk")
    return {
        "texts": list(run.values("slug", "name", "rules_text", "created_at", server=F("webhook__webhook__url"))),
        "answers": list(answers.values("kind", "answer", "decided_at", name=league)),
        "invitations": list(invitations.filter(user=user).values("at", name=F("league__slug"))),
        "invited": list(invitations.filter(by=user).values("at", name=F("league__slug"), person=F("user__username"))),
        "roles": list(
            Role.objects.filter(user=user).order_by("pk").values("rights", "given_at", name=F("league__slug"))
        ),
        "entries": list(entries.values("state", "source", "signed_at", name=league, season_number=F("season__number"))),
        "results": list(results.values("level", "division", "rank", "points", name=league)),
        "requests": list(requests.values("kind", "text", "state", "made_at", "answer", name=league)),
        "words": list(words.values("text", "at", name=F("division__season__league__slug"))),
        "announcements": list(
            Announcement.objects.filter(by=user).order_by("pk").values("text", "at", name=F("league__slug"))
        ),
        "proposed_times": list(proposed.values("at", "made_at", name=F("by__season__league__slug"))),
        "availability": list(
            Availability.objects.filter(entry__user=user)
            .order_by("pk")
            .values("parts", name=F("entry__season__league__slug"))
        ),
        "acts": list(Act.objects.filter(by=user).order_by("pk").values("kind", "at", name=F("league__slug"))),
    }
