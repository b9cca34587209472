"""A chain of hashes over a record: each link covers a ply, the state after it and every ply before. The last link
is proof of the whole match."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from games.engine.record import Ply

LINK_BYTES = 32


def first_link(*, ruleset: str, seats: int, commitment: str, position: str = "") -> bytes:
    """What the chain hangs on: the rules, the number of seats, the promised seed, and the position that the match began
    from if it was not the set-up."""
    return hashlib.sha256(f"{ruleset}\n{seats}\n{commitment}\n{position}\n".encode()).digest()


def next_link(link: bytes, ply: Ply) -> bytes:
    """The link of a ply: the SHA-256 of the link before and of the ply's line in the record, digest included and
    comment left out."""
    return hashlib.sha256(link + ply._replace(comment="").line.encode()).digest()


def links(first: bytes, plies: Iterable[Ply]) -> Iterator[bytes]:
    """The links of plies in their order."""
    link = first
    for ply in plies:
        link = next_link(link, ply)
        yield link
