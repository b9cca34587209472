"""The same deal at every table of a round: no one learns at one table what another is still to play."""

from __future__ import annotations

import re
from functools import partial

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import Kind, Notification, User
from accounts.notifications.selectors.messages import message_for
from games.archive.services.annotate import annotate
from games.archive.services.archive_match import archive_match
from games.archive.services.bookmark import bookmark
from games.archive.services.branch_match import branch_match
from games.engine.chain import first_link
from games.errors import SecretsHeld
from games.models import Annotation, ArchiveEntry, Match, Message
from games.play.selectors.chat import chat_page
from games.play.selectors.people import exported_seats
from games.play.services.post_message import post_message
from games.play.services.seat_substitute import seat_substitute
from games.tables.services.clone_table import clone_table
from leaderboards.models import RatedMatch
from leagues.models import Entry, Format, LeagueTable, Season
from leagues.services.advance_season import advance_season
from leagues.services.note_result import note_result
from moderation.conduct import Rule
from moderation.errors import NothingToReport
from moderation.models import SubjectKind
from moderation.services.report import report
from tests.factories import make_user, sign_in
from tests.games.archive_factories import played_at_once
from tests.leagues.league_factories import fresh, match_of, people, playing, running
from tests.routes import routes_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """A round of two tables for two, dealt alike."""
    (owner,) = people(1, "owner")
    _, season = running(owner, people(4), format=Format.DUPLICATE, table_size=2, rounds=1)
    return season


def matches(season: Season) -> list[Match]:
    return [match_of(table) for table in playing(season)]


def finish(match: Match) -> None:
    """Really plays a match to its end."""
    played_at_once(match, seed=match.pk)
    note_result(match_id=match.pk)


def player_of(match: Match) -> User:
    seat = match.seats.select_related("user").get(number=0)
    assert seat.user is not None
    return seat.user


def addresses(code: str) -> list[str]:
    """Every address that names a match and can be read."""
    paths = [re.sub(r"<\w+:code>", code, route.path) for route in routes_of("games").values()]
    return ["/" + re.sub(r"<[^>]*>", "0", path) for path in paths if code in path]


def test_all_tables_of_a_round_have_one_seed_and_hold_it_back(season: Season) -> None:
    one, other = matches(season)
    assert bytes(one.seed) == bytes(other.seed)
    assert one.secrets_held
    assert other.secrets_held
    assert first_link(ruleset=one.ruleset, seats=2, commitment=one.commitment, position="") == one.first_link


@pytest.mark.parametrize("is_over", [False, True])
def test_no_one_looks_at_a_held_table_but_its_players(season: Season, is_over: bool) -> None:
    one, other = matches(season)
    if is_over:
        finish(one)
    tried = addresses(one.code)
    assert len(tried) > 15
    for client in (Client(), sign_in(player_of(other)), sign_in(people(1, "stranger")[0])):
        for address in tried:
            answer = client.get(address)
            told = answer.content.decode(errors="replace")
            assert bytes(one.seed).hex() not in told, address
            assert answer.status_code != 200, address
        assert client.get(f"/tables/{one.code}/").status_code == 403
        assert client.get(f"/tables/{one.code}/", headers={"HX-Request": "true"}).status_code == 403


def test_even_a_player_of_a_finished_table_sees_no_seed_and_no_hidden_cards(season: Season) -> None:
    one, _ = matches(season)
    finish(one)
    client = sign_in(player_of(one))
    assert client.get(f"/tables/{one.code}/").status_code == 200
    for address in addresses(one.code):
        answer = client.get(address)
        assert bytes(one.seed).hex() not in answer.content.decode(errors="replace"), address
    one.refresh_from_db()
    assert one.revealed_at is None
    assert not one.is_open_to(one.seats.get(number=0))


def test_a_held_match_is_in_no_archive(season: Season) -> None:
    one, _ = matches(season)
    finish(one)
    assert not archive_match(match_id=one.pk)
    assert one not in Match.objects.to_archive()
    assert not ArchiveEntry.objects.exists()


def test_all_secrets_are_opened_when_the_last_table_has_ended(season: Season) -> None:
    one, other = matches(season)
    finish(one)
    finish(other)
    for match in (one, other):
        match.refresh_from_db()
        assert not match.secrets_held
        assert match.released_at is not None
        assert archive_match(match_id=match.pk)
        assert bytes(match.seed).hex() in Client().get(f"/tables/{match.code}/record.txt").content.decode()
    one.refresh_from_db()
    assert one.revealed_at == one.released_at


def test_no_page_tells_what_a_table_has_scored_while_another_is_dealt_the_same(season: Season) -> None:
    one, other = matches(season)
    scored = LeagueTable.objects.get(match=one)
    pages = [
        "seasons/1/",
        "seasons/1/1/1/",
        f"seasons/1/players/{player_of(one).username}/",
        "seasons/1/standings.json",
        "seasons/1/standings.csv",
    ]
    finish(one)
    # As if it were a score that stands nowhere else on these pages.
    result = {"places": [1, 2], "scores": [98765, 43210], "forfeits": [], "how": "played"}
    LeagueTable.objects.filter(pk=scored.pk).update(result=result)
    for client in (Client(), sign_in(player_of(other)), sign_in(User.objects.get(username="owner0"))):
        for page in pages:
            answer = client.get(f"/leagues/{season.league.slug}/{page}")
            assert answer.status_code == 200
            assert not re.search("98[., ]?765", answer.content.decode()), page
    assert not Entry.objects.exclude(points="0").exists()
    division = f"/leagues/{season.league.slug}/seasons/1/1/1/"
    assert "finished, result after the round" in Client().get(division).content.decode()
    finish(other)
    told = Client().get(f"/leagues/{season.league.slug}/seasons/1/standings.json").json()
    assert [98765, 43210] in [table["scores"] for table in told["tables"]]
    assert sum(entry.points_value for entry in Entry.objects.all()) == 2


def test_ratings_move_when_all_tables_of_a_round_have_ended() -> None:
    (owner,) = people(1, "owner")
    _, season = running(owner, people(4), format=Format.DUPLICATE, table_size=2, rounds=1, is_rated=True)
    one, other = matches(season)
    finish(one)
    assert not RatedMatch.objects.exists()
    finish(other)
    for match in (one, other):
        match.refresh_from_db()
        assert RatedMatch.objects.get(match=match).ended_at == match.released_at


def test_scores_are_compared_seat_by_seat(season: Season) -> None:
    for match in matches(season):
        finish(match)
    advance_season(season_id=season.pk)
    assert fresh(season).state == Season.State.ENDED
    tables = LeagueTable.objects.filter(division__season=season)
    for seat in range(2):
        rivals = [Entry.objects.get(pk=table.seats[seat]) for table in tables]
        assert sum(entry.points_value for entry in rivals) == 1


def test_services_refuse_everyone_but_the_players_of_a_held_table(season: Season) -> None:
    one, _ = matches(season)
    player, stranger = player_of(one), make_user("stranger")
    message = Message.objects.create(match=one, author=player, text="The quail flies", room=Message.Channel.PLAYERS)
    with pytest.raises(NothingToReport):
        report(kind=SubjectKind.MESSAGE, ref=f"{one.code}.{message.pk}", user=stranger, rule=Rule.RESPECT)
    finish(one)
    one.refresh_from_db()
    for call in (
        partial(post_message, match_id=one.pk, user=stranger, channel=Message.Channel.SPECTATORS, text="Hello"),
        partial(chat_page, match=one, user=stranger),
        partial(clone_table, match_id=one.pk, user=stranger),
        partial(annotate, user=stranger, source=one, ply=1, mark=Annotation.Mark.NONE, text="Well played"),
        partial(bookmark, user=stranger, source=one, ply=1),
        partial(branch_match, user=stranger, source=one, ply=1),
        # Even of a player: everyone who has its address could look at the new table.
        partial(branch_match, user=player, source=one, ply=1),
    ):
        with pytest.raises(SecretsHeld), transaction.atomic():
            call()


def test_a_player_who_was_replaced_is_told_nothing_more_of_a_held_table(season: Season) -> None:
    one, _ = matches(season)
    leaving, coming = player_of(one), make_user("coming")
    seat_substitute(match_id=one.pk, leaving=leaving, coming=coming)
    finish(one)
    one.refresh_from_db()
    values = {"kind": Kind.OVER, "subject_id": one.pk, "key": "over:again", "due_at": timezone.now()}
    told = [message_for(Notification.objects.create(user=user, **values)).text for user in (leaving, coming)]
    assert ["points" in text for text in told] == [False, True]
    assert [table["result"] for table in exported_seats(leaving)] == [None]
    assert [table["result"] for table in exported_seats(coming)] == [one.result]
