"""Pairs whose results are hard to believe come before staff, once for the same evidence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services.note_network import note_network
from games.models import ArchiveEntry, Match
from leaderboards.models import Baseline, FairPlayBook, FairPlayFlag, PairTally, RatedMatch, RatingEvent
from leaderboards.selectors.fair_play import matches_of_pair, odds_words
from leaderboards.services import check_fair_play as check_module
from leaderboards.services.annul_match import annul_match
from leaderboards.services.check_fair_play import check_fair_play
from tests.factories import sign_in
from tests.games.table_factories import NAMES
from tests.leaderboards.matches import FIRST_DAY, noted, people_of
from tests.leaderboards.test_annul import rate_all, rewrite_all, steward
from tests.leaderboards.test_pages import read

pytestmark = pytest.mark.django_db

TALLY = [field.attname for field in PairTally._meta.concrete_fields if field.name not in ("id", "is_due")]


def duels(one: User, other: User, wins: int, losses: int = 0, *, day: float = 0, **changed: Any) -> list[Match]:
    """The wins first."""
    places = [[1, 2]] * wins + [[2, 1]] * losses
    return [noted([one, other], place, day=day + number, **changed) for number, place in enumerate(places)]


def seasoned(*people: User) -> None:
    """Makes accounts older than everything that is played."""
    User.objects.filter(pk__in=[one.pk for one in people]).update(date_joined=FIRST_DAY.replace(year=2020))


def rounds(wins: int, losses: int = 0, *, day: float = 0) -> tuple[User, User]:
    """Anna and Bo meet so often. Who wins there loses to others, and who loses there wins, so that no rating
    foresees it."""
    known = {user.username: user for user in User.objects.filter(username__in=NAMES).order_by("pk")}
    people = list(known.values()) or people_of(5)
    seasoned(*people)
    anna, bo, *others = people
    for number in range(wins + losses):
        won = [1, 2] if number < wins else [2, 1]
        third = others[number % len(others)]
        noted([anna, bo], won, day=day + number)
        noted([anna, third], won[::-1], day=day + number + 0.1)
        noted([bo, third], won, day=day + number + 0.2)
    rate_all()
    return anna, bo


def suspicious() -> tuple[User, User]:
    return rounds(14)


def tallies() -> list[dict[str, Any]]:
    return list(PairTally.objects.order_by("one", "other").values(*TALLY))


def mixed(matches: int = 60) -> list[Match]:
    random, people = Random(3), people_of(5)
    seasoned(*people)
    played = [
        noted(random.sample(people, 4), random.sample([1, 2, 3, 4], 4), day=day, left=[0] if day % 9 == 0 else [])
        for day in range(matches)
    ]
    rate_all()
    return played


def test_one_who_gains_against_all_odds_is_flagged_and_the_other_is_not() -> None:
    anna, bo = suspicious()
    assert check_fair_play() == 1
    flag = FairPlayFlag.objects.get()
    assert (flag.gains, flag.gives, flag.matches) == (anna, bo, 14)
    assert flag.kind == "favour"
    assert flag.odds < 0.001
    assert flag.figures["wins"] == 14


def test_the_same_evidence_is_flagged_once_and_half_as_much_again_once_more() -> None:
    anna, bo = suspicious()
    assert [check_fair_play(), check_fair_play()] == [1, 0]
    rounds(6, day=20)
    assert check_fair_play() == 0, "they have met twenty times: less than half as often again"
    rounds(8, day=40)
    check_fair_play()
    flags = FairPlayFlag.objects.filter(gains=anna, gives=bo)
    assert list(flags.order_by("pk").values_list("matches", flat=True)) == [14, 28]


def test_people_who_play_honestly_are_left_in_peace() -> None:
    mixed()
    assert check_fair_play() == 0
    assert PairTally.objects.filter(matches__gte=8).count() == 10


def test_tallies_grow_with_the_ledger_and_come_out_as_if_counted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed()
    monkeypatch.setattr(check_module, "MATCHES_AT_ONCE", 7)
    check_fair_play()
    step_by_step = tallies(), Baseline.objects.count()
    PairTally.objects.all().delete()
    Baseline.objects.all().delete()
    FairPlayBook.objects.all().delete()
    monkeypatch.setattr(check_module, "MATCHES_AT_ONCE", 500)
    check_fair_play()
    assert (tallies(), Baseline.objects.count()) == step_by_step
    book = FairPlayBook.objects.get()
    assert (book.counted, book.people, book.met) == (60, 5, 10)
    assert book.usual_share == pytest.approx(3 / 4, abs=0.01), "at tables of four among five"


def test_after_a_revision_the_tallies_are_those_of_the_new_ledger() -> None:
    matches, staff = mixed(30), steward()
    check_fair_play()
    annul_match(match_id=matches[4].pk, user=staff, reason="Thrown.")
    rewrite_all()
    check_fair_play()
    again = tallies()
    assert sum(row["matches"] for row in again) == 29 * 6
    FairPlayBook.objects.all().delete()
    PairTally.objects.all().delete()
    Baseline.objects.all().delete()
    check_fair_play()
    assert tallies() == again


def test_reading_on_does_not_read_again_what_was_read() -> None:
    anna, bo, *_ = people_of(5)
    duels(anna, bo, 3, 3)
    rate_all()
    check_fair_play()

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            check_fair_play()
        return len(queries)

    duels(anna, bo, 1, day=20)
    rate_all()
    first = asked()
    duels(anna, bo, 4, 4, day=30)
    rate_all()
    check_fair_play()
    duels(anna, bo, 1, day=50)
    rate_all()
    assert asked() <= first


def test_a_shared_network_makes_us_look_closer_and_proves_nothing() -> None:
    anna, bo = rounds(9, 1)
    assert check_fair_play() == 0
    PairTally.objects.update(is_due=True)
    for user in (anna, bo):
        note_network(user=user, address="192.0.2.7")
    assert check_fair_play() == 1
    flag = FairPlayFlag.objects.get()
    assert (flag.kind, flag.gains) == ("network", anna)


def test_a_new_account_that_feeds_one_person_is_flagged() -> None:
    anna, bo, cleo = people_of(3)
    seasoned(anna, cleo)
    User.objects.filter(pk=bo.pk).update(date_joined=FIRST_DAY)
    duels(anna, cleo, 10, 10, day=-40)
    duels(anna, bo, 9)
    rate_all()
    check_fair_play()
    flag = FairPlayFlag.objects.get(gains=anna, gives=bo)
    assert flag.kind == "farming"


@pytest.mark.parametrize(("decisions", "resigned_at"), [(5, None), (200, 5)])
def test_giving_up_at_once_over_and_over_is_flagged_whatever_stand_ins_played_then(
    decisions: int, resigned_at: int | None
) -> None:
    anna, bo, cleo = people_of(3)
    seasoned(anna, bo, cleo)
    duels(bo, cleo, 20, 20, day=-60)
    for match in duels(anna, bo, 10, left=[1]):
        ArchiveEntry.objects.filter(match=match).update(decisions=decisions)
        if resigned_at is not None:
            match.events.create(kind="resigned", number=1, user=bo, ply=resigned_at, at=FIRST_DAY)
    rate_all()
    check_fair_play()
    flag = FairPlayFlag.objects.get(gains=anna, gives=bo)
    assert (flag.kind, flag.figures["early"], flag.figures["concessions"]) == ("farming", 10, 10)


def test_bots_are_no_partners() -> None:
    anna, bot = people_of(2)
    User.objects.filter(pk=bot.pk).update(is_bot=True)
    duels(anna, bot, 12)
    rate_all()
    check_fair_play()
    assert not PairTally.objects.exists()
    assert not Baseline.objects.exists()


@pytest.mark.parametrize(
    ("odds", "words"),
    [
        (1 / 3412, "once in 3,400 such pairs"),
        (0.31, "once in 3 such pairs"),
        (1.0, "in every such pair"),
        (1e-12, "less than once in a billion such pairs"),
        (0.0, "less than once in a billion such pairs"),
    ],
)
def test_odds_are_said_in_words(odds: float, words: str) -> None:
    assert odds_words(odds) == words


def test_staff_reads_the_flags_and_that_they_are_no_proof() -> None:
    anna, bo = suspicious()
    check_fair_play()
    browser = sign_in(steward())
    listed = read(browser, "/staff/fair-play/")
    assert "A flag is not proof." in listed
    assert "anna from bo" in listed
    assert "No flags found" in read(browser, "/staff/fair-play/?status=dismissed")
    assert "anna from bo" in read(browser, "/staff/fair-play/?status=open&kind=favour")
    assert "anna from bo" in read(browser, "/staff/fair-play/?kind=nonsense&before=x"), (
        "what is not understood is not asked"
    )
    words = read(browser, f"/staff/fair-play/{FairPlayFlag.objects.get().pk}/")
    assert "A flag is not proof." in words
    assert "By chance, results this unusual happen once in" in words
    assert "50 %" in words
    assert words.count("of all games of one of the two") == 1
    assert (anna.username in words, bo.username in words) == (True, True)


def test_a_page_of_flags_goes_on_where_the_last_one_ended() -> None:
    anna, bo = suspicious()
    check_fair_play()
    flag = FairPlayFlag.objects.get()
    for matches in range(100, 135):
        FairPlayFlag.objects.create(
            kind=flag.kind,
            pool=flag.pool,
            gains=anna,
            gives=bo,
            matches=matches,
            odds=0.01,
            figures=flag.figures,
        )
    browser = sign_in(steward())
    with CaptureQueriesContext(connection) as queries:
        first = browser.get("/staff/fair-play/").content.decode()
    assert first.count("anna from bo") == 30
    assert len(queries) < 12
    last = FairPlayFlag.objects.order_by("-pk")[29].pk
    assert f"before={last}" in first
    assert browser.get(f"/staff/fair-play/?before={last}").content.decode().count("anna from bo") == 6


def test_staff_takes_chosen_matches_out_at_once_or_none() -> None:
    anna, _bo = suspicious()
    check_fair_play()
    flag, staff = FairPlayFlag.objects.get(), steward()
    browser, address = sign_in(staff), f"/staff/fair-play/{flag.pk}/"
    codes = list(matches_of_pair(flag.pool_id, flag.gains_id, flag.gives_id).values_list("match__code", flat=True))[:3]
    assert browser.post(f"{address}annul/", {"codes": codes, "reason": ""}).status_code == 422
    assert browser.post(f"{address}annul/", {"codes": [], "reason": "Thrown."}).status_code == 422
    assert browser.post(f"{address}annul/", {"codes": ["nowhere2"], "reason": "Thrown."}).status_code == 422
    assert browser.post(f"{address}annul/", {"codes": codes, "reason": "Thrown."}).status_code == 302
    flag.refresh_from_db()
    assert (flag.status, flag.decided_by, flag.why) == ("acted", staff, "Thrown.")
    rewrite_all()
    assert RatedMatch.objects.exclude(annulled_at=None).count() == 3
    assert set(flag.verdicts.values_list("rated__match__code", flat=True)) == set(codes)
    assert browser.post(f"{address}dismiss/", {"reason": "All is well."}).status_code == 409
    assert "Thrown." in read(browser, address)
    assert RatingEvent.objects.filter(user=anna).count() == 25


def test_staff_dismisses_with_a_reason() -> None:
    suspicious()
    check_fair_play()
    flag, browser = FairPlayFlag.objects.get(), sign_in(steward())
    address = f"/staff/fair-play/{flag.pk}/dismiss/"
    assert browser.post(address, {"reason": ""}).status_code == 422
    assert sign_in(steward("helper", may_annul=False)).post(address, {"reason": "x"}).status_code == 403
    assert browser.post(address, {"reason": "A teacher and a pupil."}).status_code == 302
    flag.refresh_from_db()
    assert (flag.status, flag.why) == ("dismissed", "A teacher and a pupil.")


def test_only_staff_learns_of_flags(client: Client) -> None:
    anna, _bo = suspicious()
    check_fair_play()
    flag = FairPlayFlag.objects.get()
    for address in ("/staff/fair-play/", f"/staff/fair-play/{flag.pk}/", "/staff/appeals/"):
        assert sign_in(anna).get(address).status_code == 403
        assert client.get(address).status_code == 302
    assert sign_in(steward()).get("/staff/fair-play/0/").status_code == 404
