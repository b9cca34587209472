"""How often things may be done: the one table of limits, and how it is kept. docs/operations/limits.md shows it too.

A row counts per person, per network or per subject (what it is done to: an email address, a table, an account), in
the notation of the library: "5 per 10 second; 60 per 10 minute". Visitors who are not signed in count for their
network alone. Inside a request the network is known without being named. A limit on what is stored, and not on how
often, is a `Cap`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, NamedTuple, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from limits import RateLimitItem, parse_many

from accounts.errors import LimitReached, Refusal
from accounts.limit_storage import counters
from accounts.networks import client_address, fingerprint

PREFIX = {4: 32, 6: 56}
"""How much of an address is one network here: what a provider gives to one home."""
SALT = "accounts.limits"
UNKNOWN_NETWORK = "unknown"

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How often something may be done: a row of the table."""

    name: str
    what: str
    """For the documentation."""
    sentence: str | Promise
    """What a person reads who reached it, with %(times)s and %(period)s where they fit."""
    person: str = ""
    network: str = ""
    subject: str = ""
    subject_sentence: str | Promise = ""
    """The same when it is the subject that had enough; without it, the one above."""
    routes: tuple[str, ...] = ()
    """Names of addresses that are not ours to decorate: whatever is posted there is counted by the middleware."""


@dataclass(frozen=True, kw_only=True)
class Cap:
    """How many of something may be there at once, counted where it is stored: a row of the table."""

    name: str
    what: str
    most: int
    sentence: str | Promise = ""
    """What a person reads who has that many, with %(most)s where it fits; a service with a refusal of its own needs
    none."""


class CapReached(Refusal):
    """There are as many as one person may have; its code names the cap."""

    code = "cap.reached"
    status = 409
    sentence = gettext_lazy("You have reached the limit. Remove one first.")


# The table ----------------------------------------------------------------------------------------------------------

GUESTS = Limit(
    name="guests",
    what="Guests who start to play",
    sentence=gettext_lazy("Up to %(times)s guests can start from one network %(period)s."),
    network="60 per hour; 200 per day",
)
SIGN_UPS = Limit(
    name="sign_ups",
    what="Forms sent to sign up, or to keep a guest's games with an account",
    sentence=gettext_lazy("You can send this form %(times)s times %(period)s."),
    network="30 per hour; 100 per day",
    routes=("account_signup", "accounts:save_account"),
)
MAILS = Limit(
    name="mails",
    what="Emails that are sent on request: to confirm an address, to reset a password, that an account exists. "
    "Subject: the address",
    sentence=gettext_lazy("You can request %(times)s emails %(period)s."),
    subject_sentence=gettext_lazy(
        "This address can get %(times)s emails %(period)s. Check your inbox for an earlier one."
    ),
    person="10 per hour; 20 per day",
    network="30 per hour; 100 per day",
    subject="3 per hour; 8 per day",
)
ADDRESSES = Limit(
    name="addresses",
    what="Forms sent to add, confirm or remove an email address",
    sentence=gettext_lazy("You can change your addresses %(times)s times %(period)s."),
    person="20 per hour",
    network="60 per hour",
    routes=("account_email", "account_email_verification_sent"),
)
SIGN_IN_ATTEMPTS = Limit(
    name="sign_in_attempts",
    what="Passwords and codes tried. Subject: an account from one network or device",
    sentence=gettext_lazy("You can try to sign in %(times)s times %(period)s."),
    network="60 per 10 minute; 600 per day",
    routes=("mfa_login_webauthn",),
    subject="10 per 10 minute; 60 per day",
)
STRANGE_SIGN_IN_ATTEMPTS = Limit(
    name="strange_sign_in_attempts",
    what="Passwords and codes tried from networks and devices that the account has never been used from. "
    "Subject: an account",
    sentence=gettext_lazy(
        "Too many sign-in attempts to this account from new places. Use a device you have signed in with before, or "
        "reset your password."
    ),
    subject="30 per hour; 100 per day",
)
PASSWORDS = Limit(
    name="passwords",
    what="Forms sent to request, change or reset a password",
    sentence=gettext_lazy("You can send this form %(times)s times %(period)s."),
    person="20 per hour",
    network="60 per hour",
    routes=(
        "account_reset_password",
        "account_change_password",
        "account_set_password",
        "account_reset_password_from_key",
    ),
)
TABLES = Limit(
    name="tables",
    what="Tables created: new, cloned, rematches, branches, games to try",
    sentence=gettext_lazy("You can create %(times)s tables %(period)s."),
    person="40 per hour; 120 per day",
    network="200 per hour; 600 per day",
)
REVIEWS = Limit(
    name="reviews",
    what="Reviews of finished games that are requested",
    sentence=gettext_lazy("You can request %(times)s reviews %(period)s."),
    person="20 per hour; 60 per day",
)
INVITATIONS = Limit(
    name="invitations",
    what="Invitations to tables, rematches apart. Subject: one person by one other",
    sentence=gettext_lazy("You can invite %(times)s people %(period)s."),
    subject_sentence=gettext_lazy("You can invite the same person %(times)s times %(period)s."),
    person="60 per day",
    subject="6 per day",
)
LEAGUE_INVITATIONS = Limit(
    name="league_invitations",
    what="Invitations to leagues. Subject: one person to one league",
    sentence=gettext_lazy("You can invite %(times)s people to leagues %(period)s."),
    subject_sentence=gettext_lazy("A league can invite the same person %(times)s times %(period)s."),
    person="100 per day",
    subject="2 per day",
)
LEAGUE_ANNOUNCEMENTS = Limit(
    name="league_announcements",
    what="Announcements to the members of a league. Subject: a league",
    sentence=gettext_lazy("You can send %(times)s announcements %(period)s."),
    subject_sentence=gettext_lazy("A league can send %(times)s announcements %(period)s."),
    person="10 per day",
    subject="4 per day",
)
NUDGES = Limit(
    name="nudges",
    what="Players nudged by a host of a league, each once a day at each table",
    sentence=gettext_lazy("You can nudge %(times)s players %(period)s."),
    person="200 per day",
)
LEAGUE_LINKS = Limit(
    name="league_links",
    what="Invite links of leagues that are made",
    sentence=gettext_lazy("You can make %(times)s invite links %(period)s."),
    person="20 per day",
)
LEAGUE_JOINS = Limit(
    name="league_joins",
    what="Leagues joined by an invite link",
    sentence=gettext_lazy("You can join %(times)s leagues by a link %(period)s."),
    person="20 per hour",
    network="200 per hour",
)
LEAGUE_EMAILS = Limit(
    name="league_emails",
    what="Invitations to leagues by email. Subject: the address",
    sentence=gettext_lazy("You can invite %(times)s people by email %(period)s."),
    subject_sentence=gettext_lazy("This address can get %(times)s invitation %(period)s."),
    person="50 per day",
    subject="1 per 7 day",
)
LEAGUE_IMPORTS = Limit(
    name="league_imports",
    what="Lists of players that hosts check or import",
    sentence=gettext_lazy("You can check or import %(times)s lists %(period)s."),
    person="30 per hour",
)
FOLLOWS = Limit(
    name="follows",
    what="People whom a person begins to follow. Subject: one person by one other",
    sentence=gettext_lazy("You can follow %(times)s players %(period)s."),
    subject_sentence=gettext_lazy("You can follow the same player %(times)s times %(period)s."),
    person="100 per day",
    network="300 per day",
    subject="5 per day",
)
MESSAGES = Limit(
    name="messages",
    what="Messages to one person. Subject: one person to one other",
    sentence=gettext_lazy("You can send %(times)s messages %(period)s."),
    person="60 per 10 minute; 500 per day",
    network="300 per 10 minute",
    subject="5 per 10 second; 30 per 10 minute",
)
CONVERSATIONS = Limit(
    name="conversations",
    what="People to whom a person writes for the first time",
    sentence=gettext_lazy("You can start %(times)s conversations %(period)s."),
    person="10 per hour; 30 per day",
    network="60 per day",
)
FACES = Limit(
    name="faces",
    what="Profile pictures and texts saved",
    sentence=gettext_lazy("You can change your profile %(times)s times %(period)s."),
    person="20 per hour",
    network="60 per hour",
)
CLUBS_FOUNDED = Limit(
    name="clubs_founded",
    what="Clubs founded, closed ones too",
    sentence=gettext_lazy("You can found %(times)s clubs %(period)s."),
    person="5 per day",
    network="15 per day",
)
CLUB_JOINS = Limit(
    name="club_joins",
    what="Clubs joined without a request",
    sentence=gettext_lazy("You can join %(times)s clubs %(period)s."),
    person="20 per day",
)
CLUB_REQUESTS = Limit(
    name="club_requests",
    what="Requests to join a club. Subject: one person to one club",
    sentence=gettext_lazy("You can send %(times)s of these %(period)s."),
    person="20 per day",
    subject="2 per 7 day",
)
CLUB_LINKS = Limit(
    name="club_links",
    what="Invite links of clubs that are made",
    sentence=gettext_lazy("You can make %(times)s invite links %(period)s."),
    person="20 per day",
)
CLUB_ANNOUNCEMENTS = Limit(
    name="club_announcements",
    what="Announcements to the members of a club. Subject: a club",
    sentence=gettext_lazy("You can send %(times)s announcements %(period)s."),
    subject_sentence=gettext_lazy("A club can send %(times)s announcements %(period)s."),
    person="10 per day",
    subject="4 per day",
)
CLUB_CHAT = Limit(
    name="club_chat",
    what="Messages in the chat of a club. Subject: one person in one club",
    sentence=gettext_lazy("You can send %(times)s messages %(period)s."),
    subject="3 per 10 second; 60 per 10 minute",
)
CHALLENGES = Limit(
    name="challenges",
    what="Clubs challenged to a team match. Subject: one club by one other",
    sentence=gettext_lazy("You can challenge %(times)s clubs %(period)s."),
    subject_sentence=gettext_lazy("A club can challenge the same club %(times)s times %(period)s."),
    person="20 per day",
    subject="4 per day",
)
TEAM_PLACES = Limit(
    name="team_places",
    what="Places taken on the list of a team",
    sentence=gettext_lazy("You can do this %(times)s times %(period)s."),
    person="60 per day",
)
CHAT = Limit(
    name="chat",
    what="Messages at a table. Subject: one person at one table",
    sentence=gettext_lazy("You can send %(times)s messages %(period)s."),
    subject="5 per 10 second; 60 per 10 minute",
)
LEAGUE_CHAT = Limit(
    name="league_chat",
    what="Messages in a division of a league. Subject: one person in one division",
    sentence=gettext_lazy("You can send %(times)s messages %(period)s."),
    subject="3 per 10 second; 30 per 10 minute",
)
NOTES = Limit(
    name="notes",
    what="Notes written beside plies",
    sentence=gettext_lazy("You can write %(times)s notes %(period)s."),
    person="5 per 10 second; 60 per 10 minute",
)
REPORTS = Limit(
    name="reports",
    what="Reports to staff, requests to hosts, appeals",
    sentence=gettext_lazy("You can send %(times)s of these %(period)s."),
    person="30 per hour",
    network="120 per hour",
    routes=("moderation:report", "moderation:appeal", "leagues:raise_request", "leaderboards:appeal"),
)
API = Limit(
    name="api",
    what="Requests to the API",
    sentence=gettext_lazy("Programs can send %(times)s requests %(period)s."),
    person="20 per second; 600 per minute",
    network="40 per second; 1200 per minute",
)
OAUTH = Limit(
    name="oauth",
    what="Tokens that apps get, refresh and give back",
    sentence=gettext_lazy("Apps can ask for tokens %(times)s times %(period)s."),
    person="60 per minute",
    network="120 per minute",
)
BOT_ACCOUNTS = Limit(
    name="bot_accounts",
    what="Bot accounts created",
    sentence=gettext_lazy("You can create %(times)s bots %(period)s."),
    person="5 per day",
    network="20 per day",
)
REVIEW_VOTES = Limit(
    name="review_votes",
    what="Votes of reviewers",
    sentence=gettext_lazy("You can vote %(times)s times %(period)s."),
    person="20 per hour; 60 per day",
    routes=("moderation:review", "moderation:become_reviewer", "moderation:stop_reviewing"),
)
STUDIES = Limit(
    name="studies",
    what="Records imported as studies",
    sentence=gettext_lazy("You can import %(times)s games %(period)s."),
    person="20 per 10 minute",
    network="60 per 10 minute",
)
SEARCHES = Limit(
    name="searches",
    what="Searches of the site, in the archive and for people",
    sentence=gettext_lazy("You can search %(times)s times %(period)s."),
    person="60 per minute",
    network="180 per minute",
)
SUGGESTIONS = Limit(
    name="suggestions",
    what="Suggestions while a person types into the search",
    sentence=gettext_lazy("You can get %(times)s suggestions %(period)s."),
    person="120 per minute",
    network="360 per minute",
)
STATISTICS = Limit(
    name="statistics",
    what="Pages of statistics",
    sentence=gettext_lazy("You can open %(times)s pages of statistics %(period)s."),
    person="60 per minute",
    network="180 per minute",
)
HINTS = Limit(
    name="hints",
    what="Hints at casual tables against bots",
    sentence=gettext_lazy("You can ask for %(times)s hints %(period)s."),
    person="60 per hour; 400 per day",
)
REPLAY_STEPS = Limit(
    name="replay_steps",
    what="Steps through finished matches and studies",
    sentence=gettext_lazy("You can step through %(times)s moves %(period)s."),
    person="300 per minute",
    network="900 per minute",
)
PUZZLES = Limit(
    name="puzzles",
    what="Steps of puzzles shown and answered",
    sentence=gettext_lazy("You can open %(times)s steps of puzzles %(period)s."),
    person="180 per minute",
    network="540 per minute",
)
REPLAYS = Limit(
    name="replays",
    what="Whole matches played over: JSON, proof, verification",
    sentence=gettext_lazy("You can open %(times)s of these files %(period)s."),
    person="30 per minute",
    network="60 per minute",
)
CARDS = Limit(
    name="cards",
    what="Pictures for previews of links that are drawn anew; cached ones are free",
    sentence=gettext_lazy("You can open %(times)s pictures %(period)s."),
    network="30 per minute; 400 per hour",
)
FILES = Limit(
    name="files",
    what="Small files: records, scores, lines for a log of plays, standings",
    sentence=gettext_lazy("You can download %(times)s files %(period)s."),
    person="60 per minute",
    network="180 per minute",
)
STREAMS = Limit(
    name="streams",
    what="Downloads of all matches of a person",
    sentence=gettext_lazy("You can download %(times)s lists of games %(period)s."),
    person="6 per minute",
    network="12 per minute",
)
DUMPS = Limit(
    name="dumps",
    what="Downloads of the monthly files of the archive",
    sentence=gettext_lazy("You can download %(times)s of these files %(period)s."),
    network="60 per hour",
)
DATA_EXPORTS = Limit(
    name="data_exports",
    what="Downloads of all own data",
    sentence=gettext_lazy("You can download your data %(times)s times %(period)s."),
    person="10 per hour",
    network="40 per hour",
)
LIVE_BOARDS = Limit(
    name="live_boards",
    what="Pages of live games, and their boards that have changed",
    sentence=gettext_lazy("You can fetch live games %(times)s times %(period)s."),
    person="240 per minute",
    network="1200 per minute",
)
FEEDS = Limit(
    name="feeds",
    what="Calendars, news and frames that programs fetch",
    sentence=gettext_lazy("Programs can fetch %(times)s feeds %(period)s."),
    network="120 per minute",
)
ANNOUNCEMENTS = Limit(
    name="announcements",
    what="Announcements published by a member of staff",
    sentence=gettext_lazy("You can publish %(times)s announcements %(period)s."),
    person="10 per day",
)
WEBHOOKS = Limit(
    name="webhooks",
    what="Webhook addresses saved",
    sentence=gettext_lazy("You can change this address %(times)s times %(period)s."),
    person="20 per hour",
    network="60 per hour",
    routes=("accounts:save_webhook", "leagues:save_webhook"),
)
WEBHOOK_TRIALS = Limit(
    name="webhook_trials",
    what="Test messages to a webhook. Subject: a league",
    sentence=gettext_lazy("You can send one test message %(period)s."),
    person="1 per minute",
    network="20 per minute",
    subject="1 per minute",
)
TOURNAMENTS_HOSTED = Limit(
    name="tournaments_hosted",
    what="Tournaments created",
    sentence=gettext_lazy("You can create %(times)s tournaments %(period)s."),
    person="10 per day",
    network="30 per day",
)
TOURNAMENT_JOINS = Limit(
    name="tournament_joins",
    what="Tournaments joined, paused, resumed or left",
    sentence=gettext_lazy("You can do this %(times)s times %(period)s."),
    person="10 per minute; 120 per hour",
    network="600 per hour",
)
PROPOSED_TIMES = Limit(
    name="proposed_times",
    what="Times proposed for real-time games of leagues",
    sentence=gettext_lazy("You can suggest %(times)s times for a game %(period)s."),
    person="30 per day",
    network="90 per day",
)

SOCKETS_OF_PERSON = Cap(name="sockets_of_person", what="Sockets of one person, in each process", most=60)
SOCKETS_OF_NETWORK = Cap(name="sockets_of_network", what="Sockets of one network, in each process", most=300)
STREAMS_OF_PERSON = Cap(
    name="streams_of_person",
    what="API streams of one person, in each process",
    most=20,
    sentence=gettext_lazy("You have %(most)s streams open. Close one first."),
)
STREAMS_OF_NETWORK = Cap(
    name="streams_of_network",
    what="API streams of one network, in each process",
    most=60,
    sentence=gettext_lazy("%(most)s streams are open from your network. Close one first."),
)
SAVED_SEARCHES = Cap(name="saved_searches", what="Saved searches of a person", most=50)
OWN_STUDIES = Cap(name="own_studies", what="Studies of a person", most=200)
NOTES_OF_RECORD = Cap(name="notes_of_record", what="Notes of a person beside one record", most=300)
BOOKMARKS = Cap(name="bookmarks", what="Bookmarks of a person", most=1000)
FOLLOWED = Cap(
    name="followed",
    what="People whom a person follows",
    most=300,
    sentence=gettext_lazy("You already follow %(most)s players. Unfollow one first."),
)
DEVICES = Cap(name="devices", what="Browsers that get notifications of a person; the newest stay", most=10)
OWN_TOKENS = Cap(
    name="own_tokens",
    what="API tokens of a person",
    most=20,
    sentence=gettext_lazy("You have %(most)s tokens. Revoke one before you create another."),
)
OWN_APPS = Cap(
    name="own_apps",
    what="Apps registered by a person",
    most=10,
    sentence=gettext_lazy("You have %(most)s apps. Remove one before you register another."),
)
OWN_BOTS = Cap(
    name="own_bots",
    what="Bot accounts of a person",
    most=3,
    sentence=gettext_lazy("You have %(most)s bots. Close one before you create another."),
)
GAMES_OF_BOT = Cap(
    name="games_of_bot",
    what="Unfinished tables of a bot account",
    most=8,
    sentence=gettext_lazy("A bot can play %(most)s games at once. It has to finish one first."),
)
OWN_LEAGUES = Cap(name="own_leagues", what="Leagues that a person owns", most=5)
OWN_CLUBS = Cap(name="own_clubs", what="Clubs that a person owns", most=5)
CLUBS_OF_PERSON = Cap(
    name="clubs_of_person",
    what="Clubs of which a person is a member",
    most=20,
    sentence=gettext_lazy("You are in %(most)s clubs. Leave one before you join another."),
)
CLUB_MEMBERS = Cap(name="club_members", what="Members of a club", most=500)
TEAM_MATCHES = Cap(
    name="team_matches",
    what="Team matches of a club that are proposed or not over",
    most=10,
    sentence=gettext_lazy("Your club has %(most)s open team matches. Finish or withdraw from one first."),
)
OWN_TOURNAMENTS = Cap(name="own_tournaments", what="Tournaments under way that a person hosts", most=3)
OWN_TABLES = Cap(
    name="own_tables",
    what="Unfinished tables that a member created, leagues apart",
    most=30,
    sentence=gettext_lazy("You have %(most)s unfinished tables. Finish or cancel one before you create another."),
)
GUEST_TABLES = Cap(
    name="guest_tables",
    what="Unfinished tables that a guest created",
    most=5,
    sentence=gettext_lazy(
        "Guests can have %(most)s unfinished tables. Finish or cancel one, or save your account to have more."
    ),
)
BOT_TABLES = Cap(
    name="bot_tables",
    what="Unfinished tables with bots that a member created",
    most=10,
    sentence=gettext_lazy("You have %(most)s unfinished games with bots. Finish or resign one first."),
)
GUEST_BOT_TABLES = Cap(
    name="guest_bot_tables",
    what="Unfinished tables with bots that a guest created",
    most=2,
    sentence=gettext_lazy(
        "Guests can have %(most)s unfinished games with bots. Finish or resign one, or save your account to have more."
    ),
)

LIMITS: tuple[Limit, ...] = (
    GUESTS,
    SIGN_UPS,
    MAILS,
    ADDRESSES,
    SIGN_IN_ATTEMPTS,
    STRANGE_SIGN_IN_ATTEMPTS,
    PASSWORDS,
    TABLES,
    REVIEWS,
    INVITATIONS,
    LEAGUE_INVITATIONS,
    LEAGUE_ANNOUNCEMENTS,
    NUDGES,
    LEAGUE_LINKS,
    LEAGUE_JOINS,
    LEAGUE_EMAILS,
    LEAGUE_IMPORTS,
    FOLLOWS,
    MESSAGES,
    CONVERSATIONS,
    FACES,
    CLUBS_FOUNDED,
    CLUB_JOINS,
    CLUB_REQUESTS,
    CLUB_LINKS,
    CLUB_ANNOUNCEMENTS,
    CLUB_CHAT,
    CHALLENGES,
    TEAM_PLACES,
    CHAT,
    LEAGUE_CHAT,
    NOTES,
    REPORTS,
    API,
    OAUTH,
    BOT_ACCOUNTS,
    REVIEW_VOTES,
    STUDIES,
    SEARCHES,
    SUGGESTIONS,
    STATISTICS,
    HINTS,
    REPLAY_STEPS,
    PUZZLES,
    REPLAYS,
    CARDS,
    FILES,
    STREAMS,
    DUMPS,
    DATA_EXPORTS,
    LIVE_BOARDS,
    FEEDS,
    ANNOUNCEMENTS,
    WEBHOOKS,
    WEBHOOK_TRIALS,
    TOURNAMENTS_HOSTED,
    TOURNAMENT_JOINS,
    PROPOSED_TIMES,
)
CAPS: tuple[Cap, ...] = (
    SOCKETS_OF_PERSON,
    SOCKETS_OF_NETWORK,
    STREAMS_OF_PERSON,
    STREAMS_OF_NETWORK,
    SAVED_SEARCHES,
    OWN_STUDIES,
    NOTES_OF_RECORD,
    BOOKMARKS,
    FOLLOWED,
    DEVICES,
    OWN_TOKENS,
    OWN_APPS,
    OWN_BOTS,
    GAMES_OF_BOT,
    OWN_LEAGUES,
    OWN_CLUBS,
    CLUBS_OF_PERSON,
    CLUB_MEMBERS,
    TEAM_MATCHES,
    OWN_TOURNAMENTS,
    OWN_TABLES,
    GUEST_TABLES,
    BOT_TABLES,
    GUEST_BOT_TABLES,
)

# Keeping it ---------------------------------------------------------------------------------------------------------

ROUTES = {route: limit for limit in LIMITS for route in limit.routes}

current_network: ContextVar[str | None] = ContextVar("current_network", default=None)
"""From where the request comes that is answered now; the middleware sets it, so that services need not be told."""
latest_retry: ContextVar[int | None] = ContextVar("latest_retry", default=None)
"""In how many seconds to try again what was refused last in this request: every answer with 429 says it."""


def check(limit: Limit, request: HttpRequest, *, subject: str | None = None) -> None:
    """Counts a request; raises LimitReached if there were too many."""
    user = request.user
    spend(limit, person=user.pk if user.is_authenticated else None, network=network_of(request), subject=subject)


class Allowance(NamedTuple):
    """How much of a limit is left."""

    quota: int
    window: int
    """In seconds."""
    left: int
    resets_in: int


def allowance(limit: Limit, request: HttpRequest) -> Allowance | None:
    """What is left of a limit for who asks, by the longest of its rates; None if nothing is counted."""
    user = request.user
    counts = list(_counts(limit, user.pk if user.is_authenticated else None, network_of(request), None))
    if not counts:
        return None
    own = [count for count in counts if count.of == counts[0].of]
    return max(own, key=lambda count: count.rate.get_expiry()).allowance()


def limited(limit: Limit) -> Callable[[View], View]:
    """A view that is counted; the middleware answers for it when it was asked too often."""

    def counted(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            check(limit, request)
            return view(request, *args, **kwargs)

        return cast(View, answer)

    return counted


def spend(
    limit: Limit, *, person: int | None = None, network: str | None = None, subject: str | int | None = None
) -> None:
    """Counts something that a person does (by their id), from a network (see `network_of`; inside a request it is
    known), to a subject; raises LimitReached if that was too often, and then it does not count."""
    require_allowance(limit, person=person, network=network, subject=subject)
    for count in _counts(limit, person, network, subject):
        # Another request may have used the last one in between.
        if not count.hit():
            raise _reached(limit, count)


def require_allowance(
    limit: Limit, *, person: int | None = None, network: str | None = None, subject: str | int | None = None
) -> None:
    """Raises as `spend` would, and counts nothing: for what is counted later, when it cannot be refused any more."""
    for count in _counts(limit, person, network, subject):
        if not count.is_open():
            raise _reached(limit, count)


def check_cap(cap: Cap, *, held: int) -> None:
    """Raises CapReached if a person holds as many as they may."""
    if settings.LIMITS_ENABLED and held >= cap.most:
        raise CapReached(str(cap.sentence) % {"most": cap.most} or None, code=f"limit.{cap.name}")


def network_of(request: HttpRequest) -> str:
    """What stands for the network of a visitor; those without a known address share one."""
    return network_of_address(client_address(request))


def network_of_address(address: str | None) -> str:
    return fingerprint(address or "", prefix=PREFIX, salt=SALT) or UNKNOWN_NETWORK


def forget_all() -> None:
    """Begins to count anew, everything and for all."""
    counters().clear()


@dataclass(frozen=True)
class _Count:
    """One rate of a limit, and for which person, network or subject it is counted."""

    rate: RateLimitItem
    of: str
    whose: tuple[str, ...]

    def is_open(self) -> bool:
        return counters().ask(lambda limiter: limiter.test(self.rate, *self.whose))

    def hit(self) -> bool:
        return counters().ask(lambda limiter: limiter.hit(self.rate, *self.whose))

    def allowance(self) -> Allowance:
        stats = counters().ask(lambda limiter: limiter.get_window_stats(self.rate, *self.whose))
        resets_in = max(0, math.ceil(stats.reset_time - time.time()))
        return Allowance(self.rate.amount, self.rate.get_expiry(), stats.remaining, resets_in)

    def seconds_left(self) -> int:
        opens_at = counters().ask(lambda limiter: limiter.get_window_stats(self.rate, *self.whose)).reset_time
        # Redis keeps moments to some ten thousandths of a second: without rounding, ten seconds could become eleven.
        return max(1, math.ceil(round(opens_at - time.time(), 2)))


def _counts(limit: Limit, person: int | None, network: str | None, subject: str | int | None) -> Iterator[_Count]:
    if not settings.LIMITS_ENABLED:
        return
    network = network or current_network.get()
    whose = {
        "person": f"person-{person}" if person is not None else None,
        "network": f"network-{network}" if network else None,
        # Addresses of people are subjects, too: they are not written down.
        "subject": f"subject-{_digest(subject)}" if subject is not None else None,
    }
    for of, key in whose.items():
        if key is not None:
            for rate in _rates(getattr(limit, of)):
                yield _Count(rate, of, (limit.name, key))


def _digest(subject: str | int) -> str:
    return salted_hmac(SALT, str(subject), algorithm="sha256").hexdigest()[:32]


@cache
def _rates(notation: str) -> tuple[RateLimitItem, ...]:
    return tuple(parse_many(notation)) if notation else ()


def _reached(limit: Limit, count: _Count) -> LimitReached:
    seconds = count.seconds_left()
    latest_retry.set(seconds)
    sentences = {
        "person": limit.sentence,
        "network": gettext_lazy("Too many requests from your network."),
        "subject": limit.subject_sentence or limit.sentence,
    }
    reason = str(sentences[count.of]) % {"times": count.rate.amount, "period": period_words(count.rate)}
    return LimitReached(f"{reason} {retry_words(seconds)}", code=f"limit.{limit.name}", retry_after=seconds)


def period_words(rate: RateLimitItem) -> str:
    """In what time a rate counts: "a day", "in 10 minutes"."""
    number = rate.multiples
    words = {
        "second": _("a second") if number == 1 else _("in %(number)s seconds"),
        "minute": _("a minute") if number == 1 else _("in %(number)s minutes"),
        "hour": _("an hour") if number == 1 else _("in %(number)s hours"),
        "day": _("a day") if number == 1 else _("in %(number)s days"),
    }
    return words[rate.GRANULARITY.name] % {"number": number}


def retry_words(seconds: int) -> str:
    """When to try again, rounded up: "Try again in 3 hours."."""
    if seconds <= 90:
        number = seconds
        words = ngettext("Try again in %(number)s second.", "Try again in %(number)s seconds.", number)
    elif seconds <= 90 * 60:
        number = math.ceil(seconds / 60)
        words = ngettext("Try again in %(number)s minute.", "Try again in %(number)s minutes.", number)
    else:
        number = math.ceil(seconds / 3600)
        words = ngettext("Try again in %(number)s hour.", "Try again in %(number)s hours.", number)
    return words % {"number": number}


def documentation_rows() -> list[str]:
    """The table as docs/operations/limits.md shows it."""
    limits = [f"| `{row.name}` | {row.what} | {row.person} | {row.network} | {row.subject} |" for row in LIMITS]
    return [*limits, *(f"| `{cap.name}` | {cap.what} | {cap.most} |" for cap in CAPS)]
