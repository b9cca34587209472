"""What a person has played and won in tournaments: on their profile, and for their followers."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from social.selectors.feed import feed_page
from social.services.follow import follow
from tests.factories import make_user
from tests.tournaments.tournament_factories import on, over, people, running, tables_of
from tournaments.models import Entry, Tournament
from tournaments.selectors.records import tournaments_of
from tournaments.standings import shared_ranks

pytestmark = pytest.mark.django_db


def played(title: str, *, size: int = 2, audience: str = "") -> Tournament:
    """An arena that is over, in which one game was played and won by seat 0."""
    tournament = running(make_user(f"host of {title}"[:20]), people(size, title), title=title, table_size=size)
    Tournament.objects.filter(pk=tournament.pk).update(audience=audience)
    over(tables_of(tournament)[0], tournament.starts_at + timedelta(minutes=50))
    tournament = on(tournament.starts_at + timedelta(minutes=61), tournament)
    for table in tables_of(tournament):
        over(table, tournament.starts_at + timedelta(minutes=62))
    tournament = on(tournament.starts_at + timedelta(minutes=63), tournament)
    assert tournament.state == Tournament.State.FINISHED
    return tournament


def test_ranks_are_shared_by_those_who_are_level() -> None:
    assert shared_ranks([(-3,), (-2,), (-2,), (-1,)]) == [1, 2, 2, 4]
    assert shared_ranks([]) == []


def test_the_end_writes_where_everyone_came_in_and_profiles_tell_it(client: Client) -> None:
    tournament = played("rose")
    winner, last = tournament.entries.order_by("final_rank").select_related("user")
    assert (winner.final_rank, last.final_rank) == (1, 2)
    (record,) = tournaments_of(last.user)
    assert (record.title, record.rank, record.players, record.is_won) == ("rose", 2, 2, False)
    page = client.get(f"/people/{winner.user_id}/tournaments/").content.decode()
    assert "rose" in page
    assert "Winner" in page
    assert f"/people/{winner.user_id}/tournaments/" in client.get(winner.user.get_absolute_url()).content.decode()


def test_who_has_not_played_has_no_rank() -> None:
    tournament = played("quiet", size=2)
    late = Entry.objects.create(tournament=tournament, user=make_user("late"))
    assert late.final_rank is None
    assert tournaments_of(late.user) == []


def test_followers_read_of_a_win_in_a_tournament_for_everyone_alone() -> None:
    reader = make_user("reader")
    for title, audience in (("open", ""), ("closed", "club:1")):
        winner = played(title, audience=audience).entries.get(final_rank=1).user
        follow(follower=reader, followed=winner)
    told = [entry.words for entry in feed_page(reader).entries if "tournament" in entry.words]
    assert len(told) == 1
    assert "won the tournament open" in told[0]
