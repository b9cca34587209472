"""How invented players of Tudor choose: at random, but with some ambition."""

from __future__ import annotations

from collections.abc import Sequence

from games.titles.protocol import SamplePlay

_VERBS = {
    "act": 1.0,
    "then": 4.0,
    "perform": 3.0,
    "bonus": 2.0,
    "use": 2.0,
    "skip": 0.3,
    "trade": 0.02,
    "end": 0.3,
    "stop": 0.1,
}
_ACTIONS = {"A": 4.0, "B": 0.5, "C": 8.0, "D": 3.0, "E": 12.0, "F": 2.0, "G": 4.0, "H": 0.5, "none": 0.02}
_UPWARDS = 6.0


def _liking(words: Sequence[str]) -> float:
    match words:
        case ["act", _, action] | ["then" | "perform", action]:
            return _VERBS[words[0]] * _ACTIONS[action]
        case ["move", source, target, *_]:
            return _UPWARDS if source != "supply" and target[1:] > source[1:] else 1.0
        case _:
            return _VERBS.get(words[0], 1.0)


SAMPLE_PLAY = SamplePlay(share=0.6, liking=_liking)
