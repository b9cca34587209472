"""How the database finds its answers, and how much space the archive takes there. Runs inside of Django."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.db import connection
from django.test.utils import CaptureQueriesContext

GROWING = ("games_match", "games_seat", "games_archivedrecord", "games_archiveentry", "games_archiveseat") + (
    "games_archivecard",
    "games_happening",
)
"""The tables that grow with every match."""


class QueryPlan(NamedTuple):
    """What the questions of one request cost the database."""

    queries: int
    blocks: int
    """Pages of the database that were looked at; nothing else on the machine has a part in it. 0 where it is not
    told."""
    scans: tuple[str, ...]
    """Tables that were read from end to end."""


def plan_of(ask: Callable[[], object]) -> QueryPlan:
    """How one request is answered."""
    with CaptureQueriesContext(connection) as captured:
        ask()
    asked = [query["sql"] for query in captured.captured_queries if query["sql"].lstrip("( ").startswith("SELECT")]
    explain = _explained_by_postgresql if connection.vendor == "postgresql" else _explained_by_sqlite
    explained = [explain(statement) for statement in asked]
    scans = {scan for _, scans in explained for scan in scans}
    return QueryPlan(len(asked), sum(blocks for blocks, _ in explained), tuple(sorted(scans)))


def _explained_by_postgresql(statement: str) -> tuple[int, set[str]]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}")
        answer = cursor.fetchone()[0]
    top = (json.loads(answer) if isinstance(answer, str) else answer)[0]["Plan"]
    blocks = top.get("Shared Hit Blocks", 0) + top.get("Shared Read Blocks", 0)
    return blocks, {node["Relation Name"] for node in _nodes(top) if node["Node Type"] == "Seq Scan" and _grows(node)}


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for below in node.get("Plans", ()):
        yield from _nodes(below)


def _grows(node: dict[str, Any]) -> bool:
    return node.get("Relation Name") in GROWING


def _explained_by_sqlite(statement: str) -> tuple[int, set[str]]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {statement}")
        steps = [row[3].split() for row in cursor.fetchall()]
    # "SCAN games_match", but not "SCAN games_match USING INDEX ...": that goes along an index and may stop on the way.
    return 0, {words[1] for words in steps if words[0] == "SCAN" and words[1] in GROWING and len(words) == 2}


def table_sizes() -> dict[str, int]:
    """The bytes of every table that grows, its indexes included."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relname = ANY(%s)", [list(GROWING)]
            )
        else:
            owners = "SELECT name, tbl_name FROM sqlite_master WHERE tbl_name IN ({})".format(
                ", ".join(["%s"] * len(GROWING))
            )
            cursor.execute(
                f"SELECT owned.tbl_name, SUM(pages.pgsize) FROM dbstat AS pages JOIN ({owners}) AS owned"
                " ON owned.name = pages.name WHERE pages.aggregate = 1 GROUP BY owned.tbl_name",
                GROWING,
            )
        return dict(cursor.fetchall())


def settle() -> None:
    """Lets the database learn what its tables look like."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
