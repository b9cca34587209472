"""Who may do what: every address of games and of people, for every kind of visitor, by reading and by
sending. An address that is not in the tables below fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, reverse

from accounts.models import User
from accounts.services.create_guest import create_guest
from games.engine.protocol import Ruleset
from games.models import Match, Message
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from leagues.models import League
from tests.factories import make_user, sign_in
from tests.games.table_factories import ended, everybody_ready
from tests.leagues.league_factories import league_of, season_of
from tests.routes import routes_of

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

VISITORS = ("visitor", "guest", "player", "member", "staff")
HTMX = {"HX-Request": "true"}
ROYALS = Ruleset.read("royals/arcane@1")

Answers = tuple[str, str, str, str, str]
"""What each of the visitors gets: a status, with the code of the refusal if there is one, or where they are sent."""


def everybody(answer: str) -> Answers:
    return (answer,) * 5


def signed_in(answer: str) -> Answers:
    """Who has not signed in is sent there; all others get the same."""
    return ("login", *(answer,) * 4)


def seated(player: str, others: str) -> Answers:
    """Who has not signed in is sent there, and who has no seat gets another answer than the player."""
    return ("login", others, player, others, others)


def members_only(answer: str) -> Answers:
    """A league is for members: who has not signed in is sent there, and a guest is refused."""
    return ("login", "403 league.members_only", *(answer,) * 3)


def hosting(staff: str) -> Answers:
    """For those who run a league, and staff does: others find nothing there."""
    return ("login", *("404",) * 3, staff)


def proving(guest: str) -> Answers:
    """For people who sign in; members give their password again, which guests do not have."""
    return ("login", guest, *("to /account/reauthenticate/",) * 3)


LOBBY, TABLE, PUZZLE = "to /lobby/", "to /tables/...", "to /puzzles/royals/..."
DESK = "to /leagues/rose-league/desk/"
ARCHIVE = "to /archive/"
PREFERENCES, BLOCKS = "to /account/preferences/", "to /account/blocks/"
NOTIFICATION_SETTINGS = "to /account/notifications/"
NO_SEAT, CLOSED = "403 match.not_your_seat", "409 table.closed"
NOT_HOST, NOT_OVER = "403 table.not_yours", "403 match.not_over"
READ_ONLY, OPEN_PAGE = everybody("405"), everybody("200")
MAY_NOT_ANNUL: Answers = ("login", *("403 rating.may_not_annul",) * 3, "404 rating.none")

# At a match that is being played; the player is the one who decides.
PLAYING: dict[str, tuple[Answers, Answers]] = {
    "games:home": (OPEN_PAGE, READ_ONLY),
    "games:specimen": (everybody("404"), READ_ONLY),
    "games:rules": (OPEN_PAGE, READ_ONLY),
    "games:learn": (OPEN_PAGE, READ_ONLY),
    "games:lesson": (OPEN_PAGE, READ_ONLY),
    "games:lesson_plans": (OPEN_PAGE, READ_ONLY),
    "games:revisions": (OPEN_PAGE, READ_ONLY),
    "games:lobby": (OPEN_PAGE, READ_ONLY),
    "games:new_table": (signed_in("200"), signed_in(TABLE)),
    "games:next_table": (seated(TABLE, LOBBY), signed_in("405")),
    "games:waiting": (signed_in("200"), signed_in("405")),
    "games:new_game": (everybody("to /lobby/new/royals/"), READ_ONLY),
    "games:play_friend": (READ_ONLY, everybody("to /")),
    "games:live": (OPEN_PAGE, READ_ONLY),
    "games:watch": (OPEN_PAGE, READ_ONLY),
    "games:live_count": (OPEN_PAGE, READ_ONLY),
    "games:live_boards": (OPEN_PAGE, READ_ONLY),
    "games:tv": (OPEN_PAGE, READ_ONLY),
    "games:try_game": (READ_ONLY, everybody(TABLE)),
    "games:archive": (OPEN_PAGE, READ_ONLY),
    "games:save_search": (signed_in("405"), ("login", "403 archive.members_save", *(ARCHIVE,) * 3)),
    "games:forget_search": (signed_in("405"), signed_in("404 archive.no_such_search")),
    "games:player_panel": (OPEN_PAGE, READ_ONLY),
    "games:reliability_panel": (OPEN_PAGE, READ_ONLY),
    "games:statistics": (OPEN_PAGE, READ_ONLY),
    "games:person_statistics": (OPEN_PAGE, READ_ONLY),
    "games:table": (OPEN_PAGE, READ_ONLY),
    "games:take_seat": (everybody("405"), signed_in(CLOSED)),
    "games:leave_seat": (signed_in("405"), signed_in(CLOSED)),
    "games:cancel_table": (signed_in("405"), signed_in(CLOSED)),
    "games:fill_table": (signed_in("405"), signed_in(CLOSED)),
    "games:confirm_ready": (signed_in("405"), signed_in("409 table.not_called")),
    "games:invite": (signed_in("405"), signed_in(CLOSED)),
    "games:decline_invitation": (signed_in("405"), signed_in(LOBBY)),
    "games:renew_link": (signed_in("405"), signed_in(CLOSED)),
    "games:record": (everybody(NOT_OVER), READ_ONLY),
    "games:replay": (everybody(NOT_OVER), READ_ONLY),
    "games:review": (everybody(NOT_OVER), READ_ONLY),
    "games:request_review": (signed_in("405"), signed_in(NOT_OVER)),
    "games:give_hint": (signed_in("405"), seated("403 hint.not_here", "403 match.not_your_seat")),
    "games:insights": (signed_in("200"), signed_in("405")),
    "games:puzzles": (OPEN_PAGE, READ_ONLY),
    "games:next_puzzle": (everybody(PUZZLE), READ_ONLY),
    "games:puzzle_of_the_day": (everybody(PUZZLE), READ_ONLY),
    "games:puzzle": (everybody("404"), READ_ONLY),
    "games:puzzle_plans": (everybody("404"), READ_ONLY),
    "games:answer_puzzle": (everybody("405"), everybody("404")),
    "games:study": (signed_in("404"), signed_in("405")),
    "games:match_annotations": (everybody(NOT_OVER), READ_ONLY),
    "games:annotate": (signed_in("405"), signed_in(NOT_OVER)),
    "games:bookmark": (signed_in("405"), signed_in(NOT_OVER)),
    "games:branch_match": (signed_in("405"), signed_in(NOT_OVER)),
    "games:bookmarks": (signed_in("200"), signed_in("405")),
    "games:remove_bookmark": (signed_in("405"), signed_in("404")),
    "games:remove_annotation": (signed_in("405"), signed_in("404")),
    "games:studies": (signed_in("200"), signed_in("405")),
    "games:import_study": (signed_in("200"), signed_in("422 study.unreadable")),
    "games:study_annotations": (signed_in("404"), signed_in("405")),
    "games:annotate_study": (signed_in("405"), signed_in("404")),
    "games:bookmark_study": (signed_in("405"), signed_in("404")),
    "games:branch_study": (signed_in("405"), signed_in("404")),
    "games:delete_study": (signed_in("405"), signed_in("404")),
    "games:record_json": (everybody(NOT_OVER), READ_ONLY),
    "games:scores": (everybody(NOT_OVER), READ_ONLY),
    "games:play_log": (everybody(NOT_OVER), READ_ONLY),
    "games:proof": (everybody(NOT_OVER), READ_ONLY),
    "games:verify": (everybody(NOT_OVER), READ_ONLY),
    "games:own_matches": (signed_in("200"), READ_ONLY),
    "games:archive_alarm": (("login", "403", "403", "403", "200"), signed_in("405")),
    "games:archive_health": (("login", "403", "403", "403", "200"), signed_in("405")),
    "games:person_matches": (OPEN_PAGE, READ_ONLY),
    "games:dumps": (OPEN_PAGE, READ_ONLY),
    "games:dump_file": (everybody("404"), READ_ONLY),
    "games:dump_checksum": (everybody("404"), READ_ONLY),
    "games:exports_guide": (OPEN_PAGE, READ_ONLY),
    "games:match_schema": (OPEN_PAGE, READ_ONLY),
    "games:verify_script": (OPEN_PAGE, READ_ONLY),
    "games:clone_table": (signed_in("405"), signed_in(TABLE)),
    "games:rematch": (signed_in("405"), signed_in(NOT_OVER)),
    "games:why_not": (seated("422 royals.draw.not_open", "200"), signed_in("405")),
    "games:moves": (signed_in("200"), signed_in("405")),
    "games:plans": (signed_in("200"), signed_in("405")),
    "games:play_plan": (signed_in("405"), seated(TABLE, NO_SEAT)),
    "games:play_move": (signed_in("405"), seated(TABLE, NO_SEAT)),
    "games:command": (signed_in("405"), seated("200", NO_SEAT)),
    "games:tips": (signed_in("405"), seated(TABLE, NO_SEAT)),
    "games:add_auto_play": (signed_in("405"), seated(TABLE, NO_SEAT)),
    "games:remove_auto_play": (signed_in("405"), seated(TABLE, NO_SEAT)),
    "games:save_table_preference": (signed_in("405"), seated(TABLE, NO_SEAT)),
    "accounts:notifications": (signed_in("200"), READ_ONLY),
    "accounts:open_notification": (signed_in("404"), READ_ONLY),
    "accounts:read_notifications": (READ_ONLY, signed_in("to /notifications/")),
    "games:confirm": (everybody("404 link.used_up"), everybody("404 link.used_up")),
    "games:deadlines_feed": (everybody("404"), READ_ONLY),
    "games:games_feed": (everybody("404"), READ_ONLY),
    "games:undo_move": (signed_in("405"), seated("422 undo.barrier", NO_SEAT)),
    "games:resign": (signed_in("405"), seated(TABLE, NO_SEAT)),
    "games:return_to_seat": (signed_in("405"), signed_in("409 seat.not_away")),
    "games:finish_abandoned": (signed_in("405"), seated("409 match.not_alone", NO_SEAT)),
    "games:wait_for_seat": (signed_in("405"), seated("409 clock.nobody_to_wait_for", NO_SEAT)),
    "games:take_over_seat": (signed_in("200"), signed_in("409 seat.not_offered")),
    "games:presence": (OPEN_PAGE, READ_ONLY),
    "games:chat": (OPEN_PAGE, READ_ONLY),
    "games:post_message": (signed_in("405"), seated(TABLE, "403 chat.seats_only")),
    "leaderboards:boards": (OPEN_PAGE, READ_ONLY),
    "leaderboards:board": (OPEN_PAGE, READ_ONLY),
    "leaderboards:season": (OPEN_PAGE, READ_ONLY),
    "leaderboards:records": (OPEN_PAGE, READ_ONLY),
    "leaderboards:honours": (OPEN_PAGE, READ_ONLY),
    "leaderboards:honour": (OPEN_PAGE, READ_ONLY),
    "leaderboards:titles": (OPEN_PAGE, READ_ONLY),
    "leaderboards:achievements": (OPEN_PAGE, READ_ONLY),
    "leaderboards:person_achievements": (OPEN_PAGE, READ_ONLY),
    "leaderboards:seats": (OPEN_PAGE, READ_ONLY),
    "leaderboards:history": (OPEN_PAGE, READ_ONLY),
    "leaderboards:formula": (OPEN_PAGE, READ_ONLY),
    "leaderboards:forecasts": (OPEN_PAGE, READ_ONLY),
    "leaderboards:own_ratings": (signed_in("200"), signed_in("405")),
    "leaderboards:match_ratings": (everybody("404 rating.none"), READ_ONLY),
    "leaderboards:person_ratings": (OPEN_PAGE, READ_ONLY),
    "leaderboards:annul_match": (signed_in("405"), MAY_NOT_ANNUL),
    "leaderboards:reinstate_match": (signed_in("405"), MAY_NOT_ANNUL),
    "leaderboards:appeal": (signed_in("405"), signed_in("409 rating.not_annulled")),
    "leaderboards:flags": (("login", "403", "403", "403", "200"), signed_in("405")),
    "leaderboards:flag": (("login", "403", "403", "403", "404"), signed_in("405")),
    "leaderboards:decide_flag": (signed_in("405"), ("login", "403", "403", "403", "404")),
    "leaderboards:dismiss_flag": (signed_in("405"), ("login", "403", "403", "403", "404")),
    "leaderboards:appeals": (("login", "403", "403", "403", "200"), signed_in("405")),
    "leaderboards:answer_appeal": (signed_in("405"), ("login", "403", "403", "403", "404")),
    "news:news": (OPEN_PAGE, READ_ONLY),
    "news:feed": (OPEN_PAGE, READ_ONLY),
    "news:entry": (everybody("404"), READ_ONLY),
    "news:dismiss_banner": (READ_ONLY, everybody("404")),
    "news:desk": (("login", "403", "403", "403", "200"), signed_in("405")),
    "news:new_announcement": (("login", "403", "403", "403", "200"), signed_in("405")),
    "news:publish_announcement": (signed_in("405"), ("login", "403", "403", "403", "422")),
    "news:announcement": (("login", "403", "403", "403", "404"), signed_in("405")),
    "news:change_announcement": (signed_in("405"), ("login", "403", "403", "403", "404")),
    "news:withdraw_announcement": (signed_in("405"), ("login", "403", "403", "403", "404")),
    "leagues:directory": (OPEN_PAGE, READ_ONLY),
    "leagues:person_leagues": (OPEN_PAGE, READ_ONLY),
    "leagues:own_leagues": (signed_in("200"), signed_in("405")),
    "leagues:due_count": (signed_in("200"), signed_in("405")),
    "leagues:choose_game": (members_only("200"), signed_in("405")),
    "leagues:create_league": (members_only("200"), members_only("422")),
    "leagues:home": (OPEN_PAGE, READ_ONLY),
    "leagues:history": (OPEN_PAGE, READ_ONLY),
    "leagues:calendar": (OPEN_PAGE, READ_ONLY),
    "leagues:news": (OPEN_PAGE, READ_ONLY),
    "leagues:embed": (everybody("404"), READ_ONLY),
    "leagues:change_league": (hosting("200"), hosting("422")),
    "leagues:close_league": (signed_in("405"), hosting("409 league.under_way")),
    "leagues:desk": (hosting("200"), signed_in("405")),
    "leagues:plan_season": (hosting("200"), hosting("422")),
    "leagues:preview": (hosting("200"), signed_in("405")),
    "leagues:plan_next_season": (signed_in("405"), hosting("409 league.under_way")),
    "leagues:give_role": (signed_in("405"), hosting(DESK)),
    "leagues:revoke_role": (signed_in("405"), hosting("409 league.no_role")),
    "leagues:invite": (signed_in("405"), hosting(DESK)),
    "leagues:uninvite": (signed_in("405"), hosting(DESK)),
    "leagues:invitations": (hosting("200"), signed_in("405")),
    "leagues:renew_invite_link": (signed_in("405"), hosting("to /leagues/rose-league/desk/invitations/")),
    "leagues:remove_invite_link": (signed_in("405"), hosting("to /leagues/rose-league/desk/invitations/")),
    "leagues:import_people": (hosting("200"), hosting("422 league.roster")),
    "leagues:join_by_link": (everybody("404 league.invite_link"), everybody("404 league.invite_link")),
    "leagues:save_webhook": (signed_in("405"), hosting("to /account/reauthenticate/")),
    "leagues:remove_webhook": (signed_in("405"), hosting(DESK)),
    "leagues:try_webhook": (signed_in("405"), hosting("409 league.no_webhook")),
    "leagues:decide_request": (signed_in("405"), signed_in("404")),
    "leagues:adjudicate": (signed_in("405"), signed_in("404")),
    "leagues:void_table": (signed_in("405"), signed_in("404")),
    "leagues:hide_message": (signed_in("405"), signed_in("404")),
    "leagues:dismiss_report": (signed_in("405"), signed_in("404")),
    "leagues:announce": (signed_in("405"), hosting("422 league.misunderstood")),
    "leagues:remove_announcement": (signed_in("405"), signed_in("404")),
    "leagues:dashboard": (hosting("200"), signed_in("405")),
    "leagues:nudge": (signed_in("405"), signed_in("404")),
    "leagues:nudge_late": (signed_in("405"), hosting("409 league.wrong_state")),
    "leagues:escalated_requests": (("login", "403", "403", "403", "200"), signed_in("405")),
    "leagues:appointment": (signed_in("404"), signed_in("405")),
    "leagues:appointment_calendar": (signed_in("404"), signed_in("405")),
    "leagues:propose_time": (signed_in("405"), signed_in("404")),
    "leagues:agree_time": (signed_in("405"), signed_in("404")),
    "leagues:withdraw_time": (signed_in("405"), signed_in("404")),
    "leagues:arrive": (signed_in("405"), signed_in("404")),
    "leagues:availability": (signed_in("404"), signed_in("405")),
    "leagues:save_availability": (signed_in("405"), signed_in("403 league.not_entered")),
    "leagues:season": (OPEN_PAGE, READ_ONLY),
    "leagues:standings_csv": (OPEN_PAGE, READ_ONLY),
    "leagues:standings_json": (OPEN_PAGE, READ_ONLY),
    "leagues:sign_up": (signed_in("405"), members_only("to /leagues/rose-league/")),
    "leagues:check_in": (signed_in("405"), signed_in("403 league.not_entered")),
    "leagues:withdraw": (signed_in("405"), signed_in("403 league.not_entered")),
    "leagues:raise_request": (signed_in("404"), signed_in("404")),
    "leagues:cancel_season": (signed_in("405"), hosting(DESK)),
    "leagues:start_season": (signed_in("405"), hosting("409 league.too_few")),
    "leagues:end_season": (signed_in("405"), hosting("409 league.wrong_state")),
    "leagues:add_late_entry": (signed_in("405"), hosting("409 league.wrong_state")),
    "leagues:substitute": (signed_in("405"), hosting("422 league.nobody_in_season")),
    "leagues:player": (everybody("404"), READ_ONLY),
    "leagues:remove_entry": (signed_in("405"), signed_in("404")),
    "leagues:division": (everybody("404"), READ_ONLY),
    "leagues:chat": (signed_in("404"), signed_in("405")),
    "leagues:post_message": (signed_in("405"), signed_in("404")),
    "accounts:account": (everybody(PREFERENCES), everybody(PREFERENCES)),
    "accounts:preferences": (signed_in("200"), signed_in(PREFERENCES)),
    "accounts:conduct": (OPEN_PAGE, READ_ONLY),
    "accounts:choose_language": (READ_ONLY, everybody("to /")),
    "accounts:time_off": (signed_in("200"), READ_ONLY),
    "accounts:set_quiet_hours": (READ_ONLY, signed_in("to /account/time-off/")),
    "accounts:announce_vacation": (READ_ONLY, signed_in("422")),
    "accounts:end_vacation": (READ_ONLY, signed_in("to /account/time-off/")),
    "accounts:notification_settings": (signed_in("200"), signed_in("422")),
    "accounts:save_webhook": (READ_ONLY, proving("422")),
    "accounts:remove_webhook": (READ_ONLY, signed_in(NOTIFICATION_SETTINGS)),
    "accounts:try_webhook": (READ_ONLY, signed_in(NOTIFICATION_SETTINGS)),
    "accounts:subscribe_push": (READ_ONLY, signed_in("422")),
    "accounts:unsubscribe_push": (READ_ONLY, signed_in(NOTIFICATION_SETTINGS)),
    "accounts:renew_feeds": (READ_ONLY, proving(NOTIFICATION_SETTINGS)),
    "accounts:close_feeds": (READ_ONLY, signed_in(NOTIFICATION_SETTINGS)),
    "accounts:unsubscribe": (everybody("404"), everybody("404")),
    "accounts:push_worker": (OPEN_PAGE, READ_ONLY),
    "accounts:blocks": (signed_in("200"), READ_ONLY),
    "accounts:data": (signed_in("200"), READ_ONLY),
    "accounts:download_data": (proving("200"), READ_ONLY),
    "accounts:end_session": (READ_ONLY, signed_in("to /account/sessions/")),
    "accounts:save_account": (
        ("login", "200", "to /people/player-of-tests/", "to /people/member/", "to /people/steward/"),
        ("login", "200", "to /people/player-of-tests/", "to /people/member/", "to /people/steward/"),
    ),
    "accounts:close_account": (proving("200"), proving("to /account/closed/")),
    "accounts:account_closed": (OPEN_PAGE, READ_ONLY),
    "accounts:people": (OPEN_PAGE, READ_ONLY),
    "accounts:profile": (OPEN_PAGE, READ_ONLY),
    "accounts:block_person": (READ_ONLY, signed_in(BLOCKS)),
    "accounts:unblock_person": (READ_ONLY, signed_in(BLOCKS)),
    "accounts:development_emails": (everybody("404"), READ_ONLY),
    "accounts:development_email": (everybody("404"), READ_ONLY),
}
# At a table with a free seat; the player sits there, the host is another person. Only what is sent differs.
GATHERING: dict[str, Answers] = {
    "games:take_seat": (TABLE, TABLE, "409 table.already_seated", TABLE, TABLE),
    "games:leave_seat": seated(TABLE, NO_SEAT),
    "games:cancel_table": signed_in(NOT_HOST),
    "games:fill_table": signed_in(NOT_HOST),
    "games:renew_link": signed_in(NOT_HOST),
    "games:confirm_ready": signed_in("409 table.not_called"),
    "games:invite": ("login", "403 table.members_invite", TABLE, *(NO_SEAT,) * 2),
    "games:rematch": signed_in(NOT_OVER),
    "games:play_move": seated("409 match.not_playing", NO_SEAT),
    "games:play_plan": seated("409 match.not_playing", NO_SEAT),
    "games:command": seated("409 match.not_playing", NO_SEAT),
    "games:undo_move": seated("409 match.not_playing", NO_SEAT),
    "games:resign": seated("409 match.not_playing", NO_SEAT),
    "games:add_auto_play": seated("409 match.not_playing", NO_SEAT),
    "games:remove_auto_play": seated("409 match.not_playing", NO_SEAT),
    "games:post_message": ("login", "403 chat.visitors_listen", TABLE, TABLE, TABLE),
}
# The same, but rated and by invitation.
BY_INVITATION: dict[str, Answers] = {
    "games:take_seat": seated("409 table.already_seated", "403 table.not_invited"),
    "games:clone_table": ("login", "403 table.rated_needs_members", TABLE, TABLE, TABLE),
}
# When everybody is asked to be ready.
CALLED: dict[str, Answers] = {
    "games:take_seat": seated("409 table.already_seated", "409 table.full"),
    "games:leave_seat": seated(TABLE, NO_SEAT),
    "games:cancel_table": signed_in(NOT_HOST),
    "games:fill_table": signed_in(NOT_HOST),
    "games:confirm_ready": seated(TABLE, NO_SEAT),
    "games:invite": signed_in(CLOSED),
    "games:play_move": seated("409 match.not_playing", NO_SEAT),
    "games:play_plan": seated("409 match.not_playing", NO_SEAT),
}
OVER: dict[str, Answers] = {
    "games:branch_match": signed_in(TABLE),
    "games:take_seat": signed_in(CLOSED),
    "games:rematch": seated(TABLE, NO_SEAT),
    "games:play_move": seated("409 match.not_playing", NO_SEAT),
    "games:play_plan": seated("409 match.not_playing", NO_SEAT),
    "games:command": seated("409 match.not_playing", NO_SEAT),
    "games:undo_move": seated("409 match.not_playing", NO_SEAT),
    "games:resign": seated("409 match.not_playing", NO_SEAT),
    "games:add_auto_play": seated("409 match.not_playing", NO_SEAT),
    "games:remove_auto_play": seated("409 match.not_playing", NO_SEAT),
}
SITUATIONS = {"gathering": GATHERING, "invitation": BY_INVITATION, "called": CALLED, "over": OVER}


@dataclass(frozen=True)
class Site:
    """A table with something said at it, and one browser for each kind of visitor."""

    match: Match
    other: User
    message: Message
    league: League
    visitors: dict[str, Client]

    def address(self, name: str) -> str:
        values: dict[str, Any] = {
            "game": "royals",
            "pool": "royals-duel",
            "season": "michaelmas-2024",
            "card": "marshal",
            "code": self.match.code,
            "person": self.other.pk,
            "message": self.message.pk,
            "annotation": 1,
            "bookmark": 1,
            "search": 0,
            "month": "2026-10",
            "username": self.other.username,
            "session_id": 1,
            "number": 1,
            "vacation": 1,
            "name": "x",
            "flag": 0,
            "appeal": 0,
            "entry": 0,
            "announcement": 0,
            "notification": 0,
            "device": 0,
            "token": "x",
            "secret": "x",
            "league": self.league.slug,
            "step": 1,
            "group": 1,
            "request_id": 0,
            "table": 0,
            "key": "x",
        }
        route = ALL_ROUTES[name]
        return reverse(name, kwargs={key: values[key] for key in re.findall(r"<\w+:(\w+)>", str(route.pattern))})

    def data(self, name: str) -> dict[str, Any]:
        """What a person would send there."""
        forms: dict[str, dict[str, Any]] = {
            "games:new_table": {
                "edition": "arcane",
                "players": "2",
                "speed": "live-calm",
                "access": "open",
                "least_reliability": "0",
            },
            "games:invite": {"name": "zoe"},
            "games:save_search": {"name": "Of old", "query": "game=tudor"},
            "games:play_move": {"move": "draw pile", "ply": self.match.ply},
            "games:play_plan": {"moves": "draw pile", "ply": self.match.ply},
            "games:command": {"move": "Draw  Pile", "ply": self.match.ply},
            "games:undo_move": {"ply": self.match.ply},
            "accounts:notification_settings": {"turn-mail": "sometimes"},
            "games:add_auto_play": {"order": "no-intrigue"},
            "games:remove_auto_play": {"order": "no-intrigue"},
            "games:annotate": {"ply": 1, "text": "Well played"},
            "games:bookmark": {"ply": 1},
            "games:branch_match": {"ply": 1, "company": "friends"},
            "games:post_message": {"room": "players", "text": "Good morrow"},
            "accounts:preferences": {"palette": "classic", "motion": "system"},
            "accounts:close_account": {"understood": "on"},
            "leagues:create_league": {"name": "Rose League"},
            "leagues:give_role": {"name": "zoe", "rights": "host"},
            "leagues:revoke_role": {"name": "zoe"},
            "leagues:invite": {"name": "zoe"},
            "leagues:uninvite": {"name": "zoe"},
            "leagues:add_late_entry": {"name": "zoe"},
            "leagues:substitute": {"name": "other", "substitute": "zoe"},
            "leagues:save_webhook": {"url": "ftp://example.com", "shape": "json"},
        }
        return forms.get(name, {})

    def closed_move(self) -> dict[str, str]:
        """A question that only the player gets an answer to: a card that does not lie open."""
        open_cards = dict(self.match.game.view(self.match.decoded_state, None).display)
        return {"move": next(f"draw {country}" for country, count in open_cards.items() if not count)}


ALL_ROUTES: dict[str, URLPattern] = {
    name: route.pattern for name, route in routes_of("games", "accounts", "leaderboards", "leagues", "news").items()
}


@pytest.fixture
def site() -> Site:
    return build("playing")


def build(situation: str) -> Site:
    """A site with a table in that situation. The host of a table of Royals begins: there it is the player."""
    other, player = make_user("other"), make_user("player-of-tests")
    make_user("zoe")
    has_begun = situation in ("playing", "over")
    host, second = (player, other) if has_begun else (other, player)
    has_free_seat = situation in ("gathering", "invitation")
    is_rated = situation == "invitation"
    match = open_table(user=host, ruleset=ROYALS, players=3 if has_free_seat else 2, is_rated=is_rated)
    take_seat(match_id=match.pk, user=second)
    if situation == "invitation":
        Match.objects.filter(pk=match.pk).update(access=Match.Access.INVITATION)
    if situation == "called":
        match.seats.update(is_to_act=True)
    if has_begun:
        Match.objects.filter(pk=match.pk).update(seed=bytes(32))
        everybody_ready(match)
    match.refresh_from_db()
    if situation == "over":
        ended(match)
    message = Message.objects.create(match=match, author=other, text="Thou art slow", room=Message.Channel.PLAYERS)
    # A league whose sign-up is open; none of the visitors runs it.
    league = league_of(other)
    season_of(league, other)
    member, staff = make_user("member"), make_user("steward")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    users = {"guest": create_guest(), "player": player, "member": member, "staff": staff}
    visitors = {"visitor": Client(), **{name: sign_in(user) for name, user in users.items()}}
    return Site(match, other, message, league, visitors)


@contextmanager
def undone(client: Client) -> Iterator[None]:
    """What happens inside has not happened afterwards, neither to the site nor to the visitor's browser, so that one
    site is enough for all addresses. (Not `atomic`, for moves insist on a transaction of their own.)"""
    before, cookies = transaction.savepoint(), deepcopy(client.cookies)
    yield
    transaction.savepoint_rollback(before)
    client.cookies = cookies
    cache.clear()


def told(response: Any) -> str:
    """An answer in the words of the tables above."""
    if response.status_code == 302:
        address = response["Location"].partition("?")[0].partition("#")[0]
        if address == reverse("account_login"):
            return "login"
        if re.fullmatch(r"/puzzles/royals/[0-9a-f]{8}/1/", address):
            return PUZZLE
        return TABLE if re.fullmatch(r"/tables/\w+/", address) else f"to {address}"
    code = re.search(r'data-code="([^"]+)"', response.content.decode()) if response.status_code >= 400 else None
    return f"{response.status_code} {code[1]}" if code else str(response.status_code)


def test_every_address_of_the_site_is_in_the_table() -> None:
    assert set(ALL_ROUTES) == set(PLAYING)


def test_who_may_read(site: Site, subtests: pytest.Subtests) -> None:
    for name, (answers, _) in PLAYING.items():
        query = site.closed_move() if name == "games:why_not" else {}
        for answer, (visitor, client) in zip(answers, site.visitors.items(), strict=True):
            with subtests.test(name, visitor=visitor), undone(client):
                assert told(client.get(site.address(name), query)) == answer


def test_who_may_send_and_who_is_refused_has_changed_nothing(site: Site, subtests: pytest.Subtests) -> None:
    for name, (_, answers) in PLAYING.items():
        check_sent(site, name, answers, subtests)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_who_may_send_at_other_times(situation: str, subtests: pytest.Subtests) -> None:
    site = build(situation)
    for name, answers in SITUATIONS[situation].items():
        check_sent(site, name, answers, subtests)


def check_sent(site: Site, name: str, answers: Answers, subtests: pytest.Subtests) -> None:
    """Every visitor is answered so; a refused request has changed nothing."""
    before = everything_of(site.match)
    for answer, (visitor, client) in zip(answers, site.visitors.items(), strict=True):
        with subtests.test(name, visitor=visitor), undone(client):
            assert told(client.post(site.address(name), site.data(name))) == answer
            if answer[0] == "4" or answer == "login":
                assert everything_of(site.match) == before


def everything_of(match: Match) -> list[Any]:
    """All that is stored about tables."""
    return [
        list(Match.objects.order_by("pk").values()),
        list(match.seats.values()),
        match.plies.count(),
        match.invitations.count(),
        match.messages.count(),
    ]


# What a letter signs, a program of its reader's mail may send: it has no page of ours, and so no token.
ONE_CLICK = "accounts:unsubscribe"


# All that follows is refused, so one site is enough for all addresses: none of them changes it.


def test_nothing_is_sent_without_a_token(site: Site, subtests: pytest.Subtests) -> None:
    before = everything_of(site.match)
    for client in site.visitors.values():
        client.handler.enforce_csrf_checks = True
    for name in ALL_ROUTES:
        for client in site.visitors.values() if name != ONE_CLICK else ():
            with subtests.test(name):
                response = client.post(site.address(name), site.data(name))
                assert response.status_code == 403
                assert "data-code" not in response.content.decode(), "it never came to a service"
                assert everything_of(site.match) == before


def test_no_address_answers_to_a_method_that_no_one_uses(site: Site, subtests: pytest.Subtests) -> None:
    before = everything_of(site.match)
    for name in ALL_ROUTES:
        with subtests.test(name):
            for client in (site.visitors["visitor"], site.visitors["player"]):
                for method in (client.put, client.patch, client.delete):
                    assert told(method(site.address(name))) in ("405", "login", PREFERENCES)
            assert everything_of(site.match) == before


def test_a_table_that_does_not_exist_is_not_found(site: Site, subtests: pytest.Subtests) -> None:
    for name in (name for name, route in ALL_ROUTES.items() if "<slug:code>" in str(route.pattern)):
        with subtests.test(name):
            address = site.address(name).replace(site.match.code, "nowhere2")
            for client in site.visitors.values():
                for method in (client.get, client.post):
                    for headers in ({}, HTMX):
                        assert told(method(address, site.data(name), headers=headers)) in ("404", "405", "login")


ODD_ADDRESSES = (
    f"/people/{10**30}/matches/",
    f"/people/{'9' * 5000}/matches/",
    f"/people/{10**30}/matches.ndjson",
    f"/people/{10**30}/statistics/",
    f"/people/{10**30}/ratings/",
    f"/ratings/{'x' * 300}/",
    f"/leagues/{'x' * 300}/",
    "/leagues/new/chess/",
    f"/leagues/rose-league/seasons/{10**30}/",
    f"/leagues/rose-league/seasons/1/{10**30}/{10**30}/",
    "/leagues/rose-league/seasons/1/0/0/",
    "/leagues/rose-league/seasons/1/players/%00/",
    f"/leagues/rose-league/desk/tables/{10**30}/adjudicate/",
    f"/leagues/rose-league/desk/requests/{10**30}/",
    f"/leagues/rose-league/messages/{10**30}/hide/",
    f"/news/{10**30}/",
    f"/news/{10**30}/dismiss/",
    "/archive/statistics/chess/",
    "/archive/dumps/2026-13.ndjson.zst",
    "/archive/dumps/yesterday.sha256",
    f"/account/sessions/{10**30}/end/",
    "/tables/TABLE/chat/0/report/",
    f"/archive/annotations/{10**30}/remove/",
    f"/archive/bookmarks/{10**30}/remove/",
    f"/studies/{'x' * 300}/delete/",
    f"/tables/TABLE/chat/{10**30}/report/",
    f"/tables/{'x' * 300}/",
    "/lobby/new/chess/",
    "/lobby/try/chess/",
    "/people/%00/",
    "/people/no%20body/",
    "/development/emails/..%2f..%2fetc/",
)


def test_an_odd_address_is_no_failure_of_the_site(site: Site, subtests: pytest.Subtests) -> None:
    for address in ODD_ADDRESSES:
        for client in site.visitors.values():
            for method in (client.get, client.post):
                with subtests.test(address):
                    assert method(address.replace("TABLE", site.match.code)).status_code in (302, 404, 405)
