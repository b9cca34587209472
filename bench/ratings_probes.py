"""People with ratings, and what is asked of them: rating a match, and pages of leaderboards. Runs inside of Django."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random

from django.test import Client
from django.utils import timezone

from accounts.models import Follow, User
from bench.asking import Ask, Probe
from bench.web_load import BenchError
from games.archive.build import bare_result, build_entry, build_seats
from games.models import ArchiveSeat, Match, Seat
from leaderboards.models import LedgerWalk, Pool, Rating, SeasonStanding, SeasonTable
from leaderboards.rating import START
from leaderboards.seasons import season_of
from leaderboards.services.queue_rating import queue_rating
from leaderboards.services.rate_match import rate_match

KEY = "tudor-duel"
BATCH = 5_000
LONGEST_PAUSE = 400
"""In days. Every fourth person or so is active."""
COUNTRIES = ("DE", "GB", "FR", "CZ", "NL", "US", "JP", "BR")
"""Half of the people say where they are at home, each in one of these."""
BOTS = 100
"""So many of the first to come are bots: the same in every pool, for their page is as full in a small one."""
FOLLOWED = 200
UNUSABLE = "!"
"""No password fits it, and no time is spent on hashing."""


class Ratings:
    """A pool of imagined people."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.pool = Pool.objects.get_or_create(key=KEY)[0]
        self.season = season_of(timezone.now())
        self.table = SeasonTable.objects.get_or_create(pool=self.pool, number=self.season.number)[0]
        LedgerWalk.objects.get_or_create(pool=self.pool)
        self.people: list[int] = []
        self.client = Client(headers={"X-Forwarded-Proto": "https"})

    def fill(self, size: int) -> None:
        """Lets people come until there are so many."""
        while len(self.people) < size:
            first = len(self.people)
            users = User.objects.bulk_create(
                User(username=f"bench-{number}", password=UNUSABLE) for number in range(first, min(size, first + BATCH))
            )
            ratings = Rating.objects.bulk_create(
                self._rating(user, is_bot=number < BOTS) for number, user in enumerate(users, first)
            )
            SeasonStanding.objects.bulk_create(self._standing(rating) for rating in ratings)
            self.people += [user.pk for user in users]

    def _rating(self, user: User, *, is_bot: bool) -> Rating:
        """Strong and weak, sure and provisional, of yesterday and of last year."""
        draw = self.random
        return Rating(
            user=user,
            pool=self.pool,
            mean=draw.gauss(START.mean, 5.0),
            deviation=draw.uniform(1.5, START.deviation),
            matches=draw.randint(1, 500),
            last_at=timezone.now() - timedelta(days=draw.uniform(0, LONGEST_PAUSE)),
            country=draw.choice(COUNTRIES) if draw.random() < 0.5 else "",
            is_bot=is_bot,
        )

    def _standing(self, rating: Rating) -> SeasonStanding:
        """All of them have played in the season, and half of them enough."""
        return SeasonStanding(
            table=self.table,
            user_id=rating.user_id,
            matches=rating.matches,
            is_placed=self.random.random() < 0.5,
            mean_before=START.mean,
            mean=rating.mean,
            deviation=rating.deviation,
            last_at=timezone.now(),
            country=rating.country,
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
            result={"places": [1, 2], "scores": [40, 30], "reason": 0},
            is_archived=True,
        )
        seats = [Seat(match=match, number=place, user_id=pk) for place, pk in enumerate(seated)]
        Seat.objects.bulk_create(seats)
        played = bare_result(match, seats)
        entry = build_entry(played)
        entry.save()
        ArchiveSeat.objects.bulk_create(build_seats(played, entry))
        queue_rating(match_id=match.pk)
        return match.pk


def _rating_a_match(ratings: Ratings) -> Ask:
    match_id = ratings.match()

    def ask() -> object:
        if rate_match(match_id=match_id) != 1:
            raise BenchError("a match was not rated")
        return match_id

    return ask


def _visiting(query: Callable[[Ratings], str], address: str = f"/leaderboards/{KEY}/") -> Callable[[Ratings], Ask]:
    """A page, asked for by a visitor, or by the person whom the query needs."""

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


def _around(more: str = "") -> Callable[[Ratings], str]:
    """Another person asks each time."""

    def query(ratings: Ratings) -> str:
        ratings.client.force_login(User.objects.get(pk=ratings.person()))
        return f"?around=1{more}"

    return query


def _among_followed(more: str = "") -> Callable[[Ratings], str]:
    """A person who follows many."""

    def query(ratings: Ratings) -> str:
        viewer = ratings.person()
        ratings.client.force_login(User.objects.get(pk=viewer))
        followed = {ratings.person() for _ in range(FOLLOWED)} - {viewer}
        Follow.objects.bulk_create(
            (Follow(follower_id=viewer, followed_id=one, accepted_at=timezone.now()) for one in followed),
            ignore_conflicts=True,
        )
        return f"?following=1&provisional=1{more}"

    return query


def probes() -> list[Probe[Ratings]]:
    season = f"/leaderboards/{KEY}/seasons/{season_of(timezone.now()).slug}/"
    return [
        Probe("rate_match", _rating_a_match),
        Probe("board_first", _visiting(lambda ratings: "")),
        Probe("board_anywhere", _visiting(lambda ratings: f"?after={ratings.person()}")),
        Probe("board_back", _visiting(lambda ratings: f"?before={ratings.person()}")),
        Probe("board_all", _visiting(lambda ratings: f"?provisional=1&after={ratings.person()}")),
        Probe("board_active", _visiting(lambda ratings: f"?active=1&after={ratings.person()}")),
        Probe("around_me", _visiting(_around())),
        Probe("country", _visiting(lambda ratings: f"?country=DE&provisional=1&after={ratings.person()}")),
        Probe("country_around", _visiting(_around("&country=DE&provisional=1"))),
        Probe("following", _visiting(_among_followed())),
        Probe("following_around", _visiting(_among_followed("&around=1"))),
        Probe("bots", _visiting(lambda ratings: "?bots=1&provisional=1")),
        Probe("season_first", _visiting(lambda ratings: "", season)),
        Probe("season_anywhere", _visiting(lambda ratings: f"?after={ratings.person()}", season)),
        Probe("season_country", _visiting(lambda ratings: f"?country=DE&after={ratings.person()}", season)),
        Probe("season_around", _visiting(_around(), season)),
        Probe("front_door", _visiting(lambda ratings: "", "/leaderboards/")),
        Probe("history", _visiting(lambda ratings: f"{ratings.person()}/ratings/{KEY}/", "/people/")),
    ]
