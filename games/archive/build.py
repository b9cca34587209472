"""What the archive keeps of a match that was played to its end: worked out from its plies and positions. Saves
nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from games.archive import packing
from games.engine.protocol import AnyGame, Ruleset
from games.engine.record import Ply as RecordedPly
from games.engine.record import Record, new_record
from games.engine.replay import Position
from games.engine.snapshots import Snapshot, worth_keeping
from games.final_places import VERSION, margin, single_winner
from games.match_facts import cards_in_play, match_facts
from games.models import ArchiveCard, ArchivedRecord, ArchiveEntry, ArchiveSeat, Fact, Match, Seat
from games.models.archive import CHECKPOINT_BYTES


class Played(NamedTuple):
    """A finished match, and everything that happened in it."""

    match: Match
    seats: Sequence[Seat]
    plies: Sequence[RecordedPly]
    links: Sequence[bytes]
    """The link of each ply."""
    seconds: Sequence[int]
    """How long after the ply before each ply was made."""
    reached: Sequence[Position]
    """Every position, from the beginning on."""


def bare_result(match: Match, seats: Sequence[Seat]) -> Played:
    """A match of which nothing is known but how it ended, for benches and simulations that play none."""
    return Played(match, seats, plies=(), links=(), seconds=(), reached=())


class Details(NamedTuple):
    """What else the match of an entry is found by."""

    seats: list[ArchiveSeat]
    cards: list[ArchiveCard]
    facts: list[Fact]


class Packed(TypedDict):
    """The columns of a stored record."""

    packed_plies: bytes
    packed_snapshots: bytes
    chain: bytes
    checkpoints: bytes


def bare_record(match: Match, plies: Iterable[RecordedPly], ruleset: Ruleset | None = None) -> Record:
    """All that a replay of a match needs, under its own rules or others: where it began, and who played what."""
    names = (str(number) for number in range(match.players))
    headers = {"Position": match.start} if match.start else {}
    return new_record(ruleset or Ruleset.read(match.ruleset), names, plies, **headers)


def packed(
    game: AnyGame,
    plies: Sequence[RecordedPly],
    seconds: Sequence[int],
    links: Sequence[bytes],
    reached: Sequence[Position],
    dictionary: str = "",
) -> Packed:
    """A record as few bytes: its plies, some of the positions that they have reached, and the chain over them, which
    begins with the link that it hangs on."""
    kept = list(worth_keeping(reached))
    snapshots = (Snapshot(place.number, game.encode(place.state)) for place in kept)
    return Packed(
        packed_plies=packing.pack_plies(plies, seconds, dictionary),
        packed_snapshots=packing.pack_snapshots(snapshots, dictionary),
        chain=links[-1],
        checkpoints=b"".join(links[place.number][:CHECKPOINT_BYTES] for place in kept),
    )


def record_of(played: Played) -> ArchivedRecord:
    """The record, packed with the dictionary of its game."""
    match = played.match
    links = [match.first_link, *played.links]
    columns = packed(match.game, played.plies, played.seconds, links, played.reached, match.game_slug)
    return ArchivedRecord(match=match, **columns)


def entry_of(played: Played) -> ArchiveEntry:
    """What the match is found by; how strong its players were is for others to say."""
    match = played.match
    ruleset = Ruleset.read(match.ruleset)
    places, scores = _result(played)
    ended_at, revealed_at = match.ended_at, match.revealed_at
    assert ended_at is not None, "a match that is over has ended"
    assert revealed_at is not None, "and what was hidden is revealed some time"
    return ArchiveEntry(
        match=match,
        game=ruleset.game,
        edition=ruleset.edition,
        players=match.players,
        pace=match.pace,
        is_rated=match.is_rated,
        is_listed=is_listed(match, sum(seat.user_id is not None for seat in played.seats)),
        ended_at=ended_at,
        revealed_at=revealed_at,
        decisions=sum(ply.seat >= 0 for ply in played.plies),
        winner_seat=single_winner(places),
        margin=margin(places, scores),
        best_score=max(scores),
        reason=match.reason(played.seats),
        league=match.league,
        places_version=VERSION,
    )


def details_of(played: Played, entry: ArchiveEntry) -> Details:
    """What hangs on an entry, which has to have its number."""
    places, _ = _result(played)
    game = played.match.game_slug
    return Details(
        seats=seats_of(played, entry),
        cards=[ArchiveCard(entry=entry, card=card) for card in cards_in_play(game, played.reached[-1])],
        facts=[
            Fact(entry=entry, place=places[told.seat], **told._asdict()) for told in match_facts(game, played.reached)
        ],
    )


def seats_of(played: Played, entry: ArchiveEntry) -> list[ArchiveSeat]:
    """How everybody fared, for an entry that has its number."""
    places, scores = _result(played)
    return [
        ArchiveSeat(
            entry=entry,
            number=seat.number,
            user_id=seat.user_id,
            bot=seat.bot if seat.user_id is None else "",
            has_left=seat.has_left,
            place=places[seat.number],
            score=scores[seat.number],
        )
        for seat in played.seats
    ]


def short_result(result: Mapping[str, Any] | None) -> dict[str, Any]:
    """The result of a match without what its last state tells as well."""
    return {name: value for name, value in (result or {}).items() if name != "lines"}


def is_listed(match: Match, people: int) -> bool:
    """Whether everybody finds a match: several people have played it from the set-up, and their table was open or
    rated."""
    return people > 1 and not match.start and (match.is_rated or match.access == Match.Access.OPEN)


def _result(played: Played) -> tuple[tuple[int, ...], list[int]]:
    """Final places and scores by seat."""
    return played.match.places(played.seats), (played.match.result or {})["scores"]
