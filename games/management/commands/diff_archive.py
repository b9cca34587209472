"""Shows what a change of the rules would do to archived matches."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from games.archive.build import bare_record
from games.engine.errors import EngineError
from games.engine.metas import all_metas, find_meta
from games.engine.protocol import Ruleset
from games.engine.record import Ply, write_record
from games.management.commands._progress import Progress
from games.management.comparing.changes import Change, read_change
from games.management.comparing.engines import HERE, BrokenEngine, Engines
from games.management.comparing.verdicts import Kind, Verdict, changed_fields, verdict
from games.models import ArchivedRecord

CHUNK = 100
"""Records that are read at a time."""


class Subject(NamedTuple):
    """A match to be replayed by two readings of the rules."""

    code: str
    before: str
    """Its record by its own rules; empty if it is damaged."""
    after: str
    """Its record by the rules that are tried."""
    plies: tuple[Ply, ...]


class Example(NamedTuple):
    subject: Subject
    verdict: Verdict
    fields: tuple[str, ...] = ()
    """The parts of the state that are not equal where it is first another."""


class Findings:
    """What has become of the matches that were replayed, with a few examples of each kind."""

    def __init__(self, most_examples: int) -> None:
        self.counts: Counter[Kind] = Counter()
        self.rules: Counter[str] = Counter()
        """How often each rule has forbidden a move."""
        self._most = most_examples
        self._examples: dict[Kind, list[Example]] = {kind: [] for kind in Kind if kind != Kind.UNCHANGED}

    def add(self, subject: Subject, found: Verdict) -> None:
        self.counts[found.kind] += 1
        if found.kind == Kind.ILLEGAL:
            self.rules[found.rule] += 1
        if found.kind != Kind.UNCHANGED and len(self._examples[found.kind]) < self._most:
            self._examples[found.kind].append(Example(subject, found))

    @property
    def changed(self) -> int:
        return self.counts.total() - self.counts[Kind.UNCHANGED]

    @property
    def examples(self) -> list[Example]:
        """Those that were kept, kind by kind."""
        return [example for some in self._examples.values() for example in some]


class Command(BaseCommand):
    help = (
        "Replays archived matches by another revision, edition or choice of options, or by the engine of another "
        "checkout, and tells where they part ways; 1 if any does (docs/developers/revisions.md)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "rules",
            nargs="*",
            metavar="A B",
            help="two revisions (1 2) or two rulesets of one game: matches played by A are tried by B",
        )
        parser.add_argument("--against", metavar="PATH", help="try them with the engine of the checkout in this folder")
        parser.add_argument("--game", choices=[meta.slug for meta in all_metas()], help="only matches of this game")
        parser.add_argument("--edition", help="only matches of this edition")
        parser.add_argument("--match", metavar="CODE", help="only this one")
        parser.add_argument("--limit", type=int, help="at most so many, the newest")
        parser.add_argument(
            "--ignore", action="append", default=[], metavar="FIELD", help="a part of the state to leave out"
        )
        parser.add_argument("--examples", type=int, default=5, help="how many examples of each kind to show")
        parser.add_argument(
            "--jobs",
            type=int,
            default=max((os.cpu_count() or 1) // 2, 1),
            help="pairs of processes (default: one for two cores)",
        )
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["jobs"] < 1 or options["examples"] < 0 or (options["limit"] or 1) < 1:
            raise CommandError("--jobs and --limit take a whole number from 1, --examples one from 0")
        tree = _tree(options["against"])
        change = _change(options["rules"], tree)
        keys = _keys(change, options)
        ignored = options["ignore"]
        progress = Progress(len(keys))
        findings = Findings(options["examples"])
        try:
            for subject, found in _judged(_subjects(keys, change), tree, ignored, options["jobs"]):
                findings.add(subject, found)
                progress.advance(1, f"{findings.changed} not as they were")
            told = _with_fields(findings.examples, tree, ignored)
        except BrokenEngine as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(_figures(findings, told), indent=2))
        else:
            self.stdout.write("\n".join(_lines(findings, told)))
        if findings.changed:
            raise SystemExit(1)


def _tree(path: str | None) -> Path:
    """The checkout whose engine is tried."""
    if path is None:
        return HERE
    tree = Path(path).resolve()
    if not (tree / "games" / "engine" / "registry.py").is_file():
        raise CommandError(f"{path} has no games/engine")
    return tree


def _change(rules: Sequence[str], tree: Path) -> Change:
    """What is tried, by which rules and whose engine."""
    if not rules and tree == HERE:
        raise CommandError("name two revisions, two rulesets, or another checkout with --against")
    try:
        change = read_change(rules)
        if tree == HERE:
            _require_known(rules)
    except EngineError as error:
        raise CommandError(str(error)) from error
    return change


def _require_known(words: Sequence[str]) -> None:
    """Refuses what would be refused for every single match; raises `BadRuleset`."""
    for word in words:
        if word.isdecimal():
            newest = max(meta.revision for meta in all_metas())
            if not 1 <= int(word) <= newest:
                raise CommandError(f"there is no revision {word}; the newest is {newest}")
        else:
            ruleset = Ruleset.read(word)
            meta = find_meta(ruleset.game)
            meta.edition(ruleset.edition)
            if not 1 <= ruleset.revision <= meta.revision:
                raise CommandError(
                    f"there is no revision {ruleset.revision} of {meta.slug}; the newest is {meta.revision}"
                )


def _keys(change: Change, options: dict[str, Any]) -> list[int]:
    """The matches that are meant, the newest first."""
    records = ArchivedRecord.objects.order_by("-match_id")
    if options["game"]:
        records = records.filter(match__entry__game=options["game"])
    if options["edition"]:
        records = records.filter(match__entry__edition=options["edition"])
    if options["match"]:
        records = records.filter(match__code=options["match"])
    pairs = records.values_list("match_id", "match__ruleset")
    keys = [key for key, ruleset in pairs.iterator() if change(Ruleset.read(ruleset)) is not None]
    if not keys:
        raise CommandError("no archived match fits these options")
    return keys[: options["limit"]]


def _subjects(keys: Sequence[int], change: Change) -> Iterator[Subject]:
    for start in range(0, len(keys), CHUNK):
        chunk = keys[start : start + CHUNK]
        records = ArchivedRecord.objects.select_related("match").defer("packed_snapshots").in_bulk(chunk)
        for key in chunk:
            yield _subject(records[key], change)


def _subject(record: ArchivedRecord, change: Change) -> Subject:
    match = record.match
    ruleset = Ruleset.read(match.ruleset)
    tried = change(ruleset)
    assert tried is not None, "only matches that the change is about are asked for"
    try:
        before, after = (write_record(bare_record(match, record.plies, by)) for by in (ruleset, tried))
    except Exception:  # whatever a damaged record breaks, the others are to be compared as well
        return Subject(match.code, "", "", ())
    return Subject(match.code, before, after, record.plies)


def _judged(
    subjects: Iterator[Subject], tree: Path, ignored: Sequence[str], jobs: int
) -> Iterator[tuple[Subject, Verdict]]:
    """Every match with what would become of it, in their order. The threads only wait for the processes."""
    with ExitStack() as stack:
        idle: SimpleQueue[Engines] = SimpleQueue()
        for _ in range(jobs):
            idle.put(stack.enter_context(Engines(tree)))

        def judge(subject: Subject) -> tuple[Subject, Verdict]:
            engines = idle.get()
            try:
                return subject, verdict(*engines.replay(subject.before, subject.after, ignored))
            finally:
                idle.put(engines)

        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        under_way: deque[Future[tuple[Subject, Verdict]]] = deque()
        for subject in subjects:
            under_way.append(pool.submit(judge, subject))
            if len(under_way) > 2 * jobs:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()


def _with_fields(examples: Sequence[Example], tree: Path, ignored: Sequence[str]) -> list[Example]:
    """The examples, with what is not equal where the states part ways."""
    told = []
    with Engines(tree) as engines:
        for example in examples:
            subject, found, _ = example
            parted = found.since if found.kind == Kind.ILLEGAL else found.ply
            if parted is None or found.kind == Kind.UNREADABLE:
                told.append(example)
                continue
            shown = engines.replay(subject.before, subject.after, ignored, parted)
            told.append(example._replace(fields=changed_fields(*shown)))
    return told


def _figures(findings: Findings, examples: Sequence[Example]) -> dict[str, Any]:
    return {
        "records": findings.counts.total(),
        "counts": {kind.value: findings.counts[kind] for kind in Kind},
        "rules": dict(findings.rules.most_common()),
        "examples": [
            {
                "match": subject.code,
                "kind": found.kind.value,
                "ply": found.ply,
                "move": _move(subject, found.ply),
                "rule": found.rule,
                "words": found.words,
                "since": found.since,
                "fields": list(fields),
            }
            for subject, found, fields in examples
        ],
    }


def _lines(findings: Findings, examples: Sequence[Example]) -> Iterator[str]:
    yield f"{findings.counts.total()} records replayed"
    for kind in Kind:
        yield f"{findings.counts[kind]:8} {kind.value}"
        if kind == Kind.ILLEGAL:
            yield from (f"{count:16} {rule}" for rule, count in findings.rules.most_common())
    for subject, found, fields in examples:
        yield f"{subject.code}: " + _words(subject, found, fields)


def _words(subject: Subject, found: Verdict, fields: Sequence[str]) -> str:
    place = "" if found.ply is None else f" at ply {found.ply}"
    move = f" ({_move(subject, found.ply)})" if _move(subject, found.ply) else ""
    since = "" if found.since is None else f"; another state since ply {found.since}"
    parts = f" [{', '.join(fields)}]" if fields else ""
    words = f": {found.words}" if found.words else ""
    return f"{found.kind.value}{place}{move}{words}{since}{parts}"


def _move(subject: Subject, ply: int | None) -> str:
    """The ply in which it happens, as its record has it; 0 is before the first."""
    return "" if not ply else subject.plies[ply - 1].line
