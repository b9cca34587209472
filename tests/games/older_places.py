"""Archived matches as they were kept before those who left came behind, for tests."""

from __future__ import annotations

from games.archive.services.aggregate_archive import tally_archive
from games.archive.services.archive_match import archive_match
from games.final_places import margin, single_winner
from games.models import ArchiveEntry, Match
from tests.games.archive_factories import finished
from tests.games.table_factories import NAMES, fresh, person

OLD = 1


def deserted(ruleset: str, players: int = 3, seed: int = 1, *, is_rated: bool = False) -> Match:
    """An archived match that everyone left but the player whom the rules place last: their winner is none."""
    people = [person(f"{name}{seed}") for name in NAMES[:players]]
    match, _ = finished(ruleset, players, people=people, seed=seed, is_rated=is_rated)
    places = (match.result or {})["places"]
    assert max(places) > 1, "another seed tells them apart"
    match.seats.exclude(number=places.index(max(places))).update(has_conceded=True, is_caretaker=True)
    assert archive_match(match_id=match.pk)
    return fresh(match)


def as_counted_before(*matches: Match) -> None:
    """The archive with the places of the rules, and nothing in the statistics yet."""
    for match in matches:
        entry = ArchiveEntry.objects.get(match=match)
        result = match.result or {}
        entry.places_version = OLD
        entry.winner_seat = single_winner(result["places"])
        entry.margin = margin(result["places"], result["scores"])
        entry.reason = result["reason"]
        entry.save()
        for number, place in enumerate(result["places"]):
            entry.seats.filter(number=number).update(place=place)
            entry.facts.filter(seat=number).update(place=place)


def older_archive(*matches: Match) -> None:
    """The same, and the statistics know it."""
    as_counted_before(*matches)
    tally_archive()
