"""What a person is told, in words, at the moment at which he is told: made from the view that is his."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Kind, User
from accounts.selectors.people import language_of, zone_of
from accounts.telling import stop_token
from games.models import Match, Notice
from games.play.selectors.match_labels import title_of
from games.play.selectors.table import TablePage, table_page
from games.selectors.offers import Offer, offer_for
from games.selectors.standing import event_of
from games.words import event_words, name_words, ruleset_words, seat_words

MOST_LINES = 30
"""So much of what happened is told; the table tells the rest."""

FROM_THE_TABLE = (Kind.TURN, Kind.REMINDER, Kind.OVER)
"""What is told from the reader's own view of the table; all other things can be told without it."""

HEADLINES: dict[Kind, str | Promise] = {
    Kind.TURN: gettext_lazy("Your turn at “%(title)s”"),
    Kind.REMINDER: gettext_lazy("Your time runs at “%(title)s”"),
    Kind.READY: gettext_lazy("Are you ready for “%(title)s”?"),
    Kind.INVITATION: gettext_lazy("An invitation to “%(title)s”"),
    Kind.OVER: gettext_lazy("“%(title)s” is over"),
    Kind.TALK: gettext_lazy("Somebody speaks at “%(title)s”"),
    Kind.SEAT: gettext_lazy("A seat changes hands at “%(title)s”"),
    Kind.APPEAL: gettext_lazy("Your appeal has been answered"),
    Kind.LEAGUE: gettext_lazy("News of your league"),
    Kind.HOUSE: gettext_lazy("Your own address takes no messages"),
}
SENTENCES: dict[Kind, str | Promise] = {
    Kind.TURN: gettext_lazy("At the table “%(title)s” it is for you to decide."),
    Kind.REMINDER: gettext_lazy("At the table “%(title)s” everybody waits for your decision."),
    Kind.READY: gettext_lazy(
        "Everybody is at the table “%(title)s”. Say that you are ready, and the match begins; otherwise your seat is "
        "given to somebody else."
    ),
    Kind.INVITATION: gettext_lazy("You are invited to the table “%(title)s”."),
    Kind.OVER: gettext_lazy("The match “%(title)s” is over."),
    Kind.TALK: gettext_lazy("Something has been said at the table “%(title)s”."),
    Kind.SEAT: gettext_lazy("At the table “%(title)s” somebody has come or gone."),
    Kind.APPEAL: gettext_lazy("The house has looked at what you asked, and answers you on its page."),
    Kind.LEAGUE: gettext_lazy("Something has happened in a league in which you play."),
    Kind.HOUSE: gettext_lazy(
        "Messages to your own address came back again and again, so none are sent there any more."
    ),
}


@dataclass(frozen=True)
class Message:
    """A notice in the words of one person's view."""

    kind: Kind
    headline: str
    lines: tuple[str, ...]
    """What there is to say, a sentence a line."""
    recap: tuple[str, ...]
    """What happened since the person's last decision, the newest first."""
    address: str
    """Where he can see for himself."""
    offer: Offer | None = None
    stop_address: str = ""
    """Where letters of this kind are ended."""

    @property
    def offer_address(self) -> str:
        return public(reverse("games:confirm", args=[self.offer.token])) if self.offer else ""

    @property
    def text(self) -> str:
        """The message in one piece, without the link that decides: others may read along where it is shown."""
        return "\n".join((self.headline, *self.lines, *(f"- {line}" for line in self.recap), self.address))


def public(path: str) -> str:
    return str(settings.PUBLIC_URL) + path


def headline_of(kind: Kind, match: Match | None) -> str:
    """What a notice is called in a list."""
    return str(HEADLINES[kind]) % {"title": title_of(match) if match else ""}


def address_of(kind: Kind, match: Match | None, key: str = "") -> str:
    """Where a notice leads."""
    if kind == Kind.LEAGUE and key.count(":") == 2:
        # Of the rooms upstairs only the names of pages are known; the key says which league it is about.
        return reverse("leagues:home", args=[key.split(":")[1]])
    if match is None:
        return reverse("accounts:telling" if kind == Kind.HOUSE else "games:notices")
    # The answer to an appeal stands where the match is rated, upstairs: this room knows only the name of that page.
    return reverse("leaderboards:match_ratings" if kind == Kind.APPEAL else "games:table", args=[match.code])


def message_for(*, notice: Notice, match: Match | None, user: User) -> Message:
    """The message of a notice, in the person's own language and time."""
    kind = Kind(notice.kind)
    with translation.override(language_of(user)), timezone.override(zone_of(user)):
        stop = public(reverse("accounts:stop_letters", args=[stop_token(user, [kind])]))
        # A headline is one line, whatever a host has called the table.
        headline = " ".join(headline_of(kind, match).split())
        sentence = str(SENTENCES[kind]) % {"title": title_of(match) if match else ""}
        if match is None:
            return Message(kind, headline, (sentence,), (), public(address_of(kind, match, notice.key)), None, stop)
        is_told = kind in FROM_THE_TABLE and match.is_shown_to(user)
        page = table_page(match=match, user=user) if is_told else None
        return Message(
            kind=kind,
            headline=headline,
            lines=(sentence, *_facts(kind, match, page), *_event(notice)),
            recap=_recap(page) if page and kind != Kind.OVER else (),
            address=public(address_of(kind, match, notice.key)),
            offer=offer_for(notice, match, user),
            stop_address=stop,
        )


def _event(notice: Notice) -> tuple[str, ...]:
    """What happened to a seat, as the table's own page says it."""
    event = event_of(notice)
    if event is None or event.user is None:
        return ()
    return (_("%(who)s %(what)s.") % {"who": event.user.get_username(), "what": event.get_kind_display()},)


def _facts(kind: Kind, match: Match, page: TablePage | None) -> tuple[str, ...]:
    if kind == Kind.READY and match.ready_by is not None:
        return (_("The table waits until %(until)s.") % {"until": _moment(match.ready_by)},)
    if kind == Kind.INVITATION:
        return (f"{name_words(match.game_slug)}: {ruleset_words(match.ruleset)}", str(match.get_pace_display()))
    if page is None:
        return ()
    if kind == Kind.OVER:
        line = _("%(place)s. %(who)s: %(score)s points")
        return (
            page.outcome,
            *(
                line % {"place": row.place, "who": seat_words(row.seat, page.names), "score": row.score}
                for row in page.standings
            ),
        )
    due_at = page.my_seat.due_at if page.my_seat else None
    return (_("Your time runs until %(until)s.") % {"until": _moment(due_at)},) if due_at else ()


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j F, H:i")


def _recap(page: TablePage) -> tuple[str, ...]:
    """What happened since the reader's last decision, as far as he may know it."""
    lines = [event_words(event, page.names) for entry in page.news for event in entry.events]
    return tuple(lines[:MOST_LINES])
