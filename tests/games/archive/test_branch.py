"""Playing from here: a table that goes on from any moment of a finished match or of a study."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.archive.selectors.record import record_text
from games.archive.selectors.replay import replayed_match
from games.archive.services.archive_match import archive_match
from games.archive.services.branch_match import branch_match
from games.archive.services.import_study import import_study
from games.engine.codec import load
from games.engine.dealer import Dealer
from games.engine.protocol import CHANCE, COURT, Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import read_record
from games.engine.replay import positions
from games.errors import NoSuchPly, NothingToPlay, NotOver, NotRevealed, NotYourStudy
from games.models import ArchiveEntry, Match
from games.tables.services.clone_table import clone_table
from games.tables.services.rematch import rematch
from games.tables.services.take_seat import fill_table, take_seat
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived, finished, played_at_once
from tests.games.table_factories import NAMES, everybody_ready, fresh, person, seated, started

# What it is about happens in the engine; what it stores is stored by services that others call too.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

BOTH = pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 3), ("royals/arcane@1", 2)])


def state_at(match: Match, ply: int) -> Any:
    """Where a match stood after a ply, by playing all of it."""
    for place in positions(match.game, read_record(record_text(match))):
        if place.number == ply:
            return place.state
    raise AssertionError("there is no such ply")


def plies_before(match: Match, *seats: int) -> Iterator[int]:
    """The plies after which one of these seats acted."""
    return (ply.number - 1 for ply in match.archived.plies if ply.seat in seats)


def middle(match: Match) -> int:
    """A ply in the middle at which a player has to decide."""
    return next(ply for ply in plies_before(match, *range(match.players)) if ply > match.ply // 2)


def hide_for_a_week(match: Match) -> Match:
    """The match as if its table had been opened so."""
    Match.objects.filter(pk=match.pk).update(reveal_hours=Match.Reveal.WEEK)
    return fresh(match)


# --- What is opened.


@BOTH
def test_a_mask_that_hides_nothing_plays_on_from_the_very_state(ruleset: str, players: int) -> None:
    match, people = archived(ruleset, players)
    ply = middle(match)
    branch = branch_match(user=people[0], source=match, ply=ply, mask="all")
    assert branch.start == match.game.encode(state_at(match, ply))
    assert branch.status == Match.Status.PLAYING


@BOTH
def test_what_a_seat_could_not_see_is_dealt_anew_from_the_seed_of_the_branch(ruleset: str, players: int) -> None:
    match, people = archived(ruleset, players)
    ply, game = middle(match), match.game
    true = state_at(match, ply)
    starts = set()
    for _ in range(4):
        branch = branch_match(user=people[0], source=match, ply=ply, mask="1")
        start = game.decode(branch.start)
        assert game.view(start, SeatNumber(1)) == game.view(true, SeatNumber(1))
        assert game.problems(start) == ()
        dealer, numbers = Dealer(bytes(branch.seed)), count(-1, -1)

        def draw(below: int, dealer: Dealer = dealer, numbers: Iterator[int] = numbers) -> int:
            return dealer.number(next(numbers), below)

        assert start == game.redeal(true, SeatNumber(1), draw), "it can be checked when the seed is opened"
        starts.add(branch.start)
    assert len(starts) > 1


@BOTH
def test_as_everybody_saw_it_all_that_was_hidden_is_dealt_anew(ruleset: str, players: int) -> None:
    match, _ = archived(ruleset, players)
    ply, game = middle(match), match.game
    true = state_at(match, ply)
    branch = branch_match(user=person("passer-by"), source=match, ply=ply, mask="public")
    start = game.decode(branch.start)
    assert game.view(start, None) == game.view(true, None)
    assert start != true


def test_the_draws_of_the_new_deal_are_never_those_of_a_ply() -> None:
    """Otherwise the first plies of chance would tell what others hold."""
    numbers = [Dealer(bytes(32)).number(ply, 10**9) for ply in range(-20, 20)]
    assert len(set(numbers)) == len(numbers)


def test_the_person_sits_where_the_eyes_belong() -> None:
    match, people = archived(players=3)
    branch = branch_match(user=people[0], source=match, ply=middle(match), mask="2")
    assert seated(branch) == [None, None, people[0]]


def test_a_mask_of_no_seat_leaves_the_choice() -> None:
    match, people = archived(players=3)
    ply = next(plies_before(match, 1))
    for chosen, seat in ((None, 1), (0, 0), (2, 2)):
        branch = branch_match(user=people[0], source=match, ply=ply, mask="all", seat=chosen)
        assert seated(branch)[seat] == people[0]


def test_against_caretakers_it_begins_at_once_and_waits_for_the_person() -> None:
    match, people = archived(players=3)
    branch = branch_match(user=people[1], source=match, ply=middle(match), mask="1")
    assert branch.status == Match.Status.PLAYING
    assert [seat.is_caretaker for seat in branch.seats.all()] == [True, False, True]
    assert [seat.is_to_act for seat in branch.seats.all()] == [False, True, False]


def test_friends_sit_down_by_its_link_and_the_lobby_does_not_show_it() -> None:
    match, people = archived(players=3)
    branch = branch_match(user=people[0], source=match, ply=middle(match), mask="0", bot=None)
    assert branch.status == Match.Status.OPEN
    assert branch not in Match.objects.in_lobby()
    take_seat(match_id=branch.pk, user=people[2])
    fill_table(match_id=branch.pk, user=people[0])
    everybody_ready(branch)
    assert seated(fresh(branch)) == [people[0], people[2], None]
    assert fresh(branch).status == Match.Status.PLAYING


def test_it_never_counts() -> None:
    people = [make_user(name) for name in NAMES[:2]]
    match, _ = archived(people=people, is_rated=True)
    branch = branch_match(user=people[0], source=match, ply=middle(match), mask="all", bot=None)
    assert not branch.is_rated
    take_seat(match_id=branch.pk, user=people[1])
    everybody_ready(branch)
    played_at_once(fresh(branch))
    archive_match(match_id=branch.pk)
    assert not ArchiveEntry.objects.get(match=branch).is_listed
    assert ArchiveEntry.objects.get(match=match).is_listed


@pytest.mark.parametrize("who", [CHANCE, COURT])
def test_chance_or_the_court_may_be_next(who: int) -> None:
    match, people = archived()
    ply = list(plies_before(match, who))[-1]
    branch = branch_match(user=people[0], source=match, ply=ply, mask="0")
    assert played_at_once(fresh(branch)).status == Match.Status.OVER


def test_from_the_middle_of_a_turn_undo_stops_at_the_beginning() -> None:
    match, people = archived()
    ply = next(place.number for place in positions(match.game, read_record(record_text(match))) if not place.is_settled)
    branch = branch_match(user=people[0], source=match, ply=ply, mask="all")
    assert branch.trail == []


def test_a_branch_of_a_match_with_drawn_cards_names_the_cards() -> None:
    match, people = archived("tudor/v15@1+random")
    branch = branch_match(user=people[0], source=match, ply=middle(match), mask="0")
    assert "scenario=" in branch.ruleset
    assert branch.ruleset == load(branch.start)["ruleset"]
    assert "Position" in record_text(played_at_once(fresh(branch)))


def test_a_match_that_is_not_archived_yet_can_be_branched() -> None:
    match, people = finished()
    assert branch_match(user=people[0], source=match, ply=match.ply // 2, mask="0").start


def test_a_branch_can_be_branched() -> None:
    match, people = archived()
    first = branch_match(user=people[0], source=match, ply=middle(match), mask="0")
    first = played_at_once(fresh(first))
    archive_match(match_id=first.pk)
    first = fresh(first)
    second = branch_match(user=people[0], source=first, ply=1, mask="all")
    assert (second.branched_from, second.branched_at) == (first, 1)


# --- What is refused.


def test_there_is_nothing_to_play_at_the_end() -> None:
    match, people = archived()
    with pytest.raises(NothingToPlay):
        branch_match(user=people[0], source=match, ply=match.ply, mask="all")


def test_a_match_that_is_being_played_is_not_branched() -> None:
    match, people = started()
    with pytest.raises(NotOver):
        branch_match(user=people[0], source=match, ply=0, mask="0")


@pytest.mark.parametrize(("ply", "mask", "seat"), [(10**6, "", None), (-1, "", None), (60, "7", None), (60, "x", None)])
def test_a_moment_that_does_not_exist_is_refused(ply: int, mask: str, seat: int | None) -> None:
    match, people = archived()
    with pytest.raises(NoSuchPly):
        branch_match(user=people[0], source=match, ply=ply, mask=mask, seat=seat)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    match, people = archived()
    with pytest.raises(NoSuchPly):
        branch_match(user=people[0], source=match, ply=60, mask="all", seat=2)


@pytest.mark.parametrize("mask", ["all", "0", "1"])
def test_before_it_is_revealed_others_do_not_play_on_from_what_was_hidden(mask: str) -> None:
    match, people = archived()
    match = hide_for_a_week(match)
    passer_by, before = person("passer-by"), Match.objects.count()
    with pytest.raises(NotRevealed):
        branch_match(user=passer_by, source=match, ply=middle(match), mask=mask)
    assert Match.objects.count() == before
    assert branch_match(user=passer_by, source=match, ply=middle(match), mask="public")
    assert branch_match(user=people[0], source=match, ply=middle(match), mask=mask), "players may at once"


def test_without_a_mask_people_get_no_more_than_they_may_see() -> None:
    match, _ = archived()
    match = hide_for_a_week(match)
    branch = branch_match(user=person("passer-by"), source=match, ply=middle(match))
    assert branch.start != match.game.encode(state_at(match, middle(match)))


def test_a_branch_reveals_nothing_before_the_older_match_does() -> None:
    match, people = archived()
    match = hide_for_a_week(match)
    branch = branch_match(user=people[0], source=match, ply=middle(match), mask="all")
    branch = played_at_once(fresh(branch))
    assert branch.revealed_at is not None
    assert match.revealed_at is not None
    assert branch.revealed_at >= match.revealed_at
    assert Client().get(f"/tables/{branch.code}/record.txt").status_code == 403


# --- What it is afterwards.


@BOTH
def test_the_record_of_a_branch_begins_from_its_position_and_proves_itself(ruleset: str, players: int) -> None:
    match, people = archived(ruleset, players)
    branch = branch_match(user=people[0], source=match, ply=middle(match), mask="0")
    branch = played_at_once(fresh(branch))
    before = record_text(branch)
    record = read_record(before)
    assert record.position == branch.start
    assert len(list(positions(branch.game, record))) == branch.ply + 1
    assert archive_match(match_id=branch.pk)
    assert record_text(fresh(branch)) == before
    for query in ("", "?ply=0", "?ply=0&as=1", f"?ply={branch.ply}"):
        assert sign_in(people[0]).get(f"/tables/{branch.code}/replay/{query}").status_code == 200


def test_a_rematch_and_a_table_like_it_begin_from_the_set_up() -> None:
    match, people = archived("tudor/v15@2+random", title="The King's Peace")
    branch = branch_match(user=people[0], source=match, ply=middle(match), mask="0")
    played_at_once(fresh(branch))
    for other in (
        rematch(match_id=branch.pk, user=people[0]),
        clone_table(match_id=branch.pk, user=people[1]),
    ):
        assert (other.start, other.branched_from, other.branched_at) == ("", None, None)
        assert other.ruleset == branch.ruleset
        assert other.title == "The King's Peace"
        other.game.setup(Ruleset.read(other.ruleset), other.players)


def test_its_table_and_the_lobby_say_where_it_comes_from() -> None:
    match, people = archived(title="The King's Peace")
    ply = middle(match)
    branch = branch_match(user=people[0], source=match, ply=ply, mask="0", bot=None)
    client = sign_in(people[0])
    assert f"starts at move {ply} of another game" in client.get("/lobby/").content.decode()
    assert f'/tables/{match.code}/replay/?ply={ply}"' in client.get(f"/tables/{branch.code}/").content.decode()
    fill_table(match_id=branch.pk, user=people[0])
    assert f'/tables/{match.code}/replay/?ply={ply}"' in client.get(f"/tables/{branch.code}/").content.decode()


# --- From a study.


def test_an_own_study_can_be_played_on_from() -> None:
    match, people = archived()
    study = import_study(user=people[0], text=record_text(match))
    branch = branch_match(user=people[0], source=study, ply=middle(match), mask="all")
    assert branch.start == match.game.encode(state_at(match, middle(match)))
    assert (branch.branched_from, branch.branched_at, branch.title) == (None, middle(match), "")
    page = sign_in(people[0]).get(f"/tables/{branch.code}/").content.decode()
    assert "of a study" in page


def test_the_study_of_another_person_cannot() -> None:
    match, people = archived()
    study = import_study(user=people[0], text=record_text(match))
    with pytest.raises(NotYourStudy):
        branch_match(user=people[1], source=study, ply=60, mask="all")


# --- By browser.


def sent(user: User, address: str, **data: Any) -> Any:
    return sign_in(user).post(address, {"company": "caretakers", **data})


def test_the_form_beside_a_replay_opens_the_table() -> None:
    match, people = archived()
    ply = middle(match)
    page = sign_in(people[0]).get(f"/tables/{match.code}/replay/?ply={ply}&as=1").content.decode()
    assert f'action="/tables/{match.code}/branch/"' in page
    assert f'name="ply" value="{ply}"' in page
    answer = sent(people[0], f"/tables/{match.code}/branch/", ply=ply, **{"as": "1"})
    branch = Match.objects.get(branched_from=match)
    assert answer["Location"] == f"/tables/{branch.code}/"
    assert seated(branch) == [None, people[0]]


def test_the_form_of_a_study_does_so_too() -> None:
    match, people = archived()
    study = import_study(user=people[0], text=record_text(match))
    address = f"/studies/{study.code}/branch/"
    assert f'action="{address}"' in sign_in(people[0]).get(f"/studies/{study.code}/").content.decode()
    answer = sent(people[0], address, ply=60, company="friends")
    assert answer.status_code == 302
    assert Match.objects.get(branched_at=60).status == Match.Status.OPEN
    refused = sent(people[0], address, ply=len(study.plies))
    assert refused["Location"] == f"/studies/{study.code}/"
    assert sent(people[1], address, ply=60).status_code == 404


def test_at_the_end_there_is_no_form_and_visitors_are_asked_to_sign_in() -> None:
    match, people = archived()
    client = sign_in(people[0])
    assert "/branch/" not in client.get(f"/tables/{match.code}/replay/?ply={match.ply}").content.decode()
    page = Client().get(f"/tables/{match.code}/replay/?ply=60").content.decode()
    assert "/branch/" not in page
    assert "Sign in to play from here" in page


@pytest.mark.parametrize(
    "data",
    [{}, {"ply": "x"}, {"ply": "-1"}, {"ply": 10**12}, {"ply": 60, "seat": "a"}, {"ply": 60, "as": "a\0"}],
)
def test_an_odd_request_is_refused_and_opens_nothing(data: dict[str, Any]) -> None:
    match, people = archived()
    answer = sent(people[0], f"/tables/{match.code}/branch/", **data)
    assert answer.status_code == 422
    assert Match.objects.count() == 1


def test_odd_company_is_refused() -> None:
    match, people = archived()
    assert sent(people[0], f"/tables/{match.code}/branch/", ply=60, company="wolves").status_code == 422


def test_the_replay_offers_only_eyes_that_the_branch_accepts() -> None:
    match, people = archived()
    match = hide_for_a_week(match)
    passer_by = person("passer-by")
    for user in (people[0], passer_by):
        for mask in replayed_match(match=match, user=user).masks:
            assert branch_match(user=user, source=match, ply=middle(match), mask=mask)
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now() - timedelta(days=8))
    assert branch_match(user=passer_by, source=fresh(match), ply=middle(match), mask="all")
