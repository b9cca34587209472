"""One drill: players, emails and faults side by side, then the reckoning."""

from __future__ import annotations

import argparse
import http.client
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from email.message import EmailMessage as ReceivedEmail
from random import Random

from django.core.mail import EmailMessage
from django.db import DatabaseError, connections

from accounts.models import OutgoingEmail, User
from bench.drill_check import findings
from bench.drill_players import DrillLog, DrillTable, make_people
from bench.drill_stack import HOST, Stack
from games.models import Match
from leaderboards.models import RatedMatch
from tests.production.mail_server import mail_server
from tests.production.servers import RestartableRedis

START_SECONDS = 180
SETTLE_SECONDS = 400
"""How long the site may take to find everything again once the last fault is over: the archive is swept every five
minutes."""
SECONDS_BETWEEN_EMAILS = 0.5


class Drill:
    def __init__(self, stack: Stack, options: argparse.Namespace, mail_port: int) -> None:
        self._stack, self._options, self._mail_port = stack, options, mail_port
        self._random = Random(options.seed)
        self._log = DrillLog()
        self._is_over = threading.Event()
        self._mail = ExitStack()
        self._emails: list[list[ReceivedEmail]] = []
        self._written = 0
        self._faults: Counter[str] = Counter()

    def run(self) -> bool:
        """Plays, breaks, waits and counts; whether nothing is broken."""
        self._start_mail()
        self._stack.start()
        try:
            _wait(self._is_ready, "the site is ready", START_SECONDS)
            people = make_people(2 * self._options.tables)
            with ThreadPoolExecutor(self._options.tables + 1) as threads:
                running = [threads.submit(table.play, self._is_over) for table in self._tables(people)]
                running.append(threads.submit(self._send_emails))
                try:
                    self._break_things()
                finally:
                    self._is_over.set()
                for done in running:
                    done.result()
            settled = _wait(self._is_settled, "everything has been found again", SETTLE_SECONDS)
        finally:
            self._stack.close()
            self._mail.close()
        return self._report(settled)

    def _tables(self, people: list[User]) -> list[DrillTable]:
        """Two people each, and every third time one against a bot."""
        ports, seed = self._stack.web_ports, self._options.seed
        return [
            DrillTable(people[2 * number : 2 * number + (1 if number % 3 == 2 else 2)], ports, self._log, seed + number)
            for number in range(self._options.tables)
        ]

    def _send_emails(self) -> None:
        """Emails as pages write them: kept in the database, and a worker is asked to send them."""
        try:
            while not self._is_over.wait(SECONDS_BETWEEN_EMAILS):
                to = f"player{self._written}@example.com"
                EmailMessage(f"Drill {self._written}", "It is your turn.", None, [to]).send()
                self._written += 1
        finally:
            connections.close_all()

    def _break_things(self) -> None:
        """One fault after the other, until the time is over. The first are the outages: each happens at least once."""
        until = time.monotonic() + 60 * self._options.minutes
        outages: list[Callable[[], None]] = [self._redis_dies, self._redis_freezes, self._mail_dies]
        waiting = list(outages)
        while time.monotonic() < until:
            time.sleep(self._random.uniform(0.5, 1.5) * self._options.pause)
            if waiting and self._random.random() < 0.3:
                waiting.pop(0)()
            elif not waiting and self._random.random() < 0.1:
                self._random.choice(outages)()
            else:
                victim = self._random.choice(self._stack.members)
                victim.kill()
                self._faults[f"kill -9 {victim.name.rpartition('-')[0] or victim.name}"] += 1
        for outage in waiting:
            outage()

    @property
    def _redis(self) -> RestartableRedis:
        assert self._stack.redis is not None, "the drill is of the site of many processes"
        return self._stack.redis

    def _redis_dies(self) -> None:
        self._faults["redis killed"] += 1
        redis = self._redis
        redis.kill()
        time.sleep(self._options.outage)
        redis.start()

    def _redis_freezes(self) -> None:
        self._faults["redis frozen"] += 1
        redis = self._redis
        redis.freeze()
        time.sleep(self._options.outage)
        redis.thaw()

    def _mail_dies(self) -> None:
        self._faults["mail server away"] += 1
        self._mail.close()
        time.sleep(self._options.outage)
        self._start_mail()

    def _start_mail(self) -> None:
        self._emails.append(self._mail.enter_context(mail_server(self._mail_port))[1])

    def _is_ready(self) -> bool:
        return all(asked(port, "/readyz") == http.HTTPStatus.OK for port in self._stack.web_ports)

    def _is_settled(self) -> bool:
        """Nothing is left to do for workers."""
        try:
            playing = Match.objects.filter(status=Match.Status.PLAYING)
            left = (
                Match.objects.to_archive(),
                playing.filter(is_court_due=True),
                playing.filter(is_bot_due=True),
                RatedMatch.objects.filter(number=None),
                OutgoingEmail.objects.filter(state=OutgoingEmail.State.WAITING),
            )
            return not any(rows.exists() for rows in left) and self._is_ready()
        except DatabaseError:
            return False

    def _report(self, settled: float | None) -> bool:
        emails = [email for came in self._emails for email in came]
        members = self._stack.members
        mail_kills = sum(member.kills for member in members if member.name == "worker-mail")
        found = list(findings(self._log, emails, self._written, mail_kills))
        width = max(len(finding.what) for finding in found)
        for what, count in sorted(self._faults.items()):
            print(f"{what:<{width}} {count:>7}")
        print(f"{'processes killed, in all':<{width}} {sum(member.kills for member in members):>7}")
        ends = sum(member.ends for member in members)
        print(f"{'processes that ended by themselves':<{width}} {ends:>7}")
        print(f"\n{'':<{width}} {'count':>7} {'broken':>7}")
        for finding in found:
            print(f"{finding.what:<{width}} {finding.total:>7} {finding.broken:>7}")
        print(f"\nanswers by status: {dict(sorted(self._log.statuses.items()))}")
        words = "never within the time" if settled is None else f"{settled:.0f} s after the last fault"
        print(f"everything found again: {words}")
        return settled is not None and not any(finding.broken for finding in found)


def _wait(condition: Callable[[], bool], what: str, seconds: float) -> float | None:
    """How long it took until the condition held; None if it took too long."""
    began = time.monotonic()
    while not condition():
        if time.monotonic() - began > seconds:
            print(f"waited {seconds:.0f} s in vain: {what}")
            return None
        time.sleep(0.5)
    return time.monotonic() - began


def asked(port: int, path: str) -> int:
    """The status of an answer; 0 without any."""
    visitor = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        visitor.request("GET", path, headers={"Host": HOST, "X-Forwarded-Proto": "https"})
        return visitor.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        visitor.close()
