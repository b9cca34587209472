"""Words of scoring that every game shares: ranks and ladders of tie-breaks. No game's own numbers."""

from __future__ import annotations

from collections.abc import Sequence


def competition_ranks(totals: Sequence[tuple[int, ...]] | Sequence[int]) -> tuple[int, ...]:
    """Gives each total its rank from 1; equals share the better one and the ranks they use up are skipped (1, 1, 3)."""
    order = sorted(totals, reverse=True)
    return tuple(order.index(total) + 1 for total in totals)


def deciding_step(ladders: Sequence[tuple[int, ...]]) -> int | None:
    """The index of the step on which the best ladder leaves all others behind, None if some are equal to the end."""
    contenders = list(ladders)
    for step in range(len(ladders[0])):
        best = max(ladder[step] for ladder in contenders)
        contenders = [ladder for ladder in contenders if ladder[step] == best]
        if len(contenders) == 1:
            return step
    return None
