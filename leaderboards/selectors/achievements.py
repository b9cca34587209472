"""What there is to be earned, and who has earned what."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.selectors.people import preferences_of
from games.archive.selectors.statistics_plots import percent_words
from games.words import name_words
from leaderboards.achievements import ALL, BY_ID, PLAYED, ROYALS, TUDOR, Achievement
from leaderboards.models import AchievementCount, Award, AwardBook

NEWEST = 10
LOOKED_FOR_NEWEST = 60
"""How many of the newest awards are looked through for people who are listed."""
ON_PANEL = 8


class StepLine(NamedTuple):
    """A step of an achievement, and how many have it."""

    words: str
    """Empty if there is only one step, which needs no words."""
    holders: int
    share: str
    """Of all who have played; empty while there are none."""


class AchievementLine(NamedTuple):
    """An achievement as everybody reads it."""

    id: str
    name: str
    criterion: str
    icon: str
    steps: list[StepLine]

    @property
    def is_open(self) -> bool:
        """Whether it is still to be earned: that is asked of a person alone."""
        return False


class Chapter(NamedTuple):
    """Achievements that belong together."""

    key: str
    title: str
    lines: list[Any]
    """`AchievementLine`, or `OwnLine` on the page of a person."""


class Earned(NamedTuple):
    """An award."""

    name: str
    step: str
    criterion: str
    icon: str
    code: str
    """Of the match that earned it."""
    day: datetime
    person: str = ""
    address: str = ""


class AchievementsPage(NamedTuple):
    """All achievements, and the newest awards."""

    people: int
    """How many have played."""
    chapters: list[Chapter]
    newest: list[Earned]


class OwnLine(NamedTuple):
    """An achievement from the side of a person: what they have earned of it, and how far it is to the next step."""

    id: str
    name: str
    criterion: str
    icon: str
    earned: list[Earned]
    """The first step first."""
    is_complete: bool
    next_step: str
    """In words; may be empty."""
    done: int
    goal: int

    @property
    def is_open(self) -> bool:
        return not self.earned


class PersonAchievements(NamedTuple):
    """What a person has earned."""

    is_hidden: bool
    """Whether the person keeps it from the visitor."""
    is_own: bool
    is_unlisted: bool
    earned: int
    all: int
    newest: list[Earned]
    """The last few, the newest first."""
    chapters: list[Chapter]
    """Empty if only the newest were asked for."""


def achievements_page() -> AchievementsPage:
    """What there is to be earned, with how many have it."""
    book = AwardBook.objects.filter(pk=AwardBook.ONLY).first()
    holders: dict[str, dict[str, int]] = {} if book is None else book.holders
    people = holders.get(PLAYED.id, {}).get("1", 0)
    chapters = _chapters([_line(achievement, holders.get(achievement.id, {}), people) for achievement in ALL])
    return AchievementsPage(people, chapters, _newest_of_all())


def achievements_of(person: User, viewer: User | None, *, with_all: bool) -> PersonAchievements:
    """What a person has earned. Only they see it if they are on no leaderboard."""
    is_own = viewer is not None and viewer.pk == person.pk
    is_unlisted = not preferences_of(person).is_on_leaderboards
    if is_unlisted and not is_own:
        return PersonAchievements(True, is_own, is_unlisted, 0, 0, [], [])
    # At most as many as there are steps: a page of its own is not needed.
    awards = [
        award
        for award in Award.objects.filter(user=person).select_related("match").order_by("-earned_at", "-pk")
        if _is_known(award)
    ]
    chapters: list[Chapter] = []
    if with_all:
        counts = dict(AchievementCount.objects.filter(user=person).values_list("achievement", "count"))
        chapters = _chapters([_own_line(one, awards, counts.get(one.id, 0)) for one in ALL])
    return PersonAchievements(
        is_hidden=False,
        is_own=is_own,
        is_unlisted=is_unlisted,
        earned=len(awards),
        all=sum(len(achievement.steps) for achievement in ALL),
        newest=[_earned(award) for award in awards[:ON_PANEL]],
        chapters=chapters,
    )


def achievements_stored_about(user: User) -> dict[str, Any]:
    """What is kept of a person's achievements, for the download of all own data."""
    awards = Award.objects.filter(user=user).order_by("earned_at", "pk")
    return {
        "awards": list(awards.values("achievement", "step", "match__code", "earned_at")),
        "progress": dict(AchievementCount.objects.filter(user=user).values_list("achievement", "count")),
    }


def _chapters(lines: Sequence[Any]) -> list[Chapter]:
    titles = {
        "both": _("Both games"),
        TUDOR: name_words(TUDOR),
        ROYALS: name_words(ROYALS),
        "ratings": _("By rating"),
    }
    chapters = {key: Chapter(key, title, []) for key, title in titles.items()}
    for line in lines:
        achievement = BY_ID[line.id]
        key = "ratings" if achievement.is_about_ratings else achievement.game or "both"
        chapters[key].lines.append(line)
    return list(chapters.values())


def _line(achievement: Achievement, holders: dict[str, int], people: int) -> AchievementLine:
    steps = [
        StepLine(
            words=achievement.step_words(step),
            holders=(count := holders.get(str(step), 0)),
            share=percent_words(count / people) if people else "",
        )
        for step in achievement.steps
    ]
    return AchievementLine(achievement.id, str(achievement.name), str(achievement.criterion), achievement.icon, steps)


def _own_line(achievement: Achievement, awards: Sequence[Award], count: int) -> OwnLine:
    earned = sorted((award for award in awards if award.achievement == achievement.id), key=lambda award: award.step)
    has = {award.step for award in earned}
    goal = next((step for step in achievement.steps if step not in has), None)
    return OwnLine(
        id=achievement.id,
        name=str(achievement.name),
        criterion=str(achievement.criterion),
        icon=achievement.icon,
        earned=[_earned(award) for award in earned],
        is_complete=goal is None,
        next_step="" if goal is None else achievement.step_words(goal),
        done=count,
        goal=goal or achievement.steps[-1],
    )


def _newest_of_all() -> list[Earned]:
    """The newest awards of people who let themselves be listed."""
    awards = Award.objects.select_related("user__preferences", "match").order_by("-earned_at", "-pk")
    listed = [award for award in awards[:LOOKED_FOR_NEWEST] if _is_listed(award.user) and _is_known(award)]
    return [
        _earned(award)._replace(person=award.user.get_username(), address=award.user.get_absolute_url())
        for award in listed[:NEWEST]
    ]


def _is_listed(person: User) -> bool:
    return person.is_active and not person.is_guest and preferences_of(person).is_on_leaderboards


def _is_known(award: Award) -> bool:
    """Whether the achievement still exists, and the step."""
    return award.achievement in BY_ID and award.step in BY_ID[award.achievement].steps


def _earned(award: Award) -> Earned:
    achievement = BY_ID[award.achievement]
    return Earned(
        name=str(achievement.name),
        step=achievement.step_words(award.step),
        criterion=str(achievement.criterion),
        icon=achievement.icon,
        code=award.match.code,
        day=award.earned_at,
    )
