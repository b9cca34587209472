"""A view as text for a terminal: the board as a drawing, the rest in lines. Draws what the view shows and knows
nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.tudor.letters import cell_text
from games.engine.tudor.view import ChamberView, Named, PlayerView, TudorView


def render_text(seen: TudorView) -> str:
    """The whole view, top to bottom as on the table."""
    return "\n".join(_lines(seen)) + "\n"


def _lines(seen: TudorView) -> Iterator[str]:
    viewer = "the public" if seen.viewer is None else f"seat {seen.viewer}"
    yield f"{seen.ruleset}, {len(seen.players)} players, seen by {viewer}"
    yield (
        f"round {seen.round} of {seen.rounds} ({seen.wife or 'set-up'}), phase {seen.phase}, "
        f"start {seen.start}, turn {seen.turn}, to act {_seats(seen.to_act)}"
    )
    if seen.question is not None:
        data = "".join(f" {name}={value}" for name, value in seen.question.data if value)
        yield f"question {seen.question.kind} to {_seats((seen.question.seat,))}{data}"
    if seen.activated:
        yield "activated" + (f", Lord may still do {seen.lord_left}" if seen.lord_left else "")
    yield ""
    yield from _throne_room(seen)
    yield ""
    for chamber in seen.chambers:
        yield _chamber(chamber)
    yield f"stacks  {_counts(seen.stacks)}"
    yield f"stand   {_counts(seen.stand)}"
    yield f"bag     {seen.bag_count}"
    for player in seen.players:
        yield from _player(player)
    for seat, source, points in seen.lines:
        yield f"scored  seat {seat} {points:+d} {source}"
    if seen.result is not None:
        places = ", ".join(f"seat {seat} place {place}" for seat, place in enumerate(seen.result.places))
        yield f"result  {places} (by {seen.result.reason.name.lower()})"


def _throne_room(seen: TudorView) -> Iterator[str]:
    offices = "  ".join("." if office.holder is None else str(office.holder) for office in seen.offices)
    yield f"    {offices}   offices"
    for row in reversed(range(seen.rows)):
        cells = seen.spaces[row * seen.columns : (row + 1) * seen.columns]
        yield f"{row + 1}   " + " ".join(f"{cell_text(c.faction, c.round_token, c.courtier):2}" for c in cells)
        if row == seen.stairs:
            yield "    " + "--" * seen.columns + "-" * (seen.columns - 1)
    yield "    " + "  ".join(office.column for office in seen.offices)


def _chamber(chamber: ChamberView) -> str:
    chairs = " ".join(
        "." if chair.owner is None else f"{chair.owner}{'!' if chair.has_acted else ''}" for chair in chamber.chairs
    )
    lords = " ".join(f"{seat}{'!' if acted else ''}" for seat, acted in chamber.lords) or "none"
    bench = " ".join(map(str, chamber.bench)) or "empty"
    return f"chamber {chamber.number} ({chamber.actions})  chairs {chairs}  lords {lords}  bench {bench}"


def _player(player: PlayerView) -> Iterator[str]:
    fingers = " ".join(f"{'+'.join(rings)}@{finger}" for finger, rings in player.fingers if rings)
    loose = f" loose {' '.join(player.loose_rings)}" if player.loose_rings else ""
    yield (
        f"seat {player.seat}  prestige {player.prestige}  rings {fingers or 'none'}{loose}"
        f"  enhanced {player.enhanced or 'nothing'}"
    )
    yield f"  cards {player.card_count} {_hidden(player.cards)}  tokens {player.token_count} {_hidden(player.tokens)}"
    more = f"  abroad {player.abroad}" if player.abroad else ""
    more += f"  at card {player.at_card}" if player.at_card else ""
    more += f"  spent {_counts(player.spent)}" if any(count for _, count in player.spent) else ""
    yield (
        f"  round tokens {player.round_token_count} {_hidden(player.round_tokens)}  supply {player.supply}"
        f"  figures left {player.figures_left}{more}"
    )


def _hidden(counts: Named | None) -> str:
    return "(behind the screen)" if counts is None else f"({_counts(counts)})"


def _counts(counts: Named) -> str:
    return " ".join(f"{name} {count}" for name, count in counts if count) or "none"


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join({-1: "chance", -2: "court"}.get(seat, str(seat)) for seat in seats) or "nobody"
