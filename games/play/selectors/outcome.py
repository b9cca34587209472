"""How a match ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.models import Match, Seat
from games.titles.wording import seat_words


def outcome_words(match: Match, seats: Sequence[Seat], names: tuple[str, ...]) -> str:
    """Who won, and who left before the end; nothing until the match is over."""
    places = match.places(seats)
    if not places:
        return ""
    left = [seat for seat in seats if seat.has_left]
    if len(left) == len(seats):
        return _("All players left before the end.")
    winners = [number for number, place in enumerate(places) if place == 1]
    won = _listed(winners, names)
    if len(winners) > 1:
        words = _("%(winners)s share the victory.") % {"winners": won}
    elif len(seats) == 2 and left:
        return _decided_words(won, left[0], names)
    else:
        words = _("%(winner)s won.") % {"winner": won}
    if not left:
        return words
    gone = _("Left before the end: %(names)s.") % {"names": _listed([seat.number for seat in left], names)}
    return f"{words} {gone}"


def headline_words(match: Match, seats: Sequence[Seat], names: tuple[str, ...]) -> str:
    """Who won, and by what score, in one line; nothing until the match is over."""
    places = match.places(seats)
    if match.result is None:
        return ""
    stayed = [seat.number for seat in seats if not seat.has_left]
    if not stayed:
        return _("All players left")
    scores = match.result["scores"]
    winners = [number for number in stayed if places[number] == 1]
    who = _listed(winners, names)
    if len(winners) > 1:
        return _("%(winners)s share the victory, %(score)s each") % {"winners": who, "score": scores[winners[0]]}
    if len(stayed) == 1:
        gone = [seat for seat in seats if seat.has_left]
        return _("%(winner)s wins: %(losers)s %(left)s") % {
            "winner": who,
            "losers": _listed([seat.number for seat in gone], names),
            "left": left_words(gone[0]) if len(gone) == 1 else _("left"),
        }
    second = min((number for number in stayed if number not in winners), key=lambda number: places[number])
    return _("%(winner)s wins, %(score)s to %(second)s") % {
        "winner": who,
        "score": scores[winners[0]],
        "second": scores[second],
    }


def left_words(seat: Seat) -> str:
    """How the player of a seat left, to stand beside the name; nothing for those who stayed."""
    if seat.has_conceded:
        return _("resigned")
    return _("ran out of time") if seat.has_timed_out else ""


def _decided_words(winner: str, loser: Seat, names: tuple[str, ...]) -> str:
    words = _("%(winner)s won: %(loser)s resigned.")
    if loser.has_timed_out:
        words = _("%(winner)s won: %(loser)s ran out of time.")
    return words % {"winner": winner, "loser": seat_words(loser.number, names)}


def _listed(numbers: Sequence[int], names: tuple[str, ...]) -> str:
    return get_text_list([seat_words(number, names) for number in numbers], _("and"))
