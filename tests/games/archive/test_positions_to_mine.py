"""Decisions of the archive, to look for puzzles in them."""

from __future__ import annotations

import pytest

from games.archive.selectors.positions_to_mine import archived_decisions
from games.models import Match
from tests.games.archive_factories import archived

pytestmark = pytest.mark.django_db


def test_the_decisions_of_finished_matches_are_told_with_their_positions() -> None:
    match, _ = archived("royals/arcane@1")
    found = list(archived_decisions("royals"))
    assert found
    assert list(archived_decisions("tudor")) == []
    for name, place, state, seat in found[:20]:
        assert name == f"archive {match.code}"
        assert place.startswith(f"{name}/")
        assert len(match.game.legal_moves(state, seat)) > 1


def test_matches_whose_secrets_are_kept_are_left_out() -> None:
    match, _ = archived("royals/arcane@1")
    Match.objects.filter(pk=match.pk).update(secrets_held=True)
    assert list(archived_decisions("royals")) == []
