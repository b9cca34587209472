"""Whether a finished match was dealt and played as it should be: everything checked again, and described in words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.archive.build import short_result
from games.archive.selectors.exports import require_open
from games.archive.selectors.record import stored_record, with_digests
from games.engine.chain import next_link
from games.engine.dealer import BEFORE_THE_FIRST_PLY, Dealer
from games.engine.errors import BadRecord
from games.engine.proof import chain_of, draws, with_odds
from games.engine.record import Record, write_record
from games.engine.replay import Position, positions
from games.models import Match
from games.models.archive import CHECKPOINT_BYTES
from games.models.match import written_outcome
from games.play.selectors.match_labels import match_title, seat_name


class Check(NamedTuple):
    """One thing that was checked."""

    title: str
    words: str
    """What was found."""
    is_good: bool


@dataclass(frozen=True)
class ProofPage:
    """What the page shows that proves a match."""

    match: Match
    title: str
    names: tuple[str, ...]
    seed: str
    chain: str
    checks: tuple[Check, ...]

    @property
    def is_good(self) -> bool:
        return all(check.is_good for check in self.checks)


class _Replayed(NamedTuple):
    """A record with digests as far as it could be played, and how many plies it should have."""

    record: Record
    reached: list[Position]
    plies: int

    @property
    def is_whole(self) -> bool:
        return len(self.reached) == self.plies + 1


def proof_page(*, match: Match, user: User | None) -> ProofPage:
    """All checks of a finished match; raises a refusal while its seed is not open to the person."""
    require_open(match=match, user=user)
    replayed = _replayed(match)
    checks = [
        _promise(match),
        *([_lots(match, replayed.record.seats)] if _has_lots(match) else []),
        _rules(replayed),
        _draws(match, replayed),
        _chain(match, replayed),
        _result(match, replayed),
    ]
    return ProofPage(
        match=match,
        title=match_title(match, list(match.seats.all())),
        names=tuple(seat_name(seat) for seat in match.seats.all()),
        seed=bytes(match.seed).hex(),
        chain=bytes(match.chain).hex(),
        checks=tuple(checks),
    )


def proof_text(*, match: Match, user: User | None) -> str:
    """The record with the odds of every draw beside it; raises a refusal while it is not open to the person."""
    require_open(match=match, user=user)
    replayed = _replayed(match)
    record = replayed.record
    if _has_lots(match):
        drawn = " ".join(map(str, _called_to_seats(match)))
        record = record._replace(headers=(*record.headers, ("Lots", drawn)))
    return write_record(with_odds(record, draws(match.game, replayed.reached)))


def _replayed(match: Match) -> _Replayed:
    record = stored_record(match)
    reached: list[Position] = []
    # The page says where it breaks off; what was reached before is checked all the same.
    with suppress(BadRecord):
        for position in positions(match.game, record):
            reached.append(position)
    return _Replayed(with_digests(match.game, record, reached), reached, len(record.plies))


def _has_lots(match: Match) -> bool:
    """Whether the seed has decided who sits where."""
    return match.is_rated and not match.has_fixed_seats


def _called_to_seats(match: Match) -> tuple[int, ...]:
    """From which chair the lot called a player to each seat."""
    return Dealer(bytes(match.seed)).order(match.players, BEFORE_THE_FIRST_PLY)


def _promise(match: Match) -> Check:
    """The seed cannot be another than the one that was promised: the chain hangs on its fingerprint since the first
    ply."""
    first = None if match.is_archived else match.plies.order_by("number").first()
    if first is None and match.is_archived_meanwhile():
        is_good = match.first_link.startswith(bytes(match.archived.checkpoints)[:CHECKPOINT_BYTES])
    else:
        is_good = first is not None and next_link(match.first_link, first.recorded) == bytes(first.link)
    good = _("The SHA-256 of the seed is the fingerprint that the table has shown since before the first move.")
    bad = _("The SHA-256 of the seed is not the fingerprint that the game started with.")
    return Check(_("The promise"), good if is_good else bad, is_good)


def _lots(match: Match, names: Sequence[str]) -> Check:
    """How people sat before the lot is not recorded: the page says what follows, and those who were there know whether
    it is true."""
    before = sorted(zip(_called_to_seats(match), names, strict=True))
    words = _("The random draw from the seed gives all players their seats, starting from this order: %(names)s.")
    return Check(_("The seats"), words % {"names": ", ".join(name for _chair, name in before)}, True)


def _rules(replayed: _Replayed) -> Check:
    good = ngettext(
        "Replayed by the rules: %(count)s move was legal.",
        "Replayed by the rules: all %(count)s moves were legal.",
        replayed.plies,
    )
    bad = _("Replayed by the rules, the game breaks off before move %(ply)s of %(count)s.")
    words = (good if replayed.is_whole else bad) % {"count": replayed.plies, "ply": len(replayed.reached)}
    return Check(_("The rules"), words, replayed.is_whole)


def _draws(match: Match, replayed: _Replayed) -> Check:
    dealer, drawn = Dealer(bytes(match.seed)), list(draws(match.game, replayed.reached))
    wrong = next((draw for draw in drawn if not draw.is_from(dealer)), None)
    if wrong is not None:
        words = _("At move %(ply)s the seed gives another draw.") % {"ply": wrong.ply.number}
        return Check(_("The draws"), words, False)
    words = ngettext(
        "%(count)s draw was repeated from the seed, with the odds of the rules, and came out the same.",
        "All %(count)s draws were repeated from the seed, with the odds of the rules, and came out the same.",
        len(drawn),
    )
    return Check(_("The draws"), words % {"count": len(drawn)}, True)


def _chain(match: Match, replayed: _Replayed) -> Check:
    is_good = replayed.is_whole and chain_of(replayed.record) == bytes(match.chain)
    good = _("Every move is linked by its hash to the one before, and the last link is the one saved at the end.")
    bad = _("The links do not lead to the one saved at the end: something was changed afterwards.")
    return Check(_("The chain"), good if is_good else bad, is_good)


def _result(match: Match, replayed: _Replayed) -> Check:
    outcome = match.game.result(replayed.reached[-1].state) if replayed.is_whole else None
    is_good = outcome is not None and short_result(written_outcome(outcome)) == short_result(match.result)
    good = _("Places and points follow from the last position.")
    if any(seat.has_left for seat in match.seats.all()):
        good = _(
            "Places and points follow from the last position, with players who left ranked behind those who stayed."
        )
    bad = _("Places and points do not follow from the moves.")
    return Check(_("The result"), good if is_good else bad, is_good)
