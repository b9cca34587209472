"""People who are not there: how well they play, and how far they can be counted on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import exp
from random import Random

from accounts.models import User

STEEPNESS = 1.5
"""How much strength tells in a single decision."""


@dataclass
class Player:
    """A player who is not there."""

    user: User
    strength: float
    absent: float
    """How often they forget to check in."""
    hours: float
    """How long it usually takes until they look at their tables again."""
    vanishes: float
    """How likely they are to be away for a while in a season, without a word or with one."""
    leaves: float
    """How likely they are to leave in the middle of a season, for good."""
    has_left: bool = False
    away: tuple[datetime, datetime] | None = None

    @property
    def skill(self) -> float:
        """How often they think before they decide; else one move is as good to them as another."""
        return 1 / (1 + exp(-STEEPNESS * self.strength))

    def is_away(self, now: datetime) -> bool:
        return self.away is not None and self.away[0] <= now < self.away[1]


class Crowd:
    """Everybody who has ever been in the league."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.players: dict[int, Player] = {}

    def invent(self, count: int) -> list[Player]:
        """So many new people."""
        first = len(self.players) + 1
        names = [f"simulated-{number}" for number in range(first, first + count)]
        users = User.objects.bulk_create([User(username=name, email=f"{name}@example.org") for name in names])
        found = [self._player(user) for user in users]
        self.players |= {player.user.pk: player for player in found}
        return found

    def _player(self, user: User) -> Player:
        choice = self.random.choice
        return Player(
            user=user,
            strength=self.random.gauss(0, 1),
            absent=choice([0.0, 0.0, 0.0, 0.05, 0.3]),
            hours=self.random.choices([6.0, 8.0, 12.0, 16.0, 24.0, 60.0], [2, 4, 6, 4, 3, 1])[0],
            vanishes=choice([0.0, 0.0, 0.0, 0.05, 0.3]),
            leaves=choice([0.0, 0.0, 0.0, 0.0, 0.01, 0.15]),
        )

    @property
    def present(self) -> list[Player]:
        """Everybody who has not left for good."""
        return [player for player in self.players.values() if not player.has_left]

    def visiting(self, now: datetime, hours: float) -> Mapping[int, Player]:
        """Who looks at their tables now, of those who are there, if all were asked so many hours ago before."""
        return {
            player.user.pk: player
            for player in self.present
            if self.random.random() >= exp(-hours / player.hours) and not player.is_away(now)
        }

    def plan_absences(self, begins: datetime, days: int) -> None:
        """Decides who will be away in a season, and when."""
        for player in self.present:
            player.away = None
            if self.random.random() < player.vanishes:
                since = begins + timedelta(days=self.random.uniform(0, 0.7 * days))
                player.away = since, since + timedelta(days=self.random.choice([2, 7, 12, days]))
