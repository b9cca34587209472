"""What must hold in every position, however it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.engine.protocol import CHANCE, COURT
from games.engine.tudor.board import (
    BARE,
    CARDS_PER_FACTION,
    COURTIERS,
    FACTIONS,
    NO_TOKEN,
    ROUND_TOKENS,
    SPACE_NAMES,
)
from games.engine.tudor.hooks import ScoringCard
from games.engine.tudor.movement import Walk
from games.engine.tudor.phases.court import GARTER
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Phase, Player, State
from games.engine.tudor.stocking import Restock
from games.engine.tuples import Counts


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant as a sentence."""
    if state.phase is Phase.CARDS:
        return tuple(_people(state))
    return tuple(problem for check in _CHECKS for problem in check(state))


def _people(state: State) -> Iterator[str]:
    """Every seat that is named anywhere is one of this table."""
    chambers = [owner for chamber in state.chambers for owner in (*chamber.chairs, *chamber.bench)]
    owners = {*state.courtiers, *state.offices, *chambers} - {NOBODY_THERE}
    deciders = {item.seat for item in state.agenda} - {CHANCE, COURT}
    for seat in sorted({state.start, state.turn, *owners, *deciders, *(line.seat for line in state.lines)}):
        if seat not in state.rules.seats:
            yield f"there is no seat {seat} at this table"
    for seat, chamber in enumerate(state.lords):
        if not AT_HOME <= chamber < len(state.chambers):
            yield f"the Lord of seat {seat} sits in no chamber that there is"


def _faction_tokens(state: State) -> Iterator[str]:
    for faction, name in enumerate(FACTIONS):
        found = state.bag[faction] + state.tokens_gone[faction] + state.factions.count(faction)
        found += sum(player.tokens[faction] + player.spent[faction] for player in state.players)
        if found != state.rules.tokens_of(faction):
            yield f"bag: {found} {name} tokens in all instead of {state.rules.tokens_of(faction)}"
    yield from _negative("bag", state.bag, FACTIONS)
    yield from _negative("gone", state.tokens_gone, FACTIONS)


def _round_tokens(state: State) -> Iterator[str]:
    totals = state.rules.board.round_tokens(opportunity=state.rules.opportunity)
    for kind, name in enumerate(ROUND_TOKENS):
        found = state.round_tokens.count(kind) + state.round_tokens_gone[kind]
        found += sum(player.round_tokens[kind] for player in state.players)
        if found > totals[kind] or (found < totals[kind] and state.phase is not Phase.DEAL):
            yield f"round tokens: {found} {name} tokens in all instead of {totals[kind]}"
    yield from _negative("round tokens out of the game", state.round_tokens_gone, ROUND_TOKENS)


def _cards(state: State) -> Iterator[str]:
    for faction, name in enumerate(FACTIONS):
        found = state.stacks[faction] + sum(player.cards[faction] for player in state.players)
        if found != CARDS_PER_FACTION:
            yield f"stacks: {found} {name} cards in all instead of {CARDS_PER_FACTION}"
    yield from _negative("stacks", state.stacks, FACTIONS)
    for seat, player in enumerate(state.players):
        yield from _negative(f"seat {seat}, cards", player.cards, FACTIONS)
        yield from _negative(f"seat {seat}, tokens", player.tokens, FACTIONS)
        yield from _negative(f"seat {seat}, round tokens", player.round_tokens, ROUND_TOKENS)


def _rings(state: State) -> Iterator[str]:
    rings = [player.rings for player in state.players]
    for faction, name in enumerate(FACTIONS):
        found = state.stand[faction] + sum(held.count(faction) for held in rings)
        if found != state.rules.board.rings_per_faction:
            yield f"rings: {found} {name} rings in all instead of {state.rules.board.rings_per_faction}"
    yield from _negative("ring stand", state.stand, FACTIONS)
    settled = state.phase > Phase.RINGS and not state.agenda
    for seat, player in enumerate(state.players):
        if settled and len(rings[seat]) != 2 + state.offices.count(seat):
            yield f"seat {seat} holds {len(rings[seat])} rings and {state.offices.count(seat)} offices"
        if settled and player.loose:
            yield f"seat {seat} wears not all rings"
        yield from _fingers(seat, player)


def _fingers(seat: int, player: Player) -> Iterator[str]:
    sizes = [len(rings) for rings in player.fingers]
    if sum(sizes) + len(player.loose) <= len(sizes):
        if max(sizes) > 1:
            yield f"seat {seat} wears two rings on a finger without need"
    elif max(sizes) > 2:
        yield f"seat {seat} wears more than two rings on a finger"
    elif not player.loose and min(sizes) == 0:
        yield f"seat {seat} leaves a finger bare with {sum(sizes)} rings"


def _courtiers(state: State) -> Iterator[str]:
    in_the_air = [item.seat for item in state.agenda if item.holds_courtier]
    for seat, player in zip(state.rules.seats, state.players, strict=True):
        found = player.supply + player.abroad + player.at_card + in_the_air.count(seat)
        found += state.courtiers.count(seat) + state.offices.count(seat)
        found += sum(chamber.chairs.count(seat) + chamber.bench.count(seat) for chamber in state.chambers)
        if found != COURTIERS:
            yield f"seat {seat}, supply: {found} Courtiers in all instead of {COURTIERS}"
        if min(player.supply, player.abroad, player.at_card) < 0:
            yield f"seat {seat} has fewer than no Courtiers somewhere"


def _board(state: State) -> Iterator[str]:
    board = state.rules.board
    due = _to_be_stocked(state)
    inside = set(board.spaces)
    for space in range(board.size):
        owner, faction, token = state.courtiers[space], state.factions[space], state.round_tokens[space]
        if space not in inside:
            if (owner, faction, token) != (NOBODY_THERE, BARE, NO_TOKEN):
                yield f"{SPACE_NAMES[space]} is not on this board"
        elif owner != NOBODY_THERE:
            if space in board.topmost:
                yield f"a Courtier stands on the topmost space {SPACE_NAMES[space]}"
            if faction != BARE or token != NO_TOKEN:
                yield f"tokens lie under the Courtier on {SPACE_NAMES[space]}"
        elif faction == BARE and space not in due and any(state.bag) and state.phase > Phase.DEAL:
            yield f"{SPACE_NAMES[space]} is bare although the bag has tokens"


def _to_be_stocked(state: State) -> set[int]:
    """The spaces that are bare because a move under way stocks them later."""
    due = {space for item in state.agenda if isinstance(item, Restock) for space in item.spaces}
    return due | {space for item in state.agenda if isinstance(item, Walk) for space in (*item.path, item.source)}


def _chambers(state: State) -> Iterator[str]:
    board = state.rules.board
    for number, chamber in enumerate(state.chambers, start=1):
        if len(chamber.chairs) != board.chairs:
            yield f"chamber {number} has {len(chamber.chairs)} chairs instead of {board.chairs}"
        if len(chamber.bench) > board.bench_seats:
            yield f"{len(chamber.bench)} sit on the bench of chamber {number}"
        if state.lords.count(number - 1) > board.lord_chairs:
            yield f"too many Lords in chamber {number}"
        for row, owner in enumerate(chamber.chairs):
            if owner == NOBODY_THERE and chamber.acted >> row & 1:
                yield f"the empty chair {number}.{row + 1} is marked as activated"
    for seat, chamber_number in enumerate(state.lords):
        if chamber_number == AT_HOME and state.lords_acted >> seat & 1:
            yield f"the Lord of seat {seat} is activated at home"


def _turn(state: State) -> Iterator[str]:
    if state.phase is Phase.OVER and state.agenda:
        yield "the game is over and something is still to be decided"
    rules = state.rules
    spaces = len(rules.board.spaces)
    most = {Phase.DEAL: spaces, Phase.RINGS: 2 * rules.players, Phase.LORDS: rules.players}.get(state.phase)
    if state.phase is Phase.BENCHES and rules.scenario is not None:
        most = rules.players * rules.scenario.placements[0 if state.round == 1 else 1]
    if state.count < 0 or (most is not None and state.count > most):
        yield f"{state.count} of {most} picks or placements have been made"
    if state.phase is Phase.RINGS:
        order = rules.clockwise(state.start)
        picks = (order + order[::-1])[: state.count]
        for seat, player in zip(rules.seats, state.players, strict=True):
            if len(player.rings) != picks.count(seat):
                yield f"seat {seat} holds {len(player.rings)} rings after {picks.count(seat)} picks"
    if state.phase > Phase.RINGS and not 1 <= state.round <= state.rules.rounds:
        yield f"round {state.round} of {state.rules.rounds}"


def _lines(state: State) -> Iterator[str]:
    """Every line of the score is one that a card in play, or the Garter, can have given by now."""
    rules, board = state.rules, state.rules.board
    rounds = state.round - (state.phase < Phase.GAME_END)
    counted = Counter((line.seat, line.source) for line in state.lines)
    cards = {card.id: card for card in rules.scoring}
    for (seat, source), count in counted.items():
        where = f"lines: seat {seat} has {count} of {source}"
        card = cards.get(source)
        if source == GARTER:
            most = int(state.phase is Phase.OVER)
        elif card is None:
            yield f"lines: no card in play scores {source!r}"
            continue
        elif card.game_end is not None:
            most = int(state.phase >= Phase.GARTER)
        else:
            most = count if card.office_taken else rounds * board.columns
        if count > most:
            yield f"{where}, which cannot be more than {most} by now"
    for line in state.lines:
        worth = board.garter if line.source == GARTER else _office_prestige(cards.get(line.source))
        if worth and line.points not in worth:
            yield f"lines: {line.source} does not give {line.points}"


def _office_prestige(card: ScoringCard | None) -> tuple[int, ...]:
    return (card.office_taken,) if card is not None and card.office_taken else ()


def _negative(where: str, counts: Counts, names: Sequence[str]) -> Iterator[str]:
    for name, count in zip(names, counts, strict=True):
        if count < 0:
            yield f"{where}: {-count} {name} more than there are"


_CHECKS = (
    _people,
    _faction_tokens,
    _round_tokens,
    _cards,
    _rings,
    _courtiers,
    _board,
    _chambers,
    _turn,
    _lines,
)
