"""People of known habits, for the simulated month."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from enum import StrEnum
from random import Random
from zoneinfo import ZoneInfo

from accounts.models import Channel, Kind, Moment, User, Webhook
from accounts.notifications.services.save_notification_preferences import save_notification_preferences
from accounts.notifications.services.save_webhook import save_webhook
from accounts.services.announce_vacation import announce_vacation
from accounts.services.save_preferences import save_preferences
from accounts.services.set_quiet_hours import set_quiet_hours
from tests.factories import make_user

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
ZONES = ("UTC", "America/New_York", "Asia/Tokyo", "Asia/Kathmandu", "Europe/Berlin")
QUIET = (time(22), time(7))


class Habit(StrEnum):
    PROMPT = "prompt"
    SLOW = "slow"
    READER = "reader"
    """Knows of a decision only from a letter, and confirms from it what can be confirmed."""
    MORNING = "morning"
    """The same, from one letter in the morning."""
    HOOKED = "hooked"
    """The same, from messages to an own address."""
    SUBSTITUTE = "substitute"
    """Prompt, and takes over seats that are offered."""
    LATE = "late"
    """Lets the time run out now and then, and comes back."""
    GHOST = "ghost"
    """Prompt until a certain day; then nobody ever sees him again."""


PUNCTUAL = tuple(habit for habit in Habit if habit not in (Habit.LATE, Habit.GHOST))
WAIT_TO_BE_TOLD = (Habit.READER, Habit.MORNING, Habit.HOOKED)
SHARES = {
    Habit.PROMPT: 4, Habit.SLOW: 3, Habit.READER: 2, Habit.MORNING: 1,
    Habit.HOOKED: 1, Habit.SUBSTITUTE: 2, Habit.LATE: 3, Habit.GHOST: 4,
}  # fmt: skip
"""Of how many people in twenty each habit is."""


@dataclass
class Somebody:
    """A person, how he is, and when he is there."""

    user: User
    habit: Habit
    zone: ZoneInfo
    has_quiet_hours: bool
    is_patient: bool
    """Whether he waits for others whose time is over."""
    gives_orders: bool
    away: tuple[datetime, datetime] | None = None
    gone_at: datetime | None = None
    muted: set[int] = field(default_factory=set)
    """The tables of which he wants no letters."""
    has_given_up: bool = False

    @property
    def is_punctual(self) -> bool:
        return self.habit in PUNCTUAL

    def is_gone(self, moment: datetime) -> bool:
        return self.gone_at is not None and moment >= self.gone_at

    def is_quiet(self, moment: datetime) -> bool:
        """Whether he sleeps: told by the clock on his wall, not by the module that is tested."""
        local = moment.astimezone(self.zone).time()
        return self.has_quiet_hours and (local >= QUIET[0] or local < QUIET[1])

    def awake_from(self, moment: datetime) -> datetime:
        """The first moment from then on at which he is there."""
        if self.away is not None and self.away[0] <= moment < self.away[1]:
            moment = self.away[1]
        while self.is_quiet(moment):
            moment += 20 * MINUTE
        return moment


def make_people(number: int, *, random: Random, now: datetime, hook_url: str) -> list[Somebody]:
    """People of all habits, who have told the house when they sleep and how they want to be told."""
    habits = [habit for habit, share in SHARES.items() for _ in range(share)]
    return [_make(n, habits[n % len(habits)], random, now, hook_url) for n in range(number)]


def _make(number: int, habit: Habit, random: Random, now: datetime, hook_url: str) -> Somebody:
    user = make_user(f"{habit}-{number}")
    zone = ZONES[number % len(ZONES)]
    save_preferences(user=user, time_zone=zone)
    somebody = Somebody(
        user=user,
        habit=habit,
        zone=ZoneInfo(zone),
        has_quiet_hours=random.random() < 0.5,
        is_patient=random.random() < 0.5,
        gives_orders=random.random() < 0.15,
        gone_at=now + random.uniform(0.5, 9) * DAY if habit is Habit.GHOST else None,
    )
    if somebody.has_quiet_hours:
        set_quiet_hours(user=user, start=QUIET[0], end=QUIET[1])
    if random.random() < 0.25:
        first = (now + random.uniform(3, 12) * DAY).astimezone(somebody.zone).date()
        last = first + random.randint(2, 7) * DAY
        announce_vacation(user=user, start=first, end=last)
        midnight = (datetime.combine(day, time(), somebody.zone) for day in (first, last + DAY))
        somebody.away = (next(midnight), next(midnight))
    _choose_how_to_be_told(somebody, hook_url)
    return somebody


def _choose_how_to_be_told(somebody: Somebody, hook_url: str) -> None:
    if somebody.habit is Habit.MORNING:
        kinds = (Kind.TURN, Kind.REMINDER, Kind.SEAT, Kind.OVER)
        save_notification_preferences(
            user=somebody.user, preferences={(kind, Channel.EMAIL): Moment.DIGEST for kind in kinds}
        )
    elif somebody.habit is Habit.HOOKED:
        save_webhook(user=somebody.user, url=f"{hook_url}/{somebody.user.pk}", shape=Webhook.Shape.JSON)
    elif somebody.habit is Habit.SLOW:
        save_notification_preferences(user=somebody.user, preferences={(Kind.TURN, Channel.EMAIL): Moment.DELAYED})
    elif somebody.habit is Habit.PROMPT:
        save_notification_preferences(user=somebody.user, preferences={(Kind.OVER, Channel.EMAIL): Moment.AT_ONCE})
