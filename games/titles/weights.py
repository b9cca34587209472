"""What has been learnt of a title: a file of weights for each version, in its folder `weights`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from games.bots.evaluator import Evaluator
from games.bots.learned import LearnedEvaluator, Sight
from games.bots.network import load

SUFFIX = ".npz"


def learned_evaluators(folder: Path, expert: Evaluator, sights: Mapping[int, Sight]) -> tuple[LearnedEvaluator, ...]:
    """Every version, the newest first, with the sight that it was trained on."""
    numbers = sorted((int(path.stem) for path in folder.glob(f"*{SUFFIX}")), reverse=True)
    found = []
    for number in numbers:
        network = load((folder / f"{number}{SUFFIX}").read_bytes())
        sight = sights[network.provenance["features"]]
        found.append(LearnedEvaluator(expert, sight, network, str(number)))
    return tuple(found)
