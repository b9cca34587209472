"""People with ratings, and what is asked of them: rating a match, and pages of leaderboards. Runs inside of Django."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random

from django.test import Client
from django.utils import timezone

from accounts.models import User
from bench.asking import Ask, Probe
from bench.web_load import BenchError
from games.models import Match, Seat
from leaderboards.models import Pool, Rating
from leaderboards.rating import START
from leaderboards.services.note_match import note_missed
from leaderboards.services.rate_match import rate_match

KEY = "tudor-duel"
BATCH = 5_000
LONGEST_PAUSE = 400
"""In days. Every fourth person or so is active."""
UNUSABLE = "!"
"""No password fits it, and nobody has to be waited for while it is scrambled."""


class Ratings:
    """A pool of imagined people."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.pool = Pool.objects.get_or_create(key=KEY)[0]
        self.people: list[int] = []
        self.client = Client(headers={"X-Forwarded-Proto": "https"})

    def fill(self, size: int) -> None:
        """Lets people come until there are so many."""
        while len(self.people) < size:
            first = len(self.people)
            users = User.objects.bulk_create(
                User(username=f"bench-{number}", password=UNUSABLE) for number in range(first, min(size, first + BATCH))
            )
            Rating.objects.bulk_create(self._rating(user) for user in users)
            self.people += [user.pk for user in users]

    def _rating(self, user: User) -> Rating:
        """Strong and weak, sure and provisional, of yesterday and of last year."""
        draw = self.random
        return Rating(
            user=user,
            pool=self.pool,
            mean=draw.gauss(START.mean, 5.0),
            deviation=draw.uniform(1.5, START.deviation),
            matches=draw.randint(1, 500),
            last_at=timezone.now() - timedelta(days=draw.uniform(0, LONGEST_PAUSE)),
        )

    def person(self) -> int:
        return self.random.choice(self.people)

    def match(self, people: Sequence[int] = ()) -> int:
        """A match of two that has just ended and waits to be rated."""
        seated = people or self.random.sample(self.people, 2)
        match = Match.objects.create(
            opened_by_id=seated[0],
            ruleset="tudor/v15@1",
            players=len(seated),
            is_rated=True,
            status=Match.Status.OVER,
            ended_at=timezone.now() - timedelta(minutes=5),
            result={"places": [1, 2], "scores": [40, 30], "reason": 0, "lines": []},
        )
        Seat.objects.bulk_create(Seat(match=match, number=place, user_id=pk) for place, pk in enumerate(seated))
        note_missed(match_ids=[match.pk])
        return match.pk


def _rating_a_match(ratings: Ratings) -> Ask:
    match_id = ratings.match()

    def ask() -> object:
        if rate_match(match_id=match_id) != 1:
            raise BenchError("a match was not rated")
        return match_id

    return ask


def _visiting(query: Callable[[Ratings], str], address: str = f"/leaderboards/{KEY}/") -> Callable[[Ratings], Ask]:
    """A page, asked for by a visitor, or by whoever the query needs."""

    def about(ratings: Ratings) -> Ask:
        ratings.client.logout()
        path = address + query(ratings)

        def ask() -> object:
            answer = ratings.client.get(path, secure=True)
            if answer.status_code != 200:
                raise BenchError(f"{path} answers {answer.status_code}")
            return answer

        return ask

    return about


def _around(ratings: Ratings) -> str:
    """Somebody else is at the keyboard each time."""
    ratings.client.force_login(User.objects.get(pk=ratings.person()))
    return "?around=1"


def probes() -> list[Probe[Ratings]]:
    return [
        Probe("rate_match", _rating_a_match),
        Probe("board_first", _visiting(lambda ratings: "")),
        Probe("board_anywhere", _visiting(lambda ratings: f"?after={ratings.person()}")),
        Probe("board_back", _visiting(lambda ratings: f"?before={ratings.person()}")),
        Probe("board_all", _visiting(lambda ratings: f"?provisional=1&after={ratings.person()}")),
        Probe("board_active", _visiting(lambda ratings: f"?active=1&after={ratings.person()}")),
        Probe("around_me", _visiting(_around)),
        Probe("history", _visiting(lambda ratings: f"{ratings.person()}/ratings/{KEY}/", "/people/")),
    ]
