"""The queue of bots is fair between people, loses nothing, and lets one worker think for one bot."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.bots.levels import Level
from games.models import BotClaim, BotTurn, Match, Seat
from games.models.match import new_code
from games.play.services import play_bot as play_bot_module
from games.play.services.claim_bot import LONGEST_THOUGHT, claim_bot, release_bot
from games.play.services.play_bot import play_next_bot
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.tasks import play_bot_task
from tests.games.play.test_play_bot import against, until_a_bot_is_due
from tests.games.table_factories import fresh, legal, person

pytestmark = pytest.mark.django_db


def due(*, tables: int, opened_by: User | None = None) -> list[Match]:
    """Tables of one person at which a bot has to decide, the first of them waiting longest."""
    match = until_a_bot_is_due(*against(Level.PAGE)) if not Match.objects.exists() else Match.objects.all()[0]
    host = opened_by or match.opened_by
    seats = list(match.seats.all())
    copies = [match] if host == match.opened_by else []
    while len(copies) < tables:
        copy = fresh(match)
        copy.pk, copy.code, copy.opened_by = None, new_code(), host
        copy.save(force_insert=True)
        for seat in seats:
            owner = host if seat.user_id else None
            Seat.objects.create(
                match=copy,
                number=seat.number,
                user=owner,
                is_caretaker=seat.is_caretaker,
                bot=seat.bot,
                is_to_act=seat.is_to_act,
            )
        copies.append(copy)
    for place, copy in enumerate(copies):
        waits_since = timezone.now() - timedelta(seconds=len(copies) - place)
        Match.objects.filter(pk=copy.pk).update(changed_at=waits_since)
    return [fresh(copy) for copy in copies]


def has_moved(match: Match) -> bool:
    return fresh(match).ply > match.ply


def test_sixty_tables_of_one_person_delay_another_by_one_decision() -> None:
    crowd = due(tables=60)
    assert play_next_bot()
    assert has_moved(crowd[0]), "who waits longest comes first"
    (other,) = due(tables=1, opened_by=person("bo"))
    assert play_next_bot()
    assert has_moved(other)
    assert sum(has_moved(match) for match in crowd) == 1


def test_people_take_turns_however_many_tables_they_have() -> None:
    due(tables=6)
    due(tables=2, opened_by=person("bo"))
    due(tables=1, opened_by=person("cleo"))
    served = []
    for _ in range(6):
        claim = claim_bot()
        assert claim is not None
        served.append(User.objects.get(pk=claim.person_id).username)
        # As if it had been played: nothing is in the making, and no bot has to decide there any more.
        release_bot(match_id=claim.match_id, ply=claim.ply)
        Match.objects.filter(pk=claim.match_id).update(is_bot_due=False)
    assert served == ["anna", "bo", "cleo", "anna", "bo", "anna"]


def test_who_has_fewer_decisions_in_the_making_comes_first() -> None:
    due(tables=3)
    bo = person("bo")
    due(tables=2, opened_by=bo)
    BotTurn.objects.create(person=bo, served_at=timezone.now())
    served = [claim.person_id for claim in (claim_bot(), claim_bot(), claim_bot()) if claim is not None]
    names = dict(User.objects.values_list("pk", "username"))
    assert [names[person_id] for person_id in served] == ["anna", "bo", "anna"], "then each has one, and Anna waited"


def test_every_decision_is_claimed_once_until_it_is_made() -> None:
    matches = due(tables=4)
    claims = [claim_bot() for _ in range(5)]
    assert claims[4] is None
    assert {claim.match_id for claim in claims if claim} == {match.pk for match in matches}


def test_the_claim_of_a_worker_that_died_is_void_after_a_while() -> None:
    (match,) = due(tables=1)
    assert claim_bot() is not None
    assert not play_next_bot(), "another worker thinks about it"
    with time_machine.travel(timezone.now() + LONGEST_THOUGHT + timedelta(seconds=1), tick=False):
        assert play_next_bot()
    assert has_moved(match)
    assert not BotClaim.objects.exists()


def test_a_worker_that_fails_leaves_its_claim_and_takes_others_before_it_tries_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, healthy = due(tables=2)
    play = play_bot_module.play_bot

    def break_down(*, match_id: int, ply: int) -> bool:
        if match_id == broken.pk:
            raise ConnectionError
        return play(match_id=match_id, ply=ply)

    monkeypatch.setattr(play_bot_module, "play_bot", break_down)
    with pytest.raises(ConnectionError):
        play_bot_task()
    assert play_next_bot()
    assert has_moved(healthy)
    assert BotClaim.objects.get().match_id == broken.pk


def test_a_decision_that_is_due_anew_does_not_wait_for_the_claim_of_the_old_one() -> None:
    (match,) = due(tables=1)
    stale = claim_bot()
    assert stale is not None
    Match.objects.filter(pk=match.pk).update(ply=match.ply + 2)
    again = claim_bot()
    assert again is not None
    assert again.ply == match.ply + 2
    release_bot(match_id=stale.match_id, ply=stale.ply)
    assert BotClaim.objects.filter(ply=again.ply).exists(), "the old worker does not end the claim of the new one"


def test_a_worker_whose_match_went_on_meanwhile_serves_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = due(tables=2)
    host = matches[0].opened_by
    thought = play_bot_module._thought

    def interrupted(match: Match, *args: Any) -> Any:
        if match.pk == matches[0].pk and fresh(match).is_bot_due:
            resign(match_id=match.pk, user=host)
        return thought(match, *args)

    monkeypatch.setattr(play_bot_module, "_thought", interrupted)
    assert play_next_bot()
    assert has_moved(matches[1])
    assert not BotClaim.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_person_who_is_woken_by_a_bots_move_finds_the_next_decision_free() -> None:
    match, anna = against(Level.PAGE, players=3)
    after = some_moves(match, anna)
    assert not after.is_bot_due, "every wake-up found what it came for"
    assert not BotClaim.objects.exists()


def some_moves(match: Match, user: User) -> Match:
    """Some moves of a match in which tasks are done at once, as they are sent."""
    random = Random(3)
    for _ in range(12):
        match = fresh(match)
        if match.status != Match.Status.PLAYING or match.is_bot_due:
            break
        play_move(match_id=match.pk, user=user, ply=match.ply, text=random.choice(legal(match)))
    return fresh(match)


def test_a_claim_costs_few_queries_however_many_wait(django_assert_max_num_queries: Any) -> None:
    due(tables=20)
    claim_bot()
    with django_assert_max_num_queries(10):
        claim_bot()
