"""Rows that were made before notifications became a package of their own are there after it, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from pytest_django import DjangoDbBlocker

BEFORE = [("accounts", "0016_staff_access"), ("games", "0017_facts"), ("leagues", "0002_name_skeletons")]
AFTER = [("accounts", "0017_notifications"), ("games", "0018_notifications"), ("leagues", "0003_webhooks")]
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def empty_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Another database on the same server, or in memory, in place of that of all tests."""
    with django_db_blocker.unblock():
        usual = connections["default"]
        own = usual.copy()
        own.settings_dict["OPTIONS"] = {**own.settings_dict["OPTIONS"], "pool": False}
        if usual.vendor == "sqlite":
            own.settings_dict["NAME"] = ":memory:"
            own.settings_dict["OPTIONS"].pop("pool")
        else:
            own.settings_dict["NAME"] = name = f"{usual.settings_dict['NAME']}_migrated"
            with usual._nodb_cursor() as cursor:
                cursor.execute(f'CREATE DATABASE "{name}"')
        connections["default"] = own
        try:
            yield
        finally:
            own.close()
            connections["default"] = usual
            if usual.vendor != "sqlite":
                with usual._nodb_cursor() as cursor:
                    cursor.execute(f'DROP DATABASE "{name}"')


def made(targets: list[tuple[str, str]]) -> Any:
    """The tables that migrations would have made until then, from the models as they were: in a tenth of the time."""
    executor = MigrationExecutor(connection)
    apps = executor.loader.project_state(targets).apps
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            editor.create_model(model)
    executor.recorder.ensure_schema()
    for migration, _ in executor.migration_plan(targets):
        executor.recorder.record_applied(migration.app_label, migration.name)
    return apps


def migrated(targets: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.mark.usefixtures("empty_database")
def test_rows_secrets_and_permissions_are_carried_over_and_back() -> None:
    old = made(BEFORE)
    anne = old.get_model("accounts", "User").objects.create(username="anne")
    match = old.get_model("games", "Match").objects.create(
        code="abcdefgh", ruleset="tudor/v15@1", players=2, opened_by=anne
    )
    notice = old.get_model("games", "Notice").objects.create(
        user=anne, kind="turn", match=match, key=f"turn:{match.pk}:0", since=3, due_at=NOON
    )
    league = old.get_model("leagues", "League").objects.create(
        slug="rose", name="Rose", game="tudor", table_size=3, tempo="usual", created_by=anne
    )
    news = old.get_model("games", "Notice").objects.create(user=anne, kind="league", key="league:rose:5", due_at=NOON)
    old.get_model("games", "Delivery").objects.create(notice=notice, channel="hook", target=4, due_at=NOON)
    old.get_model("games", "TableWish").objects.create(user=anne, match=match, moment="digest")
    old.get_model("accounts", "Wish").objects.create(user=anne, kind="over", channel="mail", moment="at_once")
    old.get_model("accounts", "Hook").objects.create(user=anne, url="https://a.example/", secret="hers", failures=2)
    hook = old.get_model("leagues", "LeagueHook").objects.create(
        league=league, url="https://b.example/", shape="slack", secret="theirs", failures=3, told_until=17
    )
    old.get_model("leagues", "LeagueHook").objects.filter(pk=hook.pk).update(since=NOON, disabled_at=NOON)
    types = old.get_model("contenttypes", "ContentType").objects
    for app, model in (("games", "notice"), ("accounts", "hook"), ("leagues", "leaguehook")):
        kept, _ = types.get_or_create(app_label=app, model=model)
        old.get_model("auth", "Permission").objects.get_or_create(
            content_type_id=kept.pk, codename=f"view_{model}", defaults={"name": "x"}
        )

    new = migrated(AFTER)
    rows = new.get_model("accounts", "Notification").objects.order_by("pk")
    assert list(rows.values_list("pk", "subject_id", "since", "key")) == [
        (notice.pk, match.pk, 3, f"turn:{match.pk}:0"),
        (news.pk, league.pk, 0, "league:rose:5"),
    ]
    deliveries = new.get_model("accounts", "Delivery").objects
    assert list(deliveries.values_list("notification_id", "channel", "target")) == [(notice.pk, "hook", 4)]
    preferences = new.get_model("accounts", "NotificationPreference").objects
    assert list(preferences.values_list("kind", "channel", "moment")) == [("over", "mail", "at_once")]
    tables = new.get_model("games", "TableNotificationPreference").objects
    assert list(tables.values_list("match_id", "moment")) == [(match.pk, "digest")]
    webhooks = new.get_model("accounts", "Webhook").objects.order_by("url")
    told = ("user_id", "url", "shape", "secret", "failures")
    assert list(webhooks.values_list(*told)) == [
        (anne.pk, "https://a.example/", "json", "hers", 2),
        (None, "https://b.example/", "slack", "theirs", 3),
    ]
    of_league = new.get_model("leagues", "LeagueWebhook").objects.get()
    assert (of_league.league_id, of_league.told_until) == (league.pk, 17)
    assert (of_league.webhook.since, of_league.webhook.disabled_at) == (NOON, NOON)
    assert view_permissions(new) == {
        ("accounts", "view_notification"),
        ("accounts", "view_webhook"),
        ("leagues", "view_leaguewebhook"),
    }
    # What is about no match is kept in the same column, which holds no key of another table any more.
    rows.create(user_id=anne.pk, kind="turn", key="x", subject_id=match.pk + 1000, due_at=NOON)

    back = migrated(BEFORE)
    notices = back.get_model("games", "Notice").objects.order_by("pk")
    assert list(notices.values_list("pk", "match_id")) == [(notice.pk, match.pk), (news.pk, None)]
    hooks = back.get_model("leagues", "LeagueHook").objects
    kept = ("pk", "url", "shape", "secret", "failures", "told_until", "since", "disabled_at")
    assert list(hooks.values_list(*kept)) == [(hook.pk, "https://b.example/", "slack", "theirs", 3, 17, NOON, NOON)]
    own = back.get_model("accounts", "Hook").objects
    assert list(own.values_list("user_id", "secret")) == [(anne.pk, "hers")]
    assert view_permissions(back) == {
        ("games", "view_notice"),
        ("accounts", "view_hook"),
        ("leagues", "view_leaguehook"),
    }


def view_permissions(apps: Any) -> set[tuple[str, str]]:
    names = ("notice", "notification", "hook", "webhook", "leaguehook", "leaguewebhook")
    permissions = apps.get_model("auth", "Permission").objects
    found = permissions.filter(codename__in=[f"view_{name}" for name in names])
    return set(found.values_list("content_type__app_label", "codename"))
