"""The imagined people of a filled archive: some play every day, most now and then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from django.contrib.auth.hashers import make_password

from accounts.models import User

_ACTIVITY = 0.8
"""How steeply the zeal of people falls from the most active on."""


class Crowd:
    """People, and how often and how well each of them plays."""

    def __init__(self, size: int, random: Random) -> None:
        names = [f"courtier{number:04}" for number in range(1, size + 1)]
        known = set(User.objects.filter(username__in=names).values_list("username", flat=True))
        User.objects.bulk_create(
            User(username=name, email=f"{name}@example.org", password=make_password(None))
            for name in names
            if name not in known
        )
        self._numbers = list(User.objects.filter(username__in=names).order_by("username").values_list("pk", flat=True))
        self._zeal = list(accumulate(1 / rank**_ACTIVITY for rank in range(1, size + 1)))
        self._ratings = {number: round(random.gauss(1500, 200)) for number in self._numbers}

    def company(self, size: int, random: Random) -> list[int]:
        """Different people who sit down together."""
        company: dict[int, None] = {}
        while len(company) < size:
            company |= dict.fromkeys(random.choices(self._numbers, cum_weights=self._zeal, k=size - len(company)))
        return list(company)

    def rating(self, company: Sequence[int]) -> int:
        """How strong people are on average."""
        return round(sum(self._ratings[number] for number in company) / len(company))
