"""Sockets in a process of their own: Redis tells them what happened in another."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.models import Match
from tests.games.table_factories import started, waits_for
from tests.production.processes import Site, sockets
from tests.production.visitors import Browser, listener, next_text

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def test_a_socket_of_daphne_tells_the_move_that_was_made_on_a_page_of_granian(site: Site, static: Path) -> None:
    match, people = started()
    browser = Browser.of(waits_for(match, people), site.port)
    with sockets(static) as daphne, listener(daphne.port, f"/ws/tables/{match.code}/") as watcher:
        moved = browser.post(f"/tables/{match.code}/move/", {"move": "ring heart", "ply": match.ply})
        assert moved.status == 302, site.process.said()
        after = Match.objects.get(pk=match.pk)
        assert after.ply > match.ply
        while next_text(watcher) != str(after.version):
            pass
        assert {line["logger"] for line in daphne.process.log()} == {"daphne.cli", "daphne.server"}
