"""What a backup consists of: `manifest.json` in its folder, written last, so that a folder with one is whole."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from tudor_site.backups.errors import BackupError

FORMAT = 1
NAME = "manifest.json"


@dataclass(frozen=True)
class Part:
    """One file of a backup."""

    name: str
    """Its path in the folder of the backup."""
    size: int
    sha256: str
    """Of the file as it is stored, encrypted or not."""


@dataclass(frozen=True)
class Key:
    """A key that what is stored needs, by reference: its fingerprint tells it from others and does not give it away."""

    name: str
    fingerprint: str


@dataclass
class Manifest:
    """All that is known of a backup. While it is being made, it grows."""

    began_at: datetime
    engine: str
    versions: dict[str, str]
    is_encrypted: bool
    salt: str
    """Of the fingerprints."""
    keys: list[Key]
    migrations: dict[str, str]
    """The last migration of each app."""
    rows: dict[str, int] = field(default_factory=dict)
    """How many each table has, at the moment of the backup."""
    database: Part | None = None
    files: list[Part] = field(default_factory=list)
    vanished: list[str] = field(default_factory=list)
    """Files that were replaced while the backup was made."""
    ended_at: datetime | None = None
    format: int = FORMAT

    @property
    def parts(self) -> list[Part]:
        return [*([self.database] if self.database else []), *self.files]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    def write(self, path: Path) -> None:
        """Writes it at once or not at all."""
        document = asdict(self) | {
            "began_at": self.began_at.isoformat(),
            "ended_at": self.ended_at.isoformat() if self.ended_at else None,
        }
        spare = path.with_suffix(".writing")
        spare.write_text(json.dumps(document, indent=1) + "\n")
        spare.replace(path)


def read_manifest(path: Path) -> Manifest:
    """The manifest in a file; raises what is wrong with it."""
    try:
        document: dict[str, Any] = json.loads(path.read_text())
        if document["format"] != FORMAT:
            raise BackupError(f"{path} has format {document['format']}; this version reads {FORMAT}.")
        document["keys"] = [Key(**key) for key in document["keys"]]
        document["files"] = [Part(**part) for part in document["files"]]
        document["database"] = Part(**document["database"]) if document["database"] else None
        document["began_at"] = datetime.fromisoformat(document["began_at"])
        document["ended_at"] = datetime.fromisoformat(document["ended_at"]) if document["ended_at"] else None
        return Manifest(**document)
    except FileNotFoundError:
        raise BackupError(f"{path.parent} is not a finished backup: it has no {NAME}.") from None
    except (KeyError, TypeError, ValueError) as error:
        raise BackupError(f"{path} can't be read: {error}") from error
