"""Every address of the site, for every kind of table and of visitor: a match is told to the people who may know it and
to no one else. An address that is not classified below fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services.block_person import block_person
from accounts.services.create_guest import create_guest
from games.archive.services.archive_match import archive_match
from games.engine.protocol import CHANCE, Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Message
from games.tables.services.invite import invite
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from leagues.models import Format, Season
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived, played_at_once
from tests.games.table_factories import everybody_ready, move_at_random
from tests.games.test_permissions import told
from tests.leagues.league_factories import match_of, people, playing, running
from tests.routes import all_routes

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ROYALS = "royals/arcane@1"
HTMX = {"HX-Request": "true"}


def names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What an address has to do with a match. New ones are added here, with a thought.

UNDER_MATCH = names(
    """
    games:table games:take_seat games:leave_seat games:cancel_table games:fill_table games:confirm_ready games:invite
    games:decline_invitation games:record games:record_json games:scores games:play_log games:proof games:verify
    games:replay games:clone_table games:rematch games:renew_link games:why_not games:play_move games:command
    games:moves games:plans games:play_plan
    games:undo_move games:resign games:return_to_seat games:finish_abandoned games:wait_for_seat games:take_over_seat
    games:tips games:add_auto_play games:remove_auto_play games:save_table_preference games:presence games:chat
    games:post_message games:match_annotations games:annotate games:bookmark
    games:branch_match games:review games:request_review games:give_hint
    leaderboards:match_ratings leaderboards:annul_match leaderboards:reinstate_match leaderboards:appeal
    """
)
"""It names a match, and goes through the door."""
OF_STUDIES = names(
    """
    games:study games:study_annotations games:annotate_study games:bookmark_study games:branch_study games:delete_study
    """
)
"""It names a study, which only its owner finds."""
ELSEWHERE = names(
    """
    games:home games:specimen games:rules games:revisions games:learn games:lesson games:lesson_plans games:lobby
    games:new_table games:next_table games:waiting games:try_game games:archive games:confirm games:deadlines_feed
    games:new_game games:play_friend games:live
    games:watch games:live_boards games:tv games:live_count games:insights
    games:puzzles games:next_puzzle games:puzzle_of_the_day games:puzzle games:puzzle_plans games:answer_puzzle
    leaderboards:own_ratings leagues:own_leagues leagues:due_count
    accounts:notifications accounts:read_notifications accounts:open_notification
    games:games_feed games:save_search games:forget_search games:archive_health games:archive_alarm games:own_matches
    games:dumps games:dump_file games:dump_checksum games:exports_guide games:match_schema games:verify_script
    games:person_matches games:bookmarks games:remove_bookmark games:remove_annotation games:statistics
    games:player_panel games:reliability_panel games:person_statistics games:studies games:import_study
    leaderboards:boards leaderboards:honours leaderboards:honour leaderboards:titles leaderboards:board
    leaderboards:records leaderboards:season leaderboards:formula leaderboards:forecasts leaderboards:seats
    leaderboards:person_ratings
    leaderboards:history leaderboards:flags leaderboards:flag leaderboards:decide_flag leaderboards:dismiss_flag
    leaderboards:appeals leaderboards:answer_appeal leaderboards:achievements leaderboards:person_achievements
    leagues:directory leagues:choose_game leagues:create_league leagues:home leagues:history leagues:calendar
    leagues:news leagues:embed leagues:change_league leagues:close_league leagues:desk leagues:plan_season
    leagues:preview leagues:plan_next_season leagues:give_role leagues:revoke_role leagues:invite leagues:uninvite
    leagues:invitations leagues:renew_invite_link leagues:remove_invite_link leagues:join_by_link
    leagues:import_people
    leagues:save_webhook leagues:remove_webhook leagues:try_webhook leagues:decide_request leagues:adjudicate
    leagues:escalated_requests leagues:announce leagues:remove_announcement leagues:dashboard leagues:nudge
    leagues:nudge_late
    leagues:void_table leagues:hide_message leagues:dismiss_report leagues:season
    leagues:standings_csv leagues:standings_json leagues:sign_up leagues:check_in leagues:withdraw
    leagues:raise_request leagues:appointment leagues:appointment_calendar leagues:propose_time leagues:agree_time
    leagues:withdraw_time leagues:arrive leagues:availability leagues:save_availability
    leagues:cancel_season leagues:start_season leagues:end_season leagues:add_late_entry
    leagues:substitute leagues:player leagues:remove_entry leagues:division leagues:chat leagues:post_message
    accounts:account accounts:preferences accounts:notification_settings
    accounts:save_webhook accounts:remove_webhook accounts:try_webhook
    accounts:subscribe_push accounts:unsubscribe_push accounts:renew_feeds accounts:close_feeds accounts:unsubscribe
    accounts:push_worker accounts:time_off accounts:set_quiet_hours accounts:announce_vacation accounts:end_vacation
    accounts:blocks accounts:data accounts:download_data accounts:end_session accounts:save_account
    accounts:close_account accounts:account_closed accounts:people accounts:profile
    accounts:block_person accounts:unblock_person
    accounts:development_emails accounts:development_email accounts:choose_language
    social:feed social:home_feed social:following social:follow social:unfollow social:accept_follower
    social:remove_follower social:messages social:conversation social:send_message social:delete_conversation
    social:edit_profile social:save_words social:upload_face social:remove_face social:face
    search:search search:suggest leagues:person_leagues tournaments:person_tournaments clubs:person_clubs
    accounts:conduct news:news news:entry news:feed news:dismiss_banner news:desk news:announcement
    news:new_announcement news:publish_announcement news:change_announcement news:withdraw_announcement
    moderation:report moderation:desk moderation:case moderation:claim_case moderation:release_case moderation:add_note
    moderation:dismiss_case moderation:decide_case moderation:appeals moderation:answer_appeal moderation:standing
    moderation:appeal moderation:choose_name moderation:appeal_link moderation:transparency
    clubs:adopt_league clubs:announce clubs:answer_challenge clubs:answer_request clubs:challenge clubs:change_club
    clubs:chat clubs:close_club clubs:confirm_here clubs:create_club clubs:directory clubs:give_role
    clubs:hide_message clubs:home clubs:host_tournament clubs:join_by_link clubs:join_club clubs:join_team
    clubs:leave_club clubs:leave_team clubs:lift_ban clubs:list_table clubs:members clubs:news clubs:open_club_table
    clubs:pick_line_up clubs:post_message clubs:release_league clubs:remove_announcement clubs:remove_invite_link
    clubs:remove_member clubs:renew_invite_link clubs:request_to_join clubs:standings clubs:team_match
    clubs:withdraw_request clubs:withdraw_team_match moderation:become_reviewer moderation:readmit_reviewer
    moderation:remove_reviewer moderation:review moderation:reviewers moderation:reviews moderation:stop_reviewing
    pages:about pages:contact pages:faq pages:favicon pages:manifest pages:offline pages:privacy pages:robots
    pages:sitemap pages:sitemap_section pages:status pages:terms tournaments:cancel_tournament
    tournaments:create_tournament tournaments:join_tournament tournaments:leave_tournament tournaments:pause_play
    tournaments:standings_csv tournaments:stop_repeating
    tournaments:tournament tournaments:tournaments api:create_token api:revoke_token api:tokens
    api:apps api:authorize api:bots api:close_bot api:create_bot api:disconnect_app api:oauth_metadata api:recipes
    api:reference api:register_app api:remove_app api:revoke api:token
    """
)
"""It names no match; lists, feeds and files among them may still tell of some."""
WITH_DOORS_OF_THEIR_OWN = ("api-v1:", "pages:card")
"""Programs are let in by `api/operations/door.py`, and pictures for other sites show what everyone may see: both have
tests of their own in `tests/api/` and `tests/pages/`."""
NOT_OURS = ("admin", "account_", "mfa_", "usersessions_", "socialaccount_")
"""How the names of addresses begin that other projects bring; the admin has its own tests."""
WITHOUT_NAME = {"healthz", "metrics", "readyz", "account/telling/stop/<str:token>/"}


def test_every_address_is_classified_once() -> None:
    elsewhere_tested = (*NOT_OURS, *WITH_DOORS_OF_THEIR_OWN)
    found = {name for name, _path, _pattern in all_routes() if not name.startswith(elsewhere_tested)}
    assert found - WITHOUT_NAME == UNDER_MATCH | OF_STUDIES | ELSEWHERE
    assert len(UNDER_MATCH) + len(OF_STUDIES) + len(ELSEWHERE) == len(UNDER_MATCH | OF_STUDIES | ELSEWHERE)


def test_every_address_that_names_a_match_goes_through_the_door() -> None:
    named = {name for name, path, _pattern in all_routes() if re.match(r"(tables|ratings)/<slug:code>", path)}
    assert named == UNDER_MATCH


MOVES = 16
"""Enough for there to be something to tell."""
SAID, IN_GALLERY = "the quail flies at midnight", "a heron stands in the gallery"


@dataclass(frozen=True)
class Table:
    match: Match
    message: Message
    players: list[User]

    def address(self, name: str) -> str:
        values = {"code": self.match.code, "number": 0, "message": self.message.pk}
        return reverse(name, kwargs={key: values[key] for key in _parameters(name)})

    @property
    def seed(self) -> str:
        return bytes(self.match.seed).hex()


@dataclass(frozen=True)
class World:
    """A table of each kind, and a browser for each kind of visitor."""

    season: Season
    sealed: Table
    """Of a round in which another table is dealt the same."""
    sealed_over: Table
    """The same, at its end; the other table is still played."""
    private: Table
    private_over: Table
    unrevealed: Table
    open: Table
    visitors: dict[str, Client]

    def elsewhere(self, name: str, person: User) -> str:
        """An address that names no match, filled in with what could lead to one."""
        values: dict[str, Any] = {
            "game": "royals",
            "pool": "royals-duel",
            "season": "michaelmas-2024",
            "card": "marshal",
            "person": person.pk,
            "username": person.username,
            "league": self.season.league.slug,
            "number": self.season.number,
            "step": 1,
            "group": 1,
            "month": "2026-10",
            **dict.fromkeys(("key", "token", "secret", "name"), "x"),
            **dict.fromkeys(("annotation", "bookmark", "search", "session_id", "vacation", "flag", "appeal"), 0),
            **dict.fromkeys(("notification", "device", "request_id", "table", "message", "announcement", "entry"), 0),
            **dict.fromkeys(("case", "action"), 0),
            "kind": "profile",
            "ref": person.username,
            "club": "x",
            "section": "pages",
            "size": "small",
            "tournament": 0,
        }
        return reverse(name, kwargs={key: values[key] for key in _parameters(name)})


PATTERNS = {name: path for name, path, _pattern in all_routes()}


def _parameters(name: str) -> list[str]:
    return re.findall(r"<\w+:(\w+)>", PATTERNS[name])


def other_deal(match: Match, seat: SeatNumber | None) -> str | None:
    """The state of a match with other cards where a seat or the public sees none, if there are others."""
    deals = (match.game.redeal(match.decoded_state, seat, Random(luck).randrange) for luck in range(20))
    return next((state for state in map(match.game.encode, deals) if state != match.state), None)


def hides_cards(match: Match) -> bool:
    """Whether every player, and the public, could be shown too much."""
    return all(other_deal(match, seat) for seat in (None, *map(SeatNumber, range(match.players))))


def with_words(match: Match, players: list[User]) -> Table:
    """The table, after some moves and after something was said there, beside it and in its gallery."""
    random = Random(6)
    moves = 0
    while match.status == Match.Status.PLAYING and (moves < MOVES or not hides_cards(match)):
        match = move_at_random(match, players, random)
        moves += 1
    message = Message.objects.create(match=match, author=players[1], text=SAID, room=Message.Channel.PLAYERS)
    Message.objects.create(match=match, author=players[1], text=IN_GALLERY, room=Message.Channel.SPECTATORS)
    return Table(Match.objects.get(pk=match.pk), message, players)


def table_of(players: list[User], **settings: Any) -> Table:
    """A table at which two people play."""
    match = open_table(user=players[0], ruleset=Ruleset.read(ROYALS), players=2, **settings)
    invite(match_id=match.pk, user=players[0], name=players[1].username)
    take_seat(match_id=match.pk, user=players[1])
    everybody_ready(match)
    return with_words(Match.objects.get(pk=match.pk), players)


def finished_table(players: list[User], **settings: Any) -> Table:
    return with_words(archived(ROYALS, people=players, **settings)[0], players)


def sealed_tables() -> tuple[User, Season, list[Table]]:
    """A running round of three tables that are dealt alike: the first is over, two are played."""
    owner = make_user("owner")
    _, season = running(
        owner, people(6, "dealt"), format=Format.DUPLICATE, table_size=2, rounds=1, rulesets=[ROYALS], game="royals"
    )
    tables = []
    for table in playing(season):
        match = match_of(table)
        sitting = [seat.user for seat in match.seats.select_related("user") if seat.user is not None]
        tables.append(with_words(match, sitting))
    played_at_once(tables[0].match)
    tables[0] = Table(Match.objects.get(pk=tables[0].match.pk), tables[0].message, tables[0].players)
    assert not archive_match(match_id=tables[0].match.pk), "it is held back"
    return owner, season, tables


@pytest.fixture
def world() -> World:
    owner, season, (over, sealed, other) = sealed_tables()
    anna, bo = make_user("anna"), make_user("bo")
    names = ("stranger", "blocked", "spectator", "steward", "warden")
    stranger, blocked, spectator, steward, warden = (make_user(name) for name in names)
    for player in (anna, *sealed.players, *over.players):
        block_person(blocker=player, blocked=blocked)
    steward.is_staff = True
    steward.save()
    warden.is_staff = warden.is_superuser = True
    warden.save()
    users = {
        "guest": create_guest(),
        "stranger": stranger,
        "blocked": blocked,
        "spectator": spectator,
        "player of another table": other.players[0],
        "host": owner,
        "staff": steward,
        "staff with all permissions": warden,
    }
    week = {"reveal_hours": Match.Reveal.WEEK}
    return World(
        season=season,
        sealed=sealed,
        sealed_over=over,
        private=table_of([anna, bo], access=Match.Access.INVITATION),
        private_over=finished_table([anna, bo], access=Match.Access.LINK),
        unrevealed=finished_table([anna, bo], seed=2, **week),
        open=table_of([anna, bo]),
        visitors={"anonymous": Client(), **{name: sign_in(user) for name, user in users.items()}},
    )


PARTS = names(
    "games:table games:chat games:match_annotations games:replay games:presence games:why_not"
    " leaderboards:match_ratings"
)
"""What htmx fetches a part of."""


def answers(client: Client, table: Table, name: str) -> Iterator[Any]:
    """What is read at an address, as a whole and as a part. What was drawn for others is forgotten, and so is how often
    the visitor has asked."""
    for headers in ({}, HTMX) if name in PARTS else ({},):
        cache.clear()
        yield client.get(table.address(name), headers=headers)


def text_of(response: Any) -> str:
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return str(content.decode(errors="replace"))


def everything_of(match: Match) -> list[Any]:
    related = (match.seats, match.plies, match.messages, match.invitations, match.annotations, match.bookmarks)
    rows = [list(rows.order_by("pk").values()) for rows in related]
    return [Match.objects.filter(pk=match.pk).values().get(), Match.objects.count(), rows]


# Sealed.


def test_at_a_sealed_table_everyone_but_its_players_is_refused_everything(
    world: World, subtests: pytest.Subtests
) -> None:
    for table in (world.sealed, world.sealed_over):
        before = everything_of(table.match)
        for name in sorted(UNDER_MATCH):
            for visitor, client in world.visitors.items():
                with subtests.test(name, visitor=visitor, status=table.match.status):
                    sent = client.post(table.address(name), {"move": "draw pile", "ply": table.match.ply})
                    for response in (sent, *answers(client, table, name)):
                        assert response.status_code == 403
                        said = text_of(response)
                        secrets = (SAID, IN_GALLERY, table.seed, *(player.username for player in table.players))
                        assert not [secret for secret in secrets if secret in said]
        assert everything_of(table.match) == before
        assert "Other tables play with the same cards." in text_of(Client().get(table.address("games:table")))


def test_a_player_of_a_sealed_table_reads_it_and_never_its_seed(world: World, subtests: pytest.Subtests) -> None:
    for table in (world.sealed, world.sealed_over):
        client = sign_in(table.players[0])
        assert client.get(table.address("games:table")).status_code == 200
        assert SAID in text_of(client.get(table.address("games:chat")))
        for name in sorted(UNDER_MATCH):
            with subtests.test(name, status=table.match.status):
                for response in answers(client, table, name):
                    assert table.seed not in text_of(response)
        branched = client.post(table.address("games:branch_match"), {"ply": 1, "company": "friends"})
        assert told(branched) == "403 match.secrets_held"


# Private: for everyone who has the address.


def test_a_private_table_answers_as_an_open_one_to_everyone_who_has_its_address(
    world: World, subtests: pytest.Subtests
) -> None:
    for name in sorted(UNDER_MATCH):
        for visitor, client in world.visitors.items():
            with subtests.test(name, visitor=visitor):
                pairs = zip(answers(client, world.private, name), answers(client, world.open, name), strict=True)
                for one, other in pairs:
                    assert told(one) == told(other) != "403"
                    assert world.private.seed not in text_of(one)


# Unrevealed: its course is told, what was hidden is not.


def test_what_was_hidden_in_a_match_is_told_to_its_players_alone_until_it_is_revealed(
    world: World, subtests: pytest.Subtests
) -> None:
    table = world.unrevealed
    hidden = [table.seed, *hidden_draws(table.match)]
    assert len(hidden) > 1
    player = sign_in(table.players[0])
    shown = text_of(player.get(table.address("games:record")))
    assert all(secret in shown for secret in hidden)
    assert told(player.get(table.address("games:replay"), {"as": "all"})) == "200"
    for visitor, client in world.visitors.items():
        for name in ("games:record", "games:record_json", "games:proof", "games:verify"):
            with subtests.test(name, visitor=visitor):
                cache.clear()
                assert told(client.get(table.address(name))) == "403 match.not_revealed"
        for mask in ("all", "0", "1"):
            with subtests.test("replay", visitor=visitor, mask=mask):
                assert told(client.get(table.address("games:replay"), {"as": mask})) == "403 match.not_revealed"
        for name in sorted(UNDER_MATCH):
            with subtests.test(name, visitor=visitor):
                for response in answers(client, table, name):
                    said = text_of(response)
                    assert not [secret for secret in hidden if secret in said]


def hidden_draws(match: Match) -> list[str]:
    """The last lines of the record that say what chance has drawn."""
    return [ply.line for ply in match.archived.plies if ply.seat == CHANCE][-3:]


# Elsewhere: lists, feeds, files and the pages of people and leagues.


def test_no_page_that_names_no_match_tells_what_its_reader_may_not_know(
    world: World, subtests: pytest.Subtests
) -> None:
    tables = (world.sealed, world.private, world.private_over, world.unrevealed, world.open)
    secret = [SAID, IN_GALLERY, *(table.seed for table in tables)]
    unlisted = [world.private.match.code, world.private_over.match.code]
    listed = set()
    for name in sorted(ELSEWHERE):
        people = (world.sealed.players[0], world.sealed_over.players[0], world.unrevealed.players[0])
        for address in dict.fromkeys(world.elsewhere(name, person) for person in people):
            for visitor, client in world.visitors.items():
                with subtests.test(address, visitor=visitor):
                    cache.clear()
                    said = text_of(client.get(address))
                    assert not [word for word in (*secret, *unlisted) if word in said]
                    listed |= {table for table in ("open", "unrevealed") if getattr(world, table).match.code in said}
    assert listed, "a match that everyone may find is told of somewhere"


# Open: what is in the hands is told to no one else.


def test_no_answer_changes_with_the_cards_that_its_reader_may_not_see(world: World) -> None:
    strangers = ("anonymous", "stranger", "host", "staff with all permissions")
    cases: list[tuple[Table, str, SeatNumber | None, Client]] = [
        (world.open, name, None, world.visitors[name]) for name in strangers
    ]
    for table in (world.open, world.sealed):
        cases += [(table, "player", SeatNumber(n), sign_in(user)) for n, user in enumerate(table.players)]
    for table, visitor, seat, client in cases:
        match = Match.objects.get(pk=table.match.pk)
        other = other_deal(match, seat)
        assert other is not None, "this table hides cards"
        for name in sorted(UNDER_MATCH):
            in_truth = [plain(response) for response in answers(client, table, name)]
            Match.objects.filter(pk=match.pk).update(state=other)
            assert [plain(response) for response in answers(client, table, name)] == in_truth, (name, visitor)
            Match.objects.filter(pk=match.pk).update(state=match.state)


def plain(response: Any) -> str:
    """An answer without what differs from request to request."""
    changing = r'(name="csrfmiddlewaretoken" value=|csrftoken|\?page=|data-(?:now|time)=)"?[^"\s>]*'
    return f"{response.status_code} {re.sub(changing, '', text_of(response))}"
