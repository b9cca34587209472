#!/usr/bin/env python3
"""Checks the draws of a finished match at home: python3 verify_record.py PROOF [FINGERPRINT...]

PROOF is the proof file of a match. Any fingerprint that you noted down yourself, such as the one that the table showed
before the first move, may follow. Needs Python 3.10 and nothing else. What is proven: the seed is the one that was
promised, it gives every draw of the match from the odds beside it, and no ply was changed, moved or left out. That the
odds are those of the rules is checked by a replay: manage.py replay PROOF. See docs/developers/records.md.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import sys
from itertools import accumulate, count
from math import factorial
from pathlib import Path

HEADER = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\.)*)"\]')
PLY = re.compile(r"((\d{1,9})\. (\*|court|\d{1,2}): ([^#{}]*[^#{} ]) #[0-9a-f]{16})(?: \{([^{}]*)\})?", re.ASCII)
SPACE = 1 << 256


class Wrong(Exception):
    """The record does not prove what it should."""


def number(seed: bytes, ply: int, below: int) -> int:
    """The whole number below a bound that the seed gives for a ply."""
    for attempt in count():
        drawn = int.from_bytes(hmac.new(seed, f"{ply}/{attempt}".encode(), "sha256").digest(), "big")
        if drawn < SPACE - SPACE % below:
            return drawn % below
    raise AssertionError("counting never ends")


def draw(seed: bytes, ply: int, comment: str) -> str:
    """The outcome that the seed gives from the odds in a comment."""
    if not re.fullmatch(r"odds [^;]+ [1-9]\d*(; [^;]+ [1-9]\d*)*", comment, re.ASCII):
        raise Wrong(f"ply {ply}: its odds do not stand beside it. Is this the proof file?")
    odds = [entry.rsplit(" ", 1) for entry in comment[len("odds ") :].split("; ")]
    drawn = number(seed, ply, sum(int(weight) for _, weight in odds))
    upto = accumulate(int(weight) for _, weight in odds)
    return next(text for (text, _), bound in zip(odds, upto, strict=True) if drawn < bound)


def lot(seed: bytes, seats: int) -> str:
    """The order in which the seed calls people from their chairs to the seats."""
    rank, left, called = number(seed, 0, factorial(seats)), list(range(seats)), []
    while left:
        place, rank = divmod(rank, factorial(len(left) - 1))
        called.append(left.pop(place))
    return " ".join(map(str, called))


def verify(text: str, noted: list[str]) -> str:
    """What was proven, in a few lines; raises Wrong at the first thing that is not as it should be."""
    headers: dict[str, str] = {}
    plies: list[re.Match[str]] = []
    for place, line in enumerate(filter(None, map(str.strip, text.splitlines())), start=1):
        header, ply = HEADER.fullmatch(line), PLY.fullmatch(line)
        if header and header[1] not in headers and not plies:
            headers[header[1]] = re.sub(r"\\(.)", r"\1", header[2])
        elif ply and int(ply[2]) == len(plies) + 1:
            plies.append(ply)
        else:
            raise Wrong(f"line {place} is not what is due there: {line[:60]}")
    try:
        seed = bytes.fromhex(headers["Seed"])
        ruleset, names, promised, chain = (headers[name] for name in ("Ruleset", "Seats", "Commitment", "Chain"))
    except (KeyError, ValueError) as error:
        raise Wrong(f"the headers do not hold what a proof needs: {error}") from error
    if hashlib.sha256(seed).hexdigest() != promised:
        raise Wrong("the seed is not the one that was promised: its SHA-256 is another")
    seats = len(re.findall(r"(?:[^\\;]|\\.)*;", names + ";"))
    if "Lots" in headers and headers["Lots"] != lot(seed, seats):
        raise Wrong("the seed calls the players to other seats")
    link = hashlib.sha256(f"{ruleset}\n{seats}\n{promised}\n{headers.get('Position', '')}\n".encode()).digest()
    for ply in plies:
        link = hashlib.sha256(link + ply[1].encode()).digest()
        if ply[3] == "*" and draw(seed, int(ply[2]), ply[5] or "") != ply[4]:
            raise Wrong(f"ply {ply[2]}: the seed gives another draw than {ply[4]!r}")
    if not plies or link.hex() != chain:
        raise Wrong("the chain does not end where it should: a ply or its digest was changed, moved or left out")
    for fingerprint in noted:
        if fingerprint.lower() not in (promised, chain):
            raise Wrong(f"this is another match than the one with the fingerprint {fingerprint}")
    draws = sum(ply[3] == "*" for ply in plies)
    return f"All is well: {len(plies)} plies, {draws} draws.\nFingerprint of the seed: {promised}\nLast link: {chain}"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python3 verify_record.py PROOF [FINGERPRINT...]")
    try:
        sys.stdout.write(verify(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[2:]) + "\n")
    except (OSError, UnicodeDecodeError, Wrong) as error:
        sys.exit(f"Not proven. {error}")
