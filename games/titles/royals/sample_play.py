"""How invented players of Royals choose: at random, but with some ambition."""

from __future__ import annotations

from collections.abc import Sequence

from games.titles.protocol import SamplePlay

_VERBS = {"claim": 1.0, "oust": 0.3, "end": 60.0}
"""A player who never waits never has the cards for a King."""
_TITLES = {"marshal": 1, "baron": 3, "countess": 5, "duke": 9, "cardinal": 14, "princess": 25, "king": 90}


def _liking(words: Sequence[str]) -> float:
    match words:
        case ["claim" | "oust", _, title]:
            return _VERBS[words[0]] * _TITLES[title]
        case _:
            return _VERBS.get(words[0], 1.0)


SAMPLE_PLAY = SamplePlay(share=0.4, liking=_liking)
