"""The learning curve as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.training import PassFigures

_WIDTH, _HEIGHT, _MARGIN = 640, 320, 48


def curve_svg(curve: Sequence[PassFigures]) -> str:
    """Log loss pass by pass: solid on matches held out, dashed on those learnt from."""
    values = [value for figures in curve for value in (figures.loss, figures.held_out_loss)]
    low, high = min(values), max(values)
    reach = (high - low) or 1.0

    def points(values: Sequence[float]) -> str:
        step = (_WIDTH - 2 * _MARGIN) / max(1, len(values) - 1)
        return " ".join(
            f"{_MARGIN + step * number:.1f},{_MARGIN + (high - value) / reach * (_HEIGHT - 2 * _MARGIN):.1f}"
            for number, value in enumerate(values)
        )

    line = 'fill="none" stroke="currentColor" stroke-width="2"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif">',
            f"<title>Log loss by pass, {len(curve)} passes</title>",
            f'<text x="4" y="{_MARGIN}" font-size="12">{high:.4f}</text>',
            f'<text x="4" y="{_HEIGHT - _MARGIN}" font-size="12">{low:.4f}</text>',
            f'<text x="{_MARGIN}" y="{_HEIGHT - 8}" font-size="12">pass 1 to {len(curve)}; dashed: learnt from, '
            "solid: held out</text>",
            f'<polyline {line} points="{points([figures.held_out_loss for figures in curve])}"/>',
            f'<polyline {line} stroke-dasharray="6 4" points="{points([figures.loss for figures in curve])}"/>',
            "</svg>\n",
        ]
    )
