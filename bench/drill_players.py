"""People who play by the pages of the site while its processes die, and who remember what the site said to them."""

from __future__ import annotations

import http.client
import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib.sessions.backends.db import SessionStore
from django.db import connections

from accounts.models import User
from bench.drill_stack import HOST
from games.bots.levels import Level
from games.engine.protocol import Ruleset
from games.models import Match
from games.tables.services.call_players import say_ready
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import fill_table, take_seat

RULESETS = ("tudor/v15@1", "royals/arcane@1")
PATIENCE_SECONDS = 30
TOKEN = "d" * 32
RACE = 0.08
"""How often several requests ask for the same ply at once."""
RACERS = 4
NO_ANSWER = 0
"""The status of a request that was not answered."""


class Move(NamedTuple):
    """A move that the site has acknowledged."""

    match_id: int
    number: int
    """The ply that it became."""
    text: str


@dataclass
class DrillLog:
    """What the site has answered to all players together."""

    acknowledged: list[Move] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    races: int = 0
    winners_wrong: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


def make_people(count: int) -> list[User]:
    return [User.objects.create_user(f"player{number}", f"player{number}@example.com") for number in range(count)]


def session_of(user: User) -> str:
    """The session of a person who has signed in."""
    session = SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = "accounts.sign_in.backends.PersonBackend"
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.create()
    assert session.session_key is not None
    return session.session_key


class DrillTable:
    """Two people, or one and a bot, who play match after match until they are told to stop."""

    def __init__(self, people: Sequence[User], ports: Sequence[int], log: DrillLog, seed: int) -> None:
        self._people = {user.pk: user for user in people}
        self._sessions = {user.pk: session_of(user) for user in people}
        self._ports, self._log, self._random = ports, log, Random(seed)
        self._racers = ThreadPoolExecutor(RACERS)

    def play(self, until: threading.Event) -> None:
        try:
            while not until.is_set():
                self._play_match(self._begun(), until)
        finally:
            connections.close_all()

    def _begun(self) -> Match:
        host, *others = self._people.values()
        ruleset = Ruleset.read(self._random.choice(RULESETS))
        match = open_table(user=host, ruleset=ruleset, players=2, is_rated=bool(others))
        if not others:
            return fill_table(match_id=match.pk, user=host, bot=Level.PAGE)
        take_seat(match_id=match.pk, user=others[0])
        say_ready(match_id=match.pk, user=host)
        return match

    def _play_match(self, match: Match, until: threading.Event) -> None:
        while not until.is_set():
            match = Match.objects.get(pk=match.pk)
            if match.status == Match.Status.OVER:
                return
            seat = match.seats.filter(is_to_act=True, user__in=self._people).first()
            if match.is_court_due or seat is None or seat.user_id is None:
                # For the court or a bot to decide.
                until.wait(0.05)
                continue
            game, state = match.game, match.decoded_state
            moves = [game.write(move) for move in game.legal_moves(state, game.to_act(state)[0])]
            self._move(match, seat.user_id, moves)

    def _move(self, match: Match, person: int, moves: Sequence[str]) -> None:
        is_race = self._random.random() < RACE
        texts = [self._random.choice(moves) for _ in range(RACERS if is_race else 1)]
        ports = [self._random.choice(self._ports) for _ in texts]
        answers = list(self._racers.map(lambda text, port: self._post(match, person, text, port), texts, ports))
        with self._log.lock:
            self._log.statuses.update(answers)
            won = [text for text, status in zip(texts, answers, strict=True) if status == http.HTTPStatus.FOUND]
            self._log.acknowledged += [Move(match.pk, match.ply + 1, text) for text in won]
            if is_race:
                self._log.races += 1
                self._log.winners_wrong += len(won) > 1

    def _post(self, match: Match, person: int, text: str, port: int) -> int:
        visitor = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        headers = {
            "Host": HOST,
            "X-Forwarded-Proto": "https",
            "Referer": f"https://{HOST}/",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={self._sessions[person]}; csrftoken={TOKEN}",
        }
        form = urlencode({"move": text, "ply": match.ply, "csrfmiddlewaretoken": TOKEN})
        try:
            visitor.request("POST", f"/tables/{match.code}/move/", form, headers)
            return visitor.getresponse().status
        except (OSError, http.client.HTTPException):
            return NO_ANSWER
        finally:
            visitor.close()
