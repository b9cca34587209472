"""The command: `python -m bench.fuzz`. Starts the site as it runs for everyone, on PostgreSQL and Redis, sends hostile
requests to it as visitors of every role and counts the answers; build/fuzz/report.json holds them, and every request
that was answered with an error of ours. It fails if there was one. Everything happens on this machine alone."""

from __future__ import annotations

import argparse
import http.client
import json
import os
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import django
from django.core.management import call_command
from django.db import connection

from bench import terminal, web_servers
from bench.engine import positive, whole
from bench.fuzz_requests import TOKEN, Attacker, Request, Surface
from bench.report import Row, aligned
from bench.web_load import Site
from tests.production.servers import Unavailable

if TYPE_CHECKING:
    from bench.fuzz_world import Targets, Visitor, World

OUTPUT = Path("build/fuzz/report.json")
PATIENCE_SECONDS = 60.0
A_LIFE = 1_500
"""Requests after which a visitor is replaced by another of the same role, whose matches and league are whole again."""
PAGES_TO_READ = 80
CHECK_EVERY = 50
NO_ANSWER = 0
ERRORS_KEPT = 200
SAID_EVERY = 10_000


@dataclass
class Findings:
    """What came back, by role and status, and what must not have."""

    statuses: dict[str, Counter[int]] = field(default_factory=dict)
    errors: list[dict[str, str]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, role: str, request: Request, status: int, body: bytes) -> None:
        with self.lock:
            self.statuses.setdefault(role, Counter())[status] += 1
            if self.total % SAID_EVERY == 0:
                print(f"{self.total:,} requests, {len(self.errors)} errors", flush=True)
            if is_fault(request, status):
                self.errors.append(
                    {
                        "role": role,
                        "status": str(status),
                        "request": f"{request.method} {request.path}",
                        "headers": json.dumps(dict(request.headers)),
                        "body": request.body[:2_000].decode("latin-1"),
                        "answer": body[:500].decode("utf-8", "replace"),
                    }
                )

    @property
    def total(self) -> int:
        return sum(sum(counted.values()) for counted in self.statuses.values())

    def table(self) -> str:
        """A line a role, a column a status."""
        seen = sorted({status for counted in self.statuses.values() for status in counted})
        rows: list[Row] = [("", "requests", *(str(status or "none") for status in seen))]
        for role, counted in self.statuses.items():
            rows.append((role, f"{sum(counted.values()):,}", *(f"{counted[status]:,}" for status in seen)))
        together: Counter[int] = sum(self.statuses.values(), Counter())
        rows.append(("all", f"{self.total:,}", *(f"{together[status]:,}" for status in seen)))
        return aligned(rows)


def is_fault(request: Request, status: int) -> bool:
    """Whether an answer must not have come. That no beat runs here is rightly told by `/readyz`."""
    if status == http.HTTPStatus.SERVICE_UNAVAILABLE and request.path.partition("?")[0] == "/readyz":
        return False
    return status == NO_ANSWER or status >= http.HTTPStatus.INTERNAL_SERVER_ERROR


class PersistentConnection:
    """A connection to one server that stays open as long as it can."""

    def __init__(self, site: Site, session: str) -> None:
        self.site = site
        self.cookies = f"csrftoken={TOKEN}; sessionid={session}" if session else f"csrftoken={TOKEN}"
        self._open: http.client.HTTPConnection | None = None

    def send(self, request: Request) -> tuple[int, bytes, str]:
        """The status of the answer, its body and what kind of text it is; no status if there was no answer."""
        for is_fresh in (False, True):
            if self._open is None or is_fresh:
                self.close()
                self._open = http.client.HTTPConnection("127.0.0.1", self.site.pages, timeout=PATIENCE_SECONDS)
            try:
                self._open.request(request.method, request.path, request.body, self._headers(request))
                response = self._open.getresponse()
                return response.status, response.read(), response.getheader("Content-Type", "")
            except (OSError, http.client.HTTPException):
                # A server may close a connection that rests, or one that sent it nonsense.
                self.close()
        return NO_ANSWER, b"", ""

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def _headers(self, request: Request) -> dict[str, str]:
        return {
            "Host": self.site.host,
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "127.0.0.1",
            "Referer": f"https://{self.site.host}/",
            "Cookie": self.cookies,
            **request.headers,
        }


class Siege:
    """One role after another attacks the site, each as one visitor after another."""

    def __init__(self, site: Site, world: World, targets: Targets, seed: int, minutes: float) -> None:
        self.site, self.world, self.targets, self.seed = site, world, targets, seed
        self.until = time.monotonic() + 60 * minutes
        self.findings = Findings()
        self._making = threading.Lock()

    def attack(self, role: str, requests: int) -> None:
        random = Random(f"{self.seed}/{role}")
        sent = 0
        try:
            while sent < requests and not self._is_late:
                with self._making:
                    visitor = self.world.visitor(role)
                sent += self._live(visitor, min(A_LIFE, requests - sent), random)
        finally:
            connection.close()

    def _live(self, visitor: Visitor, requests: int, random: Random) -> int:
        """The requests of one visitor, until they are done or the visitor is no longer signed in."""
        client = PersistentConnection(self.site, visitor.session)
        surface = Surface(self.targets.addresses, visitor.values, self.targets.lookups if visitor.is_staff else ())
        read = self._read_pages(client, visitor, surface)
        attacker = Attacker(surface, random)
        for number in range(read, requests):
            request = attacker.draw()
            status, body, _ = client.send(request)
            self.findings.note(visitor.role, request, status, body)
            if self._is_late or (number % CHECK_EVERY == 0 and visitor.session and not self._is_signed_in(client)):
                client.close()
                return number + 1
        client.close()
        return requests

    def _read_pages(self, client: PersistentConnection, visitor: Visitor, surface: Surface) -> int:
        """Reads pages from the first one on and takes in what they offer."""
        waiting = ["/", "/lobby/", *(f"/tables/{code}/" for code in visitor.values["code"]), "/account/preferences/"]
        waiting += [f"/leagues/{slug}/desk/" for slug in visitor.values["league"]]
        waiting += ["/admin/"] if visitor.is_staff else []
        known = set(waiting)
        read = 0
        while waiting and read < PAGES_TO_READ:
            path = waiting.pop(0)
            request = Request("GET", path)
            status, body, kind = client.send(request)
            self.findings.note(visitor.role, request, status, body)
            read += 1
            if status == http.HTTPStatus.OK and kind.startswith("text/html"):
                found = [link for link in surface.learn(path, body.decode()) if link not in known]
                waiting += found
                known.update(found)
        return read

    @property
    def _is_late(self) -> bool:
        return time.monotonic() > self.until

    @staticmethod
    def _is_signed_in(client: PersistentConnection) -> bool:
        status, _, _ = client.send(Request("GET", "/account/preferences/"))
        return status == http.HTTPStatus.OK


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        with web_servers.ground(web_servers.PRODUCTION) as environment:
            os.environ.update(environment, DJANGO_SETTINGS_MODULE="tudor_site.settings.bench_fuzz")
            findings, seconds = besiege(dict(os.environ), options)
    except Unavailable as reason:
        print(f"The site cannot be started: {reason}")
        return 2
    print(findings.table())
    print(f"\n{findings.total:,} requests in {seconds:.0f} s; errors of ours or no answer: {len(findings.errors)}")
    for error in findings.errors[:10]:
        print(f"  {error['status']} {error['role']}: {error['request'][:200]} {error['body'][:200]}")
    options.output.parent.mkdir(parents=True, exist_ok=True)
    statuses = {role: {str(status): n for status, n in each.items()} for role, each in findings.statuses.items()}
    report = {"seed": options.seed, "statuses": statuses, "errors": findings.errors[:ERRORS_KEPT]}
    options.output.write_text(json.dumps(report, indent=1))
    print(f"Written to {options.output}.")
    return 1 if findings.errors else 0


def besiege(environment: Mapping[str, str], options: argparse.Namespace) -> tuple[Findings, float]:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from bench.fuzz_world import ROLES, World, targets

    roles = options.roles or ROLES
    world = World(options.seed)
    with web_servers.served(web_servers.PRODUCTION, environment) as running:
        siege = Siege(running.site, world, targets(), options.seed, options.minutes)
        began = time.perf_counter()
        with ThreadPoolExecutor(len(roles)) as pool:
            each = -(-options.requests // len(roles))
            for attack in [pool.submit(siege.attack, role, each) for role in roles]:
                attack.result()
        return siege.findings, time.perf_counter() - began


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__)
    add = words.add_argument
    add("--requests", type=whole, default=100_000, help="how many are sent, by all roles together (default: 100000)")
    add("--minutes", type=positive, default=60.0, help="after which it ends in any case (default: 60)")
    add("--seed", type=int, default=1, help="the same seed sends the same requests to the same pages (default: 1)")
    add("--roles", nargs="+", help="who sends them (default: every role)")
    add("--output", type=Path, default=OUTPUT, help=f"where the JSON goes (default: {OUTPUT})")
    return words


if __name__ == "__main__":
    terminal.run(main)
