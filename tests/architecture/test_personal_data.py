"""Everything that is kept of a person is in the download of their own data and goes with their account, or there is a
reason written down here why not. A model or field that is new fails these tests until it is listed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Any, NamedTuple

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone

from accounts.data_export import export_data
from accounts.models import (
    Block,
    FeedKey,
    Follow,
    NetworkTrace,
    Notification,
    NotificationPreference,
    Preferences,
    PushSubscription,
    User,
    Vacation,
    Webhook,
)
from accounts.services.close_account import close_account
from api.models import App, BotAccount, Connection, KeptAnswer, Token
from clubs.models import Ban, ClubAnnouncement, ClubInviteLink, ClubMessage, JoinRequest
from clubs.services.create_club import create_club
from games.archive.services.import_study import import_study
from games.engine.playout import play_record
from games.engine.protocol import Ruleset
from games.engine.record import write_record
from games.engine.registry import game_for
from games.models import (
    Annotation,
    Bookmark,
    Invitation,
    Match,
    Message,
    MessageReport,
    PuzzleAttempt,
    PuzzleSolver,
    Reliability,
    SavedSearch,
    StandingOrder,
    TableNotificationPreference,
)
from games.tables.services.open_table import open_table
from leagues.models import (
    Act,
    Announcement,
    Division,
    DivisionMessage,
    InviteLink,
    LeagueWebhook,
    Request,
    Rights,
    Role,
    SeasonResult,
)
from leagues.models import Invitation as LeagueInvitation
from leagues.services.change_league import change_league
from moderation.models import Action, Answer, Appeal, Case, Report, Review, Reviewer, Vote
from social.models import Conversation, Face, PrivateMessage, Profile, Side
from tests.factories import make_user
from tests.leagues.league_factories import league_of, people, season_of, signed_up
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


class Fate(NamedTuple):
    """What becomes of something that is kept of a person. Of each pair exactly one is given."""

    part: str = ""
    """The part of the download that holds it."""
    not_told: str = ""
    """Why no part does."""
    is_erased: bool = False
    """Whether it goes with the account."""
    kept: str = ""
    """Why it stays: with the number of an account that tells no longer whose it was."""


# Why something is not in the download.
SECRET = "a secret must not lie about in a file"
OF_ANOTHER = "it belongs to the other person"
DERIVED = "it is worked out from matches and ratings, which are in the download"
OFFICE = "what staff did in office: it belongs to the people it was done to, and to the log"
UNPROVEN = "a suspicion among players that proves nothing; telling it would teach how to avoid the next one"
IN_GAMES = "it repeats the seats of the part 'games'"
OF_THE_QUEUE = "in which order bots think: it tells nothing that the tables do not"
OF_THE_PAIR = "how far the person has read; the messages themselves are in the part 'messages'"
# Why something stays.
OF_THE_OTHER_SIDE = "the other person keeps what they wrote, until they delete it"
RESULT = "others have played with the person: their matches, results and ratings lean on it"
DECISION = "a decision and its reason belong to the people it was made for"

PEOPLE: dict[str, Fate] = {
    "account.EmailAddress.user": Fate("emails", is_erased=True),
    "accounts.Block.blocked": Fate(not_told=OF_ANOTHER, is_erased=True),
    "accounts.Block.blocker": Fate("blocks", is_erased=True),
    "accounts.FeedKey.user": Fate("notifications", is_erased=True),
    "accounts.Follow.followed": Fate(not_told=OF_ANOTHER, is_erased=True),
    "accounts.Follow.follower": Fate("follows", is_erased=True),
    "accounts.Webhook.user": Fate("notifications", is_erased=True),
    "accounts.NetworkTrace.user": Fate("networks", is_erased=True),
    "accounts.Preferences.user": Fate("preferences", is_erased=True),
    "accounts.PushSubscription.user": Fate("notifications", is_erased=True),
    "accounts.StaffAccess.user": Fate("staff_accesses", kept="what staff opened stays known for a year"),
    "accounts.Vacation.person": Fate("vacations", is_erased=True),
    "accounts.NotificationPreference.user": Fate("notifications", is_erased=True),
    "admin.LogEntry.user": Fate(not_told=OFFICE, kept=DECISION),
    "clubs.Ban.by": Fate("clubs", kept="the ban is another person's"),
    "clubs.Ban.user": Fate("clubs", is_erased=True),
    "clubs.Club.created_by": Fate("clubs", kept=RESULT),
    "clubs.Club.described_by": Fate("clubs", is_erased=True),
    "clubs.ClubAnnouncement.by": Fate("clubs", is_erased=True),
    "clubs.ClubInviteLink.made_by": Fate(not_told=SECRET, is_erased=True),
    "clubs.ClubMessage.by": Fate("clubs", is_erased=True),
    "clubs.ClubMessage.hidden_by": Fate(not_told=OFFICE, kept=DECISION),
    "clubs.JoinRequest.user": Fate("clubs", is_erased=True),
    "clubs.Membership.user": Fate("clubs", is_erased=True),
    "clubs.TeamMatch.answered_by": Fate("clubs", kept="the match belongs to two clubs, and holds no words"),
    "clubs.TeamMatch.proposed_by": Fate("clubs", kept="the match belongs to two clubs, and holds no words"),
    "clubs.TeamPlayer.user": Fate("clubs", kept=RESULT),
    "games.Annotation.author": Fate("remarks", is_erased=True),
    "games.ArchiveSeat.user": Fate(not_told=IN_GAMES, kept=RESULT),
    "games.Bookmark.author": Fate("remarks", is_erased=True),
    "games.BotClaim.person": Fate(not_told=OF_THE_QUEUE, kept="it goes when the bot has moved"),
    "games.BotTurn.person": Fate(not_told=OF_THE_QUEUE, kept="a moment alone, of an account that tells nothing"),
    "games.Invitation.invited_by": Fate("tables", kept="the invitation is another person's"),
    "games.Invitation.user": Fate("tables", is_erased=True),
    "games.Match.opened_by": Fate("tables", kept=RESULT),
    "games.Meeting.opponent": Fate(not_told=DERIVED, kept=RESULT),
    "games.Meeting.user": Fate(not_told=DERIVED, kept=RESULT),
    "games.Message.author": Fate("chat", is_erased=True),
    "games.Message.hidden_by": Fate(not_told=OFFICE, kept=DECISION),
    "games.MessageReport.reporter": Fate("chat", kept="that something was reported stays; the words go"),
    "games.MessageReport.settled_by": Fate(not_told=OFFICE, kept=DECISION),
    "accounts.Notification.user": Fate("notifications", is_erased=True),
    "games.PersonTally.user": Fate(not_told=DERIVED, kept=RESULT),
    "games.PuzzleAttempt.user": Fate("puzzles", is_erased=True),
    "games.PuzzleSolver.user": Fate("puzzles", is_erased=True),
    "games.Reliability.user": Fate("habits", is_erased=True),
    "games.ReviewSeat.user": Fate(not_told=DERIVED, kept=RESULT),
    "games.SavedSearch.owner": Fate("searches", is_erased=True),
    "games.Seat.user": Fate("games", kept=RESULT),
    "games.SeatHolder.user": Fate("games", kept=RESULT),
    "games.StandingOrder.given_by": Fate("habits", is_erased=True),
    "games.Study.owner": Fate("studies", is_erased=True),
    "games.TableEvent.user": Fate("tables", kept=RESULT),
    "games.TableNotificationPreference.user": Fate("table_notifications", is_erased=True),
    "leaderboards.AchievementCount.user": Fate("achievements", is_erased=True),
    "leaderboards.AchievementItem.user": Fate("achievements", is_erased=True),
    "leaderboards.Appeal.answered_by": Fate(not_told=OFFICE, kept=DECISION),
    "leaderboards.Appeal.user": Fate("appeals", kept="that there was one belongs to the ledger; the words go"),
    "leaderboards.Award.user": Fate("achievements", is_erased=True),
    "leaderboards.Baseline.user": Fate(not_told=DERIVED, kept=RESULT),
    "leaderboards.Career.user": Fate("ratings", kept=RESULT),
    "leaderboards.FairPlayFlag.decided_by": Fate(not_told=OFFICE, kept=DECISION),
    "leaderboards.FairPlayFlag.gains": Fate(not_told=UNPROVEN, kept=DECISION),
    "leaderboards.FairPlayFlag.gives": Fate(not_told=UNPROVEN, kept=DECISION),
    "leaderboards.Honour.user": Fate("ratings", kept=RESULT),
    "leaderboards.LedgerRevision.by": Fate(not_told=OFFICE, kept=DECISION),
    "leaderboards.PairTally.one": Fate(not_told=DERIVED, kept=RESULT),
    "leaderboards.PairTally.other": Fate(not_told=DERIVED, kept=RESULT),
    "leaderboards.Rating.user": Fate("ratings", kept=RESULT),
    "leaderboards.RatingEvent.user": Fate("ratings", kept=RESULT),
    "leaderboards.Record.user": Fate(not_told=DERIVED, kept=RESULT),
    "leaderboards.ReplacedEvent.user": Fate("replaced_ratings", kept=RESULT),
    "leaderboards.SeasonStanding.user": Fate("ratings", kept=RESULT),
    "leaderboards.Verdict.by": Fate(not_told=OFFICE, kept=DECISION),
    "leagues.Act.by": Fate("leagues", kept="the log of a league is append-only and holds no words"),
    "leagues.Announcement.by": Fate("leagues", is_erased=True),
    "leagues.DivisionMessage.by": Fate("leagues", is_erased=True),
    "leagues.DivisionMessage.hidden_by": Fate(not_told=OFFICE, kept=DECISION),
    "leagues.Entry.user": Fate("leagues", kept=RESULT),
    "leagues.Invitation.by": Fate("leagues", kept="the invitation is another person's"),
    "leagues.Invitation.user": Fate("leagues", is_erased=True),
    "leagues.InviteLink.made_by": Fate(not_told=SECRET, is_erased=True),
    "leagues.League.created_by": Fate("leagues", kept=RESULT),
    "leagues.Request.by": Fate("leagues", is_erased=True),
    "leagues.Request.decided_by": Fate("leagues", kept=DECISION),
    "leagues.Role.given_by": Fate(not_told=OF_ANOTHER, kept="the role is another person's"),
    "leagues.Role.user": Fate("leagues", is_erased=True),
    "leagues.SeasonResult.user": Fate("leagues", kept=RESULT),
    "tournaments.Entry.user": Fate("tournaments", kept=RESULT),
    "tournaments.Tournament.created_by": Fate("tournaments", kept=RESULT),
    "news.Announcement.made_by": Fate(not_told=OFFICE, kept=DECISION),
    "api.App.owner": Fate("api_apps", is_erased=True),
    "api.Connection.user": Fate("api_connections", is_erased=True),
    "api.BotAccount.owner": Fate("api_bots", is_erased=True),
    "api.BotAccount.user": Fate(not_told="a program plays there", kept="it goes with its owner"),
    "api.KeptAnswer.user": Fate(not_told=SECRET, is_erased=True),
    "api.Token.user": Fate("api_tokens", is_erased=True),
    "moderation.Action.by": Fate(not_told=OFFICE, kept=DECISION),
    "moderation.Action.person": Fate("moderation", kept="what staff did stays on record, without the former name"),
    "moderation.Appeal.answered_by": Fate(not_told=OFFICE, kept=DECISION),
    "moderation.Case.claimed_by": Fate(not_told=OFFICE, kept=DECISION),
    "moderation.Case.decided_by": Fate(not_told=OFFICE, kept=DECISION),
    "moderation.Case.person": Fate("moderation", kept="that there was a case stays; the words go"),
    "moderation.Note.by": Fate(not_told=OFFICE, kept=DECISION),
    "moderation.Reviewer.person": Fate("moderation", is_erased=True),
    "moderation.Reviewer.removed_by": Fate(not_told=OFFICE, kept=DECISION),
    "moderation.Vote.voter": Fate("moderation", kept="how often reviewers agree with staff"),
    "moderation.Report.reporter": Fate("moderation", kept="that something was reported stays; the words go"),
    "social.Conversation.first": Fate(not_told=OF_THE_PAIR, kept=OF_THE_OTHER_SIDE),
    "social.Conversation.second": Fate(not_told=OF_THE_PAIR, kept=OF_THE_OTHER_SIDE),
    "social.Face.user": Fate("profile", is_erased=True),
    "social.PrivateMessage.author": Fate("messages", is_erased=True),
    "social.Profile.user": Fate("profile", is_erased=True),
    "social.Side.other": Fate(not_told=OF_ANOTHER, kept=OF_THE_OTHER_SIDE),
    "social.Side.person": Fate(not_told=OF_THE_PAIR, is_erased=True),
    "mfa.Authenticator.user": Fate("authenticators", is_erased=True),
    "usersessions.UserSession.user": Fate("sessions", is_erased=True),
}
"""Every relation to a person."""

WORDS: dict[str, Fate] = {
    "api.App.name": Fate("api_apps", is_erased=True),
    "api.App.redirect_uris": Fate("api_apps", is_erased=True),
    "api.Token.name": Fate("api_tokens", is_erased=True),
    "account.EmailAddress.email": Fate("emails", is_erased=True),
    "accounts.Webhook.url": Fate("notifications", is_erased=True),
    "accounts.User.email": Fate("account", is_erased=True),
    "accounts.User.first_name": Fate("account", is_erased=True),
    "accounts.User.last_name": Fate("account", is_erased=True),
    "accounts.User.username": Fate("account", is_erased=True),
    "clubs.Club.description": Fate("clubs", is_erased=True),
    "clubs.Club.name": Fate("clubs", is_erased=True),
    "clubs.ClubAnnouncement.text": Fate("clubs", is_erased=True),
    "clubs.ClubMessage.text": Fate("clubs", is_erased=True),
    "clubs.JoinRequest.text": Fate("clubs", is_erased=True),
    "games.Annotation.text": Fate("remarks", is_erased=True),
    "games.Bookmark.note": Fate("remarks", is_erased=True),
    "games.Match.title": Fate("tables", is_erased=True),
    "games.Message.text": Fate("chat", is_erased=True),
    "games.MessageReport.reason": Fate("chat", is_erased=True),
    "games.SavedSearch.name": Fate("searches", is_erased=True),
    "games.SavedSearch.query": Fate("searches", is_erased=True),
    "games.Study.title": Fate("studies", is_erased=True),
    "leaderboards.Appeal.text": Fate("appeals", is_erased=True),
    "leaderboards.Appeal.words": Fate(not_told=OFFICE, kept=DECISION),
    "leaderboards.FairPlayFlag.why": Fate(not_told=OFFICE, kept=DECISION),
    "leaderboards.LedgerRevision.reason": Fate(not_told=OFFICE, kept=DECISION),
    "leaderboards.Verdict.reason": Fate(not_told=OFFICE, kept=DECISION),
    "leagues.Announcement.text": Fate("leagues", is_erased=True),
    "leagues.DivisionMessage.text": Fate("leagues", is_erased=True),
    "leagues.League.name": Fate("leagues", is_erased=True),
    "leagues.League.rules_text": Fate("leagues", is_erased=True),
    "leagues.Request.answer": Fate("leagues", kept=DECISION),
    "leagues.Request.text": Fate("leagues", is_erased=True),
    "news.AnnouncementText.text": Fate(not_told=OFFICE, kept=DECISION),
    "news.AnnouncementText.title": Fate(not_told=OFFICE, kept=DECISION),
    "moderation.Action.former_name": Fate("moderation", is_erased=True),
    "moderation.Action.reason": Fate("moderation", kept=DECISION),
    "moderation.Appeal.text": Fate("moderation", is_erased=True),
    "moderation.Appeal.words": Fate("moderation", kept=DECISION),
    "moderation.Case.excerpt": Fate("moderation", is_erased=True),
    "moderation.Note.text": Fate(not_told=OFFICE, kept=DECISION),
    "moderation.Report.text": Fate("moderation", is_erased=True),
    "social.PrivateMessage.text": Fate("messages", is_erased=True),
    "social.Profile.words": Fate("profile", is_erased=True),
    "tournaments.Tournament.description": Fate("tournaments", is_erased=True),
    "tournaments.Tournament.title": Fate("tournaments", is_erased=True),
}
"""Every field that a person fills with words of their own. Leagues and clubs are here as those of a sole host whom no
one has joined; with others in them they are handed on, which has tests below."""

NOT_WORDS = frozenset(
    {
        # Chosen from lists, or told by a browser.
        "accounts.Preferences.country", "accounts.Preferences.language", "accounts.Preferences.time_zone",
        "accounts.PushSubscription.label", "accounts.Vacation.zone", "news.AnnouncementText.language",
        "games.PuzzleAttempt.game", "games.PuzzleAttempt.key", "games.PuzzleRating.game", "games.PuzzleRating.key",
        "games.PuzzleSolver.game", "usersessions.UserSession.ip", "usersessions.UserSession.user_agent",
        # Secrets, keys and addresses that programs make.
        "account.EmailConfirmation.key", "accounts.FeedKey.secret", "accounts.Webhook.secret",
        "accounts.NetworkTrace.network", "accounts.PushSubscription.auth", "accounts.PushSubscription.endpoint",
        "accounts.PushSubscription.p256dh", "accounts.User.password", "games.Match.code", "accounts.Notification.key",
        "clubs.Club.name_skeleton", "clubs.Club.slug", "clubs.ClubInviteLink.token",
        "games.Study.code", "leagues.InviteLink.token", "leagues.League.name_skeleton", "leagues.League.slug",
        "api.KeptAnswer.content_type", "api.KeptAnswer.fingerprint", "api.KeptAnswer.key",
        "api.Token.digest", "api.Token.hint", "api.Token.scopes",
        "api.App.client_id", "api.AuthorizationCode.challenge", "api.AuthorizationCode.digest",
        "api.AuthorizationCode.redirect_uri", "api.AuthorizationCode.scopes", "api.Connection.scopes",
        "api.RefreshToken.digest", "api.RefreshToken.scopes",
        "accounts.User.face",
        # Copies of names that are found; the index follows them.
        "search.Entry.folded", "search.Entry.kind", "search.Entry.language", "search.Entry.text", "search.Entry.title",
        "search.Entry.url",
        "leagues.Season.seed", "tournaments.Tournament.password", "tournaments.Tournament.seed",
        "mfa.Authenticator.data", "usersessions.UserSession.data", "usersessions.UserSession.session_key",
        # An email on its way: what it says, and to whom, is erased when the mail server has it.
        "accounts.OutgoingEmail.content", "accounts.OutgoingEmail.message_id", "accounts.OutgoingEmail.reason",
        # What staff opened: addresses and numbers.
        "accounts.StaffAccess.details", "accounts.StaffAccess.method", "accounts.StaffAccess.model",
        "accounts.StaffAccess.object_id", "accounts.StaffAccess.path",
        # What workers do.
        "games.QueueHeartbeat.queue", "games.ScheduledTask.name",
        # The log of the admin: numbers, names of fields and of rows. The row of a person gets its new name.
        "admin.LogEntry.change_message", "admin.LogEntry.object_id", "admin.LogEntry.object_repr",
        "auth.Group.name", "auth.Permission.codename", "auth.Permission.name",
        # Rules, records and results of matches.
        "games.ArchiveCard.card", "games.ArchiveEntry.edition", "games.ArchiveEntry.game", "games.ArchiveEntry.league",
        "games.ArchiveEntry.pace", "games.ArchiveSeat.bot", "games.ArchivedRecord.problem", "games.Dump.file_name",
        "games.Dump.sha256", "games.Match.league", "games.Match.result", "games.Match.ruleset", "games.Match.stand_in",
        "games.Match.start", "games.Match.state", "games.Match.trail", "games.Meeting.game", "games.PersonTally.game",
        "games.PersonTally.value", "games.Ply.digest", "games.Ply.stored_events", "games.Ply.text", "games.Seat.bot",
        "games.Review.choices", "games.Review.curve", "games.Review.judge", "games.ReviewSeat.game",
        "games.ReviewSeat.labels", "games.ReviewSeat.pace", "games.ReviewSeat.phases", "games.ReviewSeat.themes",
        "games.ReviewStep.choice",
        "games.Seat.standing_orders", "games.StandingOrder.order", "games.Study.names", "games.Study.ruleset",
        "games.Tally.edition", "games.Tally.game", "games.Tally.subject", "games.Tally.value",
        "clubs.TeamMatch.ruleset", "clubs.TeamTable.halves", "clubs.TeamTable.seats",
        # What is counted.
        "leaderboards.AchievementCount.achievement", "leaderboards.AchievementItem.achievement",
        "leaderboards.AchievementItem.item", "leaderboards.Award.achievement", "leaderboards.AwardBook.holders",
        "leaderboards.AwardBook.pointers", "leaderboards.AwardBook.revisions", "leaderboards.BoardCount.columns",
        "leaderboards.BoardCount.part", "leaderboards.FairPlayFlag.figures", "leaderboards.FormulaReport.figures",
        "leaderboards.Honour.card", "leaderboards.Pool.key", "leaderboards.PoolCount.columns",
        "leaderboards.Rating.country", "leaderboards.Record.card", "leaderboards.SeasonStanding.country",
        "leaderboards.SeatTally.sums", "leaderboards.TitleCount.holders",
        # How leagues are played, and what came of it. No page asks for the name of a division.
        "leagues.Act.parameters", "leagues.Division.name", "leagues.Division.residual", "leagues.Division.seeded",
        "leagues.Appointment.present", "leagues.Availability.parts", "leagues.League.language",
        "leagues.League.time_zone",
        "leagues.LeaguePost.acts", "leagues.LeaguePost.key",
        "leagues.Entry.line", "leagues.Entry.points", "leagues.League.game", "leagues.League.languages",
        "leagues.League.points", "leagues.League.rulesets", "leagues.League.tie_breaks", "leagues.LeagueTable.result",
        "leagues.LeagueTable.seats", "leagues.Season.breaks", "leagues.SeasonResult.points",
        # How tournaments are played; the titles of recurring ones are written by staff.
        "tournaments.RecurringTournament.game", "tournaments.RecurringTournament.title",
        "tournaments.Tournament.audience", "tournaments.Tournament.game", "tournaments.Tournament.ruleset",
    }
)  # fmt: skip
"""Every other field of text."""

PROVEN_ELSEWHERE = {
    "leaderboards.AchievementCount.user": "tests/leaderboards/test_achievements.py",
    "leaderboards.AchievementItem.user": "tests/leaderboards/test_achievements.py",
    "leaderboards.Award.user": "tests/leaderboards/test_achievements.py",
    "leaderboards.Appeal.text": "tests/leaderboards/test_annul.py",
}
"""What the person below has none of, because it takes a ledger."""

TEXTS = (models.CharField, models.TextField, models.JSONField, models.GenericIPAddressField)
OTHERS = {"contenttypes", "sessions"}
"""What these apps keep is Django's own; sessions end with the account."""


def fields() -> Iterator[tuple[str, Any]]:
    for model in apps.get_models():
        if model._meta.app_label not in OTHERS:
            for field in model._meta.get_fields():
                if isinstance(field, models.Field):
                    yield f"{model._meta.label}.{field.name}", field


RELATIONS = {name: field for name, field in fields() if field.is_relation and field.related_model is User}
TEXT_FIELDS = {name: field for name, field in fields() if isinstance(field, TEXTS) and not field.choices}


def test_every_relation_to_a_person_is_listed() -> None:
    assert set(RELATIONS) == set(PEOPLE)


def test_every_field_of_text_is_listed() -> None:
    assert not set(WORDS) & NOT_WORDS
    assert set(TEXT_FIELDS) == set(WORDS) | NOT_WORDS


@pytest.mark.parametrize("listed", [*PEOPLE.items(), *WORDS.items()], ids=lambda item: item[0])
def test_each_is_told_or_not_and_goes_or_stays_for_a_reason(listed: tuple[str, Fate]) -> None:
    fate = listed[1]
    assert bool(fate.part) != bool(fate.not_told)
    assert fate.is_erased != bool(fate.kept)


def test_every_part_of_the_download_is_one_that_exists() -> None:
    named = {fate.part for fate in (*PEOPLE.values(), *WORDS.values()) if fate.part}
    assert named == set(export_data(make_user()))


def mark(name: str) -> str:
    """Words that are found again, wherever they are copied to."""
    return "Mark" + name.replace(".", "").replace("_", "")


@pytest.fixture
def anne() -> User:
    """A person of whom everything is kept that can be."""
    anne, henry = make_user(mark("accounts.User.username")), make_user("henry")
    anne.first_name, anne.last_name = mark("accounts.User.first_name")[:150], mark("accounts.User.last_name")
    anne.email = f"{mark('accounts.User.email')}@example.com"
    anne.save()
    _account(anne, henry)
    _tables(anne, henry)
    _leagues(anne)
    _clubs(anne, henry)
    _tournaments(anne)
    _moderation(anne, henry)
    _social(anne, henry)
    return anne


def _account(anne: User, henry: User) -> None:
    now = timezone.now()
    EmailAddress.objects.create(user=anne, email=f"{mark('account.EmailAddress.email')}@example.com")
    Preferences.objects.create(user=anne)
    Block.objects.create(blocker=anne, blocked=henry)
    Block.objects.create(blocker=henry, blocked=anne)
    Follow.objects.create(follower=anne, followed=henry, accepted_at=now)
    Follow.objects.create(follower=henry, followed=anne, accepted_at=now)
    NotificationPreference.objects.create(user=anne, kind="turn", channel="mail", moment="never")
    PushSubscription.objects.create(user=anne, endpoint="https://push.example/1")
    Token.objects.create(user=anne, name=mark("api.Token.name"), digest="x", scopes=[])
    viewer = App.objects.create(
        owner=anne, name=mark("api.App.name"), client_id="x", redirect_uris=[mark("api.App.redirect_uris")]
    )
    Connection.objects.create(user=anne, app=viewer, scopes=[])
    BotAccount.objects.create(user=User.objects.create_user("anne-bot", is_bot=True), owner=anne)
    BotAccount.objects.create(user=anne, owner=henry)
    KeptAnswer.objects.create(user=anne, key="x", fingerprint="x", begun_at=now)
    Webhook.objects.create(user=anne, url=f"https://example.com/{mark('accounts.Webhook.url')}")
    FeedKey.objects.create(user=anne)
    NetworkTrace.objects.create(user=anne, network="x", first_day=date(2026, 1, 1), last_day=date(2026, 1, 2))
    Vacation.objects.create(person=anne, start=date(2026, 1, 1), end=date(2026, 1, 2), announced_at=now)
    Authenticator.objects.create(user=anne, type="recovery_codes", data={})
    UserSession.objects.create(user=anne, ip="192.0.2.1", session_key="x" * 32, user_agent="x", last_seen_at=now)


def _tables(anne: User, henry: User) -> None:
    rules = Ruleset.read("tudor/v15@1")
    title = mark("games.Match.title")
    match = open_table(user=anne, ruleset=rules, players=2, title=title)
    other = open_table(user=henry, ruleset=rules, players=2)
    again = Match.objects.create(opened_by=henry, ruleset=rules.text, players=2, title=title, rematch_of=match)
    Match.objects.create(opened_by=henry, ruleset=rules.text, players=2, title=title, branched_from=again)
    Message.objects.create(match=match, author=anne, text=mark("games.Message.text"))
    said = Message.objects.create(match=match, author=henry, text="What henry said")
    MessageReport.objects.create(message=said, reporter=anne, reason=mark("games.MessageReport.reason"))
    name, query = mark("games.SavedSearch.name"), mark("games.SavedSearch.query")
    SavedSearch.objects.create(owner=anne, name=name, query=query)
    record = write_record(play_record(game_for(rules), rules, 2, Random(1))[1])
    import_study(user=anne, text=record, title=mark("games.Study.title"))
    Annotation.objects.create(match=match, ply=1, author=anne, text=mark("games.Annotation.text"))
    Bookmark.objects.create(match=match, ply=1, author=anne, note=mark("games.Bookmark.note"))
    Notification.objects.create(user=anne, kind="turn", subject_id=match.pk, key="turn:1", due_at=timezone.now())
    TableNotificationPreference.objects.create(user=anne, match=match, moment="never")
    StandingOrder.objects.create(match=match, seat=0, order="keep", given_by=anne)
    Reliability.objects.create(user=anne, on_time=1, as_of=timezone.now())
    PuzzleSolver.objects.create(user=anne, game="royals", rating=1500, deviation=350)
    PuzzleAttempt.objects.create(user=anne, game="royals", key="01234567")
    Invitation.objects.create(match=other, user=anne, invited_by=henry)
    Invitation.objects.create(match=again, user=anne, invited_by=henry)
    Match.objects.filter(pk=again.pk).update(status=Match.Status.CANCELLED)


def _tournaments(anne: User) -> None:
    Tournament.objects.create(
        created_by=anne,
        title=mark("tournaments.Tournament.title"),
        description=mark("tournaments.Tournament.description"),
        game="tudor",
        table_size=4,
        starts_at=timezone.now(),
    )


def _leagues(anne: User) -> None:
    now = timezone.now()
    league = league_of(anne, name=mark("leagues.League.name"), rules_text=mark("leagues.League.rules_text"))
    season = season_of(league, anne)
    (entry,) = signed_up(season, [anne])
    division = Division.objects.create(season=season, level=0, number=1)
    DivisionMessage.objects.create(division=division, by=anne, text=mark("leagues.DivisionMessage.text"), at=now)
    Announcement.objects.create(league=league, by=anne, text=mark("leagues.Announcement.text"), at=now)
    asked = {"season": season, "about": entry, "kind": "pause", "made_at": now, "due_at": now + timedelta(days=1)}
    Request.objects.create(by=anne, text=mark("leagues.Request.text"), **asked)
    (mary,) = people(1, "mary")
    elsewhere = season_of(league_of(mary, name="Elsewhere"), mary)
    answer = {"answer": mark("leagues.Request.answer"), "decided_by": anne, "state": "granted", "decided_at": now}
    Request.objects.create(by=mary, text="?", **{**asked, "season": elsewhere, "about": None}, **answer)
    LeagueInvitation.objects.create(league=elsewhere.league, user=anne, by=mary)
    InviteLink.objects.create(league=league, made_by=anne)


def _social(anne: User, henry: User) -> None:
    now = timezone.now()
    Profile.objects.create(user=anne, words=mark("social.Profile.words"), changed_at=now)
    Face.objects.create(user=anne, large=b"x", small=b"x", changed_at=now)
    pair = Conversation.objects.create(first=anne, second=henry, begun_at=now)
    other = Conversation.objects.create(first=anne, second=make_user("jane"), begun_at=now)
    for conversation in (pair, other):
        reader = conversation.second
        Side.objects.create(conversation=conversation, person=anne, other=reader, last_at=now)
        Side.objects.create(conversation=conversation, person=reader, other=anne, last_at=now)
        PrivateMessage.objects.create(
            conversation=conversation, author=anne, text=mark("social.PrivateMessage.text"), at=now
        )
    PrivateMessage.objects.create(conversation=pair, author=henry, text="What henry wrote", at=now)


def _clubs(anne: User, henry: User) -> None:
    own = create_club(user=anne, name=mark("clubs.Club.name"), description=mark("clubs.Club.description"))
    other = create_club(user=henry, name="A club of another")
    now = timezone.now()
    ClubMessage.objects.create(club=own, by=anne, text=mark("clubs.ClubMessage.text"), at=now)
    ClubAnnouncement.objects.create(club=own, by=anne, text=mark("clubs.ClubAnnouncement.text"), at=now)
    ClubInviteLink.objects.create(club=own, made_by=anne)
    JoinRequest.objects.create(club=other, user=anne, text=mark("clubs.JoinRequest.text"))
    Ban.objects.create(club=other, user=anne, by=henry)


def _moderation(anne: User, henry: User) -> None:
    now = timezone.now()
    about = {"kind": "profile", "opened_at": now, "outcome": "acted"}
    case = Case.objects.create(subject_id=1, person=anne, excerpt=mark("moderation.Case.excerpt"), **about)
    action = Action.objects.create(
        case=case,
        person=anne,
        kind="rename",
        rule="names",
        reason=mark("moderation.Action.reason"),
        by=henry,
        made_at=now,
        former_name=mark("moderation.Action.former_name")[:30],
    )
    words = {"text": mark("moderation.Appeal.text"), "words": mark("moderation.Appeal.words")}
    Appeal.objects.create(action=action, made_at=now, answer="upheld", **words)
    other = Case.objects.create(subject_id=2, person=henry, **about)
    Report.objects.create(case=other, reporter=anne, rule="other", text=mark("moderation.Report.text"), made_at=now)
    Reviewer.objects.create(person=anne, since=now)
    review = Review.objects.create(case=other, ends_at=now)
    Vote.objects.create(review=review, voter=anne, answer=Answer.FINE, made_at=now)


def told_parts(user: User) -> dict[str, str]:
    return {name: json.dumps(part, cls=DjangoJSONEncoder) for name, part in export_data(user).items()}


def everything_kept() -> str:
    """All texts of the database."""
    rows = (field.model._default_manager.values_list(field.name, flat=True) for field in TEXT_FIELDS.values())
    return json.dumps([list(row) for row in rows], cls=DjangoJSONEncoder)


def test_the_download_holds_what_a_person_wrote(anne: User) -> None:
    told = told_parts(anne)
    missing = [
        name
        for name, fate in WORDS.items()
        if fate.part and name not in PROVEN_ELSEWHERE and mark(name) not in told[fate.part]
    ]
    assert missing == []


def test_what_goes_with_the_account_was_there_and_is_gone(anne: User) -> None:
    going = {name for name, fate in PEOPLE.items() if fate.is_erased} - set(PROVEN_ELSEWHERE)
    rows = {name: RELATIONS[name].model._default_manager.filter(**{RELATIONS[name].name: anne}) for name in going}
    assert [name for name in sorted(going) if not rows[name].exists()] == [], "the test would prove nothing"
    close_account(user=anne)
    assert [name for name in sorted(going) if rows[name].all().exists()] == []


def test_no_word_of_a_person_is_left_but_what_stays_for_a_reason(anne: User) -> None:
    before = everything_kept()
    listed = {name: fate for name, fate in WORDS.items() if name not in PROVEN_ELSEWHERE and fate.part}
    assert [name for name in listed if mark(name) not in before] == [], "the test would prove nothing"
    close_account(user=anne)
    after = everything_kept()
    left = {name for name in listed if mark(name).casefold() in after.casefold()}
    assert left == {name for name, fate in listed.items() if fate.kept}


def test_the_log_of_the_admin_forgets_the_name() -> None:
    anne, staff = make_user("anne"), make_user("staff")
    LogEntry.objects.log_actions(staff.pk, [anne], CHANGE)
    assert LogEntry.objects.get().object_repr == "anne"
    close_account(user=anne)
    assert LogEntry.objects.get().object_repr == f"former-player-{anne.pk}"


def test_the_webhook_of_a_league_is_told_to_its_host_and_goes_with_the_last_one() -> None:
    anne = make_user("anne")
    league = league_of(anne)
    LeagueWebhook.objects.create(league=league, webhook=Webhook.objects.create(url="https://example.com/rose"))
    assert export_data(anne)["leagues"]["texts"][0]["server"] == "https://example.com/rose"
    close_account(user=anne)
    assert not Webhook.objects.exists()


def test_a_league_with_a_helper_is_handed_on_with_its_texts() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    league = league_of(anne, name="Rose League", rules_text="Be kind.")
    Role.objects.create(league=league, user=henry, rights=Rights.MODERATOR)
    LeagueWebhook.objects.create(league=league, webhook=Webhook.objects.create(url="https://example.com/"))
    close_account(user=anne)
    league.refresh_from_db()
    assert (league.name, league.rules_text, league.closed_at) == ("Rose League", "Be kind.", None)
    assert LeagueWebhook.objects.filter(league=league).exists()
    assert Role.objects.get(league=league).user == henry


def test_a_league_in_which_others_played_keeps_its_name_and_results_and_loses_the_words() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    league = league_of(anne, name="Rose League", rules_text="Write to me at home.")
    season = season_of(league, anne)
    (entry,) = signed_up(season, [henry])
    SeasonResult.objects.create(season=season, entry=entry, user=henry, level=0, division=1, rank=1, points="10")
    close_account(user=anne)
    league.refresh_from_db()
    assert (league.name, league.slug, league.rules_text, league.closed_at) == ("Rose League", "rose-league", "", None)
    assert SeasonResult.objects.filter(user=henry).exists()


def test_rules_that_another_host_wrote_last_stay() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    league = league_of(anne, rules_text="By anne.")
    signed_up(season_of(league, anne), [make_user("mary")])
    role = Role.objects.create(league=league, user=henry, rights=Rights.HOST)
    change_league(league_id=league.pk, user=henry, rules_text="By henry.")
    role.delete()
    assert Act.objects.filter(kind=Act.Kind.LEAGUE_CHANGED, by=henry).exists()
    close_account(user=anne)
    league.refresh_from_db()
    assert league.rules_text == "By henry."
