"""A release replaces processes one after the other: the version before has to survive the new tables."""

from __future__ import annotations

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

from tudor_site.migration_check import dangers, own_apps, since_release

pytestmark = pytest.mark.sqlite_only
APP = "clubs"
FIRST, SECOND = (APP, "0001_first"), (APP, "0002_second")


def found(*operations: Operation, needs_pause: str = "") -> list[str]:
    """What is said of operations on a table that the version before knows."""
    text = models.CharField(max_length=20, null=True)
    table = migrations.CreateModel("Guild", [("id", models.AutoField(primary_key=True)), ("motto", text)])
    loader = MigrationLoader(None, ignore_no_migrations=True)
    loader.graph = type(loader.graph)()
    for key, contained in ((FIRST, [table]), (SECOND, list(operations))):
        migration = migrations.Migration(key[1], key[0])
        migration.operations = contained  # type: ignore[misc]
        if needs_pause:
            migration.needs_pause = needs_pause  # type: ignore[attr-defined]
        loader.graph.add_node(key, migration)
    loader.graph.add_dependency(None, SECOND, FIRST)
    return [str(danger) for danger in dangers(loader, {SECOND})]


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        (migrations.RemoveField("guild", "motto"), "removes guild.motto"),
        (migrations.RenameField("guild", "motto", "device"), "renames guild.motto"),
        (migrations.DeleteModel("Guild"), "removes the table of Guild"),
        (migrations.RenameModel("Guild", "House"), "renames the table of Guild"),
        (migrations.AlterModelTable("guild", "guilds"), "renames the table of guild"),
        (migrations.AddField("guild", "size", models.IntegerField(default=0)), "no db_default"),
        (migrations.AlterField("guild", "motto", models.CharField(max_length=20)), "forbids NULL"),
        (migrations.AlterField("guild", "motto", models.CharField(max_length=9, null=True)), "shortens"),
        (migrations.AlterField("guild", "motto", models.IntegerField(null=True)), "a IntegerField instead"),
        (migrations.AlterField("guild", "motto", models.CharField(max_length=20, null=True, unique=True)), "unique"),
        (migrations.AddConstraint("guild", models.UniqueConstraint(fields=["motto"], name="one")), "adds one to guild"),
    ],
)
def test_what_the_version_before_does_not_survive_is_named(operation: Operation, words: str) -> None:
    (danger,) = found(operation)
    assert danger.startswith("clubs.0002_second ")
    assert words in danger


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("guild", "size", models.IntegerField(null=True)),
        migrations.AddField("guild", "size", models.IntegerField(db_default=0)),
        migrations.AlterField("guild", "motto", models.CharField(max_length=40, null=True)),
        migrations.CreateModel("Hall", [("id", models.AutoField(primary_key=True))]),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("guild", "motto")]),
    ],
)
def test_what_it_survives_is_not(operation: Operation) -> None:
    assert found(operation) == []


def test_a_table_that_is_new_may_be_changed_at_once() -> None:
    hall = migrations.CreateModel("Hall", [("id", models.AutoField(primary_key=True))])
    assert found(hall, migrations.AddField("hall", "size", models.IntegerField(default=0))) == []


def test_a_migration_may_say_why_it_needs_a_pause() -> None:
    (danger,) = found(migrations.DeleteModel("Guild"), needs_pause="guilds have become clubs")
    assert danger.endswith("(guilds have become clubs)")


def test_since_the_last_release_every_migration_lets_the_version_before_run_or_says_why_not() -> None:
    """Give a new column `null=True` or `db_default`, and remove one in two releases: docs/operations/releases.md."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    assert {"accounts", "games"} <= own_apps()
    unsaid = [str(danger) for danger in dangers(loader, since_release(loader)) if not danger.accepted]
    assert unsaid == []
