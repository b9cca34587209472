"""The chain of hashes over a record."""

from __future__ import annotations

import hashlib

from games.engine.chain import first_link, links, next_link
from games.engine.protocol import Seat
from games.engine.record import Ply

FIRST = first_link(ruleset="tudor/v15@1", seats=2, commitment="ab")
PLIES = [Ply(1, Seat(0), "pass", "0123456789abcdef"), Ply(2, Seat(1), "pass", "fedcba9876543210")]


def test_a_link_is_the_hash_of_the_link_before_and_of_the_line_of_the_ply() -> None:
    line = b"1. 0: pass #0123456789abcdef"
    assert next_link(FIRST, PLIES[0]) == hashlib.sha256(FIRST + line).digest()


def test_the_last_link_covers_every_ply_before() -> None:
    *_, last = links(FIRST, PLIES)
    for changed in (
        PLIES[0]._replace(text="other"),
        PLIES[0]._replace(digest="0" * 16),
        PLIES[0]._replace(seat=Seat(1)),
    ):
        *_, other = links(FIRST, [changed, PLIES[1]])
        assert other != last


def test_a_comment_changes_no_link() -> None:
    assert next_link(FIRST, PLIES[0]._replace(comment="well played")) == next_link(FIRST, PLIES[0])


def test_the_chain_hangs_on_the_rules_the_seats_the_promise_and_the_beginning() -> None:
    others = {
        first_link(ruleset="tudor/v15@2", seats=2, commitment="ab"),
        first_link(ruleset="tudor/v15@1", seats=3, commitment="ab"),
        first_link(ruleset="tudor/v15@1", seats=2, commitment="cd"),
        first_link(ruleset="tudor/v15@1", seats=2, commitment="ab", position="{}"),
    }
    assert len(others | {FIRST}) == 5
