"""Learns from self-play what positions of a game are worth."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots.network import Network
from games.bots.training import HIDDEN, Lessons, PassFigures, learn
from games.engine.metas import all_metas
from games.management.commands._progress import Progress
from games.management.training.calibration import calibrations
from games.management.training.curve import curve_svg
from games.management.training.lessons import MATCHES, read_lessons, sight_of, write_matches


class Command(BaseCommand):
    help = (
        "Plays a game with itself, learns every seat's chance to win and its margin, and writes weights, the learning "
        "curve and the calibration into a folder. What becomes of the weights is for the arena to decide."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=[meta.slug for meta in all_metas()])
        parser.add_argument("--games", type=int, default=10_000, help=f"matches to learn from, in files of {MATCHES}")
        parser.add_argument("--resume", action="store_true", help="go on in a folder that has matches already")
        parser.add_argument("--folder", help="default: var/evaluator/<game>")
        parser.add_argument("--jobs", type=int, default=1, help="number of parallel processes")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays and learns the same")
        parser.add_argument("--passes", type=int, default=4, help="how often all positions are learnt from")
        parser.add_argument("--keep", type=float, default=0.7, help="lambda: 1 learns from results alone")

    def handle(self, *args: Any, **options: Any) -> None:
        slug, seed = options["game"], options["seed"]
        if min(options["games"], options["jobs"], options["passes"]) < 1 or not 0 <= options["keep"] <= 1:
            raise CommandError("--games, --jobs and --passes take whole numbers from 1, --keep one from 0 to 1")
        try:
            features = sight_of(slug).version
        except LookupError as error:
            raise CommandError(str(error)) from error
        folder = Path(options["folder"] or settings.BASE_DIR / "var" / "evaluator" / slug)
        folder.mkdir(parents=True, exist_ok=True)
        _check_begun(folder, slug, seed, may_resume=options["resume"])
        files = -(-options["games"] // MATCHES)
        progress = Progress(files * MATCHES)
        positions = 0
        for found in _written(slug, seed, folder, files, options["jobs"]):
            positions += found
            progress.advance(MATCHES, f"matches, {positions} positions")
        lessons = read_lessons(slug, folder, files)
        provenance = {
            "game": slug,
            "features": features,
            "hidden": HIDDEN,
            "matches": files * MATCHES,
            "positions": positions,
            "seed": seed,
            "passes": options["passes"],
            "lambda": options["keep"],
        }
        network, curve = self._learnt(lessons, options, provenance)
        (folder / "curve.json").write_text(json.dumps([figures._asdict() for figures in curve], indent=2) + "\n")
        (folder / "curve.svg").write_text(curve_svg(curve))
        provenance["calibration"] = [
            found._asdict() | {"bins": [part._asdict() for part in found.bins]}
            for found in calibrations(network, lessons)
        ]
        (folder / "calibration.json").write_text(json.dumps(provenance, indent=2) + "\n")
        (folder / "weights.npz").write_bytes(replace(network, provenance=provenance).dump())
        self.stdout.write(f"weights, curve and calibration are in {folder}")

    def _learnt(
        self, lessons: Mapping[int, Lessons], options: Mapping[str, Any], provenance: dict[str, Any]
    ) -> tuple[Network, list[PassFigures]]:
        progress = Progress(options["passes"])
        learnt = []
        for found in learn(lessons, options["passes"], options["keep"], options["seed"], provenance):
            learnt.append(found)
            progress.advance(1, f"passes, log loss {found[1].held_out_loss:.4f} on matches held out")
        return learnt[-1][0], [figures for _, figures in learnt]


def _check_begun(folder: Path, slug: str, seed: int, *, may_resume: bool) -> None:
    """What lies in a folder was begun with the same words; raises `CommandError`."""
    begun, words = folder / "begun.json", {"game": slug, "seed": seed, "features": sight_of(slug).version}
    if begun.exists():
        if not may_resume:
            raise CommandError(f"there are matches in {folder}: --resume goes on with them")
        if json.loads(begun.read_text()) != words:
            raise CommandError(f"the matches in {folder} are of another game, seed or version of the features")
    begun.write_text(json.dumps(words) + "\n")


def _written(slug: str, seed: int, folder: Path, files: int, jobs: int) -> Iterator[int]:
    """The positions in each file, as they are finished."""
    write = partial(write_matches, slug, seed, folder)
    if jobs == 1:
        yield from map(write, range(files))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(write, range(files))
