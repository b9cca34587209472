"""People for each other: whom they follow, what they write, and the search for them, with as many people as the site
has."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING

from bench.community_part import Ask, Part
from bench.community_site import asking

if TYPE_CHECKING:
    from accounts.models import User

READER = "bench-reader"
FOLLOWED = 200
"""So many people does the one follow who opens the pages."""
FOLLOWS_EACH = 5
GAMES_EACH = 2
CONVERSATIONS = 100
BATCH = 2_000
PART = Part(
    name="people",
    pages={
        "feed": "the activity of two hundred players",
        "messages": "the list of a hundred conversations",
        "conversation": "one conversation",
        "profile": "a profile",
        "search": "the search, with a mistyped name",
        "suggestions": "its suggestions",
    },
    fill=lambda size: fill(size),
    open=lambda: pages(),
)


def fill(size: int) -> None:
    """Everybody follows some others and has finished some games; the reader follows many, and has many
    conversations."""
    from accounts.models import User
    from search.services.rebuild_search import rebuild_search
    from tests.games.table_factories import person

    is_new = not User.objects.filter(username=READER).exists()
    reader = person(READER) if is_new else User.objects.get(username=READER)
    numbers = list(User.objects.filter(username__startswith="bench-").order_by("pk").values_list("pk", flat=True))
    _follow(numbers, reader)
    _finish_games(numbers)
    if is_new:
        _write(reader)
    rebuild_search()


def _follow(numbers: list[int], reader: User) -> None:
    from django.utils import timezone

    from accounts.models import Follow

    now = timezone.now()
    pairs = (
        (one, numbers[(place * 7 + step) % len(numbers)])
        for place, one in enumerate(numbers)
        for step in range(1, FOLLOWS_EACH + 1)
    )
    rows = [Follow(follower_id=one, followed_id=other, accepted_at=now) for one, other in pairs if one != other]
    rows += [
        Follow(follower=reader, followed_id=other, accepted_at=now)
        for other in numbers[:FOLLOWED]
        if other != reader.pk
    ]
    Follow.objects.bulk_create(rows, ignore_conflicts=True, batch_size=BATCH)


def _finish_games(numbers: list[int]) -> None:
    """Games of the last weeks, in the order in which they ended."""
    from django.utils import timezone

    from games.models import ArchiveEntry, ArchiveSeat, Match
    from games.models.match import new_code

    known = ArchiveEntry.objects.count()
    wanted = len(numbers) * GAMES_EACH // 2 - known
    now = timezone.now()
    for start in range(0, max(0, wanted), BATCH):
        count = min(BATCH, wanted - start)
        places = range(known + start, known + start + count)
        matches = Match.objects.bulk_create(
            Match(
                code=new_code(),
                ruleset="royals/arcane@1",
                players=2,
                opened_by_id=numbers[place % len(numbers)],
                status=Match.Status.OVER,
                is_archived=True,
            )
            for place in places
        )
        ended = [now - timedelta(days=40) + timedelta(seconds=place) for place in places]
        entries = ArchiveEntry.objects.bulk_create(
            ArchiveEntry(
                match=match,
                game="royals",
                edition="arcane",
                players=2,
                pace="days",
                is_rated=False,
                is_listed=True,
                ended_at=at,
                revealed_at=at,
                decisions=60,
                winner_seat=0,
                margin=3,
                best_score=40,
                reason=10,
                is_tallied=True,
            )
            for match, at in zip(matches, ended, strict=True)
        )
        ArchiveSeat.objects.bulk_create(
            ArchiveSeat(
                entry=entry,
                number=seat,
                user_id=numbers[(place * (1 + 2 * seat) + seat) % len(numbers)],
                has_left=False,
                place=seat + 1,
                score=40 - 3 * seat,
            )
            for place, entry in zip(places, entries, strict=True)
            for seat in range(2)
        )


def _write(reader: User) -> None:
    """Conversations of the reader with many others."""
    from django.utils import timezone

    from accounts.models import User
    from social.models import Conversation, PrivateMessage, Side

    now = timezone.now()
    others = User.objects.filter(username__regex=r"^bench-\d+$").order_by("pk")[:CONVERSATIONS]
    for other in others:
        first, second = sorted((reader.pk, other.pk))
        conversation = Conversation.objects.create(first_id=first, second_id=second, begun_at=now)
        PrivateMessage.objects.bulk_create(
            PrivateMessage(conversation=conversation, author=other, text=f"Message {number}", at=now)
            for number in range(10)
        )
        for one, two in ((reader, other), (other, reader)):
            Side.objects.create(conversation=conversation, person=one, other=two, last_at=now)


def pages() -> Mapping[str, Ask]:
    from accounts.models import User
    from tests.factories import sign_in

    client = sign_in(User.objects.get(username=READER))
    return {
        "feed": asking(client, "/activity/"),
        "messages": asking(client, "/messages/"),
        "conversation": asking(client, "/messages/bench-50/"),
        "profile": asking(client, "/people/bench-100/"),
        "search": asking(client, "/search/?q=bnech-100"),
        "suggestions": asking(client, "/search/suggest/?q=bench-12"),
    }
