"""Matches that were really played, each once: by the rules, with a seed that proves every draw, and packed as the
archive packs them. No table is touched."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from itertools import accumulate
from random import Random
from typing import NamedTuple

from django.db import connections

from games.archive.build import Details, Played, details_of, entry_of, record_of, short_result
from games.engine.chain import links
from games.engine.codec import digest
from games.engine.dealer import Dealer
from games.engine.metas import find_meta
from games.engine.protocol import CHANCE, Meta, Ruleset
from games.engine.record import Ply as RecordedPly
from games.engine.record import new_record
from games.engine.registry import game_for
from games.engine.replay import positions
from games.management.filling.players import ambitious
from games.models import ArchivedRecord, ArchiveEntry, Match, Seat
from games.models.match import written_outcome
from games.titles.protocol import Title
from games.titles.registry import all_titles

_OPTION_SHARE = 0.1
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class Specimen(NamedTuple):
    """Everything that is stored of a finished match. Who played it and when is nobody and never."""

    match: Match
    seats: list[Seat]
    record: ArchivedRecord
    entry: ArchiveEntry
    details: Details


def specimens(count: int, seed: int, processes: int) -> Iterator[Specimen]:
    """So many different matches; the same seed plays the same ones."""
    play = partial(specimen, seed)
    if processes == 1:
        yield from map(play, range(count))
        return
    # The processes must not share a connection with this one.
    connections.close_all()
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, range(count), chunksize=4)


def specimen(seed: int, number: int) -> Specimen:
    """What the archive keeps of one of them."""
    whole = played(seed, number)
    entry = entry_of(whole)
    entry.pk = 0
    return Specimen(whole.match, list(whole.seats), record_of(whole), entry, details_of(whole, entry))


def played(seed: int, number: int) -> Played:
    """One of them, from the choice of its rules to its end."""
    random = Random(f"{seed}/{number}")
    return _played(*_rules(random), random)


def _rules(random: Random) -> tuple[Ruleset, int]:
    """What is played, and by how many."""
    meta = find_meta(_title(random).slug)
    edition = random.choices(meta.editions, range(len(meta.editions), 0, -1))[0]
    options: dict[str, str] = {}
    if edition.scenarios:
        how = random.random()
        if how < 0.5:
            options |= dict(random.choice(edition.presets).options)
        elif how < 0.75:
            options["random"] = ""
        else:
            options["scoring"] = ",".join(random.sample(edition.scoring, 2))
            options["scenario"] = random.choice(edition.scenarios)
    for name in _plain_options(meta):
        if random.random() < _OPTION_SHARE:
            options[name] = ""
    ruleset = Ruleset(meta.slug, edition.slug, meta.revision, tuple(sorted(options.items())))
    return ruleset, random.choice(meta.players)


def _title(random: Random) -> Title:
    """A title that is taken as often as its share says."""
    titles = [title for title in all_titles() if title.sample_play.share]
    shares = list(accumulate(title.sample_play.share for title in titles))
    number = random.random() * shares[-1]
    return next(title for title, share in zip(titles, shares, strict=True) if number < share)


def _plain_options(meta: Meta) -> list[str]:
    return [name for name in meta.options if name not in ("random", "scenario", "scoring")]


def _played(ruleset: Ruleset, players: int, random: Random) -> Played:
    game = game_for(ruleset)
    seed = random.randbytes(32)
    dealer = Dealer(seed)
    state = game.setup(ruleset, players)
    plies: list[RecordedPly] = []
    while to_act := game.to_act(state):
        number = len(plies) + 1
        if to_act[0] == CHANCE:
            move = dealer.deal(game.odds(state), number)
        else:
            move = ambitious(game, game.legal_moves(state, to_act[0]), random)
        state = game.apply(state, move).state
        plies.append(RecordedPly(number, to_act[0], game.write(move), digest(game.encode(state))))
    outcome = game.result(state)
    assert outcome is not None, "a match in which nobody can move is over"
    match = Match(
        ruleset=ruleset.text,
        players=players,
        status=Match.Status.OVER,
        seed=seed,
        ply=len(plies),
        version=len(plies),
        result=short_result(written_outcome(outcome)),
        is_archived=True,
        ended_at=_LONG_AGO,
    )
    made = list(links(match.first_link, plies))
    match.chain = made[-1]
    return Played(
        match=match,
        # Two people at least, so that the match counts as one of several.
        seats=[Seat(match=match, number=seat, user_id=seat + 1) for seat in range(players)],
        plies=plies,
        links=made,
        seconds=[int(random.lognormvariate(2.5, 1.2)) if ply.seat >= 0 else 0 for ply in plies],
        reached=list(positions(game, new_record(ruleset, map(str, range(players)), plies), verify=False)),
    )
