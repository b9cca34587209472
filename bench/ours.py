"""What of our own engine is measured: random play, single operations, and whether a long game becomes a slow one.
The engine is used as the site uses it, through its registry; only the growth reads a state of Tudor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Any, NamedTuple

from bench.measure import Contestant, Figures, Ratios, repeat, time_per_call
from games.engine.codec import digest
from games.engine.metas import all_metas
from games.engine.playout import advanced, play_out, play_record, plies
from games.engine.protocol import AnyGame, Ruleset, Seat
from games.engine.record import Record
from games.engine.registry import find_game
from games.engine.replay import replay

TABLES = (("tudor", 2), ("tudor", 4), ("royals", 2), ("royals", 5))
"""The tables at which random play is measured."""
FULL = 4
"""The table at which everything else is measured."""

CORPUS_GAMES = 3
EVERY = 3
"""From the games of the corpus every third decision becomes a position to measure on."""

SHARE = 0.25
"""The part of a contestant's time that a single operation gets: it needs less of it than a whole game."""

GROWTH_TURNS = 3
"""How many turns the growth gets, and never the same game twice: games differ more than their quarters do."""

MICRO = 1e6
MILLI = 1e3

OPERATIONS = ("legal_moves", "apply_warm", "apply_cold", "view", "encode", "decode", "digest")
QUARTERS = 4


class Table(NamedTuple):
    """A game, the rules it is played by and the seats at it."""

    game: AnyGame
    ruleset: Ruleset
    seats: int

    @property
    def name(self) -> str:
        return f"{self.game.slug}{self.seats}"

    def setup(self) -> Any:
        return self.game.setup(self.ruleset, self.seats)


class Position(NamedTuple):
    """A stored state in which a seat decides, and what it decided."""

    text: str
    seat: Seat
    move: Any


class Step(NamedTuple):
    """A decision of a game under way: the phase it fell in and what it took, chance and court apart."""

    phase: str
    seconds: float


def table(slug: str, seats: int) -> Table:
    """A table of a game as the lobby offers it first."""
    meta = next(meta for meta in all_metas() if meta.slug == slug)
    edition = meta.editions[0]
    options = tuple(sorted(edition.presets[0].options))
    return Table(find_game(meta.slug), Ruleset(meta.slug, edition.slug, meta.revision, options), seats)


def full_table() -> Table:
    """The table at which everything but random play is measured."""
    return table("tudor", FULL)


def contestants(positions: Sequence[Position], seed: int) -> list[Contestant]:
    """Everything of ours that is sampled in a round, operations on these positions."""
    full = full_table()
    _, record = play_record(full.game, full.ruleset, full.seats, Random(seed))
    return [
        *(partial(play, table(slug, seats), seed) for slug, seats in TABLES for play in (random_play, fast_play)),
        *(partial(operation, full, name, positions) for name in OPERATIONS),
        partial(replays, full, record),
        partial(growth, full, Random(seed)),
    ]


def constants(positions: Sequence[Position]) -> Figures:
    """Figures that no clock has a part in."""
    name = full_table().name
    sizes = [len(position.text.encode()) for position in positions]
    return {f"{name}_state_bytes": median(sizes), f"{name}_state_bytes_max": max(sizes)}


def ratios() -> Ratios:
    """Our own figures against each other: what a reader may compare between two machines."""
    name = full_table().name
    tables = [table(slug, seats).name for slug, seats in TABLES]
    return {
        **{f"ratio_{each}_fast_to_apply": (f"{each}_fast_plies_per_s", f"{each}_plies_per_s") for each in tables},
        **{f"ratio_{name}_{each}_to_decision": (f"{name}_{each}_us", f"{name}_decision_us") for each in OPERATIONS},
        f"ratio_{name}_replay_verified_to_plain": (f"{name}_replay_verified_ms", f"{name}_replay_plain_ms"),
        f"ratio_{name}_replay_plain_to_play": (f"{name}_replay_plain_ply_us", f"{name}_ply_us"),
    }


def corpus(table: Table, seed: int) -> list[Position]:
    """Positions from the decisions of a few random games, the same for the same seed."""
    game, random = table.game, Random(seed)
    decisions: list[Position] = []
    for _ in range(CORPUS_GAMES):
        before = table.setup()
        for seat, move, after in plies(game, before, random):
            if seat >= 0:
                decisions.append(Position(game.encode(before), seat, move))
            before = after
    return decisions[::EVERY]


def random_play(table: Table, seed: int, seconds: float) -> Figures:
    """Whole games at random. Only decisions of seats are decisions; the time is that of all plies."""
    random = Random(seed)
    sample = repeat(seconds, lambda: play_out(table.game, table.setup(), random)[1:])
    decisions, all_plies = sample.counts
    return {
        f"{table.name}_games_per_s": sample.times / sample.seconds,
        f"{table.name}_decisions_per_s": decisions / sample.seconds,
        f"{table.name}_plies_per_s": all_plies / sample.seconds,
        f"{table.name}_decision_us": MICRO * sample.seconds / decisions,
        f"{table.name}_ply_us": MICRO * sample.seconds / all_plies,
        f"{table.name}_decisions_per_game": decisions / sample.times,
        f"{table.name}_plies_per_game": all_plies / sample.times,
    }


def fast_play(table: Table, seed: int, seconds: float) -> Figures:
    """The same games by the fast path, as bots think: nothing is checked, and no events are kept."""
    random = Random(seed)
    sample = repeat(seconds, lambda: play_out(table.game, table.setup(), random, step=advanced)[2:])
    return {
        f"{table.name}_fast_games_per_s": sample.times / sample.seconds,
        f"{table.name}_fast_plies_per_s": sample.counts[0] / sample.seconds,
    }


def operation(table: Table, name: str, positions: Sequence[Position], seconds: float) -> Figures:
    """One operation of the contract on every position of the corpus."""
    prepare, call = _OPERATIONS[name](table.game, positions)
    return {f"{table.name}_{name}_us": MICRO * time_per_call(seconds * SHARE, prepare, call)}


def replays(table: Table, record: Record, seconds: float) -> Figures:
    """A whole game from its record, with every digest compared and with none."""

    def milliseconds(verify: bool) -> float:
        def run(_: None) -> None:
            replayed = replay(table.game, record, verify=verify)
            assert replayed.error is None, "our own record replays"

        return MILLI * time_per_call(seconds * SHARE, lambda: [None], run)

    plain = milliseconds(verify=False)
    return {
        f"{table.name}_replay_plain_ms": plain,
        f"{table.name}_replay_plain_ply_us": MICRO / MILLI * plain / len(record.plies),
        f"{table.name}_replay_verified_ms": milliseconds(verify=True),
    }


def growth(table: Table, random: Random, seconds: float) -> Figures:
    """What a decision takes in the last quarter of a game as a multiple of the first, set-up apart: over all
    decisions, and phase against the same phase."""
    first: list[Step] = []
    last: list[Step] = []

    def play() -> tuple[int, ...]:
        steps = list(timed_decisions(table, random))
        quarter = len(steps) // QUARTERS
        first.extend(steps[:quarter])
        last.extend(steps[-quarter:])
        return ()

    repeat(seconds * GROWTH_TURNS, play)
    return {
        f"{table.name}_growth": fmean(step.seconds for step in last) / fmean(step.seconds for step in first),
        f"{table.name}_growth_within_phases": growth_within_phases(first, last),
    }


def timed_decisions(table: Table, random: Random) -> Iterator[Step]:
    """Plays a game and times each decision of a seat from the first round on."""
    before = table.setup()
    stream = plies(table.game, before, random)
    began = process_time()
    for seat, _, after in stream:
        elapsed = process_time() - began
        if seat >= 0 and before.round:
            yield Step(before.phase.name, elapsed)
        before = after
        began = process_time()


def growth_within_phases(first: Sequence[Step], last: Sequence[Step]) -> float:
    """The mean of the last over the mean of the first, if both were made up of the same phases: those that occur in
    both count, each by its number of decisions."""
    early, late = by_phase(first), by_phase(last)
    weights = {phase: len(early[phase]) + len(late[phase]) for phase in early.keys() & late.keys()}
    upper = sum(weight * fmean(late[phase]) for phase, weight in weights.items())
    return upper / sum(weight * fmean(early[phase]) for phase, weight in weights.items())


def by_phase(steps: Sequence[Step]) -> dict[str, list[float]]:
    seconds: dict[str, list[float]] = {}
    for step in steps:
        seconds.setdefault(step.phase, []).append(step.seconds)
    return seconds


# What each operation is called with. A state remembers its legal moves once it was asked for them: a decoded state
# was never asked, so that what is cold stays cold without a look into its memory.

Timed = tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]


def _legal_moves(game: AnyGame, positions: Sequence[Position]) -> Timed:
    return (
        lambda: [(game.decode(position.text), position.seat) for position in positions],
        lambda pair: game.legal_moves(*pair),
    )


def _apply_cold(game: AnyGame, positions: Sequence[Position]) -> Timed:
    return (
        lambda: [(game.decode(position.text), position.move) for position in positions],
        lambda pair: game.apply(*pair),
    )


def _apply_warm(game: AnyGame, positions: Sequence[Position]) -> Timed:
    pairs = [(game.decode(position.text), position.move) for position in positions]
    for (state, _), position in zip(pairs, positions, strict=True):
        game.legal_moves(state, position.seat)
    return lambda: pairs, lambda pair: game.apply(*pair)


def _view(game: AnyGame, positions: Sequence[Position]) -> Timed:
    pairs = [(game.decode(position.text), position.seat) for position in positions]
    return lambda: pairs, lambda pair: game.view(*pair)


def _encode(game: AnyGame, positions: Sequence[Position]) -> Timed:
    states = [game.decode(position.text) for position in positions]
    return lambda: states, game.encode


def _decode(game: AnyGame, positions: Sequence[Position]) -> Timed:
    texts = [position.text for position in positions]
    return lambda: texts, game.decode


def _digest(game: AnyGame, positions: Sequence[Position]) -> Timed:
    texts = [position.text for position in positions]
    return lambda: texts, digest


_OPERATIONS: dict[str, Callable[[AnyGame, Sequence[Position]], Timed]] = {
    "legal_moves": _legal_moves,
    "apply_warm": _apply_warm,
    "apply_cold": _apply_cold,
    "view": _view,
    "encode": _encode,
    "decode": _decode,
    "digest": _digest,
}
