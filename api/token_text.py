"""Tokens as text: a prefix that scanners of leaked secrets can look for, chance, and a checksum by which a mistyped one
is known without a look at the database."""

from __future__ import annotations

import secrets
import string
from hashlib import sha256
from zlib import crc32

PREFIX = "cac_"
REFRESH_PREFIX = "car_"
ALPHABET = string.digits + string.ascii_letters
RANDOM_LENGTH = 32
"""190 bits: nothing slower than one round of SHA-256 is needed to keep its digest."""
CHECKSUM_LENGTH = 6


def new_token(prefix: str = PREFIX) -> str:
    chance = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM_LENGTH))
    return prefix + chance + _checksum(chance)


def is_token(text: str) -> bool:
    """Whether a text can be a token at all."""
    chance, checksum = text[len(PREFIX) : -CHECKSUM_LENGTH], text[-CHECKSUM_LENGTH:]
    is_long_enough = len(text) == len(PREFIX) + RANDOM_LENGTH + CHECKSUM_LENGTH
    return text.startswith(PREFIX) and is_long_enough and text.isascii() and checksum == _checksum(chance)


def digest_of(token: str) -> str:
    """What is stored of a token."""
    return sha256(token.encode()).hexdigest()


def _checksum(chance: str) -> str:
    number, letters = crc32(chance.encode()), ""
    for _ in range(CHECKSUM_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters = ALPHABET[place] + letters
    return letters
