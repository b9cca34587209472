"""Trusted members vote on how games were played: who may, what a vote does, and how agreement is measured."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Block, Follow, NetworkTrace, Notification, User
from accounts.notifications.selectors.messages import message_for
from accounts.services.create_guest import create_guest
from games.models import Match
from games.reportables import REPORTED_WITHIN
from moderation.conduct import Rule
from moderation.errors import (
    NoReviewer,
    NothingToReport,
    RequirementsMissing,
    ReviewClosed,
    TooClose,
    VotedAlready,
)
from moderation.models import Action, Answer, Case, Review, Reviewer, Vote
from moderation.panel import CLEAN_FOR, LEAST_AGE, LEAST_MEASURED, MOST_VOTES, outcome_of
from moderation.selectors.desk import desk_page
from moderation.selectors.reviewers import agreement_of, is_reviewer, requirements_of
from moderation.selectors.reviews import reviews_page
from moderation.services.answer_appeal import answer_appeal
from moderation.services.appeal import appeal
from moderation.services.become_reviewer import become_reviewer, stop_reviewing
from moderation.services.claim_case import claim_case
from moderation.services.close_reviews import close_reviews
from moderation.services.decide_case import decide_case
from moderation.services.dismiss_case import dismiss_case
from moderation.services.remove_reviewer import readmit_reviewer, remove_reviewer
from moderation.services.vote import vote
from tests.factories import make_user, sign_in
from tests.games.table_factories import started
from tests.moderation.cases import acted, again, in_review, play_case, reviewer, staff_of

pytestmark = pytest.mark.django_db
NAMES = ("rita", "rob", "ruth", "ralf", "rosa", "rene", "rolf")


def votes_of(case: Case, *answers: Answer) -> list[User]:
    """Reviewers who vote so."""
    people = [reviewer(name) for name in NAMES[: len(answers)]]
    for person, answer in zip(people, answers, strict=True):
        vote(case_id=case.pk, user=person, answer=answer)
    return people


@pytest.mark.parametrize(
    ("votes", "outcome"),
    [
        ("", None),
        ("stalling stalling", None),
        ("stalling fine stalling stalling", "stalling"),
        ("fine fine fine", "fine"),
        ("staff staff staff", "staff"),
        ("stalling stalling fine fine stopped stopped", None),
        ("stalling stalling fine fine stopped stopped thrown", "staff"),
    ],
)
def test_three_equal_votes_settle_a_case_and_seven_without_them_pass_it_on(votes: str, outcome: str | None) -> None:
    assert outcome_of(votes.split()) == outcome


def test_a_report_of_play_is_made_by_the_others_at_the_table_alone() -> None:
    match, (anne, bess) = started()
    mine = next(seat.number for seat in match.seats.all() if seat.user_id == anne.pk)
    for table, person, seat in ((match, make_user("eve"), mine), (match, bess, 9), (match, anne, mine)):
        with pytest.raises(NothingToReport):
            play_case(table, person, seat=seat)
    with pytest.raises(NothingToReport):
        play_case(Match(code="nothing"), bess)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, ended_at=timezone.now() - REPORTED_WITHIN)
    with pytest.raises(NothingToReport):
        play_case(match, bess, seat=mine)


def test_such_a_report_goes_to_reviewers_first_and_is_not_in_the_queue_of_staff() -> None:
    case, _, _ = in_review()
    moderator = staff_of("moderator")
    assert desk_page(user=moderator).rows == ()
    (row,) = desk_page(user=moderator, state="review").rows
    assert row.id == case.pk
    assert [one.id for one in reviews_page(reviewer("rita")).open] == [case.pk]


@pytest.mark.parametrize("how", ["private", "sealed", "staff"])
def test_what_not_everyone_may_see_and_what_is_about_staff_goes_to_staff_at_once(how: str) -> None:
    match, (anne, bess) = started()
    access = Match.Access.LINK if how == "private" else Match.Access.OPEN
    Match.objects.filter(pk=match.pk).update(access=access, secrets_held=how == "sealed")
    User.objects.filter(pk=anne.pk).update(is_staff=how == "staff")
    mine = next(seat.number for seat in match.seats.all() if seat.user_id == anne.pk)
    case = play_case(match, bess, seat=mine)
    assert not case.is_in_review
    assert not Review.objects.exists()


def test_three_who_agree_warn_the_player_who_is_told_and_may_appeal_to_staff() -> None:
    case, anne, _ = in_review()
    people = votes_of(case, Answer.STALLING, Answer.FINE, Answer.STALLING, Answer.STALLING)
    case.refresh_from_db()
    action = Action.objects.get()
    assert (case.outcome, case.decided_by, case.is_in_review) == (Case.Outcome.ACTED, None, False)
    assert (action.person, action.kind, action.rule, action.by) == (anne, Action.Kind.WARN, Rule.STALLING, None)
    told = message_for(Notification.objects.get(user=anne, key=f"action:{action.pk}"))
    assert told.headline == "You got a warning"
    assert any("Several reviewers" in line for line in told.lines)
    page = sign_in(anne).get("/account/warnings/").content.decode()
    assert all(person.username not in page for person in people)
    made = appeal(action_id=action.pk, user=anne, text="I was ill.")
    staff = staff_of("moderator")
    assert "decided by reviewers" in sign_in(staff).get("/staff/cases/appeals/").content.decode()
    answer_appeal(appeal_id=made.pk, user=staff, is_lifted=True, words="Get well.")
    assert case.review.votes.count() == 4
    assert [agreement_of(person) for person in people[:2]] == [(0, 1), (1, 1)]


def test_three_who_find_nothing_wrong_dismiss_the_case_and_no_one_is_told() -> None:
    case, anne, _ = in_review()
    votes_of(case, Answer.FINE, Answer.FINE, Answer.FINE)
    case.refresh_from_db()
    assert case.outcome == Case.Outcome.DISMISSED
    assert not Action.objects.exists()
    assert not Notification.objects.filter(user=anne, key__startswith="action").exists()


@pytest.mark.parametrize("why", ["sample", "repeat", "no agreement", "asked for", "time"])
def test_staff_get_what_reviewers_do_not_settle(why: str) -> None:
    case, anne, _ = in_review(is_sample=why == "sample")
    split = (Answer.FINE, Answer.STALLING, Answer.STOPPED) * 2 + (Answer.THROWN,)
    assert len(split) == MOST_VOTES
    if why == "repeat":
        other = Case.objects.create(kind="play", subject_id=1, person=anne, opened_at=timezone.now(), outcome="acted")
        Action(case=other, person=anne, kind="warn", rule="stalling", reason="x", made_at=timezone.now()).save()
    if why == "time":
        assert close_reviews() == 0
        Review.objects.update(ends_at=timezone.now())
        assert (close_reviews(), close_reviews()) == (1, 0)
    else:
        votes_of(case, *{"no agreement": split, "asked for": (Answer.STAFF,) * 3}.get(why, (Answer.STALLING,) * 3))
    case.refresh_from_db()
    assert (case.outcome, case.is_in_review) == (Case.Outcome.OPEN, False)
    assert [row.id for row in desk_page(user=staff_of("moderator")).rows] == [case.pk]
    assert Action.objects.count() == (1 if why == "repeat" else 0)


def test_staff_decide_without_knowing_the_vote_and_agreement_is_measured_by_it() -> None:
    case, _, _ = in_review(is_sample=True)
    people = votes_of(case, Answer.STALLING, Answer.STAFF, Answer.FINE, Answer.STALLING, Answer.STALLING)
    staff = staff_of("moderator")
    page = sign_in(staff).get(f"/staff/cases/{case.pk}/").content.decode()
    assert "Votes of reviewers" not in page
    claim_case(case_id=case.pk, user=staff)
    decide_case(case_id=case.pk, user=staff, kinds=[Action.Kind.WARN], rule=Rule.STALLING, reason="Slow.")
    assert "Votes of reviewers" in sign_in(staff).get(f"/staff/cases/{case.pk}/").content.decode()
    assert [agreement_of(person)[:2] for person in people] == [(1, 1), (0, 0), (0, 1), (1, 1), (1, 1)]
    told = sign_in(people[2]).get("/community/reviews/").content.decode()
    assert "staff decided otherwise" in told
    row = sign_in(staff).get("/staff/reviewers/").content.decode()
    assert "Agreement of all: 75% of 4 votes." in row


def test_a_member_of_staff_who_claims_a_case_ends_the_vote() -> None:
    case, _, _ = in_review()
    rita, staff = reviewer("rita"), staff_of("moderator")
    claimed = claim_case(case_id=case.pk, user=staff)
    assert (claimed.claimed_by, claimed.is_in_review) == (staff, False)
    with pytest.raises(ReviewClosed):
        vote(case_id=case.pk, user=rita, answer=Answer.FINE)
    assert dismiss_case(case_id=case.pk, user=staff).review.verdict == Review.Verdict.FINE


def close_to(how: str, case: Case, anne: User, bess: User) -> User:
    """A reviewer who is too close to a case."""
    rita = reviewer("rita")
    if how == "followed by a player":
        Follow.objects.create(follower=bess, followed=rita)
    elif how == "follows a player":
        Follow.objects.create(follower=rita, followed=anne)
    elif how == "blocks a player":
        Block.objects.create(blocker=rita, blocked=anne)
    elif how == "same network":
        today = timezone.now().date()
        for person in (rita, anne):
            NetworkTrace.objects.create(user=person, network="192.0.2.0/32", first_day=today, last_day=today)
    else:
        case.reports.create(reporter=rita, rule="stalling", made_at=timezone.now())
    return rita


@pytest.mark.parametrize(
    "how", ["followed by a player", "follows a player", "blocks a player", "same network", "reported it"]
)
def test_no_one_votes_on_people_they_know(how: str) -> None:
    case, anne, bess = in_review()
    rita = close_to(how, case, anne, bess)
    with pytest.raises(TooClose):
        vote(case_id=case.pk, user=rita, answer=Answer.FINE)
    assert reviews_page(rita).open == ()
    assert sign_in(rita).get(f"/community/reviews/{case.pk}/").status_code == 403


def test_the_players_of_a_game_do_not_vote_on_it() -> None:
    case, anne, bess = in_review()
    for person in (anne, bess):
        User.objects.filter(pk=person.pk).update(date_joined=timezone.now() - LEAST_AGE)
        Reviewer.objects.create(person=person, since=timezone.now())
    seated = reviewer("rita")
    match = Match.objects.get(title="", status=Match.Status.PLAYING)
    match.seats.filter(user=bess).update(user=seated)
    with pytest.raises(TooClose):
        vote(case_id=case.pk, user=seated, answer=Answer.FINE)


def test_a_vote_is_given_once_and_never_changed() -> None:
    case, _, _ = in_review()
    rita = reviewer("rita")
    made = vote(case_id=case.pk, user=rita, answer=Answer.FINE)
    with pytest.raises(VotedAlready):
        vote(case_id=case.pk, user=rita, answer=Answer.STALLING)
    with pytest.raises(TypeError):
        made.save()
    assert reviews_page(rita).open == ()


# Who is trusted


@pytest.mark.parametrize("lack", ["age", "address", "games", "reliability", "clean", "guest", "staff"])
def test_who_lacks_one_requirement_does_not_become_a_reviewer(lack: str) -> None:
    user = reviewer("rita", is_listed=False)
    if lack == "age":
        User.objects.filter(pk=user.pk).update(date_joined=timezone.now() - LEAST_AGE + timedelta(hours=1))
    elif lack == "address":
        user.emailaddress_set.update(verified=False)
    elif lack == "games":
        user.seats.filter(match=user.seats.earliest("pk").match).update(has_timed_out=True, is_caretaker=True)
    elif lack == "reliability":
        user.seats.filter(pk=user.seats.earliest("pk").pk).update(late=100)
    elif lack == "clean":
        acted(user, Action.Kind.WARN)
    elif lack == "guest":
        user = create_guest()
    else:
        User.objects.filter(pk=user.pk).update(is_staff=True)
    with pytest.raises(RequirementsMissing):
        become_reviewer(user=again(user))
    if lack not in ("staff", "guest"):
        assert [one.is_met for one in requirements_of(again(user))].count(False) == 1


def test_a_warning_pauses_a_reviewer_for_a_year() -> None:
    rita = reviewer("rita")
    (action,) = acted(rita, Action.Kind.WARN)
    assert not is_reviewer(rita)
    Action.objects.filter(pk=action.pk).update(made_at=timezone.now() - CLEAN_FOR)
    assert is_reviewer(rita)


def measured(person: User, *, same: int, other: int) -> None:
    """Votes of a person that staff agreed with, and others."""
    verdicts = [Review.Verdict.FINE] * same + [Review.Verdict.BROKEN] * other
    now, about = timezone.now(), make_user("about")
    for number, verdict in enumerate(verdicts):
        case = Case.objects.create(kind="play", subject_id=number, person=about, opened_at=now, outcome="acted")
        review = Review.objects.create(case=case, ends_at=now, closed_at=now, outcome="fine", verdict=verdict)
        Vote.objects.create(review=review, voter=person, answer=Answer.FINE, made_at=now)


def test_who_agrees_with_staff_too_seldom_does_not_vote() -> None:
    rita, rob = reviewer("rita"), reviewer("rob")
    measured(rita, same=5, other=LEAST_MEASURED - 5)
    assert not is_reviewer(rita)
    assert is_reviewer(rob)
    assert "agreed with staff decisions too rarely" in sign_in(rita).get("/community/reviews/").content.decode()
    assert "paused" in sign_in(staff_of("moderator")).get("/staff/reviewers/").content.decode()


def test_staff_remove_a_reviewer_and_let_them_back() -> None:
    rita, staff = reviewer("rita"), staff_of("moderator")
    browser = sign_in(staff)
    assert browser.post(f"/staff/reviewers/{rita.pk}/remove/").status_code == 302
    remove_reviewer(person_id=rita.pk, user=staff)
    with pytest.raises(RequirementsMissing):
        become_reviewer(user=rita)
    assert not is_reviewer(rita)
    assert browser.post(f"/staff/reviewers/{rita.pk}/readmit/").status_code == 302
    readmit_reviewer(person_id=rita.pk, user=staff)
    assert is_reviewer(rita)


def test_a_reviewer_stops_and_comes_back() -> None:
    rita = reviewer("rita")
    stop_reviewing(user=rita)
    case, _, _ = in_review()
    with pytest.raises(NoReviewer):
        vote(case_id=case.pk, user=rita, answer=Answer.FINE)
    become_reviewer(user=rita)
    become_reviewer(user=rita)
    assert vote(case_id=case.pk, user=rita, answer=Answer.FINE).voter == rita


# Pages


def test_a_vote_is_given_by_forms_from_the_table_to_the_outcome() -> None:
    match, (anne, bess) = started()
    User.objects.filter(pk=bess.pk).update(email="bess@example.com")
    seat = next(seat.number for seat in match.seats.all() if seat.user_id == anne.pk)
    link = f"/report/play/{match.code}.{seat}/"
    browser = sign_in(bess)
    assert link in browser.get(f"/tables/{match.code}/").content.decode()
    assert browser.post(link, {"rule": "stopped"}).status_code == 302
    rita = reviewer("rita", is_listed=False)
    browser = sign_in(rita)
    # All browsers of the tests are in one network.
    NetworkTrace.objects.all().delete()
    assert "Become a reviewer" in browser.get("/community/reviews/").content.decode()
    assert browser.post("/community/reviews/join/").status_code == 302
    NetworkTrace.objects.all().delete()
    case = Case.objects.get()
    address = f"/community/reviews/{case.pk}/"
    assert address in browser.get("/community/reviews/").content.decode()
    page = browser.get(address).content.decode()
    assert anne.username in page
    assert f"/tables/{match.code}/" in page
    assert browser.post(address, {"answer": "maybe"}).status_code == 422
    assert browser.post(address, {"answer": "stopped"}).status_code == 302
    assert browser.post(address, {"answer": "stopped"}).status_code == 409
    assert "vote still open" in browser.get("/community/reviews/").content.decode()
    assert browser.post("/community/reviews/leave/").status_code == 302


def test_the_list_of_reviews_costs_the_same_however_long_it_is() -> None:
    match, people = started(players=4)
    rita = reviewer("rita")
    counts = []
    for seat in match.seats.exclude(user=people[0]).order_by("number"):
        play_case(match, people[0], seat=seat.number)
        with CaptureQueriesContext(connection) as queries:
            page = reviews_page(rita)
        counts.append(len(queries))
    assert len(page.open) == 3
    assert counts[0] == counts[-1]


def test_everyone_reads_how_often_reviewers_agree() -> None:
    measured(reviewer("rita"), same=3, other=1)
    page = sign_in(make_user("eve")).get("/conduct/counts/").content.decode()
    assert "75% of the votes were the same" in page
