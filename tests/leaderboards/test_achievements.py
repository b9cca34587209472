"""What earns an achievement, and that it is awarded once, however often it is looked for."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from random import Random

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Preferences, User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from games.archive.selectors.statistics_plots import percent_words
from games.titles.royals import facts as royals
from games.titles.tudor import facts as tudor
from leaderboards import achievements
from leaderboards.achievements import ALL, BY_ID, ROYALS, TUDOR, Achievement, PlayerMatch, SkillChange, steps_reached
from leaderboards.models import (
    AchievementCount,
    AchievementItem,
    Award,
    AwardBook,
    AwardDue,
    LedgerRevision,
    Pool,
    RatedMatch,
)
from leaderboards.rating import START, Skill
from leaderboards.selectors.achievements import achievements_stored_about
from leaderboards.services.award_achievements import award_achievements
from leaderboards.services.queue_rating import queue_rating
from leaderboards.services.reset_achievements import reset_achievements
from tests.factories import sign_in
from tests.games.archive_factories import archived
from tests.leaderboards.facts import kept, player_match, told
from tests.leaderboards.matches import FIRST_DAY, people_of
from tests.leaderboards.test_pages import HTMX, rate_all, read

NOW = FIRST_DAY + timedelta(days=1000)
SURE = Skill(30.0, 2.0)
WEAK = Skill(15.0, 2.0)


def skill_change(before: Skill, after: Skill | None = None) -> SkillChange:
    return SkillChange(before, after or before)


EARNING: dict[str, tuple[PlayerMatch, tuple[str, ...]]] = {
    "matches": (player_match((2, 1)), ("",)),
    "wins": (player_match((1, 1)), ("",)),
    "opponents": (player_match((2, 1, 3)), ("101", "102")),
    "both-games": (player_match(game=ROYALS), ("royals",)),
    "every-size": (player_match((1, 2, 3)), ("3",)),
    "every-chair": (player_match((2, 1, 3, 4), seat=1), ("1",)),
    "full-table": (player_match((1, 2, 3, 4, 5), game=ROYALS), ("",)),
    "by-a-hair": (player_match(margin=1), ("",)),
    "by-far": (player_match(margin=20), ("",)),
    "shared": (player_match((1, 1)), ("",)),
    "from-behind": (player_match(happened=[told(tudor.LED_INTO_END, 1)]), ("",)),
    "scenarios": (player_match((2, 1), cards=["blue1", "red1"]), ("blue1",)),
    "scoring-cards": (player_match(cards=["blue1", "red1", "green4"]), ("red1", "green4")),
    "first-rings": (
        player_match(
            happened=[
                told(tudor.BEGAN_WITH, 0, "heart-thumb"),
                told(tudor.BEGAN_WITH, 0, "owl-ring"),
                told(tudor.BEGAN_WITH, 1, "coin-ring"),
            ]
        ),
        ("heart", "owl"),
    ),
    "offices": (
        player_match((2, 1), happened=[told(tudor.OFFICE_TAKEN), told(tudor.OFFICE_TAKEN, 0, "admiral")]),
        ("admiral",),
    ),
    "three-offices": (player_match((2, 1), happened=[told(tudor.OFFICES_AT_ONCE, 0, "4")]), ("",)),
    "no-office": (player_match(happened=[told(tudor.OFFICE_TAKEN, 1)]), ("",)),
    "seizures": (player_match((2, 1), happened=[told(tudor.OFFICE_SEIZED)]), ("",)),
    "garter": (player_match((2, 1), happened=[told(tudor.GARTER_WON)]), ("",)),
    "wives": (player_match((2, 1), happened=[told(tudor.ROUND_WON, 0, "parr")]), ("parr",)),
    "long-stride": (player_match((2, 1), happened=[told(tudor.LONG_MOVE, 0, "6")]), ("",)),
    "feats": (player_match((2, 1), happened=[told(tudor.FEAT, 0, "jumped")]), ("jumped",)),
    "kings": (
        player_match(
            (2, 1),
            game=ROYALS,
            happened=[told(royals.KING_CLAIMED, 0, "paris"), told(royals.KING_TAKEN_OVER, 0, "london")],
        ),
        ("paris", "london"),
    ),
    "kings-taken": (player_match((2, 1), game=ROYALS, happened=[told(royals.KING_TAKEN_OVER)]), ("",)),
    "no-king": (player_match(game=ROYALS, happened=[told(royals.KING_CLAIMED, 1)]), ("",)),
    "won-back": (player_match((2, 1), game=ROYALS, happened=[told(royals.WON_BACK)]), ("",)),
    "countries": (player_match((2, 1), game=ROYALS, happened=[told(royals.COUNTRY_COMPLETED, 0, "spain")]), ("spain",)),
    "noble-houses": (player_match((2, 1), game=ROYALS, happened=[told(royals.HOUSE_WON)]), ("",)),
    "period-swept": (player_match((2, 1), game=ROYALS, happened=[told(royals.PERIOD_SWEPT)]), ("",)),
    "country-ruled": (player_match((2, 1), game=ROYALS, happened=[told(royals.COUNTRY_RULED, 0, "spain")]), ("",)),
    "titles-won": (player_match((2, 1), game=ROYALS, happened=[told(royals.TITLE_WON, 0, "baron")]), ("baron",)),
    "first-cities": (player_match((2, 1), game=ROYALS, happened=[told(royals.FIRST_CITY, 0, "york")]), ("york",)),
    "giant": (player_match(ledger={100: skill_change(WEAK), 101: skill_change(SURE)}), ("",)),
    "ranks": (
        player_match((2, 1), ledger={100: skill_change(START, Skill(31.0, 2.0))}),
        ("usher", "yeoman", "squire", "herald", "warden"),
    ),
    "pools": (player_match((2, 1), pool="tudor-duel", ledger={100: skill_change(START, SURE)}), ("tudor-duel",)),
}
"""For each achievement a match that adds to it, and what."""

NOT_EARNING: dict[str, PlayerMatch] = {
    "wins": player_match((2, 1)),
    "both-games": player_match((2, 1)),
    "every-size": player_match((2, 1)),
    "every-chair": player_match((1, 2, 3)),
    "full-table": player_match((1, 2, 3, 4), game=ROYALS),
    "by-a-hair": player_match((1, 1), margin=1),
    "by-far": player_match(margin=19),
    "shared": player_match(),
    "from-behind": player_match(happened=[told(tudor.LED_INTO_END, 0)]),
    "scoring-cards": player_match((2, 1), cards=["red1"]),
    "first-rings": player_match((2, 1), happened=[told(tudor.BEGAN_WITH, 0, "heart-thumb")]),
    "offices": player_match(happened=[told(tudor.OFFICE_TAKEN, 1, "admiral")]),
    "three-offices": player_match(happened=[told(tudor.OFFICES_AT_ONCE, 0, "2")]),
    "no-office": player_match(happened=[told(tudor.OFFICE_TAKEN)]),
    "long-stride": player_match(happened=[told(tudor.LONG_MOVE, 0, "5")]),
    "no-king": player_match(game=ROYALS, happened=[told(royals.KING_TAKEN_OVER)]),
    "ranks": player_match(ledger={100: skill_change(START)}),
    "pools": player_match(pool="tudor-duel", ledger={100: skill_change(START)}),
}


def test_every_achievement_has_a_match_here_that_adds_to_it() -> None:
    assert list(EARNING) == [achievement.id for achievement in ALL]


@pytest.mark.parametrize("name", EARNING)
def test_a_match_adds_what_it_should(name: str) -> None:
    seen, items = EARNING[name]
    assert BY_ID[name].found_by(seen) == items


@pytest.mark.parametrize("name", NOT_EARNING)
def test_a_match_that_only_looks_alike_adds_nothing(name: str) -> None:
    assert BY_ID[name].found_by(NOT_EARNING[name]) == ()


@pytest.mark.parametrize(
    "seen",
    [
        player_match((2, 1), ledger={100: skill_change(WEAK), 101: skill_change(SURE)}),
        player_match(ledger={100: skill_change(Skill(25.0, 2.0)), 101: skill_change(SURE)}),
        player_match(ledger={100: skill_change(Skill(15.0, 7.0)), 101: skill_change(SURE)}),
        player_match(ledger={100: skill_change(WEAK), 101: skill_change(Skill(30.0, 7.0))}),
        player_match(),
    ],
    ids=["behind", "too near", "unsure of the player", "unsure of the giant", "casual"],
)
def test_a_giant_is_a_player_far_and_surely_stronger(seen: PlayerMatch) -> None:
    assert BY_ID["giant"].found_by(seen) == ()


def test_what_belongs_to_one_game_is_not_looked_for_in_the_other() -> None:
    for achievement in ALL:
        if achievement.game:
            other = ROYALS if achievement.game == TUDOR else TUDOR
            assert achievement.found_by(player_match(game=other)) == ()


def test_ids_are_unique_and_steps_rise_to_what_can_be_reached() -> None:
    assert len(BY_ID) == len(ALL)
    assert len(ALL) >= 20
    for achievement in ALL:
        assert list(achievement.steps) == sorted(set(achievement.steps))
        assert not achievement.step_names or len(achievement.step_names) == len(achievement.steps)
        assert "%" not in str(achievement.criterion)


def test_all_cards_of_tudor_are_collected() -> None:
    from games.engine.tudor.cards import SCENARIOS, SCORING

    assert set(achievements.SCENARIOS) == {card.id for card in SCENARIOS}
    assert set(achievements.SCORING) == {card.id for card in SCORING}


def test_steps_are_reached_when_a_count_passes_them() -> None:
    matches = BY_ID["matches"]
    assert steps_reached(matches, 0, 1) == [1]
    assert steps_reached(matches, 1, 9) == []
    assert steps_reached(matches, 9, 60) == [10, 50]


def look(most: int = 5000) -> int:
    """At everything in the archive."""
    with time_machine.travel(NOW, tick=False):
        return award_achievements(most=most, settle=timedelta(0))


def story(matches: int = 60, *, seed: int = 7) -> list[User]:
    """An archive with both games, rated and casual matches, facts and people who leave."""
    random, people = Random(seed), people_of(5)
    for day in range(matches):
        company = random.sample(people, random.choice([2, 3, 4]))
        places = [random.randint(1, 2) for _ in company]
        places[random.randrange(len(places))] = 1
        game = random.choice([TUDOR, ROYALS])
        kinds = [tudor.GARTER_WON, tudor.LED_INTO_END] if game == TUDOR else [royals.HOUSE_WON, royals.WON_BACK]
        entry = kept(
            company,
            places,
            day=day,
            game=game,
            left=[0] if random.random() < 0.1 else [],
            is_rated=random.random() < 0.5,
            margin=random.randint(1, 25),
            cards=random.sample(achievements.SCENARIOS, 1) if game == TUDOR else [],
            happened=[told(random.choice(kinds), seat) for seat in range(len(company))],
        )
        if entry.is_rated:
            queue_rating(match_id=entry.match_id)
    rate_all()
    return people


def everything() -> tuple[list[object], ...]:
    """All that is stored of achievements."""
    return (
        list(Award.objects.order_by("user", "achievement", "step").values_list("user", "achievement", "step", "match")),
        list(AchievementCount.objects.order_by("user", "achievement").values_list("user", "achievement", "count")),
        list(
            AchievementItem.objects.order_by("user", "achievement", "item").values_list("user", "achievement", "item")
        ),
        [AwardBook.objects.get().holders],
    )


@pytest.mark.django_db
class TestAwarding:
    def test_a_match_counts_once_however_often_the_service_runs(self) -> None:
        story()
        assert look() == 60
        before = everything()
        assert len(before[0]) > 50
        assert look() == 0
        assert everything() == before

    def test_bit_by_bit_comes_to_the_same_as_everything_at_once(self) -> None:
        story()
        while look(most=7):
            pass
        bit_by_bit = everything()
        reset_achievements()
        assert Award.objects.count() == 0
        look()
        assert everything() == bit_by_bit

    def test_as_matches_end_comes_to_the_same_as_all_from_the_beginning(self) -> None:
        people = people_of(3)
        for day in range(12):
            kept(people, [1, 2, 3], day=day)
            assert look() == 1
        as_they_ended = everything()
        reset_achievements()
        look()
        assert everything() == as_they_ended
        award = Award.objects.get(user=people[0], achievement="matches", step=10)
        assert award.earned_at == FIRST_DAY + timedelta(days=9)

    def test_holders_are_counted_as_they_are(self) -> None:
        story()
        look()
        for name, steps in AwardBook.objects.get().holders.items():
            for step, count in steps.items():
                assert Award.objects.filter(achievement=name, step=int(step)).count() == count

    def test_an_achievement_that_is_new_is_looked_for_from_the_beginning(self) -> None:
        people = people_of(2)
        for day in range(5):
            kept(people, [1, 2], day=day)
        old, new = BY_ID["matches"], BY_ID["wins"]

        def look_for(*some: Achievement) -> int:
            with time_machine.travel(NOW, tick=False):
                return award_achievements(settle=timedelta(0), achievements=some)

        assert look_for(old) == 5
        kept(people, [1, 2], day=5)
        # Five that the older one has passed, then one for both.
        assert look_for(old, new) == 6
        assert look_for(old, new) == 0
        counts = AchievementCount.objects.filter(user=people[0])
        assert dict(counts.values_list("achievement", "count")) == {"matches": 6, "wins": 6}

    def test_a_new_version_counts_again_and_takes_nothing_away(self) -> None:
        people = people_of(2)
        kept(people, [1, 2])
        look()
        award = Award.objects.get(user=people[0], achievement="wins")
        changed = BY_ID["wins"]._replace(version=BY_ID["wins"].version + 1, found=lambda player_match: ())
        with time_machine.travel(NOW, tick=False):
            assert award_achievements(settle=timedelta(0), achievements=[changed]) == 1
        assert not AchievementCount.objects.filter(achievement="wins").exists()
        assert Award.objects.get(user=people[0], achievement="wins") == award
        assert AwardBook.objects.get().holders["wins"] == {"1": 1}

    def test_a_match_waits_until_everybody_may_see_all_of_it(self) -> None:
        people = people_of(2)
        kept(people, [1, 2], hours_hidden=48)
        kept(people, [1, 2], day=1)
        with time_machine.travel(FIRST_DAY + timedelta(days=1, hours=1), tick=False):
            assert award_achievements(settle=timedelta(0)) == 2
            assert AchievementCount.objects.get(user=people[0], achievement="matches").count == 1
            assert AwardDue.objects.count() == 1
            assert award_achievements(settle=timedelta(0)) == 0
        assert look() == 1
        assert AchievementCount.objects.get(user=people[0], achievement="matches").count == 2
        assert AwardDue.objects.count() == 0
        assert look() == 0

    def test_a_rated_match_waits_until_it_is_rated(self) -> None:
        people = people_of(2)
        entry = kept(people, [1, 2], is_rated=True)
        queue_rating(match_id=entry.match_id)
        assert look() == 1
        assert not Award.objects.exists()
        rate_all()
        with time_machine.travel(NOW + timedelta(minutes=6), tick=False):
            assert award_achievements(settle=timedelta(0)) == 1
        assert Award.objects.filter(user=people[0], achievement="wins").exists()

    def test_a_match_that_came_in_a_moment_ago_is_left_for_the_next_time(self) -> None:
        match, _ = archived()
        assert award_achievements() == 0
        with time_machine.travel(match.archived.archived_at + timedelta(minutes=2), tick=False):
            assert award_achievements() == 1

    def test_guests_bots_private_tables_and_players_who_left_earn_nothing(self) -> None:
        anna, bo, cleo = people_of(3)
        guest = create_guest()
        kept([anna, guest], [1, 2])
        kept([anna, bo], [1, 2], is_listed=False)
        User.objects.filter(pk=cleo.pk).update(is_bot=True)
        kept([anna, cleo], [1, 2])
        kept([anna, bo], [2, 1], left=[0])
        look()
        assert set(Award.objects.values_list("user", flat=True)) == {bo.pk}

    def test_an_annulled_match_is_not_looked_at(self) -> None:
        people = people_of(2)
        entry = kept(people, [1, 2], is_rated=True)
        queue_rating(match_id=entry.match_id)
        rate_all()
        RatedMatch.objects.update(annulled_at=NOW)
        assert look() == 1
        assert not Award.objects.exists()

    def test_what_an_annulled_match_had_earned_is_taken_back_and_comes_back_with_it(self) -> None:
        people = story(30)
        look()
        before = everything()
        rated = RatedMatch.objects.filter(match__seats__user=people[0]).order_by("match")[0]

        def revise(number: int, *, is_out: bool) -> None:
            kind = LedgerRevision.Kind.ANNULMENT if is_out else LedgerRevision.Kind.REINSTATEMENT
            revision = LedgerRevision.objects.create(
                pool=rated.pool, number=number, kind=kind, reason="tried", from_number=rated.number or 0
            )
            rated.verdicts.create(
                kind="annulled" if is_out else "reinstated",
                made_at=NOW,
                by=people[0],
                reason="tried",
                revision=revision,
            )
            RatedMatch.objects.filter(pk=rated.pk).update(annulled_at=NOW if is_out else None)

        revise(1, is_out=True)
        assert look() == 1
        after = everything()
        played = AchievementCount.objects.get(user=people[0], achievement="matches").count
        assert (people[0].pk, "matches", played + 1) in before[1]
        assert not Award.objects.filter(match=rated.match_id).exists()
        reset_achievements()
        look()
        assert everything() == after
        revise(2, is_out=False)
        look()
        assert everything() == before

    def test_a_closed_account_keeps_no_honours_and_gets_none(self) -> None:
        people = people_of(2)
        kept(people, [1, 2])
        look()
        close_account(user=people[0])
        assert not Award.objects.filter(user=people[0]).exists()
        assert AwardBook.objects.get().holders["wins"]["1"] == 0
        kept(people, [1, 2], day=1)
        look()
        assert not Award.objects.filter(user=people[0]).exists()

    def test_the_command_backfills_and_begins_anew(self) -> None:
        people = people_of(2)
        kept(people, [1, 2])

        def command(*words: str) -> str:
            out = StringIO()
            call_command("award_achievements", *words, stdout=out)
            return out.getvalue()

        assert command().startswith("1 matches looked at, ")
        assert command() == "0 matches looked at, 0 awards made\n"
        assert command("--again").startswith("1 matches looked at, ")

    def test_a_batch_asks_as_often_for_many_matches_as_for_few(self) -> None:
        people = people_of(4)

        def asked(matches: int) -> int:
            for _ in range(matches):
                kept(people, [1, 2, 3, 4])
            with CaptureQueriesContext(connection) as queries:
                assert look() == matches
            return len(queries)

        asked(3)
        few = asked(3)
        # New steps are written only when some are reached.
        assert asked(30) <= few + 2

    def test_a_match_that_was_really_played_earns_what_happened_in_it(self) -> None:
        match, people = archived("royals/arcane@1", players=2)
        with time_machine.travel(match.archived.archived_at + timedelta(days=30), tick=False):
            assert award_achievements() == 1
        assert set(Award.objects.filter(achievement="matches").values_list("user", flat=True)) == {
            person.pk for person in people
        }
        assert AchievementItem.objects.filter(achievement="first-cities").count() == 2


@pytest.mark.django_db
class TestPages:
    def test_all_achievements_are_told_before_anybody_has_one(self, client: Client) -> None:
        words = read(client, "/achievements/")
        for achievement in ALL:
            assert str(achievement.name) in words
            assert str(achievement.criterion) in words
        assert "No games have counted yet" in words
        assert "Recently earned" not in words

    def test_the_page_tells_how_many_have_what(self, client: Client) -> None:
        people = people_of(4)
        kept(people, [1, 2, 2, 2], margin=1)
        look()
        words = read(client, "/achievements/")
        assert f"Win alone by one point. 1 player, {percent_words(0.25)}" in words
        assert "4 members who have played such a game" in words
        assert "anna : By a hair" in words

    def test_unlisted_people_are_named_nowhere_and_see_their_own_achievements(self, client: Client) -> None:
        anna, bo = people_of(2)
        kept([anna, bo], [1, 2])
        look()
        Preferences.objects.update_or_create(user=anna, defaults={"is_on_leaderboards": False})
        assert "anna" not in read(client, "/achievements/")
        address = f"/people/{anna.pk}/achievements/"
        for headers in ({}, HTMX):
            assert "keeps achievements private" in read(client, address, **headers)
            assert "Victorious" not in read(client, address, **headers)
        own = read(sign_in(anna), address)
        assert "Victorious" in own
        assert "Only you can see this page" in own
        assert "keeps achievements private" in read(sign_in(bo), address)

    def test_a_person_sees_what_is_earned_with_its_match_and_what_is_to_come(self, client: Client) -> None:
        people = people_of(2)
        entry = kept(people, [1, 2])
        address = f"/people/{people[0].pk}/achievements/"
        assert "No achievements yet" in read(client, address)
        assert "No achievements yet" in read(client, address, **HTMX)
        look()
        page = client.get(address).content.decode()
        assert f"/tables/{entry.match.code}/" in page
        assert "1 of 10" in page
        panel = client.get(address, headers=HTMX).content.decode()
        assert "<html" not in panel
        assert "Victorious" in panel
        assert f'hx-get="{address}"' in client.get("/people/anna/").content.decode()

    def test_strangers_and_guests_have_no_page(self, client: Client) -> None:
        guest = create_guest()
        for number in (guest.pk, 10**30):
            assert client.get(f"/people/{number}/achievements/").status_code == 404

    def test_own_data_holds_awards_and_progress(self) -> None:
        people = people_of(2)
        entry = kept(people, [1, 2])
        look()
        stored = achievements_stored_about(people[0])
        assert {"achievement": "wins", "step": 1, "match__code": entry.match.code, "earned_at": FIRST_DAY} in stored[
            "awards"
        ]
        assert stored["progress"]["opponents"] == 1

    def test_pages_ask_as_often_for_many_matches_as_for_few(self, client: Client) -> None:
        people = people_of(4)

        def asked() -> list[int]:
            counts = []
            for address in ("/achievements/", f"/people/{people[0].pk}/achievements/", "/leaderboards/titles/"):
                with CaptureQueriesContext(connection) as queries:
                    assert client.get(address).status_code == 200
                counts.append(len(queries))
            return counts

        kept(people, [1, 2, 3, 4])
        look()
        few = asked()
        for day in range(1, 15):
            kept(people, [4, 3, 2, 1], day=day, happened=[told(tudor.GARTER_WON)])
        look()
        assert asked() == few
        assert max(few) <= 6


def test_pools_are_those_that_there_are() -> None:
    assert BY_ID["pools"].steps == (len(Pool.SIZES) * 2,)
