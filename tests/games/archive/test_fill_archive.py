"""An archive that is filled to try its size is like one that people have filled."""

from __future__ import annotations

from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.archive.selectors.record import record_text
from games.engine.chain import links
from games.engine.dealer import Dealer
from games.engine.protocol import CHANCE
from games.engine.record import read_record
from games.engine.replay import positions
from games.management.filling.archivist import _code
from games.models import ArchiveEntry, Match

pytestmark = pytest.mark.django_db


def fill(matches: int, distinct: int = 3, seed: int = 1) -> str:
    said = StringIO()
    numbers = {"matches": matches, "distinct": distinct, "people": 6, "seed": seed, "processes": 1}
    call_command("fill_archive", force=True, stdout=said, **numbers)
    return said.getvalue()


def test_as_many_matches_as_asked_for_are_archived_and_told() -> None:
    said = fill(7)
    assert ArchiveEntry.objects.count() == Match.objects.filter(is_archived=True).count() == 7
    assert "3 of 3 matches played" in said
    assert "7 of 7 matches archived" in said


def test_every_record_proves_itself_and_its_draws() -> None:
    fill(4)
    for match in Match.objects.all():
        record = read_record(record_text(match))
        reached = list(positions(match.game, record))
        *_, last = links(match.first_link, record.plies)
        assert last == bytes(match.chain) == bytes(match.archived.chain)
        dealer = Dealer(bytes(match.seed))
        for before, after in pairwise(reached):
            if after.ply is not None and after.ply.seat == CHANCE:
                drawn = dealer.deal(match.game.odds(before.state), after.number)
                assert match.game.write(drawn) == after.ply.text


def test_what_a_match_is_found_by_is_that_of_its_record() -> None:
    fill(5)
    for entry in ArchiveEntry.objects.select_related("match"):
        result = entry.match.result or {}
        assert [seat.score for seat in entry.seats.order_by("number")] == result["scores"]
        assert [seat.user_id for seat in entry.seats.order_by("number")] == [
            seat.user_id for seat in entry.match.seats.order_by("number")
        ]
        assert entry.ended_at == entry.match.ended_at
        assert entry.cards.count() == (3 if entry.game == "tudor" else 0)
        assert entry.facts.exists()


def test_the_newest_entry_has_ended_last_also_when_more_are_added() -> None:
    fill(4)
    fill(3, seed=2)
    ended = list(ArchiveEntry.objects.order_by("pk").values_list("ended_at", flat=True))
    assert len(ended) == 7
    assert ended == sorted(ended)


def test_the_same_seed_makes_the_same_archive() -> None:
    fill(4)
    fill(4)
    made = [
        (entry.match.ruleset, entry.match.result, [seat.user_id for seat in entry.seats.order_by("number")])
        for entry in ArchiveEntry.objects.order_by("pk")
    ]
    assert made[:4] == made[4:]


def test_no_two_matches_have_the_same_address() -> None:
    assert len({_code(number) for number in range(1, 50_001)}) == 50_000


def test_pages_show_what_was_filled_in(client: Client) -> None:
    fill(2)
    match = Match.objects.latest("pk")
    assert client.get(f"/tables/{match.code}/").status_code == 200


def test_a_new_match_gets_a_number_of_its_own() -> None:
    fill(2)
    last = Match.objects.latest("pk")
    assert Match.objects.create(ruleset=last.ruleset, players=2, opened_by=last.opened_by).pk > last.pk


def test_a_real_archive_is_not_filled_with_imagined_matches() -> None:
    with pytest.raises(CommandError, match="--force"):
        call_command("fill_archive", matches=1)
    assert not Match.objects.exists()


@pytest.mark.parametrize("wrong", [{"matches": 0}, {"people": 4}, {"distinct": 0}, {"processes": 0}])
def test_numbers_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(CommandError, match="at least"):
        call_command("fill_archive", **{"matches": 1, "force": True, **wrong})
