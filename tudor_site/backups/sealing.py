"""Encryption of a stream: AES-256-GCM in blocks, each bound to its place and the last one marked as the last, so that
blocks cannot be changed, moved, or cut off unseen (the STREAM construction).

A sealed file is MAGIC, 16 bytes of salt, 7 bytes of nonce, then blocks of BLOCK bytes with 16 bytes of tag each. The
nonce of a block is those 7 bytes, its number in 4 bytes, and 1 for the last block, otherwise 0. The key is made from
the passphrase by scrypt (n=32768, r=8, p=1) with the salt."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from tudor_site.backups.errors import BackupError

MAGIC = b"court-backup-1\n"
BLOCK = 1024 * 1024
_SALT, _NONCE, _TAG = 16, 7, 16


def seal(pieces: Iterable[bytes], passphrase: str) -> Iterator[bytes]:
    """The same stream, encrypted."""
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    cipher = _cipher(passphrase, salt)
    header = MAGIC + salt + nonce
    yield header
    for number, block, is_last in _numbered(blocks_of(pieces, BLOCK)):
        yield cipher.encrypt(_nonce(nonce, number, is_last), block, header)


def unseal(pieces: Iterable[bytes], passphrase: str) -> Iterator[bytes]:
    """The stream that was sealed; raises where it is not the one, or not whole."""
    stream = _Prefixed(pieces)
    header = stream.take(len(MAGIC) + _SALT + _NONCE)
    if not header.startswith(MAGIC):
        raise BackupError("This file is not an encrypted part of a backup.")
    salt, nonce = header[len(MAGIC) : len(MAGIC) + _SALT], header[-_NONCE:]
    cipher = _cipher(passphrase, salt)
    for number, block, is_last in _numbered(blocks_of(stream.rest(), BLOCK + _TAG)):
        try:
            yield cipher.decrypt(_nonce(nonce, number, is_last), block, header)
        except InvalidTag:
            raise BackupError("The backup was encrypted with another passphrase, or the file is damaged.") from None


def blocks_of(pieces: Iterable[bytes], size: int) -> Iterator[bytes]:
    """The same bytes in blocks of one size, the last one shorter; at least one, which may be empty."""
    held = bytearray()
    is_first = True
    for piece in pieces:
        held += piece
        # One more byte than a block has to be there: a full block may be the last.
        while len(held) > size:
            yield bytes(held[:size])
            del held[:size]
            is_first = False
    if held or is_first:
        yield bytes(held)


class _Prefixed:
    """A stream whose beginning is read apart."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = iter(pieces)
        self._held = b""

    def take(self, size: int) -> bytes:
        while len(self._held) < size and (piece := next(self._pieces, b"")):
            self._held += piece
        taken, self._held = self._held[:size], self._held[size:]
        return taken

    def rest(self) -> Iterator[bytes]:
        yield self._held
        yield from self._pieces


def _numbered(blocks: Iterator[bytes]) -> Iterator[tuple[int, bytes, bool]]:
    number, held = 0, next(blocks)
    for block in blocks:
        yield number, held, False
        number, held = number + 1, block
    yield number, held, True


def _nonce(prefix: bytes, number: int, is_last: bool) -> bytes:
    return prefix + number.to_bytes(4, "big") + bytes([is_last])


def _cipher(passphrase: str, salt: bytes) -> AESGCM:
    return AESGCM(Scrypt(salt=salt, length=32, n=2**15, r=8, p=1).derive(passphrase.encode()))
