"""A finished match for other programs and other tables: JSON, a scoring sheet, a log entry.
`public/exports.md` has the forms."""

from __future__ import annotations

import csv
import hmac
import io
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.selectors.people import preferences_of
from games.archive.selectors.record import record_of
from games.engine.protocol import Ruleset
from games.engine.record import Ply
from games.errors import NotOver, NotRevealed, SecretsHeld
from games.final_places import BY_LEAVING
from games.models import Match, Seat
from games.play.selectors.table import TablePage
from games.titles.wording import seat_words
from games.words import name_words, ruleset_words

FORMAT = "court-and-crown/match"
VERSION = 2
"""Rises when a field changes its meaning or goes; new fields may come without."""
_PSEUDONYM_LENGTH = 12
# With these a spreadsheet begins a formula.
_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class SeatName(NamedTuple):
    """The name of a seat's player in a file."""

    name: str
    kind: str
    """`person`, `hidden` (a person under another name), `bot` (its name is its level) or `caretaker`."""


Naming = Callable[[Seat], SeatName]


def require_over(*, match: Match) -> None:
    """Refuses what is only shown of finished matches."""
    if match.status != Match.Status.OVER:
        raise NotOver


def require_open(*, match: Match, user: User | None) -> None:
    """Refuses, and says until when, what tells a person more than they may know."""
    require_over(match=match)
    if not match.is_open_to(match.seat_of(user)):
        if match.revealed_at is None:
            raise SecretsHeld
        sentence = _("Only its players can see the hidden information of this game until %(when)s. Come back then.")
        raise NotRevealed(sentence % {"when": date_format(localtime(match.revealed_at), "DATETIME_FORMAT")})


def by_name(seat: Seat) -> SeatName:
    """All players as the table itself shows them."""
    if seat.user is not None:
        return SeatName(seat.user.get_username(), "person")
    return SeatName(seat.bot, "bot" if seat.bot else "caretaker")


def in_public(secret: bytes) -> Naming:
    """Members by their names, unless they do not wish it; guests and closed accounts never. Another name
    stands for the same person throughout a file, and for no person in any other: the secret is forgotten with it."""

    def naming(seat: Seat) -> SeatName:
        if seat.user is None or is_named_in_public(seat.user):
            return by_name(seat)
        digest = hmac.digest(secret, str(seat.user.pk).encode(), "sha256").hex()
        # With a blank inside, so that no user can have this name.
        return SeatName(f"someone {digest[:_PSEUDONYM_LENGTH]}", "hidden")

    return naming


def is_named_in_public(user: User) -> bool:
    """Whether files for everybody may say the person's name."""
    return user.is_active and not user.is_guest and preferences_of(user).is_named_in_dumps


def match_json(*, match: Match, user: User | None) -> dict[str, Any]:
    """A finished match, every ply with its digest; raises a refusal while it is not open to the person."""
    require_open(match=match, user=user)
    return match_fields(match, record_of(match).plies, by_name)


def match_fields(match: Match, plies: Iterable[Ply], naming: Naming) -> dict[str, Any]:
    """A finished match as plain values. Its title is left out, since it may name people; its address too, where
    it would lead to a name that is hidden."""
    result, places = match.result or {}, match.places()
    called = [naming(seat) for seat in match.seats.all()]
    is_anybody_hidden = any(name.kind == "hidden" for name in called)
    return {
        "format": FORMAT,
        "version": VERSION,
        "code": None if is_anybody_hidden else match.code,
        "game": match.game_slug,
        "edition": Ruleset.read(match.ruleset).edition,
        "ruleset": match.ruleset,
        "pace": match.pace,
        "rated": match.is_rated,
        "started": _time(match.started_at),
        "ended": _time(match.ended_at),
        "seats": [
            {
                "name": name.name,
                "kind": name.kind,
                "left": seat.has_left,
                "place": places[seat.number],
                "score": result["scores"][seat.number],
            }
            for name, seat in zip(called, match.seats.all(), strict=True)
        ],
        "reason": "left" if match.reason() == BY_LEAVING else result["reason_name"],
        "sheet": [line._asdict() for line in match.score_lines],
        "seed": bytes(match.seed).hex(),
        "commitment": match.commitment,
        "chain": bytes(match.chain).hex(),
        "position": match.start or None,
        "plies": [ply.line.partition(". ")[2] for ply in plies],
        "seconds": list(match.archived.seconds) if match.is_archived else None,
    }


def _time(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def scores_csv(*, match: Match) -> str:
    """The scoring sheet of a finished match: a row for each source of points, a column for each seat."""
    require_over(match=match)
    page = TablePage(match, tuple(match.seats.all()), None)
    names = [_harmless(seat_words(seat.number, page.names)) for seat in page.seats]
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow([_("Source"), *names])
    writer.writerows([_harmless(name_words(row.source, page.game)), *row.points] for row in page.score_sheet)
    writer.writerow([_("Total"), *page.totals])
    writer.writerow([_("Place"), *match.places(page.seats)])
    return sheet.getvalue()


def _harmless(cell: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_BEGINS_FORMULA) else cell


def play_log_text(*, match: Match, address: str) -> str:
    """A finished match in a few plain lines, to copy into a log of plays."""
    require_over(match=match)
    assert match.ended_at is not None, "a match that is over has ended"
    page = TablePage(match, tuple(match.seats.all()), None)
    lines = [
        f"{_('Date')}: {localtime(match.ended_at):%Y-%m-%d}",
        f"{_('Game')}: {name_words(match.game_slug)}",
        f"{_('Edition')}: {ruleset_words(match.ruleset)}",
        f"{_('Players')}: {match.players}",
    ]
    if match.pace == Match.Pace.LIVE and match.started_at is not None:
        minutes = max(1, round((match.ended_at - match.started_at).total_seconds() / 60))
        lines.append(f"{_('Length')}: {ngettext('%(n)s minute', '%(n)s minutes', minutes) % {'n': minutes}}")
    for row in page.standings:
        points = ngettext("%(n)s point", "%(n)s points", row.score) % {"n": row.score}
        how = f" ({note})" if (note := row.left or (_("won") if row.place == 1 else "")) else ""
        lines.append(f"{row.place}. {seat_words(row.seat, page.names)}: {points}{how}")
    lines.append(f"{_('Played online')}: {address}")
    return "\n".join(lines) + "\n"


def file_name(match: Match, ending: str) -> str:
    return f"{match.game_slug}-{match.code}{ending}"
