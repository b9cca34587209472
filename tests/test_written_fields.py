"""Every column in which people write text is filled through the one check of text. A new column has to be named here:
as one that people write, with the way in which they do, or as one that they do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models

from accounts.models import User
from clubs.models import JoinPolicy
from clubs.services.announce import announce as announce_in_club
from clubs.services.change_club import change_club
from clubs.services.create_club import create_club
from clubs.services.post_message import post_message as post_in_club
from clubs.services.request_to_join import request_to_join
from games.archive.services.annotate import annotate
from games.archive.services.bookmark import bookmark
from games.archive.services.import_study import import_study
from games.archive.services.save_search import save_search
from games.engine.protocol import Ruleset
from games.errors import Refusal
from games.models import Annotation, Match, Message
from games.play.services.post_message import post_message
from games.tables.services.open_table import open_table
from leaderboards.models import FairPlayFlag, Pool
from leaderboards.services.annul_match import annul_match
from leaderboards.services.answer_appeal import answer_appeal
from leaderboards.services.appeal import appeal
from leaderboards.services.decide_flag import dismiss_flag
from leagues.models import Request, Season
from leagues.services.announce import announce as announce_in_league
from leagues.services.change_league import change_league
from leagues.services.create_league import create_league
from leagues.services.decide_request import decide_request
from leagues.services.post_message import post_message as post_in_division
from leagues.services.raise_request import raise_request
from moderation.conduct import Rule
from moderation.models import Action, Case, SubjectKind
from moderation.services.add_note import add_note
from moderation.services.answer_appeal import answer_appeal as answer_appeal_of
from moderation.services.appeal import appeal as appeal_action
from moderation.services.claim_case import claim_case
from moderation.services.decide_case import decide_case
from moderation.services.report import report
from news.texts import Said
from social.services.save_words import save_words
from social.services.send_message import send_message
from tests.factories import make_staff, make_user
from tests.games.archive.test_studies import some_record
from tests.games.archive_factories import archived
from tests.games.table_factories import started
from tests.leaderboards.matches import noted, people_of
from tests.leaderboards.test_annul import rate_all, steward
from tests.leagues.league_factories import TUDOR, league_of, people, running
from tests.news.announcements import announce
from tests.social.acquaintances import friends

pytestmark = pytest.mark.django_db

GOOD = "Well met, all of you"
BAD = {
    "blank letters": "\u3164\u2800",
    "a right-to-left override": f"\u202e{GOOD}",
    "an isolate": f"\u2066{GOOD}\u2069",
    "a mark of direction": f"{GOOD}\u200e.",
    "a zero-width space": "Well\u200b met, all of you",
    "a joiner between Latin letters": "We\u200dll met, all of you",
    "a control character": f"{GOOD}\x07.",
    "a null": f"{GOOD}\x00.",
    "half a character": f"{GOOD}\ud83d.",
    "towers of accents": "Well me" + "\u0301" * 12 + "t, all of you",
}

Write = Callable[[str], object]
"""Writes a text and gives what is stored of it; raises if it is refused."""


def title_of_a_table() -> Write:
    anne = make_user()
    return lambda text: open_table(user=anne, ruleset=Ruleset.read(TUDOR), players=2, title=text).title


def chat() -> Write:
    match, (anne, _) = started()
    anne.emailaddress_set.create(email=anne.email, verified=True)
    return lambda text: post_message(match_id=match.pk, user=anne, channel=Message.Channel.PLAYERS, text=text).text


def reason_of_a_report() -> Write:
    match, (anne, bo) = started()
    message = Message.objects.create(match=match, room=Message.Channel.PLAYERS, author=anne, text="Fie!")

    def write(text: str) -> str:
        made = report(kind=SubjectKind.MESSAGE, ref=f"{match.code}.{message.pk}", user=bo, rule=Rule.OTHER, text=text)
        made.case.delete()
        return made.text

    return write


def claimed_case() -> tuple[Case, User]:
    """A case about a person, and the member of staff who has claimed it."""
    person, staff = make_user("reported"), make_staff("judge")
    case = report(kind=SubjectKind.PROFILE, ref="reported", user=make_user("reporter"), rule=Rule.OTHER).case
    assert person == case.person
    return claim_case(case_id=case.pk, user=staff), staff


def note_about_a_case() -> Write:
    case, staff = claimed_case()
    return lambda text: add_note(case_id=case.pk, user=staff, text=text).text


def decided_case(reason: str) -> Action:
    case, staff = claimed_case()
    (action,) = decide_case(case_id=case.pk, user=staff, kinds=[Action.Kind.WARN], rule=Rule.OTHER, reason=reason)
    return action


def reason_of_an_action() -> Write:
    case, staff = claimed_case()

    def write(text: str) -> str:
        kinds = [Action.Kind.WARN]
        (action,) = decide_case(case_id=case.pk, user=staff, kinds=kinds, rule=Rule.OTHER, reason=text)
        return action.reason

    return write


def appeal_of_a_person() -> Write:
    action = decided_case("Be kind.")

    def write(text: str) -> str:
        made = appeal_action(action_id=action.pk, user=action.person, text=text)
        made.delete()
        return made.text

    return write


def answer_to_a_person() -> Write:
    action, other = decided_case("Be kind."), make_staff("second")
    made = appeal_action(action_id=action.pk, user=action.person, text="I was kind.")
    return lambda text: answer_appeal_of(appeal_id=made.pk, user=other, is_lifted=False, words=text).words


def name_of_a_search() -> Write:
    anne = make_user()
    return lambda text: save_search(user=anne, name=text, query="game=tudor").name


def title_of_a_study() -> Write:
    anne, record = make_user(), some_record()
    return lambda text: import_study(user=anne, text=record, title=text).title


def note_in_a_margin() -> Write:
    match, (anne, _) = archived(people=[make_user("anne"), make_user("bess")])
    return lambda text: annotate(user=anne, source=match, ply=100, mark=Annotation.Mark.NONE, text=text).text


def note_of_a_bookmark() -> Write:
    match, (anne, _) = archived(people=[make_user("anne"), make_user("bess")])
    return lambda text: bookmark(user=anne, source=match, ply=100, note=text).note


def name_of_a_league() -> Write:
    anne = make_user()
    settings: dict[str, Any] = {"game": "tudor", "rulesets": [TUDOR], "table_size": 4, "tempo": "calm"}
    return lambda text: create_league(user=anne, name=text, **settings).name


def rules_of_a_league() -> Write:
    anne = make_user()
    league = league_of(anne)
    return lambda text: change_league(league_id=league.pk, user=anne, rules_text=text).rules_text


def league_with_members() -> tuple[Season, User, list[User]]:
    owner, members = make_user("owner"), people(7)
    return running(owner, members)[1], owner, members


def request_in_a_league() -> Write:
    season, _, members = league_with_members()
    return lambda text: (
        raise_request(season_id=season.pk, user=members[0], kind=Request.Kind.SUBSTITUTE, text=text).text
    )


def answer_in_a_league() -> Write:
    season, owner, members = league_with_members()
    kind = Request.Kind.SUBSTITUTE
    asked = raise_request(season_id=season.pk, user=members[0], kind=kind, text="I travel.")
    return lambda text: decide_request(request_id=asked.pk, by=owner, is_granted=False, answer=text).answer


def chat_of_a_division() -> Write:
    season, _, members = league_with_members()
    division = season.divisions.get()
    return lambda text: post_in_division(division_id=division.pk, user=members[0], text=text).text


def announcement_in_a_league() -> Write:
    owner = people_of(1)[0]
    league = league_of(owner)
    return lambda text: announce_in_league(league_id=league.pk, by=owner, text=text).text


def name_of_a_club() -> Write:
    owner = people_of(1)[0]
    return lambda text: create_club(user=owner, name=text).name


def description_of_a_club() -> Write:
    owner = people_of(1)[0]
    club = create_club(user=owner, name="Rose Club")
    return lambda text: change_club(club_id=club.pk, by=owner, description=text).description


def request_to_a_club() -> Write:
    owner, asking = people_of(2)
    club = create_club(user=owner, name="Rose Club", policy=JoinPolicy.REQUEST)

    def write(text: str) -> str:
        made = request_to_join(club_id=club.pk, user=asking, text=text)
        assert made is not None
        made.delete()
        return made.text

    return write


def chat_of_a_club() -> Write:
    owner = people_of(1)[0]
    club = create_club(user=owner, name="Rose Club")
    return lambda text: post_in_club(club_id=club.pk, user=owner, text=text).text


def announcement_in_a_club() -> Write:
    owner = people_of(1)[0]
    club = create_club(user=owner, name="Rose Club")
    return lambda text: announce_in_club(club_id=club.pk, by=owner, text=text).text


def rated_match() -> tuple[Match, User, User]:
    anna, bo = people_of(2)
    match = noted([anna, bo], [1, 2])
    rate_all()
    return match, anna, steward()


def reason_of_a_verdict() -> Write:
    match, _, staff = rated_match()
    return lambda text: annul_match(match_id=match.pk, user=staff, reason=text).reason


def appeal_of_a_player() -> Write:
    match, anna, staff = rated_match()
    annul_match(match_id=match.pk, user=staff, reason="Thrown.")
    return lambda text: appeal(match_id=match.pk, user=anna, text=text).text


def answer_to_an_appeal() -> Write:
    match, anna, staff = rated_match()
    annul_match(match_id=match.pk, user=staff, reason="Thrown.")
    made = appeal(match_id=match.pk, user=anna, text="We played it honestly.")
    return lambda text: answer_appeal(appeal_id=made.pk, user=staff, is_accepted=False, words=text).words


def reason_about_a_flag() -> Write:
    _, anna, staff = rated_match()
    bo = User.objects.get(username="bo")
    pool = Pool.objects.get()
    kind = FairPlayFlag.Kind.FAVOUR
    flag = FairPlayFlag.objects.create(pool=pool, gains=anna, gives=bo, kind=kind, matches=1, odds=0.1, figures={})
    return lambda text: dismiss_flag(flag_id=flag.pk, user=staff, why=text).why


def title_of_news() -> Write:
    return lambda text: announce(Said(text, GOOD)).texts.get().title


def text_of_news() -> Write:
    return lambda text: announce(Said(GOOD, text)).texts.get().text


def private_message() -> Write:
    anne, henry = friends("anne", "henry")
    return lambda text: send_message(writer=anne, reader=henry, text=text).text


def words_of_a_profile() -> Write:
    anne = make_user("anne")
    return lambda text: save_words(user=anne, words=text).words


WRITTEN: dict[str, Callable[[], Write]] = {
    "games.Match.title": title_of_a_table,
    "games.Message.text": chat,
    "moderation.Report.text": reason_of_a_report,
    "moderation.Note.text": note_about_a_case,
    "moderation.Action.reason": reason_of_an_action,
    "moderation.Appeal.text": appeal_of_a_person,
    "moderation.Appeal.words": answer_to_a_person,
    "games.SavedSearch.name": name_of_a_search,
    "games.Study.title": title_of_a_study,
    "games.Annotation.text": note_in_a_margin,
    "games.Bookmark.note": note_of_a_bookmark,
    "clubs.Club.name": name_of_a_club,
    "clubs.Club.description": description_of_a_club,
    "clubs.JoinRequest.text": request_to_a_club,
    "clubs.ClubMessage.text": chat_of_a_club,
    "clubs.ClubAnnouncement.text": announcement_in_a_club,
    "leagues.League.name": name_of_a_league,
    "leagues.League.rules_text": rules_of_a_league,
    "leagues.Request.text": request_in_a_league,
    "leagues.Request.answer": answer_in_a_league,
    "leagues.DivisionMessage.text": chat_of_a_division,
    "leagues.Announcement.text": announcement_in_a_league,
    "leaderboards.Verdict.reason": reason_of_a_verdict,
    "leaderboards.Appeal.text": appeal_of_a_player,
    "leaderboards.Appeal.words": answer_to_an_appeal,
    "leaderboards.FairPlayFlag.why": reason_about_a_flag,
    "social.PrivateMessage.text": private_message,
    "social.Profile.words": words_of_a_profile,
    "news.AnnouncementText.title": title_of_news,
    "news.AnnouncementText.text": text_of_news,
}
"""In which people write, and how they do."""

USERNAMES = {"accounts.User.username"}
"""ASCII only, by a rule of its own: tests/accounts/test_user.py."""
STAFF_ALONE = {
    "accounts.User.first_name",
    "accounts.User.last_name",
    "leaderboards.LedgerRevision.reason",
}
"""Written in the admin or at the command line, and shown to no player; reasons of verdicts are copied from there."""
READ_BY_A_PARSER = {
    "accounts.Webhook.url",
    "accounts.PushSubscription.auth",
    "accounts.PushSubscription.endpoint",
    "accounts.PushSubscription.p256dh",
    "accounts.User.email",
    "accounts.User.password",
    "games.Ply.text",
    "games.SavedSearch.query",
}
"""Whatever is not an address, a key, a move or a search is refused by who reads it."""
CHOSEN_FROM_A_LIST = {
    "accounts.Preferences.country",
    "accounts.Preferences.language",
    "accounts.Preferences.time_zone",
    "accounts.Vacation.zone",
    "games.ArchiveSeat.bot",
    "games.Match.ruleset",
    "games.Match.stand_in",
    "games.Seat.bot",
    "games.Seat.standing_orders",
    "games.StandingOrder.order",
    "games.Study.ruleset",
    "leagues.League.game",
    "leagues.League.language",
    "leagues.League.time_zone",
    "news.AnnouncementText.language",
}
OF_THE_SITE = {
    "accounts.OutgoingEmail.message_id",
    # Of reports that were made before there was one queue; no page writes it.
    "games.MessageReport.reason",
    # Copies of what is written elsewhere.
    "moderation.Action.former_name",
    "moderation.Case.excerpt",
    "accounts.OutgoingEmail.reason",
    "accounts.StaffAccess.method",
    "accounts.StaffAccess.model",
    "accounts.StaffAccess.object_id",
    "accounts.StaffAccess.path",
    "games.PuzzleAttempt.game",
    "games.PuzzleAttempt.key",
    "games.PuzzleRating.game",
    "games.PuzzleRating.key",
    "games.PuzzleSolver.game",
    "games.QueueHeartbeat.queue",
    "games.ScheduledTask.name",
    "accounts.FeedKey.secret",
    "accounts.Webhook.secret",
    "accounts.NetworkTrace.network",
    "accounts.PushSubscription.label",
    "games.ArchiveCard.card",
    "games.ArchiveEntry.edition",
    "games.ArchiveEntry.game",
    "games.ArchiveEntry.league",
    "games.ArchiveEntry.pace",
    "games.ArchivedRecord.problem",
    "games.Dump.file_name",
    "games.Dump.sha256",
    "games.Match.code",
    "games.Match.league",
    "games.Match.start",
    "games.Match.state",
    "games.Meeting.game",
    "accounts.Notification.key",
    "games.PersonTally.game",
    "games.PersonTally.value",
    "games.Ply.digest",
    "games.Review.judge",
    "games.ReviewSeat.game",
    "games.ReviewSeat.pace",
    "games.Study.code",
    "games.Tally.edition",
    "games.Tally.game",
    "games.Tally.subject",
    "games.Tally.value",
    "leaderboards.AchievementCount.achievement",
    "leaderboards.AchievementItem.achievement",
    "leaderboards.AchievementItem.item",
    "leaderboards.Award.achievement",
    "leaderboards.BoardCount.part",
    "leaderboards.Honour.card",
    "leaderboards.Pool.key",
    "leaderboards.Rating.country",
    "leaderboards.Record.card",
    "leaderboards.SeasonStanding.country",
    "leagues.Division.name",
    "leagues.Entry.points",
    "clubs.Club.name_skeleton",
    "clubs.Club.slug",
    "clubs.ClubInviteLink.token",
    "clubs.TeamMatch.ruleset",
    "leagues.League.name_skeleton",
    "leagues.InviteLink.token",
    "leagues.LeaguePost.key",
    "leagues.League.slug",
    "leagues.Season.seed",
    "leagues.SeasonResult.points",
    "accounts.User.face",
    "search.Entry.folded",
    "search.Entry.kind",
    "search.Entry.language",
    "search.Entry.text",
    "search.Entry.title",
    "search.Entry.url",
}
"""Keys, codes, names and copies that the site makes."""


def columns() -> set[str]:
    """All columns of text that offer no fixed choice."""
    found = set()
    for app in ("accounts", "clubs", "games", "leaderboards", "leagues", "moderation", "news", "search", "social"):
        for model in apps.get_app_config(app).get_models():
            for field in model._meta.get_fields():
                if isinstance(field, models.CharField | models.TextField) and not field.choices:
                    found.add(f"{model._meta.label}.{field.name}")
    return found


def test_every_column_of_text_is_known() -> None:
    known = set(WRITTEN) | USERNAMES | STAFF_ALONE | READ_BY_A_PARSER | CHOSEN_FROM_A_LIST | OF_THE_SITE
    assert columns() - known == set(), "say here how people write it, or that they do not"
    assert known - columns() == set(), "these are gone"


@pytest.mark.parametrize("column", WRITTEN)
def test_what_is_no_text_is_stored_in_no_column(column: str) -> None:
    write = WRITTEN[column]()
    stored = {}
    for name, text in BAD.items():
        try:
            stored[name] = write(text)
        except (Refusal, ValidationError):
            continue
    # Where a text may be missing, blank letters are none; a study is then called after its players.
    missing = stored.pop("blank letters", "")
    assert missing in ("", "Tudor: seat 0, seat 1")
    assert stored == {}
    assert write(f" {GOOD} ") == GOOD
