"""Replays records by the engine that the path of this interpreter leads to: a question as a line of JSON in, an answer
out. A script of its own, for that engine may be another checkout's: it uses only what every engine has had from the
beginning."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Collection
from typing import Any

from games.engine.errors import BadRecord
from games.engine.protocol import AnyGame
from games.engine.record import Record, read_record
from games.engine.registry import game_for
from games.engine.replay import positions

POSITION = "Position"
_RULESET = re.compile(r'"ruleset":"[^"]*",?')


def replayed(text: str, ignored: Collection[str], shown: int | None) -> dict[str, Any]:
    """What becomes of a record: the digest of every state that is reached, without its ruleset and the fields that are
    ignored, the result, and what stopped it; the parts of the state at the ply that is to be shown."""
    told: dict[str, Any] = {"states": [], "result": None, "error": "", "rule": "", "shown": None}
    try:
        record = read_record(text)
        game = game_for(record.ruleset)
        state = None
        for place in positions(game, _of_this_table(game, record), verify=False):
            state = place.state
            compared = _without(game.encode(state), ignored)
            told["states"].append(hashlib.sha256(compared.encode()).hexdigest()[:16])
            if place.number == shown:
                told["shown"] = json.loads(compared)
        outcome = game.result(state)
        if outcome is not None:
            told["result"] = [list(outcome.places), list(outcome.scores), outcome.reason.name.lower()]
    except Exception as error:  # an engine that is being changed breaks in any way: that is what is to be found out
        cause = error.__cause__ or error
        told["rule"] = (
            "turn" if isinstance(error.__cause__, BadRecord) else getattr(cause, "rule", type(cause).__name__)
        )
        told["error"] = str(cause)
    return told


def _without(encoded: str, ignored: Collection[str]) -> str:
    """A state without the name of its rules, for by others it would never be equal, and without what is ignored."""
    text = _RULESET.sub("", encoded, count=1)
    if not ignored:
        return text  # reading every state would take longer than the replay
    return json.dumps({name: value for name, value in json.loads(text).items() if name not in ignored})


def _of_this_table(game: AnyGame, record: Record) -> Record:
    """The record, a position that it begins from written as one of its ruleset, whichever it was played by."""
    if POSITION not in dict(record.headers):
        return record
    ruleset = json.loads(game.encode(game.setup(record.ruleset, len(record.seats))))["ruleset"]
    start = json.loads(dict(record.headers)[POSITION]) | {"ruleset": ruleset}
    headers = dict(record.headers) | {POSITION: json.dumps(start, separators=(",", ":"))}
    begun = record._replace(headers=tuple(headers.items()))
    if game.encode(next(iter(positions(game, begun, verify=False))).state) != headers[POSITION]:
        raise ValueError("this engine knows no records that begin from a position")
    return begun


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        answer = replayed(question["record"], question["ignored"], question["shown"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
