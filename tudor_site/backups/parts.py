"""Files of a backup: written and read as streams, with their digests."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tudor_site.backups.errors import BackupError
from tudor_site.backups.manifest import Part
from tudor_site.backups.sealing import seal, unseal

PIECE = 1024 * 1024
PRIVATE = 0o600

Told = Callable[[int], object]
"""Is told how many bytes have been written or read since it was told last."""


def pieces_of(path: Path) -> Iterator[bytes]:
    """The content of a file."""
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


def write_part(folder: Path, name: str, pieces: Iterable[bytes], *, passphrase: str, told: Told) -> Part:
    """Writes a file, encrypted if there is a passphrase; it has its name only when it is whole and on the disk."""
    path = folder / name
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    digest, size = hashlib.sha256(), 0
    spare = path.with_name(f"{path.name}.writing")
    spare.touch(PRIVATE)
    with spare.open("wb") as file:
        for piece in seal(pieces, passphrase) if passphrase else pieces:
            file.write(piece)
            digest.update(piece)
            size += len(piece)
            told(len(piece))
        file.flush()
        os.fsync(file.fileno())
    spare.replace(path)
    return Part(name, size, digest.hexdigest())


def read_part(folder: Path, part: Part, *, passphrase: str, told: Told) -> Iterator[bytes]:
    """What was written, as it was before it was encrypted."""

    def counted() -> Iterator[bytes]:
        for piece in pieces_of(folder / part.name):
            told(len(piece))
            yield piece

    return unseal(counted(), passphrase) if passphrase else counted()


def check_part(folder: Path, part: Part, *, told: Told) -> None:
    """Raises if a file is missing or is not the one that was written."""
    path = folder / part.name
    if not path.is_file():
        raise BackupError(f"{part.name} is missing.")
    digest = hashlib.sha256()
    for piece in pieces_of(path):
        digest.update(piece)
        told(len(piece))
    if digest.hexdigest() != part.sha256:
        raise BackupError(f"{part.name} is damaged: its digest is not the one in the manifest.")
