"""What is played at a table, and how, in a few words: the same in the lobby and on the table's own page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.portraits import Portrait
from games.bot_words import BOTS, bot_name
from games.bots.levels import Level
from games.models import ArchiveSeat, Match, Seat
from games.play.clock_words import control_words
from games.words import name_words, ruleset_words


class TableRow(NamedTuple):
    """A table in a list."""

    code: str
    title: str
    seats: str
    facts: tuple[str, ...]
    ruleset: str
    waits: bool
    """Whether it waits for the reader."""
    is_called: bool
    """Whether it waits for everybody to be ready."""
    html: str = ""
    """Drawn, where it has been."""
    portraits: tuple[Portrait, ...] = ()
    """The people who have a seat."""


PRIVATE_LEAGUE = gettext_noop("Private league")
"""What titles of tables begin with whose league is not told. It is stored so, and read in the reader's language."""
_LEAGUE_TITLE = re.compile(r"(?P<league>.+ \d+): \d+\.\d+ / (?P<round>\d+)\.(?P<number>\d+)")
"""What tables of leagues are called where they are stored, in no language: season, division, round and table."""


def title_of(match: Match) -> str:
    """What a table is called: by its host, by its league, or after its game."""
    title = match.title or name_words(match.game_slug)
    is_private = title.startswith(f"{PRIVATE_LEAGUE} ")
    found = _LEAGUE_TITLE.fullmatch(title) if match.league or is_private else None
    if found is not None:
        title = _("%(league)s: round %(round)s, table %(number)s") % found.groupdict()
    return title.replace(PRIVATE_LEAGUE, _(PRIVATE_LEAGUE), 1) if is_private else title


def match_title(
    match: Match, seats: Sequence[Seat | ArchiveSeat], *, reader: int | None = None, hides_result: bool = False
) -> str:
    """What a match is called in every list, notice and page title: what is played, who plays, and once it is over who
    won. To a person who plays a running match it names the others. A sealed table names nobody but to its players, and
    keeps its result; so does a finished match for a reader who wants no results."""
    title = title_of(match)
    plays = reader is not None and any(seat.user_id == reader for seat in seats)
    if match.secrets_held and not plays:
        return title
    if not match.secrets_held and not hides_result and (finishers := _finishers(match, seats)):
        return _("%(game)s: %(names)s") % {"game": title, "names": result_words(finishers)}
    is_over = match.status == Match.Status.OVER
    named = [seat for seat in seats if is_over or not plays or seat.user_id != reader]
    names = ", ".join(name for seat in named if (name := seat_name(seat)))
    if not names:
        return title
    words = _("%(game)s with %(names)s") if plays and not is_over else _("%(game)s: %(names)s")
    return words % {"game": title, "names": names}


class Finisher(NamedTuple):
    """How a seat fared."""

    name: str
    place: int
    score: int
    has_left: bool


def result_words(finishers: Sequence[Finisher]) -> str:
    """Who beat whom, and by what score, in a few words."""
    ranked = sorted(finishers, key=lambda finisher: finisher.place)
    stayed = [finisher for finisher in ranked if not finisher.has_left]
    score = "-".join(str(finisher.score) for finisher in stayed)
    winners = [finisher for finisher in stayed if finisher.place == stayed[0].place]
    losers = _listed([finisher for finisher in ranked if finisher not in winners])
    blanks = {"winner": _listed(winners), "losers": losers, "score": score}
    if not stayed:
        return _("%(names)s, who all left") % {"names": _listed(ranked)}
    if len(winners) > 1 and losers:
        return _("%(winner)s shared first place ahead of %(losers)s %(score)s") % blanks
    if len(winners) > 1:
        return _("%(winner)s shared first place %(score)s") % blanks
    if len(stayed) == 1:
        return _("%(winner)s won, %(losers)s left") % blanks if losers else blanks["winner"]
    return _("%(winner)s beat %(losers)s %(score)s") % blanks


def _finishers(match: Match, seats: Sequence[Seat | ArchiveSeat]) -> list[Finisher]:
    """The seats with what the archive, or the match itself, says of them; none until the match is over."""
    archived = [seat for seat in seats if isinstance(seat, ArchiveSeat)]
    if archived:
        return [Finisher(_name_at_end(seat), seat.place, seat.score, seat.has_left) for seat in archived]
    if match.result is None:
        return []
    running = [seat for seat in seats if isinstance(seat, Seat)]
    told = zip(running, match.places(running), match.result["scores"], strict=True)
    return [Finisher(_name_at_end(seat), place, score, seat.has_left) for seat, place, score in told]


def _name_at_end(seat: Seat | ArchiveSeat) -> str:
    return seat_name(seat) or _("autopilot")


def _listed(finishers: Sequence[Finisher]) -> str:
    return get_text_list([finisher.name for finisher in finishers], _("and"))


def facts_of(match: Match) -> tuple[str, ...]:
    """Game, company, pace and limits."""
    facts = [
        name_words(match.game_slug),
        _("%(players)s players") % {"players": match.players},
        str(match.get_pace_display()),
        _("rated") if match.is_rated else _("casual"),
    ]
    if (control := match.control) is not None:
        facts.append(control_words(control))
    if match.least_reliability:
        facts.append(_("reliability from %(least)s%%") % {"least": match.least_reliability})
    if match.least_rating is not None:
        facts.append(_("rating from %(rating)s") % {"rating": match.least_rating})
    if match.most_rating is not None:
        facts.append(_("rating up to %(rating)s") % {"rating": match.most_rating})
    if match.stand_in:
        facts.append(_("bot for players who leave: %(bot)s") % {"bot": BOTS[Level(match.stand_in)].name})
    return tuple(facts)


def row_of(match: Match, waits: bool = False, player: int | None = None) -> TableRow:
    """A table, with its seats and their people loaded, as a list shows it; to a person who plays there it names the
    others."""
    return TableRow(
        code=match.code,
        title=match_title(match, list(match.seats.all()), reader=player),
        seats=", ".join(_seat_words(seat) for seat in match.seats.all()),
        facts=(*facts_of(match), *_origin(match)),
        ruleset=ruleset_words(match.ruleset),
        waits=waits,
        is_called=match.status == Match.Status.CALLED,
        portraits=tuple(Portrait(seat.user.pk, seat.user.face) for seat in match.seats.all() if seat.user is not None),
    )


def _origin(match: Match) -> tuple[str, ...]:
    """Where a match begins that does not begin with the set-up; its own page shows the way there."""
    if match.branched_at is None:
        return ()
    return (_("starts at move %(ply)s of another game") % {"ply": match.branched_at},)


def seat_name(seat: Seat | ArchiveSeat) -> str:
    """The name of a person or a bot; a seat without a player has none."""
    if seat.user is not None:
        return seat.user.get_username()
    return bot_name(seat.bot, seat.number) if seat.bot else ""


def _seat_words(seat: Seat) -> str:
    return seat_name(seat) or (_("autopilot") if seat.is_caretaker else _("free seat"))
