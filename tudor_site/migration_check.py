"""Which migrations the version before would not survive. During a release it runs on a database that has been migrated
already: what it reads has to be there still, and what it writes has to be taken."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import Field, ManyToManyField
from django.db.models.fields import NOT_PROVIDED

RELEASED = Path(__file__).with_name("released_migrations.json")
"""The last migration of each app of the last release."""

Key = tuple[str, str]


class Danger(NamedTuple):
    """Something that breaks the version before, until it is replaced."""

    migration: Key
    words: str
    accepted: str
    """Why it is done all the same, as the migration's own `needs_pause` says."""

    def __str__(self) -> str:
        return f"{self.migration[0]}.{self.migration[1]} {self.words}{f' ({self.accepted})' if self.accepted else ''}"


def dangers(loader: MigrationLoader, keys: set[Key]) -> list[Danger]:
    """What is dangerous in these migrations; a table that one of them makes is unknown to the version before."""
    state = ProjectState()
    made: set[Key] = set()
    found = []
    for key in _in_order(loader):
        migration = loader.graph.nodes[key]
        for operation in _of_the_database(migration.operations):
            if key in keys:
                if isinstance(operation, operations.CreateModel):
                    made.add((key[0], operation.name_lower))
                elif (key[0], _model_of(operation)) not in made:
                    accepted = getattr(migration, "needs_pause", "")
                    found += [Danger(key, words, accepted) for words in _words(operation, key[0], state)]
        _advance(state, migration)
    return found


def since_release(loader: MigrationLoader) -> set[Key]:
    """All migrations of our apps behind those of the last release."""
    released: dict[str, str] = json.loads(RELEASED.read_text())
    behind: set[Key] = set()
    for app, name in released.items():
        if (app, name) in loader.graph.nodes:
            behind |= set(loader.graph.forwards_plan((app, name)))
    return {key for key in loader.graph.nodes if key not in behind and key[0] in own_apps()}


def own_apps() -> set[str]:
    """The labels of the apps of this project."""
    root = Path(__file__).resolve().parents[1]
    return {config.label for config in apps.get_app_configs() if Path(config.path).parent == root}


def note_release(loader: MigrationLoader) -> None:
    """From here on the migrations that are there count as released."""
    last = {app: name for app, name in sorted(loader.graph.leaf_nodes()) if app in own_apps()}
    RELEASED.write_text(json.dumps(last, indent=4) + "\n")


def _in_order(loader: MigrationLoader) -> list[Key]:
    order: dict[Key, None] = {}
    for leaf in loader.graph.leaf_nodes():
        order |= dict.fromkeys(loader.graph.forwards_plan(leaf))
    return list(order)


def _advance(state: ProjectState, migration: Migration) -> None:
    for operation in migration.operations:
        operation.state_forwards(migration.app_label, state)


def _of_the_database(listed: Sequence[Operation]) -> Iterator[Operation]:
    """What happens to tables: a change of the models alone is none."""
    for operation in listed:
        if isinstance(operation, operations.SeparateDatabaseAndState):
            yield from _of_the_database(operation.database_operations)
        else:
            yield operation


def _model_of(operation: Operation) -> str:
    name = getattr(operation, "model_name", None) or getattr(operation, "name", "")
    return str(name).lower()


def _words(operation: Operation, app: str, state: ProjectState) -> Iterator[str]:
    match operation:
        case operations.RemoveField():
            yield f"removes {operation.model_name}.{operation.name}, which the version before reads"
        case operations.RenameField():
            yield f"renames {operation.model_name}.{operation.old_name}"
        case operations.DeleteModel():
            yield f"removes the table of {operation.name}"
        case operations.RenameModel():
            yield f"renames the table of {operation.old_name}"
        case operations.AlterModelTable():
            yield f"renames the table of {operation.name}"
        case operations.AddConstraint():
            yield f"adds {operation.constraint.name} to {operation.model_name}: older writes may break it"
        case operations.AlterUniqueTogether() if operation.option_value:
            yield f"makes columns of {operation.name} unique together: older writes may break it"
        case operations.AddField() if _must_be_written(operation.field):
            yield (
                f"adds {operation.model_name}.{operation.name}, which must not be NULL and has no db_default: "
                "the version before does not write it"
            )
        case operations.AlterField():
            before = state.models[app, operation.model_name_lower].fields.get(operation.name)
            if before is not None:
                yield from _of_alteration(operation.model_name, operation.name, before, operation.field)


def _must_be_written(field: Any) -> bool:
    if isinstance(field, ManyToManyField) or field.null or getattr(field, "generated", False):
        return False
    return field.db_default is NOT_PROVIDED


def _of_alteration(model: str, name: str, before: Field[Any, Any], after: Field[Any, Any]) -> Iterator[str]:
    if before.null and _must_be_written(after):
        yield f"forbids NULL in {model}.{name}, which the version before may write"
    if type(before) is not type(after):
        yield f"makes {model}.{name} a {type(after).__name__} instead of a {type(before).__name__}"
    if after.unique and not before.unique:
        yield f"makes {model}.{name} unique: older writes may break it"
    if after.max_length is not None and (before.max_length or after.max_length) > after.max_length:
        yield f"shortens {model}.{name}"
