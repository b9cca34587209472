"""People, reports and cases to test with."""

from __future__ import annotations

from django.contrib.auth.models import Group
from django.utils import timezone

from accounts.models import User
from games.models import Match, Message, Seat
from games.reportables import LEAST_FINISHED
from moderation.conduct import Rule
from moderation.models import Action, Case, Review, SubjectKind
from moderation.panel import LEAST_AGE
from moderation.roles import ADMINISTRATORS, MODERATORS, STEWARDS
from moderation.services.become_reviewer import become_reviewer
from moderation.services.claim_case import claim_case
from moderation.services.decide_case import decide_case
from moderation.services.report import report
from tests.factories import make_staff, make_user
from tests.games.table_factories import started

ROLES = {"moderator": MODERATORS, "steward": STEWARDS, "administrator": ADMINISTRATORS}


def staff_of(role: str, name: str = "") -> User:
    """A member of staff with one role, by name."""
    user = make_staff(name or role, is_superuser=False)
    user.groups.add(Group.objects.get(name=ROLES[role]))
    return user


def again(user: User) -> User:
    """The same person without what Django remembers of their permissions."""
    return User.objects.get(pk=user.pk)


def table_with_message(text: str = "You fool!") -> tuple[Match, Message, User, User]:
    """A running match, what the first player said, and both players."""
    match, (anne, bess) = started()
    for person in (anne, bess):
        person.emailaddress_set.get_or_create(email=person.email or f"{person}@example.com", verified=True)
    message = Message.objects.create(match=match, author=anne, text=text)
    return match, message, anne, bess


def report_of(message: Message, user: User, rule: Rule = Rule.RESPECT, text: str = "") -> Case:
    ref = f"{message.match.code}.{message.pk}"
    return report(kind=SubjectKind.MESSAGE, ref=ref, user=user, rule=rule, text=text).case


def reported_message() -> tuple[Case, User, User]:
    """An open case about a message, its author and who reported it."""
    _, message, anne, bess = table_with_message()
    return report_of(message, bess), anne, bess


def profile_case(person: User, rule: Rule = Rule.RESPECT, by: User | None = None) -> Case:
    reporter = by or make_user(f"reporter-of-{person.pk}")
    return report(kind=SubjectKind.PROFILE, ref=person.username, user=reporter, rule=rule).case


def acted(person: User, *kinds: Action.Kind, by: User | None = None, days: int | None = 7) -> list[Action]:
    """What staff did about a person."""
    case, user = profile_case(person), by or staff_of("administrator", "decider")
    claim_case(case_id=case.pk, user=user)
    return decide_case(case_id=case.pk, user=user, kinds=kinds, rule=Rule.RESPECT, reason="Please be kind.", days=days)


def reviewer(name: str, *, is_listed: bool = True) -> User:
    """A member who meets all requirements to vote on cases, and does vote unless told otherwise."""
    user = make_user(name)
    User.objects.filter(pk=user.pk).update(date_joined=timezone.now() - LEAST_AGE)
    user.refresh_from_db()
    over = {"ruleset": "tudor/v15@1", "players": 2, "status": Match.Status.OVER, "opened_by": user}
    matches = Match.objects.bulk_create(Match(**over) for _ in range(LEAST_FINISHED))
    Seat.objects.bulk_create(Seat(match=match, number=0, user=user) for match in matches)
    if is_listed:
        become_reviewer(user=user)
    return user


def play_case(match: Match, reporter: User, rule: Rule = Rule.STALLING, seat: int = 0) -> Case:
    """A complaint about how the player of a seat plays a match."""
    return report(kind=SubjectKind.PLAY, ref=f"{match.code}.{seat}", user=reporter, rule=rule).case


def in_review(*, is_sample: bool = False) -> tuple[Case, User, User]:
    """A case on which reviewers vote, the player it is about, and who reported it."""
    match, (anne, bess) = started()
    for person in (anne, bess):
        person.emailaddress_set.get_or_create(email=person.email, verified=True)
    case = play_case(match, bess, seat=next(seat.number for seat in match.seats.all() if seat.user_id == anne.pk))
    Review.objects.filter(pk=case.pk).update(is_sample=is_sample)
    return case, anne, bess
