"""A match that staff takes out of the ledger has never been rated, and nothing of what stood there is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from celery import current_app
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.account_erasure import erase_everywhere
from accounts.data_export import export_data
from accounts.models import Kind, Notification, User
from games.models import Match
from games.tasks import finish_matches_task
from leaderboards import outbox
from leaderboards.errors import (
    AnnulledAlready,
    AnsweredAlready,
    AppealedAlready,
    BadAppeal,
    MayNotAnnul,
    NoReason,
    NotAnnulled,
    NotInLedger,
    NotRated,
    NotYourMatch,
)
from leaderboards.models import (
    Appeal,
    LedgerIsClosed,
    LedgerRevision,
    Pool,
    RatedMatch,
    Rating,
    RatingEvent,
    ReplacedEvent,
    Verdict,
)
from leaderboards.services import rewrite_ledger as rewrite_module
from leaderboards.services.annul_match import annul_match
from leaderboards.services.answer_appeal import answer_appeal
from leaderboards.services.appeal import appeal
from leaderboards.services.rate_match import rate_pool
from leaderboards.services.recompute_ratings import recompute_ratings
from leaderboards.services.reinstate_match import reinstate_match
from leaderboards.services.rewrite_ledger import rewrite_by_formula, rewrite_ledger
from leaderboards.signals import ledger_rewritten
from leaderboards.tasks import rewrite_ledger_task, sweep_ledgers
from tests.factories import make_staff, sign_in
from tests.games.table_factories import person
from tests.leaderboards.matches import noted, over, people_of
from tests.leaderboards.test_pages import read

pytestmark = pytest.mark.django_db

LINE = (
    *("match_id", "user_id", "number", "formula", "seat", "place", "has_left", "is_substitute", "mean_before"),
    *("deviation_before", "deviation_entered", "mean_after", "deviation_after", "expected"),
)
STANDING = ("user_id", "mean", "deviation", "matches", "last_at")


def steward(name: str = "steward", *, may_annul: bool = True) -> User:
    staff = person(name)
    staff.is_staff = True
    staff.save()
    if may_annul:
        staff.user_permissions.add(Permission.objects.get(codename="annul"))
    return User.objects.get(pk=staff.pk)


def rate_all() -> int:
    return sum(rate_pool(pool_id=pool.pk) for pool in Pool.objects.all())


def rewrite_all() -> list[LedgerRevision | None]:
    return [rewrite_ledger(pool_id=pool.pk) for pool in Pool.objects.all()]


def some_tables(count: int = 30) -> list[Match]:
    """Tables of three and four with ties, pauses and people who leave, all in one pool."""
    random, people = Random(7), people_of(5)
    matches = []
    for day in range(count):
        company = random.sample(people, random.choice([3, 4]))
        places = [random.randint(1, len(company)) for _ in company]
        left = [0] if random.random() < 0.15 else []
        matches.append(noted(company, places, day=day * random.choice([1, 1, 9]) + day / 1000, left=left))
    rate_all()
    return matches


def ledger() -> list[dict[str, Any]]:
    return list(RatingEvent.objects.order_by("pool", "number", "seat", "user").values(*LINE))


def standings() -> list[dict[str, Any]]:
    return list(Rating.objects.order_by("pool", "user").values(*STANDING))


def test_without_the_match_the_ledger_is_as_if_it_had_never_been_rated() -> None:
    matches, staff = some_tables(), steward()
    annul_match(match_id=matches[10].pk, user=staff, reason="They were one person.")
    rewrite_all()
    found, stand = ledger(), standings()
    # The same matches, but for that one, on a site that never knew it.
    Rating.objects.all().delete()
    Verdict.objects.all().delete()
    with_gap = {row["match_id"]: row["number"] for row in RatedMatch.objects.values("match_id", "number")}
    ReplacedEvent.objects.all()._raw_delete("default")
    RatingEvent.objects.all()._raw_delete("default")
    LedgerRevision.objects.all().delete()
    RatedMatch.objects.filter(match=matches[10]).delete()
    RatedMatch.objects.update(number=None)
    Pool.objects.update(rated=0)
    rate_all()
    assert [{**row, "number": with_gap[row["match_id"]]} for row in ledger()] == found
    assert standings() == stand


def test_what_stood_in_the_ledger_is_kept_line_by_line_and_the_number_stays_used() -> None:
    matches, staff = some_tables(), steward()
    before = ledger()
    annul_match(match_id=matches[10].pk, user=staff, reason="They were one person.")
    (revision,) = rewrite_all()
    assert revision is not None
    number = RatedMatch.objects.get(match=matches[10]).number
    assert (revision.number, revision.kind, revision.from_number) == (1, "annulment", number)
    assert (revision.by, revision.reason) == (staff, "They were one person.")
    replaced = list(ReplacedEvent.objects.order_by("number", "seat", "user").values(*LINE))
    assert replaced == [line for line in before if line["number"] >= (number or 0)]
    assert revision.lines == len(replaced)
    assert [line for line in ledger() if line["number"] < (number or 0)] == before[: -len(replaced)]
    assert not RatingEvent.objects.filter(match=matches[10]).exists()
    noted(people_of_again(), [1, 2, 3], day=999)
    rate_all()
    assert Pool.objects.get().rated == 31


def people_of_again() -> list[User]:
    return list(User.objects.filter(username__in=("anna", "bo", "cleo")).order_by("username"))


def test_recomputing_reproduces_the_ledger_after_every_revision() -> None:
    matches, staff = some_tables(), steward()
    first = ledger(), standings()
    for match in (matches[20], matches[3]):
        annul_match(match_id=match.pk, user=staff, reason="Thrown.")
        rewrite_all()
        assert recompute_ratings(is_dry_run=True) == (30, 0)
    for match in (matches[3], matches[20]):
        reinstate_match(match_id=match.pk, user=staff, reason="We were wrong.")
    (revision,) = rewrite_all()
    assert revision is not None
    assert (revision.number, revision.kind) == (3, "reinstatement")
    assert (ledger(), standings()) == first, "taken in again, everything is as it was"
    assert recompute_ratings(is_dry_run=True) == (30, 0)


def test_players_of_nothing_else_have_no_rating_until_the_match_counts_again() -> None:
    anna, bo, cleo = people_of(3)
    noted([anna, bo], [1, 2])
    only = noted([anna, cleo], [1, 2], day=1)
    noted([anna, bo], [1, 2], day=2)
    rate_all()
    staff = steward()
    annul_match(match_id=only.pk, user=staff, reason="Thrown.")
    rewrite_all()
    assert not Rating.objects.filter(user=cleo).exists()
    assert Rating.objects.get(user=anna).matches == 2
    reinstate_match(match_id=only.pk, user=staff, reason="Not thrown.")
    rewrite_all()
    assert Rating.objects.get(user=cleo).matches == 1
    assert Rating.objects.get(user=anna).matches == 3


def test_taking_the_last_match_out_asks_as_often_in_a_long_ledger_as_in_a_short_one() -> None:
    people, staff = people_of(3), steward()

    def asked(matches: int, day: int) -> int:
        played = [noted(people, [1, 2, 3], day=day + number) for number in range(matches)]
        rate_all()
        annul_match(match_id=played[-1].pk, user=staff, reason="Thrown.")
        with CaptureQueriesContext(connection) as queries:
            (revision,) = rewrite_all()
        assert revision is not None
        assert revision.lines == 3
        return len(queries)

    first = asked(4, day=0)
    assert asked(40, day=10) == first


def test_several_verdicts_are_one_revision_and_the_last_word_on_a_match_counts() -> None:
    matches, staff = some_tables(), steward()
    for match in matches[5:8]:
        annul_match(match_id=match.pk, user=staff, reason="Thrown.")
    reinstate_match(match_id=matches[5].pk, user=staff, reason="Not this one.")
    rewrite_all()
    assert LedgerRevision.objects.count() == 1
    assert set(RatedMatch.objects.exclude(annulled_at=None).values_list("match", flat=True)) == {
        matches[6].pk,
        matches[7].pk,
    }
    assert recompute_ratings(is_dry_run=True) == (30, 0)
    assert rewrite_all() == [None], "done is done"


def test_a_worker_that_dies_in_the_middle_leaves_the_ledger_as_it_was_and_the_sweep_sends_another(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    matches, staff = some_tables(12), steward()
    annul_match(match_id=matches[2].pk, user=staff, reason="Thrown.")
    before = ledger(), standings()

    def dies(**_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(rewrite_module, "save_rating_states", dies)
        with pytest.raises(KeyboardInterrupt):
            rewrite_ledger_task(Pool.objects.get().pk)
    assert (ledger(), standings()) == before
    noted(people_of_again(), [1, 2, 3], day=999)
    assert rate_all() == 0, "nothing is rated before the ledger is as it was decided"
    with django_capture_on_commit_callbacks(execute=True):
        sweep_ledgers()
    assert not RatingEvent.objects.filter(match=matches[2]).exists()
    finish_matches_task()
    assert recompute_ratings(is_dry_run=True) == (13, 0)


def test_the_task_that_is_sent_is_one_that_is_there() -> None:
    assert outbox.REWRITE_LEDGER in current_app.tasks


def test_receivers_are_told_from_where_on_the_ledger_says_something_else(
    django_capture_on_commit_callbacks: Any,
) -> None:
    matches, staff = some_tables(6), steward()
    annul_match(match_id=matches[2].pk, user=staff, reason="Thrown.")
    heard: list[tuple[int, int]] = []

    def hear(*, pool_id: int, from_number: int, **_: Any) -> None:
        heard.append((pool_id, from_number))

    ledger_rewritten.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            rewrite_all()
    finally:
        ledger_rewritten.disconnect(hear)
    assert heard == [(Pool.objects.get().pk, RatedMatch.objects.get(match=matches[2]).number)]


def test_another_formula_is_a_revision_too() -> None:
    some_tables(10)
    pool = Pool.objects.get()
    before = ledger()
    revision = rewrite_by_formula(pool_id=pool.pk, formula=3)
    assert revision is not None
    assert (revision.kind, revision.from_number) == ("formula", 1)
    assert set(RatingEvent.objects.values_list("formula", flat=True)) == {3}
    assert list(ReplacedEvent.objects.order_by("number", "seat", "user").values(*LINE)) == before
    assert recompute_ratings(is_dry_run=True) == (10, 0)
    call_command("recompute_ratings", "--rewrite", verbosity=0)
    assert ledger() == before
    assert rewrite_by_formula(pool_id=pool.pk, formula=1) is None
    with pytest.raises(CommandError, match="dry run"):
        call_command("recompute_ratings", "--rewrite", "--dry-run")


def test_what_was_replaced_cannot_be_changed() -> None:
    matches, staff = some_tables(4), steward()
    annul_match(match_id=matches[0].pk, user=staff, reason="Thrown.")
    rewrite_all()
    line = ReplacedEvent.objects.first()
    assert line is not None
    for change in (line.save, line.delete, ReplacedEvent.objects.all().delete):
        with pytest.raises(LedgerIsClosed):
            change()


def test_only_trusted_staff_takes_matches_out_and_only_with_a_reason() -> None:
    match = noted(people_of(2), [1, 2])
    staff = steward()
    with pytest.raises(NotInLedger):
        annul_match(match_id=match.pk, user=staff, reason="Thrown.")
    rate_all()
    for other in (steward("helper", may_annul=False), person("zoe")):
        with pytest.raises(MayNotAnnul):
            annul_match(match_id=match.pk, user=other, reason="Thrown.")
        with pytest.raises(MayNotAnnul):
            reinstate_match(match_id=match.pk, user=other, reason="Thrown.")
    for reason in ("", "   ", "x" * 501):
        with pytest.raises(NoReason):
            annul_match(match_id=match.pk, user=staff, reason=reason)
    with pytest.raises(NotRated):
        annul_match(match_id=over(people_of_two(), [1, 2], is_rated=False).pk, user=staff, reason="Thrown.")
    with pytest.raises(NotAnnulled):
        reinstate_match(match_id=match.pk, user=staff, reason="Thrown.")
    annul_match(match_id=match.pk, user=staff, reason="Thrown.")
    with pytest.raises(AnnulledAlready):
        annul_match(match_id=match.pk, user=staff, reason="Thrown.")


def people_of_two() -> list[User]:
    return list(User.objects.filter(username__in=("anna", "bo")).order_by("username"))


def taken_out() -> tuple[Match, list[User], User]:
    """A match of two that does not count, its players, and who decided it."""
    people, staff = people_of(2), steward()
    match = noted(people, [1, 2])
    rate_all()
    annul_match(match_id=match.pk, user=staff, reason="They were one person.")
    rewrite_all()
    return match, people, staff


def test_a_player_appeals_once_and_a_refusal_leaves_the_match_out() -> None:
    match, (anna, bo), staff = taken_out()
    for text in ("too short", "x" * 2001):
        with pytest.raises(BadAppeal):
            appeal(match_id=match.pk, user=anna, text=text)
    with pytest.raises(NotYourMatch):
        appeal(match_id=match.pk, user=person("zoe"), text="I would like to say something.")
    made = appeal(match_id=match.pk, user=anna, text="We are sisters, not one.")
    with pytest.raises(AppealedAlready):
        appeal(match_id=match.pk, user=anna, text="We are sisters, not one.")
    appeal(match_id=match.pk, user=bo, text="It is as my sister says.")
    with pytest.raises(MayNotAnnul):
        answer_appeal(appeal_id=made.pk, user=steward("helper", may_annul=False), is_accepted=True, words="Well then.")
    answered = answer_appeal(appeal_id=made.pk, user=staff, is_accepted=False, words="The days tell otherwise.")
    assert (answered.answer, answered.answered_by) == ("refused", staff)
    with pytest.raises(AnsweredAlready):
        answer_appeal(appeal_id=made.pk, user=staff, is_accepted=True, words="Well then.")
    assert rewrite_all() == [None]
    assert RatedMatch.objects.get().annulled_at is not None


def test_an_appeal_that_is_accepted_reinstates_the_match_and_answers_everybody_who_appealed(
    django_capture_on_commit_callbacks: Any,
) -> None:
    match, (anna, bo), staff = taken_out()
    made = [appeal(match_id=match.pk, user=user, text="We are sisters, not one.") for user in (anna, bo)]
    with django_capture_on_commit_callbacks(execute=True):
        answer_appeal(appeal_id=made[0].pk, user=staff, is_accepted=True, words="We beg your pardon.")
    told = Notification.objects.filter(kind=Kind.APPEAL).values_list("user", "key")
    assert sorted(told) == sorted((one.user_id, f"appeal:{one.pk}") for one in made)
    assert set(Appeal.objects.values_list("answer", "words")) == {("accepted", "We beg your pardon.")}
    assert RatingEvent.objects.filter(match=match).count() == 2
    with pytest.raises(NotAnnulled):
        appeal(match_id=match.pk, user=anna, text="We are sisters, not one.")
    annul_match(match_id=match.pk, user=staff, reason="And yet they were.")
    assert appeal(match_id=match.pk, user=anna, text="We are sisters, not one.").pk, "once for every time"


def test_everybody_reads_why_a_match_does_not_count_and_players_see_their_appeal(client: Client) -> None:
    match, (anna, _bo), staff = taken_out()
    address = f"/ratings/{match.code}/"
    words = read(client, address)
    assert "This game does not count" in words
    assert "They were one person." in words
    assert "Rating changes before it was annulled" in words
    assert "Do you disagree?" not in words
    assert "Staff: " not in words
    assert "This game was annulled" in read(client, address, **{"HX-Request": "true"})
    browser = sign_in(anna)
    assert "Do you disagree?" in read(browser, address)
    refused = browser.post(f"{address}appeal/", {"text": "Why?"})
    assert refused.status_code == 422
    assert "Why?" in refused.content.decode()
    browser.post(f"{address}appeal/", {"text": "We are sisters, not one."})
    assert "Staff have not answered yet" in read(browser, address)
    answer_appeal(appeal_id=Appeal.objects.get().pk, user=staff, is_accepted=False, words="The days tell otherwise.")
    assert "Declined. The days tell otherwise." in read(browser, address)
    assert "The days tell otherwise." not in read(client, address)


def test_staff_takes_a_match_out_and_in_again_on_its_page() -> None:
    match = noted(people_of(2), [1, 2])
    rate_all()
    browser, address = sign_in(steward()), f"/ratings/{match.code}/"
    assert "annul this game" in read(browser, address)
    assert browser.post(f"{address}annul/", {"reason": " "}).status_code == 422
    assert browser.post(f"{address}annul/", {"reason": "Thrown."}).status_code == 302
    assert "Ratings are being recalculated" in read(browser, address)
    rewrite_all()
    assert browser.post(f"{address}annul/", {"reason": "Thrown."}).status_code == 409
    assert browser.post(f"{address}reinstate/", {"reason": "Not thrown."}).status_code == 302
    rewrite_all()
    assert "This game counts again" in read(browser, address)


def test_staff_answers_appeals_on_a_page_of_its_own() -> None:
    match, (anna, bo), staff = taken_out()
    made = appeal(match_id=match.pk, user=anna, text="We are sisters, not one.")
    browser = sign_in(staff)
    assert "We are sisters, not one." in read(browser, "/staff/appeals/")
    assert browser.post(f"/staff/appeals/{made.pk}/answer/", {"reason": ""}).status_code == 422
    assert browser.post(f"/staff/appeals/{made.pk}/answer/", {"reason": "Yes.", "is_accepted": "1"}).status_code == 302
    assert browser.post(f"/staff/appeals/{made.pk}/answer/", {"reason": "Yes."}).status_code == 409
    assert browser.post("/staff/appeals/0/answer/", {"reason": "Yes."}).status_code == 404
    assert sign_in(bo).get("/staff/appeals/").status_code == 403
    assert Verdict.objects.filter(rated=match.pk, kind="reinstated").exists()


def test_the_history_of_a_person_names_what_was_taken_out(client: Client) -> None:
    people, staff = people_of(2), steward()
    match = noted(people, [1, 2])
    noted(people, [1, 2], day=1)
    rate_all()
    annul_match(match_id=match.pk, user=staff, reason="Thrown.")
    rewrite_all()
    page = client.get(f"/people/{people[0].pk}/ratings/tudor-duel/").content.decode()
    assert "Annulled games" in page
    assert match.code in page


def test_people_can_export_their_appeals_and_closing_the_account_forgets_their_words() -> None:
    match, (anna, _bo), _staff = taken_out()
    appeal(match_id=match.pk, user=anna, text="We are sisters, not one.")
    told = export_data(anna)
    assert [row["text"] for row in told["appeals"]] == ["We are sisters, not one."]
    assert [row["match__code"] for row in told["replaced_ratings"]] == [match.code]
    erase_everywhere(anna)
    assert Appeal.objects.get().text == ""


@pytest.mark.parametrize("model", ["ratingevent", "replacedevent", "ledgerrevision", "verdict", "appeal", "ratedmatch"])
def test_staff_reads_the_ledger_in_the_admin_and_changes_nothing_there(model: str) -> None:
    client = sign_in(make_staff("ruler"))
    match, (anna, _bo), _staff = taken_out()
    appeal(match_id=match.pk, user=anna, text="We are sisters, not one.")
    assert client.get(f"/admin/leaderboards/{model}/").status_code == 200
    assert client.get(f"/admin/leaderboards/{model}/add/").status_code == 403
