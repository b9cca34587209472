"""One drill on one database: fill, play, back up, destroy, restore, compare."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import call_command
from django.db import connections

from bench.drill_players import DrillLog, DrillTable, Move, make_people
from bench.drill_run import asked
from bench.drill_stack import ROOT
from bench.restore_content import JSON
from bench.restore_drill_sites import Place
from games.models import Match

START_SECONDS = 300
PEOPLE_OF_THE_ARCHIVE = 40
DISTINCT = 60


class DrillFailed(Exception):
    """A step of the drill did not come about."""


class RestoreDrill:
    def __init__(self, original: Place, spare: Place, options: argparse.Namespace) -> None:
        self._original, self._spare, self._options = original, spare, options
        self._log = DrillLog()
        self._broken = 0

    def run(self) -> bool:
        """Whether everything is there again that the backup should have."""
        with TemporaryDirectory(prefix="court-backups-") as name:
            backups = Path(name)
            self._fill()
            folder, before = self._play_and_back_up(backups)
            lost = self._content(self._original, backups / "lost.json")
            codes = dict(Match.objects.values_list("pk", "code"))
            connections.close_all()
            self._original.destroy()
            self._restore(folder)
            self._compare(lost, self._content(self._spare, backups / "restored.json"), before, codes)
            self._check_all()
            self._start(self._spare)
            self._say("the restored site answers", self._seconds_since_loss)
            self._spare.stack.crash()
        return not self._broken

    def _fill(self) -> None:
        call_command("migrate", verbosity=0)
        if self._original.server:
            self._must(self._original.command("collectstatic", "--no-input", "--verbosity", "0"))
            self._must(self._spare.command("collectstatic", "--no-input", "--verbosity", "0"))
        distinct = min(DISTINCT, self._options.matches)
        size = ("--matches", str(self._options.matches), "--distinct", str(distinct), "--processes", "1")
        self._must(
            self._original.command("fill_archive", *size, "--people", str(PEOPLE_OF_THE_ARCHIVE), "--force"),
            self._original.command("recompute_ratings", "--missed"),
            self._original.command("make_dump"),
        )

    def _play_and_back_up(self, backups: Path) -> tuple[Path, int]:
        """The folder of the backup, and how many moves had been acknowledged when it began."""
        self._start(self._original)
        ports, over = self._original.stack.web_ports, threading.Event()
        people = make_people(2 * self._options.tables)
        tables = [
            DrillTable(people[2 * number : 2 * number + 2], ports, self._log, number)
            for number in range(self._options.tables)
        ]
        with ThreadPoolExecutor(len(tables)) as threads:
            playing = [threads.submit(table.play, over) for table in tables]
            try:
                time.sleep(self._options.seconds)
                before, began = len(self._log.acknowledged), time.monotonic()
                self._must(self._original.command("backup", "--to", str(backups)))
                self._say("backup, while people play", time.monotonic() - began)
                during = len(self._log.acknowledged)
                time.sleep(self._options.seconds)
            finally:
                over.set()
            for done in playing:
                done.result()
        self._original.stack.crash()
        self._lost_at, moves = time.monotonic(), len(self._log.acknowledged)
        self._say("from the beginning of the backup to the loss", self._lost_at - began)
        self._count("moves acknowledged before, during and after the backup", before, during - before, moves - during)
        (folder,) = [path.parent for path in backups.glob("*/manifest.json")]
        return folder, before

    def _restore(self, folder: Path) -> None:
        began = time.monotonic()
        self._must(self._spare.command("restore", str(folder)), self._spare.command("migrate", "--check"))
        self._say("restore", time.monotonic() - began)

    def _compare(self, lost: JSON, restored: JSON, before: int, codes: dict[int, str]) -> None:
        plies: dict[str, list[str]] = restored["plies"]

        def is_there(move: Move) -> bool:
            known = plies.get(codes[move.match_id], [])
            return len(known) >= move.number and known[move.number - 1] == move.text

        acknowledged = self._log.acknowledged
        missing = [not is_there(move) for move in acknowledged]
        self._expect("moves from before the backup", before, sum(missing[:before]))
        self._count("moves from after it that are lost, as they must be", sum(missing[before:]))
        changed = [code for code, texts in plies.items() if lost["plies"].get(code, [])[: len(texts)] != texts]
        self._expect("matches, and how many have other plies", len(plies), len(changed))
        changed = [code for code, chain in restored["chains"].items() if lost["chains"].get(code) != chain]
        self._expect("records, and how many have another digest", len(restored["chains"]), len(changed))
        lines = {pool: len(known) for pool, known in restored["ledger"].items()}
        wrong = [pool for pool, count in lines.items() if lost["ledger"][pool][:count] != restored["ledger"][pool]]
        self._expect("lines of the ledger, and how many pools differ", sum(lines.values()), len(wrong))
        wrong = [name for name, digest in restored["files"].items() if lost["files"].get(name) != digest]
        missing_files = len(lost["files"].keys() - restored["files"].keys())
        self._expect("files, and how many differ or are missing", len(restored["files"]), len(wrong) + missing_files)

    def _check_all(self) -> None:
        for words, command in (
            ("every record replayed", ("replay_archive", "--jobs", "1")),
            ("ledger counted again", ("recompute_ratings", "--dry-run")),
        ):
            began = time.monotonic()
            done = self._spare.command(*command)
            self._broken += done.returncode != 0
            told = (done.stdout.strip().splitlines() or [done.stderr.strip()[-300:]])[-1]
            print(f"{words}: {told} ({time.monotonic() - began:.1f} s)")

    def _start(self, place: Place) -> None:
        place.stack.start()
        ports, deadline = place.stack.web_ports, time.monotonic() + START_SECONDS
        while not all(asked(port, "/healthz") == 200 for port in ports):
            if time.monotonic() > deadline:
                raise DrillFailed(f"the site does not start: {place.stack.logs()[-2000:]}")
            time.sleep(0.1)

    @property
    def _seconds_since_loss(self) -> float:
        return time.monotonic() - self._lost_at

    def _content(self, place: Place, path: Path) -> JSON:
        command = [sys.executable, "-m", "bench.restore_content", str(path)]
        subprocess.run(command, cwd=ROOT, env=dict(place.environment), check=True)
        content: JSON = json.loads(path.read_text())
        return content

    def _must(self, *done: subprocess.CompletedProcess[str]) -> None:
        for command in done:
            if command.returncode:
                raise DrillFailed(f"{' '.join(command.args[1:])}: {command.stdout[-500:]}{command.stderr[-2000:]}")
            if command.stdout.strip() and command.args[2] in ("backup", "restore"):
                print(command.stdout.strip())

    def _expect(self, what: str, total: int, broken: int) -> None:
        print(f"{what}: {total}, broken: {broken}")
        self._broken += broken

    @staticmethod
    def _count(what: str, *counts: int) -> None:
        print(f"{what}: {', '.join(map(str, counts))}")

    @staticmethod
    def _say(what: str, seconds: float) -> None:
        print(f"{what}: {seconds:.1f} s", flush=True)
