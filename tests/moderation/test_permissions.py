"""Every act about reports, for every role; and every address, for every visitor."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.errors import Refusal
from accounts.models import StaffAccess, User
from accounts.services.create_guest import create_guest
from leagues.models import Division, DivisionMessage
from moderation.conduct import Rule
from moderation.models import Action, Answer, Appeal, Case, SubjectKind
from moderation.permissions import Permission
from moderation.roles import ROLES as GROUPS
from moderation.services.add_note import add_note
from moderation.services.answer_appeal import answer_appeal
from moderation.services.appeal import appeal
from moderation.services.claim_case import claim_case, release_case
from moderation.services.create_roles import create_roles
from moderation.services.decide_case import decide_case
from moderation.services.dismiss_case import dismiss_case
from moderation.services.remove_reviewer import remove_reviewer
from moderation.services.report import report
from moderation.services.vote import vote
from tests.factories import make_staff, make_user, sign_in
from tests.leagues.league_factories import league_of, season_of
from tests.moderation.cases import acted, in_review, profile_case, reviewer, staff_of
from tests.routes import routes_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ROLES = ("member", "reported", "no_role", "no_second_factor", "steward", "moderator", "administrator", "superuser")
STAFF = {"moderator", "administrator", "superuser"}
WITH_STEWARDS = STAFF | {"steward"}
ADMINISTRATORS = {"administrator", "superuser"}
K = Action.Kind


def person_of(role: str, reported: User) -> User:
    """A person with a role; the one without a second factor would be a moderator with one."""
    if role == "reported":
        return reported
    if role in ("member", "visitor"):
        return make_user("somebody")
    if role == "no_role":
        return make_staff("somebody", is_superuser=False)
    if role == "superuser":
        return make_staff("somebody")
    user = staff_of("moderator" if role == "no_second_factor" else role, "somebody")
    user.lacks_second_factor = role == "no_second_factor"
    return user


def case_of_a_profile() -> Case:
    return profile_case(make_user("reported"))


def case_of_a_league() -> Case:
    owner, author = make_user("owner"), make_user("reported")
    division = Division.objects.create(season=season_of(league_of(owner), owner), level=0, number=1)
    said = DivisionMessage.objects.create(division=division, by=author, text="Fie", at=timezone.now())
    return report(kind=SubjectKind.LEAGUE_MESSAGE, ref=str(said.pk), user=owner, rule=Rule.RESPECT).case


def claimed(case: Case, user: User) -> None:
    """Gives a case to a person, whether or not they could have claimed it."""
    Case.objects.filter(pk=case.pk).update(claimed_by=user, claimed_at=timezone.now())


def acting(kind: K) -> Callable[[Case, User], object]:
    def act(case: Case, user: User) -> object:
        claimed(case, user)
        return decide_case(case_id=case.pk, user=user, kinds=[kind], rule=Rule.RESPECT, reason="Insults.", days=3)

    return act


def dismissing(case: Case, user: User) -> object:
    claimed(case, user)
    return dismiss_case(case_id=case.pk, user=user)


def answering(kind: K) -> Callable[[Case, User], object]:
    def act(case: Case, user: User) -> object:
        other = make_staff("other")
        claimed(case, other)
        (action,) = decide_case(case_id=case.pk, user=other, kinds=[kind], rule=Rule.RESPECT, reason="Insults.")
        made = appeal(action_id=action.pk, user=case.person, text="A joke.")
        return answer_appeal(appeal_id=made.pk, user=user, is_lifted=True, words="So be it.")

    return act


Act = Callable[[Case, User], object]
ACTS: dict[str, tuple[Act, set[str], set[str]]] = {
    "claim": (lambda case, user: claim_case(case_id=case.pk, user=user), STAFF, WITH_STEWARDS),
    "release": (lambda case, user: release_case(case_id=case.pk, user=user), STAFF, WITH_STEWARDS),
    "note": (lambda case, user: add_note(case_id=case.pk, user=user, text="Hm"), STAFF, WITH_STEWARDS),
    "dismiss": (dismissing, STAFF, WITH_STEWARDS),
    "warn": (acting(K.WARN), STAFF, WITH_STEWARDS),
    "mute": (acting(K.MUTE), STAFF, WITH_STEWARDS),
    "hide": (acting(K.HIDE), set(), WITH_STEWARDS),
    "rename": (acting(K.RENAME), STAFF, STAFF),
    "suspend": (acting(K.SUSPEND), STAFF, STAFF),
    "close": (acting(K.CLOSE), ADMINISTRATORS, ADMINISTRATORS),
    "answer the appeal of a warning": (answering(K.WARN), STAFF, WITH_STEWARDS),
    "answer the appeal of a suspension": (answering(K.SUSPEND), STAFF, STAFF),
    "answer the appeal of a closed account": (answering(K.CLOSE), ADMINISTRATORS, ADMINISTRATORS),
}
"""Each act, who may do it about a person in general, and who about a message in a league."""


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("act", ACTS)
def test_who_may_act_on_a_person(act: str, role: str) -> None:
    _try(case_of_a_profile(), ACTS[act][0], role, ACTS[act][1])


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("act", ACTS)
def test_who_may_act_on_what_was_said_in_a_league(act: str, role: str) -> None:
    _try(case_of_a_league(), ACTS[act][0], role, ACTS[act][2])


def _try(case: Case, act: Act, role: str, allowed: set[str]) -> None:
    user = person_of(role, case.person)
    if role in allowed:
        act(case, user)
        return
    with pytest.raises(Refusal):
        act(case, user)


def test_every_permission_is_tried() -> None:
    tried = {name for name in ACTS if " " not in name}
    assert {"claim", "release", "note", "dismiss"} | {permission.value for permission in Permission} - {
        "handle",
        "answer_appeal",
    } == tried


VOTERS = {
    "guest": False,
    "member": False,
    "not listed": False,
    "removed": False,
    "reviewer": True,
    "reported": False,
    "reporter": False,
    "steward": False,
    "moderator": False,
    "administrator": False,
    "superuser": False,
}
"""Who votes on how a game was played."""


@pytest.mark.parametrize("voter", VOTERS)
def test_who_votes(voter: str) -> None:
    case, anne, bess = in_review()
    people = {"reported": lambda: anne, "reporter": lambda: bess, "guest": create_guest}
    if voter in ("reviewer", "not listed", "removed"):
        user = reviewer("rita", is_listed=voter != "not listed")
        if voter == "removed":
            remove_reviewer(person_id=user.pk, user=staff_of("moderator"))
    else:
        user = people.get(voter, lambda: person_of(voter, anne))()
    if VOTERS[voter]:
        assert vote(case_id=case.pk, user=user, answer=Answer.FINE).voter == user
        return
    with pytest.raises(Refusal):
        vote(case_id=case.pk, user=user, answer=Answer.FINE)


VISITORS = ("visitor", "guest", "member", "no_role", "no_second_factor", "steward", "moderator", "administrator")
LOGIN, FACTOR = "/account/login/", "/account/2fa/"
DESK = (LOGIN, 403, 403, 403, FACTOR, 200, 200, 200)
PAGES: dict[str, tuple[str, str, tuple[int | str, ...]]] = {
    "moderation:report": ("get", "/report/profile/reported/", (LOGIN, 403, 200, 200, 200, 200, 200, 200)),
    "moderation:desk": ("get", "/staff/", DESK),
    "moderation:appeals": ("get", "/staff/cases/appeals/", DESK),
    "moderation:case": ("get", "/staff/cases/{case}/", (LOGIN, 403, 403, 403, FACTOR, 403, 200, 200)),
    "moderation:claim_case": ("post", "/staff/cases/{case}/claim/", (LOGIN, 403, 403, 403, "/", 403, 302, 302)),
    "moderation:release_case": ("post", "/staff/cases/{case}/release/", (LOGIN, 403, 403, 403, "/", 403, 302, 302)),
    "moderation:add_note": ("post", "/staff/cases/{case}/notes/", (LOGIN, 403, 403, 403, "/", 403, 422, 422)),
    "moderation:dismiss_case": ("post", "/staff/cases/{case}/dismiss/", (LOGIN, 403, 403, 403, "/", 403, 409, 409)),
    "moderation:decide_case": ("post", "/staff/cases/{case}/decide/", (LOGIN, 403, 403, 403, "/", 403, 422, 422)),
    "moderation:answer_appeal": (
        "post",
        "/staff/cases/appeals/{appeal}/answer/",
        (LOGIN, 403, 403, 403, "/", 404, 422, 422),
    ),
    "moderation:reviewers": ("get", "/staff/reviewers/", (LOGIN, 403, 403, 403, FACTOR, 403, 200, 200)),
    "moderation:remove_reviewer": ("post", "/staff/reviewers/1/remove/", (LOGIN, 403, 403, 403, "/", 403, 302, 302)),
    "moderation:readmit_reviewer": ("post", "/staff/reviewers/1/readmit/", (LOGIN, 403, 403, 403, "/", 403, 302, 302)),
    "moderation:reviews": ("get", "/community/reviews/", (LOGIN, *(200,) * 7)),
    "moderation:become_reviewer": ("post", "/community/reviews/join/", (LOGIN, *(403,) * 7)),
    "moderation:stop_reviewing": ("post", "/community/reviews/leave/", (LOGIN, *(302,) * 7)),
    "moderation:review": ("get", "/community/reviews/{review}/", (LOGIN, *(403,) * 7)),
    "moderation:standing": ("get", "/account/warnings/", (LOGIN, *(200,) * 7)),
    "moderation:appeal": ("post", "/account/warnings/{action}/appeal/", (LOGIN, *(404,) * 7)),
    "moderation:choose_name": ("post", "/account/warnings/name/", (LOGIN, *(422,) * 7)),
    "moderation:transparency": ("get", "/conduct/counts/", (200,) * 8),
    "moderation:appeal_link": ("get", "/appeals/forged/", (404,) * 8),
}


def test_every_address_is_tried() -> None:
    assert set(routes_of("moderation")) == set(PAGES)


def browser_of(visitor: str) -> Client:
    if visitor == "visitor":
        return Client()
    if visitor == "guest":
        return sign_in(create_guest())
    user = person_of(visitor, make_user("unused"))
    if visitor == "no_second_factor":
        client = Client()
        client.force_login(user)
        return client
    return sign_in(user)


@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize("name", PAGES)
def test_who_opens_what(name: str, visitor: str) -> None:
    method, address, answers = PAGES[name]
    reported = make_user("reported")
    case = profile_case(reported)
    (action,) = acted(make_user("judged"), K.WARN)
    made = Appeal.objects.create(action=action, text="A joke.", made_at=timezone.now())
    answer = answers[VISITORS.index(visitor)]
    review = in_review()[0].pk if "{review}" in address else 0
    address = address.format(case=case.pk, action=action.pk, appeal=made.pk, review=review)
    response = getattr(browser_of(visitor), method)(address)
    if isinstance(answer, int):
        assert response.status_code == answer
    else:
        assert response.status_code == 302
        assert response.headers["Location"].startswith(answer)


ADMIN: dict[str, int | str] = {
    "member": 403,
    "no_role": "/staff/",
    "steward": "/staff/",
    "moderator": "/staff/",
    "no_second_factor": FACTOR,
    "administrator": "/admin/",
}


@pytest.mark.parametrize("role", ADMIN)
def test_the_admin_is_for_administrators_and_others_get_the_desk(role: str) -> None:
    answer, browser = ADMIN[role], browser_of(role)
    assert browser.get("/admin/").status_code == (200 if role == "administrator" else 302)
    response = browser.get("/admin/login/?next=/admin/")
    if isinstance(answer, int):
        assert response.status_code == answer
    else:
        assert response.headers["Location"].startswith(answer)


def test_what_staff_look_at_is_in_the_access_log() -> None:
    case = case_of_a_profile()
    browser = sign_in(staff_of("moderator"))
    browser.get("/staff/")
    browser.get(f"/staff/cases/{case.pk}/")
    paths = StaffAccess.objects.order_by("pk").values_list("path", "status")
    assert list(paths) == [("/staff/", 200), (f"/staff/cases/{case.pk}/", 200)]


def test_roles_are_created_once_and_stay_as_they_were_changed() -> None:
    group = Group.objects.get(name="Moderators")
    group.permissions.clear()
    create_roles()
    assert not group.permissions.exists()
    assert set(Group.objects.filter(name__in=GROUPS).values_list("name", flat=True)) == set(GROUPS)
    assert all(
        Group.objects.get(name=name).permissions.count() == len(GROUPS[name]) for name in GROUPS if name != "Moderators"
    )
